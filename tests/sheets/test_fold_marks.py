"""Fold marks: where folds end at the cut, clear of every piece, on the paper, dashed."""

import io
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.nets import Net, make_die_net, make_standee_net, make_tuck_box_net
from printgen.model import Face, Mark, Outline, Placement, Sheet, Size
from printgen.sheets.fold_marks import CLEAR, FOLD_MARK_GAP, make_fold_marks
from printgen.sheets.polygons import Trim, find_point_on_paper, make_cut_line, measure_distance_to_area
from tests.helpers.drawings import face_of, pdf_of_sheets
from tests.helpers.soaked import FEW_EXAMPLES

A4 = Size(210, 297)
NETS = st.sampled_from(
    [make_die_net(16), make_die_net(9), make_tuck_box_net(40, 50, 12), make_standee_net(25, 40), make_standee_net(12.5, 30)]
)


def flat(net: Net, bleed: float = 0.0) -> Face:
    face = face_of("", net.size.width, net.size.height, bleed)
    return replace(face, outline=Outline("polygon", points=net.points, folds=net.folds))


def folded_card(*folds: tuple[float, float, float, float]) -> Placement:
    """A card of 20 by 30 mm that has folds, in the middle of a paper."""
    return Placement(replace(face_of("", 20, 30), outline=Outline(folds=folds)), 100, 100)


def test_standee_has_a_mark_at_both_ends_of_its_three_folds() -> None:
    marks = make_fold_marks([Placement(flat(make_standee_net(25, 40)), 50, 60)], A4)
    levels = [60 + 12, 60 + 52, 60 + 92]
    assert {(mark.y1, mark.y2) for mark in marks} == {(level, level) for level in levels}
    assert {(mark.x1, mark.x2) for mark in marks} == {(46.2, 49.2), (75.8, 78.8)}
    assert (len(marks), {mark.kind for mark in marks}) == (6, {"fold"})


@pytest.mark.parametrize(
    ("x", "y", "lengths"),
    [
        (5.8, 100, {"left": 2, "right": 3}),
        (5.7, 100, {"right": 3}),
        (6.8, 100, {"left": 3, "right": 3}),
        (184.2, 100, {"left": 3, "right": 2}),
        (184.3, 100, {"left": 3}),
        (100, 5.8, {"above": 2, "below": 3}),
        (100, 5.7, {"below": 3}),
        (100, 261.2, {"above": 3, "below": 2}),
        (100, 261.3, {"above": 3}),
    ],
)
def test_fold_marks_are_shorter_near_an_edge_of_the_paper_and_none_is_in_its_last_3_mm(
    x: float, y: float, lengths: dict[str, float]
) -> None:
    fold = (0.0, 15.0, 20.0, 15.0) if "left" in lengths or "right" in lengths else (10.0, 0.0, 10.0, 30.0)
    place = replace(folded_card(fold), x=x, y=y)
    found = {}
    for mark in make_fold_marks([place], A4):
        side = ("left" if mark.x1 < x else "right") if mark.y1 == mark.y2 else "above" if mark.y1 < y else "below"
        found[side] = round(hypot(mark.x2 - mark.x1, mark.y2 - mark.y1), 3)
    assert found == lengths


@given(NETS, st.sampled_from([0, 90, 180, 270]), st.sampled_from([0.0, 2.0]))
def test_every_mark_continues_a_fold_that_ends_at_the_cut(net: Net, turn: int, bleed: float) -> None:
    place = Placement(flat(net, bleed), 60, 80, turn)  # type: ignore[arg-type]
    folds = [(find_point_on_paper(place, fold[:2]), find_point_on_paper(place, fold[2:])) for fold in net.folds]
    for mark in make_fold_marks([place], A4):
        assert any(on_line(start, end, mark) for start, end in folds)


def on_line(start: tuple[float, float], end: tuple[float, float], mark: Mark) -> bool:
    wide, high = end[0] - start[0], end[1] - start[1]
    off = [wide * (y - start[1]) - high * (x - start[0]) for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2))]
    return max(map(abs, off)) < 0.01 * hypot(wide, high)


