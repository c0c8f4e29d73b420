"""The building blocks of a form: frozen dataclasses whose fields are `said(...)`, and marks for types written as text."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value written as one text: how it is read, and what an editor may complete."""

    read: Callable[[str], Any]  # raises ValueError with a sentence if the text makes no sense
    wanted: str  # a sentence for messages
    pattern: str = ""  # a regular expression for editors
    choices: tuple[str, ...] = ()


class ManyWrong(ValueError):
    """Raised by a scalar that finds several problems: for each, its line in the text, from 0, its message and its hint."""

    def __init__(self, wrong: tuple[tuple[int, str, str], ...]) -> None:
        super().__init__(wrong[0][1])
        self.wrong = wrong


@dataclass(frozen=True, slots=True)
class Spaced:
    """Marks a tuple that may also be written as one text with spaces."""


@dataclass(frozen=True, slots=True)
class InOrder:
    """Marks a map with these keys that may also be written as the list of its values, or as one text with spaces."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneOrMany:
    """Marks a tuple or a map that may be written as a single value; in a map, its key is then the empty text."""

    least: int = 0


@dataclass(frozen=True, slots=True)
class Keys:
    """Marks a map whose keys match a regular expression; `wanted` is the hint for others."""

    pattern: str
    wanted: str


def said(what: str, *, default: Any = MISSING, factory: Any = MISSING, unless: str = "") -> Any:
    """A field of a form with the sentence that explains it.

    The field is required if it has no default, or, despite a default, if the field named by `unless` is missing.
    """
    metadata: Mapping[str, str] = {"said": what, "unless": unless}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    if default is not MISSING:
        return field(default=default, metadata=metadata)
    return field(metadata=metadata)


@cache
def required_fields(wanted: Any) -> Mapping[str, str]:
    """The names of a form's required fields, each with the name of the field that can replace it, or an empty text."""
    instead = {part.name: part.metadata.get("unless", "") for part in fields(wanted)}
    bare = {part.name for part in fields(wanted) if part.default is MISSING and part.default_factory is MISSING}
    return {name: other for name, other in instead.items() if other or name in bare}


def choice(*names: str) -> Scalar:
    """A scalar whose text must be one of these words."""

    def read(text: str) -> str:
        if text not in names:
            raise ValueError(f"One of {', '.join(names)} is wanted.")
        return text

    return Scalar(read, f"One of {', '.join(names)} is wanted.", choices=names)
