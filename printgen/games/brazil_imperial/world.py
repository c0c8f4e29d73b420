"""What lies on the table while a game is played for a playtest: the map, the stacks, the decks, the gallery."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from printgen.games.brazil_imperial.empire import Empire, Site
from printgen.games.brazil_imperial.hexes import Cell, neighbours
from printgen.games.brazil_imperial.land import CLOUD, FIELD, FOREST, WATER, Scenario
from printgen.games.brazil_imperial.pieces import Building, Find, Mission
from printgen.games.brazil_imperial.table import Table

LAST_ERA = 3
ORDERS_SHOWN = 2  # Paintings of each order in the gallery


@dataclass(slots=True)
class World:
    """Everything that is nobody's own."""

    table: Table
    scenario: Scenario
    chance: Random
    empires: list[Empire] = field(default_factory=list)
    era: int = 1
    over: bool = False
    built: dict[Cell, Empire] = field(default_factory=dict)
    hidden: dict[Cell, Find] = field(default_factory=dict)
    open: dict[Cell, Find] = field(default_factory=dict)
    stock: Counter[str] = field(default_factory=Counter)
    cities: list[list[str]] = field(default_factory=list)
    paintings: dict[str, list[str]] = field(default_factory=dict)
    gallery: list[str] = field(default_factory=list)
    gold_deck: list[str] = field(default_factory=list)
    gold_spent: list[str] = field(default_factory=list)
    other_side: dict[str, str] = field(default_factory=dict)
    missions: dict[int, list[Mission]] = field(default_factory=dict)
    rivers: Find = field(init=False)  # the tile that is open where a River Basin was found
    counts: Counter[str] = field(default_factory=Counter)
    chances: Counter[str] = field(default_factory=Counter)

    def count(self, name: str, happened: bool) -> None:
        """Note that something could happen, and whether it did."""
        self.chances[name] += 1
        self.counts[name] += happened

    def draw_gold(self, empire: Empire, number: int = 1) -> None:
        """Gold cards from the deck, or from what was spent where it is empty; no more than a hand holds."""
        for _ in range(number):
            if not self.gold_deck:
                self.gold_deck, self.gold_spent = self.gold_spent, []
                self.chance.shuffle(self.gold_deck)
            if self.gold_deck:
                empire.gold_cards.append(self.gold_deck.pop())
        while len(empire.gold_cards) > self.table.hand:
            plain = next((card for card in empire.gold_cards if not self.table.box.gold_cards[card].laurel), None)
            spent = plain or empire.gold_cards[0]
            empire.gold_cards.remove(spent)
            self.gold_spent.append(spent)

    def draw_combat(self, empire: Empire, number: int = 1) -> None:
        """Combat cards; only how many matters where nobody fights."""
        empire.combat_cards = min(self.table.hand, empire.combat_cards + number)

    def draw_mission(self, empire: Empire) -> None:
        """A Mission from a Quilombo: of the Era that is on, or a later one."""
        deck = next((deck for era, deck in self.missions.items() if era >= self.era and deck), None)
        if deck:
            empire.missions.append(deck.pop())

    def pay(self, empire: Empire, paid: tuple[int, ...]) -> None:
        """Goods and Gold cards for something."""
        self.gold_spent += empire.pay(paid)

    def terrain(self, cell: Cell) -> str:
        """What a hexagon is; a cloud is a field."""
        letter = self.scenario.hexes[cell]
        return FIELD if letter == CLOUD else letter

    def sites_for(self, empire: Empire, building: Building, anywhere: bool) -> list[Cell]:
        """Where a Building may stand: beside the own empire, beside no other, on its terrain."""
        found = dict.fromkeys(
            cell for own in (empire.capital, *(site.cell for site in empire.sites)) for cell in neighbours(own)
        )
        return [cell for cell in found if self._takes(empire, building, cell, anywhere)]

    def _takes(self, empire: Empire, building: Building, cell: Cell, anywhere: bool) -> bool:
        hexes = self.scenario.hexes
        if hexes.get(cell, WATER) == WATER or cell in self.built or not self.is_free_for(empire, cell):
            return False
        find = self.open.get(cell)
        if find is not None and find.kind == "expedition":
            return False
        any_terrain = anywhere or not building.terrain or (find is not None and find.kind in ("mine", "culture"))
        return any_terrain or self.terrain(cell) in building.terrain

    def is_free_for(self, empire: Empire, cell: Cell) -> bool:
        """Whether no tile of another empire is beside a hexagon."""
        return all(self.built.get(other, empire) is empire for other in neighbours(cell))

    def river_beside(self, cell: Cell) -> int:
        """How many open River Basins are beside a hexagon."""
        return sum(1 for other in neighbours(cell) if other in self.open and self.open[other].kind == "river")

    def place(self, empire: Empire, building: Building, cell: Cell) -> Site:
        """A tile on the map."""
        site = Site(building, cell, self.terrain(cell) == FOREST)
        self.built[cell] = empire
        self.hidden.pop(cell, None)
        empire.sites.append(site)
        return site

    def refill_gallery(self, order: str) -> None:
        """A new Painting of the order that was taken, or of another."""
        for name in (order, *sorted(self.paintings)):
            if self.paintings[name]:
                self.gallery.append(self.paintings[name].pop())
                return
