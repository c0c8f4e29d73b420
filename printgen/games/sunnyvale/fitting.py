"""Where a card can be laid on a map in play, why nowhere else, and what follows (S4 to S8)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printgen.core.words import counted
from printgen.games.sunnyvale.entry import CONCERN, HOME, Entry, Spot
from printgen.games.sunnyvale.estates import misshapen, spaces_with
from printgen.games.sunnyvale.naming import find
from printgen.games.sunnyvale.picturing import CONCERN as CONCERN_INK
from printgen.games.sunnyvale.picturing import HOUSING as HOUSING_INK
from printgen.games.sunnyvale.picturing import fields_of, row_of, space_names, tokens
from printgen.games.sunnyvale.placing import allowed, positions
from printgen.games.sunnyvale.shaping import conditions
from printgen.games.sunnyvale.table import Card, Plan, Table
from printgen.scoring.contract.board import bits
from printgen.scoring.contract.drawing import Count, Inked, Plot, Shown, Spread
from printgen.scoring.contract.optional import Fits

MOST_MAPS, ACROSS = 12, 4  # how many placements have a map of their own, and how many maps lie side by side


def spots_of(entry: Entry) -> Mapping[str, Spot]:
    """The boards of a sheet, by player."""
    return {player.name: Spot(player.map, player.board) for player in entry.players}


def fits_of(table: Table, name: str, spot: Spot) -> Fits:
    """All placements of a card; ValueError with a sentence where there is no such card or map, or the board is none."""
    card = find(name, (*table.housing, *table.objections), "card with a shape")
    plan = find(spot.map, table.plans, "map")
    if wrong := misshapen(table, spot.board):
        raise ValueError(f"{wrong[0].upper()}{wrong[1:]}")
    ground = Ground(table, card, plan, spaces_with(CONCERN, spot.board), spaces_with(HOME, spot.board))
    names = tuple(tuple(space_names(table, spaces)) for spaces in ground.free)
    return Fits(card.id, card.name, plan.name, names, tuple(ground.notes()), (ground.picture(),))


@dataclass(frozen=True)
class Ground:
    """A card, and a map with tokens."""

    table: Table
    card: Card
    plan: Plan
    concerns: int
    housing: int

    @property
    def positions(self) -> tuple[int, ...]:
        """Where the shape lies wholly on the map."""  # S4
        return tuple(positions(self.card.shape, self.table.board, self.table.mirrored))

    @property
    def allowed(self) -> tuple[int, ...]:
        """Where the card's conditions hold as well."""  # S5
        return tuple(spaces for spaces in self.positions if allowed(self.card, self.plan, spaces))

    @property
    def free(self) -> tuple[int, ...]:
        """Where nothing lies, too; in the order of their spaces."""  # S2
        empty = [spaces for spaces in self.allowed if not spaces & (self.concerns | self.housing)]
        return tuple(sorted(empty, key=lambda spaces: [home.bit_length() for home in bits(spaces)]))

    def notes(self) -> Iterator[str]:
        """How the placements became fewer, and what the owner must do."""
        said = f"Its shape has {counted(len(self.positions), 'position')} on the map"
        ground = conditions(self.table, self.card).removeprefix(", ")
        if ground:
            said += f", {len(self.allowed)} of them {ground}"
        yield f"{said}; {len(self.free)} on spaces that are empty."
        if self.card.permits:  # S7
            yield "Once it has its Permits, it must be built." if self.free else "Once it has its Permits, it is discarded."
        else:  # S6
            yield "Whoever plays it must lay it." if self.free else "Whoever plays it discards it without effect."

    def picture(self) -> Spread:
        """A map for each placement; where there are many, one that tells of each space how many cover it."""
        if not self.free:
            return Spread("fits", ((self._shown((), "no place"),),), self._title)
        if len(self.free) > MOST_MAPS:
            counts = tuple(self._counts())
            caption = f"{len(self.free)} placements. A number tells how many of them cover its space."
            return Spread("fits", ((self._shown(counts, caption),),), self._title)
        shown = [self._placed(number, spaces) for number, spaces in enumerate(self.free, 1)]
        across = min(ACROSS, -(-len(shown) // -(-len(shown) // ACROSS)))
        return Spread("fits", tuple(tuple(shown[at : at + across]) for at in range(0, len(shown), across)), self._title)

    def _counts(self) -> Iterator[Count]:
        """Of every space how many placements cover it."""
        covered = Counter(home for spaces in self.free for home in bits(spaces))
        for home, count in covered.items():
            (field,) = fields_of(self.table, home)
            yield Count(field, count, self._ink)

    @property
    def _ink(self) -> str:
        return HOUSING_INK if self.card.permits else CONCERN_INK

    @property
    def _title(self) -> str:
        return f"{self.card.name} on {self.plan.name}"

    def _placed(self, number: int, spaces: int) -> Shown:
        names = " ".join(space_names(self.table, spaces))
        plot = Plot(fields_of(self.table, spaces), self._ink, self.card.name)
        return self._shown((), f"{number}: {names}{self._price(spaces)}", (plot,))

    def _price(self, spaces: int) -> str:
        return f", −${self.table.loss(self.plan, spaces):,}" if self.card.permits else ""

    def _shown(self, counts: tuple[Count, ...], caption: str, plots: tuple[Plot, ...] = ()) -> Shown:
        lying = tokens(self.table, self.concerns, self.housing)
        inked = Inked("map", (), counts=counts, plots=plots, tokens=lying)
        return Shown(inked, row_of(self.table, self.plan), caption)
