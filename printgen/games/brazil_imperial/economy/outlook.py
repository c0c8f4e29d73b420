"""What a greedy empire has before it on its turn: what it can pay, what its Missions lack, what that makes things worth."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import mul

from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.economy.paying import AIDS, REMEMBERED, Aid, Payment, aids_of, payment
from printgen.games.brazil_imperial.economy.weighing import (
    AHEAD,
    CARD_THAT_PAYS,
    COMBAT_CARD,
    END,
    HORIZON,
    PALACE,
    PAST,
    SAVING,
    WORTHS,
)
from printgen.games.brazil_imperial.economy.world import LAST_ERA, World
from printgen.games.brazil_imperial.goods import GOLD, LETTERS, SCIENCE, Goods, Price, minus
from printgen.games.brazil_imperial.pieces import Mission

Steps = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Outlook:
    """One empire's view of one turn."""

    purse: Goods
    reach: int  # the most pieces that can be paid
    holdings: Counter[str]
    steps: Steps  # what one more brings towards a Mission
    keeps: Steps  # what one less loses of a Mission
    worths: tuple[float, ...]  # of each kind of goods
    aids: tuple[Aid, ...]
    upgrades: frozenset[str]  # arches in whose slot a Product lies
    combat_card: float  # what one is worth

    def worth(self, goods: Goods) -> float:
        """What goods are worth."""
        return float(sum(map(mul, goods, self.worths)))

    def step(self, *terms: str) -> float:
        """What one more of each of these brings towards the Missions."""
        return sum(self.steps.get(term, 0.0) for term in terms)

    def lose(self, *terms: str) -> float:
        """What one less of each of these loses."""
        return sum(self.keeps.get(term, 0.0) for term in terms)

    def afford(self, prices: tuple[Price, ...]) -> tuple[Payment, float] | None:
        """What is paid with the least loss, and that loss; None where nothing will do."""
        found: tuple[Payment, float] | None = None
        for price in prices:
            for aid in self.aids if price.pieces <= self.reach else ():
                paid = payment(price, self.purse, aid)
                if paid is not None:
                    loss = self.worth(paid) + aid.cards * self.combat_card
                    if found is None or loss < found[1]:
                        found = Payment(paid, aid.cards), loss
        return found


def look(world: World, empire: Empire) -> Outlook:
    """What an empire sees."""
    holdings, purse = empire.holdings(), empire.purse()
    steps: defaultdict[str, float] = defaultdict(float)
    keeps: defaultdict[str, float] = defaultdict(float)
    for mission in empire.open_missions():
        _weigh(world, mission, holdings, steps, keeps)
    worths = [HORIZON[world.era] * worth for worth in WORTHS]
    worths[LETTERS.index(GOLD)] += steps["gold"] + keeps["gold"]
    worths[LETTERS.index(SCIENCE)] += steps["science"] + keeps["science"]
    for place, more in enumerate(_lacking(world, empire, steps, purse)):
        worths[place] += more
    aids = aids_of(empire)
    reach = sum(purse) + max(aid.any + sum(aid.goods) for aid in aids)
    card = CARD_THAT_PAYS if empire.effect in AIDS else COMBAT_CARD
    upgrades = frozenset(empire.products.values())
    return Outlook(purse, reach, holdings, steps, keeps, tuple(worths), aids, upgrades, HORIZON[world.era] * card)


def _weigh(
    world: World, mission: Mission, holdings: Counter[str], steps: defaultdict[str, float], keeps: defaultdict[str, float]
) -> None:
    """An Era III Mission part by part, and a little as a whole; others only as a whole."""
    ahead = AHEAD[mission.era - world.era] if mission.era >= world.era else PAST
    missing = [max(0, objective.least - holdings[objective.of]) for objective in mission.objectives]
    whole = ahead * (END if mission.era == LAST_ERA else mission.laurels[0] + PALACE)
    for number, (objective, lack) in enumerate(zip(mission.objectives, missing, strict=True)):
        part = ahead * mission.laurels[number] if mission.era == LAST_ERA else 0.0
        if lack:
            steps[objective.of] += whole / sum(missing) + part / lack
        elif holdings[objective.of] == objective.least:
            keeps[objective.of] += whole / (1 + sum(missing)) + part


def _lacking(world: World, empire: Empire, steps: Steps, purse: Goods) -> list[float]:
    """What goods are worth beside the usual because something that a Mission asks for cannot be paid yet."""
    more = [0.0] * len(LETTERS)
    for term in [term for term, value in steps.items() if value]:
        lacks = [lack for price in _wanted(world, empire, term) if sum(lack := lacking(price, purse))]
        if lacks:
            least = min(lacks, key=sum)
            for place, count in enumerate(least):
                if count:
                    more[place] += SAVING * steps[term] / sum(least)
    return more


@lru_cache(REMEMBERED)
def lacking(price: Price, purse: Goods) -> Goods:
    """Which goods of a price a purse has not got."""
    return tuple(max(0, wanted) for wanted in minus(price.goods, purse))


def _wanted(world: World, empire: Empire, term: str) -> Iterator[Price]:
    """The prices of what would be a step: the Building, any unit, any City on show."""
    box = world.table.box
    if term in box.buildings and box.buildings[term].era <= world.era:
        yield from box.buildings[term].prices
    elif term == "city" and world.era > 1:
        yield from (price for stack in world.cities if stack for price in box.cities[stack[-1]].prices)
    elif term == "unit":
        units = (unit for unit in box.units.values() if unit.colour == empire.colour and unit.id not in empire.units)
        yield from (price for unit in units for price in unit.prices)
    elif term == "product":
        yield from (price for made in box.products.values() if made.id not in empire.products for price in made.prices)
    elif term == "painting":
        yield from (price for name in world.gallery for price in box.paintings[name].prices)
