"""A declared score sheet is filled in field by field, and the rules of other games ask questions."""

from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.boxes import Box
from printgen.faces.fields import Field
from printgen.project import entering
from printgen.project.entering import EntryForm, FormField, _shrink_box_unless_rectangular
from printgen.project.project import Project
from printgen.rules import Blank

DECLARED = ("bowling", "darts", "fences", "gin", "golf", "hearts", "realms", "scorepad", "treasures", "valley", "yacht")
LEGAL = Path(__file__).parents[1] / "games" / "village" / "legal.yaml"


def start(folder: Path, start: str) -> Project:
    project = printgen.open(folder)
    project.start_game("mine", start).get()
    return project


def make_text(field: FormField, number: int) -> str:
    """A text that a field can hold: a name, a number, the first sign, a tick, as many ones as there are dice."""
    blank = field.blank
    if blank.kind == "name":
        return f"Player {blank.column or 0}{number}"
    return next(
        text for text in (*blank.signs, "x", "moss", *map(str, range(100)), "1 1", "1 1 1 1 1") if can_hold(blank, text)
    )


def can_hold(blank: Blank, text: str) -> bool:
    try:
        return blank.read(text) is not False
    except ValueError:
        return False


def fill_all(form: EntryForm) -> list[dict[str, str]]:
    """A text in every field of every sheet."""
    numbers = range(form.game.players.least if form.own_sheets else 1)
    return [
        {one.blank.name: make_text(one, number) for one in form.fields if not (one.blank.shared and number)}
        for number in numbers
    ]


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


def test_wrong_texts_and_figures_are_found_in_their_fields(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = start(tmp_path, "hearts")
    form = project.open_form("mine").get()
    fields = {field.blank.label: field.blank.name for field in form.fields if field.blank.column == 0}
    sheet = {field.blank.name: make_text(field, 0) for field in form.fields if field.blank.kind == "name"}
    first = next(name for label, name in fields.items() if label.startswith("points"))
    filled = project.fill_form("mine", [sheet | {first: "many"}]).get()
    assert [(wrong.sheet, wrong.field) for wrong in filled.wrong] == [(0, first)]
    assert filled.scored is None
    written = next(name for label, name in fields.items() if label.startswith("sum"))
    filled = project.fill_form("mine", [sheet | {first: "3", written: "9"}]).get()
    assert (0, written) in [(wrong.sheet, wrong.field) for wrong in filled.wrong]
    monkeypatch.setattr(entering, "find_form_offered_by_rules", lambda *_: None)  # as if the rules asked questions
    assert [str(problem) for problem in project.fill_form("mine", [sheet]).problems] == [
        "mine: The rules of this game ask questions, so its sheet has no form.\n  hint: answer the questions."
    ]
    form = project.open_form("mine").get()
    assert (form.face is not None, form.svg[:4], form.fields) == (True, b"<svg", ())


def test_questions_are_answered_one_after_another(tmp_path: Path) -> None:
    project = printgen.open(tmp_path)
    asked = project.ask_for_entry("village", ["3-1", "x"]).get()
    assert (asked.answers, asked.text) == (("3-1",), "")
    assert asked.misfit
    assert len(asked.questions) == 2
    assert project.ask_for_entry("village", []).get().questions[0].example


def test_pictures_of_a_scored_sheet_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = printgen.open(tmp_path)
    scored = project.score_text(LEGAL.read_text()).get()
    pictures: Any = project.draw_svgs(scored).get()
    assert [name for name, _ in pictures] == ["1"]
    assert pictures[0][1].startswith(b"<svg")
    monkeypatch.setattr("printgen.scoring.picture.files.write_pictures", lambda judged, *_: [judged.game.title])
    assert project.draw_to_files(scored, "dorf.png", language="de").value == ("Dorf",)


def test_boxes_of_neighbouring_hexagons_do_not_overlap() -> None:
    fields = [Field("rectangle", Box(0, 0, 8, 16)), Field("hexagon", Box(0, 0, 8, 16), "<polygon/>")]
    assert list(map(_shrink_box_unless_rectangular, fields)) == [Box(0, 0, 8, 16), Box(1, 2, 7, 14)]
