"""What Gold cards allow beside the action of a turn."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from printgen.games.brazil_imperial.economy.acquiring import paint
from printgen.games.brazil_imperial.economy.crafting import manufacture
from printgen.games.brazil_imperial.economy.deed import Deed, give
from printgen.games.brazil_imperial.economy.deploying import levy
from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.exchanging import cheapest
from printgen.games.brazil_imperial.economy.journey import goal_left, walk
from printgen.games.brazil_imperial.economy.outlook import Outlook
from printgen.games.brazil_imperial.economy.paying import Payment
from printgen.games.brazil_imperial.economy.raising import carpenters, church
from printgen.games.brazil_imperial.economy.renewing import renovate_free
from printgen.games.brazil_imperial.economy.weighing import GOLD_CARD, HORIZON, RESOURCE
from printgen.games.brazil_imperial.economy.world import World
from printgen.games.brazil_imperial.goods import GOLD, RESOURCES, SCIENCE, minus, read_goods

Find = Callable[[World, Empire, Outlook], Iterator[Deed]]
STEP = 0.4  # what a unit's movement is worth where something lies unknown
_A_GOLD = read_goods(GOLD)


def extras(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """What the hand allows, without upgrades, each held against the card as gold, with which it cannot be paid."""
    without = replace(outlook, purse=minus(outlook.purse, _A_GOLD), upgrades=frozenset())
    for name in empire.gold_cards:
        find = _EXTRAS.get(world.table.box.gold_cards[name].effect)
        for deed in find(world, empire, without) if find is not None and name not in empire.saved else ():
            value = deed.value - GOLD_CARD * HORIZON[world.era]
            yield Deed("", value, partial(_spend, world, empire, name, deed))


def _spend(world: World, empire: Empire, name: str, deed: Deed) -> None:
    world.discard_gold(empire, name)
    deed.do()


def _goods(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    def take() -> None:
        for _ in range(2):
            world.take(empire, read_goods(empire.resource()))

    room = world.table.supply - sum(empire.supply)
    yield Deed("", min(2, room) * max(RESOURCE, min(outlook.worths)), take)


def _exchange(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """The Moneylender: a Resource for two gold."""
    yield from _bought(world, empire, outlook, 1, GOLD * 2)


def _science(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """The Night School: two Resources for science."""
    yield from _bought(world, empire, outlook, 2, SCIENCE)


def _bought(world: World, empire: Empire, outlook: Outlook, number: int, letters: str) -> Iterator[Deed]:
    given, taken = cheapest(empire.pieces(), outlook, number, range(len(RESOURCES))), read_goods(letters)

    def buy() -> None:
        give(world, empire, Payment(given or taken))
        world.take(empire, taken)

    if given is not None and sum(empire.supply) + len(letters) <= world.table.supply:
        yield Deed("", outlook.worth(taken) - outlook.worth(given), buy)


def _combat_cards(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    room = min(2, world.table.hand - empire.combat_cards)
    yield Deed("", room * outlook.combat_card, partial(world.draw_combat, empire, 2))


def _gold_cards(world: World, empire: Empire, _: Outlook) -> Iterator[Deed]:
    """The Lottery: two cards, of which one is kept."""

    def draw() -> None:
        held = len(empire.gold_cards)
        world.draw_gold(empire, 2)
        if len(empire.gold_cards) > held + 1:
            world.discard_gold(empire, empire.gold_cards[-1])

    yield Deed("", (GOLD_CARD + 0.2) * HORIZON[world.era], draw)


def _move(world: World, empire: Empire, _: Outlook) -> Iterator[Deed]:
    """The Courier: two steps."""

    def go() -> None:
        walk(world, empire)
        walk(world, empire)

    if empire.units and goal_left(world):
        yield Deed("", 2 * STEP, go)


_EXTRAS: Mapping[str, Find] = {
    "goods": _goods,
    "build": carpenters,
    "church": church,
    "renovate": renovate_free,
    "painting": paint,
    "deploy": levy,
    "manufacture": manufacture,
    "move": _move,
    "combat-cards": _combat_cards,
    "exchange": _exchange,
    "science": _science,
    "gold-cards": _gold_cards,
}
