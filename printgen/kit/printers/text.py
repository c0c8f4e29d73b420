"""Printers and their calibrations in words."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from printgen.core.units import mm_text, plain
from printgen.kit.printers.profiles import Printer
from printgen.model import Adjust, Flip


def flip_text(flip: Flip) -> str:
    """How the paper is flipped: turned over on its long edge or short edge."""
    return f"turned over on its {flip.replace('-', ' ')}"


def calibration_text(path: Path, flip: Flip, command: str, printer: str) -> str:
    """The calibration page that was written, and what to do with it."""
    what = f"\n  Corrected for the printer {printer}: every scale should read 5." if printer else ""
    then = "" if printer else f"\n  The page says the rest; in the end: {command}"
    return f"{path}: 2 pages.{what}\n  Print it on both sides of one paper, {flip_text(flip)}, at 100 %.{then}"


def new_printer_text(printer: Printer, flip: Flip) -> str:
    """The correction of a printer that was added, and how to print with it."""
    calibration = printer.flips[flip]
    return (
        f"{printer.name} is kept, for paper that is {flip_text(flip)}.\n"
        f"  fronts: {adjust_text(calibration.front)}\n"
        f"  backs:  {adjust_text(calibration.back)}\n"
        f"  Print with it: printgen print GAME --printer {printer.name}"
    )


def printers_text(printers: Iterable[Printer]) -> str:
    """A line for each printer, with its flips."""
    lines = [f"{printer.name}: {', '.join(printer.flips)}" for printer in printers]
    return "\n".join(lines) or "No printers yet. `printgen calibrate` writes the page to measure one by."


def printer_text(printer: Printer, file: Path) -> str:
    """All calibrations of a printer, and the file they are in."""
    lines = [f"{printer.name}, kept in {file}"]
    for flip, calibration in printer.flips.items():
        lines += [
            f"  {flip_text(flip)}",
            f"    fronts: {adjust_text(calibration.front)}",
            f"    backs:  {adjust_text(calibration.back)}",
        ]
    return "\n".join(lines)


def adjust_text(adjust: Adjust) -> str:
    """An adjustment in words: `0.3 mm to the right, 1 mm up, 0.2 % larger`."""
    return ", ".join(_adjust_parts(adjust)) or "as they are"


def _adjust_parts(adjust: Adjust) -> Iterator[str]:
    for amount, more, less in ((adjust.dx, "to the right", "to the left"), (adjust.dy, "down", "up")):
        if mm_text(abs(amount)) != mm_text(0):
            yield f"{mm_text(abs(amount))} {more if amount > 0 else less}"
    grown = plain(abs(adjust.scale - 1) * 100, 2)
    if grown != "0":
        yield f"{grown} % {'larger' if adjust.scale > 1 else 'smaller'}"
    turned = plain(abs(adjust.degrees), 2)
    if turned != "0":
        yield f"turned by {turned}° {'clockwise' if adjust.degrees > 0 else 'counter-clockwise'}"
