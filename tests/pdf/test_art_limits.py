"""SVG that cairo or resvg would draw: each limit at its last allowed value and one beyond, and each refusal with its hint."""

from collections.abc import Callable
from xml.etree.ElementTree import fromstring

import pytest

from printgen.pdf.art_limits import ArtError, check_filter_work, read_checked_svg

OPEN, CLOSE = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">', "</svg>"
SIMPLER = "simplify the picture, or save it as a PNG at 300 dots per inch."
AS_PNG = "save the picture as a PNG at 300 dots per inch."
ITSELF = "the picture contains a <use> or pattern that draws itself."
PATHS = "turn the text into paths (in Inkscape: Path > Object to Path)."


def svg_of(body: str) -> bytes:
    return f"{OPEN}{body}{CLOSE}".encode()


def bytes_of(count: int) -> bytes:
    return svg_of(" " * (count - len(OPEN + CLOSE)))


def elements(count: int) -> bytes:
    """A drawing of `count` elements: a root, a group of 99 with each of its copies, and single elements."""
    copies = (count - 101) // 101
    group = (
        f'<g id="g">{"<g/>" * 99}</g>' + '<use href="#g"/>' * (copies // 2) + '<use xlink:href=" #g"/>' * (copies - copies // 2)
    )
    return svg_of(group + "<g/>" * (count - 101 - copies * 101))


def rules(count: int) -> bytes:
    return svg_of(f"<style>{'a{}' * count}</style>" + "<g/>" * 998)


def marks(count: int) -> bytes:
    """A marker of 100 elements, and lines with `count` numbers."""
    path = f'<path d="M0 0{"L1 1" * (count // 2 - 2)}"/><polygon points="1 2{" 3" * (count % 2)}"/>'
    return svg_of(f'<marker id="m">{"<g/>" * 99}</marker>{path}')


def nested(deep: int) -> bytes:
    return svg_of("<g>" * deep + "</g>" * deep)


LIMITS: dict[str, tuple[Callable[[int], bytes], int, str]] = {
    "bytes": (bytes_of, 4_000_000, "the picture is larger than 4 MB, the limit for pictures that cairo or resvg draws."),
    "elements": (elements, 20_000, "the picture draws more than 20000 elements."),
    "rules": (rules, 1_000, "the picture has 1001 CSS rules for 1000 elements, which would take too long to draw."),
    "marks": (marks, 1_000, "the markers in the picture draw more than 100000 elements."),
    "levels": (nested, 60, "the picture has more than 60 levels of nested elements."),
    "a number": (
        lambda size: svg_of(f'<circle r="{size}"/>'), 10_000_000,
        "the picture contains the number 10000001, which is too large to draw.",
    ),
    "digits": (
        lambda count: svg_of(f"<style>{'0' * count}</style>"), 100,
        "the picture contains the number 00000000000000000000, which is too large to draw.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", LIMITS)
def test_a_picture_at_a_limit_is_drawn_and_one_beyond_it_is_refused(what: str) -> None:
    make, most, message = LIMITS[what]
    assert read_checked_svg(make(most)).resvg_only == ""
    with pytest.raises(ArtError) as refused:
        read_checked_svg(make(most + 1))
    assert (refused.value.message, refused.value.hint) == (message, SIMPLER)


@pytest.mark.parametrize(
    ("body", "message", "hint"),
    [
        *((f"<{tag}/>", f"the picture contains a <{tag}>, which printgen does not draw.", AS_PNG)
          for tag in ("foreignObject", "animate", "animateTransform", "animateMotion", "set", "script")),
        *((f"<g><{tag}/></g>", "the picture contains text, which would be drawn with a font from this computer.", PATHS)
          for tag in ("text", "tspan", "textPath", "tref")),
        ('<use href="#a" id="a"/>', ITSELF, SIMPLER),
        ('<pattern id="p"><rect fill="url( \'#p\')"/></pattern>', ITSELF, SIMPLER),
        ('<use xlink:href="#"/>', ITSELF, SIMPLER),
        ('<g fill="#999999999"/>', "the picture contains the number 999999999, which is too large to draw.", SIMPLER),
        ('<path d="M1e8 0"/>', "the picture contains the number 1e8, which is too large to draw.", SIMPLER),
    ],
)  # fmt: skip
def test_a_picture_that_neither_program_may_draw_is_refused(body: str, message: str, hint: str) -> None:
    with pytest.raises(ArtError) as refused:
        read_checked_svg(svg_of(body))
    assert (refused.value.message, refused.value.hint) == (message, hint)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<rect/>", ""),
        ("<filter><feOffset/><feBlend/><feFlood/></filter>", ""),
        ("<filter><feOffset/><feGaussianBlur/><feTile/></filter>", "<feGaussianBlur>"),
        ('<mask><rect fill="white"/><rect fill="#FFF" style="stroke: #ffffff"/><g fill="none"/></mask>', ""),
        ('<mask><rect fill="white"/><rect stroke="#eee"/></mask>', "a mask with colours"),
        ('<mask><stop stop-color="red"/></mask>', "a mask with colours"),
        ("<mask><rect/></mask>", "a mask with colours"),
        ('<g style="mix-blend-mode: multiply"/>', "mix-blend-mode"),
        ('<g mix-blend-mode="normal" style="mix-blend-mode:inherit"/>', ""),
        ("<style>a { paint-order : stroke }</style>", "paint-order"),
        ("<g>paint-order: stroke</g>", ""),
        ('<g id="99999999" fill="#999999" class="99999999" mask="url(#m99999999)"/>', ""),
        ('<g fill="#12345678" href="data:99999999" style="fill:#99999999;a:url(99999999)" xlink:href="99999999"/>', ""),
    ],
)
def test_the_parts_that_only_resvg_draws_are_named(body: str, found: str) -> None:
    assert read_checked_svg(svg_of(body)).resvg_only == found


def filtered(steps: int, more: str) -> str:
    return f"<svg><filter {more}>{'<feOffset/>' * steps}</filter></svg>"


@pytest.mark.parametrize(
    ("more", "most", "dots"),
    [
        ("", 22, "33"),  # 1.2 times the width and the height of the element
        ('width="100%" height="2"', 16, "34"),
        ('width="400%" height="300%"', 2, "36"),
        ('width="7" height="7"', 1, "50"),  # 25 times the picture, and no more
        ('width="wide" height="1"', 1, "50"),
        ('filterUnits="userSpaceOnUse" width="40" height="30"', 21, "33"),
        ('filterUnits="userSpaceOnUse" width="400%" height="10"', 16, "34"),
    ],
)
def test_a_filter_may_fill_only_so_many_dots(more: str, most: int, dots: str) -> None:
    view = (5.0, 6.0, 40.0, 20.0)
    check_filter_work(fromstring(filtered(most, more)), view, (1000, 1000))
    check_filter_work(fromstring(filtered(most + 1, more)), view, (100, 100))
    with pytest.raises(ArtError) as refused:
        check_filter_work(fromstring(f"<svg><g/>{filtered(most + 1, more)}</svg>"), view, (1000, 1000))
    assert refused.value.message == f"the picture has a filter of {most + 1} steps, which would fill {dots} million dots."
    hint = "use fewer steps or a smaller filter region, or save the picture as a PNG at 300 dots per inch."
    assert refused.value.hint == hint
