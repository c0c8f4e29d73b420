"""Scores the eight rows of the score pad (B1 to B8), and gives a reason for each point.

This module scores both entered games and simulated games. In both cases, a `FinalPieces` describes the pieces that count for an
empire at the end of the game.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.pieces import FACTORY, MONARCH, Card, Goods, Painting, read_goods
from printgen.scoring.contract.results import ScoreLine

ANNOUNCED = 8  # a bit above the bits of a Mission's objectives, of which there are at most three
SKILL_LIMIT = 3  # the most Buildings or Products that a monarch's skill counts
OBA_MISSIONS = 2  # the most announced Missions that Dom Obá II's skill counts
FACTORY_ROOM = 3  # the most Products on the Painting The Factory


@dataclass(frozen=True, slots=True)
class FinalPieces:
    """The ids of the pieces that count for one empire at the end of a game."""

    monarch: str = ""
    units: tuple[str, ...] = ()  # ever deployed
    products: Mapping[str, str] = field(default_factory=dict)  # the place of each: an arch, MONARCH or FACTORY
    paintings: Mapping[str, int] = field(default_factory=dict)  # the laurels of each, in addition to the printed ones
    missions: Mapping[str, int] = field(default_factory=dict)  # for each, a bitmask of met objectives and ANNOUNCED
    gold_cards: tuple[str, ...] = ()  # cards in hand whose requirement is met
    species: int = 0  # the number of Unknown Species
    exploration: tuple[str, ...] = ()  # kept Culture tiles and Expeditions
    palaces: Mapping[str, str] = field(default_factory=dict)  # the tile of each
    own: Mapping[str, int] = field(default_factory=dict)  # the number of each tile that the empire built and controls
    seized: Mapping[str, int] = field(default_factory=dict)  # the number of each tile seized from others
    science: int = 0  # tokens on controlled tiles


class Specialty(NamedTuple):
    """A monarch's special Building. The first three copies have different laurels and make different goods."""

    tile: str
    laurel: int
    makes: Goods


SPECIALTIES = {  # by the skill of the monarch
    "sawmills": Specialty("sawmill", 2, read_goods("bbg")),
    "trading-posts": Specialty("trading-post", 3, read_goods("bgg")),
    "cane-fields": Specialty("cane-field", 3, read_goods("sss")),
}
NO_SPECIALTY = Specialty("", 0, read_goods(""))

PointsWithReason = tuple[int, str]  # laurels, and the reason for them


def score_rows_of_pad(constants: GameConstants, pieces: FinalPieces) -> dict[str, ScoreLine]:
    """The laurels of each row, with their reasons."""
    lines = {}
    for row, list_points in _POINTS_BY_ROW.items():
        points = tuple(list_points(constants, pieces))
        lines[row] = ScoreLine(row, sum(value for value, _ in points), tuple(f"{value} {because}" for value, because in points))
    return lines


def count_extra_painting_laurels(painting: Painting, piece_count: int) -> int:
    """The extra laurels that a Painting adds at the end for a number of Forests, Products, Churches or tokens (B3)."""
    pieces = min(piece_count, FACTORY_ROOM) if painting.effect == FACTORY else piece_count
    return pieces * (int(painting.amount) if painting.amount.strip().isdecimal() else 1)


class GoldCardRequirement(NamedTuple):
    """What a Gold card requires to count at the end: a minimum total number of pieces of certain kinds."""

    terms: tuple[str, ...]
    least: int


TERM_BY_EFFECT = {  # the term that a Gold card with this effect counts if its amount is just a number
    "end-species": "species",
    "end-paintings": "painting",
    "end-cities": "city",
    "end-products": "product",
    "end-units": "unit",
}
_TOGETHER = {"farm": ("farm", "plantation")}  # the card Agricola counts Farms and Plantations


def read_gold_card_requirement(card: Card) -> GoldCardRequirement | None:
    """The requirement of a Gold card, or None if the card has another effect and never counts (B5)."""
    if not card.effect.startswith("end-"):
        return None
    term, _, least = card.amount.rpartition(" ")
    return GoldCardRequirement(_TOGETHER.get(term, (term,)) if term else (TERM_BY_EFFECT[card.effect],), int(least))


def count_pieces_missing_for_card(card: Card, count_pieces: Callable[[str], int]) -> int | None:
    """The number of pieces that a Gold card lacks to count at the end, or None if the card never counts (B5).

    `count_pieces` returns the number of pieces of one kind.
    """
    requirement = read_gold_card_requirement(card)
    return None if requirement is None else max(0, requirement.least - sum(map(count_pieces, requirement.terms)))


def _find_monarch_skill(constants: GameConstants, pieces: FinalPieces) -> str:
    return constants.box.monarchs[pieces.monarch].skill if pieces.monarch else ""


def _list_unit_points(constants: GameConstants, pieces: FinalPieces) -> Iterator[PointsWithReason]:
    """Points for every unit that was ever deployed (B1)."""
    for unit in pieces.units:
        yield constants.box.units[unit].laurel, constants.box.units[unit].name


