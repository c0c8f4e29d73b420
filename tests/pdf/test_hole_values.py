"""A value in the hole of a partly compiled face is text; markup in a value needs the ordinary way."""

import pytest
from markupsafe import Markup

from printgen.faces.runs.row_values import DependsOnRowError
from printgen.pdf.partly_compiled import _write_hole_value


class Value:
    """The content of a hole that is the cell `name` of a row."""

    def compute(self, cells: dict[str, object]) -> object:
        return cells["name"]


@pytest.mark.parametrize(
    ("value", "text"), [("Ana", "Ana"), ("A & <b>", "A & <b>"), (7, "7"), (0.5, "0.5"), (Markup("Ana"), "Ana")]
)
def test_text_and_numbers_are_written_as_they_are(value: object, text: str) -> None:
    assert _write_hole_value(Value(), {"name": value}) == text


@pytest.mark.parametrize("value", [Markup("<b>Ana</b>"), Markup("Ana &amp; Ben"), Markup("a>b<c")])
def test_markup_needs_the_ordinary_way(value: Markup) -> None:
    with pytest.raises(DependsOnRowError):
        _write_hole_value(Value(), {"name": value})
