"""Writes docs/formulas.md: the parts of a declared score sheet, and the functions of its formulas."""

from collections.abc import Iterator
from inspect import getdoc

from printgen.content.scoring_form import EnterForm, LineForm, MustForm, ScoringForm
from printgen.scoring.declared.functions import FUNCTIONS

INTRODUCTION = """\
# Fields and formulas of a score sheet

This page lists everything that you can declare under `scoring:` in a game.yaml. `make docs` makes it from the program.
[Score sheets without code](score-sheets.md) shows how to use it.
"""
FORMS = {
    "The sheet: `scoring`": ScoringForm,
    "A field: `enter.NAME`": EnterForm,
    "A line: `lines.NAME`": LineForm,
    "A condition: `must`": MustForm,
}
FORMULAS = """\
## Formulas

| write | for |
|---|---|
| `coins`, `points`, `total` | the value of a field or line; in a line with `each: round`, its value in the same round |
| `points[3]`, `points[round - 1]` | the value in another round |
| `points[1 to round]` | the values in several rounds, as a list |
| `points[all]` | the values in all rounds, as in `length(points[all])`; outside of `each: round`, `points` means the same |
| `cubes[north]`, `cubes[region - 1]` | the value for a word of a repeat, and for the word before the one that is computed |
| `square[row, column]` | a square of a grid |
| `round`, `region` | the number or word of the repeat for which the line is computed |
| `prizes` | the fact of that name |
| `players`, `player` | the number of players, and the number of the player whose sheet it is |
| `+ - * / ( )` | arithmetic with exact fractions; with a list, for each of its values |
| `= != < <= > >=` | comparisons; `1 <= coins <= 5` works, too |
| `and`, `or`, `not` | combined conditions |
| `"A"` | a text; in YAML, put the whole formula in single quotes |

A tick is a condition, as in `if(lock, 5, 0)`. A formula may have up to 1,000 characters, and its tables 2,000 rows each. All
formulas together may read a million values. Formulas cannot contain loops, cannot read files and never run code.

A condition also holds for empty fields: in `if(coins > 0, 10 / coins, 0)`, the division never sees a 0.
"""
SPECIAL = {
    "if(condition, value, other value)": "The value if the condition is true, and otherwise the other value.",
    "steps(value, 1: 1, 5: 10)": "The points of the last step that the value reaches: here 0 below 1, 1 from 1 on, and 10 from "
    "5 on.",
    "steps(table, value)": "The same with the first two columns of a table as steps.",
    "everyone(value)": "The values of all players, as a list.",
    "rank(value)": "1 for the player with the largest value, 2 for the next, and so on; tied players have the same rank.",
    'majority(value, 5, 3, "share")': "The prize for the largest and the second largest value; a value of 0 gets none. "
    "Tied players share the prizes of their places, rounded down. With `full` instead of `share`, each gets the better prize, "
    "with `lower` the worse.",
}


def formulas_page() -> str:
    """The text of the page."""
    return "\n".join(_write_page()) + "\n"


def _write_page() -> Iterator[str]:
    from docs.scripts.reference import form_table

    yield INTRODUCTION
    for title, form in FORMS.items():
        yield from form_table(title, form)
    yield FORMULAS
    yield "## Functions\n\n| function | result |\n|---|---|"
    calls = {f"{name}({function.arguments})": (getdoc(function.run) or "") for name, function in FUNCTIONS.items()}
    for call, text in {**SPECIAL, **calls}.items():
        first = text.split("\n\n")[0].replace("\n", " ").split(" Raises ")[0]
        yield f"| `{call}` | {first} |"
