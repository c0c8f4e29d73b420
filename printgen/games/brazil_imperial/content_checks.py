"""Checks the content for impossible map plans, missing pieces, and words that the rules do not know."""

import re
from collections import Counter
from collections.abc import Iterator

from printgen.core.problems import MessageAndHint
from printgen.core.words import join_words, write_count
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.map import CLOUD, FIELD, Scenario, are_cells_connected
from printgen.games.brazil_imperial.pieces import ARCHES, CITY, ERAS, LETTERS, PAINTING_EFFECTS, Card, Painting
from printgen.games.brazil_imperial.rows import TERM_BY_EFFECT
from printgen.model import Game
from printgen.scoring.contract.results import Fault

TERMS = frozenset("building city unit product painting palace gold science forest kind".split())  # besides Building ids
UNITS, MONARCHS = 5, 2  # the numbers required for each colour
_AMOUNTS = {"forests": r"\d+", "strength": r"\d+ \d+"}  # the pattern of `amount` for some effects of Paintings
_AMOUNT_HINTS = {
    "forests": "write the laurels for each Forest, such as 1.",
    "strength": "write two whole numbers, for defence and attack, such as `2 1`.",
}


def find_content_faults(game: Game, constants: GameConstants) -> Iterator[Fault]:
    """The faults in the scenarios, Missions, Palaces, colours, arches, Gold cards and Paintings."""
    for scenario in constants.scenarios.values():
        for message, hint in _find_map_plan_mistakes(constants, scenario):
            yield Fault("facts.scenarios", f"The scenario {scenario.name} {message}.", hint)
    yield from _find_mission_faults(constants)
    for side in sorted({side for front, back, _ in constants.tiles for side in (front, back)} - set(constants.box.buildings)):
        message = f"A Building tile has the side “{side}”, but there is no such Building."
        yield Fault("facts.tiles", message, f"use one of {join_words(constants.box.buildings, 'or')}.")
    for palace in constants.box.palaces.values():
        for host in sorted(palace.hosts - set(constants.box.buildings) - {CITY}):
            message = f"Palace {palace.number} may be placed on “{host}”, but there is no such Building."
            yield Fault("facts.palaces", message, f"use `{CITY}` or one of {join_words(constants.box.buildings, 'or')}.")
    for colour in constants.colours:
        units = sum(unit.colour == colour for unit in constants.box.units.values())
        monarchs = sum(monarch.colour == colour for monarch in constants.box.monarchs.values())
        if units != UNITS or monarchs < MONARCHS:
            have = f"{write_count(units, 'unit')} and {write_count(monarchs, 'monarch')}"
            message = f"The colour {colour} has {have}, but needs {UNITS} units and at least {MONARCHS} monarchs."
            yield Fault("facts.units", message, f"add or remove units and monarchs with the colour {colour}.")
    yield from _find_unknown_arches(constants)
    for card in constants.box.gold_cards.values():
        yield from _find_gold_card_faults(game, constants, card)
    for painting in constants.box.paintings.values():
        yield from _find_painting_faults(game, constants, painting)


def _find_map_plan_mistakes(constants: GameConstants, scenario: Scenario) -> Iterator[MessageAndHint]:
    """Every mistake in a map plan, as the end of a sentence and a hint.

    A plan uses each tile once, in one connected area without overlaps. Capitals are on open fields. There is an Exploration
    tile for every cloud.
    """
    tile_of = scenario.map_tiles.tile_of
    tiles = Counter(tile_of[placed.face] for placed in scenario.tiles)
    for tile in (tile for tile, count in tiles.items() if count > 1):
        yield f"uses tile {tile} {tiles[tile]} times", "use each tile once; both faces belong to the same tile."
    for placed in scenario.tiles:
        is_odd = tile_of[placed.face] != placed.face  # a back mirrors its front, so its zigzag begins with an odd row
        if placed.top_left[1] % 2 != is_odd:
            message = f"has tile {placed.face} in an {'even' if is_odd else 'odd'} row, where its zigzag edge does not fit"
            yield message, f"move the tile to an {'odd' if is_odd else 'even'} row."
    if sum(len(scenario.map_tiles.list_letters_by_cell(placed)) for placed in scenario.tiles) != len(scenario.letter_by_cell):
        yield "has tiles that overlap", "move the tiles until no two of them cover the same hexagon."
    if not are_cells_connected(scenario.letter_by_cell):
        yield "has a map in more than one piece", "move the tiles until all of them are connected."
    needed = scenario.players if scenario.players > 1 else 2  # the solo game has an enemy's Capital
    if len(set(scenario.capitals)) != needed:
        places = write_count(len(set(scenario.capitals)), "place")
        yield f"has {places} for Capitals, but needs {needed}", f"list {needed} different hexagons in `capitals`."
    for cell in scenario.capitals:
        if scenario.letter_by_cell.get(cell) != FIELD:
            yield f"has a Capital at {cell[0]},{cell[1]}, which is not an open field", "use the column and row of a field."
    copies = sum(tile.copies for tile in constants.box.exploration.values())
    clouds = sum(letter == CLOUD for letter in scenario.letter_by_cell.values())
    if clouds > copies:
        message = f"has {write_count(clouds, 'cloud')}, but there are only {write_count(copies, 'Exploration tile')}"
        yield message, "use tiles with fewer clouds, or add copies of Exploration tiles."
    for unit, cell in scenario.enemies.items():
        if unit not in constants.box.units or cell not in scenario.letter_by_cell:
            message = f"has the enemy {unit} at {cell[0]},{cell[1]}, but there is no such unit or hexagon"
            yield message, "use the id of a unit, and a column and row of the map, such as orange-3@7,1."


