"""Asks for a printer's calibration readings at the prompt, and saves or removes a printer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from printgen.content.sizes import find_paper_size
from printgen.core.problems import Problems, Where
from printgen.kit.printers.calibration import LETTERS, ImplausibleError, compute_calibration, read_scale_reading
from printgen.kit.printers.profiles import (
    NAME,
    Calibration,
    Printer,
    change_printers_file,
    find_saved_printer,
    is_printer_name,
    locate_printers_file,
    look_up_printer,
    read_printers,
)
from printgen.kit.printers.text import describe_flip
from printgen.model import Flip
from printgen.scoring.contract.questions import Asking, Question
from printgen.scoring.prompts.dialog import Dialog, ask_until_answered_or_taken_back, print_line

_WINDOW = "at the window: the whole number just before the arrow, then the number of the aligned line as tenths, such as 6.3"
_FOLD = "where the crease crosses the scale, such as 4.5; 5 if you do not fold the page"


def yield_questions_about_readings() -> Asking:
    """The questions for the six readings. They return the answers as text, one per line."""
    answers: list[str] = []
    for letter in LETTERS:
        known = "  ".join(f"{name} {answer}" for name, answer in zip(LETTERS, answers, strict=False))
        answers.append((yield Question(letter, _FOLD if letter in "EF" else _WINDOW, read_scale_reading, (known,))))
    return "\n".join(answers)


def check_calibration_can_be_saved(name: str, flip: Flip, replace_saved: bool, problems: Problems) -> bool:
    """Whether a calibration can be saved for a printer with this name. Call it before the user measures anything."""
    printers = read_printers(problems)
    return printers is not None and _check_name_and_flip(printers, name, flip, replace_saved, problems)


def _check_name_and_flip(
    printers: Mapping[str, Printer], name: str, flip: Flip, replace_saved: bool, problems: Problems
) -> bool:
    if not is_printer_name(name):
        problems.add(Where("NAME"), f'"{name}" cannot be the name of a printer.', NAME.wanted)
    elif name in printers and flip in printers[name].flips and not replace_saved:
        message = f"{name} is already calibrated for paper that is {describe_flip(flip)}."
        problems.add(Where(str(locate_printers_file())), message, "add --again to replace the saved readings.")
    return not problems


def prompt_for_readings() -> tuple[str, ...]:
    """Ask for the six readings at the prompt, and return them as typed."""
    print_line("Enter the six numbers on the page. Type `<` to go back, `?` for help, Ctrl-C to stop.")
    dialog = Dialog(yield_questions_about_readings)
    try:
        while dialog.question is not None:
            ask_until_answered_or_taken_back(dialog)
    except EOFError:
        raise KeyboardInterrupt from None
    return tuple((dialog.entry or "").split("\n"))


def make_calibration(readings: Sequence[str], paper: str, flip: Flip, problems: Problems) -> Calibration | None:
    """The calibration from six readings. Reports all problems and returns None if the readings are invalid."""
    if len(readings) != len(LETTERS):
        message = f"{len(readings)} reading{' is' if len(readings) == 1 else 's are'} given, but there must be {len(LETTERS)}."
        problems.add(Where("READINGS"), message, "give the readings of scales A, B, C, D, E and F, in this order.")
        return None
    numbers = [_read_reading_or_report(letter, text, problems) for letter, text in zip(LETTERS, readings, strict=True)]
    valid = tuple(number for number in numbers if number is not None)
    if len(valid) < len(LETTERS):
        return None
    try:
        return compute_calibration(valid, find_paper_size(paper), flip)
    except ImplausibleError as fault:
        problems.add(Where("A to D"), str(fault), f"read A, B, C and D again, on a calibration page for {paper} paper.")
        return None


def save_calibration(
    name: str, flip: Flip, calibration: Calibration, replace_saved: bool, problems: Problems
) -> Printer | None:
    """Save a calibration and return its printer.

    Returns None if the printer already has one, or if the file cannot be written.
    """
    saved: list[Printer] = []

    def copy_with_calibration(printers: dict[str, Printer]) -> dict[str, Printer] | None:
        if not _check_name_and_flip(printers, name, flip, replace_saved, problems):
            return None
        known = printers.get(name, Printer(name, {}))
        saved.append(replace(known, flips={**known.flips, flip: calibration}))
        return {**printers, name: saved[0]}

    return saved[0] if change_printers_file(copy_with_calibration, problems) else None


def remove_saved_printer(name: str, problems: Problems) -> bool:
    """Remove a saved printer. Reports a problem and returns False if there is none, or if the file cannot be written."""

    def copy_without_printer(printers: dict[str, Printer]) -> dict[str, Printer] | None:
        if look_up_printer(printers, name, problems) is None:
            return None
        return {other: printer for other, printer in printers.items() if other != name}

    return find_saved_printer(name, problems) is not None and change_printers_file(copy_without_printer, problems)


def _read_reading_or_report(letter: str, text: str, problems: Problems) -> float | None:
    try:
        return read_scale_reading(text)
    except ValueError as fault:
        problems.add(Where(letter), f'"{text}" is not a reading. {fault}')
        return None
