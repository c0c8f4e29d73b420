"""Photographs in a PDF, and the time that pictures take, without the decoder process."""

import io
from typing import Any

import pytest
from PIL import Image

from printgen.core.guard.budget import TimeBudget
from printgen.core.guard.decoder import DecoderError
from printgen.core.guard.messages import Message
from printgen.core.svg.numbers import SvgError
from printgen.pdf import photographs
from printgen.pdf.inks import choose_colour_space
from printgen.pdf.photographs import ask_decoder, make_photograph
from printgen.pdf.store import ResourceStore


def save_jpeg(mode: str) -> bytes:
    out = io.BytesIO()
    Image.new(mode, (30, 20)).save(out, "JPEG")
    return out.getvalue()


@pytest.mark.parametrize(("mode", "space"), [("L", "/DeviceGray"), ("RGB", "/DeviceRGB")])
def test_a_jpeg_in_grey_or_colours_is_only_checked_and_not_changed(
    mode: str, space: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[Message] = []

    def answer(task: str, request: Message, seconds: float) -> list[Message]:
        requests.append(request)
        return [Message({"checked": True, "used": 0.1})]

    monkeypatch.setattr(photographs, "ask_decoder_process", answer)
    made = make_photograph(save_jpeg(mode), "a.jpg", ResourceStore(choose_colour_space("rgb")), TimeBudget(9, 9))
    entries = made.image.dictionary.dict
    assert (made.size, entries["Width"], entries["Height"], entries["ColorSpace"]) == ((30, 20), 30, 20, space)
    assert (entries["Filter"], made.image.content[:2], requests[0].head["check"]) == ("/DCTDecode", b"\xff\xd8", True)


@pytest.mark.parametrize(
    ("reason", "message", "hint", "spent"),
    [
        ("time", "a.png takes more than 2.5 s to draw.", "save a smaller or simpler picture.", 2.5),
        ("memory", "a.png takes too much memory to draw.", "save a smaller or simpler picture.", 1.0),
        ("crash", "a.png cannot be drawn: the file is damaged.", "save the picture again from another program.", 1.0),
    ],
)
def test_a_picture_that_stops_the_decoder_is_reported_and_costs_time(
    reason: Any, message: str, hint: str, spent: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: Any) -> list[Message]:
        raise DecoderError(reason)

    monkeypatch.setattr(photographs, "ask_decoder_process", stop)
    budget = TimeBudget(2.0, 0.0)
    with pytest.raises(SvgError) as told:
        ask_decoder("task", Message({}), "a.png", budget, 2.5)
    assert (str(told.value), told.value.hint, budget.spent) == (message, hint, spent)


def test_pictures_after_the_budget_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photographs, "ask_decoder_process", lambda *_: [Message({"used": 1.25})])
    budget = TimeBudget(2.0, 0.0)
    for name in ("a.png", "b.png"):
        ask_decoder("task", Message({}), name, budget)
    with pytest.raises(SvgError) as told:
        ask_decoder("task", Message({}), "c.png", budget)
    why = "c.png was not drawn, because the pictures take too long in total; a.png takes the longest (1 s)."
    assert (str(told.value), told.value.hint) == (why, "save a smaller or simpler a.png.")
