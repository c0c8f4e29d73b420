"""Rewrites a font with HarfBuzz, in the decoder process. The result has one weight and only the tables needed for printing.

A hostile font can crash HarfBuzz only in this process. The main process opens only fonts that HarfBuzz has rewritten.
"""

from collections.abc import Iterator
from typing import Any

from printgen.core.guard.messages import Message
from printgen.core.guard.supervisor import set_system_limit

MEMORY = 200_000_000  # bytes of address space; a font of 10 MB needs 75 million
# Tables that no PDF needs: bitmaps, colours, signatures and the like.
_DROPPED = ("DSIG", "SVG ", "sbix", "CBDT", "CBLC", "EBDT", "EBLC", "EBSC", "COLR", "CPAL", "MATH", "JSTF", "LTSH", "hdmx",
            "VDMX", "PCLT", "meta", "STAT", "gasp", "prep", "fpgm", "cvt ", "morx", "mort", "feat", "trak", "prop", "Zapf",
            "bloc", "bdat", "just", "opbd", "lcar", "bsln", "xref", "acnt", "fond", "fmtx")  # fmt: skip
_SAMPLE = "Hamburgefonstiv 0123 (AV) ÄÉß"


def preload_libraries() -> None:
    """Load HarfBuzz, and lower the memory limit of this process."""
    import uharfbuzz  # noqa: F401

    set_system_limit("AS", MEMORY, for_good=True)


def answer_request(request: Message) -> Iterator[Message]:
    """One message with the rewritten font, or with `unreadable` if HarfBuzz cannot read the font."""
    try:
        yield Message({}, (rewrite_font_in_one_weight(request.parts[0], request.head["weight"], request.head["italic"]),))
    except (RuntimeError, ValueError, MemoryError):
        yield Message({"unreadable": True})


def rewrite_font_in_one_weight(content: bytes, weight: int, italic: bool) -> bytes:
    """A font with all its glyphs but without the tables that no PDF needs. A variable font gets one weight and slope."""
    import uharfbuzz

    face = uharfbuzz.Face(uharfbuzz.Blob(content))
    kept = uharfbuzz.SubsetInput()
    every = uharfbuzz.SubsetInputSets
    for part in (every.UNICODE, every.GLYPH_INDEX, every.LAYOUT_FEATURE_TAG, every.LAYOUT_SCRIPT_TAG, every.NAME_ID):
        kept.sets(part).clear()
        kept.sets(part).invert()
    kept.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in _DROPPED)
    flags = uharfbuzz.SubsetFlags
    kept.flags = flags.NO_HINTING | flags.DOWNGRADE_CFF2 | flags.NOTDEF_OUTLINE | flags.GLYPH_NAMES
    _pin_axes_of_variable_font(kept, face, weight, italic)
    rewritten = bytes(uharfbuzz.subset(face, kept).blob.data)
    _shape_sample_to_test_font(uharfbuzz, rewritten)
    return rewritten


def _pin_axes_of_variable_font(subset: Any, face: Any, weight: int, italic: bool) -> None:
    """Fix the weight and slope of a variable font, and set its other axes to their default values."""
    axes = {axis.tag: axis for axis in face.axis_infos}
    if not axes:
        return
    subset.pin_all_axes_to_default(face)
    if "wght" in axes:
        subset.pin_axis_location(face, "wght", min(max(weight, axes["wght"].min_value), axes["wght"].max_value))
    if italic and "ital" in axes:
        subset.pin_axis_location(face, "ital", axes["ital"].max_value)


def _shape_sample_to_test_font(uharfbuzz: Any, content: bytes) -> None:
    """Shape a few words, as templates do, so that a font that crashes HarfBuzz does so here."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(_SAMPLE)
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(content))), buffer, {})
