"""Village entered at the prompt; tests/games/test_golden_dialogs.py compares the whole dialog."""

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
