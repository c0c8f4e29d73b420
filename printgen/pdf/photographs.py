"""Converts raster pictures to PDF images. A separate process decodes them, because a file may be hostile."""

from typing import Any

from printgen.content.pictures import WANTED, Raster, describe_limit_if_exceeded, read_raster
from printgen.core.guard.budget import TimeBudget
from printgen.core.guard.decoder import DecoderError, ask_decoder_process
from printgen.core.guard.messages import Message
from printgen.core.records import dataclass
from printgen.core.svg.numbers import SizeInDots, SvgError
from printgen.pdf.objects import make_stream
from printgen.pdf.store import ResourceStore

SECONDS = 10.0  # of CPU time allowed for one picture
_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB"}
_DECODER = "printgen.pdf.raster_task"
_SMALLER = "save a smaller or simpler picture."
_STOPPED = {
    "time": ("takes more than {seconds:g} s to draw.", _SMALLER),
    "memory": ("takes too much memory to draw.", _SMALLER),
    "crash": ("cannot be drawn: the file is damaged.", "save the picture again from another program."),
}


@dataclass(frozen=True, slots=True)
class Photograph:
    """A PDF image, and its width and height in pixels."""

    image: Any
    size: SizeInDots


def make_photograph(content: bytes, file_name: str, store: ResourceStore, budget: TimeBudget) -> Photograph:
    """The PDF image of a picture file. A JPEG is not changed if the document can use it."""
    raster = _require_usable_raster(read_raster(content), file_name)
    size, keeps_jpeg = raster.upright_size, store.colour_space.keeps_jpeg
    if raster.kind == "JPEG" and raster.turn == 1 and raster.channels in _SPACES and keeps_jpeg:
        decode_or_check_raster(raster, file_name, budget, check=True)
        return Photograph(_make_pdf_image(size, _SPACES[raster.channels], "DCT", raster.content), size)
    as_jpeg = raster.lossy and keeps_jpeg
    answer = decode_or_check_raster(raster, file_name, budget, as_jpeg=as_jpeg, ink=store.colour_space.name)
    if as_jpeg:
        dots = _require_usable_raster(read_raster(answer.parts[0]), file_name).content
        return Photograph(_make_pdf_image(size, answer.head["space"], "DCT", dots), size)
    return Photograph(make_image_from_answer(answer, size, store), size)


def make_image_from_answer(answer: Message, size: SizeInDots, store: ResourceStore) -> Any:
    """The PDF image for an answer of the decoder process: its pixels, and its alpha channel if it has one."""
    dots, *alpha = answer.parts
    image = _make_pdf_image(size, answer.head["space"], "Flate", dots)
    if alpha:
        image.dictionary["SMask"] = store.document.Reference(_make_pdf_image(size, "/DeviceGray", "Flate", alpha[0]))
        store.blends = True
    return image


def _require_usable_raster(raster: Raster | None, file_name: str) -> Raster:
    """The raster itself. Raises an SvgError if it is None or too large."""
    if raster is None:
        raise make_unreadable_picture_error(file_name)
    if excess := describe_limit_if_exceeded(raster):
        raise SvgError(f"{file_name} has {excess}.", "make the picture smaller, or save it as a plain JPEG or PNG.")
    return raster


def make_unreadable_picture_error(file_name: str) -> SvgError:
    """The error for a file that is damaged or not a picture."""
    return SvgError(f"{file_name} is not a readable picture ({WANTED}).", "save the picture as PNG or JPEG.")


def decode_or_check_raster(raster: Raster, file_name: str, budget: TimeBudget, **options: Any) -> Message:
    """The decoder process's answer about a raster."""
    usual = {"kind": raster.kind, "turn": raster.turn, "check": False}
    sides = {"width": raster.width, "height": raster.height}
    answer = ask_decoder(_DECODER, Message({**usual, **sides, **options}, (raster.content,)), file_name, budget)
    if "unreadable" in answer.head:
        raise make_unreadable_picture_error(file_name)
    return answer


def ask_decoder(task: str, request: Message, file_name: str, budget: TimeBudget, seconds: float = SECONDS) -> Message:
    """The decoder process's answer to a request, within `seconds` of CPU time. Charges the time to the budget."""
    if budget.is_over:
        longest, dearest = budget.slowest
        message = (
            f"{file_name} was not drawn, because the pictures take too long in total; "
            f"{dearest} takes the longest ({longest:.0f} s)."
        )
        raise SvgError(message, f"save a smaller or simpler {dearest}.")
    try:
        (answer,) = ask_decoder_process(task, request, seconds)
    except DecoderError as stopped:
        budget.add_spent_time(seconds if stopped.reason == "time" else 1.0, file_name)
        message, hint = _STOPPED[stopped.reason]
        raise SvgError(f"{file_name} {message.format(seconds=seconds)}", hint) from None
    budget.add_spent_time(answer.head["used"], file_name)
    return answer


def _make_pdf_image(size: SizeInDots, colour_space: str, compression: str, content: bytes) -> Any:
    wide, high = size
    entries = {"Type": "/XObject", "Subtype": "/Image", "Width": wide, "Height": high, "BitsPerComponent": 8}
    return make_stream(content, {**entries, "ColorSpace": colour_space, "Filter": f"/{compression}Decode"})
