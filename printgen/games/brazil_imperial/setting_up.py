"""The table laid for a playtest: a scenario, shuffled decks, Capitals, monarchs and Missions, all by chance."""

from collections import Counter
from random import Random

from printgen.games.brazil_imperial.empire import Empire
from printgen.games.brazil_imperial.goods import RESOURCES, read_goods
from printgen.games.brazil_imperial.pieces import Mission
from printgen.games.brazil_imperial.table import Table
from printgen.games.brazil_imperial.world import LAST_ERA, ORDERS_SHOWN, World


def set_up(table: Table, players: int, chance: Random) -> World:
    """A world before the first turn."""
    fitting = [scenario for scenario in table.scenarios.values() if scenario.players == players]
    world = World(table, chance.choice(fitting), chance)
    _stacks(world)
    finds = [find for find in table.box.finds.values() for _ in range(find.copies)]
    chance.shuffle(finds)
    world.hidden = dict(zip(world.scenario.clouds, finds, strict=False))
    world.rivers = next(find for find in finds if find.kind == "river")
    _empires(world, players)
    return world


def _stacks(world: World) -> None:
    box, chance = world.table.box, world.chance
    for front, back, number in world.table.tiles:
        world.stock |= Counter({front: number, back: number})
        world.other_side |= {front: back, back: front}
    cities = list(box.cities)
    chance.shuffle(cities)
    world.cities = [cities[: len(cities) // 2], cities[len(cities) // 2 :]]
    for order in ("red", "pink", "blue"):
        deck = [painting.id for painting in box.paintings.values() if painting.order == order]
        chance.shuffle(deck)
        world.gallery += deck[:ORDERS_SHOWN]
        world.paintings[order] = deck[ORDERS_SHOWN:]
    world.gold_deck = list(box.gold_cards)
    chance.shuffle(world.gold_deck)


def _empires(world: World, players: int) -> None:
    table, chance = world.table, world.chance
    capitals = list(world.scenario.capitals)
    chance.shuffle(capitals)
    colours = chance.sample(table.colours, players)
    for era in range(1, LAST_ERA + 1):
        deck = [mission for mission in table.box.missions.values() if mission.era == era]
        chance.shuffle(deck)
        world.missions[era] = deck
    for seat, colour in enumerate(colours):
        monarch = chance.choice([m for m in table.box.monarchs.values() if m.colour == colour])
        own: list[Mission] = [world.missions[era].pop() for era in world.missions]
        empire = Empire(seat, colour, monarch, capitals[seat], own)
        empire.supply = read_goods(RESOURCES[seat])
        world.built[capitals[seat]] = empire
        world.empires.append(empire)
