"""The form of a game.yaml: the decoder, the JSON Schema and the reference in the docs are all made from these classes."""

import re
from dataclasses import dataclass
from typing import Annotated, Any, get_args

from printgen.content.forms import Keys, OneOrMany, Scalar, choice, said
from printgen.content.sizes import NAMED as SIZES
from printgen.content.sizes import SIZE_PATTERN, read_size
from printgen.core.problems import did_you_mean
from printgen.core.svg.colours import COLOUR_PATTERN, NAMED, PATTERNS, UnknownColourError, read_colour
from printgen.core.units import LENGTH_PATTERN, Mm, mm_text, read_length
from printgen.model import LEAST_DEPTH, Bind, Copies, Kind, Shape, Sides, Size, Source

MOST_COPIES = 20_000
MOST_CORNERS = 500
_LANGUAGE = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"
_CORNER = r"\d+(\.\d+)?,\d+(\.\d+)?"


class _ColumnNameError(ValueError):
    """A word instead of a number of copies; its hint suggests the column of that name."""

    def __init__(self, word: str) -> None:
        super().__init__("A whole number is wanted.")
        self.hint = f"where the table has a column of that name, write `column {word}`."


def _read_copies(text: str) -> Copies:
    words = text.split()
    if words == ["per", "player"]:
        return Copies(per_player=True)
    if len(words) == 2 and words[0] == "column":
        return Copies(column=words[1])
    if re.fullmatch(r"-\d+", text):
        raise ValueError("A count cannot be negative.")
    if re.fullmatch(r"[A-Za-z_]\w*", text):
        raise _ColumnNameError(text)
    if not re.fullmatch(r"\d{1,9}", text):
        raise ValueError("A whole number is wanted.")
    if int(text) > MOST_COPIES:
        raise ValueError(f"A count is at most {MOST_COPIES}.")
    return Copies(int(text))


def _read_ink(text: str) -> str:
    if text in PATTERNS:
        return text
    try:
        read_colour(text)
    except UnknownColourError as error:
        near = did_you_mean(text, (*NAMED, *PATTERNS))
        hint = near if near.startswith("did") else f"{error.hint.removesuffix('.')}; patterns are {', '.join(PATTERNS)}."
        raise ValueError(f"A colour or a pattern is wanted: {hint}") from None
    return text


def _read_bleed(text: str) -> Mm:
    length = read_length(text)
    if not 0 <= length <= 50:
        raise ValueError("A length from 0mm to 50mm is wanted.")
    return length


def _read_thickness(text: str) -> Mm:
    length = read_length(text)
    if not 0 < length <= 10:
        raise ValueError("A thickness is more than 0mm and at most 10mm.")
    return length


def _read_depth(text: str) -> Mm:
    length = read_length(text)
    if not LEAST_DEPTH <= length <= 200:
        raise ValueError(f"Walls are {mm_text(LEAST_DEPTH)} to 200 mm high.")
    return length


def _read_whole(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise ValueError("A whole number is wanted.")
    return int(text)


def _read_points(text: str) -> tuple[tuple[Mm, Mm], ...]:
    pairs = text.split()
    if len(pairs) < 3 or not all(re.fullmatch(_CORNER, pair) for pair in pairs):
        raise ValueError('At least three corners in mm are wanted, such as "0,0 40,0 20,30".')
    if len(pairs) > MOST_CORNERS:
        raise ValueError(f"A polygon has at most {MOST_CORNERS} corners.")
    return tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in pairs))


def _read_language(text: str) -> str:
    if not re.fullmatch(_LANGUAGE, text):
        raise ValueError("The short name of a language is wanted, such as en or pt-BR.")
    return text


Language = Annotated[str, Scalar(_read_language, "The short name of a language is wanted.", _LANGUAGE)]
Length = Annotated[Mm, Scalar(_read_bleed, "A length is wanted, such as 3mm.", LENGTH_PATTERN.removeprefix("-?"))]
Thickness = Annotated[Mm, Scalar(_read_thickness, "A thickness is wanted, such as 0.32mm.", LENGTH_PATTERN.removeprefix("-?"))]
Depth = Annotated[Mm, Scalar(_read_depth, "A height is wanted, such as 25mm.", LENGTH_PATTERN.removeprefix("-?"))]
SizeText = Annotated[Size, Scalar(read_size, "A size is wanted, such as 63x88mm.", SIZE_PATTERN, tuple(SIZES))]
CopiesText = Annotated[
    Copies, Scalar(_read_copies, "A whole number is wanted.", r"\d+|per player|column [A-Za-z_]\w*", ("per player",))
]
Ink = Annotated[str, Scalar(_read_ink, "A colour or a pattern is wanted.", COLOUR_PATTERN, ("none", *NAMED, *PATTERNS))]
Corners = Annotated[tuple[tuple[Mm, Mm], ...], Scalar(_read_points, "Corners are wanted.", rf"{_CORNER}(\s+{_CORNER}){{2,}}")]
Whole = Annotated[int, Scalar(_read_whole, "A whole number is wanted.", r"\d+")]
SourceWord = Annotated[Source, choice("rulebook", "ours")]
KindWord = Annotated[Kind, choice(*get_args(Kind))]
ShapeWord = Annotated[Shape, choice("rectangle", "circle", "hexagon", "polygon")]
SidesWord = Annotated[Sides, choice("long-edge", "short-edge", "gutterfold", "one-sided")]
MarksWord = Annotated[Any, choice("crop", "numbered", "none")]
BindWord = Annotated[Bind, choice(*get_args(Bind))]
NAME = Keys(r"[a-z0-9][a-z0-9-]*", "a name is small letters, digits and -, such as player-board.")
WORD = Keys(r"[a-z][a-z0-9_]*", "a name is small letters, digits and _, such as full_column.")


