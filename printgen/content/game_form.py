"""The form of game.yaml, which the decoder, the JSON Schema and the reference page all use."""

from typing import Annotated, Any

from printgen.content.forms import LazyForm, OneOrMany, make_field
from printgen.content.scalars import (
    FAMILY,
    NAME,
    WORD,
    BindWord,
    CopiesText,
    Corners,
    Depth,
    Ink,
    KindWord,
    Language,
    Length,
    MarksWord,
    ShapeWord,
    SidesWord,
    SizeText,
    SourceWord,
    StockWord,
    Thickness,
    TypeWord,
    Whole,
)
from printgen.core.records import dataclass
from printgen.model import Copies, GuideLook

LIKE = "like"  # a component with this field inherits missing fields from another one


@dataclass(frozen=True, kw_only=True)
class FactForm:
    """A number, text, list or map that the game's rules need."""

    value: Any = make_field(
        "The value of the fact: a number, text, list or map. Templates read it as facts.NAME.",
        default=None,
        unless="table",
    )
    table: str | None = make_field(
        "A CSV, .xlsx or .ods file in the same folder; the list of its rows becomes the value of the fact.", default=None
    )
    source: SourceWord = make_field("`rulebook` for a fact from the rulebook, `ours` for a decision of your own.")
    note: str = make_field("The place in the rulebook, or the reason for the decision.", default="")


@dataclass(frozen=True)
class KeywordForm:
    """The look of a keyword, written as [[Draw]] in the texts of cards and rules."""

    bold: bool | None = make_field("Whether the keyword is bold; by default yes.", default=None)
    italic: bool | None = make_field("Whether the keyword is in italics; by default no.", default=None)
    underline: bool | None = make_field("Whether the keyword is underlined; by default no.", default=None)
    small_caps: bool | None = make_field("Whether the keyword is in small capitals; by default no.", default=None)
    colour: str | None = make_field(
        "The keyword's colour: a palette name, a common English colour name, or #rrggbb; by default the colour of the text.",
        default=None,
    )
    icon: str | None = make_field("The icon before the keyword; by default none.", default=None)


@dataclass(frozen=True)
class PlayersForm:
    """How many people can play the game."""

    least: Whole = make_field("The smallest number of players.", default=1)
    most: Whole = make_field("The largest number of players.", default=99)
    usual: Whole | None = make_field(
        "The player count for a kit if `--players` is not given; by default the smallest number of players.", default=None
    )


@dataclass(frozen=True)
class CreditsForm:
    """Who made the game. The guide and the PDFs name them."""

    designers: Annotated[tuple[str, ...], OneOrMany()] = make_field("The designer or designers of the game.", default=())
    artists: Annotated[tuple[str, ...], OneOrMany()] = make_field(
        "The illustrator or illustrators of the published game.", default=()
    )
    publishers: Annotated[tuple[str, ...], OneOrMany()] = make_field("The publisher or publishers of the game.", default=())
    year: Whole | None = make_field("The year in which the game was published.", default=None)
    original: str = make_field(
        "The title of the published game, if your kit is an unofficial edition of it with drawings and texts of your own. "
        "The guide and the PDFs then say so.",
        default="",
    )


@dataclass(frozen=True)
class LayoutForm:
    """How pieces are laid out on paper."""

    margin: Length | None = make_field(
        "The unprinted margin of the paper; by default none for sheets and 5mm for everything else.", default=None
    )
    gutter: Length | None = make_field(
        "The space between pieces; by default twice the bleed or, for folded pieces, enough for their marks.", default=None
    )
    marks: MarksWord = make_field(
        "The crop marks in the waste: `crop`, `numbered` in cutting order, or `none`.", default="crop"
    )
    smallest: Length | None = make_field(
        "The smallest type size for text that players read during the game; by default 8pt.", default=None
    )
    labels: bool = make_field("Whether to print the name and number of each piece below it, in the waste.", default=False)
    sides: SidesWord = make_field(
        "How backs are printed if `--sides` is not given: double-sided, flipped on the long or short edge; "
        "folded behind the fronts (`gutterfold`); or on separate paper (`one-sided`).",
        default="long-edge",
    )


