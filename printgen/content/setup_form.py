"""The form of `setup:` in a game.yaml file: the piles of pieces on the table before the first turn."""

import re
from typing import Annotated, get_args

from printgen.content.forms import OneOrMany, Scalar, make_choice, make_field
from printgen.content.maps import MAP_RULE, read_map_words
from printgen.content.scalars import MOST_COPIES, MOST_CORNERS, NAME, Whole
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model.setup import STANDARD_DICE, Arrangement, Facing, PieceAmount, Region

_AMOUNT_RULE = "Must be a number of pieces: `all`, `5`, `2 of each`, `per player`, `fact NAME` or `fact NAME.COLUMN`."
_MATCH_RULE = "Must name a pile and a column of its component, such as `board.colour`."
_SPACES_RULE = 'Must be a letter, such as "?", or a pile and a column, such as `scenario.capitals`.'
_POSITIONS_RULE = 'Must be positions in mm from the top left corner, such as "30,40 60,40".'
_STEP_RULE = 'Must be two distances in mm, to the right and down, such as "34,29.445".'
_NUMBER = r"\d{1,9}"
_POSITION = r"\d{1,4}(\.\d{1,6})?,\d{1,4}(\.\d{1,6})?"


class AmountWord(NamedTuple):
    """An amount as written: the amount itself, or the fact that has it, and for a table its column."""

    amount: PieceAmount = PieceAmount()
    fact: str = ""
    column: str = ""


def read_amount_of_pieces(text: str) -> AmountWord:
    """An amount from its text. Raises ValueError with a sentence for people."""
    text = " ".join(text.split())
    if match := re.fullmatch(r"fact ([a-z][a-z0-9_]*)(?:\.(\w+))?", text):
        return AmountWord(fact=match[1], column=match[2] or "")
    match = re.fullmatch(rf"all|({_NUMBER})( of each)?|(?:({_NUMBER}) )?per player", text)
    if match is None:
        raise ValueError(_AMOUNT_RULE)
    number = int(match[1] or match[3] or 1)
    if number > MOST_COPIES:
        raise ValueError(f"Must be at most {MOST_COPIES}.")
    return AmountWord(PieceAmount(None if text == "all" else number, bool(match[2]), text.endswith("per player")))


def read_pile_and_column(text: str) -> tuple[str, str]:
    """A pile and a column from a text such as `board.colour`. Raises ValueError with a sentence for people."""
    match = re.fullmatch(r"([a-z0-9][a-z0-9-]*)\.(\S.*)", text.strip())
    if match is None:
        raise ValueError(_MATCH_RULE)
    return match[1], match[2]


def read_positions(text: str) -> tuple[tuple[Mm, Mm], ...]:
    """Positions from their text. Raises ValueError with a sentence for people."""
    pairs = text.split()
    if not pairs or len(pairs) > MOST_CORNERS or not all(re.fullmatch(_POSITION, pair) for pair in pairs):
        raise ValueError(_POSITIONS_RULE)
    return tuple((float(x), float(y)) for x, y in (pair.split(",") for pair in pairs))


def read_map_text_or_pile_and_column(text: str) -> tuple[str, str, str]:
    """The text of a map, or else a pile and a column that has it. Raises ValueError with a sentence for people."""
    if "@" in text:
        read_map_words(text)
        return text, "", ""
    try:
        return "", *read_pile_and_column(text)
    except ValueError:
        raise ValueError(MAP_RULE) from None


def read_letter_or_pile_and_column(text: str) -> tuple[str, str, str]:
    """A letter, or else a pile and a column that has spaces. Raises ValueError with a sentence for people."""
    if len(text) == 1:
        return text, "", ""
    try:
        return "", *read_pile_and_column(text)
    except ValueError:
        raise ValueError(_SPACES_RULE) from None


def read_map_step(text: str) -> tuple[Mm, Mm]:
    """The distances between two places of a map. Raises ValueError with a sentence for people."""
    if not re.fullmatch(_POSITION, text.strip()) or 0.0 in (step := read_positions(text)[0]):
        raise ValueError(_STEP_RULE)
    return step


AmountText = Annotated[
    AmountWord,
    Scalar(
        read_amount_of_pieces, _AMOUNT_RULE, r"all|\d+( of each)?|(\d+ )?per player|fact \w+(\.\w+)?", ("all", "per player")
    ),
]
Amounts = dict[str, Annotated[dict[str, AmountText], OneOrMany(least=1)]]
MatchText = Annotated[tuple[str, str], Scalar(read_pile_and_column, _MATCH_RULE, r"[a-z0-9][a-z0-9-]*\.\S.*")]
PositionsText = Annotated[
    tuple[tuple[Mm, Mm], ...], Scalar(read_positions, _POSITIONS_RULE, rf"\s*{_POSITION}(\s+{_POSITION})*\s*")
]
MapText = Annotated[tuple[str, str, str], Scalar(read_map_text_or_pile_and_column, MAP_RULE, r".*\S[.@]\S.*")]
SpacesText = Annotated[
    tuple[str, str, str], Scalar(read_letter_or_pile_and_column, _SPACES_RULE, r".|[a-z0-9][a-z0-9-]*\.\S.*")
]
StepText = Annotated[tuple[Mm, Mm], Scalar(read_map_step, _STEP_RULE, rf"\s*{_POSITION}\s*")]
RegionWord = Annotated[Region, make_choice(*get_args(Region))]
FacingWord = Annotated[Facing, make_choice(*get_args(Facing))]
ArrangementWord = Annotated[Arrangement, make_choice(*get_args(Arrangement))]


