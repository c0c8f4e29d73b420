"""Fuzzes drawings with a grammar of SVG, in and outside printgen's subset, compiled as faces and as pictures."""

import base64
import re
from collections.abc import Callable
from pathlib import Path

from printgen.content.pictures import find_picture_file
from printgen.content.shelves import Shelf, Shelves
from printgen.core.svg.grammar import ATTRIBUTES
from printgen.model import Face, Outline, Size
from printgen.pdf.document import PdfWriter
from printgen.sheets.layout import make_face_sized_sheets
from tests.helpers.drawings import ABOUT, svg_of
from tests.helpers.farm import put
from tests.hostile.fuzz.kind import Chance, Kind, ReadInput, number, spoil, word

IDS = ("a", "b", "c", "star")
PLAIN = tuple(name for name in ATTRIBUTES if name != "svg")
TAME = '<g id="a"><rect width="9" height="9"/></g><symbol id="b" viewBox="0 0 9 9"><circle cx="5" cy="5" r="4"/></symbol>'
DRAWN = ("g", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "image", "path", "rect")
FOREIGN = tuple(
    (
        "style filter mask marker foreignObject script a switch animate feGaussianBlur feFlood textPath metadata font "
        "tref set view cursor svg x:y"
    ).split()
)
STRANGE = tuple(
    (
        "style class filter mask marker-end xlink:href onload preserveAspectRatio stop-opacity xml:space x:y visibility "
        "display dominant-baseline vector-effect mix-blend-mode data-at systemLanguage"
    ).split()
)
UNITS = ("", "", "", "mm", "pt", "px", "%", "em", "cm", "in", "xx")
DEFINE = 0.3  # the probability that a tame drawing has a random definition as well
NUMERIC = frozenset(
    "x y width height rx ry cx cy r x1 y1 x2 y2 fx fy dx dy offset stroke-width stroke-miterlimit font-size".split()
)
COLOURS = (
    "red", "#123", "#aa3322", "none", "currentColor", "white", "url(#a)", "url(#b)", "rgb(1,2,3)", "rgb(1%,200%,x)", "inherit",
    "transparent", "hsl(1,2%,3%)", "url(http://a/b)", "url('#a') red", "#12345", "device-cmyk(0,0,0,1)", "url(#nothing)",
)  # fmt: skip
CLEAR = 6  # the first of them do not depend on anything else
KEYWORDS = tuple(("butt round evenodd nonzero bold italic middle end Lato userSpaceOnUse objectBoundingBox imprint").split())
PNG = base64.b64encode(bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc000000301010018dd8db00000000049454e44ae426082"
)).decode()  # fmt: skip
MIMES = ("image/png", "image/jpeg", "image/svg+xml", "image/gif", "text/plain", "", "image/svg+xml;charset=x")


def write_svg(chance: Chance) -> str:
    """A whole drawing, sometimes with damage."""
    chance.wild = chance.random() < 0.4
    body = "".join(element(chance, 3) for _ in range(chance.randint(1, 4)))
    if not chance.wild:
        more = definition(chance) if chance.random() < DEFINE else ""
        body = f"<defs>{TAME}{more}</defs>{body}"
    elif chance.random() < 0.5:
        body = f"<defs>{''.join(definition(chance) for _ in range(chance.randint(1, 3)))}</defs>{body}"
    whole = svg_of(body)
    if chance.wild and chance.random() < 0.2:
        whole = chance.choice(PROLOGUES) + whole
    return spoil(chance, whole) if chance.wild and chance.random() < 0.3 else whole


PROLOGUES = (
    '<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-16"?>',
    '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c SYSTEM "file:///etc/passwd">]>',
    "<!-- a -- b -->", '<?xml-stylesheet href="/etc/passwd"?>', "\ufeff", "<!DOCTYPE svg PUBLIC '' ''>",
    '<!DOCTYPE svg [<!ENTITY % a "&#x25;">%a;]>',
)  # fmt: skip


