"""What is counted when a played game is over: Paintings that count, Gold cards that are fulfilled."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.empire import Empire
from printgen.games.brazil_imperial.hexes import neighbours
from printgen.games.brazil_imperial.land import FOREST
from printgen.games.brazil_imperial.world import World

FACTORY_PRODUCTS = 3


def counted_by(world: World, empire: Empire) -> Iterator[tuple[str, int]]:
    """What each Painting of an empire counts beyond what is printed (B3)."""
    holdings = empire.holdings()
    for name in empire.paintings:
        effect = world.table.box.paintings[name].effect
        if effect == "forests":
            yield name, _forests(world, empire)
        elif effect == "old-tokens":
            yield name, 2
        elif effect == "factory":
            yield name, min(FACTORY_PRODUCTS, holdings["product"])
        elif effect == "per-church":
            yield name, holdings["church"]


def _forests(world: World, empire: Empire) -> int:
    """Forest hexagons beside the empire, each once."""
    own = [empire.capital, *(site.cell for site in empire.sites)]
    beside = {cell for place in own for cell in neighbours(place)}
    return sum(world.scenario.hexes.get(cell) == FOREST and cell not in world.built for cell in beside)


def fulfilled_cards(world: World, empire: Empire) -> tuple[str, ...]:
    """Gold cards in hand that ask for something at the end, and have it (B5)."""
    holdings = empire.holdings()
    amounts = {
        "end-buildings": holdings["farm"] + holdings["plantation"],
        "end-species": empire.species,
        "end-paintings": holdings["painting"],
        "end-cities": holdings["city"],
        "end-products": holdings["product"],
        "end-units": holdings["unit"],
    }
    cards = [world.table.box.gold_cards[card] for card in empire.gold_cards]
    return tuple(card.id for card in cards if card.laurel and amounts[card.effect] >= int(card.amount.split()[-1]))
