"""A printer measured with six readings and kept, or forgotten."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from printgen.content.sizes import PAPERS
from printgen.core.problems import Problems, Where
from printgen.kit.printers.calibration import LETTERS, Implausible, calibration_of, read_reading
from printgen.kit.printers.profiles import (
    NAME,
    Calibration,
    Printer,
    change_printers,
    find_printer,
    is_name,
    printer_in,
    printers_file,
    read_printers,
)
from printgen.kit.printers.text import turned_text
from printgen.model import Flip
from printgen.scoring.contract.questions import Asking, Question
from printgen.scoring.prompt import Session, say, step

_WINDOW = "at the window: the whole number behind the arrow, and the line that meets as its tenth, such as 6.3"
_FOLD = "where the crease crosses, such as 4.5; 5 if you do not fold"


def ask_readings() -> Asking:
    """Ask for the readings; the answers, a line each."""
    answers: list[str] = []
    for letter in LETTERS:
        known = "  ".join(f"{name} {answer}" for name, answer in zip(LETTERS, answers, strict=False))
        answers.append((yield Question(letter, _FOLD if letter in "EF" else _WINDOW, read_reading, (known,))))
    return "\n".join(answers)


def may_be_added(name: str, flip: Flip, again: bool, problems: Problems) -> bool:
    """Whether a printer can get that name and calibration; said before anybody has measured anything."""
    printers = read_printers(problems)
    return printers is not None and _may_join(printers, name, flip, again, problems)


def _may_join(printers: Mapping[str, Printer], name: str, flip: Flip, again: bool, problems: Problems) -> bool:
    if not is_name(name):
        problems.add(Where("NAME"), f'"{name}" is no name for a printer.', NAME.wanted)
    elif name in printers and flip in printers[name].flips and not again:
        message = f"{name} is calibrated already for paper that is {turned_text(flip)}."
        problems.add(Where(str(printers_file())), message, "say --again to put new readings in the place of the old ones.")
    return not problems


def asked_readings() -> tuple[str, ...]:
    """The readings as a person types them at the prompt."""
    say("The six numbers of the page. `<` goes back one, `?` explains, Ctrl-C stops.")
    session = Session(ask_readings)
    try:
        while session.question is not None:
            step(session)
    except EOFError:
        raise KeyboardInterrupt from None
    return tuple((session.entry or "").split("\n"))


def measured(readings: Sequence[str], paper: str, flip: Flip, problems: Problems) -> Calibration | None:
    """The calibration of six readings; None with all problems noted."""
    if len(readings) != len(LETTERS):
        problems.add(Where("READINGS"), f"{len(readings)} readings are given, and {len(LETTERS)} are wanted.", "type A to F.")
        return None
    numbers = [_number(letter, text, problems) for letter, text in zip(LETTERS, readings, strict=True)]
    found = tuple(number for number in numbers if number is not None)
    if len(found) < len(LETTERS):
        return None
    try:
        return calibration_of(found, PAPERS[paper], flip)
    except Implausible as fault:
        problems.add(Where("A to D"), str(fault), f"read these four again, on a page for {paper} paper.")
        return None


def keep(name: str, flip: Flip, calibration: Calibration, again: bool, problems: Problems) -> Printer | None:
    """Put a calibration beside those that the printer has; None if it was added meanwhile, or the file cannot be written."""
    kept: list[Printer] = []

    def join(printers: dict[str, Printer]) -> dict[str, Printer] | None:
        if not _may_join(printers, name, flip, again, problems):
            return None
        known = printers.get(name, Printer(name, {}))
        kept.append(replace(known, flips={**known.flips, flip: calibration}))
        return {**printers, name: kept[0]}

    return kept[0] if change_printers(join, problems) else None


def forget(name: str, problems: Problems) -> bool:
    """Remove a printer; whether there was one of that name."""

    def leave(printers: dict[str, Printer]) -> dict[str, Printer] | None:
        if printer_in(printers, name, problems) is None:
            return None
        return {other: printer for other, printer in printers.items() if other != name}

    return find_printer(name, problems) is not None and change_printers(leave, problems)


def _number(letter: str, text: str, problems: Problems) -> float | None:
    try:
        return read_reading(text)
    except ValueError as fault:
        problems.add(Where(letter), f'"{text}" is no reading. {fault}')
        return None
