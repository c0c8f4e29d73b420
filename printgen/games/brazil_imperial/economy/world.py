"""What lies on the table while a game is played: the map, the stacks, the decks, the gallery."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from printgen.games.brazil_imperial.economy.empire import Empire, Site
from printgen.games.brazil_imperial.hexes import Cell, neighbours
from printgen.games.brazil_imperial.land import FOREST, Scenario
from printgen.games.brazil_imperial.pieces import Building, Find, Mission
from printgen.games.brazil_imperial.table import Table

LAST_ERA = 3
ORDERS = ("red", "pink", "blue")
ORDERS_SHOWN = 2  # Paintings of each order in the gallery


@dataclass(slots=True)
class World:
    """Everything that is nobody's own."""

    table: Table
    scenario: Scenario
    chance: Random
    empires: list[Empire] = field(default_factory=list)
    era: int = 1
    rounds: Counter[int] = field(default_factory=Counter)  # that were begun in each Era
    over: bool = False
    built: dict[Cell, Empire] = field(default_factory=dict)  # Capitals too
    hidden: dict[Cell, Find] = field(default_factory=dict)
    open: dict[Cell, Find] = field(default_factory=dict)
    rivers: set[Cell] = field(default_factory=set)  # open River Basins
    stock: Counter[str] = field(default_factory=Counter)
    other_side: dict[str, str] = field(default_factory=dict)
    cities: list[list[str]] = field(default_factory=list)
    paintings: dict[str, list[str]] = field(default_factory=dict)
    gallery: list[str] = field(default_factory=list)
    gold_deck: list[str] = field(default_factory=list)
    gold_spent: list[str] = field(default_factory=list)
    missions: dict[int, list[Mission]] = field(default_factory=dict)
    taken: Counter[str] = field(default_factory=Counter)  # how often each action was

    def draw_gold(self, empire: Empire, number: int = 1) -> None:
        """Gold cards from the deck, or from what was spent where it is empty; no more than a hand holds."""
        for _ in range(number):
            if not self.gold_deck:
                self.gold_deck, self.gold_spent = self.gold_spent, []
                self.chance.shuffle(self.gold_deck)
            if self.gold_deck:
                empire.gold_cards.append(self.gold_deck.pop())
        while len(empire.gold_cards) > self.table.hand:
            self.discard_gold(
                empire, next(card for card in empire.gold_cards if card not in empire.saved[: self.table.hand - 1])
            )

    def discard_gold(self, empire: Empire, card: str) -> None:
        """A Gold card onto those that were spent."""
        empire.gold_cards.remove(card)
        empire.saved = tuple(kept for kept in empire.saved if kept != card)
        self.gold_spent.append(card)

    def draw_combat(self, empire: Empire, number: int = 1) -> None:
        """Combat cards; only how many matters where nobody fights."""
        empire.combat_cards = min(self.table.hand, empire.combat_cards + number)

    def take(self, empire: Empire, goods: tuple[int, ...]) -> None:
        """Goods into an empire's supply, as far as there is room."""
        empire.take(goods, self.table.supply)

    def draw_mission(self, empire: Empire) -> None:
        """A Mission from a Quilombo: of the Era that is on, or a later one."""
        deck = next((deck for era, deck in self.missions.items() if era >= self.era and deck), None)
        if deck:
            empire.missions.append(deck.pop())

    def is_free_for(self, empire: Empire, cell: Cell) -> bool:
        """Whether no tile of another empire is beside a hexagon."""
        return all(self.built.get(other, empire) is empire for other in neighbours(cell))

    def foreign_units(self, empire: Empire) -> set[Cell]:
        """Where units of others stand."""
        return {cell for other in self.empires if other is not empire for cell in other.units.values()}

    def rivers_beside(self, cell: Cell) -> int:
        """How many open River Basins are beside a hexagon."""
        return len(self.rivers.intersection(neighbours(cell))) if self.rivers else 0

    def place(self, empire: Empire, building: Building, cell: Cell, over: Site | None = None) -> Site:
        """A tile on the map, or over another, which leaves the game with what lies on it."""
        if over is not None:
            empire.sites.remove(over)
        site = Site(building, cell, over is None and self.scenario.hexes[cell] == FOREST)
        self.built[cell] = empire
        self.hidden.pop(cell, None)
        empire.sites.append(site)
        return site

    def refill_gallery(self, order: str) -> None:
        """A new Painting of the order that was taken, or of another."""
        for name in (order, *ORDERS):
            if self.paintings[name]:
                self.gallery.append(self.paintings[name].pop())
                return
