"""The deck as the content declares it: colour, value and number of every card (R3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.core.words import listed
from printgen.model import Component, Game, Row
from printgen.scoring.contract.results import Fault, UnfitContent

CARD = "card"  # the component that is the deck
MOST_VALUE = 999


@dataclass(frozen=True, slots=True)
class Kind:
    """A card and how often the deck has it."""

    colour: int
    value: int
    name: str  # as it is written down: G3
    copies: int
    row: int  # of the component's table


class UnfitDeck(UnfitContent):
    """A deck that is not made of colours and values."""

    def __init__(self, wrong: str, row: int | None = None) -> None:
        ValueError.__init__(self, f"The rules cannot be applied: the component {CARD} {wrong}.")
        part = f"components.{CARD}" if row is None else f"components.{CARD}.rows.{row}"
        self.fault = Fault(part, str(self), "mend the content; the rules of a game go with its cards.")


def kinds_of(game: Game, letters: tuple[str, ...]) -> tuple[Kind, ...]:
    """Every card once, colour by colour, the lowest value first; rows that are alike are one kind."""
    component = next((one for one in game.components if one.name == CARD), None)
    if component is None:
        raise UnfitDeck("is missing")
    kinds: dict[tuple[int, int], Kind] = {}
    for kind in _rows(component, letters):
        before = kinds.get((kind.colour, kind.value))
        copies = kind.copies + (before.copies if before else 0)
        row = before.row if before else kind.row
        kinds[kind.colour, kind.value] = Kind(kind.colour, kind.value, kind.name, copies, row)
    return tuple(kind for _, kind in sorted(kinds.items()) if kind.copies)


def _rows(component: Component, letters: tuple[str, ...]) -> Iterator[Kind]:
    for number, row in enumerate(component.rows):
        letter, value = str(row.cells.get("letter", "")).upper(), _whole(row, "value", number)
        if letter not in letters:
            raise UnfitDeck(f'has a card of the letter "{letter}", which no colour has; colours have {listed(letters)}', number)
        column = component.copies.column
        copies = _whole(row, column, number) if column else component.copies.number
        yield Kind(letters.index(letter), value, f"{letter}{value}", copies, number)


def _whole(row: Row, column: str, number: int) -> int:
    text = str(row.cells.get(column, ""))
    if not text.isdecimal() or int(text) > MOST_VALUE:
        raise UnfitDeck(f'has a card whose {column} is "{text[:20]}", and not a whole number', number)
    return int(text)
