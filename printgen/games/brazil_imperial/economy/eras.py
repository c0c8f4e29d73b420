"""Missions that are shown, the Palaces they bring, and the Eras they end."""

from printgen.games.brazil_imperial.economy.empire import Empire, fulfils
from printgen.games.brazil_imperial.economy.palaces import place_palace
from printgen.games.brazil_imperial.economy.world import LAST_ERA, World
from printgen.games.brazil_imperial.goods import read_goods
from printgen.games.brazil_imperial.pieces import Mission
from printgen.games.brazil_imperial.rows import OBA_MISSIONS

COROADOS = "old-tokens"  # the Painting on which old tokens bring something
_RESTS = ("painting", "build")  # the arch that an old token is laid below, by Era


def show_missions(world: World, empire: Empire) -> None:
    """Show every Mission that is fulfilled; a new Era may open the next."""
    while mission := _fulfilled(world, empire):
        _show(world, empire, mission)


def _fulfilled(world: World, empire: Empire) -> Mission | None:
    """The first of this Era or an earlier one."""
    open_now = [mission for mission in empire.open_missions() if mission.era <= world.era]
    if not open_now:
        return None
    holdings = empire.holdings()
    return next((mission for mission in open_now if fulfils(mission, holdings)), None)


def _show(world: World, empire: Empire, mission: Mission) -> None:
    empire.shown.append(mission.id)
    if empire.effect == "missions" and len(empire.shown) <= OBA_MISSIONS:
        world.take(empire, read_goods("k"))
    place_palace(world, empire)
    if mission.era == LAST_ERA:
        world.over = True
    elif mission.era == world.era:
        for other in world.empires:
            other.token = ""
            other.old_tokens[world.era] = _RESTS[world.era - 1]
        world.era += 1


def lay_tokens(world: World, empire: Empire) -> None:
    """Coroados: the token of Era I is worth laurels at the end, that of Era II two Gold cards."""
    for era, place in empire.old_tokens.items():
        if place != COROADOS:
            empire.old_tokens[era] = COROADOS
            if era == 2:
                world.draw_gold(empire, 2)


def use_tokens(world: World, empire: Empire) -> None:
    """What the old tokens below the arch of this turn bring: a look at an Exploration tile, a Combat card."""
    lying = [era for era, arch in empire.old_tokens.items() if arch == empire.token]
    if 1 in lying:
        empire.seen.update(sorted(world.hidden.keys() - empire.seen)[:1])
    if 2 in lying:
        world.draw_combat(empire)
