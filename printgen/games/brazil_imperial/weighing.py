"""What a greedy player thinks things are worth, in laurels: goods, cards, steps towards a Mission."""

from printgen.games.brazil_imperial.empire import Empire
from printgen.games.brazil_imperial.goods import LETTERS, Goods
from printgen.games.brazil_imperial.pieces import Building, Mission
from printgen.games.brazil_imperial.rows import FIRST, FIRST_THREE
from printgen.games.brazil_imperial.world import World

RESOURCE, GOLD_PIECE, SCIENCE_PIECE = 0.45, 0.7, 1.0
GOLD_CARD, COMBAT_CARD = 0.8, 0.25
UPGRADE = 0.7  # of an arch
PALACE = 2.0  # what a Mission brings beside its laurels
AHEAD = (1.0, 0.4, 0.15)  # how much a Mission of this Era, the next and the last weighs
_WORTH = tuple(GOLD_PIECE if letter == "g" else SCIENCE_PIECE if letter == "k" else RESOURCE for letter in LETTERS)
_PER_EFFECT = {
    "city-anywhere": 0.3,
    "strength": 0.3,
    "old-tokens": 2.0,
    "mission": 1.5,
    "far": 0.4,
    "harbor": 0.6,
    "any-terrain": 0.8,
    "palace": 2.0,
    "any-slot": 0.4,
    "cheaper": 1.5,
    "per-painting": 0.6,
    "per-church": 0.7,
    "gold-cards": GOLD_CARD,
    "factory": 2.0,
    "twice": 0.5,
    "flight": 0.2,
    "science": SCIENCE_PIECE,
    "trade": 0.5,
    "forests": 2.5,
}


def worth(goods: Goods) -> float:
    """What goods are worth."""
    return sum(count * value for count, value in zip(goods, _WORTH, strict=True))


def step(world: World, empire: Empire, *terms: str) -> float:
    """What one more of these brings towards the empire's Missions."""
    holdings = empire.holdings()
    found = 0.0
    for mission in empire.open_missions():
        for objective in mission.objectives:
            if objective.of in terms and holdings[objective.of] < objective.least:
                found += _weight(world, mission) / sum(wanted.least for wanted in mission.objectives)
    return found


def _weight(world: World, mission: Mission) -> float:
    ahead = max(0, mission.era - world.era)
    return (sum(mission.laurels) + PALACE) * AHEAD[ahead]


def laurel_of(empire: Empire, building: Building) -> int:
    """What a Building would count at the end."""
    special, better = FIRST_THREE.get(empire.effect, ("", 0))
    built = sum(site.building.id == special for site in empire.sites)
    return better if building.id == special and built < FIRST else building.laurel


def effect_of(empire: Empire, painting: str, effect: str, amount: str) -> float:
    """What a Painting's effect may bring."""
    if effect == "makes":
        building, letter = amount.split()
        there = sum(site.building.id == building for site in empire.sites)
        return (there + 0.8) * _WORTH[LETTERS.index(letter)]
    return _PER_EFFECT[effect]
