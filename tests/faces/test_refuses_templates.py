"""Unknown names in templates are reported with the template line and a suggestion."""

from pathlib import Path

import pytest

from tests.helpers.farm import CSV, TEMPLATE, YAML, put, refused, run, swap

NAMES = (
    "bleed, component, copies, copy, counts, enumerate, facts, fill_in, flow, game, has_picture, height, icon, ink, len, max, "
    "min, namespace, outline, panels, pattern, picture, picture_size, players, qr, range, round, row, safe, solid, style, "
    "text, texts, width or zip"
)
BRACKETS = "close every bracket ({{ … }}, {% … %}), and add any missing {% endif %} or {% endfor %}."


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("{{ widht }}", "widht is not defined.\n  hint: did you mean width?"),
        ("{{ zzz }}", f"zzz is not defined.\n  hint: use {NAMES}."),
        ("{{ row.tilte }}", "row.tilte is not defined.\n  hint: did you mean title?"),
        ("{{ row['tilte'] }}", "row.tilte is not defined.\n  hint: did you mean title?"),
        ("{{ facts.hans * 2 }}", "facts.hans is not defined.\n  hint: did you mean hands?"),
        ("{{ ink.bran }}", "ink.bran is not defined.\n  hint: did you mean barn?"),
        ("{{ game.titel }}", "game.titel is not defined.\n  hint: did you mean title?"),
        ("{% if row.sorce %}{% endif %}", "row.sorce is not defined.\n  hint: use count, id, title or words."),
        ("{{ -row.cuont }}", "row.cuont is not defined.\n  hint: did you mean count?"),
        ("{{ row.cuont|abs }}", "row.cuont is not defined.\n  hint: did you mean count?"),
        ("{{ range(row.cuont) }}", "row.cuont is not defined.\n  hint: did you mean count?"),
        ("{{ text(row.wrods, x=1, y=1, width=9, height=9) }}", "row.wrods is not defined.\n  hint: did you mean words?"),
        ("{% for a in rows %}{% endfor %}", "rows is not defined.\n  hint: did you mean row?"),
        (
            "{{ ([1]|select('gt', 2)|first) + 1 }}",
            "This list is empty, so there is no item to take.\n"
            "  hint: check that the list has a matching item, or test the list with {% if … %} first.",
        ),
        ("{{ {'a': 1}.b }}", "b is not defined in this value.\n  hint: use a."),
        (
            '{{ icon("sun", 3, 3, facts) }}',
            "icon takes text and numbers, not a map with 1 item.\n  hint: write a call like icon('star', 5, 5, 8).",
        ),
        (
            '{{ icon("sun", 3, 3, "big") }}',
            'icon: size is "big", but must be a number.\n'
            "  hint: write positions and lengths in mm and type sizes in pt, without the unit.",
        ),
        (
            "{{ text([row], x=1, y=1, width=9, height=9) }}",
            "animal “Cow” and 1 more: A list or map cannot be printed.\n  hint: print the items one by one, or use |join.",
        ),
        ('{{ icon("sunn", 3, 3) }}', 'There is no icon "sunn".\n  hint: did you mean sun?'),
        ('{{ text("a :sunn:", x=1, y=1, width=30, height=9) }}', 'There is no icon "sunn".\n  hint: did you mean sun?'),
        (
            '{{ text("a", x=1, y=1, width=9, height=9, font="Latto") }}',
            'There is no font family "Latto".\n  hint: did you mean Lato?',
        ),
        (
            '{{ text("a", x=1, y=1, width=9, height=9, weight="heavy") }}',
            '"heavy" is not a font weight.\n  hint: use normal, bold or a number from 100 to 900.',
        ),
        (
            '{{ text("a", x=1, y=1, width=9, height=9, colour="red") }}',
            "text has no argument colour.\n  hint: use align, balance, between, fill, font, height, hyphenate, inks, "
            "italic, leading, least, size, valign, weight, width, x or y.",
        ),
        (
            '{{ text("a", x=1, y=1, width=9, height=9, inks="red") }}',
            "text: inks must map icon names to colours.\n  hint: write inks=ink to use the palette.",
        ),
        (
            '{{ text("a", x=1, y=1) }}',
            "text needs width and height, in mm.\n  hint: write a call like text(row.title, x=5, y=5, width=50, height=10).",
        ),
        (
            '{{ text("a", x="left", y=1, width=9, height=9) }}',
            'text: x is "left", but must be a number.\n'
            "  hint: write positions and lengths in mm and type sizes in pt, without the unit.",
        ),
        (
            '{{ qr("a" * 9000, 1, 1, 20) }}',
            "qr: this text does not fit into a QR code: Data too large. No QR Code can handle the provided data.\n"
            "  hint: shorten the text, or use level='L'.",
        ),
        (
            '{% include "part.svg.j2" %}',
            "There is no template part.svg.j2.\n"
            "  hint: check the name; templates must be in templates/GAME/, content/GAME/ or templates/.",
        ),
        (
            '{% import "shared/none.svg.j2" as none_ %}',
            "There is no template shared/none.svg.j2.\n"
            "  hint: check the name; templates must be in templates/GAME/, content/GAME/ or templates/.",
        ),
        ("{{ 1 / 0 }}", "/ cannot divide a number (1) by zero.\n  hint: check the divisor with {% if … %} first."),
        (
            "{{ row.title + 1 }}",
            'animal “Cow” and 1 more: + cannot add text ("Cow") and a number (1).\n  hint: join text with ~.',
        ),
        (
            "{{ [row.id] }}",
            "animal “Cow” and 1 more: A list or map cannot be printed.\n  hint: print the items one by one, or use |join.",
        ),
        ("{{ row.title }", f"The template cannot be read: unexpected '}}'.\n  hint: {BRACKETS}"),
        (
            "{{ row.title|upcase }}",
            "The template cannot be read: No filter named 'upcase'.\n"
            "  hint: run `printgen docs templates` to see what templates may use.",
        ),
        (
            "{% fi %}",
            "The template cannot be read: Encountered unknown tag 'fi'.\n"
            "  hint: run `printgen docs templates` to see what templates may use.",
        ),
    ],
)
def test_unknown_names_are_reported(kit: Path, asked: str, said: str) -> None:
    put("templates/farm/icons.svg", '<symbol id="sun" viewBox="0 0 9 9"><circle r="1"/></symbol>')
    put(TEMPLATE, f"<g/>\n\n{asked}\n")
    assert refused() == f"templates/farm/card.svg.j2:3: {said}"


