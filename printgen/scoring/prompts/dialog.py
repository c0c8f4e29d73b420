"""A dialog in the terminal: asks questions one by one, undoes answers, and replays answers from earlier runs."""

import sys
from collections.abc import Callable
from dataclasses import field

from printgen.content.tree import FORBIDDEN, LONGEST_LINE
from printgen.core.records import dataclass
from printgen.scoring.contract.questions import Asking, Question

BACK, HELP, EMPTY = ("<", "back"), ("?", "help"), ("clear",)

OFFER = "  Press Enter to keep the answer in brackets, or type `clear` for an empty answer."


@dataclass(frozen=True, slots=True)
class TakenBackAnswer:
    """An answer that was taken back, and the question to which it belongs."""

    prompt: str
    text: str


@dataclass(slots=True)
class Dialog:
    """The questions of one entry and the answers so far. `start` makes a new generator that begins at the first question.

    Answers that were taken back are offered again at their questions."""

    start: Callable[[], Asking]
    answers: list[str] = field(default_factory=list)
    question: Question | None = None  # the next question; None when the entry is complete
    entry: str | None = None
    dropped: tuple[str, ...] = ()  # answers from an earlier run, starting with the first that no longer fits
    misfit: str = ""  # the reason why the first dropped answer no longer fits
    _taken_back: list[TakenBackAnswer] = field(default_factory=list)
    _asking: Asking = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._replay_answers_until_misfit()

    def accept_answer_or_explain(self, text: str) -> str | None:
        """Accept an answer and move on to the next question. Returns a message if the answer is refused, or else None."""
        assert self.question is not None
        if wrong := _find_problem_in_answer(text):
            return wrong
        try:
            self.question.read(text)
        except ValueError as error:
            return str(error)
        self.answers.append(text)
        old = next((old for old in self._taken_back if old.prompt == self.question.prompt), None)
        if old is not None:
            self._taken_back.remove(old)
        try:
            self.question = self._asking.send(text)
        except StopIteration as done:
            self.question, self.entry = None, done.value
        return None

    def try_to_take_back_answer(self) -> bool:
        """Take back the last answer. Returns False if there is no answer to take back."""
        if not self.answers:
            return False
        text, taken_back = self.answers.pop(), self._taken_back
        self._replay_answers_until_misfit()
        self._taken_back = taken_back
        if self.question is not None:
            self._taken_back.insert(0, TakenBackAnswer(self.question.prompt, text))
        return True

    @property
    def offered_answer(self) -> str | None:
        """The answer to this question that was taken back; None if there is none, or if it no longer fits."""
        if self.question is None:
            return None
        texts = [old.text for old in self._taken_back if old.prompt == self.question.prompt]
        try:
            self.question.read(texts[0])
        except (IndexError, ValueError):
            return None
        return texts[0]

    @property
    def answers_to_save(self) -> list[str]:
        """The answers to save: those given, and those taken back if they belong to the following questions."""
        follows = self.question is not None and self._taken_back and self._taken_back[0].prompt == self.question.prompt
        return [*self.answers, *(old.text for old in self._taken_back)] if follows else self.answers

    def _replay_answers_until_misfit(self) -> None:
        """Answer the questions again from the start. Drops the first answer that no longer fits, and all answers after it."""
        answers, self.answers, self.entry, self._taken_back = self.answers, [], None, []
        self._asking = self.start()
        self.question = next(self._asking)
        for number, text in enumerate(answers):
            wrong = self.accept_answer_or_explain(text) if self.question is not None else "The score sheet is already complete."
            if wrong is not None:
                self.dropped, self.misfit = tuple(answers[number:]), wrong
                return


def _find_problem_in_answer(text: str) -> str:
    """The reason why an answer would make the finished file unreadable, or an empty text if there is none."""
    if len(text) > LONGEST_LINE:
        return f"This line has {len(text):,} characters, but at most {LONGEST_LINE} are allowed. Type a shorter line."
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        return "This line is not valid UTF-8. Set the terminal to UTF-8 and type the line again."
    if "\n" in text or FORBIDDEN.search(text):
        return "This line contains a control character, perhaps from an arrow key. Type the line again."
    return ""


def ask_until_answered_or_taken_back(dialog: Dialog) -> None:
    """Ask the next question until the person answers it or takes back the previous answer."""
    question = dialog.question
    assert question is not None
    offered, on_terminal = dialog.offered_answer, sys.stdout.isatty()
    if on_terminal:
        sys.stdout.write("\033[2J\033[H" + "".join(f"  {line}\n" for line in (*question.sketch, "")))
        if offered is not None:
            print_line(OFFER)
    while True:
        text = input(f"{question.prompt}{'' if offered is None else f' [{offered}]'}: ")
        if offered is not None and text.strip() in ("", *EMPTY):
            text = "" if text.strip() else offered
        if text.strip() in BACK:
            if not dialog.try_to_take_back_answer():
                print_line("  This is the first question.")
                continue
            if not on_terminal:
                print_line(OFFER)
            return
        if text.strip() in HELP:
            print_line(f"  {question.example}")
            continue
        wrong = dialog.accept_answer_or_explain(text)
        if wrong is None:
            return
        print_line(f"  {wrong}")


def print_line(text: str) -> None:
    """Write a line to the terminal."""
    sys.stdout.write(f"{text}\n")
