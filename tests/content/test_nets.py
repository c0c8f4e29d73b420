"""Nets are folded numerically: their edges meet, boxes close around their deck, and drawings are upright."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.nets import (
    CLEARANCE,
    Net,
    Point,
    make_die_net,
    make_lid_net,
    make_standee_net,
    make_tray_net,
    make_tuck_box_net,
)
from printgen.kit.scenes.space import Plane, Vector
from printgen.model import LEAST_DEPTH
from tests.helpers.folded_nets import box, corners, edges, fold_edge, fold_up, in_space, near, up

LENGTH = st.floats(1, 400).map(lambda length: round(length, 1))
WALLED = (make_tray_net, "floor"), (make_lid_net, "top")
BOXES = (st.builds(net, LENGTH, LENGTH, LENGTH) for net in (make_tuck_box_net, make_tray_net, make_lid_net))
NETS = st.one_of(st.builds(make_die_net, LENGTH), st.builds(make_standee_net, LENGTH, LENGTH), *BOXES)
WALLS = ("front", "back", "left", "right")
SIDES = ("front", "back", "left", "right", "top", "bottom")
UP, TO_US, AWAY = Vector(0, 1, 0), Vector(0, 0, 1), Vector(0, 0, -1)


def edges_in_space(net: Net, planes: dict[str, Plane], names: tuple[str, ...]) -> Counter[frozenset[tuple[float, ...]]]:
    """The number of these panels that meet at each edge."""
    return Counter(in_space(edge, planes[p.name]) for p in net.panels if p.name in names for edge in edges(p))


def extent(net: Net, planes: dict[str, Plane], names: tuple[str, ...]) -> tuple[float, ...]:
    """The width, height and depth of these panels together."""
    points = [
        planes[panel.name].locate_point(corner) for panel in net.panels if panel.name in names for corner in corners(panel)
    ]
    return tuple(max(p[way] for p in points) - min(p[way] for p in points) for way in range(3))


@given(LENGTH)
def test_a_die_folds_to_a_cube(edge: float) -> None:
    net = make_die_net(edge)
    planes = fold_up(net, "1", {})
    assert extent(net, planes, tuple("123456")) == pytest.approx((edge, edge, edge))
    met = edges_in_space(net, planes, tuple("123456"))
    assert (len(met), set(met.values())) == (12, {2})


def test_every_edge_of_a_die_is_a_fold_or_has_one_tab() -> None:
    net = make_die_net(16)
    planes = fold_up(net, "1", {})
    folded = [
        next(in_space(fold_edge(fold), planes[panel.name]) for panel in net.panels if fold_edge(fold) in edges(panel))
        for fold in net.folds
    ]
    assert (len(folded), len(set(folded))) == (12, 12)


def test_a_die_is_numbered_like_bought_dice() -> None:
    looks = {name: plane.printed_direction for name, plane in fold_up(make_die_net(16), "1", {}).items()}
    assert all(looks[str(face)].dot(looks[str(7 - face)]) == pytest.approx(-1) for face in (1, 2, 3))
    assert looks["1"].dot(looks["2"].cross(looks["3"])) == pytest.approx(1)


def test_drawings_on_the_sides_of_a_die_are_upright() -> None:
    net = make_die_net(16)
    planes = fold_up(net, "1", {})
    upright = {panel.name for panel in net.panels if near(up(panel, planes[panel.name])) == near(UP)}
    assert upright == {"1", "3", "4", "6"}


@given(LENGTH, LENGTH, LENGTH)
def test_a_tuck_box_closes_around_its_deck_with_some_clearance(width: float, height: float, depth: float) -> None:
    net = make_tuck_box_net(width, height, depth)
    planes = fold_up(net, "front", {})
    room = (width + CLEARANCE, height + CLEARANCE, max(depth + CLEARANCE, LEAST_DEPTH))
    assert extent(net, planes, SIDES) == pytest.approx(room, abs=0.001)
    met = edges_in_space(net, planes, SIDES)
    assert (len(met), set(met.values())) == (12, {2})


@given(LENGTH, LENGTH, LENGTH)
def test_lid_tucks_in_behind_the_front_and_the_glue_flap_behind_a_side(width: float, height: float, depth: float) -> None:
    net = make_tuck_box_net(width, height, depth)
    planes = fold_up(net, "front", {})
    panels = {panel.name: panel for panel in net.panels}
    for flap, side in (("tuck", "front"), ("glue", "left")):
        flap_at = [planes[flap].locate_point(corner) for corner in corners(panels[flap])]
        side_at = [planes[side].locate_point(corner) for corner in corners(panels[side])]
        for way in range(3):
            low, high = min(p[way] for p in side_at), max(p[way] for p in side_at)
            assert all(low - 0.001 <= point[way] <= high + 0.001 for point in flap_at), (flap, way)


def test_drawings_on_a_tuck_box_are_upright() -> None:
    net = make_tuck_box_net(63, 88, 18)
    planes = fold_up(net, "front", {})
    ups = {panel.name: near(up(panel, planes[panel.name])) for panel in net.panels}
    assert {ups[side] for side in ("front", "back", "left", "right")} == {near(UP)}
    assert (ups["top"], ups["bottom"]) == (near(AWAY), near(TO_US))


@given(st.sampled_from(WALLED), LENGTH, LENGTH, LENGTH)
def test_walls_of_a_tray_and_a_lid_meet_at_every_corner(
    kind: tuple[Callable[..., Net], str], width: float, height: float, depth: float
) -> None:
    make, ground = kind
    net = make(width, height, depth)
    planes = fold_up(net, "front", {})
    assert extent(net, planes, (ground, *WALLS)) == pytest.approx((width, depth, height), abs=0.001)
    met = edges_in_space(net, planes, (ground, *WALLS))
    assert sorted(met.values()) == [1] * 4 + [2] * 8


def test_walls_of_a_tray_and_its_lid_are_upright_seen_from_the_front() -> None:
    for (make, ground), looks in zip(WALLED, (Vector(0, -1, 0), UP), strict=True):
        net = make(165, 135, 28)
        planes = fold_up(net, "front", {})
        assert {near(up(panel, planes[panel.name])) for panel in net.panels if panel.name in WALLS} == {near(UP)}
        assert [near(planes[name].printed_direction)[0] for name in ("left", "right")] == [-1, 1]
        assert (near(planes["front"].printed_direction), near(planes["back"].printed_direction)) == (near(TO_US), near(AWAY))
        assert near(planes[ground].printed_direction) == near(looks)


def test_a_tray_for_large_tiles_fits_on_a4() -> None:
    assert (make_tray_net(165, 135, 28).size.width, make_tray_net(165, 135, 28).size.height) == (221, 191)


@given(LENGTH, LENGTH)
def test_a_standee_has_two_feet_and_two_upright_pictures(width: float, height: float) -> None:
    net = make_standee_net(width, height)
    planes = fold_up(net, "front", {"back": 180, "front_foot": -90, "back_foot": -90})
    panels = {panel.name: panel for panel in net.panels}
    assert in_space(corners(panels["front"]), planes["front"]) == in_space(corners(panels["back"]), planes["back"])
    assert near(up(panels["back"], planes["back"])) == near(UP)
    assert near(planes["back"].printed_direction) == near(AWAY)
    for foot, way in (("front_foot", 1), ("back_foot", -1)):
        assert near(planes[foot].printed_direction) == near(UP)
        depths = {round(planes[foot].locate_point(corner).z * way, 3) for corner in corners(panels[foot])}
        assert depths == {0, round(0.3 * height, 3)}


@given(NETS)
def test_a_cut_is_inside_its_size_and_never_crosses_itself(net: Net) -> None:
    assert min(x for x, _ in net.points) == min(y for _, y in net.points) == 0
    assert (max(x for x, _ in net.points), max(y for _, y in net.points)) == (net.size.width, net.size.height)
    sides = list(zip(net.points, (*net.points[1:], net.points[0]), strict=True))
    assert all(start != end for start, end in sides)
    assert not [pair for pair in combinations(sides, 2) if crossing(*pair[0], *pair[1])]


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two lines cross at a point other than a shared end."""
    apart = any(max(a[way], b[way]) < min(c[way], d[way]) or max(c[way], d[way]) < min(a[way], b[way]) for way in (0, 1))
    turns = side_of(a, b, c) * side_of(a, b, d), side_of(c, d, a) * side_of(c, d, b)
    return not {a, b} & {c, d} and not apart and max(turns) <= 0


def side_of(start: Point, end: Point, point: Point) -> float:
    across = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return 0.0 if abs(across) < 1e-6 else across


@given(NETS)
def test_panels_are_on_the_net_and_do_not_overlap(net: Net) -> None:
    boxes = [box(panel) for panel in net.panels]
    assert all(left >= 0 and top >= 0 for left, top, _, _ in boxes)
    assert all(right <= net.size.width + 0.001 and low <= net.size.height + 0.001 for _, _, right, low in boxes)
    for one, other in combinations(boxes, 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        assert across < 0.001 or min(one[3], other[3]) - max(one[1], other[1]) < 0.001
