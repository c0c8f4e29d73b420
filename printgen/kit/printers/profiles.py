"""Reads and writes saved printers and their calibrations, which are in one file of the user's settings folder."""

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated

from printgen.content.decoder import decode_tree
from printgen.content.forms import Keys, Scalar, make_field
from printgen.content.settings import change_settings_file, locate_settings_file, may_settings_file_exist
from printgen.content.tree import read_tree
from printgen.core.files.inputs import read_text
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.records import dataclass
from printgen.core.units import write_number
from printgen.model import Adjust, Flip, Side

FILE = "printers.yaml"
NAME = Keys(r"[a-z0-9][a-z0-9-]{0,39}", "use lowercase letters, digits and hyphens, such as office or hall-2.")

_FLIPS = Keys("long-edge|short-edge", "use long-edge or short-edge.")
_HEAD = (
    "# Written by `printgen printer add`. You can edit the numbers (mm, and degrees clockwise), but comments will be lost.\n"
)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The adjustments of fronts and backs for portrait paper."""

    front: Adjust = Adjust()
    back: Adjust = Adjust()

    def find_adjustment(self, side: Side) -> Adjust:
        """The adjustment for fronts or for backs."""
        return self.front if side == "front" else self.back


@dataclass(frozen=True, slots=True)
class Printer:
    """A saved printer: the name that its owner chose, and a calibration for each flip that was measured."""

    name: str
    flips: Mapping[Flip, Calibration]


def _make_number_scalar(least: float, most: float) -> Scalar:
    message = f"Must be a number from {write_number(least)} to {write_number(most)}."

    def read_number(text: str) -> float:
        if not re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,9})?", text) or not least <= float(text) <= most:
            raise ValueError(message)
        return float(text)

    return Scalar(read_number, message)


@dataclass(frozen=True)
class AdjustForm:
    """The adjustment of fronts or backs in the file of printers."""

    right: Annotated[float, _make_number_scalar(-20, 20)] = make_field("The shift to the right, in mm.", default=0.0)
    down: Annotated[float, _make_number_scalar(-20, 20)] = make_field("The shift down, in mm.", default=0.0)
    scale: Annotated[float, _make_number_scalar(0.9, 1.1)] = make_field("The factor by which pages are enlarged.", default=1.0)
    degrees: Annotated[float, _make_number_scalar(-5, 5)] = make_field("The clockwise rotation, in degrees.", default=0.0)


@dataclass(frozen=True)
class CalibrationForm:
    """The calibration for one flip in the file of printers."""

    front: AdjustForm = make_field("The adjustment of fronts.")
    back: AdjustForm = make_field("The adjustment of backs.")


@dataclass(frozen=True)
class PrintersForm:
    """The whole file of printers."""

    printers: Annotated[dict[str, Annotated[dict[str, CalibrationForm], _FLIPS]], NAME] = make_field("The printers, by name.")


def is_printer_name(text: str) -> bool:
    """Whether a printer may have this name."""
    return re.fullmatch(NAME.pattern, text) is not None


def locate_printers_file() -> Path:
    """The path of the file of printers."""
    return locate_settings_file(FILE)


def read_printers(problems: Problems) -> dict[str, Printer] | None:
    """All saved printers by name. Reports the problem and returns None if the file is invalid."""
    path = locate_printers_file()
    if not may_settings_file_exist(path):
        return {}
    text = read_text(path, str(path), problems)
    tree = read_tree(text, str(path), problems) if text is not None else None
    before = len(problems.found)
    form = decode_tree(PrintersForm, tree, str(path), problems) if tree is not None else None
    if form is None or len(problems.found) > before:
        return None
    return {name: _make_printer(name, flips) for name, flips in form.printers.items()}


def change_printers_file(change: Callable[[dict[str, Printer]], dict[str, Printer] | None], problems: Problems) -> bool:
    """Rewrite the file of printers with the result of `change`, or write nothing if `change` returns None.

    Other runs cannot change the file in the meantime. Returns whether the file was written.
    """

    def write_changed_printers() -> bytes | None:
        printers = read_printers(problems)
        changed = change(printers) if printers is not None else None
        return _write_printers_file_content(changed) if changed is not None else None

    return change_settings_file(locate_printers_file(), "the printers", write_changed_printers, problems)


def _write_printers_file_content(printers: Mapping[str, Printer]) -> bytes:
    return (_HEAD + "".join(line + "\n" for line in _write_yaml_lines(printers))).encode()


def find_saved_printer(name: str, problems: Problems) -> Printer | None:
    """The saved printer with this name. Reports a problem and returns None if there is none."""
    printers = read_printers(problems)
    return look_up_printer(printers, name, problems) if printers is not None else None


def look_up_printer(printers: Mapping[str, Printer], name: str, problems: Problems) -> Printer | None:
    """The printer with this name in `printers`. Reports a problem and returns None if there is none."""
    if name not in printers:
        hint = (
            make_spelling_hint(name, printers)
            or "run `printgen calibrate`, print the page, and follow its steps to add a printer."
        )
        problems.add(Where(str(locate_printers_file())), f'There is no printer "{name}".', hint)
    return printers.get(name)


def _make_printer(name: str, flips: Mapping[str, CalibrationForm]) -> Printer:
    ways: tuple[Flip, ...] = ("long-edge", "short-edge")
    return Printer(
        name, {way: Calibration(_make_adjust(flips[way].front), _make_adjust(flips[way].back)) for way in ways if way in flips}
    )


def _make_adjust(form: AdjustForm) -> Adjust:
    return Adjust(form.right, form.down, form.scale, form.degrees)


def _write_yaml_lines(printers: Mapping[str, Printer]) -> Iterator[str]:
    yield "printers:" if printers else "printers: {}"
    for name, printer in sorted(printers.items()):
        yield f"  {name}:"
        for flip, calibration in sorted(printer.flips.items()):
            yield f"    {flip}:"
            yield f"      front: {_write_adjust(calibration.front)}"
            yield f"      back: {_write_adjust(calibration.back)}"


def _write_adjust(adjust: Adjust) -> str:
    move = f"right: {write_number(adjust.dx)}, down: {write_number(adjust.dy)}"
    return f"{{{move}, scale: {write_number(adjust.scale, 6)}, degrees: {write_number(adjust.degrees, 5)}}}"
