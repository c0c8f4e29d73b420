"""Attacks with drawings: rules, markers and uses that multiply, nested pictures, and XML that refers to other files."""

from pathlib import Path

from tests.helpers.farm import TEMPLATE, make_kit, put
from tests.hostile.case import CHECK, IMAGE, Case, art, farm, foreign, made_art, template

XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def plain(body: str) -> str:
    """A drawing in printgen's subset of SVG."""
    return f'<svg {XMLNS} viewBox="0 0 9 9">{body}</svg>'


def rules(count: int) -> str:
    sheet = "".join(f".a{number} .b .c{{fill:red}}" for number in range(count))
    shapes = '<rect class="b" width="1" height="1"/>' * count
    return f'<svg {XMLNS} viewBox="0 0 9 9"><style>{sheet}</style>{shapes}</svg>'


def marked(shapes: int, points: int) -> str:
    rects = '<rect width="1" height="1"/>' * shapes
    path = "M0 0" + "L1 1L2 2" * (points // 2)
    return foreign(
        f'<marker id="m" markerWidth="3" markerHeight="3">{rects}</marker><path d="{path}" marker-mid="url(#m)" stroke="red"/>'
    )


def tree(depth: int, each: int, tag: str = "symbol") -> str:
    """Definitions, each of which uses the previous one many times."""
    first = f'<{tag} id="a0"><rect width="1" height="1"/></{tag}>'
    uses = (f'<use href="#a{level}"/>' * each for level in range(depth - 1))
    more = (f'<{tag} id="a{level}">{inner}</{tag}>' for level, inner in enumerate(uses, 1))
    return f'<defs>{first}{"".join(more)}</defs><use href="#a{depth - 1}"/>'


def nested(count: int, each: int) -> dict[str, str]:
    """Pictures, each of which shows the next one `each` times."""
    made = {f"n{at}.svg": plain(f'<image href="n{at + 1}.svg" width="9" height="9"/>' * each) for at in range(count)}
    return made | {f"n{count}.svg": plain('<rect width="9" height="9"/>')}


def icons(body: str, count: int) -> str:
    """An icons.svg with `count` icons."""
    symbols = (f'<symbol id="x{at}" viewBox="0 0 9 9">{body}</symbol>' for at in range(count))
    return f"<svg {XMLNS}>{''.join(symbols)}</svg>"


def in_each_other(count: int, each: int) -> Case:
    def build(folder: Path) -> None:
        make_kit(folder)
        put(folder / TEMPLATE, IMAGE.format("n0.svg"))
        for name, text in nested(count, each).items():
            put(folder / "content/farm" / name, text)

    return Case(f"{count} pictures in each other by {each}", "10", build)


ENTITIES = "".join(f'<!ENTITY a{at} "{inner}">' for at, inner in enumerate((f"&a{below};" * 10 for below in range(11)), 1))
LAUGHS = f'<!DOCTYPE svg [<!ENTITY a0 "ha">{ENTITIES}]><svg {XMLNS} viewBox="0 0 9 9"><text>&a11;</text></svg>'
OUTSIDE = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
PARAMETER = '<!DOCTYPE svg [<!ENTITY % a SYSTEM "file:///etc/passwd"> %a;]>'
TALL = f'<g>{"<g>" * 3000}<rect width="9" height="9"/>{"</g>" * 3000}</g>'
RING = '<defs><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></defs><use href="#a"/>'

CROWD = """\
{% for i in range(8000) %}<rect x="{{ i % 60 }}" y="{{ i // 100 }}" width="9" height="9" fill="#{{ 100 + i % 800 }}"/>
<text x="{{ i % 60 }}" y="{{ i // 100 }}">a</text>{% endfor %}
"""
CLIPS = [f'<clipPath id="c{at}"><rect width="9" height="9" clip-path="url(#c{at + 1})"/></clipPath>' for at in range(2000)]
ICONS, PROOF = "templates/farm/icons.svg", ("proof", "farm")
DOTS = '<pattern id="p" width="0.00001" height="0.00001"><rect width="1" height="1"/></pattern>'
CASES = (
    Case("4000 rules on 4000 shapes", "6", made_art(lambda: rules(4000)), slow=True),
    Case("1500 rules on 1500 shapes", "6", made_art(lambda: rules(1500)), seconds=6.0),
    Case("a marker of 300 shapes on 3000 points", "6", made_art(lambda: marked(300, 3000)), slow=True),
    Case("a marker of 100 shapes on 3000 points", "6", made_art(lambda: marked(100, 3000)), seconds=6.0),
    Case("400000 shapes for cairo", "6", made_art(lambda: foreign('<rect width="1" height="1"/>' * 400_000)), slow=True),
    Case("a text of 1 MB for cairo", "6", made_art(lambda: foreign(f"<text>{'a' * 1_000_000}</text>")), slow=True),
    Case("a circle without end for cairo", "new", art(foreign('<circle cx="8" cy="8" r="1e400mm"/>'))),
    Case(
        "an ellipse and an arc without end for cairo",
        "new",
        art(foreign('<ellipse rx="1e308" ry="1e400"/><path d="M0 0A1e400 1e308 0 0 1 9 9"/>')),
    ),
    Case(
        "dashes of nothing for cairo", "new", art(foreign('<path d="M0 0L9 9" stroke="red" stroke-dasharray="1e-300 1e-300"/>'))
    ),
    Case(
        "a dash of nothing on a long line",
        "new",
        template('<line x2="1e6" stroke="red" stroke-width="1" stroke-dasharray="0.0001 0.0001"/>'),
    ),
    Case(
        "a pattern of dots for cairo",
        "new",
        art(foreign(f'{DOTS}<rect width="9" height="9" fill="url(#p)"/>')),
    ),
    in_each_other(11, 10),
    in_each_other(1500, 1),
    in_each_other(30, 1),
    Case("eleven pictures in each other, proofed", "10", in_each_other(11, 10).build, ("proof", "farm")),
    Case(
        "symbols of 10 by 10 by 10 by 19000 uses",
        "10",
        made_art(lambda: plain(tree(4, 10) + "<use href='#a3'/>" * 19_000)),
        seconds=6.0,
    ),
    Case("a tree of 10 to the 9 uses", "held", made_art(lambda: plain(tree(9, 10)))),
    Case("a tree of 10 to the 9 uses, proofed", "10", made_art(lambda: plain(tree(9, 10))), ("proof", "farm")),
    Case("a tree of 10 to the 9 uses for cairo", "10", made_art(lambda: foreign(tree(9, 10, "g")))),
    Case("a ring of uses", "held", art(plain(RING))),
    Case("a ring of uses for cairo", "held", art(foreign(RING))),
    Case("a picture of itself", "held", art(plain('<image href="art.svg" width="9" height="9"/>'))),
    Case("a face of 3000 groups in each other", "held", template(TALL)),
    Case("art of 3000 groups in each other", "held", art(foreign(TALL))),
    Case("entities that multiply", "held", art(LAUGHS)),
    Case("an entity from outside", "held", art(f"{OUTSIDE}{plain('<text>&a;</text>')}")),
    Case("an entity from outside for cairo", "held", art(f"{OUTSIDE}{foreign('<text>&a;</text>')}")),
    Case("a parameter entity from outside", "held", art(f"{PARAMETER}{plain('<rect/>')}")),
    Case("an entity that is not there", "new", art(f"<!DOCTYPE svg PUBLIC '' ''>{plain('<text>&b;</text>')}")),
    Case("an entity in a face", "new", template('<text x="5" y="9">&nothing;</text>')),
    Case(
        "style sheets from outside",
        "held",
        art(
            f'<?xml-stylesheet href="/etc/passwd"?>{foreign("<style>@import url(/etc/passwd);@import url(http://127.0.0.1:9/)</style>")}'
        ),
    ),
    Case(
        "a font from outside",
        "held",
        art(foreign("<style>@font-face{font-family:a;src:url(file:///etc/passwd)}text{font-family:a}</style><text>a</text>")),
    ),
    Case(
        "an include of XML",
        "held",
        art(plain('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>')),
    ),
    Case(
        "scripts and frames",
        "held",
        art(plain('<script>alert(1)</script><foreignObject><iframe src="/etc/passwd"/></foreignObject>')),
    ),
    Case("a path of a million corners", "held", farm(T=f'<path d="M0 0{"L1 1" * 400_000}"/>'), seconds=20.0, slow=True),
    Case(
        "a pattern of dots in a face, proofed",
        "held",
        template(f'<defs>{DOTS}</defs><rect width="9" height="9" fill="url(#p)"/>'),
        PROOF,
    ),
    Case(
        "a dash of nothing, proofed", "held", template('<line x2="1e6" stroke="red" stroke-dasharray="0.0001 0.0001"/>'), PROOF
    ),
    Case(
        "a scale of scales",
        "held",
        template('<g transform="scale(1e200) scale(1e200)"><rect width="3" height="3"/></g>'),
        PROOF,
    ),
    Case("8000 texts on 8000 shapes, checked", "held", template(CROWD), CHECK),
    Case("2000 clips", "held", template(f"<defs>{''.join(CLIPS)}</defs>")),
    Case("icons of entities that multiply", "held", farm(**{ICONS: LAUGHS})),
    Case(
        "icons of 20000 groups in each other",
        "held",
        farm(**{ICONS: icons(f"{'<g>' * 20_000}{'</g>' * 20_000}", 1), "T": "{{ icon('x0', 1, 1) }}"}),
    ),
    Case("30000 icons", "new", farm(**{ICONS: icons('<path d="M0 0"/>', 30_000)}), seconds=3.0, slow=True),
    Case("a use of the whole drawing for cairo", "new", art(foreign('<ellipse rx="5" ry="4"/><use href="#"/>'))),
    Case("a path of 200000 ends for cairo", "new", art(foreign(f'<path d="M0 0{"Z" * 200_000}"/>')), slow=True),
    Case(
        "a number of 500000 digits", "new", template('<rect width="{{ "1" * 500000 }}x" height="9"/>'), seconds=3.0, slow=True
    ),
    Case("points of 500000 digits", "new", template('<polygon points="{{ "1" * 500000 }}x"/>'), seconds=3.0, slow=True),
    Case("a path of 500000 blanks", "held", template('<path d="M0 0{{ " " * 500000 }}x"/>'), seconds=3.0),
    Case("a transform of 500000 blanks", "held", template('<g transform="{{ " " * 500000 }}x"/>'), seconds=3.0),
    Case("a viewBox without end", "new", art('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e400 1e-300"><a/></svg>')),
    Case("a viewBox of nearly nothing for cairo", "new", art(foreign('<rect width="1" height="1"/>', "0 0 1e-300 1e300"))),
)
