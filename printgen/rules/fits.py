"""How a rules module says where a card can be laid on a board that is still in play.

It has a function `fits(game, card, spot)`, which raises ValueError with a sentence where card or spot make no sense;
`Spot`, the dataclass of a small file that holds one board; and `spots(game, entry)`, the boards of a whole sheet by player.
"""

from dataclasses import dataclass

from printgen.rules.writing import Spread


@dataclass(frozen=True, slots=True)
class Fits:
    """Every legal placement of one card on one board."""

    card: str  # its id
    name: str  # as people call it
    board: str
    placements: tuple[tuple[str, ...], ...]  # each by the names of its spaces
    notes: tuple[str, ...] = ()  # why there are so many, and what follows from it
    pictures: tuple[Spread, ...] = ()
