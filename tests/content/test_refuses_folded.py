"""Impossible folded components are reported with their line, and nothing is printed."""

from pathlib import Path

import pytest

from tests.helpers.farm import YAML, refused, swap


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "kind: die",
            "kind: die\n    corner: 1mm\n    points: 0,0 9,0 9,9",
            "content/farm/game.yaml:30: farm-die is a die and cannot have `corner`: the shape comes from the net.\n"
            "  hint: remove `corner`.\n"
            "content/farm/game.yaml:31: farm-die is a die and cannot have `points`: the shape comes from the net.\n"
            "  hint: remove `points`.",
        ),
        (
            "kind: standee",
            "kind: standee\n    outline: circle",
            "content/farm/game.yaml:39: farmer is a standee and cannot have `outline`: the shape comes from the net.\n"
            "  hint: remove `outline`.",
        ),
        (
            "kind: standee",
            "kind: standee\n    back: back.svg.j2",
            "content/farm/game.yaml:39: farmer is a standee and cannot have `back`: nets are printed on one side only.\n"
            "  hint: remove `back`.",
        ),
        (
            "size: 16x16mm",
            "size: 16x17mm",
            "content/farm/game.yaml:30: farm-die is a die, but its faces are not square.\n  hint: write `size: 16x16mm`.",
        ),
        (
            "size: 16x16mm",
            "size: [16x16mm, 20x20mm]",
            "content/farm/game.yaml:30: farm-die has 2 sizes, but a die can have only one.\n"
            "  hint: make a separate component for each size; the second can use `like` to copy the first.",
        ),
        (
            "size: 25x40mm",
            "size: 250x400mm",
            "content/farm/game.yaml:37: farmer, laid flat, is 250 × 1040 mm, with 6 mm of margin and bleed, "
            "and does not fit a4 paper (210 × 297 mm).\n  hint: no paper is large enough; make the component smaller.",
        ),
        (
            "holds: animal",
            "holds: animla",
            'content/farm/game.yaml:35: farm-box holds "animla", which is not a component.\n  hint: did you mean animal?',
        ),
        (
            "holds: animal",
            "holds: farmre",
            'content/farm/game.yaml:35: farm-box holds "farmre", which is not a component.\n  hint: use animal or barn.',
        ),
        (
            "holds: animal",
            "holds: [animal, farmer]",
            "content/farm/game.yaml:35: farm-box holds farmer, which is folded itself.\n"
            "  hint: name a component of flat rectangular cards.",
        ),
        (
            "kind: card",
            "kind: tile\n    outline: hexagon",
            "content/farm/game.yaml:36: farm-box holds animal, which is not a rectangle.\n"
            "  hint: name a component of flat rectangular cards.",
        ),
        (
            "holds: animal",
            "holds: []",
            "content/farm/game.yaml:35: components.farm-box.holds is empty, but needs at least one entry.\n"
            "  hint: add an entry, or remove the line.",
        ),
        (
            "holds: animal",
            "size: a6",
            "content/farm/game.yaml:35: farm-box is a tuck-box and cannot have `size`: "
            "the size comes from the cards in the box.\n"
            "  hint: remove `size`, because the size comes from `holds`.",
        ),
        (
            "holds: animal",
            "holds: animal\n    thickness: 0mm",
            'content/farm/game.yaml:36: components.farm-box.thickness is "0mm", but must be more than 0mm and at most 10mm.',
        ),
        (
            "kind: board",
            "kind: board\n    holds: animal\n    thickness: 1mm",
            "content/farm/game.yaml:26: barn is a board and cannot have `holds`: only a tuck-box holds cards.\n"
            "  hint: remove `holds`.\n"
            "content/farm/game.yaml:27: barn is a board and cannot have `thickness`: only a tuck-box holds cards.\n"
            "  hint: remove `thickness`.",
        ),
        (
            "    kind: board\n    size: a5",
            "    kind: board\n    holds: animal",
            "content/farm/game.yaml:26: barn is a board and cannot have `holds`: only a tuck-box holds cards.\n"
            "  hint: remove `holds`.",
        ),
        (
            "    depth: 20mm\n",
            "",
            "content/farm/game.yaml:43: stable is a tray, but has no height for its walls.\n"
            "  hint: add a line such as `depth: 25mm`.",
        ),
        (
            "depth: 9mm",
            "depth: 2mm",
            'content/farm/game.yaml:51: components.roof.depth is "2mm", but must be a height from 6 mm to 200 mm.',
        ),
        (
            "kind: board",
            "kind: board\n    depth: 9mm",
            "content/farm/game.yaml:26: barn is a board and cannot have `depth`: only a tray or a lid has walls.\n"
            "  hint: remove `depth`.",
        ),
        (
            "    size: 16x16mm\n",
            "",
            "content/farm/game.yaml:29: components.farm-die.size is missing.\n  hint: add a line `size: …`, or `holds: …`.",
        ),
    ],
)
def test_an_impossible_folded_component_is_reported_with_its_line(folds: Path, old: str, new: str, said: str) -> None:
    swap(YAML, old, new)
    assert refused() == said


def test_an_unknown_panel_is_reported(folds: Path) -> None:
    swap("templates/farm/box.svg.j2", "panels.top", "panels.tip")
    assert refused() == "templates/farm/box.svg.j2:2: panels.tip is not defined.\n  hint: did you mean top?"