def definition(chance: Chance) -> str:
    """A definition that elements may refer to."""
    name = chance.choice(
        "symbol pattern clipPath linearGradient radialGradient g marker mask filter".split()[: 9 if chance.wild else 6]
    )
    inner = "stop" if "Gradient" in name else ""
    body = "".join(element(chance, 2, inner) for _ in range(chance.randint(0, 3)))
    return f'<{name} id="{chance.choice(IDS)}"{attributes(chance, name)}>{body}</{name}>'


def element(chance: Chance, depth: int, name: str = "") -> str:
    """An element with content that it may have, and sometimes with content that it may not have."""
    name = name or chance.choice(FOREIGN if chance.wild and chance.random() < 0.1 else PLAIN if chance.wild else DRAWN)
    head = f"<{name}{attributes(chance, name)}"
    if name in ("text", "tspan", "title", "desc", "style"):
        return f"{head}>{words(chance)}{element(chance, 0, 'tspan') if depth and chance.random() < 0.3 else ''}</{name}>"
    if depth <= 0 or (
        name not in ("g", "defs", "symbol", "pattern", "clipPath", "mask", "marker", "a", "svg") and chance.random() < 0.97
    ):
        return f"{head}/>"
    return f"{head}>{''.join(element(chance, depth - 1) for _ in range(chance.randint(0, 3)))}</{name}>"


def words(chance: Chance) -> str:
    """Text between tags."""
    if not chance.wild or chance.random() < 0.8:
        return chance.choice(("Cow", "é", "a  b", "&amp;", "<![CDATA[x]]>", "<!-- c -->"))
    return chance.choice(("&#x202e;", "&a;", "&#0;", "\u00ad", word(chance).replace("<", "")))


def attributes(chance: Chance, name: str) -> str:
    """Attributes for an element, mostly ones that it supports."""
    known = sorted(ATTRIBUTES.get(name, ATTRIBUTES["g"]))
    taken = [one for one in known if chance.random() < (0.7 if one in GIVEN else 0.06)]
    taken += [chance.choice(STRANGE)] * (chance.wild and chance.random() < 0.1)
    return "".join(f' {one}="{value(chance, one, name)}"' for one in taken)


def value(chance: Chance, name: str, owner: str) -> str:
    """A value for an attribute, mostly of the right type."""
    made = VALUES.get(name)
    if name == "href" and not chance.wild:
        return "dot.png" if owner == "image" else f"#{chance.choice('ab')}"
    if chance.wild and chance.random() < 0.06:
        return word(chance).replace('"', "").replace("<", "&lt;")
    if made is not None:
        return made(chance)
    return length(chance) if name in NUMERIC else chance.choice(KEYWORDS)


def length(chance: Chance) -> str:
    """A number with a unit."""
    if not chance.wild:
        return f"{chance.uniform(0, 60):.3g}"
    return number(chance) + (chance.choice(UNITS) if chance.wild and chance.random() < 0.4 else "")


def colour(chance: Chance) -> str:
    """A colour, or another value for a fill or stroke."""
    return chance.choice(COLOURS if chance.wild else COLOURS[:CLEAR])


def numbers(chance: Chance, count: int) -> str:
    """A list of numbers, as in `points`."""
    return chance.choice((" ", ",", ", ", "  ")).join(number(chance) for _ in range(count))


def path(chance: Chance) -> str:
    """Path data, which begins with M."""
    takes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
    parts = [f"M{numbers(chance, 2)}"]
    for _ in range(chance.randint(0, 6)):
        letter = chance.choice(tuple(takes))
        count = takes[letter] if chance.random() < 0.95 else chance.randrange(8)
        given = (
            numbers(chance, count)
            if letter != "A"
            else f"{numbers(chance, 3)} {chance.choice('01')} {chance.choice('012')} {numbers(chance, 2)}"
        )
        parts.append(f"{chance.choice((letter, letter.lower()))}{given}")
    return "".join(parts)


