"""Village entered at the prompt; tests/games/test_golden_dialogs.py compares the whole dialog."""

from dataclasses import replace

import pytest

from printgen.games.village import prompts
from printgen.scoring.prompts.dialog import Dialog
from tests.games.village_play import CONSTANTS
from tests.scoring.test_enter import ANSWERS, ROWS


@pytest.mark.parametrize(("most", "question"), [(2, None), (3, "next name")])
def test_after_the_last_sheet_that_fits_an_entry_no_name_is_asked(
    most: int, question: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prompts, "MOST_SHEETS", most)
    second = ["Bo", *ROWS, "l h forest", *"1 2 5 2 6 8 14 2 12 10 62".split()]
    dialog = Dialog(lambda: prompts.ask_for_entry(CONSTANTS), [*ANSWERS[:-1], *second])
    assert (dialog.question and dialog.question.prompt) == question
    assert (dialog.entry is None) == (question is not None)


@pytest.mark.parametrize(
    ("bonus_turns", "prompt", "example", "wanted"),
    [
        ({4}, "bonus ticks", "the types ticked in turn 4, such as L", "one type, such as L"),
        ({3, 6}, "bonus ticks", "the types ticked in turns 3 and 6, such as L H", "two types, such as L H"),
        ((), "door 1", "dice and score", "two dice"),
    ],
)
def test_as_many_bonus_types_are_asked_for_as_the_content_has_bonus_turns(
    bonus_turns: set[int], prompt: str, example: str, wanted: str
) -> None:
    constants = replace(CONSTANTS, bonus_turns=frozenset(bonus_turns))
    question = Dialog(lambda: prompts.ask_for_entry(constants), ANSWERS[:7]).question
    assert question is not None
    assert (question.prompt, question.example[: len(example)]) == (prompt, example)
    with pytest.raises(ValueError, match=wanted):
        question.read("L H F")
