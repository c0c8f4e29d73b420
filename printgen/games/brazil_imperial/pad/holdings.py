"""What an empire has of all that Missions and Gold cards ask for, as far as the table shows it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from printgen.core.words import listed
from printgen.games.brazil_imperial.goods import LETTERS, SCIENCE
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.pieces import Card, Mission, Objective

LASTING = frozenset(("unit", "product", "painting", "palace"))  # what an empire never loses again
GOLD, SCIENCE_PIECES = "gold", "science"
ANY = 10_000  # as many as one likes
_EITHER = {"farm": ("farm", "plantation")}  # Agricola: a Farm or a Plantation


@dataclass(frozen=True, slots=True)
class Holdings:
    """The least and the most there can be of each."""

    spans: Mapping[str, tuple[int, int]]

    def span(self, term: str) -> tuple[int, int]:
        """How many there are of something."""
        return self.spans.get(term, (0, 0))

    def met(self, objective: Objective) -> bool | None:
        """Whether there are enough; None where the table does not show it."""
        low, high = self.span(objective.of)
        return None if low < objective.least <= high else low >= objective.least


def holdings_of(match: Match, sheet: Sheet) -> Holdings:
    """All that a player has: tiles that are controlled, seized ones too; a Capital is no City tile."""
    table, tiles = match.table, sheet.tiles
    cities = match.cities(sheet)
    counts = Counter({tile: count for tile, count in tiles.items() if tile in table.box.buildings})
    kinds = sum(count > 0 for count in counts.values())
    buildings = sum(counts.values())
    counts |= Counter(building=buildings, city=cities, kind=kinds, unit=len(set(sheet.units)), product=len(sheet.products))
    counts |= Counter(painting=len(sheet.paintings), palace=len(sheet.palaces), species=sheet.species)
    spans = {term: (count, count) for term, count in counts.items()}
    return Holdings({**spans, "forest": (0, sum(sheet.own.values())), **_pieces(match, sheet)})


def _pieces(match: Match, sheet: Sheet) -> dict[str, tuple[int, int]]:
    """Gold and Science: what lies in the supply is known where it was entered, what lies on tiles hardly."""
    supply = sheet.supply if sheet.supply is not None else {}
    most = science_made(match, sheet) if sheet.science is None else sheet.science
    room = 0 if sheet.supply is not None else match.table.supply
    science = supply.get(SCIENCE_PIECES, 0)
    return {
        GOLD: (supply.get(GOLD, 0), ANY),
        SCIENCE_PIECES: ((sheet.science or 0) + science, most + science + room),
    }


def science_made(match: Match, sheet: Sheet) -> int:
    """The most Science that can lie on the tiles a player controls: what these make at once."""
    place = LETTERS.index(SCIENCE)
    return sum(count * match.tile(tile).makes[place] for tile, count in sheet.tiles.items())


def asks(card: Card) -> tuple[tuple[str, ...], int] | None:
    """What a Gold card wants at the end: so many of these together; None where it wants nothing (B5)."""
    if not card.effect.startswith("end-"):
        return None
    term, _, least = card.amount.rpartition(" ")
    what = {"end-species": "species", "end-paintings": "painting", "end-cities": "city"}
    what |= {"end-products": "product", "end-units": "unit"}
    return (_EITHER.get(term, (term,)) if term else (what[card.effect],)), int(least)


def lacking(card: Card, holdings: Holdings) -> int | None:
    """How many more a Gold card asks for; None where it asks for nothing at the end."""
    wanted = asks(card)
    return None if wanted is None else max(0, wanted[1] - sum(holdings.span(term)[0] for term in wanted[0]))


def wanted_text(match: Match, wanted: tuple[tuple[str, ...], int]) -> str:
    """What a Gold card asks for in words: `3 Farms or Plantations`."""
    terms, least = wanted
    first, *rest = (told(match, term, least) for term in terms)
    return listed([first, *(words.partition(" ")[2] for words in rest)], "or")


def part_of(match: Match, mission: Mission, number: int) -> str:
    """An objective in words: `part 2, 8 Buildings`."""
    objective = mission.objectives[number]
    return f"part {number + 1}, {told(match, objective.of, objective.least)}"


def told(match: Match, term: str, number: int) -> str:
    """So many of something that a Mission asks for: `2 City tiles`."""
    known = match.table.box.buildings.get(term)
    if known is not None:
        return f"{number} {plural(known.name, number)}"
    one, more = _TERMS[term]
    return f"{number} {one if number == 1 else more}"


def plural(name: str, number: int) -> str:
    """A Building's name for a number of them."""
    if number == 1:
        return name
    return f"{name}es" if name.endswith("ch") else f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def has(match: Match, holdings: Holdings, term: str, surely: bool = False) -> str:
    """What there is of something, or what there is surely: `1 City tile is there`, `at most 2 tiles on forest can be there`."""
    low, high = holdings.span(term)
    if low == high:
        return f"{told(match, term, low)} {'is' if low == 1 else 'are'} there"
    if surely:
        return f"at least {told(match, term, low)} {'is' if low == 1 else 'are'} there"
    return f"at {'most' if high < ANY else 'least'} {told(match, term, high if high < ANY else low)} can be there"


_TERMS = {
    "building": ("Building", "Buildings"),
    "city": ("City tile", "City tiles"),
    "unit": ("unit deployed", "units deployed"),
    "product": ("Product", "Products"),
    "painting": ("Painting", "Paintings"),
    "palace": ("Palace", "Palaces"),
    "gold": ("piece of gold", "pieces of gold"),
    "science": ("Science", "Science"),
    "forest": ("tile on forest", "tiles on forest"),
    "kind": ("kind of Building", "kinds of Buildings"),
    "species": ("Unknown Species", "Unknown Species"),
}
