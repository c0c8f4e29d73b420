"""How a file type says what it takes: frozen dataclasses whose fields are `said(...)`, and scalars read from text."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value written as one word or number: how it is read, and what an editor may complete."""

    read: Callable[[str], Any]
    wanted: str
    pattern: str = ""
    choices: tuple[str, ...] = ()


class ManyWrong(ValueError):
    """What a scalar raises that finds several things wrong: for each the line of the text, counted from 0, message, hint."""

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
    """Marks a tuple or a map that may be written as a single value; in a map it stands under the empty name."""

    least: int = 0


@dataclass(frozen=True, slots=True)
class Keys:
    """What the keys of a map must look like."""

    pattern: str
    wanted: str


def said(what: str, *, default: Any = MISSING, factory: Any = MISSING, unless: str = "") -> Any:
    """A field of a file with the sentence that explains it; it must be given where it has no default, or unless another is."""
    metadata: Mapping[str, str] = {"said": what, "unless": unless}
    if factory is not MISSING:
        return field(default_factory=factory, metadata=metadata)
    if default is not MISSING:
        return field(default=default, metadata=metadata)
    return field(metadata=metadata)


@cache
def required(wanted: Any) -> Mapping[str, str]:
    """The fields that must be given, each with the one that may stand in its place."""
    instead = {part.name: part.metadata.get("unless", "") for part in fields(wanted)}
    bare = {part.name for part in fields(wanted) if part.default is MISSING and part.default_factory is MISSING}
    return {name: other for name, other in instead.items() if other or name in bare}


def choice(*names: str) -> Scalar:
    """A scalar that is one of these words."""

    def read(text: str) -> str:
        if text not in names:
            raise ValueError(f"One of {', '.join(names)} is wanted.")
        return text

    return Scalar(read, f"One of {', '.join(names)} is wanted.", choices=names)
