"""What cannot be folded is told with its line, and nothing is printed."""

from pathlib import Path

import pytest

from tests.helpers.farm import YAML, refused, swap


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
            "and does not fit a4 paper (210 × 297 mm).\n  hint: no paper is large enough; make it smaller.",
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
