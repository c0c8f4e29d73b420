"""The form of a finished game as a person types it, and functions that write an entry as YAML."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, TypeAlias

from printgen.core.records import dataclass
from printgen.scoring.contract.entries import (
    EditionName,
    Figure,
    InOrder,
    Number,
    PlayerName,
    Scalar,
    Spaced,
    make_choice,
    make_field,
    read_figure,
    read_number,
)
from printgen.scoring.contract.questions import quote_for_yaml

ROWS = ("units", "products", "paintings", "missions", "gold", "exploration", "palaces", "tiles")
ANNOUNCED, HIDDEN, NONE = "announced", "hidden", "none"
UNSAID = ("", "~", "null")  # empty values in YAML
SEIZED, HELD = "seized", "held"
PARTS = 3  # objectives of a Mission of Era III
MOST = 1000  # the largest number of things that an entry may have


@dataclass(frozen=True, slots=True)
class MissionClaim:
    """A player's claim about a Mission: whether it was announced, and which of its parts were fulfilled at the end."""

    announced: bool = False
    parts: frozenset[int] | None = None  # numbered from 1; None if the player names no parts
    said: bool = True  # False if the player only names the Mission


def read_mission_claim(text: str) -> MissionClaim:
    """The claim in a text such as `announced`, `hidden`, `1 3`, `announced 1 2` or `none`.

    The text may be empty for a Mission of Era III.
    """
    words = text.replace(",", " ").lower().split()
    if text.strip() in UNSAID:
        return MissionClaim(said=False)
    announced = words[0] == ANNOUNCED
    rest = words[1:] if words[0] in (ANNOUNCED, HIDDEN) else words
    if not rest:
        return MissionClaim(announced)
    if rest in ([NONE], ["0"]):
        return MissionClaim(announced, frozenset())
    if not all(word.isdecimal() and 1 <= int(word) <= PARTS for word in rest):
        raise ValueError("Must be `announced`, `hidden`, or the fulfilled parts, such as `1 3`.")
    return MissionClaim(announced, frozenset(map(int, rest)))


def write_mission_claim(claim: MissionClaim) -> str:
    """A claim as text that `read_mission_claim` can read."""
    if not claim.said:
        return ""
    parts = [] if claim.parts is None else [str(part) for part in sorted(claim.parts)] or [NONE]
    return " ".join([*([ANNOUNCED] if claim.announced else [] if parts else [HIDDEN]), *parts])


def read_count_or_one(text: str) -> int:
    """The number in a text, or 1 if the text is empty."""
    number = 1 if text.strip() in UNSAID else read_number(text)
    if not 0 <= number <= MOST:
        raise ValueError(f"Must be a whole number from 0 to {MOST}.")
    return number


def read_token_count_if_written(text: str) -> int | None:
    """The number of tokens in a text, or None if nobody counted them."""
    number = read_figure(text)
    if number is not None and number < 0:
        raise ValueError("Must be a whole number of at least 0, or - if the sheet has none.")
    return number


PieceNames: TypeAlias = Annotated[tuple[str, ...], Spaced()]
Count: TypeAlias = Annotated[int, Scalar(read_count_or_one, "Must be a whole number.")]
Tokens: TypeAlias = Annotated[
    int | None, Scalar(read_token_count_if_written, "Must be a whole number, or - if the sheet has none.")
]
MissionClaimText: TypeAlias = Annotated[
    MissionClaim, Scalar(read_mission_claim, "Must be `announced`, `hidden`, or the fulfilled parts, such as `1 3`.")
]


@dataclass(frozen=True)
class Exploration:
    """The Exploration tiles that a player has kept."""

    species: Count = make_field("The number of Unknown Species.", default=0)
    culture: Count = make_field("The number of Culture tiles.", default=0)
    expeditions: PieceNames = make_field("The Expeditions that the player kept for their laurels.", default=())


