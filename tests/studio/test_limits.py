"""The limits of what a browser may ask for, and of what it gets: faces, columns of charts, decks, orders and edits."""

from types import SimpleNamespace
from typing import Any

import pytest

from printgen.project.played.games import Standing
from printgen.studio.answers import BadRequestError
from printgen.studio.tasks.play import FaceNames, _list_chart_columns, make_decks_json
from printgen.studio.tasks.results import make_standing_json
from printgen.studio.tasks.wall import choose_new_faces_if_few
from printgen.studio.views import tables
from printgen.studio.views.making import require_order_values
from printgen.studio.views.tables import require_edits


def make_component(name: str, rows: list[dict[str, str]]) -> Any:
    return SimpleNamespace(
        name=name, printed_name=name.title(), kind="card", text=None, rows=[SimpleNamespace(cells=cells) for cells in rows],
        copies=SimpleNamespace(column="copies"), find_column_or_keep_name=str, find_heading_or_column=str,
        count_pieces_of_row=lambda row, players: int(row.cells["copies"]) * players,
    )  # fmt: skip


def test_charts_show_columns_with_2_to_24_values_of_at_most_20_letters() -> None:
    rows = [
        {
            "id": str(number % 3), "copies": str(number % 4), "many": str(number), "few": str(number % 24), "one": "x",
            "short": "ab"[number % 2] * 20, "long": "a" * (20 + number % 2), "partly": "x" if number else "",
        }
        for number in range(25)
    ]  # fmt: skip
    assert _list_chart_columns(make_component("animal", rows)) == ["few", "short"]
    wide = make_component("animal", [{str(column): str(row) for column in range(25)} for row in range(2)])
    assert _list_chart_columns(wide) == list(map(str, range(24)))


def test_a_deck_has_at_least_two_cards() -> None:
    parts = {name: make_component(name, [{"copies": copies}]) for name, copies in (("one", "1"), ("two", "2"))}
    finder: Any = SimpleNamespace(components=parts, find_face_names_of_piece=lambda _: FaceNames("front", None))
    drawn: Any = SimpleNamespace(pieces=dict.fromkeys(parts, ()), order=SimpleNamespace(players=1))
    assert [(deck["name"], deck["title"]) for deck in make_decks_json(drawn, (), finder)] == [("two", "Two")]


def test_pictures_of_up_to_12_new_faces_are_sent_at_once() -> None:
    faces: Any = [SimpleNamespace(face=SimpleNamespace(identity=str(number))) for number in range(14)]
    drawn: Any = SimpleNamespace(faces=lambda: faces)
    assert choose_new_faces_if_few(drawn, frozenset("01")) == faces[2:]
    assert choose_new_faces_if_few(drawn, frozenset("0")) == []
    assert choose_new_faces_if_few(drawn, frozenset()) == []


def test_mean_has_one_decimal() -> None:
    assert make_standing_json(Standing("Ana", 3, 1, (1, 2, 2))) == ["Ana", 3, 1, 1.7, 1, 2]


def test_orders_have_up_to_10000_copies_and_requests_as_many_edits_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert require_order_values({"copies": 10_000, "players": 0}) == {"copies": 10_000, "players": 0}
    monkeypatch.setattr(tables, "MOST_EDITS", 2)
    edits = [{"kind": "removed", "row": 1}] * 3
    assert require_edits(edits[1:]) == edits[1:]
    with pytest.raises(BadRequestError, match="a list of 1 to 2 edits"):
        require_edits(edits)
