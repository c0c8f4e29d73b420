"""A game as its files define it."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, Literal, TypeAlias

from printgen.core.flips import Flip
from printgen.core.problems import Where
from printgen.core.records import dataclass
from printgen.core.units import POINTS_PER_MM, Mm
from printgen.model.credits import Credits
from printgen.model.fonts import NO_OWN_FONTS, OwnFonts
from printgen.model.outlines import Outline, Panel, Size
from printgen.model.setup import Setup

Plain: TypeAlias = "str | int | float | bool | tuple[Plain, ...] | Mapping[str, Plain] | None"
Cell: TypeAlias = str | int | float | bool
Source: TypeAlias = Literal["rulebook", "ours"]
Kind: TypeAlias = Literal["sheet", "card", "tile", "token", "board", "mat", "die", "tuck-box", "standee", "tray", "lid"]
Stock: TypeAlias = Literal["paper", "card", "board", "label"]
Bind: TypeAlias = Literal["booklet", "leaflet"]
Sides: TypeAlias = Literal[Flip, "gutterfold", "one-sided"]
INKS = ("rgb", "cmyk")

FOLDED: frozenset[Kind] = frozenset({"die", "tuck-box", "standee", "tray", "lid"})
STOCKS: Mapping[Kind, Stock] = {  # what each kind of piece is printed on unless game.yaml says otherwise
    "sheet": "paper",
    "card": "card",
    "tile": "board",
    "token": "board",
    "board": "board",
    "mat": "board",
    "die": "card",
    "tuck-box": "card",
    "standee": "card",
    "tray": "card",
    "lid": "card",
}
LEAST_DEPTH: Mm = 6.0  # depth of a tray or box; narrower sides cannot be folded by hand
SMALLEST: Mm = 8 / POINTS_PER_MM  # the default for the smallest type that players read during the game


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a component's table, such as a card or a tile."""

    where: Where
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Copies:
    """The number of copies of each face: a fixed number, one per player, or the number in a column of the table."""

    number: int = 1
    per_player: bool = False
    column: str | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about a game and its source, which is the rulebook or a decision by the author of the content."""

    name: str
    value: Plain
    source: Source
    note: str
    where: Where


@dataclass(frozen=True, slots=True)
class Keyword:
    """The look of a keyword in texts. An empty colour means the colour of the text, and an empty icon means no icon."""

    bold: bool = True
    italic: bool = False
    underline: bool = False
    small_caps: bool = False
    colour: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A Markdown text that fills one or more pages, and its file name for messages."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Component:
    """A kind of piece in the box: its stock, size, templates, table and number of copies."""

    name: str
    kind: Kind
    stock: Stock
    sizes: tuple[Size, ...]
    outline: Outline
    bleed: Mm
    safe: Mm
    template: str
    back: str | None
    rows: tuple[Row, ...]
    copies: Copies
    rulebook_count: Copies | None
    players: tuple[int, ...]
    styles: tuple[str, ...]
    source: Source
    note: str
    where: Where
    panels: tuple[Panel, ...] = ()
    split: bool = False
    personal: bool = False  # whether a table of players may replace the rows
    text: Manuscript | None = None
    bind: Bind | None = None
    title: str = ""  # the name that is printed on paper; if empty, `name` is printed
    headings: Mapping[str, str] = field(default_factory=dict)  # the headings of the table, by column

    def make_mirrored(self, face_width: Mm) -> "Component":
        """The component as its backs need it, with the outline of a piece of this width as seen from behind."""
        return replace(self, outline=self.outline.make_mirrored(face_width))

    def find_column_or_keep_name(self, name: str) -> str:
        """The column of the component's table with this name, ignoring case, or the name itself if there is no such column."""
        if name in self.headings:
            return name
        lowered = name.lower()
        return next((column for column in self.headings if column.lower() == lowered), name)

    def find_heading_or_column(self, column: str) -> str:
        """The heading of a column as written in the table."""
        return self.headings.get(column, column)

    def find_title_of_row(self, row: Row) -> str:
        """The title of a row: its first cell with text in a column for titles or names, or else its id; "" if it has none."""
        cells = row.cells
        title, name, number = map(self.find_column_or_keep_name, ("title", "name", "id"))
        columns = (title, name, *(column for column in cells if column.endswith(("_title", "_name"))), number)
        return next((str(cells[column]) for column in columns if cells.get(column)), "")

    def list_row_ids(self) -> tuple[str, ...]:
        """The id of each row: its cell in the column `id`, or else in the first column if all cells there differ; or ""."""
        column = self.find_column_or_keep_name("id")
        if any(column not in row.cells for row in self.rows):
            column = next(iter(self.rows[0].cells), "")
        ids = tuple(str(row.cells.get(column, "")) for row in self.rows)
        return ids if column == self.find_column_or_keep_name("id") or len(set(ids)) == len(ids) else ("",) * len(ids)

    def is_printed(self, players: int, style: str) -> bool:
        """Whether the component is printed for a number of players in a style."""
        return (not self.players or players in self.players) and (not self.styles or style in self.styles)

    def count_pieces_of_row(self, row: Row, players: int) -> int:
        """The number of pieces of a row in one copy of the game for a number of players."""
        number = self.copies.number if self.copies.column is None else row.cells.get(self.copies.column, 0)
        return number * (players if self.copies.per_player else 1) if isinstance(number, int) else 0

    @property
    def printed_name(self) -> str:
        """The name of the component in margins, guides and bookmarks."""
        return self.title or self.name

    def locate_part(self, path: list[str]) -> Where:
        """The file and line of a part of the component.

        For a row of its table, that is the row's line. For anything else, it is the component's line in game.yaml.
        """
        match path:
            case ["rows", number] if number.isdecimal() and int(number) < len(self.rows):
                return self.rows[int(number)].where
        return self.where


