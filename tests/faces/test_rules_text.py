"""Rules in Markdown: pages, booklets, facts in the text, and messages with the line of each mistake."""

import re
from pathlib import Path

import pytest

import printgen
from tests.helpers.drawings import opened, words_of
from tests.helpers.farm import YAML, put, refused, run, swap

RULES = "content/farm/rules.md"
PAGE = "templates/farm/page.svg.j2"
TEXT = """\
# The Farm

Each of {{ players }} players has {{ facts.hands }} hands — and “{{ game.title }}” has *cows*.

{% if players == 2 %}
## For two

{% for n in range(3) %}
{{ n + 1 }}. Milk them.
{% endfor %}
{% endif %}

---

## The end

Rock & roll :star: ends it.
"""


@pytest.fixture
def farm(kit: Path) -> Path:
    """The small game with a rules text on A5 pages."""
    put(YAML, Path(YAML).read_text() + "  rules:\n    kind: sheet\n    size: [a5, half-letter]\n    text: rules.md\n")
    put(RULES, TEXT)
    return kit


def page_words(paper: str = "a4") -> list[str]:
    """The words on each page of the PDF that contains rules."""
    path = Path(f"output/farm/farm-{paper}.pdf")
    told = run("print", "farm", "--paper", paper)
    assert told.code == 0, told.err
    data = path.read_bytes()
    pages = [" ".join(words_of(data, number).split()) for number in range(len(opened(data).pages))]
    return [page for page in pages if re.search("“The Farm”|The end|Farm \\d/", page)]


def test_a_text_is_printed_with_its_facts_on_several_pages(farm: Path) -> None:
    (both,) = page_words()
    assert "Each of 2 players has 3 hands — and “The Farm” has cows. For two 1. Milk them. 2. Milk them. 3. Milk them." in both
    assert "The end Rock & roll ends it." in both


def test_booklet_is_printed_on_both_sides(farm: Path) -> None:
    swap(YAML, "    text: rules.md\n", "    text: rules.md\n    bind: booklet\n")
    first, second = page_words()
    assert "For two" in first
    assert "The end" in second
    assert "4 pages of rules" in run("print", "farm").out


def test_every_player_gets_all_pages_in_order(farm: Path) -> None:
    swap(YAML, "    text: rules.md\n", "    text: rules.md\n    copies: per player\n    players: [2, 3]\n")
    put(PAGE, "<text x='9' y='9'>Farm {{ page.number }}/{{ page.count }}</text>{{ flow(x=9, y=20, width=120, height=170) }}")
    swap(YAML, "    text: rules.md\n", "    text: rules.md\n    template: page.svg.j2\n")
    assert re.findall(r"Farm (\d/\d)", " ".join(page_words())) == ["1/2", "2/2"] * 2


def test_a_text_can_skip_pages_and_continue_in_columns(farm: Path) -> None:
    put(PAGE, "{% if page.number > 1 %}{{ flow(x=9, y=20, width=120, height=40, columns=2) }}{% endif %}<text>Farm</text>")
    swap(YAML, "    text: rules.md\n", "    text: rules.md\n    template: page.svg.j2\n")
    assert "3 × rules" in run("print", "farm").out


def test_a_box_that_is_too_low_leaves_its_text_for_a_later_page(farm: Path) -> None:
    put(PAGE, "{% if page.number > 1 %}{{ flow(x=9, y=20, width=120, height=5 if page.number == 2 else 170) }}{% endif %}")
    swap(YAML, "    text: rules.md\n", "    text: rules.md\n    template: page.svg.j2\n")
    assert "4 × rules" in run("print", "farm").out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("facts.hands", "facts.hnads", "3: facts.hnads is not defined.\n  hint: did you mean hands?"),
        ("Rock", "Rock <!-- hm -->", "17: HTML cannot be printed.\n  hint: use Markdown instead; for a literal <, write \\<."),
        (
            "Rock",
            "<b>Rock",
            "17: <b> is never closed.\n  hint: write </b> where its style ends; for a literal <, write \\<.",
        ),
        ("ends it", "[[Milk|it]]\n<centre>", "18: <centre> is not a tag.\n  hint: did you mean <center>? "),
        (
            "Rock",
            "| a |\n|---|\n| <right>b</right> |",
            "19: A tag such as <center> has no effect in a table.\n  hint: remove the tag.",
        ),
        (":star:", ":strar:", '17: There is no icon "strar".\n  hint: did you mean star?'),
        ("Milk them", "`Milk`", "9: Code cannot be printed."),
        ("---", "![](map.png)", "13: There is no picture map.png in the game's folders."),
        ("---", "![](animals.csv)", "13: animals.csv cannot be read as a picture."),
        ("---", "### {{ row }}", "13: row is not defined."),
        ("---", "{% if true %}\n{{ ':strar:\\n\\nb' }}\n{% endif %}", '14: There is no icon "strar".'),
        ("---", "{% if %}", "13: The template cannot be read: "),
        (
            "---",
            "#### deep",
            "13: This heading has level 4, but only levels 1 to 3 can be printed.\n  hint: use #, ## or ###.",
        ),
        ("---", "- a\n  - b\n    - c", "15: This list is nested more than two levels deep."),
        ("---", "[a link](https://example.org)", "13: Links do not work on paper."),
        ("ends it", "\n\n<!--\n", "19: HTML cannot be printed."),
        pytest.param(
            "---",
            "x" * 1_000_001,
            " This text has more than 1,000,000 characters.\n  hint: split the text into several components.",
            id="long",
        ),
    ],
)
def test_a_mistake_in_a_text_is_reported_with_its_line(farm: Path, old: str, new: str, said: str) -> None:
    swap(RULES, old, new)
    assert f"{RULES}:{said}" in refused()


