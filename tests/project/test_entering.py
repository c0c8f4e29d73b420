"""A declared score sheet is filled in field by field, and the rules of other games ask questions."""

from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.project.entering import EntryForm
from printgen.project.project import Project

DECLARED = ("bowling", "darts", "fences", "gin", "golf", "hearts", "realms", "scorepad", "treasures", "valley", "yacht")
LEGAL = Path(__file__).parents[1] / "games" / "village" / "legal.yaml"


def start(folder: Path, start: str) -> Project:
    project = printgen.open(folder)
    project.start_game("mine", start).get()
    return project


def fill_all(form: EntryForm) -> list[dict[str, str]]:
    """A text in every field: a name, the lowest number, the first sign, a tick, ones on dice."""
    sheets: list[dict[str, str]] = [{} for _ in range(form.game.players.least if form.own_sheets else 1)]
    for number, sheet in enumerate(sheets):
        for field in (one.field for one in form.fields):
            takes = field.takes
            low = "0" if takes.low < -(10**8) else str(takes.low)
            text = {
                "number": low,
                "sign": (*takes.signs, "")[0],
                "tick": "x",
                "dice": " ".join("1" * takes.low),
                "word": "moss",
            }
            sheet[field.name] = f"Player {field.column}{number}" if field.part is None else text[takes.kind]
            if field.is_shared and number:
                del sheet[field.name]
    return sheets


@pytest.mark.parametrize("name", DECLARED)
def test_every_field_is_on_the_paper_and_survives_saving_and_opening(tmp_path: Path, name: str) -> None:
    project = start(tmp_path, name)
    form = project.open_form("mine").get()
    assert form.face is not None
    sheets = fill_all(form)
    assert sheets[0]
    filled = project.fill_form("mine", sheets).get()
    assert [wrong for wrong in filled.wrong if "Must be" in wrong.message] == []
    assert filled.scored is not None
    assert list(project.read_into_form("mine", filled.text).get()) == sheets


def test_wrong_texts_and_figures_are_found_in_their_fields(tmp_path: Path) -> None:
    project = start(tmp_path, "hearts")
    form = project.open_form("mine").get()
    fields = {field.field.label: field.field.name for field in form.fields if field.field.column == 0}
    sheet: dict[str, str] = {
        field.field.name: "A" * (field.field.column + 1) for field in form.fields if field.field.part is None
    }
    first = next(name for label, name in fields.items() if label.startswith("points"))
    filled = project.fill_form("mine", [sheet | {first: "many"}]).get()
    assert [(wrong.sheet, wrong.field) for wrong in filled.wrong] == [(0, first)]
    assert filled.scored is None
    written = next(name for label, name in fields.items() if label.startswith("sum"))
    filled = project.fill_form("mine", [sheet | {first: "3", written: "9"}]).get()
    assert (0, written) in [(wrong.sheet, wrong.field) for wrong in filled.wrong]


def test_questions_are_answered_one_after_another(tmp_path: Path) -> None:
    project = printgen.open(tmp_path)
    asked = project.ask_for_entry("village", ["3-1", "x"]).get()
    assert (asked.answers, asked.text) == (("3-1",), "")
    assert asked.misfit
    assert len(asked.questions) == 2
    assert project.ask_for_entry("village", []).get().questions[0].example
    assert (
        project.fill_form("village", [{}]).problems[0].message
        == "The rules of this game ask questions, so its sheet has no form."
    )


@pytest.mark.parametrize("game", ["village", "5211", "favelas", "sunnyvale", "brazil-imperial"])
def test_supplied_games_show_their_sheet_beside_the_questions(tmp_path: Path, game: str) -> None:
    form = printgen.open(tmp_path).open_form(game).get()
    assert form.face is not None
    assert form.svg.startswith(b"<svg")
    assert form.fields == ()


def test_pictures_of_a_scored_sheet_are_drawn(tmp_path: Path) -> None:
    project = printgen.open(tmp_path)
    pictures: Any = project.draw_svg(project.score_text(LEGAL.read_text()).get()).get()
    assert [name for name, _ in pictures] == ["1"]
    assert pictures[0][1].startswith(b"<svg")