@dataclass(frozen=True, kw_only=True)
class PileForm:
    """A step of the setup: the pieces that form a pile, and the place of the pile."""

    pieces: Amounts = make_field(
        "The components whose pieces form the pile, each with its amount: `{card: all}`. An amount is `all`, a number, "
        "`2 of each` row, `per player`, or `fact NAME`; or one of these for each number of players, as in "
        "`{card: {2: 10, 3: 8}}`. For a fact with a table, `fact NAME.COLUMN` reads the row with the number in its column "
        "`players`. printgen ignores components that the style does not print, if it prints another one of the list.",
        factory=dict,
    )
    where: dict[str, Annotated[tuple[str, ...], OneOrMany(least=1)]] = make_field(
        "Which rows of the components belong to the pile, as in `{era: 1}`: for each column, a cell or a list of cells. "
        "`row` and `copy` are the numbers of the row and of the copy.",
        factory=dict,
    )
    match: dict[str, MatchText] = make_field(
        "Which pieces go with another pile of the same player, as in `{colour: board.id}`: those whose cell in the column "
        "`colour` equals the cell that the first piece of the pile `board` has in its column `id`.",
        factory=dict,
    )
    take: Amounts = make_field(
        "The earlier piles from whose tops the pile is made, each with its amount, as in `{deck: 5}`. "
        "The pieces of the first one are on top.",
        factory=dict,
    )
    dice: Amounts = make_field(
        f"Standard dice that the game needs but printgen does not print: {', '.join(STANDARD_DICE)}, each with its amount.",
        factory=dict,
    )
    shuffle: bool = make_field("Whether the pile is shuffled, and its pieces are taken from the box by chance.", default=False)
    face: FacingWord = make_field("Which way the pieces face: `up`, or `down` with their backs up.", default="up")
    per_player: bool = make_field("Whether each player has such a pile, at their seat.", default=False)
    players: Annotated[tuple[Whole, ...], OneOrMany()] = make_field(
        "The player counts for which the pile is made; by default all of them.", default=()
    )
    at: RegionWord = make_field(
        "The place of the pile on the table, or in front of the player: `top left`, `top`, `top right`, `left`, `middle`, "
        "`right`, `bottom left`, `bottom`, `bottom right`, or back in the `box`. Piles with the same place are side by side.",
        default="middle",
    )
    on: str = make_field("The earlier pile, such as a board, that the pile is on; then `at` is not needed.", default="")
    positions: PositionsText = make_field(
        "The middles of the pieces on the pile named in `on`, in mm from its top left corner. The last position is "
        "for all other pieces; by default, they are in the middle.",
        default=(),
    )
    arrange: ArrangementWord = make_field(
        "How the pieces are arranged: in a `stack`, side by side in a `row`, or in the player's `hand`.", default="stack"
    )
    map: MapText = make_field(
        "The map that the pieces form: their names with their places, as in `A@0,0 B@4,0 Cr@0,4`, or the pile and the column "
        "with this text, as in `scenario.tiles`. A name is an `id`; an `r` after it rotates the piece by 180°.",
        default=("", "", ""),
    )
    step: StepText = make_field(
        "The distances between two places of the `map` in mm, to the right and down. A piece has its top left corner at its "
        "place.",
        default=(1.0, 1.0),
    )
    backs: str = make_field(
        "The column with the names of the backs, for a `map` that shows some pieces with their backs up.", default=""
    )
    middles: PositionsText = make_field(
        "For a `map` with spaces, the middle of the first space of a row, in mm from the top left corner of the map. With two "
        "positions, every second row begins at the second one, as the rows of hexagons do.",
        default=(),
    )
    letters: Annotated[tuple[str, ...], OneOrMany()] = make_field(
        "For a `map` with spaces, the column that shows the spaces of a piece, with a letter for each space and a slash after "
        "each row, as in `FTF/TF?`; maybe with a second column for backs, as in `[hexes, back_hexes]`.",
        default=(),
    )
    spaces: SpacesText = make_field(
        "The spaces of the map named in `on` that the pieces are on, one piece on each; the other pieces stay in the box. They "
        'are the spaces with a letter, as in `"?"`, or a pile and a column with the spaces, as in `scenario.capitals`.',
        default=("", "", ""),
    )
    title: str = make_field("The name of the pile; by default its key, with spaces instead of hyphens.", default="")


@dataclass(frozen=True, kw_only=True)
class SetupForm:
    """How the game is set up before the first turn."""

    piles: Annotated[dict[str, PileForm], NAME] = make_field("The piles by name, in the order in which people make them.")
    then: Annotated[tuple[str, ...], OneOrMany()] = make_field(
        "What the players do next, such as choosing cards to keep, in one sentence or several.", default=()
    )
