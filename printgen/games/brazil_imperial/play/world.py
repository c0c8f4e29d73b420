"""The state of a simulated game: the map, stacks, decks and gallery. Also sets up a new game."""

from collections import Counter
from dataclasses import field
from random import Random

from printgen.core.records import dataclass
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.map import FOREST, Cell, Scenario, list_neighbouring_cells
from printgen.games.brazil_imperial.pieces import ERAS, Building, ExplorationTile, Goods, Mission, read_goods
from printgen.games.brazil_imperial.play.empire import Empire, Site

ORDERS = ("red", "pink", "blue")  # the orders of Paintings
ORDERS_SHOWN = 2  # the number of Paintings of each order in the gallery


@dataclass(slots=True)
class World:
    """The state of a simulated game: everything on the table, and the empires."""

    constants: GameConstants
    scenario: Scenario
    chance: Random
    empires: list[Empire] = field(default_factory=list)
    era: int = 1
    rounds: Counter[int] = field(default_factory=Counter)  # the number of rounds that began in each Era
    over: bool = False
    owners: dict[Cell, Empire] = field(default_factory=dict)  # the owner of each hexagon with a tile or a Capital
    hidden: dict[Cell, ExplorationTile] = field(default_factory=dict)  # Exploration tiles that are face down
    revealed: dict[Cell, ExplorationTile] = field(default_factory=dict)  # revealed Exploration tiles that stay on the map
    rivers: set[Cell] = field(default_factory=set)  # revealed River Basins
    stock: Counter[str] = field(default_factory=Counter)  # remaining Building tiles, under the ids of both sides
    other_side: dict[str, str] = field(default_factory=dict)  # the Building on the back of each Building
    cities: list[list[str]] = field(default_factory=list)  # two stacks, the top City last
    paintings: dict[str, list[str]] = field(default_factory=dict)  # decks by order
    gallery: list[str] = field(default_factory=list)
    gold_deck: list[str] = field(default_factory=list)
    gold_spent: list[str] = field(default_factory=list)  # discarded Gold cards
    missions: dict[int, list[Mission]] = field(default_factory=dict)  # decks by Era
    actions_taken: Counter[str] = field(default_factory=Counter)  # the number of actions by arch

    def draw_gold_cards_and_discard_excess(self, empire: Empire, card_count: int = 1) -> None:
        """Give Gold cards to an empire. Reshuffles discarded cards if needed, and discards cards above the hand limit."""
        for _ in range(card_count):
            if not self.gold_deck:
                self.gold_deck, self.gold_spent = self.gold_spent, []
                self.chance.shuffle(self.gold_deck)
            if self.gold_deck:
                empire.gold_cards.append(self.gold_deck.pop())
        while len(empire.gold_cards) > self.constants.hand:
            kept = empire.saved[: self.constants.hand - 1]
            self.discard_gold_card(empire, next(card for card in empire.gold_cards if card not in kept))

    def discard_gold_card(self, empire: Empire, card: str) -> None:
        """Move a Gold card from an empire's hand to the discard pile."""
        empire.gold_cards.remove(card)
        empire.saved = tuple(kept for kept in empire.saved if kept != card)
        self.gold_spent.append(card)

    def draw_combat_cards_within_limit(self, empire: Empire, card_count: int = 1) -> None:
        """Give Combat cards to an empire. Only their number matters, because nobody fights."""
        empire.combat_cards = min(self.constants.hand, empire.combat_cards + card_count)

    def draw_next_mission(self, empire: Empire) -> None:
        """Give an empire a Mission of the current Era or, if none is left, of a later Era."""
        deck = next((deck for era, deck in self.missions.items() if era >= self.era and deck), None)
        if deck:
            empire.missions.append(deck.pop())

    def give_goods_and_discard_excess(self, empire: Empire, goods: Goods) -> None:
        """Add goods to an empire's supply up to its limit."""
        empire.add_goods_and_discard_excess(goods, self.constants.supply)

    def is_cell_beside_other_empire(self, cell: Cell, empire: Empire) -> bool:
        """Whether a hexagon is beside a tile or Capital of an empire other than this one (B13)."""
        return any(self.owners.get(other, empire) is not empire for other in list_neighbouring_cells(cell))

    def find_cells_of_rival_units(self, empire: Empire) -> set[Cell]:
        """The hexagons with units of other empires."""
        return {cell for other in self.empires if other is not empire for cell in other.units.values()}

    def count_hidden_and_revealed_tiles(self) -> tuple[int, int]:
        """The numbers of hidden and of revealed Exploration tiles on the map."""
        return len(self.hidden), len(self.revealed)

    def count_rivers_beside(self, cell: Cell) -> int:
        """The number of revealed River Basins beside a hexagon."""
        return len(self.rivers.intersection(list_neighbouring_cells(cell))) if self.rivers else 0

    def place_tile_on_new_site(self, empire: Empire, building: Building, cell: Cell, replaced: Site | None = None) -> Site:
        """Put a tile on the map and return its site. A replaced tile leaves the game with its goods."""
        if replaced is not None:
            empire.sites.remove(replaced)
        site = Site(building, cell, replaced is None and self.scenario.letter_by_cell[cell] == FOREST)
        self.owners[cell] = empire
        self.hidden.pop(cell, None)
        empire.sites.append(site)
        return site

    def add_painting_to_gallery(self, preferred_deck: str) -> None:
        """Add a new Painting to the gallery, of this order if its deck has any left, if any deck has."""
        for name in (preferred_deck, *ORDERS):
            if self.paintings[name]:
                self.gallery.append(self.paintings[name].pop())
                return


