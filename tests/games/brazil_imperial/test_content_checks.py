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
from printgen.games.brazil_imperial.rows import TERM_BY_EFFECT, read_gold_card_requirement
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
            "paintings.csv",
            "makes,sawmill b",
            "makes,sawmill",
            ("paintings.csv", "guarani"),
            "The Painting Guarani has the amount “sawmill”, which does not suit its effect, makes.",
            "write a Building and one of the letters s, c, b, f, g or k, such as `sawmill b`.",
        ),
        (
            "tiles.csv",
            "church-academy,church,",
            "church-academy,chapel,",
            ("game.yaml", "tiles:"),
            "A Building tile has the side “chapel”, but there is no such Building.",
            "use one of sawmill, trading-post,",
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


def test_a_row_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    ((found_file, line, message, hint),) = reported_faults(tmp_path, "buildings.csv", "ff,2,no", "ff,two,no")
    assert (found_file, line) == ("game.yaml", line_with("game.yaml", "buildings:"))
    assert message.endswith('row 4 (farm): laurel is "two", but must be a whole number from 0 to 1000.')
    assert hint


def find_faults_of_row(fact: str, row_id: str, cells: Mapping[str, Any]) -> list[Fault]:
    """The faults of the content with other cells in one row of a fact."""
    rows = cast("tuple[Mapping[str, Any], ...]", declared(NAME).facts[fact].value)
    assert any(row["id"] == row_id for row in rows), row_id
    return find_faults_of_fact(fact, tuple({**row, **cells} if row["id"] == row_id else row for row in rows))


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
    assert {fault.hint for fault in faults} <= {"use tiles with fewer clouds, or add copies of Exploration tiles."}


def test_the_checks_know_the_words_of_the_simulated_game() -> None:
    assert EFFECT_WORTHS.keys() | {"makes"} == PAINTING_EFFECTS
    assert UPGRADES.keys() == ARCHES
    assert make_playtest(brazil_constants()).styles


@pytest.mark.parametrize("effect", sorted(TERM_BY_EFFECT))
def test_the_effects_that_the_hint_names_can_be_used(effect: str) -> None:
    assert not find_faults_of_row("gold_cards", "botanist", {"effect": effect})


def test_a_gold_card_may_name_what_it_counts() -> None:
    assert not find_faults_of_row("gold_cards", "botanist", {"effect": "end-foo", "amount": "farm 2"})
    assert all(
        read_gold_card_requirement(card) is not None for card in brazil_constants().box.gold_cards.values() if card.laurel
    )


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
