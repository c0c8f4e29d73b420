"""The compiler's findings about drawings on both sides of each limit, word for word, with hints."""

from dataclasses import replace

import pytest

from printgen.pdf.face_compiler import FaceTester
from tests.helpers.drawings import face_of, findings_of
from tests.helpers.golden import same

STOP, LAST = '<stop stop-color="red"/>', '<stop offset="1" stop-color="blue"/>'
SHAPE = '<rect width="9" height="9" {}/>'
LINE = SHAPE.format('stroke="red" {}')
TEXT = '<text x="9" y="9" {}>a</text>'
USERS = {"fill": SHAPE.format('fill="url(#a)"'), "clip": SHAPE.format('clip-path="url(#a)"')}
USE = '<use href="#a" width="9" height="9"/>'


def gradient(stops: str, more: str = "") -> str:
    return f'<linearGradient id="a" {more}>{stops}</linearGradient>{USERS["fill"]}'


def radial(more: str) -> str:
    return f'<radialGradient id="a" {more}>{STOP}{LAST}</radialGradient>{USERS["fill"]}'


def pattern(more: str, content: str = '<rect width="1" height="1"/>', wide: float = 9, high: float = 9) -> str:
    user = f'<rect width="{wide}" height="{high}" fill="url(#a)"/>'
    return f'<pattern id="a" {more}>{content}</pattern>{user}'


def clip(content: str) -> str:
    return f'<clipPath id="a">{content}</clipPath>{USERS["clip"]}'


def chain(count: int) -> str:
    """Symbols that each use the next."""
    head = '<symbol viewBox="0 0 9 9"'
    links = (f'{head} id="s{at}"><use href="#s{at + 1}" width="9" height="9"/></symbol>' for at in range(1, count))
    return f'{"".join(links)}{head} id="s{count}"><path d="M0 0h1"/></symbol><use href="#s1" width="9" height="9"/>'


