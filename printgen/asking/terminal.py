"""One question at the terminal: asked until it is answered or taken back."""

import sys

from printgen.asking.session import Session

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
