"""The score sheets of the supplied games are filled in field by field, and mean what files and dialogs mean."""

from pathlib import Path

import pytest

import printgen
from printgen.project.project import Project
from tests.games.files import FILES, GAMES, judged
from tests.games.test_golden_dialogs import answers_of
from tests.helpers.soaked import soak_only

UNLIKE = {"crises-eleven.yaml", "pieces-count.yaml"}  # mistakes that nobody can make on the paper; see below
READABLE = [file for file in FILES if file.name not in UNLIKE and file.read_text().startswith("# finds")]
SLOW = [file for file in READABLE if file.name == "heights-build-odd.yaml"]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return printgen.open(tmp_path_factory.mktemp("project"))


def find_file(game: str, name: str) -> str:
    return next(file.read_text() for file in FILES if file.parent.name == game and file.name == name)


@pytest.mark.parametrize("file", soak_only(SLOW, READABLE), ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_file_that_is_opened_and_saved_keeps_its_verdict(project: Project, file: Path) -> None:
    read = project.read_into_form(file.parent.name, file.read_text())
    assert read.problems == ()
    filled = project.fill_form(file.parent.name, read.get()).get()
    assert filled.scored is not None, (filled.wrong, filled.missing)
    found, expected = filled.scored.verdict, judged(file.read_text()).verdict
    assert (found.players, found.winners, found.notes) == (expected.players, expected.winners, expected.notes)
    assert [(broken.code, broken.message) for broken in found.findings] == [
        (broken.code, broken.message) for broken in expected.findings
    ]
    assert list(project.read_into_form(file.parent.name, filled.text).get()) == list(read.get())


@pytest.mark.parametrize("game", GAMES)
def test_fields_and_answers_of_a_dialog_make_the_same_file(project: Project, game: str) -> None:
    asked = project.ask_for_entry(game, answers_of(game)).get()
    assert asked.text, asked.misfit
    sheets = project.read_into_form(game, asked.text).get()
    assert project.fill_form(game, sheets).get().text == asked.text


@pytest.mark.parametrize("game", GAMES)
def test_every_field_that_pictures_fill_can_be_filled_in(project: Project, game: str) -> None:
    form = project.open_form(game).get()
    on_paper = {field.blank.name for field in form.fields if field.box is not None}
    sheet = judged(find_file(game, "legal.yaml"))
    spreads = sheet.rules.call_hook("draw_pictures", sheet.game, sheet.entry, sheet.verdict, None)
    faces = (shown.inked for spread in spreads for row in spread.rows for shown in row)
    drawn = {mark.field for face in faces if face.component in ("sheet", "score-sheet", "scorepad") for mark in face.written}
    assert {name for name in drawn - on_paper if not name.startswith("partial.")} == set()  # sums of scores
    assert drawn or game == "5211"  # whose picture shows the cards of a round


def test_a_mistake_is_shown_at_its_field(project: Project) -> None:
    (sheet,) = project.read_into_form("village", find_file("village", "score-turn.yaml")).get()
    filled = project.fill_form("village", [sheet]).get()
    assert [(wrong.sheet, wrong.field) for wrong in filled.wrong] == [(0, "turn.6.score"), (0, "turn.7.score")]
    filled = project.fill_form("village", [{**sheet, "space.1.1": "house"}]).get()
    assert [(wrong.field, wrong.message) for wrong in filled.wrong] == [("space.1.1", "Must be H, F, L or S.")]
    assert (filled.text, filled.scored) == ("", None)


def test_a_figure_may_have_signs_around_it(project: Project) -> None:
    (sheet,) = project.read_into_form("village", find_file("village", "legal.yaml")).get()
    filled = project.fill_form("village", [{**sheet, "turn.1.score": "$1", "turn.2.score": " - "}]).get()
    assert filled.scored is not None
    assert '    scores: "1 - 5 2 6 8 14 2 12"\n' in filled.text


def test_a_mistake_in_a_column_is_shown_at_its_player(project: Project) -> None:
    (sheet,) = project.read_into_form("favelas", find_file("favelas", "score-year.yaml")).get()
    filled = project.fill_form("favelas", [sheet]).get()
    assert [wrong.field for wrong in filled.wrong] == ["year.2.2.score", "total.2"]


def test_a_sheet_that_cannot_be_judged_is_red_at_the_field(project: Project) -> None:
    (sheet,) = project.read_into_form("sunnyvale", find_file("sunnyvale", "legal.yaml")).get()
    filled = project.fill_form("sunnyvale", [{**sheet, "map.2": sheet["map.1"]}])
    assert "both have the map" in filled.problems[0].message
    assert filled.value is not None
    assert [(wrong.field, wrong.message) for wrong in filled.value.wrong] == [("map.2", filled.problems[0].message)]


def test_an_incomplete_sheet_names_the_first_empty_field(project: Project) -> None:
    filled = project.fill_form("village", [{"name": "Ana", "space.1.1": "H", "preparation.die.1": "3"}, {}]).get()
    assert filled.missing is not None
    assert (filled.missing[0], filled.missing[1].name) == (0, "preparation.die.2")
    filled = project.fill_form("village", [{"name": "Ana"}, {"space.2.1": "H"}]).get()
    assert filled.missing is not None
    assert (filled.missing[0], filled.missing[1].label) == (1, "name")


def test_units_of_another_colour_are_refused_at_their_field(project: Project) -> None:
    texts = {"player.1": "Ana", "pieces.monarch.1": "nassau", "pieces.units.1": "pikeman bandeirante xyz"}
    filled = project.fill_form("brazil-imperial", [texts]).get()
    assert [wrong.field for wrong in filled.wrong] == ["pieces.units.1"]


@pytest.mark.parametrize(
    ("field", "choice", "name", "unit"),
    [
        ("monarch", "oba-2", "archer", "green-1"),
        ("monarch", "nassau", "musketeer", "orange-2"),
        ("monarch", "manuel", "lancer", "blue-2"),
        ("colour", "Red", "hussar", "red-2"),
    ],
)
def test_units_have_the_colour_of_the_monarch_or_of_the_board(
    project: Project, field: str, choice: str, name: str, unit: str
) -> None:
    texts = {"player.1": "Ana", f"pieces.{field}.1": choice, "pieces.units.1": name}
    filled = project.fill_form("brazil-imperial", [texts]).get()
    assert f"    units: [{unit}]\n" in filled.text, filled.wrong


def test_questions_beside_the_paper_of_5211_follow_one_another(project: Project) -> None:
    fields = {field.blank.name: field for field in project.open_form("5211").get().fields}
    assert fields["total.1.points"].box is not None
    assert fields["deal.1.round.2.3"].box is None
    assert [fields[f"deal.{at}.1"].blank.after for at in ("1.round.1", "1.round.2", "2.round.1", "3.round.1")] == [
        "", "deal.1.round.1.1", "long", "deal.2.round.1.1",
    ]  # fmt: skip


def test_a_file_with_more_than_the_paper_can_hold_gets_a_warning(project: Project) -> None:
    read = project.read_into_form("sunnyvale", find_file("sunnyvale", "crises-eleven.yaml"))
    assert [problem.severity for problem in read.problems] == ["warning"]
    assert read.problems[0].message.startswith("The score sheet has no place for something in this file")
    assert sum(name.startswith("crisis.") and name.count(".") == 1 for name in read.get()[0]) == 10


def test_a_unit_that_is_there_twice_is_refused_at_its_field(project: Project) -> None:
    sheets = project.read_into_form("brazil-imperial", find_file("brazil-imperial", "pieces-count.yaml")).get()
    filled = project.fill_form("brazil-imperial", sheets).get()
    assert [tuple(wrong) for wrong in filled.wrong] == [(0, "pieces.units.2", "You entered orange-3 twice.")]


def test_a_score_sheet_of_another_game_is_refused(project: Project) -> None:
    read = project.read_into_form("sunnyvale", find_file("village", "legal.yaml"))
    assert read.problems[0].message == "This is a score sheet of village."


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("rounds-count.yaml", "deal.1.round.11.1"),
        ("rounds-count-more.yaml", "deal.1.round.12.1"),
        ("rounds-count-empty-deal.yaml", "deal.1.round.1.1"),
        ("rounds-count-deal.yaml", "deal.2.round.6.1"),
        ("deal-over-second.yaml", "deal.2.round.1.1"),
        ("deal-over.yaml", "deal.3.round.3.1"),
    ],
)
def test_wrong_number_of_rounds_is_at_the_first_round_of_a_player(project: Project, name: str, field: str) -> None:
    sheets = project.read_into_form("5211", find_file("5211", name)).get()
    filled = project.fill_form("5211", sheets).get()
    assert filled.wrong[-1].field == field


@pytest.mark.parametrize("name", ["legal.yaml", "legal-long.yaml"])
def test_mistakes_in_the_first_deal_of_5211_are_at_its_cards(project: Project, name: str) -> None:
    (sheet,) = project.read_into_form("5211", find_file("5211", name)).get()
    filled = project.fill_form("5211", [{**sheet, "deal.1.round.2.1": "Y2 T1"}]).get()
    assert filled.scored is not None
    mistakes = [finding.message for finding in filled.scored.verdict.findings if finding.code == "cards.count"]
    assert [wrong.message for wrong in filled.wrong if wrong.field == "deal.1.round.2.1"] == mistakes
    assert len(mistakes) == 1
