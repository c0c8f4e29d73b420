"""Boards in parts: every point is on one part, no seam cuts a whole area, and impossible boards are reported."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.model import Face, Outline, Piece, Size
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance, FreePattern
from printgen.sheets.polygons import Span
from printgen.sheets.split import Parting, find_edges_and_fewest_seams, find_parting_with_fewest_parts, name_column_by_letters
from printgen.sheets.waste import Imprint
from tests.helpers.farm import put, refused, run
from tests.helpers.layouts import pack_sheets
from tests.helpers.soaked import FEW_EXAMPLES

A4 = PAPERS["a4"]
LENGTH = st.floats(50, 900)
WHOLES = st.lists(st.tuples(st.floats(0, 900), st.floats(1, 120)).map(lambda w: (w[0], w[0] + w[1])), max_size=6)


@given(LENGTH, st.floats(130, 280), WHOLES)
def test_seams_keep_to_the_length_and_run_through_nothing_that_stays_whole(
    length: float, most: float, wholes: list[Span]
) -> None:
    found = find_edges_and_fewest_seams(length, most, wholes)
    if found is None:
        return
    assert (found[0], found[-1]) == (0, length)
    assert all(0 < high - low <= most + 1e-6 for low, high in pairwise(found))
    assert not [seam for seam in found[1:-1] for low, high in wholes if low + 0.001 < seam < high - 0.001]


@given(LENGTH, st.floats(60, 280))
def test_there_are_no_more_seams_than_are_needed_and_they_are_even(length: float, most: float) -> None:
    found = find_edges_and_fewest_seams(length, most, [])
    assert found is not None
    parts = [high - low for low, high in pairwise(found)]
    assert len(parts) <= -(-length // (most - 0.5))
    assert max(parts) - min(parts) <= 1.5


@pytest.mark.parametrize(("whole", "seams"), [((200, 260), (0, 200, 400)), ((140, 200), (0, 200, 400))])
def test_a_seam_may_run_along_an_area_that_stays_whole(whole: Span, seams: tuple[float, ...]) -> None:
    assert find_edges_and_fewest_seams(400, 200, [whole]) == seams


def test_the_seams_beside_an_area_that_stays_whole_are_as_even_as_steps_of_2_mm_allow() -> None:
    assert find_edges_and_fewest_seams(300, 120, [(88, 115)]) == (0, 88, 194, 300)


def test_there_are_no_seams_if_an_area_that_stays_whole_is_longer_than_a_part() -> None:
    assert find_edges_and_fewest_seams(500, 180, [(100, 300)]) is None
    assert find_edges_and_fewest_seams(100, -5, []) is None  # the margins are wider than the paper
    assert find_parting_with_fewest_parts(Size(600, 400), 3, A4, [((10, 320), (10, 20))]) is None


def board(size: Size, bleed: float = 3.0, back: bool = False) -> Lot:
    front, behind = (Face(name, "board", size, bleed, Outline(), "") for name in ("front", "back"))
    parting = find_parting_with_fewest_parts(size, bleed, A4)
    assert parting is not None
    pieces = (Piece("board", front, behind if back else None),)
    return Lot("board", pieces, FreePattern(A4, ()), Clearance(5, bleed, 6), 3, True, parting=parting)


@FEW_EXAMPLES
@given(st.floats(220, 800), st.floats(300, 800), st.sampled_from([0.0, 3.0, 5.0]))
def test_every_part_is_on_the_paper_with_all_that_goes_over_its_edges_and_parts_make_the_whole(
    width: float, height: float, bleed: float
) -> None:
    size = Size(width, height)
    lone, *sheets = pack_sheets([board(size, bleed)], "long-edge")
    assert lone.placements[0].scale < 1
    shown = 0.0
    for sheet in sheets:
        (place,) = sheet.placements
        assert place.view is not None
        left, top, right, low = place.view.over
        assert min(place.x - left, place.y - top) >= 7.9
        assert place.x + place.size.width + right <= sheet.paper.width - 7.9
        assert place.y + place.size.height + low <= sheet.paper.height - 7.9
        shown += place.view.size.width * place.view.size.height
    assert abs(shown - width * height) < 0.01


def test_parts_have_no_name_below_them() -> None:
    labelled = replace(board(Size(400, 500)), labels=True)
    notes = [note.text for sheet in pack_sheets([labelled], "long-edge", Imprint("", len)) for note in sheet.notes]
    assert notes
    assert "board" not in notes


def test_parts_are_named_like_a_chessboard_and_the_map_comes_first() -> None:
    sheets = pack_sheets([board(Size(400, 500))], "long-edge")
    assert [sheet.label for sheet in sheets] == ["board map", *(f"board {column}{row}" for row in (1, 2) for column in "ABC")]
    kinds = [sorted({mark.kind for mark in sheet.marks}) for sheet in sheets]
    assert kinds[1] == ["align", "cut"]
    assert kinds[-1] == ["cut"]


def test_the_back_of_a_part_shows_the_area_behind_the_part() -> None:
    sheets = pack_sheets([board(Size(400, 250), back=True)], "long-edge")
    parts = [(f.placements[0].view, b.placements[0].view) for f, b in zip(sheets[2::2], sheets[3::2], strict=True)]
    for front, back in parts:
        assert front is not None
        assert back is not None
        assert back.x == 400 - front.x - front.size.width
        assert (back.y, back.size) == (front.y, front.size)
        assert back.over == (front.over[2], front.over[1], front.over[0], front.over[3])


def test_a_parting_counts_its_parts() -> None:
    assert Parting(A4, (0, 1, 2), (0, 1, 2, 3)).count == 6


def test_parts_are_drawn_over_seams_and_over_the_bleed_at_the_edges() -> None:
    """Left and above, 2 mm beyond a seam; right and below, the 5 mm that the next part is glued over."""
    views = Parting(A4, (0, 100, 210), (0, 150, 290)).list_part_views(3)
    assert [(view.name, view.x, view.y, view.size, view.over) for view in views] == [
        ("A1", 0, 0, Size(100, 150), (3, 3, 5, 5)),
        ("B1", 100, 0, Size(110, 150), (2, 3, 3, 5)),
        ("A2", 0, 150, Size(100, 140), (3, 2, 5, 3)),
        ("B2", 100, 150, Size(110, 140), (2, 2, 3, 3)),
    ]


@pytest.mark.parametrize(("number", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA")])
def test_columns_have_the_names_of_a_spreadsheet(number: int, name: str) -> None:
    assert name_column_by_letters(number) == name


GAME = "game: land\ncomponents:\n  map: {kind: board, size: 400x400mm, template: map.svg.j2, split: true}\n"


@pytest.mark.usefixtures("here")
def test_a_board_that_cannot_be_split_is_reported() -> None:
    put("content/land/game.yaml", GAME)
    pond = '<rect x="5" y="50" width="380" height="9" data-whole="the pond"/>'
    river = '<rect x="5" y="5" width="390" height="9" data-whole="the river"/>'
    put("templates/land/map.svg.j2", f"{pond}\n{river}\n")
    said = refused("print", "land")
    assert 'map cannot be split: "the river" must stay whole, but is larger than a sheet of paper.' in said


@pytest.mark.usefixtures("here")
def test_a_board_is_split_only_if_needed() -> None:
    put("content/land/game.yaml", GAME)
    put("templates/land/map.svg.j2", '<rect width="400" height="400" fill="none" stroke="black"/>\n')
    told = run("print", "land", "--explain").out
    assert "7 pages" in told
    assert "map: 400 × 400 mm, split into 6 parts, with a map of the parts, portrait paper; 7 sheets." in told
    put("content/land/game.yaml", GAME.replace("400x400", "190x250"))
    assert "1 page " in run("print", "land").out
