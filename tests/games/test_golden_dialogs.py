"""The dialogs of `printgen enter` for every game, word for word: questions, examples, refused answers and sketches."""

import pytest

from printgen.core.problems import Problems
from printgen.scoring.contract.questions import Question
from printgen.scoring.prompts.dialog import Dialog
from printgen.scoring.registry.lookup import find_rules
from tests.games import play_5211, play_brazil, play_favelas, play_sunnyvale
from tests.games.brazil_imperial import test_enter as brazil
from tests.games.favelas import test_enter as favelas
from tests.games.files import GAMES
from tests.games.game_5211 import test_enter as game_5211
from tests.games.sunnyvale import test_enter as sunnyvale
from tests.helpers.golden import same
from tests.helpers.supplied_games import SHELVES, declared
from tests.scoring import test_enter as village

PROBES = ("", "0", "1", "7", "13", "99", "-3", "x", "ana", "1 2", "a b c", "-", "y")


def answers_of(game: str) -> list[str]:
    """The answers of a person who has a finished game on paper."""
    if game == "5211":
        dealt = play_5211.play(2, 3)
        return [*game_5211.answers_of(dealt, []), "n", *map(str, dealt.totals().values())]
    if game == "brazil-imperial":
        return brazil.answers_of(play_brazil.played(1))
    if game == "favelas":
        return favelas.answers_of(play_favelas.play(1, 3), heights=True)
    if game == "sunnyvale":
        return sunnyvale.answers_of(play_sunnyvale.play(1))
    return [*village.ANSWERS[:-1], "Bo", *village.ROWS, "l h forest", *"1 2 5 2 6 8 14 2 12 10 62".split(), ""]


def refusals(question: Question, answer: str) -> list[str]:
    """The messages for probes that the question refuses, after the probes; A is the right answer."""
    found: dict[str, list[str]] = {}
    for probe in (*PROBES, "A A", "A, A", "A 99", "99 A", "A x", "3 4 A"):
        typed = probe.replace("A", answer)
        try:
            question.read(typed)
        except ValueError as error:
            message = str(error).replace(typed, "…") if len(typed) > 1 else str(error)
            found.setdefault(message, []).append(f'"{probe}"')
    return [f"    {' '.join(probes)}: {message}" for message, probes in found.items()]


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_the_dialog_of_a_game(game: str) -> None:
    rules = find_rules(game, SHELVES, Problems())
    assert rules is not None
    dialog, lines, sketched, told = Dialog(lambda: rules.module.ask_questions(declared(game))), [], set(), set()
    for answer in answers_of(game):
        question = dialog.question
        assert question is not None, lines
        lines += [f"  | {line}".rstrip() for line in question.sketch if line not in sketched]
        sketched = set(question.sketch)
        asked = [f"  {question.example}", *refusals(question, answer)]
        lines += [f"{question.prompt}: {answer}", *(line for line in asked if line not in told)]
        told.update(asked)
        assert dialog.accept_answer_or_explain(answer) is None, answer
    assert dialog.entry is not None, dialog.question
    same(f"dialog-{game}.txt", "\n".join([*lines, "", dialog.entry]))
