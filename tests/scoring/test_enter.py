"""printgen enter asks for a sheet line by line."""

from pathlib import Path

import pytest

from printgen.games import village
from printgen.scoring.prompts.dialog import Dialog
from tests.games.files import judged
from tests.helpers.farm import run
from tests.helpers.supplied_games import declared

ROWS = [". F2 f7 l9 . F5", ". L5 L0 . . H9", "H8 S1 L3 . forest2 lake6", "H6 F9 L1 F4 . L3", "H0 H4 square6 house8 L7 L3"]
DOORS = ["33 1", "5-2 2", "63 5", "24 2", "2,6 6", "66 8 7", "53 14", "14 2", "64 12"]
ANSWERS = ["Ana", *ROWS, "31", "l h forest", *DOORS, "10", "62", ""]


def dialog(answers: list[str]) -> Dialog:
    return Dialog(lambda: village.ask_questions(declared("village")), answers)


def typed(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> list[str]:
    """Answer prompts with these lines, then press Ctrl-C. Returns a list that receives the prompts."""
    rest, prompts = iter(lines), list[str]()

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(rest)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", answer)
    return prompts


def test_a_sheet_is_entered_written_and_scored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, ANSWERS)
    told = run("enter", "village")
    assert told.code == 0
    assert "village.yaml: no mistakes found." in told.out
    assert [path.name for path in tmp_path.iterdir()] == ["village.yaml"]


def test_questions_come_in_the_order_of_the_sheet() -> None:
    prompts = [dialog(ANSWERS[:count]).question for count in range(len(ANSWERS))]
    assert [question.prompt for question in prompts if question][:8] == [
        "name", "avenue 3-4", "avenue 5-6", "avenue 7", "avenue 8-9", "avenue 10-11", "preparation dice", "bonus ticks",
    ]  # fmt: skip


def test_the_sketch_grows_with_each_answer() -> None:
    question = dialog(ANSWERS[:4]).question
    assert question is not None
    assert question.sketch[3].split() == ["7", "H8", "S1", "L3", ".", "F2", "L6"]
    assert "__" in question.sketch[4]


@pytest.mark.parametrize(
    ("before", "answer", "message"),
    [
        (0, " ", "Enter a name."),
        (1, ". F2", "There are 2 spaces instead of 6. Write . for an empty space."),
        (6, "38", "A die shows 1 to 6."),
        (7, "L H", "Enter three types, such as L H F, or leave the line empty."),
        (8, "33 x", "Must be a score, or - if there is none."),
        (8, "33 1 7", "With 3-3, you cannot choose the avenue."),
        (13, "66 8 12", "The avenues are 3-4, 5-6, 7, 8-9, 10-11."),
        (19, "ana", "There is already a player called Ana. Names that differ only in capitals are not allowed."),
        (8, "33 1 7 9", 'Remove "9". A door has dice, a score and sometimes an avenue.'),
    ],
)
def test_an_invalid_answer_is_refused_at_once(before: int, answer: str, message: str) -> None:
    assert dialog(ANSWERS[:before]).accept_answer_or_explain(answer) == message


def test_the_last_answer_can_be_taken_back() -> None:
    filling = dialog(ANSWERS[:3])
    assert filling.try_to_take_back_answer()
    assert filling.question is not None
    assert filling.question.prompt == "avenue 5-6"
    assert not dialog([]).try_to_take_back_answer()


def test_ctrl_c_keeps_what_was_typed_and_the_next_call_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, ANSWERS[:5])
    first = run("enter", "village")
    assert first.code == 130
    assert "Your answers are saved in village.yaml.part. Continue with: printgen enter village village.yaml" in first.out
    typed(monkeypatch, ANSWERS[5:])
    second = run("enter", "village", "village.yaml")
    assert "Continuing with village.yaml after 5 answers." in second.out
    assert second.code == 0
    assert not (tmp_path / "village.yaml.part").exists()


def test_an_existing_sheet_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ana.yaml").write_text("game: village\n")
    typed(monkeypatch, ANSWERS)
    told = run("enter", "village", "ana.yaml")
    assert told.code == 2
    assert "ana.yaml: This file already exists." in told.err
    assert (tmp_path / "ana.yaml").read_text() == "game: village\n"


def test_a_sheet_that_appeared_meanwhile_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, ANSWERS[:3])
    assert run("enter", "village", "our game.yaml").out.endswith("Continue with: printgen enter village 'our game.yaml'\n")
    typed(monkeypatch, ANSWERS[:3])
    run("enter", "village", "ana.yaml")
    (tmp_path / "ana.yaml").write_text("game: village\n")
    assert "ana.yaml: This file already exists." in run("enter", "village", "ana.yaml").err
    assert (tmp_path / "ana.yaml").read_text() == "game: village\n"


def test_unreadable_saved_answers_are_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ana.yaml.part").write_bytes(b"An\xe9\n")
    typed(monkeypatch, ANSWERS)
    told = run("enter", "village", "ana.yaml")
    assert (told.code, told.out) == (2, "")
    assert "ana.yaml.part:1: This is not UTF-8 text." in told.err
    assert (tmp_path / "ana.yaml.part").read_bytes() == b"An\xe9\n"


def test_a_line_that_no_file_can_hold_is_asked_for_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, ["An\udce9", "\x1b[D", *ANSWERS])
    told = run("enter", "village")
    assert told.code == 0
    assert "This line is not valid UTF-8" in told.out
    assert "This line contains a control character" in told.out


def test_nothing_is_saved_if_nothing_was_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, [])
    told = run("enter", "village")
    assert (told.code, told.out.splitlines()[-1]) == (130, "Nothing was typed.")
    assert not list(tmp_path.iterdir())


def test_answers_that_cannot_be_saved_are_reported_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").write_text("a file in its place")
    typed(monkeypatch, ANSWERS)
    told = run("enter", "village", "folder/ana.yaml")
    assert told.code == 2
    assert "The file cannot be written" in told.err


def test_a_first_score_that_was_not_written_leaves_a_file_that_can_be_read() -> None:
    answers = [*ANSWERS[:8], "33", *ANSWERS[9:]]
    entry = dialog(answers).entry
    assert entry is not None
    assert '    scores: "- 2 5 2 6 8 14 2 12"\n' in entry
    assert judged(entry).verdict.valid


def test_a_second_player_is_not_asked_for_the_dice_again() -> None:
    filling = dialog([*ANSWERS[:-1], "Bo", *ROWS, "l h f"])
    assert filling.question is not None
    assert filling.question.prompt == "door 1 (3-3)"


@pytest.mark.parametrize(("first", "second"), [("Zoé", "Zoe\u0301"), ("Zoe\u0301", "Zoé")])
def test_a_name_is_known_even_if_its_accent_is_encoded_differently(first: str, second: str) -> None:
    assert dialog([first, *ANSWERS[1:-1]]).accept_answer_or_explain(second) == "There is already a player called Zoé."


def test_names_with_special_characters_stay_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, ["O'Hara: [x] #1", *ANSWERS[1:]])
    assert run("enter", "village").code == 0


def test_a_game_without_rules_is_reported(tmp_path: Path, kit: Path) -> None:
    told = run("enter", "farm")
    assert told.code == 2
    assert 'farm: There are no rules for the game "farm".' in told.err
