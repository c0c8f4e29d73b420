"""Folded components from game.yaml to paper: sizes, panels in templates, fold marks."""

from pathlib import Path

import pikepdf
import pytest

from printgen.content.nets import CLEARANCE, make_die_net, make_lid_net, make_standee_net, make_tray_net, make_tuck_box_net
from printgen.model import LEAST_DEPTH, Component, Size
from tests.content.test_content import part
from tests.helpers.farm import YAML, run, swap

FOLDING = (
    ("farm-die", make_die_net(16)),
    ("farmer", make_standee_net(25, 40)),
    ("stable", make_tray_net(60, 40, 20)),
    ("roof", make_lid_net(62, 42, 9)),
)


def panel_size(component: Component, name: str) -> Size:
    panel = next(panel for panel in component.panels if panel.name == name)
    return Size(panel.width, panel.height)


def test_a_folded_component_has_the_size_cut_and_folds_of_its_net(folds: Path) -> None:
    for name, net in FOLDING:
        component = part(name)
        assert component.sizes == (net.size,)
        assert (component.outline.shape, component.outline.points, component.outline.folds) == (
            "polygon",
            net.points,
            net.folds,
        )
        assert component.panels == net.panels


def test_a_box_fits_the_size_and_number_of_its_cards(folds: Path) -> None:
    assert part("farm-box").panels == make_tuck_box_net(63, 88, 5 * 0.32).panels
    assert panel_size(part("farm-box"), "right") == Size(LEAST_DEPTH, 88 + CLEARANCE)
    swap(YAML, "holds: animal", "holds: animal\n    thickness: 2mm")
    assert panel_size(part("farm-box"), "right") == Size(5 * 2 + CLEARANCE, 88 + CLEARANCE)


def test_a_box_holds_the_cards_for_the_highest_player_count(folds: Path) -> None:
    swap(YAML, "copies: column count\n    rulebook_count: 5", "copies: per player")
    swap(YAML, "holds: animal", "holds: animal\n    thickness: 3mm")
    assert panel_size(part("farm-box"), "right").width == 2 * 4 * 3 + CLEARANCE


def test_a_box_fits_the_largest_of_several_card_sizes(folds: Path) -> None:
    swap(YAML, "size: 63x88mm", "size: [poker, tarot]")
    assert panel_size(part("farm-box"), "front") == Size(70 + CLEARANCE, 120 + CLEARANCE)


def test_a_box_holds_several_decks(folds: Path) -> None:
    swap(YAML, "holds: animal", "holds: [animal, barn]\n    thickness: 3mm")
    swap(YAML, "  barn:\n    kind: board\n    size: a5", "  barn:\n    kind: card\n    size: 70x80mm\n    copies: 4")
    assert panel_size(part("farm-box"), "front") == Size(70 + CLEARANCE, 88 + CLEARANCE)
    assert panel_size(part("farm-box"), "right").width == (5 + 4) * 3 + CLEARANCE


def test_folded_components_are_printed_with_fold_marks(folds: Path) -> None:
    told = run("print", "farm")
    assert told.code == 0
    assert "2 × farm-die, 1 × farm-box, 1 × farmer, 1 × stable, 1 × roof" in told.out
    with pikepdf.open("output/farm/farm-a4.pdf") as pdf:
        dashed = [b"] 0 d" in page.Contents.read_bytes() for page in pdf.pages]
    assert any(dashed)
    swap(YAML, "components:\n", "layout: {marks: none}\ncomponents:\n")
    run("print", "farm", "--output", "unmarked")
    with pikepdf.open("unmarked/farm/farm-a4.pdf") as pdf:
        assert not any(b"] 0 d" in page.Contents.read_bytes() for page in pdf.pages)


def test_check_and_inspect_support_folded_components(folds: Path) -> None:
    assert run("check", "farm").code == 0
    assert "farm-box         tuck-box" in run("inspect", "farm").out


def test_the_transform_of_a_panel_moves_an_upright_drawing_to_the_panel(folds: Path) -> None:
    import json

    content = json.loads(run("inspect", "farm", "--json").out)
    box = next(one for one in content["components"] if one["name"] == "farm-box")
    panels = {panel["name"]: panel for panel in box["panels"]}
    lid, front = (next(field for field in box["fields"] if field["name"] == name) for name in ("lid", "front"))
    top = panels["top"]
    assert (lid["x"], lid["y"]) == (
        pytest.approx(top["x"] + top["width"] - 1 - 9),
        pytest.approx(top["y"] + top["height"] - 1 - 3),
    )
    assert (front["x"], front["y"]) == (pytest.approx(panels["front"]["x"]), pytest.approx(panels["front"]["y"]))