@FEW_EXAMPLES
@given(NETS, NETS, st.sampled_from([0, 90, 180, 270]), st.floats(0, 12), st.sampled_from([0.0, 2.0]))
def test_marks_keep_clear_of_all_pieces_and_their_bleed(one: Net, other: Net, turn: int, apart: float, bleed: float) -> None:
    first = Placement(flat(one, bleed), 8, 20)
    second = Placement(flat(other, bleed), 8 + one.size.width + apart, 25, turn)  # type: ignore[arg-type]
    for mark in make_fold_marks([first, second], Size(300, 250)):
        for place in (first, second):
            line = tuple(
                find_point_on_paper(place, point) for point in make_cut_line(Trim(place.face.outline, place.face.size))
            )
            for step in range(31):
                point = mark.x1 + (mark.x2 - mark.x1) * step / 30, mark.y1 + (mark.y2 - mark.y1) * step / 30
                assert measure_distance_to_area(point, line) >= bleed + CLEAR - 0.15
        assert min(mark.x1, mark.x2, mark.y1, mark.y2) >= 3


def test_fold_that_ends_inside_has_a_mark_at_its_other_end_only() -> None:
    (mark,) = make_fold_marks([folded_card((10, 0, 10, 20))], A4)
    assert mark == Mark(110, 96.2, 110, 99.2, "fold")
    assert make_fold_marks([folded_card((10, 5, 10, 20))], A4) == ()


def test_marks_avoid_the_paper_edge() -> None:
    place = folded_card((0, 10, 20, 10))
    assert len(make_fold_marks([place], A4)) == 2
    at_edge = replace(place, x=5)
    assert [mark.x1 for mark in make_fold_marks([at_edge], A4)] == [25.8]
    nearer = replace(place, x=6)
    assert Mark(3.2, 110, 5.2, 110, "fold") in make_fold_marks([nearer], A4)


def test_neighbours_share_the_marks_between_them() -> None:
    face = flat(make_standee_net(25, 40))
    pair = [Placement(face, 50, 60), Placement(face, 50 + 25 + FOLD_MARK_GAP, 60)]
    assert len(make_fold_marks(pair, A4)) == 3 * 3
    closer = [pair[0], replace(pair[1], x=50 + 25 + FOLD_MARK_GAP - 2)]
    assert len(make_fold_marks(closer, A4)) == 2 * 3


@pytest.mark.parametrize("net", [make_die_net(16), make_tuck_box_net(63, 88, 18), make_standee_net(25, 40)])
def test_every_fold_is_on_the_line_of_a_mark_or_of_a_straight_cut(net: Net) -> None:
    place = Placement(flat(net), 10, 10)
    marks, points = make_fold_marks([place], A4), [find_point_on_paper(place, point) for point in net.points]
    cuts = [Mark(*start, *end) for start, end in pairwise(points)]
    folds = [(find_point_on_paper(place, fold[:2]), find_point_on_paper(place, fold[2:])) for fold in net.folds]
    bare = [fold for fold in folds if not any(on_line(*fold, mark) for mark in marks)]
    assert all(any(on_line(*fold, cut) for cut in cuts) for fold in bare)
    assert len(bare) == (2 if net == make_die_net(16) else 0)


def test_marks_of_folds_are_dashed_and_those_of_cuts_are_not() -> None:
    sheet = Sheet(A4, "front", "a", (Placement(face_of(""), 20, 20),), (Mark(5, 5, 9, 5), Mark(5, 9, 9, 9, "fold")))
    with pikepdf.open(io.BytesIO(pdf_of_sheets((sheet,)))) as pdf:
        dash, strokes = [], []
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(operator) == "d":
                dash = [float(length) for length in operands[0]]
            elif str(operator) == "Q":
                dash = []
            elif str(operator) == "S":
                strokes.append(dash)
    assert strokes == [[], [pytest.approx(0.6 * 72 / 25.4, abs=0.001)]]
