"""Questions put line by line at a terminal: answers are kept, taken back and played again."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from printgen.content.tree import FORBIDDEN, LONGEST_LINE
from printgen.scoring.contract.questions import Asking, Question


@dataclass(slots=True)
class Session:
    """The questions of one entry and the answers so far."""

    start: Callable[[], Asking]
    answers: list[str] = field(default_factory=list)
    question: Question | None = None
    entry: str | None = None
    dropped: tuple[str, ...] = ()  # answers from an earlier session that no longer fit
    misfit: str = ""  # what is wrong with the first of them
    _asking: Asking = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._replay()

    def answer(self, text: str) -> str | None:
        """Take an answer; what is wrong with it, or None."""
        assert self.question is not None
        if wrong := _unwritable(text):
            return wrong
        try:
            self.question.read(text)
        except ValueError as fault:
            return str(fault)
        self.answers.append(text)
        self._send(text)
        return None

    def back(self) -> bool:
        """Take the last answer back, if there is one."""
        if not self.answers:
            return False
        self.answers.pop()
        self._replay()
        return True

    def _replay(self) -> None:
        """Ask again from the start; answers that no longer fit are dropped with all that follow."""
        answers, self.answers, self.entry = self.answers, [], None
        self._asking = self.start()
        self.question = next(self._asking)
        for number, text in enumerate(answers):
            wrong = self.answer(text) if self.question is not None else "The sheet is complete without it."
            if wrong is not None:
                self.dropped, self.misfit = tuple(answers[number:]), wrong
                return

    def _send(self, text: str) -> None:
        try:
            self.question = self._asking.send(text)
        except StopIteration as done:
            self.question, self.entry = None, done.value


def _unwritable(text: str) -> str:
    """What is wrong with an answer that the reader of the finished sheet would refuse, whatever the question was."""
    if len(text) > LONGEST_LINE:
        return f"This line has {len(text):,} letters, but at most {LONGEST_LINE} are allowed: type a shorter one."
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        return "These are no letters in UTF-8: set the terminal to UTF-8, and type the line again."
    if "\n" in text or FORBIDDEN.search(text):
        return "There is a control character in it, as arrow keys leave one: type the line again."
    return ""


BACK, HELP = ("<", "back"), ("?", "help")


def step(session: Session) -> None:
    """Ask one question, until it is answered or taken back."""
    question = session.question
    assert question is not None
    _show(question.sketch)
    while True:
        text = input(f"{question.prompt}: ")
        if text.strip() in BACK:
            if not session.back():
                say("  this is the first line.")
                continue
            return
        if text.strip() in HELP:
            say(f"  {question.example}")
            continue
        wrong = session.answer(text)
        if wrong is None:
            return
        say(f"  {wrong}")


def _show(sketch: tuple[str, ...]) -> None:
    """The sheet so far, in the place of the last one; in a pipe nobody watches it grow."""
    if sys.stdout.isatty():
        sys.stdout.write("\033[2J\033[H" + "".join(f"  {line}\n" for line in (*sketch, "")))


def say(text: str) -> None:
    """Write a line."""
    sys.stdout.write(f"{text}\n")
