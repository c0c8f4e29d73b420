"""The state of one empire in a simulated game: its tiles, pieces, cards and Missions."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import field

from printgen.core.records import dataclass
from printgen.games.brazil_imperial.map import Cell, list_neighbouring_cells
from printgen.games.brazil_imperial.pieces import (
    GOLD,
    LETTERS,
    NOTHING,
    RESOURCES,
    SCIENCE,
    Building,
    Goods,
    Mission,
    Monarch,
    add_goods,
    subtract_goods,
)

_GOLD, _SCIENCE = LETTERS.index(GOLD), LETTERS.index(SCIENCE)
_ONE = tuple(
    tuple(int(index == other) for other in range(len(LETTERS))) for index in range(len(LETTERS))
)  # one piece of each kind


@dataclass(slots=True)
class Site:
    """A tile on the map and the goods on it."""

    building: Building
    cell: Cell
    forest: bool = False  # whether the tile was built on forest
    goods: Goods = NOTHING
    palace: str = ""  # the id of the Palace on the tile


@dataclass(slots=True)
class Empire:
    """The state of one player in a simulated game."""

    seat: int
    colour: str
    monarch: Monarch
    capital: Cell
    missions: list[Mission]
    supply: Goods = NOTHING
    sites: list[Site] = field(default_factory=list)
    units: dict[str, Cell] = field(default_factory=dict)  # the hexagon of each deployed unit
    products: dict[str, str] = field(default_factory=dict)  # the arch of each Product, or MONARCH
    paintings: list[str] = field(default_factory=list)
    effects: Counter[str] = field(default_factory=Counter)  # the number of Paintings with each effect
    palaces: dict[str, str] = field(default_factory=dict)  # the tile of each Palace
    announced: list[str] = field(default_factory=list)  # ids of Missions
    gold_cards: list[str] = field(default_factory=list)
    saved: tuple[str, ...] = ()  # Gold cards kept for the end of the game
    combat_cards: int = 0
    species: int = 0
    exploration: list[str] = field(default_factory=list)  # Exploration tiles kept for their laurels
    token: str = ""  # the arch of the Action token
    old_tokens: dict[int, str] = field(
        default_factory=dict
    )  # by Era: the arch of the old token, or the effect of the Painting that holds it
    seen: set[Cell] = field(default_factory=set)  # hexagons whose Exploration tiles the player has looked at
    forests_built: int = 0
    used_this_turn: set[str] = field(default_factory=set)  # once-per-turn effects that the player has already used this turn
    used_this_game: set[str] = field(default_factory=set)  # once-per-game effects that the player has already used

    @property
    def skill(self) -> str:
        """The id of the monarch's skill."""
        return self.monarch.skill

    def find_cells_beside(self) -> set[Cell]:
        """The hexagons beside the empire's Capital and tiles. Some of them may hold tiles of the empire."""
        own = (self.capital, *(site.cell for site in self.sites))
        return {cell for tile in own for cell in list_neighbouring_cells(tile)}

    def sum_all_goods(self) -> Goods:
        """The empire's goods on tiles and in the supply."""
        return tuple(map(sum, zip(self.supply, *(site.goods for site in self.sites), strict=True)))

    def count_spendable_goods_and_gold_cards(self) -> Goods:
        """All goods that the empire can spend. Each Gold card that is not saved is worth one gold."""
        counts = list(self.sum_all_goods())
        counts[_GOLD] += len(self.gold_cards) - len(self.saved)
        return tuple(counts)

    def spend_goods_and_gold_cards(self, paid: Goods) -> list[str]:
        """Spend goods, first from tiles so that they can be refilled, then from the supply, then Gold cards for missing gold.

        Returns the Gold cards.
        """
        rest = paid
        for site in self.sites:
            if site.goods != NOTHING:
                given = tuple(map(min, rest, site.goods))
                site.goods, rest = subtract_goods(site.goods, given), subtract_goods(rest, given)
        given = tuple(map(min, rest, self.supply))
        self.supply, rest = subtract_goods(self.supply, given), subtract_goods(rest, given)
        cards = [card for card in self.gold_cards if card not in self.saved][: rest[_GOLD]]
        self.gold_cards = [card for card in self.gold_cards if card not in cards]
        return cards

    def add_goods_and_discard_excess(self, goods: Goods, total_limit: int) -> None:
        """Add goods to the supply. If there is too little room, discards Resources first, then gold, then science."""
        self.supply = add_goods(self.supply, goods)
        while sum(self.supply) > total_limit:
            least = max(range(_GOLD), key=self.supply.__getitem__)
            least = least if self.supply[least] else _GOLD if self.supply[_GOLD] else _SCIENCE
            self.supply = subtract_goods(self.supply, _ONE[least])

    def find_scarcest_resource(self) -> str:
        """The Resource that the empire has least of, which it takes whenever it may choose."""
        goods = self.sum_all_goods()
        return min(RESOURCES, key=lambda letter: goods[LETTERS.index(letter)])

    def count_holdings(self) -> Counter[str]:
        """The number of each kind of piece that Missions and Gold cards count.

        A score sheet does not show all numbers exactly, so `holdings.py` counts them differently. `test_both_counts.py`
        compares both ways.
        """
        counts: Counter[str] = Counter([site.building.id for site in self.sites])
        cities = sum(site.building.is_city for site in self.sites)
        counts["building"], counts["city"] = len(self.sites) - cities, cities
        counts["kind"] = len(counts) - 2 - cities  # subtract `building`, `city` and the individual City ids
        counts["forest"] = sum(site.forest for site in self.sites)
        counts["unit"], counts["product"] = len(self.units), len(self.products)
        counts["painting"], counts["palace"] = len(self.paintings), len(self.palaces)
        counts["species"] = self.species
        *_, counts["gold"], counts["science"] = self.sum_all_goods()
        return counts

    def list_unannounced_missions(self) -> Iterator[Mission]:
        """The empire's Missions that are not announced yet."""
        return (mission for mission in self.missions if mission.id not in self.announced)


def encode_met_objectives_as_bits(mission: Mission, holdings: Counter[str]) -> int:
    """The met objectives of a Mission as a bitmask."""
    return sum(objective.is_met(holdings[objective.term]) << number for number, objective in enumerate(mission.objectives))


def is_mission_fulfilled(mission: Mission, holdings: Counter[str]) -> bool:
    """Whether all objectives of a Mission are met."""
    return all(objective.is_met(holdings[objective.term]) for objective in mission.objectives)
