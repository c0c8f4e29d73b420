"""The form of a game.yaml file. The decoder, the JSON Schema and the reference in the docs all use these classes."""

import re
from dataclasses import dataclass
from typing import Annotated, Any, get_args

from printgen.content.forms import Keys, OneOrMany, Scalar, choice, said
from printgen.content.sizes import NAMED as SIZES
from printgen.content.sizes import SIZE_PATTERN, read_size
from printgen.core.problems import did_you_mean
from printgen.core.svg.colours import COLOUR_PATTERN, NAMED, PATTERNS, UnknownColourError, read_colour
from printgen.core.units import LENGTH_PATTERN, Mm, mm_text, read_length
from printgen.core.words import listed
from printgen.model import LEAST_DEPTH, Bind, Copies, Kind, Shape, Sides, Size, Source

MOST_COPIES = 20_000
MOST_CORNERS = 500
_LANGUAGE = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*"
_INK_HINT = f"use #rrggbb, a common English colour name, none, or a pattern: {listed(PATTERNS, 'or')}."
_LANGUAGE_RULE = "Must be a language code, such as en or pt-BR."
_CORNERS_RULE = 'Must be at least three corners in mm, such as "0,0 40,0 20,30".'
_CORNER = r"\d+(\.\d+)?,\d+(\.\d+)?"


class _InkError(ValueError):
    """Raised for a text that is neither a colour nor a pattern; the hint suggests one."""

    def __init__(self, hint: str) -> None:
        super().__init__("Must be a colour or a pattern.")
        self.hint = hint


class _ColumnNameError(ValueError):
    """Raised for a word in place of a number of copies; the hint suggests a column of that name."""

    def __init__(self, word: str) -> None:
        super().__init__("Must be a whole number.")
        self.hint = f"use a number; if the table has a column {word}, write `column {word}`."


def _read_copies(text: str) -> Copies:
    words = text.split()
    if words == ["per", "player"]:
        return Copies(per_player=True)
    if len(words) == 2 and words[0] == "column":
        return Copies(column=words[1])
    if re.fullmatch(r"-\d+", text):
        raise ValueError("Must not be negative.")
    if re.fullmatch(r"[A-Za-z_]\w*", text):
        raise _ColumnNameError(text)
    if not re.fullmatch(r"\d{1,9}", text):
        raise ValueError("Must be a whole number.")
    if int(text) > MOST_COPIES:
        raise ValueError(f"Must be at most {MOST_COPIES}.")
    return Copies(int(text))


def _read_ink(text: str) -> str:
    if text in PATTERNS:
        return text
    try:
        read_colour(text)
    except UnknownColourError:
        near = did_you_mean(text, (*NAMED, *PATTERNS))
        hint = near if near.startswith("did") else _INK_HINT
        raise _InkError(hint) from None
    return text


def _read_bleed(text: str) -> Mm:
    length = read_length(text)
    if not 0 <= length <= 50:
        raise ValueError("Must be a length from 0mm to 50mm.")
    return length


def _read_thickness(text: str) -> Mm:
    length = read_length(text)
    if not 0 < length <= 10:
        raise ValueError("Must be more than 0mm and at most 10mm.")
    return length


def _read_depth(text: str) -> Mm:
    length = read_length(text)
    if not LEAST_DEPTH <= length <= 200:
        raise ValueError(f"Must be a height from {mm_text(LEAST_DEPTH)} to 200 mm.")
    return length


def _read_whole(text: str) -> int:
    if not re.fullmatch(r"\d{1,4}", text):
        raise ValueError("Must be a whole number.")
    return int(text)


def _read_points(text: str) -> tuple[tuple[Mm, Mm], ...]:
    pairs = text.split()
    if len(pairs) < 3 or not all(re.fullmatch(_CORNER, pair) for pair in pairs):
        raise ValueError(_CORNERS_RULE)
    if len(pairs) > MOST_CORNERS:
        raise ValueError(f"Must have at most {MOST_CORNERS} corners.")
    return tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in pairs))


def _read_language(text: str) -> str:
    if not re.fullmatch(_LANGUAGE, text):
        raise ValueError(_LANGUAGE_RULE)
    return text


