"""The words for printers and their corrections, the names of calibration pages, and the marks of a cutting machine."""

import hashlib
import re
from pathlib import Path

import pytest

from printgen.content.sizes import PAPERS
from printgen.core.problems import Problems
from printgen.core.units import write_number
from printgen.kit.printers.calibration_page import (
    make_calibration_page,
    name_calibration_page_file,
    write_printer_add_command,
)
from printgen.kit.printers.correction import _measure_farthest_overrun, correct_plan
from printgen.kit.printers.profiles import Calibration, Printer, _write_printers_file_content
from printgen.kit.printers.text import describe_adjust, describe_calibration_page, describe_printer, write_printer_list
from printgen.kit.registration import do_pieces_overlap_registration_marks, make_registration_marks
from printgen.model import Adjust, Flip, Mark, Order, Piece, Placement, Sheet
from printgen.printing.plan import Plan
from printgen.sheets.arrangement import Arrangement
from tests.helpers.drawings import face_of
from tests.helpers.golden import same
from tests.helpers.supplied_games import SHELVES, declared

A4 = PAPERS["a4"]


@pytest.mark.parametrize(
    ("adjust", "words"),
    [
        (Adjust(), "not changed"),
        (Adjust(0.3, -1), "0.3 mm to the right, 1 mm up"),
        (Adjust(-2.5, 0.4), "2.5 mm to the left, 0.4 mm down"),
        (Adjust(scale=1.002), "0.2 % larger"),
        (Adjust(scale=0.9975), "0.25 % smaller"),
        (Adjust(degrees=0.25), "turned by 0.25° clockwise"),
        (Adjust(degrees=-1.5), "turned by 1.5° counter-clockwise"),
        (Adjust(1, 2, 1.01, 3), "1 mm to the right, 2 mm down, 1 % larger, turned by 3° clockwise"),
        (Adjust(0.004, -0.004, 1.00004, 0.004), "not changed"),
        (
            Adjust(0.006, -0.006, 1.00006, -0.006),
            "0.01 mm to the right, 0.01 mm up, 0.01 % larger, turned by 0.01° counter-clockwise",
        ),
    ],
)
def test_corrections_are_described_in_words(adjust: Adjust, words: str) -> None:
    assert describe_adjust(adjust) == words


def test_printers_are_listed_with_their_flips() -> None:
    office = Printer("office", {"long-edge": Calibration(Adjust(1)), "short-edge": Calibration(back=Adjust(0, 2))})
    assert write_printer_list([office, Printer("home", {"short-edge": Calibration()})]) == (
        "office: long-edge, short-edge\nhome: short-edge"
    )
    assert write_printer_list([]) == "No printers are saved yet. Run `printgen calibrate` to measure one."
    assert describe_printer(office, Path("printers.yaml")).splitlines() == [
        "office, saved in printers.yaml",
        "  flipped on the long edge",
        "    fronts: 1 mm to the right",
        "    backs:  not changed",
        "  flipped on the short edge",
        "    fronts: not changed",
        "    backs:  2 mm down",
    ]


def test_printers_and_flips_are_saved_in_order() -> None:
    calibration = Calibration(Adjust(-0.25, 1, 1.0012345, -0.123456))
    printers = {name: Printer(name, {"short-edge": Calibration(), "long-edge": calibration}) for name in ("office", "home")}
    lines = _write_printers_file_content(printers).decode().splitlines()[1:]
    unchanged = "{right: 0, down: 0, scale: 1, degrees: 0}"
    flips = [
        "    long-edge:",
        "      front: {right: -0.25, down: 1, scale: 1.001235, degrees: -0.12346}",
        f"      back: {unchanged}",
        "    short-edge:",
        f"      front: {unchanged}",
        f"      back: {unchanged}",
    ]
    assert lines == ["printers:", "  home:", *flips, "  office:", *flips]
    assert _write_printers_file_content({}).decode().splitlines()[1:] == ["printers: {}"]


@pytest.mark.parametrize(
    ("paper", "flip", "printer", "language", "name"),
    [
        ("a4", "long-edge", "", "en", "calibration-a4.pdf"),
        ("a3", "short-edge", "", "de", "calibration-a3-short-edge-de.pdf"),
        ("letter", "long-edge", "office", "fr", "calibration-letter-fr-on-office.pdf"),
    ],
)
def test_a_calibration_page_has_its_options_in_its_name(paper: str, flip: Flip, printer: str, language: str, name: str) -> None:
    assert name_calibration_page_file(paper, flip, printer, language) == name


def test_a_calibration_page_is_announced_with_the_next_step() -> None:
    command = write_printer_add_command("a4", "long-edge")
    assert describe_calibration_page(Path("page.pdf"), "long-edge", command, "").splitlines() == [
        "page.pdf: 2 pages.",
        "  Print both pages on one sheet of paper, flipped on the long edge, at 100 %.",
        "  Follow the steps on the page, then run: printgen printer add NAME --paper a4",
    ]
    assert describe_calibration_page(Path("page.pdf"), "short-edge", command, "office").splitlines() == [
        "page.pdf: 2 pages.",
        "  The page is corrected for the printer office: every scale should read 5.",
        "  Print both pages on one sheet of paper, flipped on the short edge, at 100 %.",
    ]


