"""Random whole kits: nothing overlaps, leaves the paper or is lost; marks and text avoid pieces; backs are behind fronts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, groupby, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.core.boxes import Box
from printgen.model import Adjust, Layout, Mark, Note, Placement, Sheet
from printgen.sheets.adjustment import find_printed_paper, find_printed_point, mirror_adjust
from printgen.sheets.crop_marks import PAPER_EDGE
from printgen.sheets.layout import is_flipped_sideways
from printgen.sheets.polygons import (
    Polygon,
    Trim,
    find_bounding_box,
    is_inside,
    make_cut_line,
    measure_distance_between_cut_lines,
    move_polygon,
)
from printgen.sheets.split import MARGIN
from printgen.sheets.waste_room import find_mark_box, find_ruler_box
from tests.helpers.geometry import lands, overlap, turned_over
from tests.helpers.random_kits import IMPRINT, Whole, Wish, whole, wholes
from tests.helpers.trims import rectangle

SLACK = 0.03  # what a sheet may exceed its room by, for papers measured in inches
HAIR = 1e-6
SPECK = 0.001  # square millimetres that come of rounding
ADJUST = st.builds(Adjust, st.floats(-3, 3), st.floats(-3, 3), st.floats(0.97, 1.03), st.floats(-2, 2))
EXAMPLES = settings(max_examples=25)


def cut(place: Placement) -> Polygon:
    """The line around which a piece is drawn: its cut, the middle of a circle, or the box of a part with its overlaps."""
    if place.view is None:
        line = make_cut_line(Trim(place.face.outline, place.face.size), place.turn)
        half = place.face.size.width / 2
        return move_polygon(((half, half),) if place.face.outline.shape == "circle" else line, place.x, place.y)
    left, top, right, low = place.view.over if place.turn == 0 else (*place.view.over[2:], *place.view.over[:2])
    (x1, y1), (x2, y2) = (
        (place.x - left, place.y - top),
        (place.x + place.size.width + right, place.y + place.size.height + low),
    )
    return (x1, y1), (x2, y1), (x2, y2), (x1, y2)


def reach(place: Placement) -> float:
    """The distance beyond that line to which a piece is drawn."""
    if place.view is not None:
        return 0.0
    return place.face.bleed + (place.face.size.width / 2 if place.face.outline.shape == "circle" else 0.0)


def meet(one: Polygon, other: Polygon, far: float) -> bool:
    """Whether two lines are nearer than allowed, or one is inside the other."""
    if apart(find_bounding_box(one, far - HAIR), find_bounding_box(other)):
        return False
    near = measure_distance_between_cut_lines(one, other)
    within = is_inside(one[0], other) or is_inside(other[0], one)
    return near < far - HAIR or (within and near > HAIR) or overlap(one, other) > SPECK


def corners(edges: Box) -> Polygon:
    left, top, right, low = edges
    return (left, top), (right, top), (right, low), (left, low)


def hits(edges: Box, place: Placement) -> bool:
    """Whether a box touches the drawn area of a piece."""
    return meet(corners(edges), cut(place), reach(place))


def note_box(note: Note) -> Box:
    """The box that a text covers, from the top of capitals to the bottom of descenders."""
    wide, up, down = IMPRINT.measure(note.text) * note.high / Note.HIGH, 0.72 * note.high, 0.2 * note.high
    if note.upright:
        return note.x - down, note.y, note.x + up, note.y + wide
    return note.x, note.y - up, note.x + wide, note.y + down


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] + HAIR or other[2] <= one[0] + HAIR or one[3] <= other[1] + HAIR or other[3] <= one[1] + HAIR


@EXAMPLES
@given(wholes())
def test_pieces_with_their_bleed_are_apart_and_inside_the_margin(kit: Whole) -> None:
    margins = {lot.title: MARGIN if lot.parting else lot.clearance.margin for lot in kit.lots}
    for sheet in kit.sheets:
        for one, other in combinations(sheet.placements, 2):
            assert not meet(cut(one), cut(other), reach(one) + reach(other))
        for place in sheet.placements:
            left, top, right, low = find_bounding_box(cut(place), reach(place))
            margin = margins[place.face.label.split()[0]] - SLACK
            assert min(left, top, sheet.paper.width - right, sheet.paper.height - low) >= margin


@EXAMPLES
@given(wholes())
def test_every_copy_is_printed_exactly_once_and_nothing_else(kit: Whole) -> None:
    wanted = Counter(
        (face.identity, view)
        for lot in kit.lots
        for piece in lot.pieces
        for face in (piece.front, piece.back)
        for view in ([one.name for one in lot.parting.list_part_views(face.bleed)] if lot.parting and face else [None])
        if face is not None
    )
    placed = [
        (place.face.identity, place.view.name if place.view else None) for sheet in kit.sheets for place in sheet.placements
    ]
    assert Counter(one for one in placed if one[1] != "map") == wanted


@EXAMPLES
@given(wholes())
def test_no_two_stocks_share_a_sheet_and_every_sheet_names_its_stock(kit: Whole) -> None:
    stocks = {lot.title: lot.stock for lot in kit.lots}
    for sheet in kit.sheets:
        assert {stocks[place.face.label.split()[0]] for place in sheet.placements} <= {sheet.stock}
    papers = [stock for stock, _ in groupby({sheet.number: sheet.stock for sheet in kit.sheets}.values())]
    assert len(papers) == len(set(papers)) == len({lot.stock for lot in kit.lots})


@EXAMPLES
@given(wholes())
def test_marks_are_on_the_paper_and_in_no_drawing(kit: Whole) -> None:
    for sheet in kit.sheets:
        near, far_x, far_y = PAPER_EDGE - HAIR, sheet.paper.width - PAPER_EDGE + HAIR, sheet.paper.height - PAPER_EDGE + HAIR
        for mark in sheet.marks:
            left, top, right, low = find_mark_box(mark)
            assert near <= left <= right <= far_x
            assert near <= top <= low <= far_y
            assert not [place.face.label for place in sheet.placements if crosses(mark, place)]


def crosses(mark: Mark, place: Placement) -> bool:
    """Whether a mark crosses the drawn area of a piece."""
    return meet(((mark.x1, mark.y1), (mark.x2, mark.y2)), cut(place), reach(place))


@EXAMPLES
@given(wholes())
def test_words_and_the_ruler_are_in_nobodys_way_and_on_the_paper(kit: Whole) -> None:
    for sheet in kit.sheets:
        things = [("ruler", find_ruler_box(sheet.ruler))] if sheet.ruler else []
        things += [(note.text, note_box(note)) for note in sheet.notes]
        for text, edges in things:
            assert not [place.face.label for place in sheet.placements if hits(edges, place)], text
            assert not [mark for mark in sheet.marks if not apart(edges, find_mark_box(mark))], text
            assert min(edges) >= 2
            assert edges[2] <= sheet.paper.width - 2
            assert edges[3] <= sheet.paper.height - 2
        for (one, a), (other, b) in combinations(things, 2):
            assert apart(a, b), (one, other)


def test_no_number_of_a_cut_is_on_the_ruler() -> None:
    cards, board = Wish(rectangle(55, 90), 0.0, 3, False), Wish(rectangle(115, 95), 0.0, 1, False)
    (sheet,) = whole([cards, board], Layout(marks="numbered"), "a4", "long-edge").sheets
    assert sheet.ruler is not None
    assert len(sheet.notes) > 1
    assert all(apart(note_box(note), find_ruler_box(sheet.ruler)) for note in sheet.notes)


def test_names_below_pieces_have_room_between_two_bleeds() -> None:
    bleeding = Wish(rectangle(60, 80), 3.0, 9, False)
    gutters = [whole([bleeding], Layout(labels=named), "a4", "long-edge").lots[0].clearance.gutter for named in (False, True)]
    assert gutters == [6, 9]


def test_pieces_that_do_not_fit_with_other_gaps_keep_their_own_sheets() -> None:
    board, token = Wish(rectangle(199, 199), 0.0, 1, False), Wish(rectangle(30, 20), 3.0, 2, False)
    kit = whole([board, token], Layout(), "a4", "long-edge")
    assert sorted(len(sheet.placements) for sheet in kit.sheets) == [1, 2]


def test_folded_sheets_have_no_second_backs_if_a_board_has_backs() -> None:
    card, board = Wish(rectangle(60, 90), 0.0, 2, True), Wish(rectangle(300, 300), 0.0, 1, True, True)
    kit = whole([card, board], Layout(), "a4", "gutterfold")
    placed = Counter(place.face.identity for sheet in kit.sheets for place in sheet.placements)
    assert (placed["c0 0 behind"], placed["c0 1 behind"]) == (1, 1)


@EXAMPLES
@given(wholes(), ADJUST)
def test_backs_meet_their_fronts_however_the_paper_is_turned_and_corrected(kit: Whole, adjust: Adjust) -> None:
    backs = {
        (place.face.label, place.view.name if place.view else ""): (sheet, place)
        for sheet in kit.sheets
        for place in sheet.placements
        if place.face.identity.endswith("behind")
    }
    for sheet, place in fronts(kit):
        found = backs.get((place.face.label, place.view.name if place.view else ""))
        assert (found is not None) == has_back(kit, place)
        if found is not None:
            meets(sheet, place, *found, kit, adjust)


def fronts(kit: Whole) -> Iterator[tuple[Sheet, Placement]]:
    for sheet in kit.sheets:
        yield from ((sheet, place) for place in sheet.placements if not place.face.identity.endswith("behind"))


def has_back(kit: Whole, place: Placement) -> bool:
    if place.view is not None and place.view.name == "map":
        return False
    return any(piece.back is not None for lot in kit.lots for piece in lot.pieces if piece.front.label == place.face.label)


def meets(sheet: Sheet, front: Placement, behind: Sheet, back: Placement, kit: Whole, adjust: Adjust) -> None:
    """Each corner of a back is behind the corner of its front when the paper is folded or turned over."""
    if front.view is not None and back.view is not None:
        assert back.view.x == pytest.approx(front.face.size.width - front.view.x - front.view.size.width)
    flip = "short-edge" if kit.sides == "short-edge" else "long-edge"
    for u, v in product((0, front.trim.width), (0, front.trim.height)):
        there, here = lands(back, front.trim.width - u, v), lands(front, u, v)
        if behind is sheet:
            assert there == pytest.approx(folded(sheet, *here), abs=1e-6)
            continue
        moved_front = replace(sheet, adjust=adjust)
        paper = find_printed_paper(moved_front)
        moved_back = replace(behind, adjust=mirror_adjust(adjust, is_flipped_sideways(paper, flip)))
        seen = turned_over(paper, flip, *find_printed_point(moved_front, *here))
        assert find_printed_point(moved_back, *there) == pytest.approx(seen, abs=1e-6)


def folded(sheet: Sheet, x: float, y: float) -> tuple[float, float]:
    """The place of a point after the paper is folded across its long side."""
    paper = sheet.paper
    return (x, paper.height - y) if paper.height >= paper.width else (paper.width - x, y)
