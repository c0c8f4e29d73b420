"""What is counted when a game is over: Paintings that count, Gold cards that are fulfilled."""

from collections import Counter
from collections.abc import Iterator

from printgen.games.brazil_imperial.economy.crafting import MONARCH
from printgen.games.brazil_imperial.economy.empire import Empire, met_of
from printgen.games.brazil_imperial.economy.eras import COROADOS
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import LETTERS, SCIENCE
from printgen.games.brazil_imperial.hexes import neighbours
from printgen.games.brazil_imperial.land import FOREST
from printgen.games.brazil_imperial.pieces import Card
from printgen.games.brazil_imperial.standing import ANNOUNCED, Standing

FACTORY_PRODUCTS = 3
TOKEN_I = 2  # laurels of the token of Era I on Coroados


def standing_of(world: World, empire: Empire) -> Standing:
    """What of an empire counts."""
    holdings, counted = empire.holdings(), dict(_counted_by(world, empire, empire.holdings()))
    return Standing(
        monarch=empire.monarch.id,
        units=tuple(empire.units),
        products=empire.products,
        paintings={painting: counted.get(painting, 0) for painting in empire.paintings},
        missions={m.id: ANNOUNCED * (m.id in empire.shown) | met_of(m, holdings) for m in empire.missions},
        gold_cards=tuple(card.id for card in _for_the_end(world, empire) if _lacks(empire, holdings, card) <= 0),
        species=empire.species,
        finds=tuple(empire.finds),
        palaces=empire.palaces,
        own=Counter(site.building.id for site in empire.sites),
        science=sum(site.goods[LETTERS.index(SCIENCE)] for site in empire.sites),
    )


def save_cards(world: World, empire: Empire, holdings: Counter[str]) -> None:
    """Keep Gold cards for the end that are fulfilled, or nearly."""
    cards = _for_the_end(world, empire)
    empire.saved = tuple(card.id for card in cards if _lacks(empire, holdings, card) <= 1)


def _for_the_end(world: World, empire: Empire) -> list[Card]:
    cards = (world.table.box.gold_cards[card] for card in empire.gold_cards)
    return [card for card in cards if card.laurel]


def _lacks(empire: Empire, holdings: Counter[str], card: Card) -> int:
    """How many more a Gold card asks for (B5)."""
    has = {
        "end-buildings": holdings["farm"] + holdings["plantation"],
        "end-species": empire.species,
        "end-paintings": holdings["painting"],
        "end-cities": holdings["city"],
        "end-products": holdings["product"],
        "end-units": holdings["unit"],
    }
    return int(card.amount.split()[-1]) - has[card.effect]


def _counted_by(world: World, empire: Empire, holdings: Counter[str]) -> Iterator[tuple[str, int]]:
    """What each Painting of an empire counts beyond what is printed (B3)."""
    for name in empire.paintings:
        effect = world.table.box.paintings[name].effect
        if effect == "forests":
            yield name, _forests(world, empire)
        elif effect == COROADOS:
            yield name, TOKEN_I * (empire.old_tokens.get(1) == COROADOS)
        elif effect == "factory":
            yield name, min(FACTORY_PRODUCTS, sum(place != MONARCH for place in empire.products.values()))
        elif effect == "per-church":
            yield name, holdings["church"]


def _forests(world: World, empire: Empire) -> int:
    """Forest hexagons beside the empire, each once."""
    own = [empire.capital, *(site.cell for site in empire.sites)]
    beside = {cell for place in own for cell in neighbours(place)}
    return sum(world.scenario.hexes.get(cell) == FOREST and cell not in world.built for cell in beside)
