"""Reads and checks the deck and the numbers in 5211's content."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.model import Component, Game, Row
from printgen.scoring.contract.facts import Facts
from printgen.scoring.contract.memory import cache_last_result
from printgen.scoring.contract.results import Fault, UnfitContent

CARD = "card"  # the name of the component that is the deck
MOST_TURNS = 10
MOST_VALUE = 999
Hand: TypeAlias = tuple[int, ...]  # cards as numbers of their kinds in `GameConstants.kinds`


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of the deck."""

    letter: str
    name: str
    ink: str


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card and its number of copies in the deck."""

    colour: int
    value: int
    name: str  # the name that people write, such as `G3`
    copies: int
    row: int  # the number of its row in the component's table


@dataclass(frozen=True, slots=True)
class Setup:
    """The numbers in the rules that depend on the number of players (R1)."""

    players: int
    removed: int  # cards that are not in the draw pile
    roosters: int  # the exact number of Roosters that score (R4)
    limit: int  # a colour with this many cards or more does not score (R5)


@dataclass(frozen=True)
class GameConstants:
    """The deck and the numbers in the rules of 5211."""

    colours: tuple[Colour, ...]
    kinds: tuple[CardKind, ...]
    setups: Mapping[int, Setup]  # by the number of players
    hand: int
    turns: tuple[int, ...]  # the number of cards played in each turn of a round
    rooster: int  # the value of a Rooster
    goal: int

    @cached_property
    def kind_index_by_name(self) -> Mapping[str, int]:
        """The index in `kinds` of each kind of card, by its name, such as `G3`."""
        return {kind.name: number for number, kind in enumerate(self.kinds)}

    @property
    def cards_per_round(self) -> int:
        """The number of cards that each player plays in a round (R2)."""
        return sum(self.turns)

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return sum(kind.copies for kind in self.kinds)

    def count_cards_played_in_deal(self, setup: Setup) -> int:
        """The number of cards played in a deal: all but those removed and those left in hand at the end (R7)."""
        return self.deck_size - setup.removed - (self.hand - self.cards_per_round) * setup.players

    def count_rounds_per_deal(self, players: int) -> int:
        """The number of rounds in a deal (R7)."""
        return self.count_cards_played_in_deal(self.setups[players]) // (self.cards_per_round * players)


class UnfitDeck(UnfitContent):
    """Raised if the deck is missing, or if a card lacks a valid colour or number."""

    def __init__(self, wrong: str, row: int | None = None) -> None:
        ValueError.__init__(self, f"The rules cannot be applied: the component {CARD} {wrong}.")
        part = f"components.{CARD}" if row is None else f"components.{CARD}.rows.{row}"
        self.fault = Fault(part, str(self), f"fix the component {CARD}, because the rules read its cards.")


@cache_last_result
def read_game_constants(game: Game) -> GameConstants:
    """The deck and numbers of a game. Raises UnfitContent if the rules of 5211 cannot use its facts or deck."""
    facts = Facts({name: fact.value for name, fact in game.facts.items()})
    colours = _read_colours(facts)
    return GameConstants(
        colours=colours,
        kinds=_read_and_merge_card_kinds(game, tuple(colour.letter for colour in colours)),
        setups=_read_setups(facts),
        hand=facts.read_whole_number("hand", 1),
        turns=_read_cards_per_turn(facts),
        rooster=facts.read_whole_number("rooster", 0),
        goal=facts.read_whole_number("goal", 1),
    )


def _read_colours(facts: Facts) -> tuple[Colour, ...]:
    rows = facts.read_records("colours", words=("letter", "name", "ink"))
    colours = tuple(Colour(row["letter"].upper(), row["name"], row["ink"]) for row in rows)
    if any(len(colour.letter) != 1 or not colour.letter.isalpha() for colour in colours):
        raise UnfitContent("colours", "does not give each colour a single letter")
    if len({colour.letter for colour in colours}) < len(colours):
        raise UnfitContent("colours", "gives two colours the same letter")
    return colours


def _read_setups(facts: Facts) -> Mapping[int, Setup]:
    rows = facts.read_records("tables", numbers=("players", "removed", "roosters", "limit"))
    setups = [Setup(row["players"], row["removed"], row["roosters"], row["limit"]) for row in rows]
    if any(setup.players < 1 for setup in setups):
        raise UnfitContent("tables", "has a line for 0 players")
    if len({setup.players for setup in setups}) < len(setups):
        raise UnfitContent("tables", "has two lines for the same number of players")
    return {setup.players: setup for setup in setups}


def _read_cards_per_turn(facts: Facts) -> tuple[int, ...]:
    turns = facts.read_whole_numbers("turns")
    if not 1 <= len(turns) <= MOST_TURNS or 0 in turns:
        raise UnfitContent("turns", f"is not a list of 1 to {MOST_TURNS} turns with at least 1 card each")
    return turns


def _read_and_merge_card_kinds(game: Game, colour_letters: tuple[str, ...]) -> tuple[CardKind, ...]:
    """Every kind of card, sorted by colour and value. Identical rows count as one kind (R3)."""
    component = next((candidate for candidate in game.components if candidate.name == CARD), None)
    if component is None:
        raise UnfitDeck("is missing")
    kinds: dict[tuple[int, int], CardKind] = {}
    for kind in _read_card_kind_of_each_row(component, colour_letters):
        first = kinds.get((kind.colour, kind.value))
        copies = kind.copies + (first.copies if first else 0)
        kinds[kind.colour, kind.value] = CardKind(kind.colour, kind.value, kind.name, copies, first.row if first else kind.row)
    return tuple(kind for _, kind in sorted(kinds.items()) if kind.copies)


def _read_card_kind_of_each_row(component: Component, colour_letters: tuple[str, ...]) -> Iterator[CardKind]:
    for number, row in enumerate(component.rows):
        letter, value = str(row.cells.get("letter", "")).upper(), _read_cell_number(row, "value", number)
        if letter not in colour_letters:
            raise UnfitDeck(
                f'has a card with the letter "{letter}", but the letters of the colours are {join_words(colour_letters)}',
                number,
            )
        column = component.copies.column
        copies = _read_cell_number(row, column, number) if column else component.copies.number
        yield CardKind(colour_letters.index(letter), value, f"{letter}{value}", copies, number)


def _read_cell_number(row: Row, column: str, row_index: int) -> int:
    text = str(row.cells.get(column, ""))
    if not text.isdecimal() or int(text) > MOST_VALUE:
        raise UnfitDeck(f'has a card whose {column} is "{text[:20]}", which is not a number from 0 to {MOST_VALUE}', row_index)
    return int(text)
