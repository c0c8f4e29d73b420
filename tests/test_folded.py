"""Folded things from a game.yaml to paper: sizes, panels in templates, marks, and what cannot be folded is told."""

from pathlib import Path

import pikepdf
import pytest

from printgen.model import LEAST_DEPTH, Component, Size
from printgen.nets.folded import CLEARANCE, die, lid, standee, tray, tuck_box
from tests.kit import GAME, YAML, put, refused, run, swap
from tests.test_content import part

FOLDED = """\
  farm-die:
    kind: die
    size: 16x16mm
    template: die.svg.j2
    copies: 2
  farm-box:
    kind: tuck-box
    holds: animal
    template: box.svg.j2
  farmer:
    kind: standee
    size: 25x40mm
    template: farmer.svg.j2
    bleed: 1mm
  stable:
    kind: tray
    size: 60x40mm
    depth: 20mm
    template: stable.svg.j2
  roof:
    like: stable
    kind: lid
    size: 62x42mm
    depth: 9mm
"""
DIE = """\
{% import 'shared/dice.j2' as dice %}
{{ outline(fill='gold') }}
{% for name, panel in panels.items() %}
<g transform="{{ panel.transform }}">{{ dice.pips(name, panel.width) }}</g>
{% endfor %}
"""
BOX = """\
{{ outline(fill=ink.barn) }}
<g transform="{{ panels.top.transform }}"><rect x="1" y="1" width="9" height="3" data-field="lid"/></g>
<rect x="{{ panels.front.x }}" y="{{ panels.front.y }}" width="9" height="3" data-field="front"/>
"""
FARMER = """\
{% for side in (panels.front, panels.back) %}
<text transform="{{ side.transform }}" x="3" y="20">{{ side.name }} {{ side.width }}×{{ side.height }}</text>
{% endfor %}
"""

STABLE = """\
{{ outline(fill='white') }}
{% for panel in panels.values() %}
<rect transform="{{ panel.transform }}" width="4" height="2" data-field="{{ panel.name }}"/>
{% endfor %}
"""


@pytest.fixture
def folds(kit: Path) -> Path:
    """The little farm with a die, a box for its animals, a standee and a stable with its roof."""
    put(YAML, GAME + FOLDED)
    for name, template in (("die", DIE), ("box", BOX), ("farmer", FARMER), ("stable", STABLE)):
        put(f"templates/farm/{name}.svg.j2", template)
    return kit


FOLDING = (
    ("farm-die", die(16)),
    ("farmer", standee(25, 40)),
    ("stable", tray(60, 40, 20)),
    ("roof", lid(62, 42, 9)),
)


def panel_size(component: Component, name: str) -> Size:
    panel = next(panel for panel in component.panels if panel.name == name)
    return Size(panel.width, panel.height)


def test_component_is_as_large_as_its_net_and_is_cut_and_folded_like_it(folds: Path) -> None:
    for name, net in FOLDING:
        component = part(name)
        assert component.sizes == (net.size,)
        assert (component.outline.shape, component.outline.points, component.outline.folds) == (
            "polygon",
            net.points,
            net.folds,
        )
        assert component.panels == net.panels


def test_box_is_made_for_the_size_and_number_of_its_cards(folds: Path) -> None:
    assert part("farm-box").panels == tuck_box(63, 88, 5 * 0.32).panels
    assert panel_size(part("farm-box"), "right") == Size(LEAST_DEPTH, 88 + CLEARANCE)
    swap(YAML, "holds: animal", "holds: animal\n    thickness: 2mm")
    assert panel_size(part("farm-box"), "right") == Size(5 * 2 + CLEARANCE, 88 + CLEARANCE)


def test_box_for_cards_of_every_player_holds_those_of_all_that_can_play(folds: Path) -> None:
    swap(YAML, "copies: column count\n    rulebook_count: 5", "copies: per player")
    swap(YAML, "holds: animal", "holds: animal\n    thickness: 3mm")
    assert panel_size(part("farm-box"), "right").width == 2 * 4 * 3 + CLEARANCE


def test_box_holds_cards_of_any_of_their_sizes(folds: Path) -> None:
    swap(YAML, "size: 63x88mm", "size: [poker, tarot]")
    assert panel_size(part("farm-box"), "front") == Size(70 + CLEARANCE, 120 + CLEARANCE)


def test_box_holds_several_decks_together(folds: Path) -> None:
    swap(YAML, "holds: animal", "holds: [animal, barn]\n    thickness: 3mm")
    swap(YAML, "  barn:\n    kind: board\n    size: a5", "  barn:\n    kind: card\n    size: 70x80mm\n    copies: 4")
    assert panel_size(part("farm-box"), "front") == Size(70 + CLEARANCE, 88 + CLEARANCE)
    assert panel_size(part("farm-box"), "right").width == (5 + 4) * 3 + CLEARANCE


