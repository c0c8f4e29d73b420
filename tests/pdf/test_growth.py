"""The cost of a drawing: twice as much of anything takes about twice as long, or is refused."""

import pytest

from printgen.core.svg.numbers import read_number_or_length, read_transform
from printgen.faces.flow.frames import _make_ids_unique, _split_into_defs_and_rest
from tests.helpers.farm import TEMPLATE, put, run
from tests.helpers.timing import cpu_of

RECT = '<rect width="9" height="9"/>'
GROUP, SPAN = '<g id="a"/>', '<tspan x="1">a</tspan>'
BROAD = '<path fill="none" stroke="red" stroke-width="3" d="M0 0L60 80 3 9 40 80"/>'


def used(head: str, count: int) -> str:
    return head + "".join(f'<use href="#a" x="{at}" width="9" height="9"/>' for at in range(count))


def faded(stops: int) -> str:
    steps = "".join(f'<stop offset="{at / stops:.5f}" stop-color="#{at:06x}"/>' for at in range(stops))
    return f'<linearGradient id="a">{steps}</linearGradient>'


DRAWINGS = {
    "many shapes in a gradient of many colours": faded(4000) + f'<g fill="url(#a)">{RECT * 4000}</g>',
    "many texts over a gradient of many colours": faded(4000)
    + '<rect width="63" height="88" fill="url(#a)"/>'
    + '<text x="5" y="9">a</text>' * 1000,
    "many shapes in a long clip path": f'<clipPath id="a">{RECT * 4000}</clipPath>'
    + f'<g clip-path="url(#a)">{RECT}</g>' * 4000,
    "many styles of one symbol": f'<symbol id="a" viewBox="0 0 9 9">{RECT * 1250}</symbol>'
    + "".join(f'<use href="#a" fill="#{at:06x}" width="9" height="9"/>' for at in range(1250)),
    "many uses of a symbol with a fault": used(f'<symbol id="a" viewBox="0 0 9 9">{RECT * 4000}<rect x="y"/></symbol>', 4000),
    "many faults": "<g>" + "".join(f'<rect q{at}="1"/>' for at in range(20_000)) + "</g>",
    "one id for many things": f'<defs><g id="a">{RECT * 4000}</g>{GROUP * 4000}</defs>',
    "many texts over many broad lines": BROAD * 2000 + '<text x="5" y="9">a</text>' * 500,
    "a number of many digits": f'<rect width="{"1" * 100_000}x"/>',
    "letters at many places": f"<text>{SPAN * 20_000}</text>",
}


@pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)
def test_a_drawing_is_compiled_and_checked_within_seconds(drawing: str, kit: object) -> None:
    put(TEMPLATE, drawing)
    assert cpu_of(lambda: run("check", "farm")) < 2.5


def test_numbers_and_transforms_take_as_long_as_they_are() -> None:
    with pytest.raises(ValueError, match="not a number"):
        read_number_or_length("1" * 200_000 + "q")  # took hours
    assert cpu_of(lambda: read_transform("scale(1) " * 100_000 + " ")) < 2


def test_definitions_of_a_drawn_picture_are_found_and_renamed_in_one_pass() -> None:
    assert _split_into_defs_and_rest("a<defs>b</defs>c<defs>d</defs>e") == ("<defs>b</defs><defs>d</defs>", "ace")
    assert cpu_of(lambda: _split_into_defs_and_rest("<defs " * 100_000)) < 1
    many = "".join(f'<g id="i{at}"/>' for at in range(20_000))
    assert cpu_of(lambda: _make_ids_unique(f"<defs>{many}</defs>{many}")) < 2
    assert _make_ids_unique('<defs><g id="a"/></defs><use href="#a"/><g fill="url(#a)"/><g id="b"/>').count("a-") == 3
