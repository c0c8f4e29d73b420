"""Your own rules offer a form: the example of the docs works, and rules that fail are reported at their own line."""

import re
from pathlib import Path

import pytest

import printgen
from printgen.project.project import Project
from tests.helpers.farm import swap
from tests.helpers.pearls import PAGE, PARTY, RULES, line_of

(FORM,) = re.findall(r"```python\n(def make_sheet_form.*?)```", PAGE, re.DOTALL)
TEXTS = {"name": "Ana", "round.1": "1", "round.2": "2", "round.3": "3", "total": "24"}


@pytest.fixture
def project(pearls: Path) -> Project:
    """The game of the docs with its form, trusted."""
    rules = pearls / RULES
    imported = "    Asking,\n    Blank,\n    SheetForm,\n    read_name,\n    require_text,\n"
    rules.write_text(rules.read_text().replace("    Asking,\n", imported) + "\n\n" + FORM)
    return printgen.open(pearls, trust=True)


def test_the_form_of_the_docs_is_filled_in_and_read_again(project: Project, pearls: Path) -> None:
    form = project.open_form("pearls").get()
    assert [field.blank.name for field in form.fields if field.box is None] == ["name"]
    assert [field.blank.label for field in form.fields] == ["name", "round 1", "round 2", "round 3", "total"]
    sheets = project.read_into_form("pearls", (pearls / PARTY).read_text()).get()
    assert sheets[0] == TEXTS
    filled = project.fill_form("pearls", sheets).get()
    assert filled.text.startswith("game: pearls\nsheets:\n  - player: 'Ana'\n    pearls: [1, 2, 3]\n    total: 24\n")
    assert [tuple(wrong) for wrong in filled.wrong] == [(1, "total", "Bo wrote 21, but the total is 20.")]


def test_wrong_and_missing_texts_are_reported_at_their_blanks(project: Project) -> None:
    filled = project.fill_form("pearls", [{**TEXTS, "round.2": "two"}]).get()
    assert [tuple(wrong) for wrong in filled.wrong] == [(0, "round.2", "Must be a whole number.")]
    filled = project.fill_form("pearls", [TEXTS, {**TEXTS, "name": "Bo", "round.3": ""}]).get()
    assert filled.missing is not None
    assert (filled.missing[0], filled.missing[1].name) == (1, "round.3")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("    return SheetForm(", "    return None, SheetForm(", "def make_sheet_form",
         '"make_sheet_form" returned a tuple, but must return a SheetForm.'),
        ("(name, *pearls, total)", "(name, name)", "def make_sheet_form", '"make_sheet_form": Two blanks are called "name".'),
        ('"total", ("total",), read_figure, "number")', '"total", ("total",), read_figure, "figure")', "def make_sheet_form",
         '"make_sheet_form": The blank "total" is of the kind "figure", but must be one of '
         "name, word, number, signed, sign, tick."),
        ('        lines = ["game: pearls", "sheets:"]\n        for', '        1 / 0\n        for', "        1 / 0",
         '"make_sheet_form" failed with ZeroDivisionError: division by zero.'),
        ('        return "\\n".join(lines) + "\\n"\n\n    def fill', "        return lines\n\n    def fill", "    def write",
         '"make_sheet_form" wrote a list, not a text.'),
    ],
)  # fmt: skip
def test_a_form_that_fails_is_reported_at_its_line(
    project: Project, pearls: Path, old: str, new: str, line: str, message: str
) -> None:
    swap(pearls / RULES, old, new)
    problems = project.fill_form("pearls", [TEXTS, {**TEXTS, "name": "Bo"}]).problems
    assert [(problem.where.line, problem.message) for problem in problems] == [(line_of(line), message)]


def test_a_form_on_a_missing_component_is_reported(project: Project, pearls: Path) -> None:
    swap(pearls / RULES, 'SheetForm("log"', 'SheetForm("lag"')
    (problem,) = project.open_form("pearls").problems
    assert problem.message == 'The form of the score sheet is on "lag", but the game has no such component.'
    assert problem.hint == "did you mean log?"
