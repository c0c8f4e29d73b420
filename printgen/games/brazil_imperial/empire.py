"""One empire while a game is played for a playtest: what it has built, holds and has shown."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.games.brazil_imperial.goods import GOLD, LETTERS, NOTHING, RESOURCES, SCIENCE, Goods, minus, plus
from printgen.games.brazil_imperial.hexes import Cell
from printgen.games.brazil_imperial.pieces import Building, Mission, Monarch, Objective
from printgen.games.brazil_imperial.standing import ALL, Standing


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
    palaces: dict[str, str] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)  # missions
    gold_cards: list[str] = field(default_factory=list)
    combat_cards: int = 0
    species: int = 0
    finds: list[str] = field(default_factory=list)
    token: str = ""  # the arch it lies on
    forests_built: int = 0

    @property
    def effect(self) -> str:
        """The kind of the monarch's skill."""
        return self.monarch.effect

    def purse(self) -> Goods:
        """All goods, on tiles and in the supply; a Gold card is a piece of gold."""
        counts = list(self.supply)
        for site in self.sites:
            for place, count in enumerate(site.goods):
                counts[place] += count
        counts[LETTERS.index(GOLD)] += len(self.gold_cards)
        return tuple(counts)

    def pay(self, paid: Goods) -> list[str]:
        """Give goods away, from tiles first, so that they can be filled again; the Gold cards that were spent."""
        rest = paid
        for site in self.sites:
            given = tuple(map(min, rest, site.goods))
            site.goods, rest = minus(site.goods, given), minus(rest, given)
        given = tuple(map(min, rest, self.supply))
        self.supply, rest = minus(self.supply, given), minus(rest, given)
        spent = rest[LETTERS.index(GOLD)]
        cards, self.gold_cards = self.gold_cards[:spent], self.gold_cards[spent:]
        return cards

    def take(self, goods: Goods, room: int) -> None:
        """Goods into the supply; what there is no room for is given back, the cheapest first."""
        self.supply = plus(self.supply, goods)
        while sum(self.supply) > room:
            least = next(place for place, count in enumerate(self.supply) if count)
            self.supply = minus(self.supply, tuple(int(place == least) for place in range(len(LETTERS))))

    def resource(self) -> str:
        """The Resource there is least of, which is taken where any is offered."""
        return min(RESOURCES, key=lambda letter: self.purse()[LETTERS.index(letter)])

    def holdings(self) -> Counter[str]:
        """How many there are of all that a Mission can ask for."""
        counts: Counter[str] = Counter(site.building.id for site in self.sites)
        built = [site.building for site in self.sites if sum(site.building.makes)]
        counts["building"] = len(built)
        counts["city"] = len(self.sites) - len(built)
        counts["kind"] = len({building.id for building in built})
        counts["forest"] = sum(site.forest for site in self.sites)
        counts["unit"], counts["product"] = len(self.units), len(self.products)
        counts["painting"], counts["palace"] = len(self.paintings), len(self.palaces)
        purse = self.purse()
        counts["gold"], counts["science"] = purse[LETTERS.index(GOLD)], purse[LETTERS.index(SCIENCE)]
        return counts

    def open_missions(self) -> Iterator[Mission]:
        """Those not shown yet."""
        return (mission for mission in self.missions if mission.id not in self.shown)

    def standing(self, fulfilled: tuple[str, ...], counted: dict[str, int]) -> Standing:
        """What counts at the end."""
        own = Counter(site.building.id for site in self.sites)
        holdings = self.holdings()
        missions = {mission.id: ALL if mission.id in self.shown else met_of(mission, holdings) for mission in self.missions}
        science = sum(site.goods[LETTERS.index(SCIENCE)] for site in self.sites)
        return Standing(
            monarch=self.monarch.id,
            units=tuple(self.units),
            products=self.products,
            paintings={painting: counted.get(painting, 0) for painting in self.paintings},
            missions=missions,
            gold_cards=fulfilled,
            species=self.species,
            finds=tuple(self.finds),
            palaces=self.palaces,
            own=own,
            science=science,
        )


def is_met(objective: Objective, holdings: Counter[str]) -> bool:
    """Whether there are enough."""
    return holdings[objective.of] >= objective.least


def met_of(mission: Mission, holdings: Counter[str]) -> int:
    """Which objectives are met, as bits."""
    return sum(is_met(objective, holdings) << number for number, objective in enumerate(mission.objectives))


def fulfils(mission: Mission, holdings: Counter[str]) -> bool:
    """Whether all are met."""
    return all(is_met(objective, holdings) for objective in mission.objectives)
