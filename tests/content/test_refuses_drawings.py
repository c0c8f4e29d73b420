"""Unsupported SVG is reported at the template line that wrote the element."""

from pathlib import Path

import pytest

from tests.helpers.farm import CSV, TEMPLATE, put, refused


@pytest.fixture
def cow(kit: Path) -> Path:
    """The game with a single animal, so that each problem is reported once."""
    put(CSV, "id,title,words,count\ncow,Cow,Gives milk.,5\n")
    return kit


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("<rectt/>", "<rectt> is not supported here.\n  hint: did you mean rect?"),
        ("<script>moo()</script>", "<script> is not supported here.\n  hint: remove the script; faces cannot run code."),
        ("<foreignObject/>", "<foreignObject> is not supported here.\n  hint: call text(…) for text that wraps."),
        ("<rect wdth='3'/>", "<rect> does not support wdth.\n  hint: did you mean width?"),
        (
            "<rect style='fill:red'/>",
            "<rect> does not support style.\n  hint: write the properties as attributes, such as fill=… and stroke=….",
        ),
        ("<rect fill='blu'/>", '<rect>: "blu" is not a colour.\n  hint: did you mean blue?'),
        (
            "<rect fill='#12345g'/>",
            '<rect>: "#12345g" is not a colour.\n  hint: use #rrggbb, a common English colour name, or none.',
        ),
        (
            "<rect x='ten'/>",
            '<rect>: "ten" is not a number.\n  hint: write a number in mm, or a number with mm, cm, in or pt.',
        ),
        (
            "<rect x='nan'/>",
            '<rect>: "nan" is not a number.\n  hint: write a number in mm, or a number with mm, cm, in or pt.',
        ),
        ("<rect x='1e30'/>", '<rect>: "1e30" is too large.\n  hint: use a number below 10,000,000.'),
        ("<rect opacity='3'/>", '<rect>: "3" must be from 0 to 1.'),
        ("<path d='M 0 0 L 5'/>", "<path>: In path data, L needs 2 numbers, not 1."),
        ("<path d='L 5 5'/>", "<path>: Path data must start with M."),
        (
            "<path d='M 0 0 K'/>",
            '<path>: "K" is not valid in path data.\n'
            "  hint: use letters such as M, L, C and Z, each followed by its numbers: M0 0 L10 10.",
        ),
        ("<polygon points='1,2 3'/>", '<polygon>: "1,2 3" is not a list of at least two points.'),
        (
            "<g transform='spin(3)'/>",
            '<g>: "spin" is not a transform, or has the wrong number of values.\n'
            "  hint: use a form such as translate(5 10), scale(2), rotate(45) or matrix(1 0 0 1 5 10).",
        ),
        ("<use href='#barn'/>", '<use>: no definition has the id "barn".'),
        ("<text font-family='Latto'>a</text>", '<text>: There is no font family "Latto".\n  hint: did you mean Lato?'),
        ("<text text-anchor='left'>a</text>", '<text>: text-anchor is "left", but must be start, middle or end.'),
        (
            "<svg/>",
            "<svg> cannot be inside <svg>.\n"
            "  hint: use a <g> instead, or save the inner drawing as a file and use <image href=…>.",
        ),
        ("moo", "“moo” is not inside a <text>.\n  hint: put the text in a <text>, or call text(…)."),
        ("<g><rect/>moo</g>", "“moo” is not inside a <text>.\n  hint: put the text in a <text>, or call text(…)."),
        (
            "<g>" * 99 + "</g>" * 99,
            "The drawing has more than 60 levels of nested elements.\n  hint: remove some levels of <g>.",
        ),
        (
            "<rect data-field='a' width='wide'/>",
            '<rect>: "wide" is not a number.\n  hint: write a number in mm, or a number with mm, cm, in or pt.',
        ),
    ],
)
def test_unsupported_svg_is_reported(cow: Path, drawn: str, said: str) -> None:
    put(TEMPLATE, f"<rect/>\n{drawn}\n<rect/>\n")
    where, _, message = refused().partition(": animal: ")
    assert message == said
    assert where == f"templates/farm/card.svg.j2:{1 if drawn == 'moo' else 2}"


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("<g>\n<rect>", "mismatched tag"),
        ("<text>A & B</text>", "not well-formed (invalid token)"),
        ("<text>a < b</text>", "not well-formed (invalid token)"),
        ("<rect x='1' x='2'/>", "duplicate attribute"),
        ("</svg><svg>", "junk after document element"),
        ('<!DOCTYPE x [<!ENTITY a "b">]>', "not well-formed (invalid token)"),
    ],
)
def test_a_drawing_that_is_not_xml_is_reported(cow: Path, drawn: str, said: str) -> None:
    put(TEMPLATE, f"<rect/>\n{drawn}\n<rect data-field='a'/>\n")
    where, _, message = refused().partition(": animal: ")
    assert where.startswith("templates/farm/card.svg.j2:")
    assert message == (
        f"The drawing is not well-formed: {said}.\n  hint: close every tag, and write & and < in text as &amp; and &lt;."
    )


