"""Wrong CSV tables are reported with the line of the row, and wrong counts that result from them are not reported."""

from pathlib import Path

import pytest

from printgen.content.tables import _has_title_above_heading
from tests.helpers.farm import ANIMALS, CSV, YAML, put, refused, run, swap
from tests.helpers.timing import cpu_of


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "Gives milk.,2",
            "Gives milk, and cheese.,2",
            "content/farm/animals.csv:2: The row has 5 cells, more than the 4 columns in the heading.\n"
            "  hint: put text that contains a comma in double quotes.",
        ),
        (
            "hen,Hen,Lays eggs.,3",
            "hen,Hen,Lays eggs.",
            "content/farm/animals.csv:3: The row has 3 cells, fewer than the 4 columns in the heading.\n"
            "  hint: add a comma for each empty cell.",
        ),
        (
            "hen,",
            "cow,",
            'content/farm/animals.csv:3: The id "cow" is used twice.\n'
            "  hint: give this row a different id; line 2 already uses this one.",
        ),
        (
            "id,title,words,count",
            "id,title,count",
            "content/farm/animals.csv:1: The heading has 3 columns, but every row has 4 cells.\n"
            "  hint: in this line, write a name for each column, separated by commas.",
        ),
        (
            "eggs.,3",
            f"eggs.,{10**19}",
            f'content/farm/animals.csv:3: count is "{10**19}", but must be a whole number of copies.\n'
            "  hint: write a number such as 1.",
        ),
        (
            "eggs.,3",
            "eggs.,few",
            'content/farm/animals.csv:3: count is "few", but must be a whole number of copies.\n'
            "  hint: write a number such as 1.",
        ),
        (
            "eggs.,3",
            "eggs.,-3",
            'content/farm/animals.csv:3: count is "-3", but must be a whole number of copies.\n'
            "  hint: write a number such as 1.",
        ),
        (
            "eggs.,3",
            "eggs.,",
            "content/farm/animals.csv:3: count is empty, but must be a whole number of copies.\n"
            "  hint: write a number such as 1; for all empty cells, add `defaults: {count: 1}` to the component.",
        ),
        (
            "Gives milk.",
            '"Gives milk.',
            "content/farm/animals.csv:2: This is not valid CSV: unexpected end of data.\n"
            "  hint: close the double quote in this row, and double any quotes inside the text.",
        ),
        (
            "title,words",
            "title,title",
            "content/farm/animals.csv:1: The column title appears twice.\n  hint: rename one of the columns.",
        ),
        (
            "title,words",
            "Title (short),title-short",
            'content/farm/animals.csv:1: The headings "Title (short)" and "title-short" both '
            "become the column name title_short.\n"
            "  hint: rename one of the headings.",
        ),
        (
            "title,words",
            "title,#",
            'content/farm/animals.csv:1: The heading "#" of column 3 has no letter or digit.\n'
            "  hint: use a word, such as number.",
        ),
        (
            "Gives milk.",
            "#REF!",
            "content/farm/animals.csv:2: A cell has the error #REF!.\n  hint: fix the formula, and save the table again.",
        ),
        (
            "id,title,words,count\n",
            "id,title,words,\n",
            "content/farm/animals.csv:1: Column 4 has no name.\n  hint: add a name, or empty all cells of the column.",
        ),
        (
            "id,title",
            "My farm,,,\nid,title",
            'content/farm/animals.csv:1: Only one cell in this line contains text: "My farm".\n'
            "  hint: delete this line; the table must start with the column names.",
        ),
    ],
)
def test_a_wrong_table_is_reported(kit: Path, old: str, new: str, said: str) -> None:
    swap(CSV, old, new)
    assert refused() == said


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "content/farm/animals.csv:1: The table is empty.\n  hint: write the column names in the first line."),
        (
            "id,count\n",
            "content/farm/animals.csv:1: The table has a heading but no rows.\n  hint: add a line for each card or tile.",
        ),
        (
            ANIMALS.replace("milk", "mi\0k"),
            "content/farm/animals.csv:2: This line contains a NUL byte, so this is not a text file.\n"
            "  hint: save the file as UTF-8 text.",
        ),
        (
            ANIMALS.replace("milk", "mi\x0bk"),
            "content/farm/animals.csv:2: This line contains the control character U+000B.\n"
            "  hint: delete the character; editors show it as a box, or not at all.",
        ),
        (
            ANIMALS.replace("milk", "Mały żółw").encode("cp1250"),
            "content/farm/animals.csv:2: This table is not in UTF-8, and printgen does not recognise its "
            "encoding.\n"
            "  hint: save the table as CSV UTF-8, or as an .xlsx or .ods workbook and name that file in game.yaml.",
        ),
        (
            "<html><table><tr><td>id</td></tr></table></html>",
            "content/farm/animals.csv:1: This is a web page or an XML file, not a table.\n"
            "  hint: open the file in a spreadsheet, and save it as CSV UTF-8.",
        ),
        (
            f"sep=:\n{ANIMALS}",
            'content/farm/animals.csv:1: The line "sep=:" does not name a separator that printgen knows.\n'
            "  hint: write `sep=,` or `sep=;`, or delete this line.",
        ),
        (
            ANIMALS + "\n" * 4_000_000,
            "content/farm/animals.csv: This file is larger than 4 MB.\n  hint: split the file, or make it smaller.",
        ),
        (
            "a\n" + "1\n" * 20_001,
            "content/farm/animals.csv:20002: The table has more than 20000 rows.\n"
            "  hint: split the table into several files, one for each component.",
        ),
    ],
    ids="empty heading-only nul control polish html sep large many-rows".split(),
)
def test_a_file_that_is_not_a_table_is_reported(kit: Path, content: str | bytes, said: str) -> None:
    put(CSV, content)
    assert refused() == said