@dataclass(frozen=True)
class GuideForm(GuideLook):
    """The look of the assembly guide in a kit."""

    accent: str = make_field(
        "The palette colour of headings; by default the colour of the game's title on its pieces, "
        "or else the strongest colour of the palette.",
        default="",
    )
    wordmark: str = make_field(
        "The template of the wordmark on the cover, which is 120 mm wide and 30 mm high; by default the title in the lettering "
        "that it has on the pieces.",
        default="",
    )


@dataclass(frozen=True, kw_only=True)
class JoinForm:
    """Another table whose columns are added to the rows of a component."""

    table: str = make_field("The file of the other table, in the same folder.")
    on: str = make_field("The column of the component's table whose cells name a row of the other table.")
    key: str | None = make_field(
        "The column of the other table with those names; by default the column with the name in `on`.", default=None
    )


@dataclass(frozen=True, kw_only=True)
class ComponentForm:
    """A kind of piece, such as a deck of cards or a board."""

    kind: KindWord = make_field("The kind of piece.")
    stock: StockWord | None = make_field(
        "What the component is printed on. By default, sheets are on paper; cards, dice, standees and all boxes are on card; "
        "and tiles, tokens, boards and mats are on board, which is thick card, or paper glued to board.",
        default=None,
    )
    size: Annotated[tuple[SizeText, ...], OneOrMany(least=1)] = make_field(
        "The trimmed size, by name or as width x height; from a list, printgen chooses the size that wastes the least paper. "
        "For a die, write the size of a face; for a standee, its front; for a tray, its floor; for a lid, its top.",
        default=(),
        unless="holds",
    )
    template: str | None = make_field(
        "The template of the front, in templates/GAME/ or beside the game.yaml; required unless the component has a `text`.",
        default=None,
    )
    back: str | None = make_field("The template of the back.", default=None)
    like: str | None = make_field(
        "The component from which to copy all missing settings; it must not use `like` itself.", default=None
    )
    outline: ShapeWord = make_field(
        "The shape of the cut; a hexagon that is taller than it is wide has a corner at the top.", default="rectangle"
    )
    corner: Length | None = make_field(
        "The radius of rounded corners; by default 3mm for cards and none for everything else.", default=None
    )
    points: Corners | None = make_field("The corners of a polygon, in mm from the top left of the piece.", default=None)
    bleed: Length = make_field("How far the drawing extends beyond the cut.", default=0.0)
    safe: Length | None = make_field(
        "The smallest distance between the cut and the text or icons inside it; by default 3mm.", default=None
    )
    table: str | None = make_field(
        "A CSV, .xlsx or .ods file in the same folder with one row per face; templates read the cells as row.COLUMN. "
        "Write a sheet's name after the file, as in cards.xlsx#Units; by default printgen reads the first visible sheet.",
        default=None,
    )
    where: dict[str, Annotated[tuple[str, ...], OneOrMany(least=1)]] = make_field(
        "Which rows of the table belong to the component, as in `{deck: unit}`: for each column, a cell or a list of cells.",
        factory=dict,
    )
    join: Annotated[tuple[JoinForm, ...], OneOrMany()] = make_field(
        "Other tables whose columns are added to the rows, as in `{table: suits.csv, on: suit}`.", default=()
    )
    columns: dict[str, TypeWord] = make_field(
        "The types of columns, as in `{power: number}`: `number`, `text`, or `yes-no`, which templates test with {% if %}. "
        "By default, printgen reads a column as numbers if every cell is a number or empty.",
        factory=dict,
    )
    defaults: dict[str, Any] = make_field(
        "The values of empty cells by column, as in `{power: 0}`; by default an empty text.", factory=dict
    )
    rows: tuple[dict[str, Any], ...] | None = make_field(
        "The rows of the table, written here instead of in a CSV file.", default=None
    )
    text: str | None = make_field("A Markdown file in the same folder, which fills as many pages as it needs.", default=None)
    bind: BindWord | None = make_field(
        "How the pages of the text are bound. `booklet`: two pages on each side of a sheet, folded and stapled. "
        "`leaflet`: pages side by side on both sides of a strip, accordion-folded.",
        default=None,
    )
    copies: CopiesText = make_field(
        "The number of copies of each face: a number, `per player` for one per player, or `column NAME` for a table column.",
        default=Copies(),
    )
    split: bool = make_field(
        "Whether a piece that is too large for the paper is printed in parts that you join.", default=False
    )
    personal: bool = make_field(
        "Whether `printgen print --table` prints this component, once for each row of a table of players.", default=False
    )
    holds: Annotated[tuple[str, ...], OneOrMany(least=1)] = make_field(
        "The component or components whose cards the tuck-box holds; its size comes from them.", default=()
    )
    depth: Depth | None = make_field("The height of the walls of a tray or a lid.", default=None)
    thickness: Thickness | None = make_field(
        "The thickness of one card in a tuck-box; by default 0.32mm, which suits 300 g/m² paper. Use 0.5mm for sleeved cards.",
        default=None,
    )
    rulebook_count: CopiesText | None = make_field(
        "The number of pieces in the rulebook's component list; `printgen check` compares it with the pieces it would print.",
        default=None,
    )
    players: Annotated[tuple[Whole, ...], OneOrMany()] = make_field(
        "The player counts for which this component is printed; by default all of them.", default=()
    )
    styles: Annotated[tuple[str, ...], OneOrMany()] = make_field(
        "The styles in which this component is printed; by default all of them.", default=()
    )
    source: SourceWord = make_field(
        "`rulebook` for a component listed in the rulebook, `ours` for an addition of your own.", default="ours"
    )
    note: str = make_field("The place in the rulebook, or the reason for the addition.", default="")