def _list_product_points(constants: GameConstants, pieces: FinalPieces) -> Iterator[PointsWithReason]:
    """Points for every Product, and one more for each on Victoria's board (B2)."""
    for product, place in pieces.products.items():
        yield constants.box.products[product].laurel, constants.box.products[product].name
        if place == MONARCH and _find_monarch_skill(constants, pieces) == "products":
            yield 1, f"{constants.box.products[product].name} with {constants.box.monarchs[pieces.monarch].name}"


def _list_painting_points(constants: GameConstants, pieces: FinalPieces) -> Iterator[PointsWithReason]:
    """Points for each Painting: the printed laurels, and the additional laurels at the end (B3)."""
    for painting, laurels in pieces.paintings.items():
        name = constants.box.paintings[painting].name
        yield constants.box.paintings[painting].laurel, name
        if laurels:
            yield laurels, f"counted by {name}"


def _list_mission_points(constants: GameConstants, pieces: FinalPieces) -> Iterator[PointsWithReason]:
    """Points for announced Missions of Era I and II, for met objectives of Era III, and for Dom Obá II's skill (B4)."""
    for name, met in pieces.missions.items():
        mission = constants.box.missions[name]
        if mission.has_laurels_for_each_objective:
            parts = enumerate(mission.laurels)
            yield from ((laurel, f"{mission.name}, part {number + 1}") for number, laurel in parts if met >> number & 1)
        elif met & ANNOUNCED:
            yield mission.laurels[0], mission.name
    if _find_monarch_skill(constants, pieces) == "missions":
        announced = sum(bool(met & ANNOUNCED) for met in pieces.missions.values())
        for number in range(min(announced, OBA_MISSIONS)):
            yield 1, f"{constants.box.monarchs[pieces.monarch].name}, for Mission {number + 1}"


def _list_gold_card_points(constants: GameConstants, pieces: FinalPieces) -> Iterator[PointsWithReason]:
    """Points for Gold cards in hand whose requirement is met (B5)."""
    for card in pieces.gold_cards:
        yield constants.box.gold_cards[card].laurel, constants.box.gold_cards[card].name


def _list_exploration_points(constants: GameConstants, pieces: FinalPieces) -> Iterator[PointsWithReason]:
    """Points for the set of Unknown Species, and for each Exploration tile kept (B6)."""
    species = constants.species[min(pieces.species, len(constants.species) - 1)]
    if species:
        yield species, f"Unknown Species: {pieces.species}"
    for tile in pieces.exploration:
        yield constants.box.exploration[tile].laurel, constants.box.exploration[tile].name


def _list_palace_points(constants: GameConstants, pieces: FinalPieces) -> Iterator[PointsWithReason]:
    """Points for each Palace: the printed laurels, and the laurels for the pieces that it counts (B7)."""
    amounts: Mapping[str, int] = {"product": len(pieces.products), "unit": len(pieces.units), **pieces.own}
    for name in pieces.palaces:
        palace = constants.box.palaces[name]
        yield palace.laurel, f"Palace {palace.number}"
        count = amounts.get(palace.counts, 0)
        if count:
            yield (
                palace.each * count,
                f"Palace {palace.number}, {palace.each} for {'1 piece' if count == 1 else f'each of {count} pieces'}",
            )


def _list_tile_points(constants: GameConstants, pieces: FinalPieces) -> Iterator[PointsWithReason]:
    """Points for every controlled tile (B8). The first three of a monarch's specialty have a special value."""
    specialty = SPECIALTIES.get(_find_monarch_skill(constants, pieces), NO_SPECIALTY)
    for name, count in pieces.own.items():
        tile = constants.box.find_tile(name)
        special = min(count, SKILL_LIMIT) if name == specialty.tile else 0
        if special:
            monarch = constants.box.monarchs[pieces.monarch].name
            yield special * specialty.laurel, f"{_name_tiles_with_count(tile.name, special)} (skill of {monarch})"
        if count > special:
            yield (count - special) * tile.laurel, _name_tiles_with_count(tile.name, count - special)
    for name, count in pieces.seized.items():
        tile = constants.box.find_tile(name)
        if count:
            yield count * tile.laurel, f"{_name_tiles_with_count(tile.name, count)}, seized"


def _name_tiles_with_count(name: str, count: int) -> str:
    return name if count == 1 else f"{name} × {count}"


_POINTS_BY_ROW: Mapping[str, Callable[[GameConstants, FinalPieces], Iterator[PointsWithReason]]] = {
    "units": _list_unit_points,
    "products": _list_product_points,
    "paintings": _list_painting_points,
    "missions": _list_mission_points,
    "gold": _list_gold_card_points,
    "exploration": _list_exploration_points,
    "palaces": _list_palace_points,
    "tiles": _list_tile_points,
}
