"""Renders the pages of a PDF as pictures in the decoder process."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from printgen.core.guard.budget import TimeBudget
from printgen.core.problems import ProblemError, Where

if TYPE_CHECKING:
    from printgen.core.guard.messages import Message

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
    yield from (answer.parts[0] for answer in _ask_for_page_pictures(pdf, {"dpi": dpi, "step": 1, "few_colours": False}))


def render_pages_and_measure_ink(pdf: bytes, dpi: int, page_step: int) -> Iterator[tuple[bytes, InkCoverage]]:
    """A PNG with few colours and the ink coverage, for the first page and every `page_step`-th page after it."""
    answers = _ask_for_page_pictures(pdf, {"dpi": dpi, "step": page_step, "few_colours": True})
    yield from ((answer.parts[0], answer.head["ink"]) for answer in answers)


def _ask_for_page_pictures(pdf: bytes, options: dict[str, Any]) -> "Iterator[Message]":
    """The answer of the decoder process for each rendered page."""
    from printgen.core.guard.messages import Message

    budget, step = TimeBudget(ALL_SECONDS, PAGE_SECONDS), options["step"]
    request = Message(options, (pdf,))
    return ask_renderer("printgen.printing.page_task", request, SECONDS, budget, lambda at: f"page {step * at + 1}")


def ask_renderer(
    task: str, request: "Message", seconds_per_answer: float, budget: TimeBudget, name_answer: Callable[[int], str]
) -> "Iterator[Message]":
    """The answers of a rendering task, each within `seconds_per_answer` of computing time. `name_answer` names each by number.

    Raises ProblemError if rendering takes too long.
    """
    from printgen.core.guard.decoder import DecoderError, ask_decoder_process

    start = budget.spent
    try:
        for number, answer in enumerate(ask_decoder_process(task, request, seconds_per_answer)):
            budget.add_spent_time(start + answer.head["used"] - budget.spent, name_answer(number))
            if budget.is_over:
                slowest, dearest = budget.slowest
                spent = f"{budget.spent:.0f} s so far"
                message = f"The pages take too long to draw: {spent}, including {slowest:.1f} s for {dearest}."
                raise ProblemError(Where("proofs"), message, "simplify the drawings, or lift the limits with --no-limits.")
            yield answer
    except DecoderError as stopped:
        raise ProblemError(Where("proofs"), *_MESSAGES[stopped.reason]) from None