MM = 'patternUnits="userSpaceOnUse"'
DRAWINGS = {
    "text outside a text": (
        "<g>loose</g>",
        "<g>" + "long " * 20 + "</g>",
        "a<g/>",
        "<g> <title>a</title> </g>",
        "<g><rect/>b</g>",
    ),
    "inner drawings and definitions": ("<svg/>", "<g><defs/></g>", "<g><title/></g>", "<stop/>", '<g xlink:href="#a"/>'),
    "numbers": (
        *(SHAPE.format(f'rx="{radius}"') for radius in ("-1", "0", "5mm", "5px", "", "1e8")),
        *(f'<rect width="{wide}" height="9"/>' for wide in ("-0.01", "0", "9%", ".5cm")),
        *(f'<circle r="{radius}"/>' for radius in ("-1", "0")),
        '<path d="M0 0h"/>',
        '<path d="L1 1"/>',
        '<polygon points="1 1"/>',
        '<polygon points="1 1 2"/>',
        '<polyline points=""/>',
        '<g transform="scale(0)"/>',
        '<g transform="skew(3)"/>',
        '<g transform="rotate(1 2)"/>',
    ),
    "opacity": tuple(f'<g opacity="{share}"/>' for share in ("-0.01", "0", "1", "100%", "101%", "1.01", "half")),
    "opacity of a fill": tuple(SHAPE.format(f'fill-opacity="{share}"') for share in ("0", "50%", "2")),
    "lines": (
        *(LINE.format(f'stroke-miterlimit="{limit}"') for limit in ("0.99", "1")),
        *(LINE.format(f'stroke-linecap="{cap}"') for cap in ("butt", "round", "square", "flat")),
        *(LINE.format(f'stroke-linejoin="{join}"') for join in ("miter", "round", "bevel", "arcs")),
        *(LINE.format(f'stroke-dasharray="{dashes}"') for dashes in ("none", "1 2", "1,2", "0 0", "1 -2", "a")),
        *(LINE.format(f'stroke-width="{wide}"') for wide in ("-1", "0", "wide")),
    ),
    "colours": (
        *(
            SHAPE.format(f'fill="{paint}"')
            for paint in ("red", "none", "currentColor", "#abc", "#abcd", "rde", "rgb(1,2,3)", "")
        ),
        SHAPE.format('stroke="url(#a)"'),
        SHAPE.format('color="url(#a)"'),
        SHAPE.format('fill-rule="odd"'),
        TEXT.format('fill="url(#a)"') + gradient(STOP + LAST),
    ),
    "gradients": (
        *(
            gradient(stops)
            for stops in ("", STOP, STOP + LAST, LAST + STOP, STOP + STOP, "<g/>" + STOP, STOP + '<stop offset="2"/>')
        ),
        gradient(STOP + '<stop offset="1" stop-color="none"/>'),
        gradient(STOP + '<stop offset="-0.1"/>'),
        gradient(STOP + LAST, 'gradientUnits="user"'),
        gradient(STOP + LAST, 'gradientUnits="userSpaceOnUse"'),
        gradient(STOP + LAST, 'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="9" y2="0"'),
        gradient(STOP + LAST, 'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="90%" y2="0"'),
        gradient(STOP + LAST, 'x1="101%"'),
        gradient(STOP + LAST, 'gradientTransform="turn"'),
        gradient(STOP + LAST, 'href="#b"'),
        radial(""),
        radial('r="-1"'),
        radial('cx="2" fx="50%"'),
        radial('gradientUnits="userSpaceOnUse" cx="5" cy="5"'),
    ),
    "patterns": (
        pattern(""),
        pattern(MM),
        pattern(f'{MM} width="3" height="3"'),
        pattern(f'{MM} width="0.2" height="0.2"'),
        pattern(f'{MM} width="0.19" height="3"'),
        pattern(f'{MM} width="3" height="0.19"'),
        pattern(f'{MM} width="3" height="3" patternTransform="scale(.066)"'),
        pattern(f'{MM} width="3" height="3" patternTransform="scale(.067)"'),
        pattern(f'{MM} width="3" height="3" patternTransform="scale(0)"'),
        pattern(f'{MM} width="3" height="3"', "<text>a</text>"),
        pattern(f'{MM} width="3" height="3"', "<g/>"),
        pattern(f'{MM} width="3" height="3"', '<rect fill="url(#a)"/>'),
        pattern(f'{MM} width="3" height="3"', "<title>a</title>"),
        pattern(f'{MM} width="3" height="3" fill="url(#b)"'),
        pattern(f'{MM} width="0.5" height="0.5"', wide=100, high=50),
        pattern(f'{MM} width="0.5" height="0.5"', wide=100.5, high=50),
        pattern(f'{MM} width="0.5" height="0.5"', '<path d="M0 0h1"/>' * 60, wide=100, high=50),
    ),
    "clip paths": (
        clip(""),
        clip("<rect/>"),
        clip("<g/>"),
        clip("<title>a</title><rect/>"),
        clip('<rect transform="scale(2)"/>'),
        clip('<rect clip-path="url(#a)"/>'),
        clip('<rect clip-rule="evenodd"/>'),
        clip('<rect clip-rule="evenodd"/><rect/>'),
        clip('<rect clip-rule="odd"/>'),
        clip('<rect clip-rule="nonzero"/><rect/>'),
        clip('<circle r="-1"/>'),
        f'<linearGradient id="a"/>{USERS["clip"]}',
        USERS["clip"],
        '<g clip-path="none"/>',
    ),
    "uses": (
        USE,
        '<symbol id="a"/>' + USE,
        '<symbol id="a" viewBox="0 0 9"/>' + USE,
        '<symbol id="a" viewBox="0 0 0 9"/>' + USE,
        '<symbol id="a" viewBox="0 0 9 9"/>' + USE,
        '<symbol id="a" viewBox="0 0 9 9"/><use href="#a" width="9"/>',
        '<symbol id="a" viewBox="0 0 9 9"/><use href="#a" width="9" height="-1"/>',
        '<defs><g id="a"/></defs><use href="#a"/>',
        '<defs><g id="a"><use href="#a"/></g></defs><use href="#a"/>',
        '<linearGradient id="a"/><use href="#a"/>',
        chain(20),
        chain(21),
        '<symbol id="a" viewBox="0 0 9 9"><g>loose</g></symbol>' + USE,
        '<defs><g id="a"/><g id="a"/></defs>',
        '<defs><g id="a"/><rect id="a"/></defs>',
    ),
    "nesting": ("<g>" * 59 + "</g>" * 59, "<g>" * 60 + "</g>" * 60),
    "texts": (
        *(
            TEXT.format(more)
            for more in ('data-role="imprint"', 'data-role="title"', 'text-anchor="end"', 'text-anchor="left"')
        ),
        *(TEXT.format(more) for more in ('direction="rtl"', 'direction="up"', 'font-size="0"', 'font-size="-1"', 'x="1 2"')),
        *(
            TEXT.format(more)
            for more in ('font-family="Helvetika"', 'font-weight="550"', 'font-weight="fat"', 'font-style="bold"')
        ),
        *(
            TEXT.format(more)
            for more in ('font-variant="small-caps"', 'font-variant="caps"', 'letter-spacing="1"', 'letter-spacing="a"')
        ),
        "<text>☃ \u0628</text>",
        "<text>a<tspan>☃</tspan></text>",
        "<text>a<rect/></text>",
        "<text>a<tspan dx='q'>b</tspan></text>",
    ),
    "pictures": (
        "<image/>",
        '<image href="a.png"/>',
        '<image href="a.png" width="9" height="0"/>',
        '<image href="a.png" width="9" height="9"/>',
        f'<image href="{"a" * 99}" width="9" height="9"/>',
        '<image width="9" height="9"/>',
    ),
    "drawings that cannot be read": ("<g>", "<g></h>", "<g a=1/>", "&amp;", "a & b", "<g>&b;</g>"),
}


WHOLE = (
    '<svg fill="red"/>',
    '<svg fil="red" viewbox="0 0 9 9"/>',
    '<svg fill="rde"/>',
    '<svg color="url(#a)"/>',
    "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>",
    "<svg><g></svg>",
    "",
)


def list_findings(body: str) -> list[str]:
    return [
        f"    {found.ordinal}, {found.check}, {found.severity}{', final' * found.final}: {found.message} | {found.hint}"
        for found in findings_of(body)
    ]


@pytest.mark.golden
def test_findings_about_drawings_on_both_sides_of_each_limit() -> None:
    lines: list[str] = []
    for name, bodies in DRAWINGS.items():
        lines.append(f"== {name}")
        for body in bodies:
            shown = body if len(body) <= 200 else f"{body[:90]} … {body[-90:]}"
            lines.append(shown.replace("\n", " "))
            lines += list_findings(body)
    lines.append("== whole drawings")
    for svg in WHOLE:
        compiled = FaceTester(lambda _: None).compile_faces([replace(face_of(""), svg=svg)])
        lines += [svg, *(f"    {found.ordinal}: {found.message} | {found.hint}" for _, found in compiled.findings)]
    same("drawing-findings.txt", "\n".join(lines) + "\n")
