"""Strangers' raster pictures as images of a PDF: measured here, decoded in a separate process."""

from dataclasses import dataclass
from typing import Any

from printgen.content.pictures import WANTED, Raster, excess_text, read_raster
from printgen.core.guard.budget import Budget
from printgen.core.guard.helper import Stopped, ask
from printgen.core.guard.messages import Frame
from printgen.pdf.numbers import BadNumber
from printgen.pdf.store import Store, stream

SECONDS = 10.0  # of CPU time, for one picture
_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB"}
_DECODER = "printgen.pdf.raster_task"


@dataclass(frozen=True, slots=True)
class Photograph:
    """An image object and its width and height in dots."""

    made: Any
    size: tuple[int, int]


def photograph(content: bytes, name: str, store: Store, budget: Budget) -> Photograph:
    """The image that a file holds."""
    raster = _checked(read_raster(content), name)
    if raster.kind == "JPEG" and raster.turn == 1 and raster.channels in _SPACES and store.inks.keeps_jpeg:
        decode(raster, name, budget, check=True)
        return Photograph(_image(raster.upright, _SPACES[raster.channels], "DCT", raster.content), raster.upright)
    as_jpeg = raster.lossy and store.inks.keeps_jpeg
    answer = decode(raster, name, budget, as_jpeg=as_jpeg, ink=store.inks.name)
    (dots, *alpha), size = answer.parts, raster.upright
    if as_jpeg:
        dots = _checked(read_raster(dots), name).content
    image = _image(size, answer.head["space"], "DCT" if as_jpeg else "Flate", dots)
    if alpha:
        image.dictionary["SMask"] = store.document.Reference(_image(size, "/DeviceGray", "Flate", alpha[0]))
        store.blends = True
    return Photograph(image, size)


def _checked(raster: Raster | None, name: str) -> Raster:
    if raster is None:
        raise unreadable(name)
    if too_much := excess_text(raster):
        raise BadNumber(f"{name} has {too_much}.", "save it smaller, or as a plain JPEG or PNG.")
    return raster


def unreadable(name: str) -> BadNumber:
    """The error of a file that is not a picture, or a damaged one."""
    return BadNumber(f"{name} is not a picture that can be read ({WANTED}).", "save it as PNG or JPEG.")


def decode(raster: Raster, name: str, budget: Budget, **how: Any) -> Frame:
    """The decoder process's answer about a raster."""
    usual = {"kind": raster.kind, "turn": raster.turn, "check": False}
    sides = {"width": raster.width, "height": raster.height}
    answer = decoded(_DECODER, Frame({**usual, **sides, **how}, (raster.content,)), name, budget)
    if "unreadable" in answer.head:
        raise unreadable(name)
    return answer


def decoded(task: str, request: Frame, name: str, budget: Budget) -> Frame:
    """The single answer of a task about a picture; its CPU time is charged to the budget of all pictures."""
    if budget.is_over:
        seconds, dearest = budget.dearest
        message = f"{name} was not drawn: the pictures take too long, most of all {dearest} ({seconds:.0f} s)."
        raise BadNumber(message, f"save {dearest} smaller or simpler.")
    try:
        (answer,) = ask(task, request, SECONDS)
    except Stopped as stopped:
        budget.charge(SECONDS if stopped.reason == "time" else 1.0, name)
        message, hint = _STOPPED[stopped.reason]
        raise BadNumber(f"{name} {message}", hint) from None
    budget.charge(answer.head["used"], name)
    return answer


_SMALLER = "save it smaller or simpler."
_STOPPED = {
    "time": (f"takes more than {SECONDS:.0f} s to draw.", _SMALLER),
    "memory": ("takes too much memory to draw.", _SMALLER),
    "crash": ("cannot be drawn: the file is damaged.", "save it again from another program."),
}


def _image(size: tuple[int, int], space: str, packing: str, dots: bytes) -> Any:
    """An image of a PDF from dots that are compressed already."""
    wide, high = size
    entries = {"Type": "/XObject", "Subtype": "/Image", "Width": wide, "Height": high, "BitsPerComponent": 8}
    return stream(dots, {**entries, "ColorSpace": space, "Filter": f"/{packing}Decode"})
