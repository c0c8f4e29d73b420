"""Pictures of pieces in space: nets keep their area, things fit on the table, and voices follow the game."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.content.nets import Net, make_die_net, make_lid_net, make_standee_net, make_tray_net, make_tuck_box_net
from printgen.core.boxes import Box
from printgen.kit.guide.design import choose_guide_design
from printgen.kit.scenes.folding import split_net_into_facets
from printgen.kit.scenes.parts import Picture, find_hull, list_path_points
from printgen.kit.scenes.table import PlacedThing, ThingArrangement, _add_hand, draw_game_on_table
from printgen.model import Outline, Size
from printgen.model.outlines import compute_signed_area, make_outline_path
from printgen.printing.printout import Printout
from tests.helpers.farm import TEMPLATE, YAML, swap
from tests.helpers.guides import print_game
from tests.helpers.supplied_games import ROOT

LENGTH = st.floats(8, 300).map(lambda length: round(length, 1))
BOXES = (st.builds(net, LENGTH, LENGTH, LENGTH) for net in (make_tuck_box_net, make_tray_net, make_lid_net))
NETS = st.one_of(st.builds(make_die_net, LENGTH), st.builds(make_standee_net, LENGTH, LENGTH), *BOXES)


@given(NETS)
def test_a_net_is_split_along_its_folds_without_a_gap(net: Net) -> None:
    facets = split_net_into_facets(net.points, net.folds, net.panels)
    assert len(facets) == len(net.folds) + 1
    assert sum(abs(compute_signed_area(facet.points)) for facet in facets) == pytest.approx(
        abs(compute_signed_area(net.points)), rel=1e-3
    )
    assert {panel.name for panel in net.panels} <= {facet.name for facet in facets}


@pytest.mark.parametrize(
    ("outline", "area"), [(Outline("circle"), 314.16), (Outline(radius=3), 400 - 36 + 28.27), (Outline("hexagon"), 300)]
)
def test_round_edges_are_traced_closely(outline: Outline, area: float) -> None:
    points = list_path_points(make_outline_path(outline, Size(20, 20)))
    assert compute_signed_area(points) == pytest.approx(area, rel=0.02)


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=3, max_size=30, unique=True))
def test_a_hull_has_the_area_of_all_triangles_between_its_points(points: list[tuple[int, int]]) -> None:
    hull = find_hull([(float(x), float(y)) for x, y in points])
    areas = [abs(compute_signed_area(list(three))) for three in zip(points, points[1:], points[2:], strict=False)]
    assert abs(compute_signed_area(hull)) >= max(areas) - 1e-6
    assert set(hull) <= {(float(x), float(y)) for x, y in points}


@pytest.mark.parametrize("game", ["village", "5211", "favelas"])
def test_the_table_shows_the_game_inside_its_frame(game: str) -> None:
    printout = print_game(game, ROOT)
    scene = draw_game_on_table(printout.plan.game, printout.plan.pieces, 160, 120)
    assert scene is not None
    corners = [corner for part in scene.parts if getattr(part, "opacity", 1) == 1 for corner in part.list_corners()]
    assert all(-0.01 <= x <= 160.01 and -0.01 <= y <= 120.01 for x, y in corners)
    reach = max(
        max(x for x, _ in corners) - min(x for x, _ in corners),
        (max(y for _, y in corners) - min(y for _, y in corners)) * 4 / 3,
    )
    assert reach == pytest.approx(160, abs=0.1)


def voice_of(printout: Printout) -> tuple[str, str]:
    """The font and the accent of a game's guide."""
    plan = printout.plan
    design = choose_guide_design(plan.game, plan.order, printout.writer.drawings.values())
    return design.font, design.accent


def test_headings_look_like_the_title_on_the_pieces_or_else_like_the_largest_words(kit: Path) -> None:
    swap(TEMPLATE, 'fill="white"', 'fill="white" font-family="Zilla Slab" font-size="20pt"')
    assert voice_of(print_game("farm", Path.cwd())) == ("Zilla Slab", "#aa3322")
    swap(
        TEMPLATE,
        "{{ row.title }}</text>",
        '{{ row.title }}</text><text x="5" y="60" font-family="Lato" fill="#225588">The Farm</text>',
    )
    assert voice_of(print_game("farm", Path.cwd())) == ("Lato", "#225588")


def test_the_game_may_choose_the_accent(kit: Path) -> None:
    swap(YAML, 'barn: "#aa3322"\n', 'barn: "#aa3322"\n  sky: "#336699"\nguide: {accent: sky}\n')
    assert voice_of(print_game("farm", Path.cwd()))[1] == "#336699"


@pytest.mark.parametrize(("wide", "is_enlarged"), [(10, True), (100, False)])
def test_a_hand_of_cards_is_enlarged_but_never_shrunk(wide: float, is_enlarged: bool) -> None:
    box, hand = (Picture((), Box(0, 0, width, 10)) for width in (50, wide))
    arranged = _add_hand(ThingArrangement([PlacedThing(box, 0, 0)], Size(50, 20)), hand)
    scale = arranged.spots[-1].scale
    assert scale > 1 if is_enlarged else scale == 1
    assert arranged.size.width == max(50, wide * scale)
