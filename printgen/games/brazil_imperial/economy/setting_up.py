"""The table laid for a playtest: a scenario, shuffled decks, Capitals, monarchs and Missions, all by chance."""

from collections import Counter
from random import Random

from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.world import LAST_ERA, ORDERS, ORDERS_SHOWN, World
from printgen.games.brazil_imperial.goods import read_goods
from printgen.games.brazil_imperial.table import Table


def set_up(table: Table, players: int, chance: Random) -> World:
    """A world before the first turn."""
    fitting = [scenario for scenario in table.scenarios.values() if scenario.players == players]
    world = World(table, chance.choice(fitting), chance)
    _stacks(world)
    finds = [find for find in table.box.finds.values() for _ in range(find.copies)]
    chance.shuffle(finds)
    world.hidden = dict(zip(world.scenario.clouds, finds, strict=False))
    _empires(world, players)
    return world


def _stacks(world: World) -> None:
    box, chance = world.table.box, world.chance
    for front, back, number in world.table.tiles:
        world.stock |= Counter({front: number, back: number})
        world.other_side |= {front: back, back: front}
    cities = chance.sample(list(box.cities), len(box.cities))
    world.cities = [cities[: len(cities) // 2], cities[len(cities) // 2 :]]
    for order in ORDERS:
        deck = [painting.id for painting in box.paintings.values() if painting.order == order]
        world.paintings[order] = chance.sample(deck, len(deck))
        world.gallery += [world.paintings[order].pop() for _ in range(ORDERS_SHOWN)]
    world.gold_deck = chance.sample(list(box.gold_cards), len(box.gold_cards))


def _empires(world: World, players: int) -> None:
    """Who has the Capital with the first player's sign sits first."""
    table, chance = world.table, world.chance
    capitals = chance.sample(world.scenario.capitals[:players], players)  # alone, the other is the enemy's
    goods = [table.capitals[0], *chance.sample(table.capitals[1:], players - 1)]
    for era in range(1, LAST_ERA + 1):
        deck = [mission for mission in table.box.missions.values() if mission.era == era]
        world.missions[era] = chance.sample(deck, len(deck))
    for seat, colour in enumerate(chance.sample(table.colours, players)):
        monarch = chance.choice([one for one in table.box.monarchs.values() if one.colour == colour])
        own = [deck.pop() for deck in world.missions.values()]
        world.empires.append(Empire(seat, colour, monarch, capitals[seat], own, read_goods(goods[seat])))
        world.built[capitals[seat]] = world.empires[seat]
