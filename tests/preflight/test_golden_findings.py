"""The findings of `printgen check` about drawings on both sides of each limit, word for word."""

import json
from pathlib import Path

import pytest
from PIL import Image

from tests.helpers.farm import YAML, put, run, swap
from tests.helpers.golden import same
from tests.preflight.test_preflight_checks import BOARD

TEXTS = (
    *(f'<text x="20" y="Y" font-size="{size}pt">abc</text>' for size in (7.9, 7.99, 8, 8.01)),
    *(f'<text x="20" y="Y" font-size="{size}pt" data-role="imprint">abc</text>' for size in (5.9, 6)),
    *(f'<text x="20" y="Y" fill="{grey}">abc</text>' for grey in ("#767676", "#777", "#999", "white", "none")),
    *(f'<text x="{x}" y="Y">abc</text>' for x in (-1, 2.9, 3, 3.1, 138, 150)),
    '<rect x="20" y="Y" width="9" height="4" fill="#777"/><text x="21" y="Y" font-size="6pt" fill="white">a</text>',
    '<rect x="20" y="Y" width="9" height="4" fill="black" opacity=".5"/><text x="21" y="Y">a</text>',
    '<text x="20" y="Y" opacity=".5">abc</text>',
)
GLYPHS = ('<text x="20" y="Y">☃ \u0628</text>', '<text x="20" y="Y" font-weight="bold">☃</text>', '<text x="20" y="Y">é</text>')
LINES = (
    *(f'<line x1="20" y1="Y" x2="30" y2="Y" stroke="black" stroke-width="{wide}"/>' for wide in (0.05, 0.19, 0.2, 0.21)),
    *(f'<rect x="{x}" y="Y" width="9" height="4" fill="#eee"/>' for x in (-3, -2.9, 0, 0.5, 1, 3, 139, 139.5, 142.5, 143)),
    *(
        f'<rect x="20" y="Y" width="9" height="4" fill="none" stroke="black" stroke-width=".2" data-field="{name}"/>'
        for name in "aab"
    ),
    *(f'{{{{ icon("star", {x}, Y, 5) }}}}' for x in (-1, 1, 2.9, 3, 3.1)),
    *(f'<image href="dots.png" x="20" y="Y" width="{wide}" height="4"/>' for wide in (10, 12.7, 12.8, 25)),
    *(f'<image href="dots.png" x="{x}" y="Y" width="9" height="4" data-field="c{x}"/>' for x in (1, 3)),
    '<circle cx="20" cy="Y" r=".3" fill="black"/>',
    '<path d="M20 Yh9v3" fill="none" stroke="black" stroke-width=".1" stroke-dasharray="1"/>',
)


def findings(drawings: tuple[str, ...], head: str = "") -> list[str]:
    """Each drawing with the findings about it, when each has its own line of the board."""
    lines = [drawing.replace("Y", str(10 + 6 * number)) for number, drawing in enumerate(drawings)]
    put(BOARD, "\n".join([head, *lines]))
    told = json.loads(run("check", "farm", "--json").out)["findings"]
    said: dict[int, list[str]] = {}
    for one in told:
        said.setdefault(one["where"]["line"] if one["where"]["file"] == BOARD else 0, []).append(
            f"{one['check']}: {one['message']}"
        )
    shown = [f"{line}: {'; '.join(sorted(said.get(number, ['fine'])))}" for number, line in enumerate(lines, 2)]
    return [*shown, *(f"elsewhere: {message}" for message in sorted(said.get(0, []) + said.get(1, [])))]


@pytest.mark.golden
@pytest.mark.parametrize("name", ["rectangle", "bleed", "circle"])
def test_findings_on_both_sides_of_each_limit(name: str, kit: Path) -> None:
    Image.new("L", (100, 30)).save("templates/farm/dots.png")
    if name == "bleed":
        swap(YAML, "    size: a5\n", "    size: a5\n    bleed: 3mm\n    safe: 4mm\n")
    if name == "circle":
        swap(YAML, "    size: a5\n", "    size: 148.5x148.5mm\n    outline: circle\n")
    lines = [line for drawings in (TEXTS, LINES, GLYPHS) for line in findings(drawings)]
    same(f"findings-{name}.txt", "\n".join(lines) + "\n")
