"""Whether the homes of a neighbourhood are the shapes of the cards built there, and if not, what of them is wrong (S4, S5)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from printgen.core.words import counted, listed
from printgen.games.sunnyvale.cover import Laid, Lays, find_cover, lays_on
from printgen.games.sunnyvale.estates import Estate
from printgen.games.sunnyvale.table import TRANSIT, Card, Table, names_of
from printgen.scoring.contract.results import Broken


@dataclass(frozen=True)
class Shapes:
    """The homes of one neighbourhood, and the cards that can have made them."""

    table: Table
    estate: Estate
    others: frozenset[str]  # cards that were built elsewhere

    @property
    def lays(self) -> Lays:
        """Where cards can be laid on this map."""
        return lays_on(self.table, self.estate.plan)

    @cached_property
    def cover(self) -> tuple[Laid, ...] | None:
        """How the cards built here can lie; where nobody wrote them down, any cards of the deck that could."""
        estate = self.estate
        return find_cover(estate.housing, self._cards, self.lays, estate.built is not None)

    @property
    def _cards(self) -> Sequence[Card]:
        if self.estate.built is not None:
            return self.estate.built
        return [card for card in self.table.housing if card.id not in self.others]

    def broken(self) -> Iterator[Broken]:
        """What is wrong, in one finding."""
        if self.cover is not None:
            return
        known = self.estate.built is not None
        said = "the homes are not those of the cards built here" if known else "no Housing cards of the deck make these homes"
        why = " ".join(f"{reason[0].upper()}{reason[1:]}." for reason in self._why())
        path = ("players", self.estate.seat, "built" if known else "board")
        yield Broken("board.shapes", f"{self.estate.name}: {said}. {why}", path, self.estate.name)

    def _why(self) -> tuple[str, ...]:
        """All that can be said, from what is plainest; where nothing else is wrong, that they do not go together."""
        whatever = "however the cards are laid, two meet or a home is left"
        return (*self._miscounted(), *self._homeless(), *self._apart()) or (whatever,)

    def _miscounted(self) -> Iterator[str]:
        """More homes than the cards have, or fewer."""
        homes, wanted = self.estate.housing.bit_count(), sum(len(card.shape) for card in self._cards)
        if self.estate.built is not None and homes != wanted:
            yield f"there are {counted(homes, 'home')}, and the cards built here have {wanted}"

    def _homeless(self) -> Iterator[str]:
        """Cards that can be laid nowhere on the homes."""
        for card in self.estate.built or ():
            if not any(not spaces & ~self.estate.housing for spaces in self.lays(card)):
                yield f"{card.name} ({card.id}{conditions(self.table, card)}) lies nowhere on them"

    def _apart(self) -> Iterator[str]:
        """Homes that stand apart from others, and that no cards fill by themselves."""
        groups = tuple(self.table.board.groups(self.estate.housing))
        for group in groups if self._cards and len(groups) > 1 else ():
            if find_cover(group, self._cards, self.lays, every=False) is None:
                one = group.bit_count() == 1
                names = f"the home{'' if one else 's'} on {names_of(group, self.table.side)}"
                yield f"{names} {'stands' if one else 'stand'} apart, and no cards fill {'it' if one else 'them'} exactly"


def conditions(table: Table, card: Card) -> str:
    """What a card says of the ground: `, in Downtown, touching the transit line`."""
    names = {zone.letter: zone.name for zone in table.zones} | {TRANSIT: "the transit line"}
    within = f", in {listed((names[letter] for letter in card.within), 'or')}" if card.within else ""
    return within + (f", touching {names[card.touching]}" if card.touching else "")


def shapes_of(table: Table, estates: Sequence[Estate]) -> tuple[Shapes, ...]:
    """The homes of every neighbourhood."""
    built = {estate.seat: frozenset(card.id for card in estate.built or ()) for estate in estates}
    return tuple(
        Shapes(table, estate, frozenset().union(*(cards for seat, cards in built.items() if seat != estate.seat)))
        for estate in estates
    )