Language = Annotated[str, Scalar(_read_language, _LANGUAGE_RULE, _LANGUAGE)]
Length = Annotated[Mm, Scalar(_read_bleed, "Must be a length, such as 3mm.", LENGTH_PATTERN.removeprefix("-?"))]
Thickness = Annotated[Mm, Scalar(_read_thickness, "Must be a thickness, such as 0.32mm.", LENGTH_PATTERN.removeprefix("-?"))]
Depth = Annotated[Mm, Scalar(_read_depth, "Must be a height, such as 25mm.", LENGTH_PATTERN.removeprefix("-?"))]
SizeText = Annotated[Size, Scalar(read_size, "Must be a size, such as 63x88mm.", SIZE_PATTERN, tuple(SIZES))]
CopiesText = Annotated[
    Copies, Scalar(_read_copies, "Must be a whole number.", r"\d+|per player|column [A-Za-z_]\w*", ("per player",))
]
Ink = Annotated[str, Scalar(_read_ink, "Must be a colour or a pattern.", COLOUR_PATTERN, ("none", *NAMED, *PATTERNS))]
Corners = Annotated[tuple[tuple[Mm, Mm], ...], Scalar(_read_points, _CORNERS_RULE, rf"{_CORNER}(\s+{_CORNER}){{2,}}")]
Whole = Annotated[int, Scalar(_read_whole, "Must be a whole number.", r"\d+")]
SourceWord = Annotated[Source, choice("rulebook", "ours")]
KindWord = Annotated[Kind, choice(*get_args(Kind))]
ShapeWord = Annotated[Shape, choice("rectangle", "circle", "hexagon", "polygon")]
SidesWord = Annotated[Sides, choice("long-edge", "short-edge", "gutterfold", "one-sided")]
MarksWord = Annotated[Any, choice("crop", "numbered", "none")]
BindWord = Annotated[Bind, choice(*get_args(Bind))]
NAME = Keys(r"[a-z0-9][a-z0-9-]*", "use only lowercase letters, digits and -, as in player-board.")
WORD = Keys(r"[a-z][a-z0-9_]*", "use only lowercase letters, digits and _, as in full_column.")


@dataclass(frozen=True, kw_only=True)
class FactForm:
    """A number, text, list or map that the game's rules need."""

    value: Any = said(
        "The value of the fact: a number, text, list or map. Templates read it as facts.NAME.",
        default=None,
        unless="table",
    )
    table: str | None = said("A CSV file in the same folder; the list of its rows becomes the value of the fact.", default=None)
    source: SourceWord = said("`rulebook` for a fact from the rulebook, `ours` for a decision of your own.")
    note: str = said("The place in the rulebook, or the reason for the decision.", default="")


@dataclass(frozen=True)
class PlayersForm:
    """How many people can play the game."""

    least: Whole = said("The smallest number of players.", default=1)
    most: Whole = said("The largest number of players.", default=99)
    usual: Whole | None = said(
        "The player count for a kit if `--players` is not given; by default the smallest number of players.", default=None
    )


@dataclass(frozen=True)
class LayoutForm:
    """How pieces are laid out on paper."""

    margin: Length | None = said(
        "The unprinted margin of the paper; by default none for sheets and 5mm for everything else.", default=None
    )
    gutter: Length | None = said(
        "The space between pieces; by default twice the bleed or, for folded pieces, enough for their marks.", default=None
    )
    marks: MarksWord = said("The crop marks in the waste: `crop`, `numbered` in cutting order, or `none`.", default="crop")
    smallest: Length | None = said(
        "The smallest type size for text that players read during the game; by default 8pt.", default=None
    )
    labels: bool = said("Whether to print the name and number of each piece below it, in the waste.", default=False)
    sides: SidesWord = said(
        "How backs are printed if `--sides` is not given: double-sided, flipped on the long or short edge; "
        "folded behind the fronts (`gutterfold`); or on separate paper (`one-sided`).",
        default="long-edge",
    )


