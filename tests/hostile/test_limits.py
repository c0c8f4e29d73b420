"""Limits on both sides: a value at a limit is accepted, and a value beyond it is reported."""

import io
from cmath import rect
from collections.abc import Callable
from math import radians
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from printgen.content.scalars import CopiesText, Corners, Whole
from printgen.content.scoring_form import read_field_content, read_field_repeat
from printgen.content.sizes import make_paper_name, read_size
from printgen.content.table_text import read_grid
from printgen.content.tables import make_table
from printgen.content.tree import read_score_entry_tree, read_tree
from printgen.core.boxes import make_box
from printgen.core.files.inputs import make_path_if_inside, read_given_text, read_stream
from printgen.core.problems import Problems, Where
from printgen.core.svg.numbers import read_number_or_length, read_transform
from printgen.faces.arguments import read_number_argument as read_argument
from printgen.faces.crops import read_clip_argument_as_element
from printgen.faces.flow.frames import _read_text_frame
from printgen.faces.templates.calls import _make_limited_range
from printgen.faces.templates.filters import _check_width_arguments
from printgen.faces.text.tags import _require_allowed_scale
from printgen.kit.exporters import _describe_mistake_in_files
from printgen.kit.manifest import read_manifest
from printgen.kit.printers.calibration import _raise_if_implausible
from printgen.printing.picture_plan import PictureOptions, check_picture_options
from printgen.project.starting import check_name_of_new_game
from printgen.scoring.contract.entries import read_name
from printgen.scoring.declared.grammar import parse_formula
from printgen.scoring.declared.tables import _list_table_rows
from printgen.scoring.declared.values import ValueList, check_size_and_convert_if_whole
from printgen.scoring.prompts.dialog import _find_problem_in_answer
from printgen.scoring.registry.type_check import _require_result_items
from printgen.studio.views.tables import require_edits
from tests.helpers.drawings import findings_of
from tests.helpers.farm import CSV, run, swap
from tests.helpers.supplied_games import ROOT, SHELVES


class Limit(NamedTuple):
    """A value that is read within a limit, whose module and name this gives, and reported with a stricter limit.

    `read` reports a problem, raises an exception, or returns a text with the message.
    """

    where: str
    accepts: float
    refuses: float
    read: Callable[[Problems], Any]
    message: str


def of_scalar(kind: Any, text: str) -> Callable[[Problems], Any]:
    return lambda _: kind.__metadata__[0].read(text)


def of_table(content: bytes) -> Callable[[Problems], Any]:
    def read(problems: Problems) -> Any:
        grid = read_grid(content, "a.csv", problems)
        return grid and make_table(grid, problems)

    return read


def of_tree(text: str) -> Callable[[Problems], Any]:
    return lambda problems: read_tree(text, "a.yaml", problems)


def of_sheet(text: str) -> Callable[[Problems], Any]:
    return lambda problems: read_score_entry_tree(text, "a.yaml", problems)


def of_formula(text: str) -> Callable[[Problems], Any]:
    return lambda _: parse_formula(text)


def of_drawing(body: str) -> Callable[[Problems], Any]:
    return lambda _: " ".join(finding.message for finding in findings_of(body))


def check_dpi(problems: Problems) -> None:
    check_picture_options(PictureOptions(dpi=300), problems)


def check_moon_as_new_game(problems: Problems) -> None:
    check_name_of_new_game("moon", ROOT, SHELVES, problems)