def _find_mission_faults(constants: GameConstants) -> Iterator[Fault]:
    terms = TERMS | set(constants.box.buildings)
    for mission in constants.box.missions.values():
        for objective in mission.objectives:
            if objective.term not in terms:
                message = f"The Mission {mission.name} asks for “{objective.term}”, which the rules cannot count."
                yield Fault("facts.missions", message, f"use one of {join_words(sorted(terms), 'or')}.")
        if mission.era == ERAS and len(mission.laurels) != len(mission.objectives):
            have = f"{write_count(len(mission.objectives), 'objective')}, but lists laurels for {len(mission.laurels)}"
            hint = "write the laurels for each objective, such as `5 1 1`."
            yield Fault("facts.missions", f"The Mission {mission.name} has {have}.", hint)


def _find_unknown_arches(constants: GameConstants) -> Iterator[Fault]:
    for arch in sorted(constants.box.arches.keys() - ARCHES):
        message = f"The arch “{arch}” is not an action that the rules know."
        yield Fault("facts.arches", message, f"use one of the ids {join_words(sorted(ARCHES), 'or')}.")


def _find_gold_card_faults(game: Game, constants: GameConstants, card: Card) -> Iterator[Fault]:
    if not card.effect.startswith("end-"):
        return
    part = _find_path_of_row_or_fact(game, "gold_cards", "gold-card", card.id)
    term, _, least = card.amount.rpartition(" ")
    terms = TERMS | set(constants.box.buildings) | {"species"}
    if not least.isdecimal():
        message = f"The Gold card {card.name} has the amount “{card.amount}”, which does not end with a whole number."
        yield Fault(part, message, "write the number of pieces that the card asks for, such as 3 or `farm 3`.")
    elif term and term not in terms:
        message = f"The Gold card {card.name} counts “{term}” at the end, which the rules cannot count."
        yield Fault(part, message, f"write one of {join_words(sorted(terms), 'or')} before the number.")
    elif not term and card.effect not in TERM_BY_EFFECT:
        message = f"The Gold card {card.name} has the effect “{card.effect}”, but the rules do not know what it counts."
        effects = join_words(sorted(TERM_BY_EFFECT), "or")
        hint = f"use one of the effects {effects}, or name the piece in `amount`, such as `farm 3`."
        yield Fault(part, message, hint)


def _find_painting_faults(game: Game, constants: GameConstants, painting: Painting) -> Iterator[Fault]:
    part = _find_path_of_row_or_fact(game, "paintings", "painting", painting.id)
    if painting.effect not in PAINTING_EFFECTS:
        message = f"The Painting {painting.name} has the effect “{painting.effect}”, which the rules do not know."
        yield Fault(part, message, f"use one of the effects {join_words(sorted(PAINTING_EFFECTS), 'or')}.")
    elif painting.effect == "makes":
        building, _, letter = painting.amount.partition(" ")
        if building not in constants.box.buildings or len(letter) != 1 or letter not in LETTERS:
            message = f"The Painting {painting.name} has the amount “{painting.amount}”, which does not suit its effect, makes."
            hint = f"write a Building and one of the letters {join_words(LETTERS, 'or')}, such as `sawmill b`."
            yield Fault(part, message, hint)
    elif painting.effect in _AMOUNTS and not re.fullmatch(_AMOUNTS[painting.effect], painting.amount.strip()):
        amount, effect = painting.amount, painting.effect
        message = f"The Painting {painting.name} has the amount “{amount}”, which does not suit its effect, {effect}."
        yield Fault(part, message, _AMOUNT_HINTS[painting.effect])


def _find_path_of_row_or_fact(game: Game, fact_name: str, component_name: str, row_id: str) -> str:
    """The path of a piece's row in the content: in the component's table or, if it has no such row, in a fact."""
    for declared in game.components:
        for number, row in enumerate(declared.rows if declared.name == component_name else ()):
            if row.cells.get("id") == row_id:
                return f"components.{component_name}.rows.{number}"
    return f"facts.{fact_name}"
