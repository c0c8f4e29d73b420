"""Draws a finished game: the three maps with all their tokens, and the completed score sheet."""

from collections.abc import Iterator
from itertools import chain

from printgen.core.words import write_count
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.entry import CONCERN, HOME, Entry
from printgen.games.sunnyvale.maps import list_space_names
from printgen.games.sunnyvale.neighborhoods import HomeConstruction, Neighborhood, make_constructions, read_neighborhoods
from printgen.scoring.contract.board import SpaceSet
from printgen.scoring.contract.drawing import BorderedGroup, Handwriting, InkedFace, ShownFace, Spread, Token, WrongFigure
from printgen.scoring.contract.results import Verdict

HOUSING_INK, CONCERN_INK = "housing", "concern"  # colours of the palette
SHEET = "score-sheet"  # the component


def draw_final_maps_and_sheet(constants: GameConstants, entry: Entry, verdict: Verdict) -> Iterator[Spread]:
    """Pictures of the maps side by side and of the score sheet."""
    neighborhoods = read_neighborhoods(constants, entry)
    constructions = make_constructions(constants, neighborhoods)
    yield Spread(
        "maps", (tuple(_draw_map_with_tokens_and_cards(constants, construction, verdict) for construction in constructions),)
    )
    columns = (_write_player_column(constants, place, number) for number, place in enumerate(neighborhoods, 1))
    written = (*chain.from_iterable(columns), *_write_crises(constants, entry))
    yield Spread("sheet", ((ShownFace(InkedFace(SHEET, written, (), tuple(_list_wrong_figures(verdict)))),),))


def make_tokens(constants: GameConstants, concerns: SpaceSet, homes: SpaceSet) -> tuple[Token, ...]:
    """A token for each space with a Concern or a home."""
    kinds = (("concern-token", concerns), ("housing-token", homes))
    return tuple(Token(field, component) for component, spaces in kinds for field in name_fields_of_spaces(constants, spaces))


def name_fields_of_spaces(constants: GameConstants, spaces: SpaceSet) -> tuple[str, ...]:
    """The field names of these spaces in the map’s template, such as `space.a1`."""
    return tuple(f"space.{name}" for name in list_space_names(spaces, constants.side))


def _draw_map_with_tokens_and_cards(constants: GameConstants, construction: HomeConstruction, verdict: Verdict) -> ShownFace:
    neighborhood = construction.neighborhood
    placed = (construction.covering_placements_if_found or ()) if neighborhood.built is not None else ()
    plots = tuple(BorderedGroup(name_fields_of_spaces(constants, spaces), HOUSING_INK, card.name) for card, spaces in placed)
    inked = InkedFace("map", (), plots=plots, tokens=make_tokens(constants, neighborhood.concerns, neighborhood.homes))
    wins = " – wins" if neighborhood.owner_name in verdict.winners else ""
    homes = write_count(neighborhood.homes.bit_count(), "home")
    concerns = write_count(neighborhood.concerns.bit_count(), "Concern")
    caption = f"{neighborhood.owner_name}: ${neighborhood.value:,}{wins}. {homes}, {concerns}."
    return ShownFace(inked, constants.maps.index(neighborhood.map), caption)


def _write_player_column(constants: GameConstants, neighborhood: Neighborhood, player_number: int) -> Iterator[Handwriting]:
    entered = neighborhood.entered
    yield Handwriting(f"player.{player_number}", entered.name)
    yield Handwriting(f"map.{player_number}", neighborhood.map.name)
    for sign, spaces in ((CONCERN, neighborhood.concerns), (HOME, neighborhood.homes)):
        yield from (Handwriting(f"{player_number}.space.{name}", sign) for name in list_space_names(spaces, constants.side))
    for zone in constants.zones:
        if (homes := entered.housing.get(zone.ink)) is not None:
            yield Handwriting(f"housing.{zone.ink}.{player_number}", str(homes))
    if entered.concerns is not None:
        yield Handwriting(f"concerns.{player_number}", str(entered.concerns))
    if entered.value is not None:
        yield Handwriting(f"value.{player_number}", f"{entered.value:,}")
    if neighborhood.built:
        yield Handwriting(f"built.{player_number}", ", ".join(card.name for card in neighborhood.built))


def _list_wrong_figures(verdict: Verdict) -> Iterator[WrongFigure]:
    """The figures that the verdict reports as wrong, each with the correct figure."""
    for broken in verdict.findings:
        if broken.code.startswith("score."):
            seat, part = int(broken.path[1]), str(broken.path[2])
            right = verdict.players[seat].detail[part]
            if part == "housing":
                zone = broken.path[3]
                part, right = f"housing.{zone}", right[zone]
            yield WrongFigure(f"{part}.{seat + 1}", f"{right:,}")


def _write_crises(constants: GameConstants, entry: Entry) -> Iterator[Handwriting]:
    for number in range(1, min(entry.crises, constants.crises) + 1):
        yield Handwriting(f"crisis.{number}", "X")
    for number, crisis in enumerate(entry.log, 1):
        for name, figure in (("built", crisis.built), ("level", crisis.level)):
            if figure is not None:
                yield Handwriting(f"crisis.{number}.{name}", str(figure))