@pytest.mark.golden
def test_the_faces_of_a_calibration_page() -> None:
    printout = make_calibration_page("letter", "short-edge", "", "en", SHELVES, Problems())
    assert printout is not None
    lines = [f"{printout.plan.game.components[0].safe:g} mm from the edges"]
    for sheet in printout.plan.sheets:
        (place,), ruler = sheet.placements, sheet.ruler
        at = f", ruler at {write_number(ruler.x)} {write_number(ruler.y)}" if ruler is not None else ""
        lines.append(f"{sheet.side} {sheet.label} at {place.x} {place.y}, turned {place.turn}{at}")
        lines += [" ".join(words.split()) for words in re.findall(r">([^<]*\w[^<]*)<", place.face.svg)]
        lines.append(f"drawing: {hashlib.sha256(place.face.svg.encode()).hexdigest()[:12]}")
    same("calibration-page.txt", "\n".join(lines) + "\n")


def test_registration_marks_of_a_sheet() -> None:
    square, *lines = make_registration_marks(A4)
    assert square == Mark(10, 12.5, 15, 12.5, "register", 5)
    assert [(mark.x1, mark.y1, mark.x2, mark.y2) for mark in lines] == [
        (9.75, 287, 30, 287),
        (10, 287.25, 10, 267),
        (200.25, 10, 180, 10),
        (200, 9.75, 200, 30),
        (200.25, 287, 180, 287),
        (200, 287.25, 200, 267),
    ]
    assert {(mark.kind, mark.thick) for mark in lines} == {("register", 0.5)}


@pytest.mark.parametrize(
    ("x", "y", "overlaps"),
    [(19.8, 17.3, True), (20, 17.3, False), (17.3, 17.5, False), (160, 12.5, True), (157.3, 12.5, False), (100, 276, False)],
)
def test_pieces_may_not_reach_the_white_around_registration_marks(x: float, y: float, overlaps: bool) -> None:
    sheet = Sheet(A4, "front", "", (Placement(face_of("", 20, 10), x, y),))
    assert do_pieces_overlap_registration_marks(sheet) is overlaps


@pytest.mark.parametrize(
    ("adjust", "safe", "overrun"),
    [
        (Adjust(), 0, 0),
        (Adjust(2), 0, 2),
        (Adjust(2), 1.5, 0.5),
        (Adjust(-2), 0, -2),
        (Adjust(0, -8), 0, 3),
        (Adjust(scale=1.02), 0, 2.1),
    ],
)
def test_a_trim_on_the_edge_of_the_paper_runs_off_it(adjust: Adjust, safe: float, overrun: float) -> None:
    face = face_of("", 100, 50)
    sheet = Sheet(A4, "front", "", (Placement(face, 110, 5),), adjust=adjust)
    assert _measure_farthest_overrun(sheet, {face.identity: safe}) == pytest.approx(overrun)


@pytest.mark.parametrize(("x", "overrun"), [(110.06, 0.56), (109.96, 0.46), (109.94, 1.94)])
def test_only_a_trim_on_the_edge_may_lose_its_safe_margin(x: float, overrun: float) -> None:
    face = face_of("", 100, 50)
    sheet = Sheet(A4, "front", "", (Placement(face, x, 5),), adjust=Adjust(2))
    assert _measure_farthest_overrun(sheet, {face.identity: 1.5}) == pytest.approx(overrun)


@pytest.mark.parametrize(("end", "overrun"), [(207, None), (207.05, None), (207.06, "0.06 mm"), (208.5, "1.5 mm")])
def test_the_first_page_whose_marks_run_off_the_paper_is_reported(end: float, overrun: str | None) -> None:
    game, problems = declared("village"), Problems()
    piece = Piece(game.components[0].name, face_of("", 100, 50))
    marks = [(Mark(end - 5, 20, end - 1, 20),), (Mark(20, 10, 20, 15), Mark(end - 6, 9, end, 9)), (Mark(end - 6, 9, end, 9),)]
    sheets = tuple(Sheet(A4, "front", "", (Placement(piece.front, 20, 20),), mark) for mark in marks)
    plan = Plan(game, Order("a4", 2, 1, "colour", "one-sided"), (piece,), Arrangement(()), sheets)
    corrected = correct_plan(plan, Printer("office", {"short-edge": Calibration(Adjust(3))}), problems)
    said = f"With the corrections for the printer office, page 2 runs off the paper by {overrun}."
    assert [problem.message for problem in problems.found] == ([said] if overrun else [])
    assert (corrected is None) is (overrun is not None)
    if corrected is not None:
        assert (corrected.printer, [sheet.adjust for sheet in corrected.sheets]) == ("office", [Adjust(3)] * 3)
