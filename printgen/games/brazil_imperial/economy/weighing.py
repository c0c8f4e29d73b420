"""What a greedy player thinks things are worth, in laurels."""

from printgen.games.brazil_imperial.economy.empire import Empire
from printgen.games.brazil_imperial.goods import LETTERS
from printgen.games.brazil_imperial.pieces import Building, Painting
from printgen.games.brazil_imperial.rows import FIRST, FIRST_THREE

RESOURCE, GOLD_PIECE, SCIENCE_PIECE = 0.45, 0.7, 1.0
GOLD_CARD, COMBAT_CARD = 0.8, 0.25
CARD_THAT_PAYS = 0.45  # a Combat card for those who pay with it
PALACE = 2.0  # what a Mission brings beside its laurels
END = 8.0  # to end the game
AHEAD = (1.0, 0.4, 0.15)  # how much a Mission of this Era, the next and the last weighs
PAST = 0.7  # and one of an Era that is over, which ends none
HORIZON = (0.0, 1.0, 0.85, 0.5)  # by Era: how much is left to use goods for
SAVING = 0.2  # how much of a step the goods weigh that it lacks
WORTHS = tuple(GOLD_PIECE if letter == "g" else SCIENCE_PIECE if letter == "k" else RESOURCE for letter in LETTERS)
UPGRADES = {"build": 1.0, "renovate": 1.0, "painting": 1.0, "harbor": 0.9, "manufacture": 0.7, "trade": 0.6, "deploy": 0.3}
VICTORIA = 0.8
_PER_EFFECT = {
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


def laurel_of(empire: Empire, building: Building) -> int:
    """What a Building would count at the end."""
    special, better = FIRST_THREE.get(empire.effect, ("", 0))
    if building.id != special:
        return building.laurel
    return better if sum(site.building.id == special for site in empire.sites) < FIRST else building.laurel


def effect_of(empire: Empire, painting: Painting) -> float:
    """What a Painting's effect may bring."""
    if painting.effect != "makes":
        return _PER_EFFECT[painting.effect]
    building, letter = painting.amount.split()
    there = sum(site.building.id == building for site in empire.sites)
    return (there + 0.8) * WORTHS[LETTERS.index(letter)]
