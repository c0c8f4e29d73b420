"""A PDF as pictures of its pages, drawn in the decoder process."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from printgen.core.guard.budget import Budget
from printgen.core.guard.helper import Stopped, ask
from printgen.core.guard.messages import Frame
from printgen.core.problems import Unfinished, Where

Inks: TypeAlias = tuple[float, float, float, float]  # cyan, magenta, yellow and black of a page, in percent

DPI = 150
SECONDS = 15.0  # of computing, for one page
ALL_SECONDS, PAGE_SECONDS = 60.0, 1.0  # for all pages together: some to begin with, and for each page more


def page_pictures(pdf: bytes, dpi: int = DPI) -> Iterator[bytes]:
    """A PNG of every page."""
    yield from (picture for picture, _ in _rendered(pdf, {"dpi": dpi, "step": 1, "few_colours": False}))


def small_pictures(pdf: bytes, dpi: int, step: int) -> Iterator[tuple[bytes, Inks]]:
    """A PNG of few colours, and the ink, of the first page and then of one in so many."""
    yield from ((picture, head["ink"]) for picture, head in _rendered(pdf, {"dpi": dpi, "step": step, "few_colours": True}))


def _rendered(pdf: bytes, how: dict[str, Any]) -> Iterator[tuple[bytes, dict[str, Any]]]:
    budget = Budget(ALL_SECONDS, PAGE_SECONDS)
    try:
        for page, frame in enumerate(ask("printgen.printing.page_task", Frame(how, (pdf,)), SECONDS)):
            budget.charge(frame.head["used"] - budget.spent, f"page {how['step'] * page + 1}")
            if budget.is_over:
                seconds, dearest = budget.dearest
                message = f"The pages take too long to show: {budget.spent:.0f} s so far. {dearest} takes {seconds:.1f} s."
                raise Unfinished(Where("proofs"), message, "simplify their drawings, or lift the limits with --no-limits.")
            yield frame.parts[0], frame.head
    except Stopped as stopped:
        raise Unfinished(Where("proofs"), *_STOPPED[stopped.reason]) from None


_STOPPED = {
    "time": (
        f"A page takes more than {SECONDS:.0f} s to show.",
        "simplify its drawings; people who open the PDF wait as long.",
    ),
    "memory": ("A page takes too much memory to show.", "make its pictures smaller."),
    "crash": ("A page cannot be shown.", "save its pictures again from another program."),
}
