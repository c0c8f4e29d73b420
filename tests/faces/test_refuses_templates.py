"""A template that asks for what there is not: told at the template's line, with what was probably meant."""

from pathlib import Path

import pytest

from tests.helpers.farm import CSV, TEMPLATE, YAML, put, refused, run, swap

NAMES = (
    "bleed, component, copies, copy, counts, enumerate, facts, flow, game, height, icon, ink, len, max, min, namespace, "
    "outline, panels, pattern, players, qr, range, round, row, safe, solid, style, text, width, zip"
)
BRACKETS = "look for a bracket that is not closed ({{ … }}, {% … %}), or a missing {% endif %} or {% endfor %}."


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("{{ widht }}", "widht is not defined.\n  hint: did you mean width?"),
        ("{{ zzz }}", f"zzz is not defined.\n  hint: known here: {NAMES}"),
        ("{{ row.tilte }}", "row.tilte is not defined.\n  hint: did you mean title?"),
        ("{{ row['tilte'] }}", "row.tilte is not defined.\n  hint: did you mean title?"),
        ("{{ facts.hans * 2 }}", "facts.hans is not defined.\n  hint: did you mean hands?"),
        ("{{ ink.bran }}", "ink.bran is not defined.\n  hint: did you mean barn?"),
        ("{{ game.titel }}", "game.titel is not defined.\n  hint: did you mean title?"),
        ("{% if row.sorce %}{% endif %}", "row.sorce is not defined.\n  hint: known here: count, id, title, words"),
        ("{{ -row.cuont }}", "row.cuont is not defined.\n  hint: did you mean count?"),
        ("{{ row.cuont|abs }}", "row.cuont is not defined.\n  hint: did you mean count?"),
        ("{{ range(row.cuont) }}", "row.cuont is not defined.\n  hint: did you mean count?"),
        ("{{ text(row.wrods, x=1, y=1, width=9, height=9) }}", "row.wrods is not defined.\n  hint: did you mean words?"),
        ("{% for a in rows %}{% endfor %}", "rows is not defined.\n  hint: did you mean row?"),
        (
            "{{ ([1]|select('gt', 2)|first) + 1 }}",
            "A list is empty here, and nothing can be taken of it.\n"
            "  hint: look at the data: perhaps a word of the row is none of those that are looked through.",
        ),
        ("{{ {'a': 1}.b }}", "b is not defined there.\n  hint: known here: a"),
        (
            '{{ icon("sun", 3, 3, facts) }}',
            "icon takes texts and numbers, not a map of 1 part.\n  hint: write it like icon('star', 5, 5, 8).",
        ),
        (
            '{{ icon("sun", 3, 3, "big") }}',
            'icon: size is "big", but must be a number.\n'
            "  hint: places and measures are mm, sizes of type pt, all without a unit.",
        ),
        (
            "{{ text([row], x=1, y=1, width=9, height=9) }}",
            "animal “Cow” and 1 more: A list or map cannot be written out.\n  hint: take its parts one by one, or |join them.",
        ),
        ('{{ icon("sunn", 3, 3) }}', 'There is no icon "sunn".\n  hint: did you mean sun?'),
        ('{{ text("a :sunn:", x=1, y=1, width=30, height=9) }}', 'There is no icon "sunn".\n  hint: did you mean sun?'),
        (
            '{{ text("a", x=1, y=1, width=9, height=9, font="Latto") }}',
            'There is no font family "Latto".\n  hint: did you mean Lato?',
        ),
        (
            '{{ text("a", x=1, y=1, width=9, height=9, weight="heavy") }}',
            '"heavy" is not a font weight.\n  hint: take normal, bold or a number from 100 to 900.',
        ),
        (
            '{{ text("a", x=1, y=1, width=9, height=9, colour="red") }}',
            "text does not take colour.\n  hint: known here: align, between, fill, font, height, hyphenate, inks, "
            "italic, leading, least, size, valign, weight, width, x, y",
        ),
        (
            '{{ text("a", x=1, y=1, width=9, height=9, inks="red") }}',
            "text: inks must map icon names to colours.\n  hint: write inks=ink to use the palette.",
        ),
        (
            '{{ text("a", x=1, y=1) }}',
            "text needs width and height, in mm.\n  hint: write it like text(row.title, x=5, y=5, width=50, height=10).",
        ),
        (
            '{{ text("a", x="left", y=1, width=9, height=9) }}',
            'text: x is "left", but must be a number.\n'
            "  hint: places and measures are mm, sizes of type pt, all without a unit.",
        ),
        (
            '{{ qr("a" * 9000, 1, 1, 20) }}',
            "qr cannot hold this: Data too large. No QR Code can handle the provided data.\n"
            "  hint: shorten it, or take level L.",
        ),
        (
            '{% include "part.svg.j2" %}',
            "The template part.svg.j2 is not there.\n  hint: templates are looked for in templates/GAME/ and templates/.",
        ),
        (
            '{% import "shared/none.svg.j2" as none_ %}',
            "The template shared/none.svg.j2 is not there.\n"
            "  hint: templates are looked for in templates/GAME/ and templates/.",
        ),
        ("{{ 1 / 0 }}", "/ cannot divide a number (1) by zero.\n  hint: ask {% if … %} before."),
        (
            "{{ row.title + 1 }}",
            'animal “Cow” and 1 more: + cannot add a text ("Cow") and a number (1).\n  hint: join them with ~.',
        ),
        (
            "{{ [row.id] }}",
            "animal “Cow” and 1 more: A list or map cannot be written out.\n  hint: take its parts one by one, or |join them.",
        ),
        ("{{ row.title }", f"The template cannot be read: unexpected '}}'.\n  hint: {BRACKETS}"),
        (
            "{{ row.title|upcase }}",
            "The template cannot be read: No filter named 'upcase'.\n  hint: see docs/templates.md for what templates may use.",
        ),
        (
            "{% fi %}",
            "The template cannot be read: Encountered unknown tag 'fi'.\n"
            "  hint: see docs/templates.md for what templates may use.",
        ),
    ],
)
def test_what_is_not_there(kit: Path, asked: str, said: str) -> None:
    put("templates/farm/icons.svg", '<symbol id="sun" viewBox="0 0 9 9"><circle r="1"/></symbol>')
    put(TEMPLATE, f"<g/>\n\n{asked}\n")
    assert refused() == f"templates/farm/card.svg.j2:3: {said}"


