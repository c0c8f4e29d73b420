"""Fuzzes the prompts of `printgen enter` with plausible, mistyped and malicious answers."""

from pathlib import Path

from printgen.core.problems import Problems
from printgen.scoring import judge
from printgen.scoring.prompts.dialog import Dialog
from printgen.scoring.registry.lookup import find_rules
from tests.helpers.supplied_games import SHELVES, declared
from tests.hostile.fuzz.entries import GAMES, read_once, words_of
from tests.hostile.fuzz.kind import Chance, Kind, ReadInput, number, word

MOST_LINES = 60


def write_answers(chance: Chance) -> str:
    """The name of a game, and the lines that are typed. The line `<` takes back the previous answer."""
    game = chance.choice(GAMES)
    return "\n".join([game, *(_line(chance, words_of(game)) for _ in range(chance.randint(1, MOST_LINES)))])


def _line(chance: Chance, words: tuple[str, ...]) -> str:
    match chance.randrange(8):
        case 0:
            return ""
        case 1:
            return number(chance)
        case 2:
            return word(chance).replace("\n", " ")
        case 3:
            return chance.choice(("<", "y", "n", "-", ".", "1", "2"))
        case 4:
            return chance.choice(("Ana", "Bo", "Cy")) + " " * chance.randrange(2)
        case 5:
            return " ".join(chance.choice(words) for _ in range(6))
        case _:
            return " ".join(chance.choice(words) for _ in range(chance.randint(1, 3)))


def reader(_: Path) -> ReadInput:
    """A function that answers the questions of a game with an input and judges the finished entry."""
    read_once()

    def read_input(text: str) -> str:
        game, *lines = text.split("\n")
        rules = find_rules(game, SHELVES, Problems())
        assert rules is not None
        dialog = Dialog(lambda: rules.module.ask_questions(declared(game)))
        for line in lines:
            if dialog.question is None:
                break
            if line == "<":
                dialog.try_to_take_back_answer()
            elif (wrong := dialog.accept_answer_or_explain(line)) is not None:
                assert wrong
        if dialog.entry is None:
            return "unfinished"
        problems = Problems()
        assert judge.judge_text(dialog.entry, "sheet.yaml", SHELVES, problems) is not None, problems.sort_by_severity()
        return "finished"

    return read_input


KIND = Kind("answers", 30_000, 2.0, write_answers, reader)
