"""Attacks with declared score sheets: circles, deep and wide formulas, huge tables, numbers, repeats and entries."""

from pathlib import Path

from tests.helpers.farm import put
from tests.hostile.case import CHECK, BuildAction, Case, farm

SCORE = ("score", "sheet.yaml")
SHEET = "game: farm\nsheets: [{player: Ana}, {player: Bo}]\n"
FIELD = "a: {takes: number from 0 to 9}"
TOTAL = "total: {formula: a}"
LONG = "9" * 1_000_000
GRID = "square: {each: [row, column], takes: one of F W}"
LARGEST_GRID = "{row: 1 to 40, column: 1 to 50}"


def declared(enter: str = FIELD, lines: str = TOTAL, repeat: str = "{}", more: str = "", sheet: str = SHEET) -> BuildAction:
    """The small test game with a declared score sheet, and an entry."""
    scoring = f"\nscoring:\n  sheet: animal\n  repeat: {repeat}\n  enter:\n    {enter}\n  lines:\n    {lines}\n{more}"

    def build(folder: Path) -> None:
        farm(**{"sheet.yaml": sheet})(folder)
        yaml = folder / "content/farm/game.yaml"
        put(yaml, yaml.read_text() + scoring)

    return build


def formula(text: str, enter: str = FIELD, repeat: str = "{}") -> BuildAction:
    """A declared score sheet whose total has this formula."""
    return declared(enter, f"total: {{formula: '{text}'}}", repeat)


def takes(kind: str) -> BuildAction:
    """A declared score sheet with one field of this kind."""
    return declared(f"a: {{takes: {kind}}}")


def entry(value: str) -> BuildAction:
    """A declared score sheet, and an entry with this value in its field."""
    return declared(sheet=f"game: farm\nsheets: [{{player: Ana, a: {value}}}, {{player: Bo}}]\n")


def chain(count: int, text: str, last: str) -> str:
    """Lines of which each needs the next one."""
    lines = [f"l{number}: {{formula: '{text.format(number + 1)}'}}" for number in range(count)]
    return "\n    ".join([*lines, f"l{count}: {{formula: '{last}'}}", "total: {formula: l0}"])


def with_table(rows: int) -> BuildAction:
    """A sheet that looks up each of 2,000 fields in a huge table."""

    def build(folder: Path) -> None:
        enter = "points: {each: [row, column], takes: number from 0 to 9}"
        declared(enter, "total: {formula: 'sum(lookup(prizes, points[1]))'}\n    "
                 "found: {each: [row, column], formula: 'lookup(prizes, points)'}",
                 LARGEST_GRID)(folder)  # fmt: skip
        yaml = folder / "content/farm/game.yaml"
        put(yaml, yaml.read_text().replace("facts:", "facts:\n  prizes: {table: prizes.csv, source: ours}", 1))
        put(folder / "content/farm/prizes.csv", "a,b\n" + "".join(f"{row},1\n" for row in range(rows)))

    return build


def case(name: str, build: BuildAction, words: tuple[str, ...] = CHECK, slow: bool = False) -> Case:
    """A case whose command must report the attack or finish."""
    return Case(f"a declared sheet with {name}", "new", build, words, seconds=15.0, slow=slow)


