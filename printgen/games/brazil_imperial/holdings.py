"""How many pieces of each kind an empire has for Missions and Gold cards, as far as its sheet shows it; and that in words."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from printgen.core.words import listed
from printgen.games.brazil_imperial.match import Match, Sheet
from printgen.games.brazil_imperial.pieces import CITY, LETTERS, SCIENCE, Mission, Objective
from printgen.games.brazil_imperial.rows import Demand

LASTING = frozenset(("unit", "product", "painting", "palace"))  # an empire never loses these again
GOLD_PIECES, SCIENCE_PIECES = "gold", "science"
UNLIMITED = 10_000  # more than any number on a pad


@dataclass(frozen=True, slots=True)
class Holdings:
    """The least and the most that an empire can have, by term: the id of a Building, or a word such as `city` or `unit`."""

    spans: Mapping[str, tuple[int, int]]

    def span(self, term: str) -> tuple[int, int]:
        """The least and the most of one term."""
        return self.spans.get(term, (0, 0))

    def least(self, term: str) -> int:
        """The least of one term."""
        return self.span(term)[0]

    def meets(self, objective: Objective) -> bool | None:
        """Whether an objective is met; None if the sheet does not show it (B4)."""
        surely, possibly = map(objective.is_met, self.span(objective.term))
        return surely if surely == possibly else None


def list_holdings(match: Match, sheet: Sheet) -> Holdings:
    """The holdings of a player; seized tiles count, and a Capital is no City tile.

    `Empire.holdings` in `play/empire.py` counts the same terms for a simulated game.
    """
    table, tiles = match.table, sheet.tiles
    counts = Counter({tile: count for tile, count in tiles.items() if tile in table.box.buildings})
    kinds, buildings = sum(count > 0 for count in counts.values()), counts.total()
    cities = sum(count for tile, count in tiles.items() if tile in table.box.cities)
    counts |= Counter(building=buildings, kind=kinds, unit=len(set(sheet.units)), product=len(sheet.products))
    counts |= Counter(painting=len(sheet.paintings), palace=len(sheet.palaces), species=sheet.species, **{CITY: cities})
    spans = {term: (count, count) for term, count in counts.items()}
    return Holdings({**spans, "forest": (0, sum(sheet.own.values())), **_goods_spans(match, sheet)})


def _goods_spans(match: Match, sheet: Sheet) -> dict[str, tuple[int, int]]:
    """The least and the most pieces of Gold and Science that a player may have; there may be any number of Gold on tiles."""
    supply = sheet.supply if sheet.supply is not None else {}
    most = most_science(match, sheet) if sheet.science is None else sheet.science
    room = 0 if sheet.supply is not None else match.table.supply
    science = supply.get(SCIENCE_PIECES, 0)
    return {
        GOLD_PIECES: (supply.get(GOLD_PIECES, 0), UNLIMITED),
        SCIENCE_PIECES: ((sheet.science or 0) + science, most + science + room),
    }


def most_science(match: Match, sheet: Sheet) -> int:
    """The most Science tokens that can lie on the tiles a player controls: as many as these tiles make at once."""
    index = LETTERS.index(SCIENCE)
    return sum(count * match.table.box.tile(tile).makes[index] for tile, count in sheet.tiles.items())


_WORDS = {
    "building": ("Building", "Buildings"),
    CITY: ("City tile", "City tiles"),
    "unit": ("unit deployed", "units deployed"),
    "product": ("Product", "Products"),
    "painting": ("Painting", "Paintings"),
    "palace": ("Palace", "Palaces"),
    GOLD_PIECES: ("piece of gold", "pieces of gold"),
    SCIENCE_PIECES: ("Science", "Science"),
    "forest": ("tile on forest", "tiles on forest"),
    "kind": ("kind of Building", "kinds of Buildings"),
    "species": ("Unknown Species", "Unknown Species"),
}


def term_text(match: Match, term: str, number: int) -> str:
    """A number of things that a Mission asks for: `2 City tiles`."""
    building = match.table.box.buildings.get(term)
    if building is not None:
        return f"{number} {pluralize(building.name, number)}"
    one, more = _WORDS[term]
    return f"{number} {one if number == 1 else more}"


def objective_text(match: Match, mission: Mission, number: int) -> str:
    """An objective of a Mission, counted from 0: `part 2, 8 Buildings`."""
    objective = mission.objectives[number]
    return f"part {number + 1}, {term_text(match, objective.term, objective.least)}"


def demand_text(match: Match, demand: Demand) -> str:
    """What a Gold card asks for: `3 Farms or Plantations`."""
    first, *rest = (term_text(match, term, demand.least) for term in demand.terms)
    return listed([first, *(words.partition(" ")[2] for words in rest)], "or")


def holding_text(match: Match, holdings: Holdings, term: str, surely: bool = False) -> str:
    """What an empire has of a term: `1 City tile is there`, `at most 2 tiles on forest can be there`.

    If the number is uncertain, `surely` makes the text about the least number, otherwise it is about the most.
    """
    low, high = holdings.span(term)
    if low == high or surely:
        return f"{'' if low == high else 'at least '}{term_text(match, term, low)} {'is' if low == 1 else 'are'} there"
    if high < UNLIMITED:
        return f"at most {term_text(match, term, high)} can be there"
    return f"at least {term_text(match, term, low)} can be there"


def pluralize(name: str, number: int) -> str:
    """A Building's name for this number of them."""
    if number == 1:
        return name
    return f"{name}es" if name.endswith("ch") else f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
