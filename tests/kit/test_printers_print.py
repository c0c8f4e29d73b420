"""printgen print with --printer: what is moved in the PDF, and what is refused."""

from pathlib import Path

import pytest

from tests.helpers.drawings import opened
from tests.helpers.farm import YAML, put, refused, run, swap
from tests.kit.test_printers import FIVE, added

POINT = 72 / 25.4
pytestmark = pytest.mark.usefixtures("config")


def test_an_unknown_printer_is_reported_with_all_other_problems(kit: Path, config: Path) -> None:
    added(*FIVE)
    swap(YAML, "size: a5", "size: a55")
    told = refused("print", "farm", "--printer", "offce")
    assert f'{config}: There is no printer "offce".\n  hint: did you mean office?' in told
    assert "components.barn.size" in told


def test_print_names_the_printer(kit: Path) -> None:
    added("6.0", "5", "6.0", "5", "5.2", "5")
    told = run("print", "farm", "--printer", "office")
    assert told.out == (
        "output/farm/farm-a4-on-office.pdf: 4 pages on 2 sheets of A4 paper (1 card, 1 board), both sides.\n"
        "  5 × animal, 1 × barn\n"
        "  Corrected for the printer office; do not print it on any other printer.\n"
        "  Print at 100 %, not “fit to page”.\n"
    )


def test_fronts_and_backs_are_moved_in_the_file(kit: Path) -> None:
    added("6.0", "5", "6.0", "5", "5.2", "5")
    run("print", "farm")
    run("print", "farm", "--printer", "office")
    plain, moved = (trims(f"output/farm/{name}.pdf") for name in ("farm-a4", "farm-a4-on-office"))
    shifts = [now - before for before, now in zip(plain, moved, strict=True)]
    assert shifts == pytest.approx([0.2, 0.8, 0.2, 0], abs=0.001), "the barn has no back: its page is empty"


def test_one_sided_backs_are_moved_like_fronts(kit: Path) -> None:
    added("6.0", "5", "6.0", "5", "5.2", "5")
    run("print", "farm", "--sides", "one-sided")
    run("print", "farm", "--sides", "one-sided", "--printer", "office")
    plain, moved = (trims(f"output/farm/{name}.pdf") for name in ("farm-a4-one-sided", "farm-a4-one-sided-on-office"))
    assert [now - before for before, now in zip(plain, moved, strict=True)] == pytest.approx([0.2] * 3, abs=0.001)


def trims(file: str) -> list[float]:
    """The left edge of the trim of each page, in mm."""
    with opened(Path(file).read_bytes()) as pdf:
        return [float(page.TrimBox[0]) / POINT for page in pdf.pages]  # type: ignore[arg-type]


def test_a_flip_that_was_not_measured_is_reported(kit: Path) -> None:
    added(*FIVE, flip="short-edge")
    assert refused("print", "farm", "--printer", "office") == (
        "--printer: The printer office is not calibrated for paper that is flipped on the long edge.\n"
        "  hint: run `printgen calibrate --flip long-edge`, then `printgen printer add office --flip long-edge`."
    )


def test_without_backs_any_flip_works(kit: Path) -> None:
    swap(YAML, "    back: back.svg.j2\n", "")
    added(*FIVE, flip="short-edge")
    assert run("print", "farm", "--printer", "office").code == 0


def test_marks_that_would_run_off_the_paper_are_reported(kit: Path) -> None:
    added("5", "5", "5", "5", "9", "5")
    assert refused("print", "farm", "--printer", "office") == (
        "content/farm/game.yaml:1: With the corrections for the printer office, page 1 runs off the paper by 1 mm.\n"
        "  hint: increase `margin` under `layout` in game.yaml, or print without --printer and have the printer serviced."
    )


@pytest.mark.parametrize("size", ["103x146mm", "105x148.5mm"])
def test_pieces_that_would_run_off_the_paper_are_reported_unless_cut_along_its_edge(kit: Path, size: str) -> None:
    put(YAML, Path(YAML).read_text().replace("63x88mm", size).replace("a5", size))
    swap(YAML, "players:", "layout: {marks: none, margin: 0mm}\nplayers:")
    added("5", "5", "5", "5", "8", "5")
    told = run("print", "farm", "--printer", "office")
    assert (told.code == 0) is (size == "105x148.5mm")
    assert ("page 1 runs off the paper by 1 mm." in told.err) is (size == "103x146mm")
