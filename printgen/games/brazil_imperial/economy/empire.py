"""One empire while a game is played: what it has built, holds and has shown."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.games.brazil_imperial.goods import GOLD, LETTERS, NOTHING, RESOURCES, SCIENCE, Goods, minus, plus
from printgen.games.brazil_imperial.hexes import Cell
from printgen.games.brazil_imperial.pieces import Building, Mission, Monarch, Objective

_GOLD, _SCIENCE = LETTERS.index(GOLD), LETTERS.index(SCIENCE)
_ONE = tuple(tuple(int(place == other) for other in range(len(LETTERS))) for place in range(len(LETTERS)))


@dataclass(slots=True)
class Site:
    """A tile on the map, and the goods on it."""

    building: Building
    cell: Cell
    forest: bool = False
    goods: Goods = NOTHING
    palace: str = ""


@dataclass(slots=True)
class Empire:
    """One seat's holdings."""

    seat: int
    colour: str
    monarch: Monarch
    capital: Cell
    missions: list[Mission]
    supply: Goods = NOTHING
    sites: list[Site] = field(default_factory=list)
    units: dict[str, Cell] = field(default_factory=dict)  # deployed, and where
    products: dict[str, str] = field(default_factory=dict)  # made, and on which arch
    paintings: list[str] = field(default_factory=list)
    arts: Counter[str] = field(default_factory=Counter)  # what the Paintings do
    palaces: dict[str, str] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)  # missions
    gold_cards: list[str] = field(default_factory=list)
    saved: tuple[str, ...] = ()  # Gold cards that are kept for the end
    combat_cards: int = 0
    species: int = 0
    finds: list[str] = field(default_factory=list)
    token: str = ""  # the arch it lies on
    old_tokens: dict[int, str] = field(default_factory=dict)  # by Era, and the arch or Painting they lie on
    seen: set[Cell] = field(default_factory=set)  # Exploration tiles that were peeked at
    forests_built: int = 0
    used: set[str] = field(default_factory=set)  # what can be done once a turn
    spent: set[str] = field(default_factory=set)  # what can be done once a game

    @property
    def effect(self) -> str:
        """The kind of the monarch's skill."""
        return self.monarch.effect

    def pieces(self) -> Goods:
        """All goods on tiles and in the supply."""
        return tuple(map(sum, zip(self.supply, *(site.goods for site in self.sites), strict=True)))

    def purse(self) -> Goods:
        """All that can be paid with: a Gold card is a piece of gold."""
        counts = list(self.pieces())
        counts[_GOLD] += len(self.gold_cards) - len(self.saved)
        return tuple(counts)

    def pay(self, paid: Goods) -> list[str]:
        """Give goods away, from tiles first, so that they can be filled again; the Gold cards that were spent."""
        rest = paid
        for site in self.sites:
            if site.goods != NOTHING:
                given = tuple(map(min, rest, site.goods))
                site.goods, rest = minus(site.goods, given), minus(rest, given)
        given = tuple(map(min, rest, self.supply))
        self.supply, rest = minus(self.supply, given), minus(rest, given)
        cards = [card for card in self.gold_cards if card not in self.saved][: rest[_GOLD]]
        self.gold_cards = [card for card in self.gold_cards if card not in cards]
        return cards

    def take(self, goods: Goods, room: int) -> None:
        """Goods into the supply; what there is no room for is given back, the cheapest first."""
        self.supply = plus(self.supply, goods)
        while sum(self.supply) > room:
            least = max(range(_GOLD), key=self.supply.__getitem__)
            least = least if self.supply[least] else _GOLD if self.supply[_GOLD] else _SCIENCE
            self.supply = minus(self.supply, _ONE[least])

    def resource(self) -> str:
        """The Resource there is least of, which is taken where any is offered."""
        pieces = self.pieces()
        return min(RESOURCES, key=lambda letter: pieces[LETTERS.index(letter)])

    def holdings(self) -> Counter[str]:
        """How many there are of all that a Mission can ask for."""
        counts: Counter[str] = Counter([site.building.id for site in self.sites])
        cities = sum(site.building.is_city for site in self.sites)
        counts["building"], counts["city"] = len(self.sites) - cities, cities
        counts["kind"] = len(counts) - 2 - cities
        counts["forest"] = sum(site.forest for site in self.sites)
        counts["unit"], counts["product"] = len(self.units), len(self.products)
        counts["painting"], counts["palace"] = len(self.paintings), len(self.palaces)
        *_, counts["gold"], counts["science"] = self.pieces()
        return counts

    def open_missions(self) -> Iterator[Mission]:
        """Those not shown yet."""
        return (mission for mission in self.missions if mission.id not in self.shown)


def is_met(objective: Objective, holdings: Counter[str]) -> bool:
    """Whether there are enough."""
    return holdings[objective.of] >= objective.least


def met_of(mission: Mission, holdings: Counter[str]) -> int:
    """Which objectives are met, as bits."""
    return sum(is_met(objective, holdings) << number for number, objective in enumerate(mission.objectives))


def fulfils(mission: Mission, holdings: Counter[str]) -> bool:
    """Whether all are met."""
    return all(is_met(objective, holdings) for objective in mission.objectives)
