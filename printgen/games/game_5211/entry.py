"""What a person writes down of a game of 5211."""

import re
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from printgen.scoring.contract.entries import EditionName, Figure, PlayerName, Scalar, Spaced, said


def read_card(text: str) -> str:
    """A card by its letter and value: `G3`, `g3`; whether there is such a card is the deck's business."""
    name = text.strip(" ,;")
    if not re.fullmatch(r"[^\W\d_]\d{1,3}", name):
        raise ValueError(f"“{name[:20]}” is no card: a card is a letter and a value, such as G3.")
    return name.upper()


CardText = Annotated[str, Scalar(read_card, "A card is a letter and a value, such as G3.", r"[A-Za-z]\d{1,3}")]
Hand: TypeAlias = Annotated[tuple[CardText, ...], Spaced()]
Round: TypeAlias = dict[str, Hand]


@dataclass(frozen=True)
class Entry:
    """One game of 5211: one deal, or the deals of the long variant."""

    game: str = said("5211")
    players: Annotated[tuple[PlayerName, ...], Spaced()] = said("Their names.")
    rounds: tuple[Round, ...] = said("The four cards of each player, round by round.", default=(), unless="deals")
    deals: tuple[tuple[Round, ...], ...] = said("The long variant: the rounds of each deal.", default=())
    totals: dict[str, Figure] = said("The totals, as far as they were written.", factory=dict)
    unfinished: bool = said("Whether the game is still going on.", default=False)
    edition: EditionName = said("The edition in the margin of cards and pad.", default="")
