"""A text has as many pieces as its copies have pages, so that a check knows how many pieces an order has."""

from typing import Any, cast

import pytest

from printgen.core.problems import Problems, Where
from printgen.faces.job import Job
from printgen.model import Component, Copies, Order, Outline, Row, Size
from printgen.model.game import Manuscript
from printgen.printing.checking import ComponentChecker

HERE = Where("game.yaml", 9)


class PageCounter(ComponentChecker):
    """Finds seven pages in every text."""

    def __init__(self) -> None:
        self._job = Job(cast(Any, None), Order("a4", 2, 3, "colour"), cast(Any, None), Problems())
        self.checked: list[str] = []

    def check_component(self, component: Component) -> Any:
        self.checked.append(component.name)
        return type("Checked", (), {"pages": 7})


@pytest.mark.parametrize(
    ("text", "copies", "count", "checked"),
    [(None, 2, 12, []), (Manuscript("a.md", "a"), 2, 84, ["card"]), (Manuscript("a.md", "a"), 0, 0, [])],
)
def test_a_text_is_checked_to_count_its_pages(text: Manuscript | None, copies: int, count: int, checked: list[str]) -> None:
    rows = (Row(HERE, {}),) * 2
    card = Component(
        "card", "card", "card", (Size(9, 9),), Outline(), 0, 3, "", None, rows, Copies(copies), None, (), (), "ours", "", HERE,
        text=text,
    )  # fmt: skip
    counter = PageCounter()
    assert (counter.count_pieces_to_print(card), counter.checked) == (count, checked)