def set_up_world(constants: GameConstants, players: int, chance: Random) -> World:
    """A new game before the first turn, with random scenario, decks, Capitals, monarchs and Missions."""
    scenarios = [scenario for scenario in constants.scenarios.values() if scenario.players == players]
    world = World(constants, chance.choice(scenarios), chance)
    _set_up_stacks(world)
    exploration = [tile for tile in constants.box.exploration.values() for _ in range(tile.copies)]
    chance.shuffle(exploration)
    world.hidden = dict(zip(world.scenario.cloud_cells, exploration, strict=False))
    _set_up_empires(world, players)
    return world


def _set_up_stacks(world: World) -> None:
    box, chance = world.constants.box, world.chance
    for front, back, number in world.constants.tiles:
        world.stock |= Counter({front: number, back: number})
        world.other_side |= {front: back, back: front}
    cities = chance.sample(list(box.cities), len(box.cities))
    world.cities = [cities[: len(cities) // 2], cities[len(cities) // 2 :]]
    for order in ORDERS:
        deck = [painting.id for painting in box.paintings.values() if painting.order == order]
        world.paintings[order] = chance.sample(deck, len(deck))
        world.gallery += [world.paintings[order].pop() for _ in range(ORDERS_SHOWN)]
    world.gold_deck = chance.sample(list(box.gold_cards), len(box.gold_cards))


def _set_up_empires(world: World, players: int) -> None:
    """Add the empires to a new game. The empire with the first player's Capital has the first seat."""
    constants, chance = world.constants, world.chance
    capitals = chance.sample(world.scenario.capitals[:players], players)  # in the solo game the second one is the enemy's
    goods = [constants.capitals[0], *chance.sample(constants.capitals[1:], players - 1)]
    for era in range(1, ERAS + 1):
        deck = [mission for mission in constants.box.missions.values() if mission.era == era]
        world.missions[era] = chance.sample(deck, len(deck))
    for seat, colour in enumerate(chance.sample(constants.colours, players)):
        monarch = chance.choice([monarch for monarch in constants.box.monarchs.values() if monarch.colour == colour])
        missions = [deck.pop() for deck in world.missions.values()]
        world.empires.append(Empire(seat, colour, monarch, capitals[seat], missions, read_goods(goods[seat])))
        world.owners[capitals[seat]] = world.empires[seat]