def test_nested_uses_are_limited(cow: Path) -> None:
    ladder = "".join(f"<g id='a{step}'>" + f"<use href='#a{step + 1}'/>" * 10 + "</g>" for step in range(8))
    put(TEMPLATE, f"<defs>{ladder}<g id='a8'/></defs>\n<use href='#a0'/>\n")
    assert refused() == (
        "templates/farm/card.svg.j2:1: animal: One part of the drawing has more than 20000 <use> elements and pattern tiles.\n"
        "  hint: draw less on this face."
    )


def test_nested_symbols_are_counted(cow: Path) -> None:
    use = "<use href='#a{}' width='9' height='9'/>"
    ladder = "".join(f"<symbol id='a{n}' viewBox='0 0 9 9'>{use.format(n + 1) * 20}</symbol>" for n in range(5))
    put(TEMPLATE, f"<symbol id='a5' viewBox='0 0 9 9'><rect/></symbol>{ladder}\n{use.format(0)}\n")
    assert "animal: One part of the drawing has more than 20000 <use>" in refused()


def test_a_mistake_in_a_large_drawing_is_found(cow: Path) -> None:
    put(TEMPLATE, "<rect/>\n{% for i in range(60000) %}<rect/>{% endfor %}\n<rect x='ten'/>\n")
    words = '"ten" is not a number.\n  hint: write a number in mm, or a number with mm, cm, in or pt.'
    assert refused() == f"templates/farm/card.svg.j2:3: animal: <rect>: {words}"


def test_a_duplicate_field_name_is_reported(cow: Path) -> None:
    put(TEMPLATE, "<rect data-field='a'/><rect data-field='a'/>\n")
    said = "content/farm/game.yaml:15: animal has more than one field named a.\n  hint: give each field its own name."
    assert refused() == said


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "cow.png",
            b"moo",
            "<image>: cow.png is not a readable picture (PNG, JPEG, WebP or SVG).\n  hint: save the picture as PNG or JPEG.",
        ),
        (
            "cow.png",
            b"",
            "<image>: cow.png is not a readable picture (PNG, JPEG, WebP or SVG).\n  hint: save the picture as PNG or JPEG.",
        ),
        (
            "cow.png",
            b"\x89PNG\r\n\x1a\n" + bytes(20),
            "<image>: cow.png is not a readable picture (PNG, JPEG, WebP or SVG).\n  hint: save the picture as PNG or JPEG.",
        ),
        (
            "cow.svg",
            b"moo",
            "<image>: cow.svg is not a readable picture (PNG, JPEG, WebP or SVG).\n  hint: save the picture as PNG or JPEG.",
        ),
        (
            "cow.svg",
            b"<svg/>",
            "cow.svg has no viewBox and shows no shapes.\n  hint: add a viewBox to the <svg>, such as viewBox='0 0 100 100'.",
        ),
    ],
)
def test_a_file_that_is_not_a_picture_is_reported(cow: Path, name: str, content: bytes, said: str) -> None:
    put(f"content/farm/{name}", content)
    put(TEMPLATE, f"<rect/>\n<image href='{name}' x='1' y='1' width='9' height='9'/>\n")
    assert refused() == f"templates/farm/card.svg.j2:2: animal: {said}"


def test_a_missing_picture_is_reported(cow: Path) -> None:
    put(TEMPLATE, "<rect/>\n<image href='cow.png' x='1' y='1' width='9' height='9'/>\n")
    assert refused("kit", "farm") == (
        "templates/farm/card.svg.j2:2: animal: "
        "there is no picture cow.png in content/ or templates/.\n"
        "  hint: put the file into content/farm/ or templates/farm/, and check its name."
    )
