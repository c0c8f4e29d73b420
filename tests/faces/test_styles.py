"""A palette with a colour in one style and a pattern in another, and templates that use both."""

import re
from pathlib import Path

import pytest
from PIL import ImageStat

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.core.svg.colours import PATTERNS, find_colour_of_lines
from printgen.core.words import join_words
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.portable import make_portable_svg_with_embedded_fonts
from printgen.model import Face, Order
from printgen.pdf.style import INITIAL
from tests.helpers.drawings import picture
from tests.helpers.farm import TEMPLATE, YAML, make_kit, put, refused, run, swap

RECT = '<rect width="{{ width }}" height="{{ height }}" fill="{{ ink.barn }}"/>\n'
SOLID = "use a colour; if an ink is a pattern in some style, use solid(ink.NAME)."


@pytest.fixture(autouse=True)
def _kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small game, whose barn is red, or dotted in the style that saves ink."""
    monkeypatch.chdir(tmp_path)
    make_kit(tmp_path)
    swap(YAML, 'palette:\n  barn: "#aa3322"', 'styles: [colour, low-ink]\npalette:\n  barn: {colour: "#aa3322", low-ink: dots}')


def animals(style: str) -> list[Face]:
    """The fronts of the cards."""
    return faces("animal", style)


def faces(name: str, style: str) -> list[Face]:
    """The fronts of a component."""
    shelves, problems = find_shelves(Path.cwd()), Problems()
    game = load_game("farm", shelves, problems)
    assert game is not None
    component = next(one for one in game.components if one.name == name)
    illustrator = Illustrator(Job(game, Order("a4", 2, 1, style), shelves, problems))
    faces = [piece.front for piece in illustrator.make_pieces(component, component.sizes[0])]
    assert not problems, problems.sort_by_severity()
    return faces


def test_one_template_prints_colours_and_patterns() -> None:
    shown = {}
    for style, file in (("colour", "farm-a4.pdf"), ("low-ink", "farm-a4-low-ink.pdf")):
        assert run("print", "farm", "--style", style).code == 0
        shown[style] = picture((Path("output/farm") / file).read_bytes(), 72).crop((60, 150, 160, 250))
    assert shown["colour"].getcolors() == [(10000, (170, 51, 34))]
    assert 0.75 < ImageStat.Stat(shown["low-ink"]).mean[0] / 255 < 0.9


def test_a_face_contains_only_the_patterns_that_it_uses() -> None:
    put(TEMPLATE, RECT + "{% if row.id == 'hen' %}<circle r=\"9\" fill=\"{{ pattern('waves', 'teal') }}\"/>{% endif %}")
    cow, *_, hen = animals("low-ink")
    assert [name for name in PATTERNS if f'<pattern id="{name}' in cow.svg] == ["dots"]
    assert [name for name in PATTERNS if f'<pattern id="{name}' in hen.svg] == ["dots", "waves"]
    assert "<pattern" not in animals("colour")[0].svg


def test_equal_drawings_share_a_face_whatever_the_spelling_of_a_colour() -> None:
    put(TEMPLATE, "<circle r=\"9\" fill=\"{{ pattern('dots', 'red' if row.id == 'cow' else '#F00') }}\"/>")
    assert len({face.svg for face in animals("colour")}) == 1


def test_a_browser_gets_the_pattern_as_svg() -> None:
    shown = make_portable_svg_with_embedded_fonts(animals("low-ink")[0].svg, INITIAL)
    assert '<pattern id="dots-000000" color="#000000" patternUnits="userSpaceOnUse" width="4.4"' in shown
    assert 'fill="url(#dots-000000)"' in shown


def test_lines_and_letters_use_the_solid_colour_of_an_ink() -> None:
    put(TEMPLATE, RECT + '<path d="M0 0H9" stroke="{{ solid(ink.barn) }}"/><text fill="{{ solid(ink.barn) }}">a</text>')
    assert 'stroke="#aa3322"' in animals("colour")[0].svg
    assert 'stroke="#000000"' in animals("low-ink")[0].svg
    assert run("check", "farm").code == 0


def test_icons_in_a_text_have_their_given_colours_or_the_colour_of_the_text() -> None:
    words = "text(':tick: and :star:', x=1, y=1, width=50, height=9, fill='teal', inks={'tick': ink.barn})"
    put(TEMPLATE, f"{{{{ {words} }}}}")
    colours = {style: re.findall(r'<use [^>]*color="(.+?)"', animals(style)[0].svg) for style in ("colour", "low-ink")}
    assert colours == {"colour": ["#aa3322", "teal"], "low-ink": ["#000000", "teal"]}


def test_icons_in_a_flowing_text_have_their_given_colours() -> None:
    put("content/farm/rules.md", "Take a :tick: for each :star:.")
    put("templates/farm/page.svg.j2", "{{ flow(x=9, y=20, width=120, height=170, inks={'tick': 'gold', 'star': ink.barn}) }}")
    put(YAML, Path(YAML).read_text() + "  rules: {kind: sheet, size: a5, text: rules.md, template: page.svg.j2}\n")
    (page,) = faces("rules", "low-ink")
    assert re.findall(r'<use [^>]*color="(.+?)"', page.svg) == ["gold", "#000000"]


@pytest.mark.parametrize(
    ("use", "told"),
    [
        ('<path d="M0 0H9" stroke="{{ ink.barn }}"/>', "<path>: `stroke` must be a colour, not a gradient or pattern."),
        ('<text fill="{{ ink.barn }}">moo</text>', "<text>: the `fill` of text must be a colour, not a gradient or pattern."),
        ("{{ text('moo', x=1, y=1, width=9, height=9, fill=ink.barn) }}",
         "<tspan>: the `fill` of text must be a colour, not a gradient or pattern."),
        ("{{ icon('star', color=ink.barn) }}", "<use>: `color` must be a colour, not a gradient or pattern."),
    ],
)  # fmt: skip
def test_a_pattern_is_reported_where_it_cannot_be_used(use: str, told: str) -> None:
    put(TEMPLATE, f"{RECT}{use}\n")
    assert refused("check", "farm").startswith(f"templates/farm/card.svg.j2:2: animal: {told}\n  hint: {SOLID}")
    assert run("print", "farm", "--style", "colour").code == 0


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("pattern('dtos')", 'There is no pattern "dtos".\n  hint: did you mean dots?'),
        ("pattern('dots', 'blu')", 'pattern: "blu" is not a colour.\n  hint: did you mean blue?'),
        ("pattern('dots', 'none')", 'pattern: "none" is not a colour.\n  hint: use #rrggbb or a common English colour name.'),
        ("pattern(3)", f'There is no pattern "3".\n  hint: use {join_words(sorted(PATTERNS), "or")}.'),
    ],
)
def test_an_unknown_pattern_is_reported_with_its_line(call: str, told: str) -> None:
    put(TEMPLATE, f'<circle r="9"\n fill="{{{{ {call} }}}}"/>\n')
    assert refused() == f"templates/farm/card.svg.j2:2: {told}"


def test_pictures_of_played_sheets_use_black_for_a_pattern() -> None:
    assert [find_colour_of_lines(ink) for ink in ("dots", "red", "#abc")] == ["#000000", "red", "#abc"]
