"""The compiler reports everything that it does not support, at the element, and never skips it silently."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.svg.grammar import ATTRIBUTES
from printgen.pdf import slice_record
from tests.helpers.drawings import findings_of, pdf_of
from tests.helpers.soaked import FEW_EXAMPLES

RECT = '<rect width="9" height="9" %s/>'
STOPS = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("circel", "did you mean circle?"),
        ("Rect", "did you mean rect?"),
        ("linearGradiant", "did you mean linearGradient?"),
        ("style", "write the properties as attributes, such as fill=… and stroke=…."),
        ("script", "remove the script; faces cannot run code."),
        ("foreignObject", "call text(…) for text that wraps."),
        ("filter", "put the art into a separate SVG file and place it with <image href=…>."),
        ("mask", "put the art into a separate SVG file and place it with <image href=…>."),
        *((name, "") for name in ("a", "animate", "animateMotion", "animateTransform", "audio", "canvas", "div", "feBlend",
          "font", "hatch", "iframe", "marker", "mesh", "metadata", "mpath", "p", "set", "span", "switch", "textPath",
          "tref", "video", "view", "g:g", "sodipodi:namedview", "inkscape:grid", "ünknown")),
    ],
)  # fmt: skip
def test_an_unknown_element_is_refused_with_a_hint(name: str, hint: str) -> None:
    for ordinal, body in (
        (1, "%s"),
        (3, "<g><rect/>%s</g>"),
        (2, "<defs>%s</defs>"),
        (2, '<symbol viewBox="0 0 9 9">%s</symbol>'),
    ):
        (fault,) = findings_of(body % f"<{name}/>")
        assert (fault.ordinal, fault.message) == (ordinal, f"<{name}> is not supported here.")
        assert fault.hint == hint if hint else fault.hint


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("fil", "did you mean fill?"),
        ("stroke-widht", "did you mean stroke-width?"),
        ("style", "write the properties as attributes, such as fill=… and stroke=…."),
        ("class", "write the properties as attributes; style sheets are not supported."),
        ("xlink:href", "use href=… instead."),
        ("filter", "put the art into a separate SVG file and place it with <image href=…>."),
        ("mask", "put the art into a separate SVG file and place it with <image href=…>."),
        ("stop-opacity", "use a lighter stop-color."),
        ("preserveAspectRatio", "call picture(…), which crops a picture to its box."),
        ("spreadMethod", "write all steps as <stop> elements."),
        ("clipPathUnits", "remove the attribute, and write the shapes in mm."),
        ("patternContentUnits", "remove the attribute, and write the shapes in mm."),
        *((name, "") for name in ("d", "points", "marker-end", "visibility", "display", "overflow", "transform-origin",
          "vector-effect", "paint-order", "mix-blend-mode", "shape-rendering", "pathLength", "onclick", "href",
          "tabindex", "role", "data-name", "xml:space", "pointer-events", "cursor", "stroke-dash", "text-decoration", "clip",
          "viewBox", "width2")),
    ],
)  # fmt: skip
def test_an_unknown_attribute_is_refused_with_a_hint(name: str, hint: str) -> None:
    (fault,) = findings_of("<g><circle r='3'/>" + RECT % f'{name}="1"' + "</g>")
    assert (fault.ordinal, fault.message) == (3, f"<rect> does not support {name}.")
    assert fault.hint == hint if hint else fault.hint


def test_a_field_on_a_text_is_refused_with_a_hint() -> None:
    (fault,) = findings_of('<text data-field="a">b</text>')
    assert fault.message == "<text> does not support data-field."
    assert fault.hint == "move data-field to a <rect fill='none'> that covers the field."


@pytest.mark.parametrize(
    ("body", "ordinal", "told"),
    [
        ("<rect width='9' height='9'><circle r='2'/></rect>", 2, "<circle> cannot be inside <rect>."),
        ("<text>a<rect/></text>", 2, "<rect> cannot be inside <text>."),
        ("<text><tspan>a<g/></tspan></text>", 3, "<g> cannot be inside <text>."),
        ("<g><stop/></g>", 2, "<stop> is not allowed here."),
        ("<tspan>a</tspan>", 1, "<tspan> is not allowed here."),
        ("<g><svg/></g>", 2, "<svg> cannot be inside <svg>."),
        ("<svg/>", 1, "<svg> cannot be inside <svg>."),
        ("<g><defs/></g>", 2, "<defs> belongs at the top level of a drawing, not inside <g>."),
        ("<g><g><symbol/></g></g>", 3, "<symbol> belongs at the top level of a drawing, not inside <g>."),
        ("<g data-field='a'/>", 1, "<g> does not support data-field."),
        ("<text data-field='a'>a</text>", 1, "<text> does not support data-field."),
        ("<text><tspan href='a'>a</tspan></text>", 2, "<tspan> does not support href."),
        ("<linearGradient spreadMethod='reflect'/>", 1, "<linearGradient> does not support spreadMethod."),
        ("<image href='a.png' preserveAspectRatio='none'/>", 1, "<image> does not support preserveAspectRatio."),
        ("<use href='#a'/>", 1, '<use>: no definition has the id "a".'),
        ("<use/>", 1, '<use>: no definition has the id "".'),
        ("<g clip-path='url(#a)'/>", 1, '<g>: no definition has the id "a".'),
        ("<rect width='9' height='9' fill='url(#a)'/>", 1, '<rect>: no definition has the id "a".'),
        ("<rect width='9' height='9' stroke='url(#a)'/>", 1, "<rect>: `stroke` must be a colour, not a gradient or pattern."),
        ("<rect width='9' height='9' fill='rgb(1,2,3)'/>", 1, '<rect>: "rgb(1,2,3)" is not a colour.'),
        ("<rect width='-9' height='9'/>", 1, '<rect>: "-9" must not be below 0.'),
        ("<circle r='-1'/>", 1, '<circle>: "-1" must not be below 0.'),
        ("<circle r='50%'/>", 1, '<circle>: "50%" is not a number.'),
        ("<circle r='9px'/>", 1, '<circle>: "9px" is not a number.'),
        ("<g opacity='2'/>", 1, '<g>: "2" must be from 0 to 1.'),
        ("<rect width='9' height='9' fill-opacity='x'/>", 1, '<rect>: "x" is not a number.'),
        ("<rect width='9' height='9' fill-rule='odd'/>", 1, '<rect>: fill-rule is "odd", but must be nonzero or evenodd.'),
        ("<rect width='9' height='9' stroke='red' stroke-width='-1'/>", 1, '<rect>: "-1" must not be below 0.'),
        ("<rect width='9' height='9' stroke='red' stroke-dasharray='3 -1'/>", 1, '<rect>: "-1" must not be below 0.'),
        (
            "<rect width='9' height='9' stroke='red' stroke-linecap='flat'/>",
            1,
            "<rect>: 'flat' is not a valid stroke-linecap or stroke-linejoin.",
        ),
        ("<rect width='9' height='9' stroke='red' stroke-miterlimit='0'/>", 1, "<rect>: stroke-miterlimit must be 1 or more."),
        ("<g transform='turn(3)'/>", 1, '<g>: "turn" is not a transform, or has the wrong number of values.'),
        ("<path d='M0 0 L'/>", 1, "<path>: In path data, L needs 2 numbers, not 0."),
        ("<polygon points='1 2 3'/>", 1, '<polygon>: "1 2 3" is not a list of at least two points.'),
        ("<text font-family='Comic Sans'>a</text>", 1, '<text>: There is no font family "Comic Sans".'),
        ("<text font-weight='heavy'>a</text>", 1, '<text>: "heavy" is not a font weight.'),
        ("<text font-style='slanted'>a</text>", 1, '<text>: "slanted" is not a font style.'),
        ("<text font-size='0'>a</text>", 1, "<text>: font-size must be more than 0."),
        ("<text text-anchor='centre'>a</text>", 1, '<text>: text-anchor is "centre", but must be start, middle or end.'),
        ("<text x='1 2 3'>abc</text>", 1, '<text>: "1 2 3" is not a number.'),
        ("<text>a<tspan fill='blu'>b</tspan></text>", 2, '<tspan>: "blu" is not a colour.'),
        ("<text>a<tspan>b<tspan dx='q'>c</tspan></tspan></text>", 3, '<tspan>: "q" is not a number.'),
        (
            "<text>a<tspan font-weight='700'>漢</tspan></text>",
            2,
            "<tspan>: the font Source Sans Pro lacks '漢' (U+6F22) in “漢”.",
        ),
    ],
)
def test_invalid_attributes_are_reported_at_their_elements(body: str, ordinal: int, told: str) -> None:
    assert [(fault.ordinal, fault.message) for fault in findings_of(body)] == [(ordinal, told)]


@pytest.mark.parametrize(
    ("definition", "user", "ordinal", "told"),
    [
        (f"<linearGradient id='a'>{STOPS.replace('red', 'rde')}</linearGradient>", "fill", 2, '<stop>: "rde" is not a colour.'),
        (f"<linearGradient id='a'>{STOPS.replace('offset=', 'offset=').replace('1', '2')}</linearGradient>", "fill", 3,
         '<stop>: "2" must be from 0 to 1.'),
        ("<linearGradient id='a'><stop/></linearGradient>", "fill", 1, "<linearGradient>: a gradient needs two or more stops."),
        (f"<radialGradient id='a' r='x'>{STOPS}</radialGradient>", "fill", 1, '<radialGradient>: "x" is not a number.'),
        (f"<radialGradient id='a' gradientUnits='userSpaceOnUse' cx='50%' cy='1' r='1'>{STOPS}</radialGradient>", "fill", 1,
         "<radialGradient>: cx must be given in mm, because gradientUnits is userSpaceOnUse."),
        ("<clipPath id='a'><rect/><g/></clipPath>", "clip-path", 3,
         "<g>: a clipPath may only contain plain shapes, without transform or clip-path."),
        ("<clipPath id='a'><rect transform='scale(2)'/></clipPath>", "clip-path", 2,
         "<rect>: a clipPath may only contain plain shapes, without transform or clip-path."),
        ("<symbol id='a'/>", "clip-path", 4, "<rect>: url(#a) is not a clipPath."),
        ("<symbol id='a'/>", "fill", 4, "<rect>: <symbol> cannot be a fill."),
    ],
)  # fmt: skip
def test_an_invalid_definition_is_reported_at_its_element(definition: str, user: str, ordinal: int, told: str) -> None:
    body = f"{definition}<g><circle r='1'/><rect width='9' height='9' {user}='url(#a)'/></g>"
    assert [(fault.ordinal, fault.message) for fault in findings_of(body)] == [(ordinal, told)]


def test_a_mistake_in_a_symbol_is_reported_once() -> None:
    symbol = "<symbol id='s' viewBox='0 0 9 9'><g><circle r='x'/></g></symbol>"
    use = "<use href='#s' width='9' height='9'/>"
    faults = findings_of(f"<rect width='1' height='1'/><defs><g/>{symbol}</defs>{use}<g>{use}</g>{use}")
    assert [(fault.ordinal, fault.message) for fault in faults] == [(6, '<circle>: "x" is not a number.')]


def test_a_symbol_is_used_with_a_width_and_a_height() -> None:
    symbol = "<symbol id='s' viewBox='0 0 9 9'><circle r='2'/></symbol>"
    (fault,) = findings_of(symbol + "<use href='#s'/>")
    assert (fault.ordinal, fault.message) == (3, "<use>: a <use> of a symbol needs a width and a height.")
    (fault,) = findings_of(symbol.replace("viewBox='0 0 9 9'", "") + "<use href='#s' width='1' height='1'/>")
    assert (fault.ordinal, fault.message) == (1, "<symbol>: a symbol needs a viewBox of four numbers.")


def test_an_element_that_uses_itself_is_reported_and_later_uses_work() -> None:
    turning = "<defs><g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g></defs>"
    (fault,) = findings_of(turning + "<g><use href='#a'/></g>")
    assert "uses itself" in fault.message
    broken = "<defs><g id='a'><circle r='x'/></g></defs><g><use href='#a'/><use href='#a'/></g>"
    assert [fault.message for fault in findings_of(broken)] == ['<circle>: "x" is not a number.']


def test_an_id_of_two_different_elements_is_reported() -> None:
    clip = "<clipPath id='c'><circle r='%s'/></clipPath>"
    (fault,) = findings_of(clip % 3 + "<rect/>" + clip % 4)
    assert (fault.ordinal, fault.message) == (4, '<clipPath>: the id "c" is already in use.')
    assert not findings_of(clip % 3 + clip % 3)


def test_every_mistake_in_a_drawing_is_reported() -> None:
    faults = findings_of("<rect fil='x'/><g><circle r='x'/><blob/><line x1='y'/></g><text font-size='z'>a</text>")
    assert [fault.ordinal for fault in faults] == [1, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("body", "ordinal", "told"),
    [
        ("<g><rect></g>", 2, "The drawing is not well-formed: mismatched tag."),
        ("<text>a & b</text>", 1, "The drawing is not well-formed: not well-formed (invalid token)."),
        ("<g/></svg><g/>", 1, "The drawing is not well-formed: junk after document element."),
        ("<text>&nbsp;</text>", 1, "The drawing is not well-formed: undefined entity."),
        ("<g>" * 70 + "</g>" * 70, 60, "The drawing has more than 60 levels of nested elements."),
    ],
)
def test_invalid_xml_is_reported_at_the_last_element_that_was_read(body: str, ordinal: int, told: str) -> None:
    assert [(fault.ordinal, fault.message) for fault in findings_of(body)] == [(ordinal, told)]


NAMES = st.sampled_from([*ATTRIBUTES, "tspan", "blob"])
VALUES = st.sampled_from(
    ["", "1", "-3", "x", "nan", "1e9", "url(#a)", "#a", "red", "M0 0L5 5", "0 0 5 5", "none", "scale(0)", "50%"]
)
MARKS = st.dictionaries(st.sampled_from(sorted(set().union(*ATTRIBUTES.values()) | {"blob"})), VALUES, max_size=4)
TREES = st.recursive(
    st.tuples(NAMES, MARKS, st.sampled_from(["", "words"])),
    lambda inner: st.tuples(NAMES, MARKS, st.lists(inner, max_size=4)),
    max_leaves=12,
)


def written(tree: tuple[str, dict[str, str], list | str]) -> str:  # type: ignore[type-arg]
    name, marks, inner = tree
    attributes = "".join(f' {key}="{text}"' for key, text in marks.items())
    return f"<{name}{attributes}>{inner if isinstance(inner, str) else ''.join(map(written, inner))}</{name}>"


@FEW_EXAMPLES
@given(st.lists(TREES, max_size=4))
def test_any_drawing_is_compiled_or_reported(trees: list[tuple[str, dict[str, str], list | str]]) -> None:  # type: ignore[type-arg]
    body = "".join(map(written, trees))
    faults = findings_of(body)
    count = body.count("</")
    assert all(0 <= fault.ordinal <= count and fault.message for fault in faults)
    if not faults:
        pdf_of(body)


def test_a_text_runs_in_one_of_two_directions() -> None:
    assert findings_of('<text x="9" y="9" direction="rtl">a</text><text x="9" y="9" direction="ltr">a</text>') == ()
    (fault,) = findings_of('<text x="9" y="9" direction="up">a</text>')
    assert fault.message == '<text>: direction is "up", but must be ltr or rtl.'


@pytest.mark.parametrize(("points", "is_too_much"), [(200, False), (600, True)])
def test_a_hundred_bytes_of_a_shape_count_as_an_element(
    points: int, is_too_much: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slice_record, "MOST_MARKS", 40)
    path = "".join(f"L{10 + number % 7} {10 + number % 5}" for number in range(points))
    assert bool(findings_of(f'<path d="M10 10{path}"/>')) == is_too_much
