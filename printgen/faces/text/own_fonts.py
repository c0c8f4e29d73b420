"""Opens the fonts of a project. Each font is checked, and rewritten by another process before this process opens it."""

import hashlib
from dataclasses import field

from printgen.core.files.inputs import describe_error_reason, open_regular_file
from printgen.core.guard.decoder import DecoderError, ask_decoder_process
from printgen.core.guard.messages import Message
from printgen.core.records import dataclass
from printgen.core.sfnt.checks import check_font_tables
from printgen.core.sfnt.style import read_embedding_restriction
from printgen.core.sfnt.tables import LARGEST_FONT, FontError, read_font_tables_in_memory
from printgen.model import OwnFont

SECONDS = 2.0  # of computing time for one font
_TASK = "printgen.faces.text.font_task"
_PERMISSION = "ask the maker of the font for a licence to embed it, or use another font."
_STOPPED = {
    "time": FontError("it takes too long to read.", "use another font."),
    "memory": FontError("it takes too much memory to read.", "use another font."),
    "crash": FontError("it is damaged."),
}


@dataclass(frozen=True, slots=True)
class OwnContent:
    """The bytes of a project's own font, fixed to one weight. Two contents with the same hash are equal."""

    digest: str
    content: bytes = field(compare=False, repr=False)


def read_and_check_own_font(font: OwnFont, weight: int) -> OwnContent:
    """The bytes of a project's own font in a single weight, checked. Raises FontError if the font cannot be used."""
    content = _read_font_file(font)
    tables = read_font_tables_in_memory(content)
    check_font_tables(tables)
    if rule := read_embedding_restriction(tables):
        raise FontError(f"{rule}.", _PERMISSION)
    rewritten = _rewrite_font_in_decoder_process(content, font, weight)
    check_font_tables(read_font_tables_in_memory(rewritten))
    return OwnContent(hashlib.sha256(rewritten).hexdigest(), rewritten)


def _read_font_file(font: OwnFont) -> bytes:
    try:
        with open_regular_file(font.path) as file:
            return file.read(LARGEST_FONT + 1)
    except OSError as error:
        raise FontError(
            f"it cannot be read: {describe_error_reason(error)}.", "check that you have permission to read it."
        ) from None


def _rewrite_font_in_decoder_process(content: bytes, font: OwnFont, weight: int) -> bytes:
    try:
        (answer,) = ask_decoder_process(_TASK, Message({"weight": weight, "italic": font.italic}, (content,)), SECONDS)
    except DecoderError as stopped:
        raise _STOPPED[stopped.reason] from None
    if "unreadable" in answer.head or not answer.parts:
        raise _STOPPED["crash"]
    return answer.parts[0]