def transform(chance: Chance) -> str:
    """A list of a few transforms."""
    made = [
        ("translate", 2),
        ("scale", 1),
        ("scale", 2),
        ("rotate", 1),
        ("rotate", 3),
        ("skewX", 1),
        ("matrix", 6),
        ("warp", 1),
        ("scale", 9),
    ]
    return " ".join(f"{name}({numbers(chance, count)})" for name, count in chance.choices(made, k=chance.randint(1, 3)))


def reference(chance: Chance) -> str:
    """The target of an href."""
    data = f"data:{chance.choice(MIMES)}{chance.choice((';base64', ''))},{chance.choice((PNG, 'AAAA', '%3Csvg/%3E', PNG[:40]))}"
    return chance.choice(
        (*(f"#{name}" for name in IDS), "art.svg", "dot.png", "none.png", "../x.png", "/etc/passwd", "http://127.0.0.1/a", data)
    )


VALUES: dict[str, Callable[[Chance], str]] = {
    "d": path, "transform": transform, "patternTransform": transform, "gradientTransform": transform, "href": reference,
    "xlink:href": reference,
    "points": lambda chance: numbers(chance, 2 * chance.randint(2, 5) + (chance.wild and chance.random() < 0.1)),
    "viewBox": lambda chance: numbers(chance, 4 + (chance.wild and chance.random() < 0.1)),
    "stroke-dasharray": lambda chance: numbers(chance, chance.randrange(5)), "id": lambda chance: chance.choice(IDS),
    "clip-path": lambda chance: f"url(#{chance.choice(IDS)})", "mask": lambda chance: f"url(#{chance.choice(IDS)})",
    "font-weight": lambda chance: chance.choice(("bold", "normal", "400", "950", number(chance))),
    "font-family": lambda chance: chance.choice(("Lato", "serif", word(chance)[:9])),
    "style": lambda chance: f"fill:{colour(chance)};stroke-width:{length(chance)}", "letter-spacing": length,
    "data-field": lambda chance: chance.choice(("a.1", "a", "a.1.b", "")),
    **dict.fromkeys(("fill", "stroke", "color", "stop-color"), colour),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"),
    lambda chance: f"{chance.uniform(-0.1 * chance.wild, 1 + 0.2 * chance.wild):.2f}"),
}  # fmt: skip
ENDLESS = re.compile(r"(?<![\w(<])-?(inf|nan)\b|\d[eE][+-]?\d")  # numbers that no PDF can hold
GIVEN = frozenset("d points href x y width height cx cy r rx ry x1 y1 x2 y2 offset stop-color viewBox fill".split())


def reader(folder: Path) -> ReadInput:
    """A function that compiles a drawing as a face, prints it if it has no faults, and sometimes draws it as a picture."""
    own, shelves = folder / "content/farm", Shelves((Shelf(folder),))
    put(own / "dot.png", base64.b64decode(PNG))
    put(own / "art.svg", svg_of('<image href="art.svg" width="9" height="9"/><image href="drawn.svg" width="9" height="9"/>'))

    def read_input(text: str) -> str:
        as_art = len(text) % 8 == 0
        put(own / "drawn.svg", text.encode("utf-8", "surrogatepass"))
        svg = svg_of('<image href="drawn.svg" x="3" y="3" width="40" height="40"/>') if as_art else text
        face = Face("one", "one", Size(63.5, 50.8), 0.0, Outline(), svg)
        writer = PdfWriter(lambda name: find_picture_file(name, "farm", shelves), "cmyk" if len(text) % 3 == 0 else "rgb")
        compiled, findings = writer.compile_faces([face])
        if findings:
            assert all(finding.message for _, finding in findings)
            return "refused"
        for chunk in compiled["one"]:
            assert not (strange := ENDLESS.search(chunk.ops)), strange
        assert writer.write_pdf(make_face_sized_sheets([face]), compiled, ABOUT).startswith(b"%PDF")
        return "drawn"

    return read_input


KIND = Kind("svg", 300_000, 2.0, write_svg, reader)
