"""A drawing of a game repeats only the work for what has changed, and keeps the last faces that could be drawn."""

from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.faces.illustrator import Illustrator
from printgen.project.elements import TextFit
from tests.helpers.farm import CSV, TEMPLATE, YAML, put, swap

RULES = """\
  rules:
    kind: sheet
    size: a5
    template: rules.svg.j2
    text: rules.md
"""


def test_change_of_a_row_draws_one_face_and_no_text_that_reads_other_rows(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(YAML, Path(YAML).read_text() + RULES)
    put("content/farm/rules.md", "# Rules\n\nYou have {{ facts.hands }} hands.\n")
    put("templates/farm/rules.svg.j2", "{{ flow(x=10, y=10, width=width - 20, height=height - 20) }}\n")
    drawing = printgen.open().open_drawing("farm")
    assert len(drawing.draw().get().faces()) == 5
    drawn, draw = [], Illustrator._draw_new_face

    def count(illustrator: Illustrator, *arguments: Any) -> Any:
        drawn.append(arguments[1].label)
        return draw(illustrator, *arguments)

    monkeypatch.setattr(Illustrator, "_draw_new_face", count)
    drawing.draw()
    assert drawn == []
    swap(CSV, "Gives milk.", "Gives cream.")
    drawing.draw()
    assert drawn == ["animal “Cow”"]


def test_faces_with_errors_are_those_of_the_last_drawing(kit: Path) -> None:
    drawing = printgen.open().open_drawing("farm")
    before = drawing.draw().get()
    swap(TEMPLATE, "{{ row.title }}", "{{ row.title }}{{ 1 // (row.count - 3) }}")
    after, problems = drawing.draw()
    assert after is not None
    assert after.stale == {"animal-hen-front"}
    assert [face.name for face in after.faces()] == [face.name for face in before.faces()]
    assert [face.name for face in after.faces() if ">Cow-1<" in face.face.svg] == ["animal-cow-front"]
    assert len(problems) == 1
    assert drawing.draw().problems == problems
    Path(YAML).write_text("game: [")
    broken = drawing.draw().get()
    assert broken.stale == {face.name for face in after.faces()}


def test_face_is_found_with_its_elements_and_as_a_picture(kit: Path) -> None:
    drawing = printgen.open().open_drawing("farm")
    drawn = drawing.draw().get()
    face = drawn.faces()[0]
    assert drawing.find_face(face.face.identity) == (drawn.game, face)
    assert drawing.make_svg(drawn.game, face).startswith(b"<svg")
    assert [(element.kind, element.where.line) for element in drawing.find_elements_of_drawn_face(face)] == [
        ("shape", 1),
        ("text", 2),
        ("text", 3),
    ]


def test_text_that_had_to_shrink_names_both_sizes(kit: Path) -> None:
    swap(TEMPLATE, "height=20, fill", "height=5, size=20, least=8, fill")
    drawing = printgen.open().open_drawing("farm")
    fit = drawing.find_elements_of_drawn_face(drawing.draw().get().faces()[0])[2].fit
    assert fit is not None
    assert (fit.asked, fit.is_shrunk, 8 <= fit.points < 20) == (20.0, True, True)
    assert [TextFit(points, 8, 0.5).is_shrunk for points in (7.94, 7.96)] == [True, False]
    assert [TextFit(8, 8, free).is_tight for free in (0.079, 0.08)] == [True, False]


def test_sheets_have_the_same_faces_and_numbered_strokes(kit: Path) -> None:
    drawing = printgen.open().open_drawing("farm")
    faces = {face.name for face in drawing.draw().get().faces()}
    laid_out = drawing.lay_out().get()
    assert {face.name for face in laid_out.faces} == faces
    first = laid_out.papers[0]
    assert first.back is not None
    assert [stroke.number for stroke in first.strokes] == list(range(1, len(first.strokes) + 1))
