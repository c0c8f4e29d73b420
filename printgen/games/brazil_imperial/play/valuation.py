"""Estimates the worth of pieces and actions in laurels, for a greedy player.

A `Valuation` holds the goods that an empire can pay with and the pieces that its Missions still need. Pieces and goods that a
Mission needs are worth more than usual.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from operator import mul

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.brazil_imperial.pieces import (
    ERAS,
    GOLD,
    LETTERS,
    SCIENCE,
    Building,
    Goods,
    Mission,
    Painting,
    Price,
    subtract_goods,
)
from printgen.games.brazil_imperial.play.empire import Empire
from printgen.games.brazil_imperial.play.payments import (
    AIDS,
    REMEMBERED,
    CardAid,
    Payment,
    find_goods_to_pay_without_waste,
    list_usable_combat_card_aids,
)
from printgen.games.brazil_imperial.play.world import World
from printgen.games.brazil_imperial.rows import NO_SPECIALTY, SKILL_LIMIT, SPECIALTIES

RESOURCE, GOLD_PIECE, SCIENCE_PIECE = 0.45, 0.7, 1.0  # worth in laurels, like the other worths below
WORTHS = tuple(GOLD_PIECE if letter == GOLD else SCIENCE_PIECE if letter == SCIENCE else RESOURCE for letter in LETTERS)
GOLD_CARD, COMBAT_CARD = 0.8, 0.25
CARD_THAT_PAYS = 0.45  # a Combat card if the monarch can pay with Combat cards
PALACE = 2.0  # the Palace that a Mission earns
GAME_END = 8.0  # a Mission that ends the game
AHEAD = (1.0, 0.4, 0.15)  # weight of a Mission of this Era, the next Era and the Era after next
PAST = 0.7  # weight of a Mission of an earlier Era, which does not end an Era
HORIZON = (0.0, 1.0, 0.85, 0.5)  # weight by Era: the share of the game in which goods can still be used
SAVING = 0.2  # weight of missing goods as a share of the gain for which they are needed
UPGRADES = {"build": 1.0, "renovate": 1.0, "painting": 1.0, "harbor": 0.9, "manufacture": 0.7, "trade": 0.6, "deploy": 0.3}
VICTORIA = 0.8  # a Product on Victoria's board
EFFECT_WORTHS = {  # the worths of Paintings, by effect
    "city-anywhere": 0.5,
    "strength": 0.3,
    "old-tokens": 2.0,
    "mission": 2.5,
    "far": 0.4,
    "harbor": 0.6,
    "any-terrain": 0.8,
    "palace": 2.5,
    "any-slot": 0.4,
    "cheaper": 1.5,
    "per-painting": 0.8,
    "per-church": 0.7,
    "gold-cards": GOLD_CARD,
    "factory": 2.5,
    "twice": 1.2,
    "flight": 0.5,
    "science": SCIENCE_PIECE,
    "trade": 0.5,
    "forests": 2.5,
}

ByTerm = Mapping[str, float]  # worth by term of Missions


@dataclass(frozen=True, slots=True)
class ActionOption:
    """A possible action of an empire: its arch, its worth to a greedy player, and a function that performs it."""

    arch: str
    value: float
    do: Callable[[], None]


def count_laurels_of_next_building(empire: Empire, building: Building) -> int:
    """The laurels that one more copy of this Building would add at the end of the game (B8)."""
    specialty = SPECIALTIES.get(empire.skill, NO_SPECIALTY)
    if building.id != specialty.tile:
        return building.laurel
    alike = sum(site.building.id == specialty.tile for site in empire.sites)
    return specialty.laurel if alike < SKILL_LIMIT else building.laurel


def value_painting_effect(empire: Empire, painting: Painting) -> float:
    """The worth of a Painting's effect, without the Painting's own laurels."""
    if painting.effect != "makes":
        return EFFECT_WORTHS[painting.effect]
    building, letter = painting.amount.split()
    built = sum(site.building.id == building for site in empire.sites)
    return (built + 0.8) * WORTHS[LETTERS.index(letter)]


class ValuedPayment(NamedTuple):
    """A payment, and its worth in laurels."""

    payment: Payment
    worth: float


@dataclass(frozen=True, slots=True)
class Valuation:
    """The goods that an empire can pay with, and the worth of pieces and goods to it in this turn."""

    purse: Goods
    reach: int  # the largest number of goods that can be paid
    holdings: Counter[str]
    gains: ByTerm  # the worth of one more piece for the Missions
    losses: ByTerm  # the cost of one piece fewer for the Missions
    worths: tuple[float, ...]  # the worth of each kind of goods
    aids: tuple[CardAid, ...]
    upgrades: frozenset[str]  # arches with a Product in their slot
    combat_card: float  # the worth of a Combat card

    def value_goods(self, goods: Goods) -> float:
        """The worth of a set of goods."""
        return float(sum(map(mul, goods, self.worths)))

    def value_gain_for_missions(self, *gained_terms: str) -> float:
        """The worth to the Missions of one more piece of each kind."""
        return sum(self.gains.get(term, 0.0) for term in gained_terms)

    def value_loss_for_missions(self, *lost_terms: str) -> float:
        """The cost to the Missions of one piece fewer of each kind."""
        return sum(self.losses.get(term, 0.0) for term in lost_terms)

    def find_cheapest_payment(self, prices: tuple[Price, ...]) -> ValuedPayment | None:
        """The payment with the lowest worth, and that worth, or None if the empire can pay none of the prices."""
        cheapest: ValuedPayment | None = None
        for price in prices:
            for aid in self.aids if price.pieces <= self.reach else ():
                paid = find_goods_to_pay_without_waste(price, self.purse, aid)
                if paid is not None:
                    loss = self.value_goods(paid) + aid.cards * self.combat_card
                    if cheapest is None or loss < cheapest.worth:
                        cheapest = ValuedPayment(Payment(paid, aid.cards), loss)
        return cheapest


def make_valuation(world: World, empire: Empire) -> Valuation:
    """The goods and worths that an empire considers in its current turn."""
    holdings, purse = empire.count_holdings(), empire.count_spendable_goods_and_gold_cards()
    gains: defaultdict[str, float] = defaultdict(float)
    losses: defaultdict[str, float] = defaultdict(float)
    for mission in empire.list_unannounced_missions():
        _add_mission_worth(world, mission, holdings, gains, losses)
    worths = [HORIZON[world.era] * worth for worth in WORTHS]
    worths[LETTERS.index(GOLD)] += gains["gold"] + losses["gold"]
    worths[LETTERS.index(SCIENCE)] += gains["science"] + losses["science"]
    for index, more in enumerate(_value_lacking_goods(world, empire, gains, purse)):
        worths[index] += more
    aids = list_usable_combat_card_aids(empire)
    reach = sum(purse) + max(aid.any + sum(aid.goods) for aid in aids)
    card = CARD_THAT_PAYS if empire.skill in AIDS else COMBAT_CARD
    upgrades = frozenset(empire.products.values())
    return Valuation(purse, reach, holdings, gains, losses, tuple(worths), aids, upgrades, HORIZON[world.era] * card)


def _add_mission_worth(
    world: World, mission: Mission, holdings: Counter[str], gains: defaultdict[str, float], losses: defaultdict[str, float]
) -> None:
    """Add a Mission's worth to `gains` (missing pieces) and `losses` (required pieces). In Era III, parts count too."""
    ahead = AHEAD[mission.era - world.era] if mission.era >= world.era else PAST
    missing = [max(0, objective.least - holdings[objective.term]) for objective in mission.objectives]
    whole = ahead * (GAME_END if mission.era == ERAS else mission.laurels[0] + PALACE)
    for number, (objective, lack) in enumerate(zip(mission.objectives, missing, strict=True)):
        part = ahead * mission.laurels[number] if mission.era == ERAS else 0.0
        if lack:
            gains[objective.term] += whole / sum(missing) + part / lack
        elif holdings[objective.term] == objective.least:
            losses[objective.term] += whole / (1 + sum(missing)) + part


def _value_lacking_goods(world: World, empire: Empire, gains: ByTerm, purse: Goods) -> list[float]:
    """For each kind of goods, the extra worth of a unit that the empire lacks to pay for a gain."""
    more = [0.0] * len(LETTERS)
    for term in [term for term, value in gains.items() if value]:
        lacks = [lack for price in _list_prices_for_term(world, empire, term) if sum(lack := _find_lacking_goods(price, purse))]
        if lacks:
            least = min(lacks, key=sum)
            for index, count in enumerate(least):
                if count:
                    more[index] += SAVING * gains[term] / sum(least)
    return more


@lru_cache(REMEMBERED)
def _find_lacking_goods(price: Price, purse: Goods) -> Goods:
    return tuple(max(0, count) for count in subtract_goods(price.goods, purse))


def _list_prices_for_term(world: World, empire: Empire, term: str) -> Iterator[Price]:
    box = world.constants.box
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