def test_block_without_an_end_is_told_at_the_end(kit: Path) -> None:
    put(TEMPLATE, "<g/>\n{% if row.title %}\n<g/>\n")
    assert refused().startswith("templates/farm/card.svg.j2:3: The template cannot be read: Unexpected end of template.")


def test_line_is_that_of_the_macro_and_of_a_long_expression(kit: Path) -> None:
    put("templates/farm/bits.svg.j2", "{% macro bit(row) %}\n\n{{ row.title\n   ~ row.tilte }}\n{% endmacro %}\n")
    put(TEMPLATE, '{% import "bits.svg.j2" as bits %}\n{{ bits.bit(row) }}\n')
    assert refused() == "templates/farm/bits.svg.j2:3: row.tilte is not defined.\n  hint: did you mean title?"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe<\0g\0", "This is not UTF-8 text.\n  hint: save the file as UTF-8 (in a spreadsheet: CSV UTF-8)."),
        (b"<g/>\n<g>\0</g>", "There is a NUL byte here; this is not a text file.\n  hint: save it as UTF-8 text."),
        (b"<g/>\n" * 900_000, "There are more than 4 MB.\n  hint: split it, or make it smaller."),
        (
            b'<?xml version="1.0"?>\n<svg></svg>',
            "it begins like a whole SVG file.\n"
            "  hint: keep what stands inside of its <svg>, or draw the file with <image href=\u2026>.",
        ),
    ],
    ids="utf-16 nul large whole".split(),
)
def test_template_that_is_no_text(kit: Path, content: bytes, said: str) -> None:
    put(TEMPLATE, content)
    where, _, message = refused().partition(": ")
    assert where.startswith("templates/farm/card.svg.j2")
    assert message == f"The template cannot be read: {said}"


