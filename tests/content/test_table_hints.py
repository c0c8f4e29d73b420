"""Every hint about a table leads somewhere: a person who follows it gets a table without problems."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from docs.scripts.messages import all_texts
from printgen.content.loader import load_game
from printgen.content.shelves import Shelf, Shelves
from printgen.core.problems import Problems
from tests.helpers.farm import put
from tests.helpers.hostile_workbooks import WORKBOOKS
from tests.helpers.spreadsheets import xlsx, xlsx_rows, zip_of

GAME = "game: g\ncomponents:\n  c:\n    kind: card\n    size: poker\n    template: c.svg.j2\n    copies: 1\n"
GOOD = "id,title\na,Archer\n"
BOOK = xlsx({"S": xlsx_rows([["id"], ["a"]])})
HIDDEN = xlsx({"S": xlsx_rows([["id"], ["a"]])}, hidden=["S"])
SUITS = "suit,icon\nhat,x\nrose,y\n"
POLISH = "id,title\na,Mały żółw\n"
FORMULA = f'{xlsx_rows([["id"], ["a"]])}<row r="3"><c r="A3"><f>A1</f>'
SMALLER = "save only the table as CSV UTF-8, and name that file in game.yaml."
AGAIN = "open it in a spreadsheet, save it as .xlsx or .ods without a password, and name that file in game.yaml."
SHEETS = "split the table into several sheets, one for each component."
JOIN = "join: {table: suits.csv, on: suit}"


class Way(NamedTuple):
    """A table with a problem, its hint, and the table after following the hint; with the settings of the component."""

    hint: str
    table: str | bytes
    better: str | bytes = GOOD
    settings: str = ""
    after: str | None = None
    suits: str = SUITS
    better_suits: str | None = None


WAYS = (
    Way("add a name, or empty all cells of the column.", "id,\na,x\n", "id,title\na,x\n"),
    Way("add a name, or empty all cells of the column.", "id,\na,x\n", "id,\na,\n"),
    Way("use a word, such as number.", "#,id\n1,a\n", "number,id\n1,a\n"),
    Way("rename one of the columns.", "id,id\na,b\n", "id,id2\na,b\n"),
    Way("rename one of the headings.", "My id,my-id\na,b\n", "My id,id\na,b\n"),
    Way("write 1234 or 1.234.", '"n"\n"1,234"\n', "n\n1234\n", "columns: {n: number}"),
    Way("write 1234 or 1.234.", '"n"\n"1,234"\n', "n\n1.234\n", "columns: {n: number}"),
    Way("write 1234 or 1,234.", "n;m\n1.234;2\n", "n;m\n1,234;2\n", "columns: {n: number}"),
    Way("write 1234 or 1.2340.", "n\tm\n1.234\t2\n", "n\tm\n1.2340\t2\n", "columns: {n: number}"),
    Way(
        "write only digits, such as 3 or 1.5, or empty the cell; if the column has words, declare it as text.",
        "n,m\nx,1\n2,1\n", "n,m\n,1\n2,1\n", "columns: {n: number}",
    ),
    Way(
        "write only digits, such as 3 or 1.5, or empty the cell; if the column has words, declare it as text.",
        "n\nx\n", "n\nx\n", "columns: {n: number}", "columns: {n: text}",
    ),
    Way("write yes or no, or empty the cell for no.", "n\nperhaps\n", "n\nyes\n", "columns: {n: yes-no}"),
    Way(
        "did you mean Cost (gold)?", "Cost (gold)\n1\n", "Cost (gold)\n1\n",
        "columns: {Cost gld: number}", "columns: {Cost (gold): number}",
    ),
    Way("use a number, a text, true or false.", "n\n1\n", "n\n1\n", "defaults: {n: [1]}", "defaults: {n: 1}"),
    Way("did you mean unit?", "deck\nunit\nhero\n", "deck\nunit\nhero\n", "where: {deck: unti}", "where: {deck: unit}"),
    Way("did you mean deck?", "deck\nunit\n", "deck\nunit\n", "where: {dekc: unit}", "where: {deck: unit}"),
    Way(
        "change `where`, or add a row with these values.", "deck,era\nunit,1\nhero,2\n", "deck,era\nunit,1\nhero,2\nunit,2\n",
        "where: {deck: unit, era: 2}",
    ),
    Way("rename the column in one of the two tables.", "suit,icon\nhat,1\n", "suit,sign\nhat,1\n", JOIN),
    Way("did you mean hat?", "id,suit\na,hot\n", "id,suit\na,hat\n", JOIN),
    Way("did you mean suit?", "id,suit\na,hat\n", "id,suit\na,hat\n", "join: {table: suits.csv, on: sut}", JOIN),
    Way("change or delete one of the two rows.", "suit\nhat\n", "suit\nhat\n", JOIN, None, f"{SUITS}hat,z\n", SUITS),
    Way("remove #S.", GOOD, GOOD, "table: t.xlsx#S", "table: t.xlsx"),
    Way("did you mean S?", BOOK, BOOK, "table: t.xlsx#SS", "table: t.xlsx#S"),
    Way(
        "save the table as CSV UTF-8, or as an .xlsx or .ods workbook and name that file in game.yaml.",
        POLISH.encode("cp1250"), POLISH.encode("utf-8-sig"),
    ),
    Way(
        "if a letter is wrong, save the table as CSV UTF-8, or as an .xlsx or .ods workbook and name that file in game.yaml.",
        "id\nKönig\n".encode("mac_roman"), xlsx({"S": xlsx_rows([["id"], ["König"]])}),
    ),
    Way("open the file in a spreadsheet, and save it as CSV UTF-8.", "<html><body>id</body></html>"),
    Way("write `sep=,` or `sep=;`, or delete this line.", f"sep=:\n{GOOD}", f"sep=,\n{GOOD}"),
    Way("split the table into several files, one for each component.", "a\n" + "1\n" * 20_001, "a\n" + "1\n" * 20_000),
    Way(
        "put the whole text in double quotes, and double any quotes inside it.",
        'id,title\na,"He says "hi"\n', 'id,title\na,"He says ""hi"""\n',
    ),
    Way("close the double quote in this row, and double any quotes inside the text.", 'id,title\na,"b\n', 'id,title\na,"b"\n'),
    Way(
        "put the whole text in double quotes, and double any quotes inside it.",
        'id,title\na,"b" c\n', 'id,title\na,"""b"" c"\n',
    ),
    Way("write the column names in the first line.", ""),
    Way("add a line for each card or tile.", "id,title\n"),
    Way("delete empty columns, or split the table.", ",".join(f"c{at}" for at in range(1001)) + "\n"),
    Way("delete this line; the table must start with the column names.", f"My cards,\n{GOOD}"),
    Way(
        "delete this line; the table must start with the column names.",
        f"My cards, 1\n{GOOD.replace(',', ';')}", GOOD.replace(",", ";"),
    ),
    Way("fix the formula, and save the table again.", "id\n#REF!\n", "id\na\n"),
    Way("in this line, write a name for each column, separated by commas.", "id\na,b\nc,d\n", "id,title\na,b\nc,d\n"),
    Way(
        "in this line, write a name for each column, separated by semicolons.",
        "id;n\na;b;c\na;b;c\n", "id;n;m\na;b;c\nb;c;d\n",
    ),
    Way("put text that contains a comma in double quotes.", "id,title\na,b,c\nd,e\n", 'id,title\na,"b,c"\nd,e\n'),
    Way("add a semicolon for each empty cell.", "id;title\na\nb;c\n", "id;title\na;\nb;c\n"),
    Way("show a sheet, or write its name after the file, as in cards.xlsx#Units.", HIDDEN, BOOK),
    Way(
        "show a sheet, or write its name after the file, as in cards.xlsx#Units.",
        HIDDEN, HIDDEN, "table: t.xlsx", "table: t.xlsx#S",
    ),
    Way(AGAIN, BOOK[:400], BOOK),
    Way(AGAIN, zip_of({"a.txt": "x"}), BOOK),
    Way(SMALLER, WORKBOOKS["a cell repeated 20 million times"]()),
    Way(SMALLER, BOOK + bytes(11_000_000)),
    Way(SHEETS, xlsx({"S": xlsx_rows([["n"], *[[1]] * 20_001])}), xlsx({"S": xlsx_rows([["n"], *[[1]] * 20_000])})),
    Way("split the table into several sheets.", WORKBOOKS["a cell of 10 MB"](), BOOK),
    Way(
        "open the workbook in a spreadsheet and save it, so that it contains the results.",
        xlsx({"S": f"{FORMULA}</c></row>"}), xlsx({"S": f"{FORMULA}<v>3</v></c></row>"}),
    ),
)  # fmt: skip


