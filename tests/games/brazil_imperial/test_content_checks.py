"""Content of Brazil: Imperial that its rules cannot use is reported with its file, its line and a hint that helps."""

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.games import brazil_imperial
from printgen.games.brazil_imperial.content_checks import _find_path_of_row_or_fact
from printgen.games.brazil_imperial.pieces import ARCHES, PAINTING_EFFECTS
from printgen.games.brazil_imperial.play.turns import make_playtest
from printgen.games.brazil_imperial.play.valuation import EFFECT_WORTHS, UPGRADES
from printgen.games.brazil_imperial.rows import TERM_BY_EFFECT, read_end_requirement
from printgen.scoring.contract.results import Fault
from tests.games.brazil import NAME
from tests.games.play_brazil import brazil_constants
from tests.helpers.supplied_games import ROOT, declared

FOLDER = ROOT / "content" / NAME


def reported_faults(folder: Path, file: str, old: str, new: str) -> list[tuple[str, int, str, str]]:
    """The file, line, message and hint of each fault after `old` was replaced once in a file of a copy of the content."""
    for shelf in ("content", "templates"):
        shutil.copytree(ROOT / shelf / NAME, folder / shelf / NAME)
    copy = folder / "content" / NAME
    text = (copy / file).read_text()
    assert text.count(old) == 1, old
    (copy / file).write_text(text.replace(old, new))
    problems = Problems()
    game = load_game(NAME, find_shelves(folder), problems)
    assert game is not None, problems.sort_by_severity()
    places = [(game.locate_part(fault.part), fault) for fault in brazil_imperial.find_faults(game)]
    return [(Path(where.file).name, where.line, fault.message, fault.hint) for where, fault in places]


def line_with(file: str, text: str) -> int:
    """The number of the line of a supplied file that begins with a text."""
    lines = (FOLDER / file).read_text().splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.strip().startswith(text))


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "message", "hint"),
    [
        (
            "gold.csv",
            "end-species,2",
            "end-foo,2",
            ("gold.csv", "botanist"),
            "The Gold card The Botanist has the effect “end-foo”, but the rules do not know what it counts.",
            "use one of the effects end-cities, end-paintings,",
        ),
        (
            "gold.csv",
            "end-species,2",
            "end-species,two",
            ("gold.csv", "botanist"),
            "The Gold card The Botanist has the amount “two”, which does not end with a whole number.",
            "write the number of pieces that the card asks for, such as 3 or `farm 3`.",
        ),
        (
            "gold.csv",
            "end-buildings,farm 3",
            "end-buildings,barn 3",
            ("gold.csv", "agricola"),
            "The Gold card Agricola counts “barn” at the end, which the rules cannot count.",
            "write one of academy, building,",
        ),
        (
            "paintings.csv",
            ",far,2",
            ",teleport,2",
            ("paintings.csv", "tropeiros"),
            "The Painting Tropeiros has the effect “teleport”, which the rules do not know.",
            "use one of the effects any-slot, any-terrain,",
        ),
        (
            "paintings.csv",
            "makes,sawmill b",
            "makes,sawmill",
            ("paintings.csv", "guarani"),
            "The Painting Guarani has the amount “sawmill”, which does not suit its effect, makes.",
            "write a Building and one of the letters s, c, b, f, g or k, such as `sawmill b`.",
        ),
        (
            "paintings.csv",
            "makes,sawmill b",
            "makes,barn b",
            ("paintings.csv", "guarani"),
            "The Painting Guarani has the amount “barn b”, which does not suit its effect, makes.",
            "write a Building and one of the letters",
        ),
        (
            "paintings.csv",
            "strength,2 1",
            "strength,2",
            ("paintings.csv", "maria-quiteria"),
            "The Painting Maria Quitéria has the amount “2”, which does not suit its effect, strength.",
            "write two whole numbers, for defence and attack, such as `2 1`.",
        ),
        (
            "tiles.csv",
            "church-academy,church,",
            "church-academy,chapel,",
            ("game.yaml", "tiles:"),
            "A Building tile has the side “chapel”, but there is no such Building.",
            "use one of sawmill, trading-post,",
        ),
        (
            "arches.csv",
            "\ntrade,",
            "\nmarket,",
            ("game.yaml", "arches:"),
            "The arch “market” is not an action that the rules know.",
            "use one of the ids build, deploy, harbor, manufacture, painting, renovate or trade.",
        ),
    ],
)
def test_words_that_the_rules_do_not_know_are_reported(
    tmp_path: Path, file: str, old: str, new: str, place: tuple[str, str], message: str, hint: str
) -> None:
    ((found_file, line, found_message, found_hint),) = reported_faults(tmp_path, file, old, new)
    assert (found_file, line) == (place[0], line_with(*place))
    assert found_message == message
    assert found_hint.startswith(hint)


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "message"),
    [
        (
            "buildings.csv",
            "ff,2,no",
            "ff,two,no",
            "buildings:",
            'row 4 (farm): laurel is "two", but must be a whole number from 0 to 1000.',
        ),
        ("buildings.csv", "farm,Farm,1", "farm,Farm,4", "buildings:", 'era is "4", but must be a whole number from 1 to 3.'),
        ("buildings.csv", "field forest,sb", "swamp,sb", "buildings:", "row 4 (farm): 'swamp' is missing or unknown."),
        (
            "capitals.csv",
            "coffee,f",
            "coffee,tea",
            "capitals:",
            'has the resource "tea", but must have one of the letters scbfgk.',
        ),
    ],
)
def test_a_row_that_cannot_be_read_is_reported(tmp_path: Path, file: str, old: str, new: str, place: str, message: str) -> None:
    ((found_file, line, found_message, hint),) = reported_faults(tmp_path, file, old, new)
    assert (found_file, line) == ("game.yaml", line_with("game.yaml", place))
    assert found_message.endswith(message)
    assert hint


