"""Content of Brazil: Imperial that its rules cannot use is reported with its file, its line and a hint that helps."""

import shutil
from pathlib import Path

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
