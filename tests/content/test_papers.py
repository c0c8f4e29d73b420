"""Papers of any size: how they are written, what they are called, and which sizes are refused."""

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from tests.helpers.farm import run

LIST = "use a4, letter, a3, a5, legal, tabloid, sra3 or a size such as 320x450mm."


@pytest.mark.parametrize("size", ["320x450mm", "450 x 320 mm", "32CM x 45CM", "320×450mm"])
def test_a_paper_of_any_size_is_printed_under_one_name(kit: Path, size: str) -> None:
    told = run("print", "farm", "--paper", size)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(
        "output/farm/farm-320x450mm.pdf: 4 pages on 2 sheets of 320 × 450 mm paper (1 card, 1 board), both sides."
    )
    page = PdfDocument("output/farm/farm-320x450mm.pdf")[0]
    assert sorted(round(side * 25.4 / 72, 1) for side in page.get_size()) == [320, 450]


def test_sra3_is_a_paper(kit: Path) -> None:
    assert "of SRA3 paper" in run("print", "farm", "--paper", "SRA3").out


@pytest.mark.parametrize(
    ("paper", "message", "hint"),
    [
        ("lettr", 'There is no paper "lettr".', LIST),
        ("poker", 'There is no paper "poker".', LIST),
        ("69x300mm", 'The paper is "69x300mm", but must be from 70 mm to 1300 mm in width and height.', "…"),
        ("1301x300mm", 'The paper is "1301x300mm", but must be from 70 mm to 1300 mm in width and height.', "…"),
        ("0x9999999mm", 'The paper is "0x9999999mm", but must be from 70 mm to 1300 mm in width and height.', "…"),
        ("320x450", 'The paper is "320x450". The unit is missing: write 320x450mm.', "…"),
        ("13 inches", 'The paper is "13 inches", but must be a size, such as 320x450mm.', "…"),
    ],
)
def test_a_paper_that_cannot_be_printed_on_is_refused(kit: Path, paper: str, message: str, hint: str) -> None:
    hint = hint.replace("…", "write a size such as 320x450mm.")
    assert run("print", "farm", "--paper", paper) == (2, "", f"--paper: {message}\n  hint: {hint}\n")


def test_a_piece_too_large_for_an_own_paper_names_the_papers_that_it_fits(kit: Path) -> None:
    told = run("print", "farm", "--paper", "150x100mm")
    assert "barn is 148.5 × 210 mm, with 5 mm of margin and bleed, and does not fit paper of 100 × 150 mm.\n" in told.err
    assert "hint: print on a3, a4, letter, legal, tabloid or sra3 paper." in told.err


def test_the_calibration_page_is_available_for_every_paper_with_room_for_it(here: Path) -> None:
    assert run("calibrate", "--paper", "450x320mm").code == 0
    assert Path("output/calibration-320x450mm.pdf").exists()
    told = run("calibrate", "--paper", "200x400mm")
    assert told.err.startswith('--paper: There is no calibration page for "200x400mm" paper.\n  hint: use a4, letter, a3, ')
