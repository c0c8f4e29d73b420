"""Counts the pieces that Missions and Gold cards require, as far as a score sheet shows them, and words the numbers."""

from collections import Counter
from collections.abc import Mapping

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.brazil_imperial.finished_game import FinishedGame, SheetWithIds
from printgen.games.brazil_imperial.pieces import CITY, LETTERS, SCIENCE, Objective
from printgen.games.brazil_imperial.rows import GoldCardRequirement
from printgen.scoring.contract.lines import UncertainNumber

LASTING = frozenset(("unit", "product", "painting", "palace"))  # words for kinds of pieces that an empire never loses
GOLD_PIECES, SCIENCE_PIECES = "gold", "science"
UNLIMITED = 10_000  # more than any number on a pad


@dataclass(frozen=True, slots=True)
class Holdings:
    """The smallest and largest possible number of each kind of piece in an empire.

    The kind is a Building id or a word such as `city`.
    """

    ranges_by_term: Mapping[str, UncertainNumber]

    def find_possible_range(self, term: str) -> UncertainNumber:
        """The smallest and largest possible number of one kind of piece. Both are 0 for a kind that the empire lacks."""
        return self.ranges_by_term.get(term, UncertainNumber(0, 0))

    def find_smallest_possible_number(self, term: str) -> int:
        """The smallest possible number of one kind of piece."""
        return self.find_possible_range(term).low

    def meets_objective_if_known(self, objective: Objective) -> bool | None:
        """Whether an objective is met (B4), or None if the score sheet does not decide."""
        surely, possibly = map(objective.is_met, self.find_possible_range(objective.term))
        return surely if surely == possibly else None


def count_holdings(game: FinishedGame, sheet: SheetWithIds) -> Holdings:
    """The pieces that a player has. Seized tiles count, but a Capital does not count as a City tile.

    `Empire.count_holdings` in `play/empire.py` counts the same kinds of pieces for a simulated game.
    """
    constants, tiles = game.constants, sheet.controlled_tiles
    counts = Counter({tile: count for tile, count in tiles.items() if tile in constants.box.buildings})
    kinds, buildings = sum(count > 0 for count in counts.values()), counts.total()
    cities = sum(count for tile, count in tiles.items() if tile in constants.box.cities)
    counts |= Counter(building=buildings, kind=kinds, unit=len(set(sheet.units)), product=len(sheet.products))
    counts |= Counter(painting=len(sheet.paintings), palace=len(sheet.palaces), species=sheet.species, **{CITY: cities})
    exact = {term: UncertainNumber(count, count) for term, count in counts.items()}
    forests = UncertainNumber(0, sum(sheet.own.values()))
    return Holdings({**exact, "forest": forests, **_find_goods_ranges(game, sheet)})


def _find_goods_ranges(game: FinishedGame, sheet: SheetWithIds) -> dict[str, UncertainNumber]:
    """The smallest and largest possible amounts of a player's Gold and Science. Tiles may hold any amount of Gold."""
    supply = sheet.supply if sheet.supply is not None else {}
    most = find_science_limit_of_tiles(game, sheet) if sheet.science is None else sheet.science
    room = 0 if sheet.supply is not None else game.constants.supply
    science = supply.get(SCIENCE_PIECES, 0)
    return {
        GOLD_PIECES: UncertainNumber(supply.get(GOLD_PIECES, 0), UNLIMITED),
        SCIENCE_PIECES: UncertainNumber((sheet.science or 0) + science, most + science + room),
    }


def find_science_limit_of_tiles(game: FinishedGame, sheet: SheetWithIds) -> int:
    """The largest possible number of Science tokens on a player's tiles. A tile holds no more Science than it makes."""
    index = LETTERS.index(SCIENCE)
    return sum(count * game.constants.box.find_tile(tile).makes[index] for tile, count in sheet.controlled_tiles.items())


_TERM_NAMES = {
    "building": ("Building", "Buildings"),
    CITY: ("City tile", "City tiles"),
    "unit": ("deployed unit", "deployed units"),
    "product": ("Product", "Products"),
    "painting": ("Painting", "Paintings"),
    "palace": ("Palace", "Palaces"),
    GOLD_PIECES: ("piece of gold", "pieces of gold"),
    SCIENCE_PIECES: ("Science", "Science"),
    "forest": ("tile on forest", "tiles on forest"),
    "kind": ("kind of Building", "kinds of Buildings"),
    "species": ("Unknown Species", "Unknown Species"),
}


def describe_piece_count(game: FinishedGame, term: str, number: int) -> str:
    """A number of pieces in words, such as `2 City tiles`."""
    building = game.constants.box.buildings.get(term)
    if building is not None:
        return f"{number} {pluralize_name(building.name, number)}"
    singular, plural = _TERM_NAMES[term]
    return f"{number} {singular if number == 1 else plural}"


def describe_requirement(game: FinishedGame, requirement: GoldCardRequirement) -> str:
    """The requirement of a Gold card in words, such as `3 Farms or Plantations`."""
    first, *rest = (describe_piece_count(game, term, requirement.least) for term in requirement.terms)
    return join_words([first, *(words.partition(" ")[2] for words in rest)], "or")


def describe_number_held(game: FinishedGame, holdings: Holdings, term: str, prefer_minimum: bool = False) -> str:
    """A clause with the number of pieces in an empire, such as `the empire has 1 City tile` or `... at most 2 Churches`.

    If the number is uncertain, the clause gives the maximum or, with `prefer_minimum`, the minimum.
    """
    low, high = holdings.find_possible_range(term)
    if low == high:
        return f"the empire has {describe_piece_count(game, term, low)}"
    if prefer_minimum:
        return f"the empire has at least {describe_piece_count(game, term, low)}"
    return f"the empire has at most {describe_piece_count(game, term, high)}"


def pluralize_name(name: str, number: int) -> str:
    """The name of a Building, in the plural unless the number is 1."""
    if number == 1:
        return name
    return f"{name}es" if name.endswith("ch") else f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
