"""Building blocks for the forms of files: `said` for documented fields, and markers for the ways to write a value."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from importlib import import_module
from typing import Any

from printgen.core.words import listed


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value written as a single text: the function that reads it, and a pattern and choices for editors."""

    read: Callable[[str], Any]  # raises ValueError with a sentence, such as "Must be an even number.", for a wrong text
    wanted: str  # the message for a list or a map instead of a text: "Must be an even number."
    pattern: str = ""  # a regular expression for editors
    choices: tuple[str, ...] = ()


class ManyWrong(ValueError):
    """Raised by a scalar that finds several problems, each with a line in the text (counted from 0), a message and a hint."""

    def __init__(self, wrong: tuple[tuple[int, str, str], ...]) -> None:
        super().__init__(wrong[0][1])
        self.wrong = wrong


@dataclass(frozen=True, slots=True)
class Spaced:
    """Marks a tuple that may also be written as one text with spaces between the values."""


@dataclass(frozen=True, slots=True)
class InOrder:
    """Marks a map with these keys that may also be written as a list of its values, or as one text with spaces between them."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneOrMany:
    """Marks a tuple or a map that may be written as a single value; in a map, the key of that value is the empty text."""

    least: int = 0


@dataclass(frozen=True, slots=True)
class Keys:
    """Marks a map whose keys must match a regular expression; `wanted` is the hint for any other key."""

    pattern: str
    wanted: str


@dataclass(frozen=True, slots=True)
class Later:
    """Marks a part whose form is in another module, which is imported only for files that have the part."""

    module: str
    name: str

    def load(self) -> Any:
        """The form."""
        return getattr(import_module(self.module), self.name)


def said(what: str, *, default: Any = MISSING, factory: Any = MISSING, unless: str = "") -> Any:
    """A field of a form, with the sentence that documents it.

    A field without a default is required. With `unless`, the field is required only if the field of that name is missing.
    """
    metadata: Mapping[str, str] = {"said": what, "unless": unless}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    if default is not MISSING:
        return field(default=default, metadata=metadata)
    return field(metadata=metadata)


@cache
def required_fields(wanted: Any) -> Mapping[str, str]:
    """The names of a form's required fields, each with the name of the field that can replace it (empty if no field can)."""
    instead = {part.name: part.metadata.get("unless", "") for part in fields(wanted)}
    bare = {part.name for part in fields(wanted) if part.default is MISSING and part.default_factory is MISSING}
    return {name: other for name, other in instead.items() if other or name in bare}


def choice(*names: str) -> Scalar:
    """A scalar whose text must be one of these words."""

    rule = f"Must be {listed(names, 'or')}."

    def read(text: str) -> str:
        if text not in names:
            raise ValueError(rule)
        return text

    return Scalar(read, rule, choices=names)
