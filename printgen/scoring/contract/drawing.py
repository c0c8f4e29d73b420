"""The things that rules can draw on a score sheet: handwriting, points, pieces and corrections, each in a named field."""

from collections.abc import Iterator

from printgen.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Handwriting:
    """Handwriting or an icon in a field."""

    field: str
    text: str = ""
    icon: str = ""
    ink: str = ""  # a colour of the game's palette


@dataclass(frozen=True, slots=True)
class TintedGroup:
    """A group of fields that scored together, and the group's points. The fields are tinted."""

    fields: tuple[str, ...]
    ink: str
    points: int


@dataclass(frozen=True, slots=True)
class CountDisc:
    """A number calculated by the rules, drawn on a disc in the middle of a field."""

    field: str
    number: int
    ink: str


@dataclass(frozen=True, slots=True)
class BorderedGroup:
    """A named group of fields with a border around it."""

    fields: tuple[str, ...]
    ink: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece drawn in the middle of a field: a face of another component, at its real size."""

    field: str
    component: str
    row: int = 0  # of the component's table


@dataclass(frozen=True, slots=True)
class WrongFigure:
    """A field with a wrong figure that a player wrote, and the correct figure."""

    field: str
    right: str


@dataclass(frozen=True, slots=True)
class InkedFace:
    """A face of a component and everything to draw on it."""

    component: str
    written: tuple[Handwriting, ...]
    tints: tuple[TintedGroup, ...] = ()
    wrong: tuple[WrongFigure, ...] = ()
    counts: tuple[CountDisc, ...] = ()
    plots: tuple[BorderedGroup, ...] = ()
    tokens: tuple[Token, ...] = ()


def list_inked_field_names(inked: InkedFace) -> Iterator[str]:
    """The name of every field on which something is drawn."""
    single: tuple[Handwriting | WrongFigure | CountDisc | Token, ...] = (
        *inked.written,
        *inked.wrong,
        *inked.counts,
        *inked.tokens,
    )
    several: tuple[TintedGroup | BorderedGroup, ...] = (*inked.tints, *inked.plots)
    yield from (mark.field for mark in single)
    yield from (field for mark in several for field in mark.fields)


@dataclass(frozen=True, slots=True)
class ShownFace:
    """A face in a picture, with a caption."""

    inked: InkedFace
    row: int = 0  # of the component's table
    caption: str = ""  # printed below this face and the following faces without a caption
    faded: bool = False  # shown pale, because the face no longer counts


@dataclass(frozen=True, slots=True)
class Spread:
    """A picture of faces in rows, like cards on a table."""

    name: str  # such as `round-3`, in a-z, 0-9 and hyphens; added to the file's name if there are several pictures
    rows: tuple[tuple[ShownFace, ...], ...]
    title: str = ""
