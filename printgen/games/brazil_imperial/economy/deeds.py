"""All that an empire can do on its turn: every arch but the one its token lies on."""

from collections.abc import Callable, Iterator, Mapping

from printgen.games.brazil_imperial.economy.acquiring import paint
from printgen.games.brazil_imperial.economy.crafting import manufacture
from printgen.games.brazil_imperial.economy.deed import Deed
from printgen.games.brazil_imperial.economy.deploying import deploy
from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.exchanging import harbor, trade
from printgen.games.brazil_imperial.economy.outlook import Outlook
from printgen.games.brazil_imperial.economy.raising import build
from printgen.games.brazil_imperial.economy.renewing import renovate
from printgen.games.brazil_imperial.economy.world import World

Find = Callable[[World, Empire, Outlook], Iterator[Deed]]

ARCHES: Mapping[str, Find] = {
    "deploy": deploy,
    "painting": paint,
    "build": build,
    "renovate": renovate,
    "manufacture": manufacture,
    "harbor": harbor,
    "trade": trade,
}


def deeds(world: World, empire: Empire, outlook: Outlook) -> Iterator[Deed]:
    """All that is open to an empire; it must move its token, but need do nothing where it lands."""
    for arch, find in ARCHES.items():
        if arch != empire.token:
            found = False
            for deed in find(world, empire, outlook):
                found = True
                yield deed
            if not found:
                yield Deed(arch, 0.0, _nothing)


def _nothing() -> None:
    """What an arch brings that cannot be used."""
