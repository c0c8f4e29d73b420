"""Limits on both sides: a value at a limit is accepted, and a value beyond it is reported."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from printgen.content.scalars import CopiesText, Corners, Whole
from printgen.content.scoring_form import read_repeat
from printgen.content.sizes import name_paper_of_size, read_size
from printgen.content.table_text import read_grid
from printgen.content.tables import make_table
from printgen.content.tree import read_entry_tree, read_tree
from printgen.core.files.inputs import check_text, find_path_inside, read_stream
from printgen.core.problems import Problems, Where
from printgen.core.svg.numbers import read_number, read_transform
from printgen.kit.manifest import read_manifest
from printgen.scoring.contract.entries import read_name
from printgen.scoring.declared.grammar import parse_formula
from tests.helpers.farm import CSV, run, swap


class Limit(NamedTuple):
    """A value that is read within a limit, whose module and name this gives, and reported with a stricter limit."""

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
    return lambda problems: read_entry_tree(text, "a.yaml", problems)


def of_formula(text: str) -> Callable[[Problems], Any]:
    return lambda _: parse_formula(text)


LIMITS = (
    Limit("content.scoring_form.MOST_REPEATS", 3, 2, lambda _: read_repeat("1 to 3"), "Must end at a number from 1 to 2."),
    Limit("content.scalars.MOST_COPIES", 30, 29, of_scalar(CopiesText, "30"), "Must be at most 29."),
    Limit("content.scalars._LARGEST_WHOLE", 30, 29, of_scalar(Whole, "30"), "Must be at most 29."),
    Limit("content.scalars.MOST_CORNERS", 4, 3, of_scalar(Corners, "0,0 9,0 9,9 0,9"), "Must have at most 3 corners."),
    Limit("content.sizes.LARGEST", 60, 59, lambda _: read_size("60x9mm"), ""),
    Limit("content.sizes.LARGEST", 60, 59, lambda _: read_size("9x60mm"), ""),
    Limit("content.sizes.LARGEST_PAPER", 300, 299, lambda _: name_paper_of_size("200x300mm"), " to 299 mm in"),
    Limit("content.sizes.SMALLEST_PAPER", 200, 201, lambda _: name_paper_of_size("300x200mm"), " from 201 mm to"),
    Limit("content.tables.MOST_COLUMNS", 2, 1, of_table(b"a,b\n1,2\n"), "has 2 columns, but at most 1 are allowed."),
    Limit("content.table_text.MOST_ROWS", 2, 1, of_table(b"a,b\n1,2\n3,4\n"), "The table has more than 1 rows."),
    Limit("content.table_text.MOST_ROWS", 2, 1, of_table(b"a\tb\n1\t2\n3\t4\n"), "The table has more than 1 rows."),
    Limit("content.tree.DEEPEST", 2, 1, of_tree("a: {b: 1}"), "nested more than 1 levels deep."),
    Limit("content.tree.LONGEST_LINE", 4, 3, of_sheet("a: four"), "has a line of 4 characters, but at most 3"),
    Limit("content.tree.LONGEST_TYPED", 4, 3, of_sheet("a: four"), "A value has 4 characters, but at most 3 are allowed."),
    Limit("core.files.inputs.LARGEST", 4, 3, lambda found: check_text("fün", "a.txt", found), "larger than"),
    Limit("core.svg.numbers.LARGEST", 31, 30, lambda _: read_number.__wrapped__("30"), '"30" is too large.'),
    Limit("core.svg.numbers.LARGEST", 31, 30, lambda _: read_number.__wrapped__("-30"), '"-30" is too large.'),
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
            limit.read(problems)
        except Exception as error:
            return [str(error)]
        return [problem.message for problem in problems.sorted()]

    assert not any(limit.message in message for message in messages(limit.accepts))
    assert any(limit.message in message for message in messages(limit.refuses))


@pytest.mark.parametrize("command", ["check", "print"])
def test_one_run_prints_all_pieces_of_all_rows_up_to_a_limit(command: str, kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.printing.lots.MOST_PIECES", 5)
    assert "The order has 6 pieces, but one run prints at most 5." in run(command, "farm").err
    monkeypatch.setattr("printgen.printing.lots.MOST_PIECES", 6)
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
    assert [find_path_inside(tmp_path, name) is not None for name in ("", "a", "four", "fives")] == [False, True, True, False]


def test_a_stream_has_at_most_so_many_bytes() -> None:
    problems = Problems()
    assert read_stream(io.BytesIO(b"four"), Where("-"), problems, 4) == b"four"
    assert not problems
    assert read_stream(io.BytesIO(b"fives"), Where("-"), problems, 4) is None
    assert [problem.message for problem in problems.sorted()] == ["This file is larger than 0 MB."]