def hints_of(folder: Path, table: str | bytes, settings: str, suits: str) -> list[str]:
    """The hints of all problems in a game with this table."""
    put(folder / "content/g/t.xlsx", table)
    put(folder / "content/g/suits.csv", suits)
    put(folder / "templates/g/c.svg.j2", "<rect/>")
    settings = settings if settings.startswith("table") else f"table: t.xlsx\n    {settings}"
    put(folder / "content/g/game.yaml", f"{GAME}    {settings}\n")
    problems = Problems()
    load_game("g", Shelves((Shelf(folder),)), problems)
    return [problem.hint for problem in problems.sort_by_severity()]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.hint[:40])
def test_a_hint_leads_to_a_table_without_problems(way: Way, tmp_path: Path) -> None:
    assert hints_of(tmp_path, way.table, way.settings, way.suits) == [way.hint]
    after = way.settings if way.after is None else way.after
    assert hints_of(tmp_path, way.better, after, way.suits if way.better_suits is None else way.better_suits) == []


def test_a_component_without_a_table_gets_one(tmp_path: Path) -> None:
    hint = "add a line `table: …`, or remove where and columns."
    rest = "rows: [{id: a}]\n    where: {id: a}\n    columns: {id: text}"
    put(tmp_path / "content/g/game.yaml", f"{GAME}    {rest}\n")
    put(tmp_path / "templates/g/c.svg.j2", "<rect/>")
    problems = Problems()
    load_game("g", Shelves((Shelf(tmp_path),)), problems)
    assert [problem.hint for problem in problems.found] == [hint]
    assert hints_of(tmp_path, GOOD, "where: {id: a}\n    columns: {id: text}", SUITS) == []


FILES = re.compile(r"printgen/content/(table_(?!edit)\w+|tables|column_\w+|component_rows|workbooks)\.py")
ELSEWHERE = {"end of data"}  # a part of a message of Python


def test_every_hint_about_tables_is_followed() -> None:
    followed = [*(way.hint for way in WAYS), "add a line `table: …`, or remove where."]
    hints = {text.text for text in all_texts() if text.is_hint and FILES.fullmatch(text.file)}
    patterns = {hint: ".*".join(map(re.escape, re.split(r"\{[^{}]*\}", hint.replace("'", "`")))) for hint in hints}
    assert len(hints) > 20
    unfollowed = {
        hint for hint, words in patterns.items() if not any(re.search(words, way.replace("'", "`")) for way in followed)
    }
    assert unfollowed == ELSEWHERE