@pytest.mark.parametrize(
    "text",
    [
        "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
        "{{ " + "[" * 150 + "]" * 150 + " }}",
        "{{ 1" + "+1" * 3000 + " }}",
        "{% if true %}" * 150 + "{% endif %}" * 150,
        "{% if true %}" * 3000 + "{% endif %}" * 3000,
    ],
    ids="brackets lists sum ifs more-ifs".split(),
)
def test_template_that_python_cannot_compile(kit: Path, text: str) -> None:
    put(TEMPLATE, f"<g/>\n{text}\n")
    assert refused() == (
        "templates/farm/card.svg.j2: The template is nested too deep.\n"
        "  hint: flatten it: fewer brackets in brackets, shorter sums, fewer {% if %} and {% for %} in each other."
    )


def test_template_that_is_empty_is_warned_of(kit: Path) -> None:
    put(TEMPLATE, "")
    told = run("check", "farm")
    assert told.code == 0
    assert "game.yaml:15: warning: The template card.svg.j2 of animal is empty, and so is what it draws." in told.err


def test_overflow_names_the_card_its_row_and_by_how_much(kit: Path) -> None:
    swap(CSV, "Gives milk.", "Gives milk. " * 30)
    assert refused() == (
        "content/farm/animals.csv:2: animal “Cow”: the text “Gives milk. Gives milk. Gives milk. Give…” is "
        "14.7 mm too high (4 lines too many) at 9 pt, the smallest size it may have.\n"
        "  hint: shorten it, or enlarge its box in templates/farm/card.svg.j2:3."
    )


def test_overflow_of_a_single_word_is_told_in_width(kit: Path) -> None:
    swap(CSV, "Lays eggs.", "M" * 40)
    assert refused() == (
        "content/farm/animals.csv:3: animal “Hen”: the text “MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM” is "
        "39.3 mm too wide at 9 pt, the smallest size it may have.\n"
        "  hint: shorten it, or enlarge its box in templates/farm/card.svg.j2:3."
    )


LETTERS = "  hint: use other letters, or a font that has these letters; docs/templates.md lists the fonts."


def test_letter_that_the_font_has_not(kit: Path) -> None:
    swap(CSV, "Hen", "Hen 鶏")
    swap(CSV, "eggs", "卵")
    assert refused() == (
        "templates/farm/card.svg.j2:2: animal “Hen 鶏”: <text>: the font Source Sans Pro lacks '鶏' (U+9D8F) in “Hen 鶏”.\n"
        f"{LETTERS}\n"
        "templates/farm/card.svg.j2:3: animal “Hen 鶏”: <tspan>: "
        "the font Source Sans Pro lacks '卵' (U+5375) in “Lays 卵.”.\n"
        f"{LETTERS}"
    )


def test_check_tells_a_fault_of_several_styles_once_with_all_its_faces(kit: Path) -> None:
    swap(YAML, "palette:", "styles: [colour, large]\npalette:")
    swap(
        YAML,
        "    template: barn.svg.j2",
        "    template: barn.svg.j2\n    styles: [colour]\n  byre:\n    like: barn\n    styles: [large]",
    )
    swap(YAML, "title: The Farm", "title: The Farm 鶏")
    put(
        "templates/farm/barn.svg.j2",
        '<text x="10" y="20">{{ game.title }} {{ component }}</text>\n<text>{{ game.title }}</text>\n',
    )
    assert refused("check", "farm").splitlines()[-2:] == [
        "templates/farm/barn.svg.j2:2: barn and 1 more: <text>: the font Source Sans Pro lacks '鶏' (U+9D8F) in “The Farm 鶏”.",
        LETTERS,
    ]
