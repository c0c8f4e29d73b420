"""Going back in `printgen enter` keeps the later answers, and offers each of them again."""

import sys
from pathlib import Path

import pytest

from printgen.games import favelas, village
from printgen.scoring.prompts.dialog import Dialog, ask_until_answered_or_taken_back
from tests.helpers.farm import Told, run
from tests.helpers.supplied_games import declared
from tests.scoring.test_enter import ANSWERS


def type_answers(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> tuple[Told, list[str]]:
    """Run `enter` with these answers, then Ctrl-C. Returns the result and the prompts."""
    rest, prompts = iter(lines), list[str]()

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        text = next(rest, None)
        if text is None:
            raise KeyboardInterrupt
        return text

    monkeypatch.setattr("builtins.input", answer)
    return run("enter", "village"), prompts


def test_one_mended_line_costs_only_enter_for_the_later_ones(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = [*ANSWERS[:12], "2,6 7", *ANSWERS[13:18]]
    told, prompts = type_answers(monkeypatch, [*wrong, *["<"] * 6, "2,6 6", *[""] * 5, *ANSWERS[18:]])
    assert told.code == 0
    assert prompts[-8:-2] == [
        "door 5 [2,6 7]: ",
        "door 6 [66 8 7]: ",
        "door 7 [53 14]: ",
        "door 8 [14 2]: ",
        "door 9 [64 12]: ",
        "squares [10]: ",
    ]
    assert "village.yaml: no mistakes found." in told.out
    assert told.out.endswith("\nFor a picture of the sheet, run: printgen score village.yaml --picture village.png\n")


def test_clear_gives_an_empty_answer_instead_of_the_old_one(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, prompts = type_answers(monkeypatch, ["<", *ANSWERS[:18], "<", "clear", "<"])
    assert prompts[-2:] == ["total: ", "squares []: "]
    assert "\n  This is the first question.\n" in told.out


def test_a_terminal_shows_the_sheet_so_far_and_how_to_keep_an_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    filling = Dialog(lambda: village.ask_questions(declared("village")), ANSWERS[:12])
    filling.try_to_take_back_answer()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    ask_until_answered_or_taken_back(filling)
    shown = capsys.readouterr().out
    assert shown.startswith("\033[2J\033[H  Ana      1   2   3   4   5   6  \n     3-4   .   F2")
    assert shown.endswith("\n  \n  Press Enter to keep the answer in brackets, or type `clear` for an empty answer.\n")


def test_answers_after_a_step_back_survive_ctrl_c(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    type_answers(monkeypatch, [*ANSWERS[:12], "<", "<", "<"])
    assert Path("village.yaml.part").read_text(encoding="utf-8").splitlines() == ANSWERS[:12]
    told, _ = type_answers(monkeypatch, ANSWERS[12:])
    assert "Continuing with village.yaml after 12 answers." in told.out
    assert told.code == 0


def test_an_old_answer_that_no_longer_fits_is_not_offered() -> None:
    filling = Dialog(lambda: village.ask_questions(declared("village")), ANSWERS[:9])
    filling.try_to_take_back_answer()
    assert filling.offered_answer == "33 1"
    filling.try_to_take_back_answer()
    filling.try_to_take_back_answer()
    assert filling.accept_answer_or_explain("41") is None  # other preparation dice
    assert filling.accept_answer_or_explain(filling.offered_answer or "") is None
    assert filling.offered_answer == "33 1"


def test_an_answer_belongs_to_its_question() -> None:
    filling = Dialog(lambda: village.ask_questions(declared("village")), ANSWERS[:3])
    filling.try_to_take_back_answer()
    assert filling.offered_answer == ANSWERS[2]
    filling.try_to_take_back_answer()
    filling.try_to_take_back_answer()
    assert (filling.offered_answer, filling.answers_to_save) == ("Ana", ANSWERS[:3])


def test_favelas_takes_a_whole_hill_in_one_line() -> None:
    filling = Dialog(lambda: favelas.ask_questions(declared("favelas")), ["2", "Ana", "Bo", "n", "356563"])
    for wrong, message in {
        "B B / B P P": "There are 2 rows instead of 3.",
        "B B / B P P / Y Y Y": "In row 3: There are 3 spaces instead of 4.",
        "B B / B P P / Y Y Y X": "In row 3: Enter only the letters B, P, Y, G and R.",
    }.items():
        assert filling.accept_answer_or_explain(wrong) == message
    assert filling.accept_answer_or_explain("B B / B P P / Y Y Y G") is None
    assert filling.question is not None
    assert filling.question.prompt == "year 1, Bo, row 1"
    assert [line.split()[:2] for line in filling.question.sketch[2:3]] == [["B", "B"]]
