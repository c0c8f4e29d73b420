"""What preflight measures on small faces, and what it finds on them, as a readable text."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from printgen.core.boxes import Box
from printgen.core.units import write_number
from printgen.model import Outline, Size
from printgen.pdf.face_compiler import FaceTester
from printgen.preflight.contrast import write_hex_colour
from printgen.preflight.cut_line import measure_signed_distance_to_cut
from printgen.preflight.face_checker import SliceChecker
from printgen.preflight.facts import Fact, FactReader, ShapeFact, SliceFacts, TextFact
from printgen.preflight.findings import FaceLimits
from tests.helpers.drawings import HIGH, WIDE, art_in, face_of
from tests.helpers.golden import same

STOPS = '<stop stop-color="white"/><stop offset="1" stop-color="#048"/>'
BOX = '<rect x="5" y="5" width="30" height="20" {}/>'
TEXT = '<text x="8" y="15" font-size="4" {}>{}</text>'
ICON = '<symbol id="i" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol>'
FACES = {
    "texts": (
        TEXT.format("", "Ano"),
        TEXT.format("", "Any"),
        TEXT.format('fill="red" stroke="blue"', "Ano"),
        TEXT.format('fill="none"', "A"),
        TEXT.format('fill="none" stroke="#123" stroke-opacity=".5"', "A"),
        TEXT.format('fill-opacity=".5" opacity=".5"', "A"),
        f'<g transform="rotate(90 20 20) scale(.5)">{TEXT.format("", "Ano")}</g>',
        TEXT.format('data-role="imprint"', "A"),
        '<clipPath id="c"><rect x="9" y="9" width="3" height="5"/></clipPath>' + TEXT.format('clip-path="url(#c)"', "Ano"),
        TEXT.format('font-family="FiraGO"', "بلا"),
        '<text x="8" y="15" font-size="1.7" data-role="imprint">A</text><text x="20" y="15" font-size="1.9">A</text>',
        '<text x="8" y="15" font-size="2.2" data-role="imprint">A</text><text x="20" y="15" font-size="1.7">A</text>',
    ),
    "shapes": (
        BOX.format(""),
        BOX.format('fill="#369" stroke="#369" stroke-width="3"'),
        BOX.format('fill="none" stroke="red"'),
        BOX.format('fill="none" stroke="red" stroke-width="1"'),
        BOX.format('fill="none" stroke="red" stroke-width=".99"'),
        BOX.format('fill-opacity=".9"'),
        BOX.format('transform="rotate(10)"'),
        BOX.format('transform="scale(2 .5)" stroke="red"'),
        f'<linearGradient id="g">{STOPS}</linearGradient>' + BOX.format('fill="url(#g)"'),
        '<pattern id="p" patternUnits="userSpaceOnUse" width="4" height="4"><rect width="2" height="2" fill="red"/></pattern>'
        + BOX.format('fill="url(#p)"'),
        '<clipPath id="c"><circle cx="9" cy="9" r="9"/></clipPath>' + BOX.format('clip-path="url(#c)"'),
        '<circle cx="9" cy="9" r="2"/>',
        '<rect data-field="a" x="1" y="1" width="9" height="9" fill="none"/>',
        '<path d="M5 5C5 25 25 25 25 5" fill="none" stroke="black" stroke-width=".1"/>',
    ),
    "pictures": (
        '<symbol id="s" viewBox="0 0 10 10"><path d="M1 1h20" stroke="red" stroke-width=".5"/><rect width="4" height="4"/>'
        '<text y="9" font-size="3">a</text></symbol><use href="#s" x="5" y="5" width="20" height="20" opacity=".5"/>',
        '<symbol id="t" viewBox="0 0 10 10"/><use href="#t" x="5" y="5" width="20" height="10"/>',
        '<image href="dots.png" x="5" y="5" width="10" height="10"/>',
        '<image href="art.svg" x="5" y="5" width="20" height="20"/>',
    ),
    "contrast": (
        BOX.format('fill="#777"') + TEXT.format('fill="white"', "A"),
        BOX.format('fill="#767676"') + TEXT.format('fill="white"', "A"),
        BOX.format('fill="black"') + TEXT.format('fill="black" stroke="white"', "A"),
        BOX.format('fill="black"') + TEXT.format('fill="white" opacity=".3"', "A"),
        '<rect x="15" y="5" width="9" height="20"/>' + TEXT.format("", "Anna and Otto"),
        '<rect x="9" y="5" width="2" height="20"/>' + TEXT.format("", "Anna and Otto"),
        '<circle cx="11.7" cy="13.7" r="9" fill="#333"/>' + TEXT.format("", "Otto"),
        '<ellipse cx="11.7" cy="13.7" rx="5" ry="1.5" fill="#333"/>' + TEXT.format("", "Otto"),
        '<rect x="4" y="5" width="9" height="20" fill="#222"/>' + TEXT.format("", "Anna and Otto"),
        '<rect x="27" y="5" width="9" height="20" fill="#222"/>' + TEXT.format("", "Anna and Otto"),
        BOX.format('fill="none" stroke="black" stroke-width="3"') + TEXT.format("", "Otto"),
        BOX.format('fill="none" stroke="black" stroke-width="8"') + TEXT.format("", "Otto"),
        BOX.format('fill="none" stroke="black" stroke-width="8" transform="scale(1.2 1)"') + TEXT.format("", "Otto"),
        f'<linearGradient id="g">{STOPS}</linearGradient>' + BOX.format('fill="url(#g)"') + TEXT.format("", "Otto"),
        '<image href="dots.png" x="5" y="5" width="20" height="20"/>' + TEXT.format("", "Otto"),
        TEXT.format('fill="#999"', 'O<tspan fill="#eee">t</tspan>to'),
        TEXT.format("", "Otto") + BOX.format(""),
        f"<g>{BOX.format('')}{TEXT.format('', 'Otto')}</g>",
        f"<g>{TEXT.format('', 'Otto')}{BOX.format('')}</g>",
    ),
    "cut": (
        '<rect x="-3" y="5" width="9" height="9"/>',
        '<rect x="-2" y="5" width="9" height="40" fill="red"/>',
        '<rect y="5" width="9" height="9"/>',
        '<rect x="5" y="-1" width="50" height="9"/>',
        '<rect x="55" y="5" width="8.5" height="9"/>',
        '<rect x="5" y="45" width="9" height="6"/>',
        '<rect width="9" height="9" fill="white"/>',
        '<rect width="9" height="9" fill="white" stroke="red" stroke-width="2"/>',
        '<rect x="-3" y="-3" width="70" height="57" fill="#eee"/><rect width="9" height="9"/>',
        '<image href="dots.png" width="9" height="9"/>',
        '<text x="1" y="20">a</text><text x="2" y="9" data-role="imprint">b</text>',
        '<text x="-1" y="20">a</text>',
        '<rect data-field="a" x="1" y="20" width="5" height="5" fill="none"/>',
        '<rect data-field="a" x="-1" y="20" width="5" height="5" fill="none"/>',
        ICON + '<use href="#i" x="1" y="9" width="9" height="9"/><use href="#i" x="-1" y="29" width="9" height="9"/>',
    ),
}
LIMITS = {
    "plain": FaceLimits(Size(WIDE, HIGH), Outline(), 0.0, 3.0, 2.5),
    "bleed": FaceLimits(Size(WIDE, HIGH), Outline(), 3.0, 3.0, 2.5),
    "round": FaceLimits(Size(WIDE, HIGH), Outline("hexagon"), 3.0, 2.0, 2.5),
    "paper": FaceLimits(Size(WIDE, HIGH), Outline(), 0.0, 3.0, 1.8, 2.0),
}


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """A folder with two pictures."""
    Image.new("RGB", (100, 50), "navy").save(tmp_path / "dots.png")
    line = '<path d="M0 0h9" stroke="red" stroke-width=".2"/><text y="9" font-size="2">a</text>'
    (tmp_path / "art.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{line}</svg>')
    return tmp_path


def write_box(box: Box) -> str:
    return " ".join(f"{edge:.2f}" for edge in box)


def write_colours(colours: tuple[tuple[float, float, float], ...]) -> str:
    return ",".join(map(write_hex_colour, colours)) or "no colour"


def write_fact(fact: Fact) -> str:
    """A measured thing in one line."""
    if isinstance(fact, TextFact):
        imprint = " imprint" * fact.imprint
        return f"text {write_box(fact.box)}: {fact.points:.2f} pt, {write_colours(fact.colours)}, alpha {fact.alpha:g}{imprint}"
    if isinstance(fact, ShapeFact):
        plain = " plain" * fact.plain
        return f"shape {write_box(fact.box)}: {write_colours(fact.colours)}, line {fact.line:g}, broad {fact.broad:g}{plain}"
    inner = "; ".join(map(write_fact, fact.inner.items))
    sizes = f"line {fact.thinnest:g}, text {fact.smallest:g} pt, dot {fact.dot:.3f}"
    return f"{fact.kind} {write_box(fact.box)}: {sizes}, alpha {fact.alpha:g} [{inner}]"


def describe_slice(facts: SliceFacts) -> str:
    kinds = f"{'typed ' * facts.typed}{'covers ' * facts.covers}{facts.count}"
    return f"  {kinds}: {'; '.join(map(write_fact, facts.items))}"


def list_lines(bodies: dict[str, tuple[str, ...]], art: Path) -> Iterator[str]:
    reader, tester = FactReader(), FaceTester(art_in(art))
    for name, drawings in bodies.items():
        for body in drawings:
            face = face_of(body)
            assert not tester.compile_faces([face])[1]
            seen = tester.drawings[face.identity].seen
            yield f"{name}: {body}"
            yield from (describe_slice(reader.measure_slice(slice_)) for slice_ in seen if slice_.items)
            for limits_name, limits in LIMITS.items():
                checker = SliceChecker(limits, reader)
                checker.check_face(seen)
                for at, finding in checker.list_findings():
                    yield f"  {limits_name} {at} {finding.check} <{finding.source.tag}>: {finding.message}"


@pytest.mark.golden
def test_facts_and_findings_of_small_faces(art: Path) -> None:
    same("facts-and-findings.txt", "\n".join(list_lines(FACES, art)) + "\n")


BOXES = [Box(x, y, x + 6, y + 4) for x in (-8, -3, 1, 12, 27, 33, 35) for y in (-1, 2, 13, 25, 29)]
OUTLINES = {
    "rectangle": Outline(),
    "circle": Outline("circle"),
    "wide hexagon": Outline("hexagon"),
    "arrow": Outline("polygon", points=((0, 0), (38, 15), (0, 30), (9, 15))),
    "net": Outline("polygon", folds=((1, 2, 3, 4),)),
}


@pytest.mark.golden
def test_distances_between_boxes_and_cuts() -> None:
    lines = [
        " ".join(
            (f"{name}:", *(write_number(round(measure_signed_distance_to_cut(box, outline, Size(38, 30)), 2)) for box in BOXES))
        )
        for name, outline in OUTLINES.items()
    ]
    same("distances-to-cuts.txt", "\n".join(lines) + "\n")