CASES = (
    case("a circle of 300 lines", declared(lines=chain(300, "l{}", "l0"))),
    case("300 lines that need each other", declared(lines=chain(300, "l{} + 1", "a")), slow=True),
    case("a number that is squared 50 times", declared(lines=chain(50, "l{0} * l{0}", "a + 10"))),
    case("a formula of 250 sums", formula("+".join(["a"] * 125))),
    case("a formula of 1,000 brackets", formula("(" * 499 + "a" + ")" * 499)),
    case("a formula of 900 minus signs", formula("-" * 900 + "a")),
    case("a formula of 300 negations", formula("if(" + "not " * 240 + "a = 1, 1, 0)")),
    case("a formula of a million characters", formula("a+" * 500_000 + "a")),
    case("a number of a million digits in a formula", formula(LONG)),
    case("a number of 900 digits in a formula", formula("a * " + "9" * 900)),
    case("a power of powers", formula("10 ** 10 ** 10")),
    case("products of products", formula(" * ".join(["999999999"] * 60))),
    case("lists of all players inside each other", formula("sum(everyone(" * 20 + "a" + "))" * 20)),
    case("ranks inside each other", formula("rank(" * 30 + "a" + ")" * 30)),
    case("divisions by 0", declared(lines=chain(40, "l{} / (a - a)", "a"))),
    case("nested conditions", formula("if(a > 1, " * 35 + "a" + ", 0)" * 35)),
    case("groups in each of 2,000 squares", declared(
        GRID, "a: {each: [row, column], formula: 'max(groups(square[all, all], \"F\"))'}\n    total: {formula: sum(a)}",
        LARGEST_GRID), slow=True),
    case("groups in each of 150 squares", declared(
        GRID, "a: {each: [row, column], formula: 'max(groups(square[all, all], \"F\"))'}\n    total: {formula: sum(a)}",
        "{row: 1 to 10, column: 1 to 15}")),
    case("10,000 sums of 2,000 squares", declared(
        "square: {each: [row, column], takes: number from 0 to 9}",
        "\n    ".join(f"l{number}: {{each: [row, column], formula: 'sum(square[all, all])'}}" for number in range(3))
        + "\n    total: {formula: sum(l0)}", LARGEST_GRID), slow=True),
    case("2,000 sums of 2,000 squares", declared(
        "square: {each: [row, column], takes: number from 0 to 9}",
        "l0: {each: [row, column], formula: 'sum(square[all, all])'}\n    total: {formula: sum(l0)}", LARGEST_GRID), slow=True),
    case("100 by 100 fields", declared("a: {each: [row, column], takes: tick}", TOTAL, "{row: 1 to 100, column: 1 to 100}")),
    case("10,000 fields", declared("\n    ".join(f"f{number}: {{takes: tick}}" for number in range(10_000)))),
    case("10,000 lines", declared(FIELD, chain(10_000, "a", "a")), slow=True),
    case("a repeat without an end", declared(repeat="{row: 1 to 999999999999}")),
    case("a repeat of a million digits", declared(repeat=f"{{row: 1 to {LONG}}}")),
    case("a range without an end", declared("a: {takes: number from 0}")),
    case("a range of a million digits", takes(f"number from 0 to {LONG}")),
    case("an empty value of a million digits", takes(f"number from 0 to 9, empty: {LONG}")),
    case("a million signs", takes("one of " + "a b " * 250_000)),
    case("a sign of a million letters", takes("one of " + "a" * 1_000_000)),
    case("a kind of a million spaces", takes(f"'number from {' ' * 1_000_000}0 to 9'")),
    case("a field name of a million braces", takes(f"tick, field: '{'{a' * 500_000}'")),
    case("a name that is there twice", declared(f"{FIELD}\n    {FIELD}")),
    case("a winner of a million words", declared(more=f"  winner: '{'highest ' * 200_000}'\n")),
    case("9 dice with 99 sides in 2,000 boxes", declared(
        "a: {each: [row, column], takes: 9 dice with 99 sides}", "total: {formula: 'sum(a) + straight(a) + different(a)'}",
        LARGEST_GRID)),
    case("a table of 19,000 rows", with_table(19_000)),
    case("an entry of a million values", entry("1 " * 1_000_000), SCORE),
    case("an entry with a number of a million digits", entry(LONG), SCORE),
    case("an entry of 100,000 sheets", declared(sheet="game: farm\nsheets:\n" + "  - {player: Ana}\n" * 100_000), SCORE),
    case("an entry of 100,000 values in a list", entry("[" + "1, " * 100_000 + "]"), SCORE),
    case("2,000 empty fields", declared(
        "a: {each: [row, column], takes: number from 0 to 100000}", "total: {formula: sum(a), written: true}",
        LARGEST_GRID), SCORE),
    case("conditions that nothing meets", declared(more="  must: [{that: a > 9, say: No.}]\n"), ("simulate", "farm")),
    case("2,000 conditions that nothing meets", declared(
        "a: {each: [row, column], takes: number from 0 to 9}", "total: {formula: sum(a)}", LARGEST_GRID,
        more="  must: [{that: sum(a) > 99999, each: [row, column], say: No.}]\n"), ("simulate", "farm"), slow=True),
)  # fmt: skip
