"""Renders the pages of a PDF as pictures in the decoder process."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from printgen.core.guard.budget import Budget
from printgen.core.guard.decoder import DecoderError, ask_process
from printgen.core.guard.messages import Message
from printgen.core.problems import ProblemError, Where

InkCoverage: TypeAlias = tuple[float, float, float, float]  # cyan, magenta, yellow and black, in percent of the paper

DPI = 150
SECONDS = 15.0  # the computing time for one page
ALL_SECONDS, PAGE_SECONDS = 60.0, 1.0  # the time for all pages: a fixed part, and a part for each page

_MESSAGES = {
    "time": (
        f"A page takes more than {SECONDS:.0f} s to draw.",
        "simplify the drawings on the page; anyone who opens the PDF has to wait just as long.",
    ),
    "memory": ("A page takes too much memory to draw.", "make the pictures on the page smaller."),
    "crash": ("A page cannot be drawn.", "save the pictures on the page again from another program."),
}


def render_pages(pdf: bytes, dpi: int = DPI) -> Iterator[bytes]:
    """A PNG of each page of a PDF, in order."""
    yield from (picture for picture, _ in _render_in_decoder(pdf, {"dpi": dpi, "step": 1, "few_colours": False}))


def render_small_pages(pdf: bytes, dpi: int, step: int) -> Iterator[tuple[bytes, InkCoverage]]:
    """A PNG with few colours and the ink coverage, for the first page and every `step`-th page after it."""
    yield from (
        (picture, head["ink"]) for picture, head in _render_in_decoder(pdf, {"dpi": dpi, "step": step, "few_colours": True})
    )


def _render_in_decoder(pdf: bytes, options: dict[str, Any]) -> Iterator[tuple[bytes, dict[str, Any]]]:
    """The PNG of each rendered page, and the decoder process's other values for the page.

    Raises ProblemError if rendering takes too long.
    """
    budget = Budget(ALL_SECONDS, PAGE_SECONDS)
    try:
        for page, frame in enumerate(ask_process("printgen.printing.page_task", Message(options, (pdf,)), SECONDS)):
            budget.charge(frame.head["used"] - budget.spent, f"page {options['step'] * page + 1}")
            if budget.is_over:
                seconds, dearest = budget.slowest
                spent = f"{budget.spent:.0f} s so far"
                message = f"The pages take too long to draw: {spent}, including {seconds:.1f} s for {dearest}."
                raise ProblemError(Where("proofs"), message, "simplify the drawings, or lift the limits with --no-limits.")
            yield frame.parts[0], frame.head
    except DecoderError as stopped:
        raise ProblemError(Where("proofs"), *_MESSAGES[stopped.reason]) from None
