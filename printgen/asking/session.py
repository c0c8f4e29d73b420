"""A sheet typed in line by line: answers are kept, can be taken back, and give the same questions when played again."""

from collections.abc import Callable
from dataclasses import dataclass, field

from printgen.rules.asking import Asking, Question


@dataclass(slots=True)
class Session:
    """The questions of one entry and the answers so far."""

    start: Callable[[], Asking]
    answers: list[str] = field(default_factory=list)
    question: Question | None = None
    entry: str | None = None
    _asking: Asking = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._replay()

    def answer(self, text: str) -> str | None:
        """Take an answer; what is wrong with it, or None."""
        assert self.question is not None
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
        for text in answers:
            if self.question is None or self.answer(text) is not None:
                return

    def _send(self, text: str) -> None:
        try:
            self.question = self._asking.send(text)
        except StopIteration as done:
            self.question, self.entry = None, done.value
