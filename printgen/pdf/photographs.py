"""Rasters of strangers as images of a PDF: measured here, decoded in a process of its own."""

from dataclasses import dataclass
from typing import Any

from printgen.guard.budget import Budget
from printgen.guard.frames import Frame
from printgen.guard.helper import Stopped, ask
from printgen.pdf.numbers import BadNumber
from printgen.pdf.store import Store, stream
from printgen.reading.pictures import MOST_PIXELS, MOST_SCANS, WANTED, Raster, read_raster

SECONDS = 15.0  # of computing, for one picture
_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB"}
_DECODER = "printgen.pdf.rasters"


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
    if raster.width * raster.height > MOST_PIXELS:
        raise BadNumber(f"{name} has more than {MOST_PIXELS // 1_000_000} million dots; make it smaller.")
    if raster.scans > MOST_SCANS:
        raise BadNumber(f"{name} is built up in {raster.scans} steps, and {MOST_SCANS} are the most; save it again.")
    return raster


def unreadable(name: str) -> BadNumber:
    """What is said of a file that is no picture, or a broken one."""
    return BadNumber(f"{name} is not a picture that can be read ({WANTED}).")


def decode(raster: Raster, name: str, budget: Budget, **how: Any) -> Frame:
    """What the decoder process makes of a raster."""
    usual = {"kind": raster.kind, "turn": raster.turn, "check": False}
    sides = {"width": raster.width, "height": raster.height}
    answer = decoded(_DECODER, Frame({**usual, **sides, **how}, (raster.content,)), name, budget)
    if "unreadable" in answer.head:
        raise unreadable(name)
    return answer


def decoded(task: str, request: Frame, name: str, budget: Budget) -> Frame:
    """The one answer of a task about a picture, within the time that pictures may take."""
    if budget.is_over:
        seconds, dearest = budget.dearest
        raise BadNumber(f"{name} was not drawn: the pictures take too long, most of all {dearest} ({seconds:.0f} s).")
    try:
        (answer,) = ask(task, request, SECONDS)
    except Stopped as stopped:
        budget.charge(SECONDS if stopped.reason == "time" else 1.0, name)
        raise BadNumber(f"{name} {_STOPPED[stopped.reason]}") from None
    budget.charge(answer.head["used"], name)
    return answer


_STOPPED = {
    "time": f"takes more than {SECONDS:.0f} s to decode; save it smaller or simpler.",
    "memory": "takes too much memory to decode; save it smaller or simpler.",
    "crash": "cannot be decoded: the file is damaged. Save it again from another program.",
}


def _image(size: tuple[int, int], space: str, packing: str, dots: bytes) -> Any:
    """An image of a PDF whose dots are packed already."""
    wide, high = size
    entries = {"Type": "/XObject", "Subtype": "/Image", "Width": wide, "Height": high, "BitsPerComponent": 8}
    return stream(dots, {**entries, "ColorSpace": space, "Filter": f"/{packing}Decode"})
