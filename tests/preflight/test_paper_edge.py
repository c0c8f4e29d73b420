"""What printers cannot reach at the edge of the paper: reported on sheets that fill their paper, and nowhere else."""

from pathlib import Path

import pytest

from tests.helpers.farm import YAML, run, swap
from tests.preflight.test_preflight_checks import found

HINT = "hint: move it at least 4 mm inside the paper; if your printer prints closer to the edge, write the distance in `safe`."
A3_2 = '<text x="3.2" y="20">a</text>'


@pytest.fixture
def sheet(kit: Path) -> Path:
    """The small game, whose board is a sheet of A4 paper."""
    swap(YAML, "kind: board\n    size: a5", "kind: sheet\n    size: a4")
    return kit


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (A3_2, "text is 3.2 mm from the edge of the paper, where many printers cannot print."),
        ('<text x="-2" y="20">a</text>', "text extends 2.0 mm past the edge of the paper, where many printers cannot print."),
        (
            '<rect data-field="a" x="9" y="2" width="9" height="9" fill="none"/>',
            "a field is 2.0 mm from the edge of the paper, where many printers cannot print.",
        ),
        ('{{ icon("house", 0, 20, 12) }}', "an icon is 1.2 mm from the edge of the paper, where many printers cannot print."),
    ],
)
def test_text_fields_and_icons_at_the_edge_of_the_paper_are_reported(sheet: Path, drawn: str, said: str) -> None:
    assert found(drawn) == [("margin", said)]


@pytest.mark.parametrize(
    "drawn",
    [
        '<text x="4" y="20">a</text>',
        '<rect width="210" height="297" fill="#eee"/>',
        '<rect x="-3" y="-3" width="220" height="300" fill="#eee"/>',
        '{{ icon("star", -4, 9, 20) }}',
        '<text x="10" y="3.8" font-size="6pt" data-role="imprint">edition 1</text>',
    ],
)
def test_artwork_and_an_imprint_may_reach_the_edge_of_the_paper(sheet: Path, drawn: str) -> None:
    assert found(drawn) == []


@pytest.mark.parametrize("change", ["safe: 2mm", "size: 200x287mm", "kind: board\n    size: a5"])
def test_a_sheet_for_a_better_printer_and_pieces_with_white_paper_around_them_pass(sheet: Path, change: str) -> None:
    swap(YAML, "kind: sheet\n    size: a4", change if "kind" in change else f"kind: sheet\n    size: a4\n    {change}")
    if change.startswith("size"):
        swap(YAML, "size: a4\n    size", "size")
    assert found(A3_2) == []


@pytest.mark.parametrize("size", ["a5 landscape", "letter", "297x210mm", "half-letter"])
def test_every_size_of_paper_has_an_edge(sheet: Path, size: str) -> None:
    swap(YAML, "size: a4", f"size: {size}")
    assert [check for check, _ in found(A3_2)] == ["margin"]


def test_a_margin_of_the_layout_keeps_sheets_away_from_the_edge(sheet: Path) -> None:
    swap(YAML, "components:", "layout: {margin: 5mm}\ncomponents:")
    swap(YAML, "size: a4", "size: a5")
    assert found(A3_2) == []


def test_a_distance_between_the_edge_and_the_safe_zone_is_still_reported_as_such(sheet: Path) -> None:
    swap(YAML, "size: a4", "size: a4\n    safe: 8mm")
    assert found('<text x="5" y="20">a</text>') == [
        ("safe", "text is 5.0 mm from the cut, but must be at least 8 mm inside it.")
    ]


def test_check_gives_a_hint_and_print_one_line(sheet: Path) -> None:
    assert found(A3_2)
    assert HINT in run("check", "farm").err
    assert run("print", "farm").err.startswith(
        "content/farm/game.yaml:24: warning: barn: things at the edge of the paper; text is 3.2 mm from the edge of the paper, "
    )
