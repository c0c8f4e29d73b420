"""Building blocks for the forms of files: `make_field` documents a field, and markers define how its value can be written."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, field, fields
from functools import cache
from importlib import import_module
from typing import Any

from printgen.core.records import dataclass
from printgen.core.words import join_words


@dataclass(frozen=True, slots=True)
class Scalar:
    """A kind of value written as one text: the function that reads it, and a pattern and choices for editors."""

    read: Callable[[str], Any]  # raises ValueError with a sentence, such as "Must be an even number.", for a wrong text
    wanted: str  # the message for a list or a map instead of a text: "Must be an even number."
    pattern: str = ""  # a regular expression for editors
    choices: tuple[str, ...] = ()


class ManyWrong(ValueError):
    """Raised by a scalar for several problems. Each has a line in the text (counted from 0), a message and a hint."""

    def __init__(self, wrong: tuple[tuple[int, str, str], ...]) -> None:
        super().__init__(wrong[0][1])
        self.wrong = wrong


@dataclass(frozen=True, slots=True)
class Spaced:
    """Marks a tuple that may also be written as one text with spaces between the values, or else as `split` splits it."""

    split: Callable[[str], list[str]] = str.split


@dataclass(frozen=True, slots=True)
class InOrder:
    """Marks a map that may also be written as a list of its values, or as one text, in the order of these keys."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OneOrMany:
    """Marks a tuple or map that may be written as a single value. In a map, the key of that value is the empty text."""

    least: int = 0


@dataclass(frozen=True, slots=True)
class Keys:
    """Marks a map whose keys must match a regular expression. `wanted` is the hint for a key that does not match."""

    pattern: str
    wanted: str


@dataclass(frozen=True, slots=True)
class LazyForm:
    """Marks a part whose form is in another module, which is imported only for files that have the part."""

    module: str
    name: str

    def load_form(self) -> Any:
        """The form."""
        return getattr(import_module(self.module), self.name)


def make_field(description: str, *, default: Any = MISSING, factory: Any = MISSING, unless: str = "") -> Any:
    """A dataclass field with the sentence that documents it.

    A field without a default is required. One with `unless` is required only if the field of that name is missing.
    """
    metadata: Mapping[str, str] = {"description": description, "unless": unless}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    if default is not MISSING:
        return field(default=default, metadata=metadata)
    return field(metadata=metadata)


@cache
def map_required_fields_to_substitutes(form: Any) -> Mapping[str, str]:
    """A form's required fields by name, each with the field that can replace it, or an empty text if no field can."""
    instead = {part.name: part.metadata.get("unless", "") for part in fields(form)}
    bare = {part.name for part in fields(form) if part.default is MISSING and part.default_factory is MISSING}
    return {name: other for name, other in instead.items() if other or name in bare}


def make_choice(*allowed_words: str) -> Scalar:
    """A scalar that accepts only these words."""

    rule = f"Must be {join_words(allowed_words, 'or')}."

    def read_allowed_word(text: str) -> str:
        if text not in allowed_words:
            raise ValueError(rule)
        return text

    return Scalar(read_allowed_word, rule, choices=allowed_words)
