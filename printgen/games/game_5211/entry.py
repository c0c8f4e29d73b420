"""Defines the form of a typed game of 5211, and reads its parts."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, TypeAlias

from printgen.core.records import dataclass
from printgen.scoring.contract.entries import EditionName, Figure, PlayerName, Scalar, Spaced, make_field, strip_extra_spaces
from printgen.scoring.contract.results import EntryPath


def read_card_name(text: str) -> str:
    """The name of a card with a capital letter, such as `G3`. The card need not be in the deck."""
    name = text.strip(" ,;")
    if not re.fullmatch(r"[^\W\d_]\d{1,3}", name):
        raise ValueError(f'"{name[:20]}" is not a card. Enter a letter and a value, such as G3.')
    return name.upper()


CardText = Annotated[str, Scalar(read_card_name, "Must be a letter and a value, such as G3.", r"[A-Za-z]\d{1,3}")]
WrittenHand: TypeAlias = Annotated[tuple[CardText, ...], Spaced()]
WrittenRound: TypeAlias = dict[str, WrittenHand]  # by player


@dataclass(frozen=True)
class Entry:
    """One game of 5211: one deal, or the deals of the long variant."""

    game: str = make_field("5211")
    players: Annotated[tuple[PlayerName, ...], Spaced()] = make_field("The names of the players.")
    rounds: tuple[WrittenRound, ...] = make_field("The four cards of each player, round by round.", default=(), unless="deals")
    deals: tuple[tuple[WrittenRound, ...], ...] = make_field("The long variant: the rounds of each deal.", default=())
    totals: dict[str, Figure] = make_field("The written totals.", factory=dict)
    unfinished: bool = make_field("Whether the game is still in progress.", default=False)
    edition: EditionName = make_field("The edition printed in the margin of the cards and the pad.", default="")


@dataclass(frozen=True, slots=True)
class EnteredRound:
    """A round as typed, and its place in the entry."""

    number: int  # the number of the round in the whole game, from 1
    deal: int  # the number of the deal, from 0
    name: str  # `Deal 2, round 1`
    hands: WrittenRound
    path: EntryPath

    def map_present_players_to_written_names(self, players: tuple[str, ...]) -> Mapping[str, str]:
        """The name of each player exactly as typed in this round."""
        return {strip_extra_spaces(key): key for key in self.hands if strip_extra_spaces(key) in players}


def list_entered_rounds(entry: Entry) -> Iterator[EnteredRound]:
    """The rounds of all deals, in order."""
    for index, hands in enumerate(entry.rounds):
        yield EnteredRound(index + 1, 0, f"Round {index + 1}", hands, ("rounds", index))
    number = len(entry.rounds)
    for deal, rounds in enumerate(entry.deals):
        for index, hands in enumerate(rounds):
            number += 1
            yield EnteredRound(number, deal, f"Deal {deal + 1}, round {index + 1}", hands, ("deals", deal, index))
