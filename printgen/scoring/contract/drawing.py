"""What stands on a finished sheet and what was found on it, by the names of its fields."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Written:
    """A field with letters or with an icon drawn in it."""

    field: str
    text: str = ""
    icon: str = ""
    ink: str = ""  # a colour of the game's palette


@dataclass(frozen=True, slots=True)
class Tint:
    """Fields that scored together, and what for."""

    fields: tuple[str, ...]
    ink: str
    points: int


@dataclass(frozen=True, slots=True)
class Count:
    """A figure in the middle of a field, on a coloured ground: nobody wrote it, it was counted."""

    field: str
    number: int
    ink: str


@dataclass(frozen=True, slots=True)
class Plot:
    """Fields that belong together, with a line around them and their name on it."""

    fields: tuple[str, ...]
    ink: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece that lies in the middle of a field: a face of another component, as large as it is cut."""

    field: str
    component: str
    row: int = 0  # of the component's table


@dataclass(frozen=True, slots=True)
class Wrong:
    """A field whose figure is not right, and the right one."""

    field: str
    right: str


@dataclass(frozen=True, slots=True)
class Inked:
    """A sheet as it was filled in: on which component, with what."""

    component: str
    written: tuple[Written, ...]
    tints: tuple[Tint, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    counts: tuple[Count, ...] = ()
    plots: tuple[Plot, ...] = ()
    tokens: tuple[Token, ...] = ()


def fields_of(inked: Inked) -> Iterator[str]:
    """The name of every field that something is drawn on."""
    single: tuple[Written | Wrong | Count | Token, ...] = (*inked.written, *inked.wrong, *inked.counts, *inked.tokens)
    several: tuple[Tint | Plot, ...] = (*inked.tints, *inked.plots)
    yield from (mark.field for mark in single)
    yield from (field for mark in several for field in mark.fields)


@dataclass(frozen=True, slots=True)
class Shown:
    """A face in a picture: one of a component's faces with what stands on it."""

    inked: Inked
    row: int = 0  # of the component's table
    caption: str = ""  # below it, and on under the faces behind it that have none
    faded: bool = False  # it does not count any more


@dataclass(frozen=True, slots=True)
class Spread:
    """One picture: rows of faces as they would lie on a table."""

    name: str  # ends the file's name where there are several pictures: `round-3`; small letters, digits and hyphens
    rows: tuple[tuple[Shown, ...], ...]
    title: str = ""