@dataclass(frozen=True)
class GameForm:
    """A game: its facts, styles and components."""

    components: Annotated[dict[str, ComponentForm], NAME] = make_field("The components of the game, by name.")
    game: str | None = make_field(
        "The short name of the game; by default the name of its folder, which it must match.", default=None
    )
    rules: str = make_field(
        "The game whose rules check the score sheets, such as village, if this game is a copy of that game; "
        "by default the rules of this game.",
        default="",
    )
    title: str = make_field("The full name of the game, as printed; by default the name of its folder.", default="")
    edition: str = make_field("The edition, which is printed in the margin.", default="1")
    editions: dict[str, str] = make_field("The fingerprint of each edition's facts, which reveals later changes.", factory=dict)
    language: Language | None = make_field(
        "The language of the game's texts, such as en or pt-BR; by default en.", default=None
    )
    languages: tuple[Language, ...] = make_field("All languages of the game, the default first, such as [en, de].", default=())
    players: PlayersForm = make_field("How many people can play.", default=PlayersForm())
    credits: CreditsForm = make_field("Who made the game.", default=CreditsForm())
    styles: tuple[str, ...] = make_field(
        "The styles in which the game can be printed, such as colour and low-ink; the first is the default.",
        default=("colour",),
    )
    palette: dict[str, Annotated[dict[str, Ink], OneOrMany(least=1)]] = make_field(
        "Named colours: each has one colour or pattern, or one for each style. Templates read them as ink.NAME.", factory=dict
    )
    fonts: Annotated[dict[str, Annotated[dict[str, str], OneOrMany(least=1)]], FAMILY] = make_field(
        "Fonts with names of your own: each is a file in `fonts/`, or one file for each weight and slope. "
        "A font in `fonts/` that is not named here has the name in the file.",
        factory=dict,
    )
    facts: Annotated[dict[str, FactForm], WORD] = make_field(
        "Numbers, texts and tables from the rules, each with its source. Templates read them as facts.NAME.", factory=dict
    )
    keyword: KeywordForm = make_field("The look of all keywords, such as [[Draw]], in texts.", default=KeywordForm())
    keywords: dict[str, KeywordForm] = make_field(
        "The keywords by name, each with the settings that differ from `keyword`, or `{}`. "
        "If you list any, printgen reports all others in texts.",
        factory=dict,
    )
    layout: LayoutForm = make_field("How pieces are laid out on paper.", default=LayoutForm())
    guide: GuideForm = make_field("The look of the assembly guide in a kit.", default=GuideForm())
    setup: Annotated[Any, LazyForm("printgen.content.setup_form", "SetupForm")] = make_field(
        "How the game is set up: its piles of pieces, and what depends on the number of players.", default=None
    )
    scoring: Annotated[Any, LazyForm("printgen.content.scoring_form", "ScoringForm")] = make_field(
        "How the score sheets are entered, checked and scored, for a game without rules in Python.", default=None
    )