EDIT = {"kind": "removed", "row": 1}
USES = (
    '<symbol id="a" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol>'
    + "<g>"
    + '<use href="#a" width="9" height="9"/>' * 3
    + "</g>"
)
SQUARE = make_box(0, 0, 9, 9)
FRAME = {"x": 0.0, "y": 0.0, "width": 90.0, "height": 9.0}
LIMITS = (
    Limit("content.scoring_form.MOST_IN_A_RANGE", 3, 2, lambda _: read_field_content("number from 4 to 7"), "by at most 2."),
    Limit("content.tree.MOST_PARTS", 4, 3, of_tree("a: {b: 1}"), "more than 3 values and keys."),
    Limit("content.tree.MOST_TYPED", 4, 3, of_sheet("a: {b: 1}"), "more than 3 values and keys."),
    Limit("faces.arguments._LARGEST", 31, 30, lambda _: read_argument("text", "x", 30), "must be between -30 and 30."),
    Limit("faces.arguments._LARGEST", 31, 30, lambda _: read_argument("text", "x", -30), "must be between -30 and 30."),
    Limit("faces.arguments._LARGEST", 31, 30, lambda _: read_argument("text", "size", 30), "must be above 0 and below 30."),
    Limit("faces.crops._LONGEST_CLIP", 6, 5, lambda _: read_clip_argument_as_element("circle", SQUARE), "has more than 5"),
    Limit("faces.flow.frames._MOST_COLUMNS", 3, 2, lambda _: _read_text_frame(FRAME, 3) and None, "columns is 3, but must be"),
    Limit("faces.templates.calls.MOST_PARTS", 3, 2, lambda _: _make_limited_range(3) and None, "more than 2 items."),
    Limit("faces.templates.filters.WIDEST", 3, 2, lambda _: _check_width_arguments("center", (3,)), "up to 2, not 3."),
    Limit("faces.templates.filters.WIDEST", 3, 2, lambda _: _check_width_arguments("center", (-3,)), "up to 2, not -3."),
    Limit("faces.text.tags._MOST", 2.0, 1.9, lambda _: _require_allowed_scale(2.0, "<big>"), "makes letters 2 times as large"),
    Limit("faces.text.tags._LEAST", 0.5, 0.6, lambda _: _require_allowed_scale(0.5, "<b>"), "makes letters 0.5 times as large"),
    Limit("kit.exporters._LONGEST_NAME", 5, 4, lambda _: _describe_mistake_in_files({"a.txt": b""}), "a file named 'a.txt'"),
    Limit("kit.exporters.MOST_BYTES", 3, 2, lambda _: _describe_mistake_in_files({"a": b"1", "b": b"23"}), "more than 0 MB."),
    Limit("kit.printers.calibration.MOST_DEGREES", 1.1, 0.9, lambda _: _raise_if_implausible(rect(1, radians(-1))), "by 1.0°."),
    Limit("kit.printers.calibration.MOST_GROWN", 0.011, 0.009, lambda _: _raise_if_implausible(1.01), "1.0 % smaller."),
    Limit("kit.printers.calibration.MOST_GROWN", 0.011, 0.009, lambda _: _raise_if_implausible(0.99), "1.0 % larger."),
    Limit("pdf.slice_record.MOST_USES", 3, 2, of_drawing(USES), "more than 2 <use> elements and pattern tiles."),
    Limit("pdf.slice_compiler.DEEPEST", 3, 2, of_drawing("<g><g><path d='M0 0'/></g></g>"), "levels of nested elements."),
    Limit("printing.picture_plan.LEAST_DPI", 300, 301, check_dpi, "is 300 dpi"),
    Limit("printing.picture_plan.MOST_DPI", 300, 299, check_dpi, "is 300 dpi"),
    Limit("project.starting._LONGEST_NAME", 4, 3, check_moon_as_new_game, '"moon" cannot'),
    Limit("scoring.declared.tables.MOST_ROWS", 2, 1, lambda _: _list_table_rows(ValueList((5, 6))), "This table has 2 rows"),
    Limit("scoring.declared.values.LARGEST", 30, 29, lambda _: check_size_and_convert_if_whole(30), "is beyond 29."),
    Limit("scoring.declared.values.LARGEST", 30, 29, lambda _: check_size_and_convert_if_whole(-30), "is beyond 29."),
    Limit("scoring.prompts.dialog.LONGEST_LINE", 4, 3, lambda _: _find_problem_in_answer("four"), "This line has 4 characters"),
    Limit("scoring.registry.type_check.MOST_VALUES", 2, 1, lambda _: _require_result_items("a", (1, 2), int, ValueError), "1"),
    Limit("studio.views.tables.MOST_EDITS", 2, 1, lambda _: require_edits([EDIT] * 2), "must be a list of 1 to 1 edits."),
    Limit("content.scoring_form.MOST_REPEATS", 3, 2, lambda _: read_field_repeat("1 to 3"), "end at a number from 1 to 2."),
    Limit("content.scalars.MOST_COPIES", 30, 29, of_scalar(CopiesText, "30"), "Must be at most 29."),
    Limit("content.scalars._LARGEST_WHOLE", 30, 29, of_scalar(Whole, "30"), "Must be at most 29."),
    Limit("content.scalars.MOST_CORNERS", 4, 3, of_scalar(Corners, "0,0 9,0 9,9 0,9"), "Must have at most 3 corners."),
    Limit("content.sizes.LARGEST", 60, 59, lambda _: read_size("60x9mm"), ""),
    Limit("content.sizes.LARGEST", 60, 59, lambda _: read_size("9x60mm"), ""),
    Limit("content.sizes.LARGEST_PAPER", 300, 299, lambda _: make_paper_name("200x300mm"), " to 299 mm in"),
    Limit("content.sizes.SMALLEST_PAPER", 200, 201, lambda _: make_paper_name("300x200mm"), " from 201 mm to"),
    Limit("content.tables.MOST_COLUMNS", 2, 1, of_table(b"a,b\n1,2\n"), "has 2 columns, but at most 1 are allowed."),
    Limit("content.table_text.MOST_ROWS", 2, 1, of_table(b"a,b\n1,2\n3,4\n"), "The table has more than 1 rows."),
    Limit("content.table_text.MOST_ROWS", 2, 1, of_table(b"a\tb\n1\t2\n3\t4\n"), "The table has more than 1 rows."),
    Limit("content.tree.DEEPEST", 2, 1, of_tree("a: {b: 1}"), "nested more than 1 levels deep."),
    Limit("content.tree.LONGEST_LINE", 4, 3, of_sheet("a: four"), "has a line of 4 characters, but at most 3"),
    Limit("content.tree.LONGEST_TYPED", 4, 3, of_sheet("a: four"), "A value has 4 characters, but at most 3 are allowed."),
    Limit("core.files.inputs.LARGEST", 4, 3, lambda found: read_given_text("fün", "a.txt", found), "larger than"),
    Limit("core.svg.numbers.LARGEST", 31, 30, lambda _: read_number_or_length.__wrapped__("30"), '"30" is too large.'),
    Limit("core.svg.numbers.LARGEST", 31, 30, lambda _: read_number_or_length.__wrapped__("-30"), '"-30" is too large.'),
    Limit("core.svg.numbers.LARGEST", 31, 30, lambda _: read_transform.__wrapped__("scale(-30)"), "numbers that are too large"),
    Limit("kit.manifest.LARGEST", 8, 7, lambda found: read_manifest(b"no JSON!", "a", found), "cannot be the manifest"),
    Limit("scoring.contract.entries.LONGEST_NAME", 3, 2, lambda _: read_name(" A  b "), "can have at most 2 characters."),
    Limit("scoring.declared.grammar.LONGEST", 5, 4, of_formula("1 + 2"), "has 5 characters, but may have at most 4."),
    Limit("scoring.declared.grammar.MOST_TOKENS", 3, 2, of_formula("1 + 2"), "The formula has more than 2 names, numbers and"),
    Limit("scoring.declared.grammar.DEEPEST", 2, 1, of_formula("((1))"), "The formula has more than 1 brackets inside each"),
)  # fmt: skip


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: f"{limit.where} {limit.message}")
def test_a_value_at_the_limit_is_accepted_and_one_beyond_it_is_reported(limit: Limit, monkeypatch: pytest.MonkeyPatch) -> None:
    def messages(most: float) -> list[str]:
        monkeypatch.setattr(f"printgen.{limit.where}", most)
        problems = Problems()
        try:
            answer = limit.read(problems)
        except Exception as error:
            return [str(error)]
        return [answer] if isinstance(answer, str) else [problem.message for problem in problems.sort_by_severity()]

    assert not any(limit.message in message for message in messages(limit.accepts))
    assert any(limit.message in message for message in messages(limit.refuses))