def test_a_block_without_an_end_is_reported_at_the_end_of_the_file(kit: Path) -> None:
    put(TEMPLATE, "<g/>\n{% if row.title %}\n<g/>\n")
    assert refused().startswith("templates/farm/card.svg.j2:3: The template cannot be read: Unexpected end of template.")


def test_problems_in_macros_and_long_expressions_have_their_own_line(kit: Path) -> None:
    put("templates/farm/bits.svg.j2", "{% macro bit(row) %}\n\n{{ row.title\n   ~ row.tilte }}\n{% endmacro %}\n")
    put(TEMPLATE, '{% import "bits.svg.j2" as bits %}\n{{ bits.bit(row) }}\n')
    assert refused() == "templates/farm/bits.svg.j2:3: row.tilte is not defined.\n  hint: did you mean title?"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe<\0g\0", "This is not UTF-8 text.\n  hint: save the file as UTF-8 (in a spreadsheet: CSV UTF-8)."),
        (
            b"<g/>\n<g>\0</g>",
            "This line contains a NUL byte, so this is not a text file.\n  hint: save the file as UTF-8 text.",
        ),
        (b"<g/>\n" * 900_000, "This file is larger than 4 MB.\n  hint: split the file, or make it smaller."),
        (
            b'<?xml version="1.0"?>\n<svg></svg>',
            "it is a whole SVG file.\n"
            "  hint: keep only the elements inside its <svg>, or show the file with <image href=\u2026>.",
        ),
    ],
    ids="utf-16 nul large whole".split(),
)
def test_a_template_that_is_not_text_is_reported(kit: Path, content: bytes, said: str) -> None:
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
def test_a_template_that_is_nested_too_deeply_is_reported(kit: Path, text: str) -> None:
    put(TEMPLATE, f"<g/>\n{text}\n")
    assert refused() == (
        "templates/farm/card.svg.j2: The template has too many nested levels.\n"
        "  hint: use fewer levels of brackets, shorter sums, and fewer nested {% if %} and {% for %}."
    )


def test_an_empty_template_causes_a_warning(kit: Path) -> None:
    put(TEMPLATE, "")
    told = run("check", "farm")
    assert told.code == 0
    assert "game.yaml:15: warning: The template card.svg.j2 is empty, so animal will be blank." in told.err


def test_an_overflow_is_reported_with_card_row_and_amount(kit: Path) -> None:
    swap(CSV, "Gives milk.", "Gives milk. " * 30)
    assert refused() == (
        "content/farm/animals.csv:2: animal “Cow”: the text “Gives milk. Gives milk. Gives milk. Give…” is "
        "14.7 mm too high (4 lines too many) at 9 pt, its smallest size.\n"
        "  hint: shorten the text, or enlarge its box in templates/farm/card.svg.j2:3."
    )


def test_the_overflow_of_a_single_word_is_reported_as_width(kit: Path) -> None:
    swap(CSV, "Lays eggs.", "M" * 40)
    assert refused() == (
        "content/farm/animals.csv:3: animal “Hen”: the text “MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM” is "
        "39.3 mm too wide at 9 pt, its smallest size.\n"
        "  hint: shorten the text, or enlarge its box in templates/farm/card.svg.j2:3."
    )


LETTERS = "  hint: use other letters, or put a font that has it into the folder fonts/."


def test_a_letter_that_is_missing_in_the_font_is_reported(kit: Path) -> None:
    swap(CSV, "Hen", "Hen 鶏")
    swap(CSV, "eggs", "卵")
    assert refused() == (
        "templates/farm/card.svg.j2:2: animal “Hen 鶏”: <text>: the font Source Sans Pro lacks '鶏' (U+9D8F) in “Hen 鶏”.\n"
        f"{LETTERS}\n"
        "templates/farm/card.svg.j2:3: animal “Hen 鶏”: <tspan>: "
        "the font Source Sans Pro lacks '卵' (U+5375) in “Lays 卵.”.\n"
        f"{LETTERS}"
    )


def test_check_reports_a_mistake_in_several_styles_once_with_all_faces(kit: Path) -> None:
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
