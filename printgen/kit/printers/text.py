"""Words printers and their calibrations for the terminal and for messages."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from printgen.core.units import write_mm, write_number
from printgen.kit.printers.profiles import Printer
from printgen.model import Adjust, Flip


def describe_flip(flip: Flip) -> str:
    """Words for a flip: `flipped on the long edge` or `flipped on the short edge`."""
    return f"flipped on the {flip.replace('-', ' ')}"


def describe_calibration_page(path: Path, flip: Flip, command: str, printer: str) -> str:
    """The file name of a new calibration page, with instructions for it."""
    corrected = f"\n  The page is corrected for the printer {printer}: every scale should read 5." if printer else ""
    next_step = "" if printer else f"\n  Follow the steps on the page, then run: {command}"
    return f"{path}: 2 pages.{corrected}\n  Print both pages on one sheet of paper, {describe_flip(flip)}, at 100 %.{next_step}"


def describe_new_printer(printer: Printer, flip: Flip) -> str:
    """The corrections of a new printer, with instructions for printing with them."""
    calibration = printer.flips[flip]
    return (
        f"Saved the printer {printer.name}, for paper that is {describe_flip(flip)}.\n"
        f"  fronts: {describe_adjust(calibration.front)}\n"
        f"  backs:  {describe_adjust(calibration.back)}\n"
        f"  To print with these corrections: printgen print GAME --printer {printer.name}"
    )


def write_printer_list(printers: Iterable[Printer]) -> str:
    """A line for each saved printer with the flips for which it is calibrated."""
    lines = [f"{printer.name}: {', '.join(printer.flips)}" for printer in printers]
    return "\n".join(lines) or "No printers are saved yet. Run `printgen calibrate` to measure one."


def describe_printer(printer: Printer, file: Path) -> str:
    """All calibrations of a printer, and the file that holds them."""
    lines = [f"{printer.name}, saved in {file}"]
    for flip, calibration in printer.flips.items():
        lines += [
            f"  {describe_flip(flip)}",
            f"    fronts: {describe_adjust(calibration.front)}",
            f"    backs:  {describe_adjust(calibration.back)}",
        ]
    return "\n".join(lines)


def describe_adjust(adjust: Adjust) -> str:
    """An adjustment in words, such as `0.3 mm to the right, 1 mm up, 0.2 % larger`."""
    return ", ".join(_describe_adjust_parts(adjust)) or "not changed"


def _describe_adjust_parts(adjust: Adjust) -> Iterator[str]:
    for amount, more, less in ((adjust.dx, "to the right", "to the left"), (adjust.dy, "down", "up")):
        if write_mm(abs(amount)) != write_mm(0):
            yield f"{write_mm(abs(amount))} {more if amount > 0 else less}"
    grown = write_number(abs(adjust.scale - 1) * 100, 2)
    if grown != "0":
        yield f"{grown} % {'larger' if adjust.scale > 1 else 'smaller'}"
    turned = write_number(abs(adjust.degrees), 2)
    if turned != "0":
        yield f"turned by {turned}° {'clockwise' if adjust.degrees > 0 else 'counter-clockwise'}"
