"""The PDF operators of small drawings, and every sheet of the supplied games by the hash of its operators."""

import pikepdf
import pytest

from tests.helpers.drawings import opened, pdf_of
from tests.helpers.golden import same
from tests.pdf.test_pictures import DRAWINGS

MORE = {
    "text": """<text x="5" y="10" font-size="12pt">Fox <tspan font-weight="bold" fill="red">and</tspan> hare</text>
        <text x="30" y="20" text-anchor="middle" font-size="10pt" letter-spacing=".5">AVA</text>
        <text x="55" y="30" text-anchor="end" font-style="italic" transform="rotate(10 55 30)" opacity=".5">tail</text>""",
    "patterns": """<pattern id="p" patternUnits="userSpaceOnUse" width="4" height="3" patternTransform="rotate(30)">
        <rect width="2" height="3" fill="#369"/></pattern><rect x="5" y="5" width="20" height="9" fill="url(#p)"/>""",
}


SHAPING = (
    "/BBox",
    "/Matrix",
    "/XStep",
    "/YStep",
    "/Coords",
    "/Extend",
    "/Function",
    "/Functions",
    "/C0",
    "/C1",
    "/Bounds",
    "/Encode",
    "/CA",
    "/ca",
    "/W",
)


def streams_of(pdf: bytes) -> list[str]:
    """The operators of a PDF, and the values of its dictionaries that shape the drawing."""
    found = []
    with opened(pdf) as document:
        for thing in document.objects:
            if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) or "/Length1" in thing:
                continue
            values = [f"{key} {plain(thing[key])}" for key in SHAPING if key in thing]
            found += [", ".join(values)] if values else []
            if isinstance(thing, pikepdf.Stream) and b"begincmap" not in thing.read_bytes():
                found.append(escaped(thing.read_bytes()))
    return found


def escaped(operators: bytes) -> str:
    """Operators as text, with the glyph numbers of strings escaped."""
    return "\n".join(line.encode("unicode_escape").decode() for line in operators.decode("latin-1").strip().split("\n"))


def plain(thing: object) -> str:
    """A value of a PDF as text."""
    if isinstance(thing, pikepdf.Dictionary):
        return f"<{', '.join(f'{key} {plain(thing[key])}' for key in SHAPING if key in thing)}>"
    if isinstance(thing, pikepdf.Array):
        return f"[{' '.join(plain(one) for one in thing)}]"
    return str(thing)


@pytest.mark.golden
@pytest.mark.bytes
@pytest.mark.parametrize("ink", ["rgb", "cmyk"])
def test_the_operators_of_drawings(ink: str) -> None:
    lines = []
    for name, body in (DRAWINGS | MORE).items():
        lines += [f"== {name}", *streams_of(pdf_of(body, ink=ink))]
    same(f"operators-{ink}.txt", "\n".join(lines) + "\n")
