"""Pictures in a text that templates draw, and the headings of all pages for a table of contents."""

import re
from pathlib import Path

import pytest
from PIL import ImageChops

from tests.helpers.drawings import opened, pictures, words_of
from tests.helpers.farm import YAML, put, refused, run

RULES = "content/farm/rules.md"
BARN = "templates/farm/figure/barn.svg.j2"
PAGE = "templates/farm/page.svg.j2"
FLOW = "{{ flow(x=9, y=20, width=120, height=170) }}"


@pytest.fixture
def farm(kit: Path) -> Path:
    """The small game with a rules text that contains a picture."""
    put(YAML, Path(YAML).read_text() + "  rules: {kind: sheet, size: a5, text: rules.md, template: page.svg.j2}\n")
    put(RULES, 'Above.\n\n![Below it](figure/barn.svg.j2 "60x30mm")\n\nAfter.')
    put(PAGE, FLOW)
    return kit


def words() -> str:
    """All words in the PDF."""
    told = run("print", "farm")
    assert told.code == 0, told.err
    data = Path("output/farm/farm-a4.pdf").read_bytes()
    return " ".join(" ".join(words_of(data, page) for page in range(len(opened(data).pages))).split())


@pytest.mark.usefixtures("farm")
def test_a_template_draws_a_picture_with_the_values_of_the_page() -> None:
    put(
        BARN,
        "{{ icon('star', 1, 1, 8) }}<text y='9'>{{ facts.hands }} hands, {{ width }} by {{ height }}, {{ page.number }}</text>",
    )
    assert "Above. 3 hands, 60.0 by 30.0, 1 Below it After." in words()


@pytest.mark.usefixtures("farm")
def test_a_caption_is_below_the_middle_of_its_picture() -> None:
    put(RULES, '![Below](figure/barn.svg.j2 "60x30mm")')
    put(BARN, "<rect width='60' height='30' fill='red'/>")
    assert run("print", "farm", "--only", "rules", "--output", "rules.pdf").code == 0
    (page,) = (page.convert("RGB") for page in pictures(Path("rules.pdf").read_bytes(), 72))
    red, green, _ = page.split()
    left, _, right, low = ImageChops.subtract(red, green).getbbox()
    first, _, last, _ = ImageChops.invert(red).crop((left, low + 2, right, low + 30)).getbbox()
    assert (first + last) / 2 == pytest.approx((right - left) / 2, abs=1)


@pytest.mark.usefixtures("farm")
def test_a_picture_on_two_pages_is_the_same_unless_it_reads_the_page() -> None:
    shown = '![](figure/barn.svg.j2 "60x30mm")'
    put(RULES, f"{shown}\n\n---\n\n{shown}")
    put(BARN, "{{ icon('star', 1, 1, 8) }}<text x='9' y='9'>Red {{ page.number }}</text>")
    assert {"Red 1", "Red 2"} <= set(re.findall(r"Red \d", words()))
    put(BARN, "{{ icon('star', 1, 1, 8) }}<text x='9' y='9'>Blue</text>")
    assert words().count("Blue") == 2


@pytest.mark.usefixtures("farm")
def test_a_picture_may_have_its_own_definitions() -> None:
    put(
        BARN,
        "<defs><clipPath id='door'><path d='M0 0H5V5z'/></clipPath></defs><g clip-path='url(#door)'><text>In</text></g>",
    )
    assert "Above. In Below it" in words()


@pytest.mark.usefixtures("farm")
def test_pictures_on_one_page_may_use_the_same_ids() -> None:
    put(RULES, '![](figure/barn.svg.j2 "60x30mm")\n\n![](shed.svg.j2 "60x30mm")\n\n![](figure/barn.svg.j2 "60x30mm")')
    drawn = "<defs><linearGradient id='sky'>{0}</linearGradient><symbol id='bird' viewBox='0 0 9 9'>"
    drawn += "<rect width='9' height='9' fill='lime'/></symbol></defs><rect width='60' height='30' fill='url(#sky)'/>"
    drawn += "<use href='#bird' x='1' y='1' width='9' height='9'/>"
    put(BARN, drawn.replace("{0}", "<stop stop-color='red'/>" * 2))
    put("templates/farm/shed.svg.j2", drawn.replace("{0}", "<stop stop-color='blue'/>" * 2))
    assert run("print", "farm").code == 0
    pages = pictures(Path("output/farm/farm-a4.pdf").read_bytes(), 40)
    assert {(255, 0, 0), (0, 0, 255), (0, 255, 0)} <= {colour for page in pages for _, colour in page.getcolors(99999) or ()}


@pytest.mark.usefixtures("farm")
def test_a_picture_is_redrawn_when_its_template_changes() -> None:
    put(BARN, "<text x='9' y='9'>Red</text>")
    assert "Red" in words()
    put(BARN, "<text x='9' y='9'>Blue</text>")
    assert "Blue" in words()


@pytest.mark.usefixtures("farm")
@pytest.mark.parametrize(
    ("size", "said"),
    [
        ("", "3: The size of figure/barn.svg.j2 is missing."),
        (' "60x30"', '3: The size of figure/barn.svg.j2 is "60x30". The unit is missing: write 60x30mm.'),
        (' "60x30"', '\n  hint: write the size after the file name: ![caption](figure/barn.svg.j2 "100x60mm").'),
        (' "130x30mm"', "3: The picture figure/barn.svg.j2 is 10.0 mm too wide."),
        (' "60x300mm"', "mm too high for a page, and cannot be split."),
    ],
)
def test_a_picture_needs_a_size_that_fits_the_page(size: str, said: str) -> None:
    put(BARN, "<text x='9' y='9'>Red</text>")
    put(RULES, f"Above.\n\n![Below it](figure/barn.svg.j2{size})")
    assert said in refused()


@pytest.mark.usefixtures("farm")
@pytest.mark.parametrize(
    ("template", "said"),
    [
        (None, f"{RULES}:3: There is no picture figure/barn.svg.j2 in the game's folders."),
        ("\n{{ facts.hnads }}", f"{BARN}:2: facts.hnads is not defined.\n  hint: did you mean hands?"),
        ("\n{% if %}", f"{BARN}:2: The template cannot be read: "),
        ("\n\n<blink/>", f"{BARN}:3: "),
        ("\n\n<text x='1' y='5' font-size='3pt'>ᚠ</text>", f"{BARN}:3: "),
    ],
)
def test_a_mistake_in_a_picture_is_reported_with_its_line(template: str | None, said: str) -> None:
    if template is not None:
        put(BARN, template)
    assert said in refused()


@pytest.mark.usefixtures("farm")
def test_templates_can_list_headings_with_their_pages() -> None:
    listed = (
        "{% for h in page.contents %}<text y='{{ 9 * loop.index }}'>{{ h.words }}/{{ h.level }}/{{ h.page }}</text>{% endfor %}"
    )
    put(PAGE, f"{listed}{{% if page.number > 1 %}}{FLOW}{{% endif %}}")
    put(RULES, "# The *old* :star: Farm\n\n---\n\n## Cows\n\nMilk.\n\n---\n\n### Last\n\nEnd.")
    assert words().count("The old Farm/1/2 Cows/2/3 Last/3/4") == 4
