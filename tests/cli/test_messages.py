"""Messages quote text from other people's files, yet stay short, on their own line, and free of terminal controls."""

from pathlib import Path

import pytest

from printgen.core.problems import Problem, Where, find_closest_word, make_spelling_hint, truncate_value
from tests.helpers.farm import CSV, TEMPLATE, YAML, make_kit, put, run, swap
from tests.helpers.timing import cpu_of

SIZED = {"rect": 'width="5" height="5"', "image": 'width="5" height="5"', "path": "", "polygon": ""}
TERMINAL_CONTROLS = {"\x1b[2J": r"\x1b[2J", "\r": r"\r", "\n": r"\n", "\x85": r"\x85", "\u2028": r"\u2028", "\u202e": r"\u202e",
          "\u2067": r"\u2067", "\udcff": r"\udcff"}  # fmt: skip


@pytest.mark.parametrize(("signs", "told"), TERMINAL_CONTROLS.items(), ids=map(ascii, TERMINAL_CONTROLS))
@pytest.mark.own_messages
def test_terminal_controls_are_shown_as_escapes(signs: str, told: str) -> None:
    problem = Problem(Where(f"a{signs}.csv", 3), f"“b{signs}” is wrong.", f"write c{signs}.")
    assert str(problem) == f"a{told}.csv:3: “b{told}” is wrong.\n  hint: write c{told}."


@pytest.mark.own_messages
def test_a_message_keeps_tabs_accents_and_all_scripts() -> None:
    assert Problem(Where("é.csv"), "a\tb ñ 日本 שלום × ½").message == "a\tb ñ 日本 שלום × ½"


@pytest.mark.own_messages
def test_long_values_are_cut_wherever_they_are_quoted() -> None:
    problem = Problem(Where("a.csv"), f'"{"x" * 5000}" is wrong.', " ".join(["word"] * 5000))
    assert (len(problem.message), len(problem.hint)) == (len('"…" is wrong.') + 60, 5001)
    own = f'"a" {"said " * 30}"b"'
    assert Problem(Where("a.csv"), own).message == own
    assert truncate_value("x" * 60) == "x" * 60
    assert truncate_value("x" * 61) == "x" * 60 + "…"


def test_a_long_word_is_not_compared_with_others() -> None:
    names = ["abcdefghij" * 500 + str(number) for number in range(500)]
    assert cpu_of(lambda: find_closest_word("abcdefghji" * 500, names)) < 1
    assert make_spelling_hint("x" * 5000, ["short"]) == "use short."


@pytest.mark.parametrize(
    "attribute", ["fill", "stroke-width", "transform", "points", "font-weight", "font-family", "href", "d"]
)
def test_a_long_attribute_is_not_repeated_whole(attribute: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(tmp_path)
    tag = {"points": "polygon", "font-weight": "text", "font-family": "text", "href": "image", "d": "path"}.get(
        attribute, "rect"
    )
    for value in ("7 q" * 1700, "9" * 5000):
        put(
            TEMPLATE,
            f'<{tag} {attribute}="{value}">a</text>' if tag == "text" else f'<{tag} {attribute}="{value}" {SIZED[tag]}/>',
        )
        told = run("print", "farm")
        assert all(len(line) < 400 for line in told.err.splitlines())
        assert "int_max_str_digits" not in told.err


def test_a_long_duplicate_column_name_is_shortened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(tmp_path)
    swap(CSV, "words", f"{'w' * 5000},{'w' * 5000}")
    assert f"The column {'w' * 60}… appears twice." in run("print", "farm").err


@pytest.mark.parametrize("escape", [r"\r", r"\N", r"\L", r"\P", r"\u202e", r"\e"])
def test_a_yaml_escape_cannot_hide_a_terminal_control(escape: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_kit(tmp_path)
    swap(YAML, "title: The Farm", f'title: "The {escape}Farm"')
    assert "content/farm/game.yaml:2: This text contains the control character U+" in run("list").err + run("print", "farm").err