@pytest.mark.parametrize("command", ["check", "print"])
def test_one_run_prints_all_pieces_of_all_rows_up_to_a_limit(command: str, kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.printing.order_checks.MOST_PIECES", 5)
    assert "The order has 6 pieces, but one run prints at most 5." in run(command, "farm").err
    monkeypatch.setattr("printgen.printing.order_checks.MOST_PIECES", 6)
    assert run(command, "farm").code == 0


@pytest.mark.parametrize(("most", "ending"), [(2, ""), (1, "… and 1 more. Fix these first.\n")])
def test_problems_beyond_a_number_are_only_counted(most: int, ending: str, kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.cli.terminal.MOST_PROBLEMS", most)
    swap(CSV, ",2\n", ",x\n")
    swap(CSV, ",3\n", ",y\n")
    told = run("check", "farm")
    assert told.err.count(" count is ") == most
    assert told.err.partition("such as 1.\n")[2].endswith(ending)
    assert ("more. Fix" in told.err) == bool(ending)


def test_a_path_has_at_most_so_many_characters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.core.files.inputs.LONGEST_NAME", 4)
    assert [make_path_if_inside(tmp_path, name) is not None for name in ("", "a", "four", "fives")] == [
        False,
        True,
        True,
        False,
    ]


def test_a_stream_has_at_most_so_many_bytes() -> None:
    problems = Problems()
    assert read_stream(io.BytesIO(b"four"), Where("-"), problems, 4) == b"four"
    assert not problems
    assert read_stream(io.BytesIO(b"fives"), Where("-"), problems, 4) is None
    assert [problem.message for problem in problems.sort_by_severity()] == ["This file is larger than 0 MB."]
