"""Runs: one personal sheet for each row of a table, written page by page."""

import errno
import re
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

import pytest

from printgen import Options
from printgen.core.files import outputs
from printgen.pdf import run_document
from printgen.pdf.partly_compiled import CompiledRowFace, PartlyCompiledFace
from printgen.pdf.store import FORM_BYTES, OperatorChunk
from printgen.printing.run_faces import RunSide
from printgen.project import runs
from tests.helpers.personal_sheets import (
    GAME,
    SHEET,
    draw_pages,
    make_game,
    number_names,
    read_pages,
    write_both,
    write_table,
)


def count_ordinary_rows(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that receives the name in each row that is drawn in the ordinary way."""
    seen, draw = list[str](), RunSide._draw_and_check_row_or_report

    def note(self: RunSide, row: Any) -> Any:
        seen.append(str(row.cells["name"]))
        return draw(self, row)

    monkeypatch.setattr(RunSide, "_draw_and_check_row_or_report", note)
    return seen


def test_the_pages_of_a_run_look_like_those_of_the_game_s_own_table(tmp_path: Path) -> None:
    run, own = write_both(tmp_path, SHEET, number_names(24))
    assert draw_pages(run) == draw_pages(own)
    assert read_pages(run) == read_pages(own)


def test_of_three_hundred_rows_fewer_than_twenty_are_drawn_in_the_ordinary_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = count_ordinary_rows(monkeypatch)
    make_game(tmp_path).write_run("meet", write_table(tmp_path, number_names(300))).get()
    assert 0 < len(seen) < 20


def test_fronts_and_backs_alternate_or_come_one_after_the_other(tmp_path: Path) -> None:
    game = GAME.replace("personal: true", "personal: true\n    back: sheet.svg.j2")
    run, own = write_both(tmp_path, SHEET, number_names(9), game=game)
    assert read_pages(run) == read_pages(own)
    options = Options(sides="one-sided")
    alone = make_game(tmp_path / "more", SHEET, game).write_run("meet", tmp_path / "players.csv", options).get()[0]
    assert read_pages(alone.path or Path()) == read_pages(run)[::2] + read_pages(run)[1::2]
    assert alone.text.splitlines()[0] == f"{alone.path}: 6 pages on 3 sheets of A4 paper, one side."


def test_split_files_have_their_numbers_in_their_names(tmp_path: Path) -> None:
    table = write_table(tmp_path, number_names(250))
    written = make_game(tmp_path).write_run("meet", table, split=100).get()
    assert [file.path.name for file in written if file.path] == [
        "meet-players-a4-001-100.pdf", "meet-players-a4-101-200.pdf", "meet-players-a4-201-250.pdf",
    ]  # fmt: skip
    texts = [read_pages(file.path) for file in written if file.path]
    assert list(map(len, texts)) == [25, 25, 13]
    assert "250 of 250" in texts[2][-1]


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MOST_FILES", 3)
    project, table = make_game(tmp_path), write_table(tmp_path, number_names(10))
    assert [file.text.splitlines()[1].partition("× ")[2] for file in project.write_run("meet", table, split=4).get()] == [
        "sheet, numbers 1 to 4", "sheet, numbers 5 to 8", "sheet, numbers 9 to 10",
    ]  # fmt: skip
    result = project.write_run("meet", table, split=3)
    assert result.value is None
    assert [str(problem) for problem in result.problems] == [
        "--split: --split 3 makes 4 files, but at most 3 are possible.\n  hint: use --split 4 or more, or split the table."
    ]


def test_a_cut_stack_is_in_number_order(tmp_path: Path) -> None:
    table = write_table(tmp_path, number_names(30))
    written = make_game(tmp_path).write_run("meet", table, cut_and_stack=True).get()[0]
    assert written.text == (
        f"{written.path}: 8 pages on 8 sheets of A4 paper, one side.\n  30 × sheet, numbers 1 to 30\n"
        "  Cut the whole stack into 4 stacks, and put each one below the one before.\n  Print at 100 %, not “fit to page”."
    )
    pages = [[int(number) for number in re.findall(r"([0-9]+) of 30", page)] for page in read_pages(written.path or Path())]
    stacks = [[page[place] for page in pages if place < len(page)] for place in range(4)]
    assert list(chain.from_iterable(stacks)) == list(range(1, 31))


def test_a_sheet_that_does_not_fit_is_reported_with_its_row_and_no_file_is_written(tmp_path: Path) -> None:
    rows = [*number_names(40), f"41,{'Wolfeschlegelsteinhausenbergerdorff ' * 3}", *number_names(3)]
    result = make_game(tmp_path).write_run("meet", write_table(tmp_path, rows))
    (problem,) = result.problems
    assert problem.where.line == 42
    assert problem.message.endswith("is 2.1 mm too high (1 line too many) at 10 pt, its smallest size.")
    assert result.value is None
    assert not list(tmp_path.rglob("*.pdf"))
    assert not list(tmp_path.rglob("*.part"))


def test_a_missing_letter_is_reported_with_its_row(tmp_path: Path) -> None:
    rows = [*number_names(40), "41,A\U00012000B"]
    result = make_game(tmp_path).write_run("meet", write_table(tmp_path, rows))
    assert result.value is None
    assert "U+12000" in result.problems[0].message
    assert str(result.problems[0].about.row).endswith("players.csv:42")


def test_a_text_too_long_for_a_box_or_a_code_is_reported_and_not_a_bug(tmp_path: Path) -> None:
    project = make_game(tmp_path)
    for row, message in ((f"2,{'Li ' * 8000}", "at most 20,000"), (f"{'x' * 4000},Li", "does not fit into a QR code")):
        result = project.write_run("meet", write_table(tmp_path, ["1,Ana", row]))
        assert result.value is None
        assert message in result.problems[0].message


def test_a_run_stops_after_ten_rows_with_errors(tmp_path: Path) -> None:
    rows = [f"{number},{'Wolfeschlegelsteinhausenbergerdorff ' * 3}" for number in range(1, 60)]
    assert 10 <= len(make_game(tmp_path).write_run("meet", write_table(tmp_path, rows)).problems) <= 13


def test_sheets_that_share_too_little_for_the_memory_are_refused_unless_a_file_has_fewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_document, "_MOST_FORM_BYTES", 5 * FORM_BYTES)
    own_group = "<g opacity='0.9'><text x='15' y='60'>{{ row.name }}</text></g>"
    project, table = make_game(tmp_path, SHEET + own_group), write_table(tmp_path, number_names(12))
    (problem,) = project.write_run("meet", table).problems
    assert (problem.message, problem.hint) == (
        "After 8 sheets, memory is full, because each sheet has transparent parts or patterns of its own.",
        "use --split with fewer sheets in each file, or give all sheets the same transparent parts and patterns.",
    )
    assert len(project.write_run("meet", table, split=4).get()) == 3


def test_a_warning_about_every_sheet_is_reported_once(tmp_path: Path) -> None:
    sheet = SHEET + "<text x='15' y='60' font-size='6pt'>{{ row.name }}</text>"
    result = make_game(tmp_path, sheet).write_run("meet", write_table(tmp_path, number_names(30)))
    assert [problem.message for problem in result.problems] == [
        "sheet “Bruno Dvořák” and 29 more: small text; the text size is 6 pt, but must be at least 8 pt."
    ]


def test_an_unchanged_run_is_kept_and_a_changed_table_is_printed_again(tmp_path: Path) -> None:
    project, table = make_game(tmp_path), write_table(tmp_path, number_names(250))
    assert [file.unchanged for file in project.write_run("meet", table, split=100).get()] == [False] * 3
    assert [file.unchanged for file in project.write_run("meet", table, split=100).get()] == [True] * 3
    write_table(tmp_path, [*number_names(249), "250,Eve"])
    assert [file.unchanged for file in project.write_run("meet", table, split=100).get()] == [False] * 3


def test_the_same_table_gives_the_same_bytes(tmp_path: Path) -> None:
    project, table = make_game(tmp_path), write_table(tmp_path, number_names(60))
    for name in ("one.pdf", "two.pdf"):
        project.write_run("meet", table, output=tmp_path / name).get()
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_full_disk_in_the_middle_leaves_the_old_file_and_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project, table = make_game(tmp_path), write_table(tmp_path, number_names(200))
    out = tmp_path / "out.pdf"
    out.write_bytes(b"old")
    open_part = outputs.open_part_file

    class Full:
        def __init__(self, file: BinaryIO) -> None:
            self.file, self.room = file, 20_000

        def write(self, content: bytes) -> int:
            self.room -= len(content)
            if self.room < 0:
                raise OSError(errno.ENOSPC, "No space left on device")
            return self.file.write(content)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    class Opened:
        def __init__(self, path: Path) -> None:
            self.inner = open_part(path)

        def __enter__(self) -> Any:
            part, file = self.inner.__enter__()
            return part, Full(file)

        def __exit__(self, *error: Any) -> Any:
            return self.inner.__exit__(*error)

    monkeypatch.setattr(outputs, "open_part_file", Opened)
    result = project.write_run("meet", table, output=out)
    assert [str(problem) for problem in result.problems] == [
        f"{out}: The file cannot be written: no space left on device.\n  hint: free some disk space."
    ]
    assert out.read_bytes() == b"old"
    assert not list(tmp_path.rglob("*.part"))


def test_a_run_to_a_stream_is_whole_or_empty(tmp_path: Path) -> None:
    project = make_game(tmp_path)
    good, bad = (
        write_table(tmp_path, number_names(20)),
        write_table(tmp_path, [*number_names(20), "21," + "W" * 300], "bad.csv"),
    )
    for table, is_good in ((good, True), (bad, False)):
        with (tmp_path / "stream").open("w+b") as stream:
            assert (project.write_run("meet", table, output=stream).value is not None) is is_good
            assert (stream.tell() > 0) is is_good


def test_a_compiled_face_that_drew_another_sheet_would_not_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = write_table(tmp_path, number_names(30))
    right = draw_pages(make_game(tmp_path / "a").write_run("meet", table).get()[0].path or Path())
    seen = count_ordinary_rows(monkeypatch)
    monkeypatch.setattr(
        PartlyCompiledFace, "compile_for_row", lambda self, cells: CompiledRowFace(OperatorChunk("0 0 9 9 re f"), ())
    )
    monkeypatch.setattr("printgen.faces.runs.tracer.TracedFace.make_svg_of_row", lambda self, cells: "<svg/>")
    assert draw_pages(make_game(tmp_path / "b").write_run("meet", table).get()[0].path or Path()) == right
    assert len(seen) == 30


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (Options(copies=2), "--copies does not go with --table."),
        (Options(pages="1"), "--pages does not go with --table."),
        (Options(only="card"), "There is no component card."),
    ],
)
def test_options_that_a_run_cannot_have_are_refused(tmp_path: Path, options: Options, message: str) -> None:
    result = make_game(tmp_path).write_run("meet", write_table(tmp_path, number_names(2)), options)
    assert [problem.message for problem in result.problems] == [message]


def test_a_game_without_personal_components_names_those_it_has(tmp_path: Path) -> None:
    project = make_game(tmp_path, game=GAME.replace("    personal: true\n", ""), sheet="<rect width='9' height='9'/>")
    result = project.write_run("meet", write_table(tmp_path, number_names(2)))
    assert [str(problem) for problem in result.problems] == [
        "content/meet/game.yaml:6: No component of this order is personal.\n"
        "  hint: name a component with --only, such as sheet; or write `personal: true` in game.yaml."
    ]
    assert project.write_run("meet", tmp_path / "players.csv", Options(only="sheet")).ok


def test_two_runs_into_one_file_leave_one_whole_file(tmp_path: Path) -> None:
    project, out = make_game(tmp_path), tmp_path / "out.pdf"
    tables = [write_table(tmp_path, number_names(count), f"{count}.csv") for count in (24, 40)]
    runs = [Thread(target=project.write_run, args=("meet", table, Options(), out)) for table in tables]
    for thread in runs:
        thread.start()
    for thread in runs:
        thread.join()
    assert len(read_pages(out)) in (6, 10)
    assert not list(tmp_path.rglob("*.part"))


def test_a_run_that_is_interrupted_leaves_the_old_file_and_no_part(tmp_path: Path) -> None:
    project, out, done = make_game(tmp_path), tmp_path / "out.pdf", list[int]()
    out.write_bytes(b"old")

    def interrupt(_what: str, number: int, _total: int) -> None:
        done.append(number)
        if number == 20:
            raise KeyboardInterrupt

    project.progress = interrupt
    with pytest.raises(KeyboardInterrupt):
        project.write_run("meet", write_table(tmp_path, number_names(200)), output=out)
    assert done == list(range(1, 21))
    assert out.read_bytes() == b"old"
    assert not list(tmp_path.rglob("*.part"))