@dataclass(frozen=True, slots=True)
class Layout:
    """A game's settings for the layout of its pieces on paper."""

    margin: Mm | None = None
    gutter: Mm | None = None
    marks: Literal["crop", "numbered", "none"] = "crop"
    labels: bool = False
    sides: Sides = "long-edge"
    smallest: Mm = SMALLEST


@dataclass(frozen=True, slots=True)
class Players:
    """The player counts that a game allows, and the default player count for a kit."""

    least: int = 1
    most: int = 1
    usual: int = 1


@dataclass(frozen=True, slots=True)
class GuideLook:
    """The look of the assembly guide: the palette colour of its headings, and the template of the game's wordmark."""

    accent: str = ""
    wordmark: str = ""


@dataclass(frozen=True, slots=True)
class Headline:
    """The facts about a game that `printgen list` shows."""

    title: str
    edition: str
    players: Players


@dataclass(frozen=True, slots=True)
class Game:
    """The whole validated content of one game, in one language."""

    name: str
    title: str
    edition: str
    editions: Mapping[str, str]
    language: str
    players: Players
    styles: tuple[str, ...]
    palette: Mapping[str, Mapping[str, str]]
    facts: Mapping[str, Fact]
    layout: Layout
    components: tuple[Component, ...]
    places: Mapping[str, Where]
    fonts: OwnFonts = NO_OWN_FONTS
    keyword: Keyword = Keyword()
    keywords: Mapping[str, Keyword] = field(default_factory=dict)
    languages: tuple[str, ...] = ()  # all languages of the game, the default first
    texts: Mapping[str, Plain] = field(default_factory=dict)
    text_places: Mapping[str, Where] = field(default_factory=dict)  # the line of each text in texts.yaml or a translation
    credits: Credits = Credits()
    guide: GuideLook = GuideLook()
    setup: Setup | None = None
    scoring: Any = None  # the decoded `scoring:` of game.yaml; only printgen.scoring.declared reads it

    @property
    def is_translation(self) -> bool:
        """Whether the game is in a language other than its default language."""
        return bool(self.languages) and self.language != self.languages[0]

    def locate_part(self, dotted_path: str) -> Where:
        """The file and line of a part of game.yaml.

        The part is given as `layout`, `facts.turns`, `components.card` or `components.card.rows.0`.
        """
        if dotted_path in self.places:
            return self.places[dotted_path]
        group, *inner = dotted_path.split(".")
        place = self.places.get(group, self.places["game"])
        match group, inner:
            case "facts", [name, *_] if name in self.facts:
                return self.facts[name].where
            case "components", [name, *within]:
                return next((component.locate_part(within) for component in self.components if component.name == name), place)
        return place
