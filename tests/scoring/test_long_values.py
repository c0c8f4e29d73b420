"""Absurdly long values and answers are refused or read quickly."""

from collections.abc import Callable

import pytest

from printgen.core.problems import Problem, Problems
from printgen.core.svg.paths import read_points
from printgen.games import village
from printgen.games.brazil_imperial.names import PieceNames
from printgen.games.favelas import entry as favelas
from printgen.games.game_5211.entry import read_card_name
from printgen.games.sunnyvale import entry as sunnyvale
from printgen.games.village.entry import read_dice, read_grid_row_and_mistakes
from printgen.scoring.contract.entries import read_name, read_number
from printgen.scoring.prompts.dialog import Dialog
from tests.helpers.supplied_games import JUDGE, declared
from tests.helpers.timing import cpu_of
from tests.scoring.test_score import LEGAL

BEARABLE = 1.0  # seconds
LONG = 200_000
FORBIDDEN = "\u202e\u2066\ufffe\uffff\u2028\x1b\x7f\x85\x9b\n"


def problem_of(text: str) -> Problem:
    """The only problem of an entry."""
    problems = Problems()
    assert JUDGE.judge_text(text, "ana.yaml", problems) is None
    (problem,) = problems.sort_by_severity()
    return problem


def mistake_of(read: Callable[[str], object], text: str) -> str:
    """The message about a text that cannot be read."""
    try:
        return str(read(text))
    except ValueError as error:
        return str(error)


@pytest.mark.parametrize(
    ("read", "shown", "before", "after"),
    [
        (lambda text: sunnyvale.read_board_row(f"{text} ."), 20, 'Space 1 is "', '", but must be C'),
        (lambda text: favelas.read_row_and_mistakes(text)[1], 20, '"', '" is not a space'),
        (lambda text: read_grid_row_and_mistakes(text)[1], 20, 'column 1 is "', '".'),
        (read_card_name, 20, '"', '" is not a card.'),
        (lambda text: sunnyvale.find_by_id_or_name(text, (), "map"), 40, "There is no map “", "”."),
        (lambda text: PieceNames("unit", {}).find_id_by_beginning(text), 40, "There is no unit “", "”."),
        (lambda text: PieceNames("unit", {f"{text}1": "a", f"{text}2": "b"}).find_id_by_beginning(text), 40, "“", "” could be"),
        (read_points, 40, '"', '" is not a list of at least two points.'),
    ],
)
def test_a_message_quotes_only_the_beginning_of_a_long_value(
    read: Callable[[str], object], shown: int, before: str, after: str
) -> None:
    sign = "0" if read is read_points else "x" if shown == 40 else "~"
    assert f"{before}{sign * shown}{after}" in mistake_of(read, sign * 60)


def village_session() -> Dialog:
    return Dialog(lambda: village.ask_questions(declared("village")))


def test_line_longer_than_on_any_sheet_is_refused() -> None:
    problem = problem_of(LEGAL.replace("3-3", f'"1{" " * 500_000}x"', 1))
    assert str(problem) == (
        "ana.yaml:4: A value has a line of 500,002 characters, but at most 300 are allowed.\n"
        "  hint: shorten the line, or close a quote that is still open."
    )


def test_value_of_thousands_of_lines_is_refused() -> None:
    problem = problem_of(LEGAL + "note: |\n" + "  moo\n" * 6000)
    assert problem.message == "A value has 24,000 characters, but at most 20,000 are allowed."


def test_thousands_of_accents_on_one_letter_are_refused_quickly() -> None:
    accents = "\u0301" * LONG + "\u0316" * LONG
    assert cpu_of(lambda: problem_of(f"game: village\nrolls: 'a{accents}'\n")) < BEARABLE


@pytest.mark.parametrize("read", [read_dice, read_number], ids=["dice", "number"])
@pytest.mark.parametrize("text", ["1{}x", "-{}x", "${}x"])
def test_values_with_many_blanks_are_refused_quickly(read: Callable[[str], object], text: str) -> None:
    def refuse() -> None:
        with pytest.raises(ValueError, match="Must be "):
            read(text.format(" " * LONG))

    assert cpu_of(refuse) < BEARABLE


@pytest.mark.parametrize(("text", "number"), [("- $ 12", -12), ("$12", 12), ("−12", -12), (" € 1 640 000 ", 1_640_000)])
def test_number_is_read_with_blanks_around_its_signs(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["3-1", "3,1", "3 1", "31", " 3 – 1 ", "3/ 1", "3   1"])
def test_dice_are_read_with_any_separator(text: str) -> None:
    assert read_dice(text) == (3, 1)


def test_answer_longer_than_any_line_of_a_sheet_is_asked_for_again() -> None:
    said = "This line has 301 characters, but at most 300 are allowed. Type a shorter line."
    assert village_session().accept_answer_or_explain("a" * 301) == said


@pytest.mark.parametrize("letter", FORBIDDEN, ids=lambda letter: f"U+{ord(letter):04X}")
def test_answer_with_a_character_that_a_sheet_cannot_have_is_asked_for_again(letter: str) -> None:
    dialog = village_session()
    assert "control character" in (dialog.accept_answer_or_explain(f"An{letter}a") or "")
    assert dialog.accept_answer_or_explain("Ana") is None


@pytest.mark.parametrize(("letters", "is_read"), [(60, True), (61, False)])
def test_a_name_has_at_most_60_characters(letters: int, is_read: bool) -> None:
    if is_read:
        assert read_name("x" * letters) == "x" * letters
    else:
        with pytest.raises(ValueError, match="at most 60 characters"):
            read_name("x" * letters)
