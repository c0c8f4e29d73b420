"""The decoder process renders pages of a PDF at the resolution of a request."""

import io

import pytest
from PIL import Image

from printgen.core.guard.messages import Message
from printgen.printing.page_task import answer_request
from tests.helpers.drawings import pdf_of

COLOURS = {"cyan": (0, 255, 255), "white": (255, 255, 255), "black": (0, 0, 0)}


def ask(dpi: int, step: int, few_colours: bool) -> tuple[list[Image.Image], list[list[float] | None]]:
    """The pictures and the ink coverages in the answers for a PDF with three pages, each an inch wide and two inches high."""
    pdf = pdf_of(*(f'<rect width="25.4" height="50.8" fill="{colour}"/>' for colour in COLOURS), width=25.4, height=50.8)
    answers = list(answer_request(Message({"dpi": dpi, "step": step, "few_colours": few_colours}, (pdf,))))
    return [Image.open(io.BytesIO(answer.parts[0])) for answer in answers], [answer.head.get("ink") for answer in answers]


def test_each_page_is_a_png_with_the_dots_per_inch_of_the_request() -> None:
    shown, inks = ask(100, 1, few_colours=False)
    assert [(one.format, one.mode, one.size) for one in shown] == [("PNG", "RGB", (100, 200))] * 3
    assert [one.info["dpi"] for one in shown] == [pytest.approx((100, 100), abs=0.1)] * 3
    assert [one.getpixel((50, 100)) for one in shown] == list(COLOURS.values())
    assert inks == [None] * 3


def test_small_pages_have_few_colours_and_the_ink_in_percent_and_may_be_every_second_page() -> None:
    shown, inks = ask(60, 2, few_colours=True)
    assert [(one.mode, one.size) for one in shown] == [("P", (60, 120))] * 2
    assert [one.convert("RGB").getpixel((30, 60)) for one in shown] == [COLOURS["cyan"], COLOURS["black"]]
    assert inks == [pytest.approx([100, 0, 0, 0], abs=0.5), pytest.approx([0, 0, 0, 100], abs=0.5)]
