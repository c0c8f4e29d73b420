"""printgen score --picture draws a sheet as it was entered, and refuses what cannot be drawn."""

from pathlib import Path

import pytest

from printgen.games import village
from tests.games.files import judged
from tests.helpers.farm import run
from tests.helpers.supplied_games import declared
from tests.scoring.test_score import SHEETS

pytestmark = pytest.mark.usefixtures("in_the_checkout")


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("pdf", b"%PDF-"), ("svg", b"<svg")])
def test_a_picture_is_drawn_on_the_template_that_was_printed(tmp_path: Path, ending: str, start: bytes) -> None:
    told = run("score", str(SHEETS / "score-turn.yaml"), "--picture", str(tmp_path / f"a.{ending}"), "--turn", "6")
    assert told.code == 1
    assert (tmp_path / f"a.{ending}").read_bytes().startswith(start)


def test_the_picture_shows_what_was_written_and_what_is_right(tmp_path: Path) -> None:
    run("score", str(SHEETS / "score-total.yaml"), "--picture", str(tmp_path / "a.svg"))
    svg = (tmp_path / "a.svg").read_text()
    assert ">58</text>" in svg
    assert ">62</text>" in svg
    assert svg.count("<ellipse") == 1


def test_a_turn_without_points_is_drawn_as_0_and_an_open_one_is_left_empty() -> None:
    sheet = judged((SHEETS / "legal.yaml").read_text().replace("1 2 5 2 6 8 14 2 12", "1 0 5 - 6 8 14 0 12"))
    (spread,) = village.draw_pictures(declared("village"), sheet.entry, sheet.verdict, None)
    written = {one.field: one.text for one in spread.rows[0][0].inked.written}
    assert [written.get(f"turn.{turn}.score") for turn in range(1, 6)] == ["1", "0", "5", None, "6"]


def test_several_sheets_give_a_picture_each_and_a_table(tmp_path: Path) -> None:
    told = run("score", str(SHEETS / "legal-two-players.yaml"), "--picture", str(tmp_path / "a.svg"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-1.svg", "a-2.svg"]
    assert told.out.index("美咲     63 wins") < told.out.index("Ana    62")


def test_an_unknown_turn_is_reported(tmp_path: Path) -> None:
    told = run("score", str(SHEETS / "legal.yaml"), "--picture", str(tmp_path / "a.png"), "--turn", "12")
    assert told.code == 2
    assert "--turn: Turn 12 cannot be drawn: there are only 9 turns." in told.err


@pytest.mark.parametrize("name", ["marks-count", "marks-turn", "bonus-types", "legal-bare"])
def test_what_is_wrong_or_open_can_be_drawn_too(tmp_path: Path, name: str) -> None:
    run("score", str(SHEETS / f"{name}.yaml"), "--picture", str(tmp_path / "a.svg"), "--turn", "3")
    assert (tmp_path / "a.svg").is_file()


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    told = run("score", str(SHEETS / "legal.yaml"), "--picture", str(tmp_path / "a.gif"))
    assert told.code == 2
    assert "a.gif is not the name of a picture file." in told.err


def test_several_sheets_are_not_drawn_over_each_other(tmp_path: Path) -> None:
    sheet = str(SHEETS / "legal.yaml")
    told = run("score", sheet, sheet, "--picture", str(tmp_path / "a.png"))
    assert (told.code, told.out) == (2, "")
    message = "One picture can show only one score sheet, but 2 files are given."
    assert told.err == f"--picture: {message}\n  hint: run `printgen score` once for each file.\n"
    assert not list(tmp_path.iterdir())