def test_a_letter_missing_in_the_font_is_reported_with_its_line_in_the_text(farm: Path) -> None:
    swap(RULES, "Rock", "Rock ᚠ")
    assert f"{RULES}:17: rules, page 2: " in refused()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("text: ../farm/../x.md", 'The text "../farm/../x.md" is outside the game\'s folder.'),
        ("text: ruels.md", "The text ruels.md is not in content/farm/.\n  hint: did you mean rules.md?"),
        ("text: rules.txt", 'text is "rules.txt", but must be a Markdown file, such as rules.md.'),
        ("text: rules.md\n    back: back.svg.j2", "rules has both a text and back."),
        ("text: rules.md\n    table: animals.csv", "rules has both a text and table."),
        ("text: rules.md\n    bleed: 3mm\n    bind: booklet", "rules is a booklet with bleed."),
        ("template: barn.svg.j2\n    bind: booklet", "rules is a booklet, but has no text."),
        ("note: nothing else", "components.rules.template is missing.\n  hint: add a line `template: …`."),
        ("text: rules.md\n    bind: bookelt", 'components.rules.bind is "bookelt", but must be booklet or leaflet.'),
    ],
)
def test_wrong_settings_of_a_text_are_reported(farm: Path, line: str, said: str) -> None:
    swap(YAML, "text: rules.md", line)
    assert said in refused()


def test_pages_that_are_not_bound_may_have_bleed(farm: Path) -> None:
    swap(YAML, "text: rules.md", "text: rules.md\n    bleed: 3mm")
    assert not any("bleed" in problem.message for problem in printgen.open(".").load("farm").problems)


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("<text>no flow</text>", f"{YAML}:28: rules: the template page.svg.j2 prints no text on the pages."),
        ("{{ flow(x=1, y=1, width=90) }}", f"{PAGE}:1: flow needs height, in mm."),
        ("\n{{ flow(x=1, y=1, width=90, height=90, clumns=2) }}", f"{PAGE}:2: flow has no argument clumns."),
        ("{{ flow(x=1, y=1, width=90, height=90, columns=99) }}", f"{PAGE}:1: flow: columns is 99,"),
        (
            "{{ flow(x=1, y=1, width=5, height=90, columns=2) }}",
            f"{PAGE}:1: flow: the columns are less than 1 mm wide or high.",
        ),
        ("{{ flow(x=1, y=1, width=90, height=90, font='Lota') }}", f'{PAGE}:1: There is no font family "Lota".'),
        (
            "{{ flow(x=1, y=1, width=90, height=90, hyphenate='xx') }}",
            f'{PAGE}:1: There are no hyphenation rules for the language "xx".',
        ),
        ("{{ flow(x=[1], y=1, width=90, height=90) }}", f"{PAGE}:1: flow takes text and numbers, not a list with 1 item."),
        ("{{ page.number // 0 }}", f"{PAGE}:1: rules, page 1: // cannot divide a number (1) by zero."),
        ("{{ row.id }}", f"{PAGE}:1: row is not defined."),
        ("{{ flow(x=1, y=1, width=90, height=60 if page.count == 1 else 200) }}", "the number of pages cannot be worked out"),
        ("{{ flow(x=1, y=1, width=90, height=3) }}", f"{RULES}:3: This block and the heading above it are "),
    ],
)
def test_a_template_that_cannot_hold_the_text_is_reported(farm: Path, template: str, said: str) -> None:
    put(PAGE, template)
    put(RULES, TEXT.replace("---\n", "").replace("Milk", "Milk and milk again" * 9))
    swap(YAML, "    text: rules.md\n", "    text: rules.md\n    template: page.svg.j2\n")
    assert said in refused()


def test_flow_without_a_text_is_reported(farm: Path) -> None:
    put("templates/farm/barn.svg.j2", "{{ flow(x=1, y=1, width=90, height=90) }}")
    assert "templates/farm/barn.svg.j2:1: flow: this component has no text." in refused()


def test_a_booklet_needs_paper_for_two_pages(farm: Path) -> None:
    swap(YAML, "    text: rules.md\n", "    text: rules.md\n    bind: booklet\n")
    assert (
        "rules is a booklet, and two pages of 139.7 × 215.9 mm side by side do not fit a5 paper (148.5 × 210 mm).\n"
        "  hint: print on a3, a4, letter, legal, tabloid or sra3 paper." in refused("print", "farm", "--paper", "a5")
    )


def test_an_empty_text_is_reported(farm: Path) -> None:
    put(RULES, " \n")
    assert refused() == f"{RULES}: This text is empty.\n  hint: write the text, or remove the line that names the file."


def test_check_draws_all_pages_in_all_sizes(farm: Path) -> None:
    assert "(8 faces checked)" in run("check", "farm").out


def test_an_address_is_printed_as_it_is(farm: Path) -> None:
    swap(RULES, "---", "<https://example.org>")
    assert run("print", "farm").code == 0
    data = Path("output/farm/farm-a4.pdf").read_bytes()
    assert any("https://example.org" in words_of(data, number) for number in range(len(opened(data).pages)))
