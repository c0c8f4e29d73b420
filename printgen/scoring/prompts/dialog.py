"""A dialog at the terminal: questions one by one; answers can be taken back, and those of an earlier run are replayed."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from printgen.content.tree import FORBIDDEN, LONGEST_LINE
from printgen.scoring.contract.questions import Asking, Question

BACK, HELP = ("<", "back"), ("?", "help")


@dataclass(slots=True)
class Dialog:
    """The questions of one entry and the answers so far; `start` begins the questions from the first one."""

    start: Callable[[], Asking]
    answers: list[str] = field(default_factory=list)
    question: Question | None = None  # the next one; None when the entry is complete
    entry: str | None = None
    dropped: tuple[str, ...] = ()  # answers of an earlier run that no longer fit
    misfit: str = ""  # what is wrong with the first of them
    _asking: Asking = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._replay()

    def answer(self, text: str) -> str | None:
        """Take an answer and go on to the next question; returns what is wrong with the answer, or None if it was taken."""
        assert self.question is not None
        if wrong := _typing_problem(text):
            return wrong
        try:
            self.question.read(text)
        except ValueError as error:
            return str(error)
        self.answers.append(text)
        try:
            self.question = self._asking.send(text)
        except StopIteration as done:
            self.question, self.entry = None, done.value
        return None

    def take_back(self) -> bool:
        """Take the last answer back; False if there is none."""
        if not self.answers:
            return False
        self.answers.pop()
        self._replay()
        return True

    def _replay(self) -> None:
        """Ask again from the start; the first answer that no longer fits is dropped with all that follow."""
        answers, self.answers, self.entry = self.answers, [], None
        self._asking = self.start()
        self.question = next(self._asking)
        for number, text in enumerate(answers):
            wrong = self.answer(text) if self.question is not None else "The sheet is complete without it."
            if wrong is not None:
                self.dropped, self.misfit = tuple(answers[number:]), wrong
                return


def _typing_problem(text: str) -> str:
    """What no answer to any question may have, because the reader of the finished file would refuse it; empty if nothing."""
    if len(text) > LONGEST_LINE:
        return f"This line has {len(text):,} letters, but at most {LONGEST_LINE} are allowed: type a shorter one."
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        return "These are no letters in UTF-8: set the terminal to UTF-8, and type the line again."
    if "\n" in text or FORBIDDEN.search(text):
        return "There is a control character in it, as arrow keys leave one: type the line again."
    return ""


def ask_question(dialog: Dialog) -> None:
    """Ask the next question of a dialog until it is answered, or until the answer before it is taken back."""
    question = dialog.question
    assert question is not None
    if sys.stdout.isatty():
        sys.stdout.write("\033[2J\033[H" + "".join(f"  {line}\n" for line in (*question.sketch, "")))
    while True:
        text = input(f"{question.prompt}: ")
        if text.strip() in BACK:
            if not dialog.take_back():
                print_line("  this is the first line.")
                continue
            return
        if text.strip() in HELP:
            print_line(f"  {question.example}")
            continue
        wrong = dialog.answer(text)
        if wrong is None:
            return
        print_line(f"  {wrong}")


def print_line(text: str) -> None:
    """Write a line to the terminal."""
    sys.stdout.write(f"{text}\n")
