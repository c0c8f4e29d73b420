"""Templates number their rows, test empty cells, and write numbers in the language of the game."""

from pathlib import Path

import pytest

from printgen.faces.templates.number_format import format_number
from tests.helpers.farm import CSV, TEMPLATE, YAML, put, refused, run, swap


def drawn(drawing: str, table: str, language: str = "en") -> list[str]:
    """The text that a template draws on each face, and the report of the check if there is any problem."""
    from printgen.content.loader import load_game
    from printgen.content.shelves import find_shelves
    from printgen.core.problems import Problems
    from printgen.faces.illustrator import Illustrator
    from printgen.faces.job import Job
    from printgen.model import Order

    put(TEMPLATE, f'<text x="9" y="9">{drawing}</text>')
    put(CSV, table)
    swap(YAML, "title: The Farm\n", f"title: The Farm\nlanguage: {language}\n")
    problems, shelves = Problems(), find_shelves(Path.cwd())
    game = load_game("farm", shelves, problems)
    assert game is not None
    animal = game.components[0]
    pieces = Illustrator(Job(game, Order("a4", 2, 1, "colour"), shelves, problems)).make_pieces(animal, animal.sizes[0])
    return [piece.front.svg.partition('9">')[2].partition("<")[0] for piece in pieces]


ROWS = "id,count,power\ncow,2,3\nhen,1,\n"


@pytest.mark.parametrize(
    ("drawing", "texts"),
    [
        ("{{ row.number }}/{{ row.of }}", ["1/2", "1/2", "2/2"]),
        ("{{ row.number|pad(3) }}", ["001", "001", "002"]),
        ("{{ row.number }}-{{ copy }}/{{ copies }}", ["1-1/2", "1-2/2", "2-1/1"]),
        ("{% if row.power %}{{ row.power + 1 }}{% else %}–{% endif %}", ["4", "4", "–"]),
        ("{{ row.power }}|{{ row.power|number }}|{{ row.power|default(7, true) }}", ["3|3|3", "3|3|3", "||7"]),
        ("{{ row.Power is number }}{{ row.power == '' }}", ["TrueFalse", "TrueFalse", "FalseTrue"]),
    ],
)
def test_rows_have_numbers_and_empty_cells_can_be_tested(kit: Path, drawing: str, texts: list[str]) -> None:
    assert drawn(drawing, ROWS) == texts


def test_a_column_called_number_is_read_instead_of_the_position(kit: Path) -> None:
    assert drawn("{{ row.number }} {{ row.of }}", "id,count,number\ncow,1,VII\n") == ["VII 1"]


def test_a_decimal_is_drawn_as_its_cell_is_written_or_by_a_filter(kit: Path) -> None:
    table = "id;count;price\ncow;1;1,50\nhen;1;1234,5\n"
    drawing = "{{ row.price }} {{ row.price * 2 }} {{ row.price|number }} {{ row.price|number(2) }}"
    assert drawn(drawing, table, "de") == ["1,50 3.0 1,50 1,50", "1234,5 2469.0 1.234,5 1.234,50"]


@pytest.mark.parametrize(
    ("number", "decimals", "language", "text"),
    [
        (1234567, None, "en", "1,234,567"),
        (1234567, None, "de", "1.234.567"),
        (1234567, None, "fr", "1\xa0234\xa0567"),
        (-1234.5, 2, "pt-BR", "-1.234,50"),
        (1234, None, "es", "1234"),
        (12345, None, "es", "12.345"),
        (1234.5, None, "de-CH", "1’234.5"),
        (-0.001, 1, "en", "0.0"),
        (1e-7, None, "en", "0.0000001"),
        (0.1 + 0.2, None, "pl", "0,3"),
        (0.7 + 0.1, None, "en", "0.8"),
        (5, 1, "ja", "5.0"),
    ],
)
def test_a_number_is_written_in_a_language(number: float, decimals: int | None, language: str, text: str) -> None:
    assert format_number(number, decimals, language) == text


def test_a_comparison_with_an_empty_cell_is_reported_with_its_row(kit: Path) -> None:
    put(TEMPLATE, "{% if row.power > 2 %}<rect/>{% endif %}")
    put(CSV, ROWS)
    swap(YAML, "    rulebook_count: 5\n", "")
    assert refused() == (
        "templates/farm/card.svg.j2:1: animal “hen”: > cannot compare an empty text with a number (2).\n"
        "  hint: check with {% if … %} that the value is not empty, or give the column a value for empty cells in `defaults`."
    )
    swap(YAML, "    copies: column", "    defaults: {power: 0}\n    copies: column")
    assert run("check", "farm").code == 0


@pytest.mark.parametrize(
    ("cell", "hint", "old", "new"),
    [
        ("many\nox,0,few",
         'row.power is text because of "many" in content/farm/animals.csv:3; change that cell to a number, or empty it.',
         (CSV, "many\nox,0,few"), "1"),
        ("007", "row.power is text; add `columns: {power: number}` to the component in game.yaml.",
         (YAML, "    copies: column"), "    columns: {power: number}\n    copies: column"),
    ],
)  # fmt: skip
def test_a_comparison_with_a_column_of_text_names_the_cell(
    kit: Path, cell: str, hint: str, old: tuple[str, str], new: str
) -> None:
    put(TEMPLATE, "{% if row.power and row.power > 2 %}<rect/>{% endif %}")
    put(CSV, f"id,count,power\ncow,2,3\nhen,1,{cell}\n")
    swap(YAML, "    rulebook_count: 5\n", "")
    assert refused() == (
        f'templates/farm/card.svg.j2:1: animal “cow” and 1 more: > cannot compare text ("3") with a number (2).\n  hint: {hint}'
    )
    swap(*old, new)
    assert run("check", "farm").code == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("'x'|number", '|number cannot format text ("x").'),
        ("3|number(99)", "|number takes at most 15 decimals, not a number (99)."),
        ("row|pad(3)", "A list or map cannot be printed."),
        ("3|pad(99999)", "|pad takes numbers up to 10,000, not 99999."),
    ],
)
def test_wrong_arguments_of_the_filters_are_reported(kit: Path, call: str, message: str) -> None:
    put(TEMPLATE, f'<text x="9" y="9">{{{{ {call} }}}}</text>')
    assert message in refused()


def test_a_misspelt_column_suggests_the_names(kit: Path) -> None:
    put(TEMPLATE, "{{ row.cost_gld }}")
    put(CSV, "id,count,Cost (gold)\ncow,1,3\n")
    swap(YAML, "    rulebook_count: 5\n", "")
    assert refused() == "templates/farm/card.svg.j2:1: row.cost_gld is not defined.\n  hint: did you mean cost_gold?"