@dataclass(frozen=True)
class Player:
    """Everything that one player has at the end of the game, and the player's figures on the score pad."""

    name: PlayerName = make_field("The player's name.")
    colour: str = make_field("The colour of the player's board; not needed if the monarch is given.", default="")
    monarch: str = make_field("The player's monarch.", default="")
    units: PieceNames = make_field("All units that the player ever deployed.", default=())
    products: dict[str, str] = make_field(
        "The Products that the player made, each with its arch, `monarch` or `factory`.", factory=dict
    )
    paintings: dict[str, Figure] = make_field(
        "The player's Paintings, each with the laurels that its effect counted at the end.", factory=dict
    )
    missions: dict[str, MissionClaimText] = make_field(
        "The player's Missions, each with `announced`, `hidden`, or the fulfilled parts of a Mission of Era III.", factory=dict
    )
    gold: PieceNames = make_field("The Gold cards in the player's hand.", default=())
    combat: PieceNames = make_field("The Combat cards in the player's hand.", default=())
    exploration: Exploration = make_field("The Exploration tiles that the player kept.", factory=Exploration)
    palaces: dict[str, str] = make_field("The player's Palaces on the map, each with the tile below it.", factory=dict)
    tiles: dict[str, Count] = make_field(
        "The number of each Building and City that the player built and still controls.", factory=dict
    )
    seized: dict[str, Count] = make_field(
        "The number of each Building and City that the player seized from others.", factory=dict
    )
    science: Tokens = make_field("The number of Science tokens on tiles that the player controls.", default=None)
    supply: dict[str, Count] | None = make_field("The goods in the player's supply.", default=None)
    rows: Annotated[dict[str, Figure], InOrder(ROWS)] = make_field(
        "The eight figures as written on the score pad.", factory=dict
    )
    total: Figure = make_field("The total as written on the score pad.", default=None)


@dataclass(frozen=True)
class Solo:
    """The end of a solo game."""

    round: Number = make_field("The round in which the game ended.")
    era: Number = make_field("The latest Era that had begun: 1, 2 or 3.")
    units_on_map: Number = make_field("The number of the player's units on the map.")
    capital: Annotated[str, make_choice(SEIZED, HELD)] = make_field("Whether the enemy's Capital was seized.")


@dataclass(frozen=True)
class Entry:
    """One finished game of Brazil: Imperial."""

    game: str = make_field("brazil-imperial")
    players: tuple[Player, ...] = make_field("The players, in the order of the score pad.")
    scenario: str = make_field("The map that was used, by id or name.", default="")
    solo: Solo | None = make_field("How a solo game ended.", default=None)
    edition: EditionName = make_field("The edition printed in the margin of the score pad.", default="")


def write_entry_lines(entry: Entry) -> Iterator[str]:
    """The lines of an entry's YAML file, without empty fields."""
    yield f"game: {entry.game}"
    if entry.scenario:
        yield f"scenario: {entry.scenario}"
    yield "players:"
    for player in entry.players:
        yield f"  - name: {quote_for_yaml(player.name)}"
        yield from (f"    {line}" for line in _write_player_lines(player))
    if entry.solo is not None:
        solo = entry.solo
        figures = f"round: {solo.round}, era: {solo.era}, units_on_map: {solo.units_on_map}, capital: {solo.capital}"
        yield f"solo: {{{figures}}}"


def _write_player_lines(player: Player) -> Iterator[str]:
    kept = player.exploration
    exploration = {"species": kept.species, "culture": kept.culture, "expeditions": _write_yaml_list_if_any(kept.expeditions)}
    texts = {
        "colour": player.colour,
        "monarch": player.monarch,
        "units": _write_yaml_list_if_any(player.units),
        "products": _write_yaml_map_if_any(player.products),
        "paintings": _write_yaml_map_if_any(player.paintings),
        "missions": _write_yaml_map_if_any({mission: write_mission_claim(claim) for mission, claim in player.missions.items()}),
        "gold": _write_yaml_list_if_any(player.gold),
        "combat": _write_yaml_list_if_any(player.combat),
        "exploration": _write_yaml_map_if_any({name: value for name, value in exploration.items() if value}),
        "palaces": _write_yaml_map_if_any(player.palaces),
        "tiles": _write_yaml_map_if_any(player.tiles),
        "seized": _write_yaml_map_if_any(player.seized),
        "science": _write_yaml_value_if_any(player.science),
        "supply": _write_yaml_map_if_any(player.supply or {}),
        "rows": _write_yaml_map_if_any({row: figure for row, figure in player.rows.items() if figure is not None}),
        "total": _write_yaml_value_if_any(player.total),
    }
    yield from (f"{name}: {text}" for name, text in texts.items() if text)


def _write_yaml_list_if_any(names: Iterable[str]) -> str:
    text = ", ".join(names)
    return f"[{text}]" if text else ""


def _write_yaml_map_if_any(values: Mapping[str, object]) -> str:
    text = ", ".join(f"{name}: {_write_yaml_value_if_any(value)}" for name, value in values.items())
    return f"{{{text}}}" if text else ""


def _write_yaml_value_if_any(value: object) -> str:
    return "" if value is None else str(value)
