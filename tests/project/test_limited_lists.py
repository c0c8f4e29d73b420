"""Lists that have a limit keep their first entries and drop the rest."""

import os
from datetime import date
from pathlib import Path

import pytest

import printgen
from printgen.core.boxes import Box
from printgen.core.problems import Problems
from printgen.faces.fields import Field
from printgen.project.entering import FormField, _drop_empty_sheets_at_end, _make_field_sort_key, _shrink_box_unless_rectangular
from printgen.project.past_kits import list_newest_zip_names
from printgen.project.played import chart
from printgen.project.played.chart import _choose_vertical_axis, _move_label_heights_apart, draw_chart_of_game
from printgen.project.played.games import PlayedGame, Seat
from printgen.project.revisions import list_latest_revisions
from printgen.scoring.contract.sheet_form import Blank
from tests.helpers.farm import CSV, YAML, put
from tests.helpers.git_commits import commit_games, start_repository


def test_newest_kits_come_first(here: Path) -> None:
    for number, name in enumerate(("a.zip", "b.zip", "c.zip", "c.pdf")):
        put(f"output/farm/{name}", "")
        os.utime(f"output/farm/{name}", (number, number))
    Path("output/farm/folder.zip").mkdir()
    Path("output/farm/link.zip").symlink_to("a.zip")
    assert list_newest_zip_names("farm", Path("output"), 9) == ("c.zip", "b.zip", "a.zip")
    assert list_newest_zip_names("farm", Path("output"), 2) == ("c.zip", "b.zip")
    Path("results").symlink_to("output")
    Path("output/ranch").symlink_to("farm")
    assert [list_newest_zip_names(game, Path(place), 9) for game, place in (("farm", "results"), ("ranch", "output"))] == [
        (),
        (),
    ]
    assert list_newest_zip_names("zoo", Path("output"), 9) == ()


def test_newest_commits_come_first(kit: Path) -> None:
    start_repository(Path())
    for title in ("One", "Two\n\nmore", "T\x07hree" + "e" * 200):
        put("content/farm/notes.txt", title)
        commit_games(Path(), title)
    shelves, problems = printgen.open()._shelves, Problems()
    summaries = [revision.summary for revision in list_latest_revisions("farm", shelves, problems, 9) or ()]
    assert summaries == ["Three" + "e" * 114, "Two", "One"]
    assert [revision.summary for revision in list_latest_revisions("farm", shelves, problems, 1) or ()] == summaries[:1]


def test_names_of_files_and_tables_have_a_limit(kit: Path) -> None:
    put("content/farm/.hidden.csv", "a,b\n")
    put("content/farm/b.TSV", "a\tb\n")
    put("templates/shared/c.xlsx", b"")
    project = printgen.open()
    names = project.list_visible_source_names("farm").get()
    assert names[:3] == (CSV, "content/farm/b.TSV", YAML)
    assert names[-1] == "templates/shared/c.xlsx"
    assert project.list_visible_source_names("farm", 2).get() == names[:2]
    assert project.list_table_file_names("farm").get() == (CSV, "content/farm/b.TSV", names[-1])
    assert project.list_table_file_names("farm", 1).get() == (CSV,)


def test_chart_shows_the_players_of_the_most_games_and_few_dates(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = Seat("Ana", 5, True), Seat("Bo", 3, False)
    games = [PlayedGame(number, "farm", "Farm", date(2026, 11, number), (), seats[: 2 - number % 2]) for number in range(1, 10)]
    drawn = [draw_chart_of_game(games)]
    monkeypatch.setattr(chart, "MOST_PLAYERS", 1)
    drawn.append(draw_chart_of_game(games))
    assert [(">Ana 5<" in text, ">Bo 3<" in text) for text in drawn] == [(True, True), (True, False)]
    assert [drawn[0].count(">2026-11-"), draw_chart_of_game(games[:8]).count(">2026-11-")] == [5, 8]


@pytest.mark.parametrize(
    ("totals", "axis"),
    [
        ((), (0, 12, 2)), ((5,), (5, 6, 1)), ((0, 8), (0, 9, 1)), ((0, 9), (0, 10, 2)), ((1, 40), (0, 45, 5)),
        ((-3, 38), (-10, 40, 10)), ((0, 99), (0, 100, 20)),
    ],
)  # fmt: skip
def test_axis_has_round_steps(totals: tuple[int, ...], axis: tuple[int, int, int]) -> None:
    assert _choose_vertical_axis(totals) == axis


def test_labels_are_moved_apart_downwards() -> None:
    assert _move_label_heights_apart([100, 40, 101, 40]) == [100, 40, 118, 58]
    assert _move_label_heights_apart([]) == []


def test_only_empty_sheets_at_the_end_are_dropped() -> None:
    full, empty = {"a": "1", "b": ""}, {"a": " ", "b": ""}
    cases: list[tuple[list[dict[str, str]], int, int]] = [
        ([full, empty, empty], 1, 1), ([full, empty, empty], 2, 2), ([empty, full, empty], 1, 2), ([empty, empty], 0, 0),
        ([full], 3, 1),
    ]  # fmt: skip
    for sheets, fewest, kept in cases:
        assert _drop_empty_sheets_at_end(sheets, fewest) == sheets[:kept]


def make_field(name: str, left: float, top: float, kind: str = "number", column: int | None = None) -> FormField:
    return FormField(Blank(name, name, (), str, kind=kind, column=column), Box(left, top, left + 5, top + 5))


def test_fields_are_filled_in_column_by_column_names_first_then_from_top_to_bottom() -> None:
    fields = [
        make_field("e", 1, 1, column=2), make_field("d", 1, 20), make_field("c", 9, 10.4), make_field("b", 2, 9.6),
        make_field("a", 50, 50, kind="name"), FormField(Blank("0", "0", (), str), None),
    ]  # fmt: skip
    assert "".join(field.blank.name for field in sorted(fields, key=_make_field_sort_key)) == "a0bcde"


def test_box_of_a_hexagon_is_smaller_so_that_neighbours_do_not_overlap() -> None:
    box = Box(8, 16, 24, 48)
    assert _shrink_box_unless_rectangular(Field("a", box, shape="")) == box
    assert _shrink_box_unless_rectangular(Field("a", box, shape="M0 0")) == Box(10, 20, 22, 44)
