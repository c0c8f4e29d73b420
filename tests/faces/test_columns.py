"""Rows with the same values in the columns that a template reads share a face."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.templates.environment import TemplateSandbox
from printgen.faces.templates.values import RowCells, RowPosition, would_template_read_same_values
from printgen.model import Order
from tests.helpers.farm import TEMPLATE, put

CELLS = st.dictionaries(st.sampled_from("abc"), st.sampled_from([0, 1, True, 1.0, "1", "x"]))
TEMPLATES = [
    ("{{ row.count }}", 2),
    ("{{ 'the same' if row.title else '' }}", 2),
    ("{{ row.number }}", 2),
    ("{{ row.of }}", 1),
    ("{{ copies }}", 2),
    ("{{ row.COUNT }}", 2),
    ("{{ row.fur|default('bare') }}", 1),
    ("{% if 'fur' in row %}{% endif %}", 1),
    ("{% for name in row %}{{ loop.index }}{% endfor %}", 2),
    ("{{ row|length }}", 2),
    ("{% macro all(cells) %}{% for _, cell in cells.items() %}{{ cell }}{% endfor %}{% endmacro %}{{ all(row) }}", 2),
    ("{{ row.count if width < 0 else 'narrow' }}", 1),
]


@pytest.mark.parametrize(("drawing", "times"), TEMPLATES)
def test_a_face_is_redrawn_if_it_read_other_values(
    kit: Path, monkeypatch: pytest.MonkeyPatch, drawing: str, times: int
) -> None:
    put(TEMPLATE, f'<text x="9" y="9">{drawing}</text>')
    problems, shelves = Problems(), find_shelves(Path.cwd())
    game = load_game("farm", shelves, problems)
    assert game is not None
    drawn: list[str] = []
    concat = TemplateSandbox.concat
    monkeypatch.setattr(TemplateSandbox, "concat", lambda self, parts: drawn.append(concat(self, parts)) or drawn[-1])
    animal = game.components[0]
    pieces = list(Illustrator(Job(game, Order("a4", 2, 1, "colour"), shelves, problems)).make_pieces(animal, animal.sizes[0]))
    assert not problems.found
    assert len([one for one in drawn if one.startswith("<text")]) == times
    assert [piece.copy for piece in pieces] == [1, 2, 1, 2, 3]
    assert len({piece.front.label for piece in pieces}) == 2 or "row" not in drawing


@given(CELLS, CELLS, st.lists(st.sampled_from("abc")), st.booleans())
def test_rows_share_a_face_if_the_read_values_are_the_same(
    one: dict[str, object], other: dict[str, object], names: list[str], whole: bool
) -> None:
    columns = RowCells(one, lambda: RowPosition(1, 1))
    read = [repr(columns.get(name)) for name in names] + ([repr(dict(columns))] if whole else [])
    same = [repr(other.get(name)) for name in names] + ([repr(other)] if whole else [])
    assert would_template_read_same_values(other, columns) == (read == same)
