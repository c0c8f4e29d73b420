"""Converts SVG files that printgen's own compiler cannot draw, using cairo or resvg in a separate process."""

from collections.abc import Sequence
from typing import Any

from printgen.core.guard.budget import TimeBudget
from printgen.core.guard.messages import Message
from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import SizeInDots, SvgError, View
from printgen.core.units import MM_PER_INCH, Mm, write_number
from printgen.pdf.art_limits import AS_PNG
from printgen.pdf.library import pdfdoc
from printgen.pdf.objects import IndirectDictionary, make_stream
from printgen.pdf.photographs import SECONDS, ask_decoder, make_image_from_answer
from printgen.pdf.store import ResourceStore

_CAIRO, _RESVG = "printgen.pdf.cairo_task", "printgen.pdf.resvg_task"
_LADDER = (256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096)  # dots of the longer side; few, so that uses share them
_DPI = 300
_LEAST_SECONDS, _SECONDS_PER_DOT = 1.2, 0.5e-6  # of CPU time for a drawing by resvg
_NAME_OR_NUMBER = compile_later(r"/[\w.+*-]*|[-+]?(?:\d+(?:\.\d*)?|\.\d+)")
_HINT = "install libcairo: `apt install libcairo2`, `dnf install cairo` or `brew install cairo`."


class ResvgOnlyError(Exception):
    """Raised for an SVG file that resvg can draw, but cairo cannot."""


def make_form_with_cairo(svg: str, file_name: str, view: View, store: ResourceStore, budget: TimeBudget) -> Any:
    """A PDF form that draws an SVG file in its own viewBox. Raises a ResvgOnlyError if cairo cannot draw the file."""
    left, top, wide, high = view
    request = Message({"size": (wide, high), "ink": store.colour_space.name}, (svg.encode(),))
    answer = _ask_drawing_task(_CAIRO, request, file_name, budget)
    if "for_resvg" in answer.head:
        raise ResvgOnlyError
    if "no_cairo" in answer.head:
        raise SvgError("the picture has parts that only cairo can draw, but libcairo is not installed.", _HINT)
    box = answer.head["box"]
    _, _, page_wide, page_high = box
    matrix = [wide / page_wide, 0, 0, -high / page_high, left, top + high]
    objects = _PageObjects(store, answer.parts)
    for thing in answer.head["objects"]:
        objects.copy_object(thing)
    entries = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": pdfdoc.PDFArray(box),
        "Matrix": f"[{' '.join(write_number(part, 8) for part in matrix)}]",
        "Resources": objects.convert_value(answer.head["resources"]),
        "Group": store.make_transparency_group_entry(),
    }
    return make_stream(answer.parts[-1], entries)


def choose_size_in_dots(view: View, longer_side: Mm) -> SizeInDots:
    """The width and height in dots of a drawing with this longer side, at about 300 dots per inch or more."""
    least = longer_side / MM_PER_INCH * _DPI
    longest = next((dots for dots in _LADDER if dots >= least), _LADDER[-1])
    scale = longest / max(view[2:])
    return max(1, round(view[2] * scale)), max(1, round(view[3] * scale))


def make_image_with_resvg(
    svg: str, file_name: str, view: View, size: SizeInDots, store: ResourceStore, budget: TimeBudget
) -> Any:
    """A PDF image of an SVG file, drawn by resvg with `size` as its width and height."""
    request = Message({"view": view, "dots": size, "ink": store.colour_space.name}, (svg.encode(),))
    answer = _ask_drawing_task(
        _RESVG, request, file_name, budget, round(_LEAST_SECONDS + _SECONDS_PER_DOT * size[0] * size[1], 1)
    )
    return make_image_from_answer(answer, size, store)


def _ask_drawing_task(task: str, request: Message, file_name: str, budget: TimeBudget, seconds: float = SECONDS) -> Message:
    """The answer of cairo or resvg. Raises an SvgError if it refuses the file."""
    answer = ask_decoder(task, request, file_name, budget, seconds)
    if "refused" in answer.head:
        raise SvgError(f"{file_name[:60]}: {answer.head['refused']}", answer.head["hint"])
    return answer


class _PageObjects:
    """Copies the objects of a page drawn by cairo into the document. Objects refer only to earlier objects."""

    def __init__(self, store: ResourceStore, parts: Sequence[bytes]) -> None:
        self._document, self._parts = store.document, parts
        self._made: list[Any] = []

    def copy_object(self, plain: Any) -> None:
        if isinstance(plain, dict) and "part" in plain:
            made = make_stream(self._parts[plain["part"]], self._convert_entries(plain))
        else:
            made = IndirectDictionary(self._convert_entries(plain)) if isinstance(plain, dict) else self.convert_value(plain)
        self._made.append(self._document.Reference(made))

    def convert_value(self, plain: Any) -> Any:
        """A value of the page as a reportlab object. Raises an SvgError for text that is not a name or number."""
        match plain:
            case None | bool():
                return "null" if plain is None else str(plain).lower()
            case str() if _NAME_OR_NUMBER.fullmatch(plain):
                return plain
            case list():
                return pdfdoc.PDFArray([self.convert_value(part) for part in plain])
            case {"object": int(number)}:
                return self._made[number]
            case {"entries": dict()}:
                return pdfdoc.PDFDictionary(self._convert_entries(plain))
        raise SvgError("the picture cannot be drawn: cairo returned unexpected data.", AS_PNG)

    def _convert_entries(self, plain: dict[str, Any]) -> dict[str, Any]:
        return {name: self.convert_value(part) for name, part in plain["entries"].items()}
