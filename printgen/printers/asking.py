"""The six readings asked for one by one, in the order of the page."""

from printgen.printers.measuring import LETTERS, read_reading
from printgen.rules.asking import Asking, Question

_WINDOW = "at the window: the whole number behind the arrow, and the line that meets as its tenth, such as 6.3"
_FOLD = "where the crease crosses, such as 4.5; 5 if you do not fold"


def ask_readings() -> Asking:
    """Ask for the readings; the answers, a line each."""
    answers: list[str] = []
    for letter in LETTERS:
        known = "  ".join(f"{name} {answer}" for name, answer in zip(LETTERS, answers, strict=False))
        answers.append((yield Question(letter, _FOLD if letter in "EF" else _WINDOW, read_reading, (known,))))
    return "\n".join(answers)