def test_all_of_it_prints_with_marks_for_its_folds(folds: Path) -> None:
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


def test_check_and_inspect_know_folded_things(folds: Path) -> None:
    assert run("check", "farm").code == 0
    assert "farm-box         tuck-box" in run("inspect", "farm").out


def test_transform_of_a_panel_carries_an_upright_drawing_to_its_place(folds: Path) -> None:
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


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "kind: die",
            "kind: die\n    corner: 1mm\n    points: 0,0 9,0 9,9",
            "content/farm/game.yaml:30: farm-die is a die: its net says how it is cut.\n  hint: take out corner.\n"
            "content/farm/game.yaml:31: farm-die is a die: its net says how it is cut.\n  hint: take out points.",
        ),
        (
            "kind: standee",
            "kind: standee\n    outline: circle",
            "content/farm/game.yaml:39: farmer is a standee: its net says how it is cut.\n  hint: take out outline.",
        ),
        (
            "kind: standee",
            "kind: standee\n    back: back.svg.j2",
            "content/farm/game.yaml:39: farmer is a standee: it is printed on one side.\n  hint: take out back.",
        ),
        (
            "size: 16x16mm",
            "size: 16x17mm",
            "content/farm/game.yaml:30: farm-die is a die, but its faces are not as wide as they are high.\n"
            "  hint: write `size: 16x16mm`.",
        ),
        (
            "size: 16x16mm",
            "size: [16x16mm, 20x20mm]",
            "content/farm/game.yaml:30: farm-die is a die: what is folded has one size.\n"
            "  hint: make it two components, the second `like` the first.",
        ),
        (
            "size: 25x40mm",
            "size: 250x400mm",
            "content/farm/game.yaml:37: farmer, laid flat, is 250 × 1040 mm, with 6 mm of margin and bleed, "
            "and does not fit a4 paper (210 × 297 mm).\n  hint: it fits no paper; make it smaller.",
        ),
        (
            "holds: animal",
            "holds: animla",
            'content/farm/game.yaml:35: farm-box holds "animla", which is not a component.\n  hint: did you mean animal?',
        ),
        (
            "holds: animal",
            "holds: [animal, farmer]",
            "content/farm/game.yaml:35: farm-box holds farmer, which is folded itself.\n  hint: a tuck-box is for cards.",
        ),
        (
            "kind: card",
            "kind: tile\n    outline: hexagon",
            "content/farm/game.yaml:36: farm-box holds animal, which is no rectangle.\n  hint: a tuck-box is for cards.",
        ),
        (
            "holds: animal",
            "holds: []",
            "content/farm/game.yaml:35: components.farm-box.holds is empty. At least one is wanted.",
        ),
        (
            "holds: animal",
            "size: a6",
            "content/farm/game.yaml:35: farm-box is a tuck-box: it is as large as what it holds.\n"
            "  hint: take out size; it comes from `holds`.",
        ),
        (
            "holds: animal",
            "holds: animal\n    thickness: 0mm",
            'content/farm/game.yaml:36: components.farm-box.thickness is "0mm". A thickness is more than 0mm and at most 10mm.',
        ),
        (
            "kind: board",
            "kind: board\n    holds: animal\n    thickness: 1mm",
            "content/farm/game.yaml:26: barn is a board: only a tuck-box holds something.\n  hint: take out holds.\n"
            "content/farm/game.yaml:27: barn is a board: only a tuck-box holds something.\n  hint: take out thickness.",
        ),
        (
            "    kind: board\n    size: a5",
            "    kind: board\n    holds: animal",
            "content/farm/game.yaml:26: barn is a board: only a tuck-box holds something.\n  hint: take out holds.",
        ),
        (
            "    depth: 20mm\n",
            "",
            "content/farm/game.yaml:43: stable is a tray, but nobody says how high its walls are.\n"
            "  hint: add a line such as `depth: 25mm`.",
        ),
        (
            "depth: 9mm",
            "depth: 2mm",
            'content/farm/game.yaml:51: components.roof.depth is "2mm". Walls are 6 mm to 200 mm high.',
        ),
        (
            "kind: board",
            "kind: board\n    depth: 9mm",
            "content/farm/game.yaml:26: barn is a board: only a tray or a lid has walls.\n  hint: take out depth.",
        ),
        (
            "    size: 16x16mm\n",
            "",
            "content/farm/game.yaml:29: components.farm-die.size is missing.\n  hint: add a line `size: …`, or `holds: …`.",
        ),
    ],
)
def test_what_cannot_be_folded_is_told_with_its_line(folds: Path, old: str, new: str, said: str) -> None:
    swap(YAML, old, new)
    assert refused() == said


def test_panel_that_a_net_has_not_is_told(folds: Path) -> None:
    swap("templates/farm/box.svg.j2", "panels.top", "panels.tip")
    assert refused() == "templates/farm/box.svg.j2:2: panels.tip is not defined.\n  hint: did you mean top?"