@dataclass(frozen=True, kw_only=True)
class FactForm:
    """One thing the rules say or we decided."""

    value: Any = said(
        "The fact itself: a number, a text, a list or a map. Templates read it as facts.NAME.", default=None, unless="table"
    )
    table: str | None = said("A CSV file beside this one: the fact is the list of its rows.", default=None)
    source: SourceWord = said("Whose word it is.")
    note: str = said("Where it stands, or why it is so.", default="")


@dataclass(frozen=True)
class PlayersForm:
    """How many can play."""

    least: Whole = said("The fewest players.", default=1)
    most: Whole = said("The most players.", default=99)
    usual: Whole | None = said("For how many a kit is printed when nobody says; by default the fewest.", default=None)


@dataclass(frozen=True)
class LayoutForm:
    """How the pieces lie on paper."""

    margin: Length | None = said("White edge of the paper; by default none for sheets and 5mm for all else.", default=None)
    gutter: Length | None = said(
        "Room between pieces; by default twice the bleed, and for what is folded room for its marks.", default=None
    )
    marks: MarksWord = said("Lines in the waste that guide the knife, or these with their order.", default="crop")
    smallest: Length | None = said("The smallest type for what is read in play; by default 8pt.", default=None)
    labels: bool = said("Whether its name and number stand below every piece.", default=False)
    sides: SidesWord = said(
        "How backs come behind fronts where nobody says: the edge the paper is turned about, a fold, or a second run.",
        default="long-edge",
    )


@dataclass(frozen=True, kw_only=True)
class ComponentForm:
    """One kind of piece."""

    kind: KindWord = said("What it is.")
    size: Annotated[tuple[SizeText, ...], OneOrMany(least=1)] = said(
        "Trimmed size by name or measure; of several the one that wastes least paper is taken. Of a die the size of a face, "
        "of a standee that of its front, of a tray its floor, of a lid its top.",
        default=(),
        unless="holds",
    )
    template: str | None = said(
        "The template of its front, in templates/GAME/; it must be given, except where there is a text.", default=None
    )
    back: str | None = said("The template of its back.", default=None)
    like: str | None = said(
        "A component this one is like: all that is not said here is taken from there. That one is like no other.", default=None
    )
    outline: ShapeWord = said("The form of the cut; a hexagon that is higher than wide points upwards.", default="rectangle")
    corner: Length | None = said("Radius of its corners; 3mm for cards, else none.", default=None)
    points: Corners | None = said("Corners of a polygon, in mm from its top left.", default=None)
    bleed: Length = said("How far the drawing goes beyond the cut.", default=0.0)
    safe: Length | None = said("How far from the cut what matters stays; by default 3mm.", default=None)
    table: str | None = said("A CSV file beside this one, a face a row; templates read row.COLUMN.", default=None)
    rows: tuple[dict[str, Any], ...] | None = said("The same, written here.", default=None)
    text: str | None = said("A Markdown file beside this one, which flows over as many pages as it needs.", default=None)
    bind: BindWord | None = said(
        "`booklet`: its pages are laid two by two, to be folded and stapled. `leaflet`: they lie side by side on a strip, "
        "front and back, to be folded zig-zag.",
        default=None,
    )
    copies: CopiesText = said("How many of each: a number, `per player`, or `column NAME`.", default=Copies())
    split: bool = said("Whether it is printed in parts, to be joined, where no paper holds it whole.", default=False)
    holds: Annotated[tuple[str, ...], OneOrMany(least=1)] = said(
        "The component whose deck a tuck-box is made for, or several that lie in it together.", default=()
    )
    depth: Depth | None = said("How high the walls of a tray or a lid are.", default=None)
    thickness: Thickness | None = said(
        "How thick a card of it is; by default 0.32mm, as cards of 300 g/m² lie. In sleeves about 0.5mm.", default=None
    )
    rulebook_count: CopiesText | None = said("How many the rulebook's list says there are in all.", default=None)
    players: Annotated[tuple[Whole, ...], OneOrMany()] = said("Printed only for these numbers of players.", default=())
    styles: Annotated[tuple[str, ...], OneOrMany()] = said("Printed only in these styles.", default=())
    source: SourceWord = said("Whether the rulebook has it or it is ours.", default="ours")
    note: str = said("Where the rulebook names it, or why it is there.", default="")


@dataclass(frozen=True)
class GameForm:
    """A game: its facts, its looks and its components."""

    game: str = said("Its short name, the same as the folder's.")
    components: Annotated[dict[str, ComponentForm], NAME] = said("The pieces, by name.")
    title: str = said("Its name for people; by default the short name.", default="")
    edition: str = said("The edition that is printed in the margin.", default="1")
    editions: dict[str, str] = said("The fingerprint of the facts each edition was printed with.", factory=dict)
    language: Language = said("The language of its texts, such as en or pt-BR.", default="en")
    players: PlayersForm = said("How many can play.", default=PlayersForm())
    styles: tuple[str, ...] = said("The looks it can be printed in, the usual one first.", default=("colour",))
    palette: dict[str, Annotated[dict[str, Ink], OneOrMany(least=1)]] = said(
        "Colours by name, each one colour or one a style, or a pattern in its stead; templates read ink.NAME.", factory=dict
    )
    facts: Annotated[dict[str, FactForm], WORD] = said("What the rules say, with whose word it is.", factory=dict)
    layout: LayoutForm = said("How the pieces lie on paper.", default=LayoutForm())
