"""What a person writes down of a finished game of Brazil: Imperial."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from printgen.scoring.contract.entries import (
    EditionName,
    Figure,
    InOrder,
    Number,
    PlayerName,
    Scalar,
    Spaced,
    choice,
    read_figure,
    read_number,
    said,
)

ROWS = ("units", "products", "paintings", "missions", "gold", "exploration", "palaces", "tiles")
ANNOUNCED, HIDDEN, NONE = "announced", "hidden", "none"
NOTHING = ("", "~", "null")  # how YAML says that nothing is said
SEIZED = "seized"
PARTS = 3  # objectives of a Mission of Era III
MOST = 1000  # no figure on a pad is larger


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of a Mission: whether it was announced, and which of its parts were fulfilled at the end."""

    announced: bool = False
    parts: frozenset[int] | None = None  # from 1; None where nothing is said of them
    said: bool = True


def read_claim(text: str) -> Claim:
    """`announced`, `hidden`, `1 3`, `announced 1 2`, `none`; nothing where a Mission of Era III is left to the table."""
    words = text.replace(",", " ").lower().split()
    if text.strip() in NOTHING:
        return Claim(said=False)
    announced = words[0] == ANNOUNCED
    rest = words[1:] if words[0] in (ANNOUNCED, HIDDEN) else words
    if not rest:
        return Claim(announced)
    if rest in ([NONE], ["0"]):
        return Claim(announced, frozenset())
    if not all(word.isdecimal() and 1 <= int(word) <= PARTS for word in rest):
        raise ValueError("`announced`, `hidden`, or the fulfilled parts such as `1 3` are wanted.")
    return Claim(announced, frozenset(map(int, rest)))


def read_count(text: str) -> int:
    """How many; one where nothing is said."""
    number = 1 if text.strip() in NOTHING else read_number(text)
    if not 0 <= number <= MOST:
        raise ValueError(f"A whole number from 0 to {MOST} is wanted.")
    return number


def read_tokens(text: str) -> int | None:
    """A number of pieces, or None where nobody counted them."""
    number = read_figure(text)
    if number is not None and number < 0:
        raise ValueError("A whole number from 0 on is wanted, or - where none was written.")
    return number


Names: TypeAlias = Annotated[tuple[str, ...], Spaced()]
Count: TypeAlias = Annotated[int, Scalar(read_count, "A whole number is wanted.")]
Tokens: TypeAlias = Annotated[int | None, Scalar(read_tokens, "A whole number is wanted, or - where none was written.")]
ClaimText: TypeAlias = Annotated[Claim, Scalar(read_claim, "`announced`, `hidden`, or the fulfilled parts are wanted.")]


@dataclass(frozen=True)
class Exploration:
    """Exploration tiles that a player has kept."""

    species: Count = said("How many Unknown Species.", default=0)
    culture: Count = said("How many Culture tiles.", default=0)
    expeditions: Names = said("Expeditions that were kept for their laurels.", default=())


@dataclass(frozen=True)
class Player:
    """What lies before one player at the end, and what they wrote on the pad."""

    name: PlayerName = said("The name.")
    colour: str = said("The colour of the board; the monarch tells it, too.", default="")
    monarch: str = said("The monarch.", default="")
    units: Names = said("Every unit that was ever deployed.", default=())
    products: dict[str, str] = said("Products that were made, each with its arch, `monarch` or `factory`.", factory=dict)
    paintings: dict[str, Figure] = said("Paintings, with the laurels they counted at the end.", factory=dict)
    missions: dict[str, ClaimText] = said("Missions: `announced`, `hidden`, or the fulfilled parts of Era III.", factory=dict)
    gold: Names = said("Gold cards in hand.", default=())
    combat: Names = said("Combat cards in hand.", default=())
    exploration: Exploration = said("Exploration tiles.", factory=Exploration)
    palaces: dict[str, str] = said("Palaces on the map, each with the tile it stands on.", factory=dict)
    tiles: dict[str, Count] = said("Own Buildings and Cities that are still controlled.", factory=dict)
    seized: dict[str, Count] = said("Buildings and Cities of others that are held.", factory=dict)
    science: Tokens = said("Science tokens on controlled tiles.", default=None)
    supply: dict[str, Count] | None = said("Goods in the supply.", default=None)
    rows: Annotated[dict[str, Figure], InOrder(ROWS)] = said("The eight figures as they were written.", factory=dict)
    total: Figure = said("The total as it was written.", default=None)


@dataclass(frozen=True)
class Solo:
    """How the game alone ended."""

    round: Number = said("The round in which it ended.")
    era: Number = said("The Era that had begun.")
    units_on_map: Number = said("How many own units stood on the map.")
    capital: Annotated[str, choice(SEIZED, "held")] = said("Whether the enemy's Capital was seized.")


@dataclass(frozen=True)
class Entry:
    """One finished game."""

    game: str = said("brazil-imperial")
    players: tuple[Player, ...] = said("The players in the order of the pad.")
    scenario: str = said("The map.", default="")
    solo: Solo | None = said("How the game alone ended.", default=None)
    edition: EditionName = said("The edition in the margin.", default="")
