"""How a rules module says where a card can be laid on a board that is still in play."""

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