@dataclass(frozen=True, kw_only=True)
class ComponentForm:
    """A kind of piece, such as a deck of cards or a board."""

    kind: KindWord = said("The kind of piece.")
    size: Annotated[tuple[SizeText, ...], OneOrMany(least=1)] = said(
        "The trimmed size, by name or as width x height; from a list, printgen chooses the size that wastes the least paper. "
        "For a die, write the size of a face; for a standee, its front; for a tray, its floor; for a lid, its top.",
        default=(),
        unless="holds",
    )
    template: str | None = said(
        "The template of the front, in templates/GAME/; required unless the component has a `text`.", default=None
    )
    back: str | None = said("The template of the back.", default=None)
    like: str | None = said(
        "The component from which to copy all missing settings; it must not use `like` itself.", default=None
    )
    outline: ShapeWord = said(
        "The shape of the cut; a hexagon that is taller than it is wide has a corner at the top.", default="rectangle"
    )
    corner: Length | None = said(
        "The radius of rounded corners; by default 3mm for cards and none for everything else.", default=None
    )
    points: Corners | None = said("The corners of a polygon, in mm from the top left of the piece.", default=None)
    bleed: Length = said("How far the drawing extends beyond the cut.", default=0.0)
    safe: Length | None = said("How far inside the cut text and icons must stay; by default 3mm.", default=None)
    table: str | None = said(
        "A CSV file in the same folder with one row per face; templates read the cells as row.COLUMN.", default=None
    )
    rows: tuple[dict[str, Any], ...] | None = said(
        "The rows of the table, written here instead of in a CSV file.", default=None
    )
    text: str | None = said("A Markdown file in the same folder, which fills as many pages as it needs.", default=None)
    bind: BindWord | None = said(
        "How the pages of the text are bound. `booklet`: two pages on each side of a sheet, folded and stapled. "
        "`leaflet`: pages side by side on both sides of a strip, accordion-folded.",
        default=None,
    )
    copies: CopiesText = said(
        "The number of copies of each face: a number, `per player` for one per player, or `column NAME` for a table column.",
        default=Copies(),
    )
    split: bool = said("Whether a piece that is too large for the paper is printed in parts that you join.", default=False)
    holds: Annotated[tuple[str, ...], OneOrMany(least=1)] = said(
        "The component or components whose cards the tuck-box holds; its size comes from them.", default=()
    )
    depth: Depth | None = said("The height of the walls of a tray or a lid.", default=None)
    thickness: Thickness | None = said(
        "The thickness of one card in a tuck-box; by default 0.32mm, which suits 300 g/m² paper. Use 0.5mm for sleeved cards.",
        default=None,
    )
    rulebook_count: CopiesText | None = said(
        "The number of pieces in the rulebook's component list; `printgen check` compares it with the pieces it would print.",
        default=None,
    )
    players: Annotated[tuple[Whole, ...], OneOrMany()] = said(
        "The player counts for which this component is printed; by default all of them.", default=()
    )
    styles: Annotated[tuple[str, ...], OneOrMany()] = said(
        "The styles in which this component is printed; by default all of them.", default=()
    )
    source: SourceWord = said(
        "`rulebook` for a component listed in the rulebook, `ours` for an addition of your own.", default="ours"
    )
    note: str = said("The place in the rulebook, or the reason for the addition.", default="")


@dataclass(frozen=True)
class GameForm:
    """A game: its facts, styles and components."""

    game: str = said("The short name of the game, which is also the name of its folder.")
    components: Annotated[dict[str, ComponentForm], NAME] = said("The components of the game, by name.")
    title: str = said("The full name of the game, as printed; by default the short name.", default="")
    edition: str = said("The edition, which is printed in the margin.", default="1")
    editions: dict[str, str] = said("The fingerprint of each edition's facts, which reveals later changes.", factory=dict)
    language: Language | None = said("The language of the game's texts, such as en or pt-BR; by default en.", default=None)
    languages: tuple[Language, ...] = said("All languages of the game, the default first, such as [en, de].", default=())
    players: PlayersForm = said("How many people can play.", default=PlayersForm())
    styles: tuple[str, ...] = said(
        "The styles in which the game can be printed, such as colour and low-ink; the first is the default.",
        default=("colour",),
    )
    palette: dict[str, Annotated[dict[str, Ink], OneOrMany(least=1)]] = said(
        "Named colours: each has one colour or pattern, or one for each style. Templates read them as ink.NAME.", factory=dict
    )
    facts: Annotated[dict[str, FactForm], WORD] = said(
        "Numbers, texts and tables from the rules, each with its source. Templates read them as facts.NAME.", factory=dict
    )
    layout: LayoutForm = said("How pieces are laid out on paper.", default=LayoutForm())