def test_a_missing_table_is_reported(kit: Path) -> None:
    swap(YAML, "table: animals.csv", "table: animal.csv")
    said = "content/farm/game.yaml:20: The table animal.csv is not in content/farm/.\n  hint: did you mean animals.csv?"
    assert refused() == said


def test_a_missing_table_without_a_similar_name_is_reported(kit: Path) -> None:
    swap(YAML, "table: animals.csv", f"table: {'a' * 300}")
    assert refused() == (
        f"content/farm/game.yaml:20: The table {'a' * 60}… is not in content/farm/.\n"
        "  hint: put the file into content/farm/, or correct the name."
    )


def test_a_duplicate_column_is_reported_once_for_a_shared_table(kit: Path) -> None:
    put(CSV, "id,title,words,count,id\ncow,Cow,Moo,2,1\n")
    swap(
        YAML,
        "  barn:\n",
        "  herd:\n    kind: card\n    size: poker\n    template: card.svg.j2\n    table: animals.csv\n  barn:\n",
    )
    assert refused() == ("content/farm/animals.csv:1: The column id appears twice.\n  hint: rename one of the columns.")


def test_an_unknown_column_of_copies_is_reported(kit: Path) -> None:
    swap(YAML, "copies: column count", "copies: column coutn")
    assert refused() == (
        "content/farm/game.yaml:15: animal takes its copies from the column coutn, but the table has no such column.\n"
        "  hint: did you mean count?"
    )


def test_an_unknown_source_of_a_row_is_reported(kit: Path) -> None:
    put(CSV, "id,title,words,count,source\ncow,Cow,Moo.,5,rulebok\n")
    assert refused() == 'content/farm/animals.csv:2: source is "rulebok", but must be rulebook or ours.'


def test_problems_of_rows_in_game_yaml_have_their_own_line(kit: Path) -> None:
    swap(YAML, "    table: animals.csv\n", "    rows:\n      - {id: cow, count: 2}\n      - {id: cow, count: few}\n")
    swap(YAML, "    rulebook_count: 5\n", "")
    assert refused() == (
        'content/farm/game.yaml:22: The id "cow" is used twice.\n'
        "  hint: give this row a different id; line 21 already uses this one.\n"
        'content/farm/game.yaml:22: count is "few", but must be a whole number of copies.\n'
        "  hint: write a number such as 1.\n"
        "templates/farm/card.svg.j2:2: row.title is not defined.\n  hint: use count or id."
    )


def test_a_table_of_100_000_columns_is_refused_at_once(kit: Path) -> None:
    names = ",".join(f"n{number}" for number in range(100_000))
    put(CSV, f"{names}\n{names}\n")
    assert cpu_of(lambda: run("check", "farm")) < 5
    assert "animals.csv:1: The heading has 100000 columns, but at most 1000 are allowed." in refused()


@pytest.mark.parametrize("sign", ["\r", "\u2028", "\u202e"])
def test_control_characters_in_a_cell_are_reported(sign: str, kit: Path) -> None:
    put(CSV, f'id,title,words,count\ncow,"A {sign}cow",Moo.,3\n')
    told = f"content/farm/animals.csv:2: This line contains the control character U+{ord(sign):04X}."
    assert refused().startswith(told)


@pytest.mark.parametrize(
    ("heading", "message"),
    [
        ("id,title,count", "The heading has 3 columns, but every row has 4 cells."),
        ("id,title,words,words", "The column words appears twice."),
        ("id,#,words,count", 'The heading "#" of column 2 has no letter or digit.'),
        (",".join(f"c{number}" for number in range(1001)), "The heading has 1001 columns, but at most 1000 are allowed."),
    ],
)
def test_a_heading_below_empty_lines_is_reported_at_its_own_line(kit: Path, heading: str, message: str) -> None:
    swap(CSV, "id,title,words,count", f"\n\n{heading}")
    assert refused("check", "farm").splitlines()[0] == f"content/farm/animals.csv:3: {message}"


@pytest.mark.parametrize(
    ("lines", "is_title"),
    [
        ((("My farm", ""), ("id", "title")), True),
        ((("My farm", ""), ("id", "")), False),  # two columns, one of which has no name
        ((("My farm", ""), ("id", ""), ("cow", "Cow")), False),
        ((("id", ""), ("cow", "Cow")), False),  # the only name of a column
        ((("id", "", ""), ("cow", "Cow", "1")), True),
        ((("My farm", ""),), False),
        ((("id", "title"), ("cow", "Cow")), False),
    ],
)
def test_a_title_is_one_cell_above_a_line_with_several(lines: tuple[tuple[str, ...], ...], is_title: bool) -> None:
    assert _has_title_above_heading(tuple(enumerate(lines, 1))) == is_title