ROW_1 = "The rules cannot be applied: the fact {} cannot be read in row 1 ({}): {}"


@pytest.mark.parametrize(
    ("fact", "cells", "message", "hint"),
    [
        (
            "scenarios",
            {"tiles": "A@0,0 A@4,0 s1@0,4 s2@2,4 s3@4,4 s4@6,4"},
            "The scenario Guararapes uses tile A 2 times.",
            "use each tile once; both faces belong to the same tile.",
        ),
        (
            "scenarios",
            {"enemies": "orange-9@7,1"},
            "The scenario Guararapes has the enemy orange-9 at 7,1, but there is no such unit or hexagon.",
            "use the id of a unit, and a column and row of the map, such as orange-3@7,1.",
        ),
        (
            "scenarios",
            {"enemies": "orange-1@70,1"},
            "The scenario Guararapes has the enemy orange-1 at 70,1, but there is no such unit or hexagon.",
            "use the id of a unit, and a column and row of the map, such as orange-3@7,1.",
        ),
        ("scenarios", {"tiles": "E@0,0"}, ROW_1.format("scenarios", "guararapes", "there is no tile E."), ""),
        (
            "missions",
            {"era": 3},
            "The Mission Pioneers has 3 objectives, but lists laurels for 1.",
            "write the laurels for each objective, such as `5 1 1`.",
        ),
        ("missions", {"first": "", "second": "", "third": ""}, "a Mission needs laurels and at least one objective.", ""),
        ("missions", {"laurels": ""}, "a Mission needs laurels and at least one objective.", ""),
        ("missions", {"id": "colonists"}, "the fact missions has the same id in more than one row.", ""),
    ],
)
def test_impossible_scenarios_and_missions_are_reported(fact: str, cells: Mapping[str, Any], message: str, hint: str) -> None:
    first, *others = cast("tuple[Mapping[str, Any], ...]", declared(NAME).facts[fact].value)
    (fault,) = find_faults_of_fact(fact, ({**first, **cells}, *others))
    assert (fault.part, fault.hint.startswith(hint)) == (f"facts.{fact}", True)
    assert fault.message.endswith(message)


def find_faults_of_fact(name: str, value: object) -> list[Fault]:
    game = declared(NAME)
    changed = replace(game.facts[name], value=value)  # type: ignore[arg-type]
    return list(brazil_imperial.find_faults(replace(game, facts={**game.facts, name: changed})))


@pytest.mark.parametrize("missing", [0, 1])
def test_each_cloud_needs_an_exploration_tile_of_its_own(missing: int) -> None:
    clouds = {scenario.name: len(scenario.cloud_cells) for scenario in brazil_constants().scenarios.values()}
    copies = max(clouds.values()) - missing
    first, *others = cast("tuple[Mapping[str, Any], ...]", declared(NAME).facts["exploration"].value)
    faults = find_faults_of_fact("exploration", ({**first, "copies": copies}, *({**row, "copies": 0} for row in others)))
    assert [fault.message for fault in faults] == [
        f"The scenario {name} has {count} clouds, but there are only {copies} Exploration tiles."
        for name, count in clouds.items()
        if count > copies
    ]


def test_the_checks_know_the_words_of_the_simulated_game() -> None:
    assert EFFECT_WORTHS.keys() | {"makes"} == PAINTING_EFFECTS
    assert UPGRADES.keys() == ARCHES
    assert make_playtest(brazil_constants()).styles


@pytest.mark.parametrize("effect", sorted(TERM_BY_EFFECT))
def test_the_effects_that_the_hint_names_can_be_used(tmp_path: Path, effect: str) -> None:
    assert not reported_faults(tmp_path, "gold.csv", "end-species,2", f"{effect},2")


def test_a_gold_card_may_name_what_it_counts(tmp_path: Path) -> None:
    assert not reported_faults(tmp_path, "gold.csv", "end-species,2", "end-foo,farm 2")
    assert all(read_end_requirement(card) is not None for card in brazil_constants().box.gold_cards.values() if card.laurel)


@pytest.mark.parametrize(
    ("file", "line", "have"),
    [
        ("units.csv", "red-5,red,5,Guardsman,bff,2,,ours\n", "4 units and 2 monarchs"),
        (
            "monarchs.csv",
            next(line for line in (FOLDER / "monarchs.csv").read_text().splitlines(True) if line.startswith("napoleon,")),
            "5 units and 1 monarch",
        ),
    ],
)
def test_a_colour_needs_all_its_units_and_at_least_two_monarchs(tmp_path: Path, file: str, line: str, have: str) -> None:
    messages = [message for _, _, message, _ in reported_faults(tmp_path, file, line, "")]
    assert f"The colour red has {have}, but needs 5 units and at least 2 monarchs." in messages


def test_a_colour_may_have_more_monarchs(tmp_path: Path) -> None:
    more = "id,name,colour,board,effect,words,source\nzoe,Zoe,red,red,trading-posts,More.,ours\n"
    faults = reported_faults(tmp_path, "monarchs.csv", "id,name,colour,board,effect,words,source\n", more)
    assert [message for _, _, message, _ in faults if "monarchs" in message] == []


@pytest.mark.parametrize(
    ("row", "path"),
    [("camarao", "components.painting.rows.1"), ("guarani", "components.painting.rows.0"), ("zoe", "facts.paintings")],
)
def test_a_fault_is_in_the_row_of_its_piece_or_in_the_fact_if_no_row_has_its_id(row: str, path: str) -> None:
    assert _find_path_of_row_or_fact(declared(NAME), "paintings", "painting", row) == path
