"""SVG art from elsewhere that the subset refuses: drawn by cairo in a process of its own, taken over as a form."""

import re
from collections.abc import Sequence
from typing import Any

from printgen.core.guard.budget import Budget
from printgen.core.guard.messages import Frame
from printgen.core.units import plain
from printgen.pdf.art_limits import AS_PNG
from printgen.pdf.library import pdfdoc
from printgen.pdf.numbers import BadNumber
from printgen.pdf.photographs import decoded
from printgen.pdf.store import Named, Store, stream

_CAIRO = "printgen.pdf.cairo_task"
_WORD = re.compile(r"/[\w.+*-]*|[-+]?(?:\d+(?:\.\d*)?|\.\d+)")
_HINT = "install libcairo: `apt install libcairo2`, `dnf install cairo` or `brew install cairo`."


def foreign_form(svg: str, name: str, view: tuple[float, float, float, float], store: Store, budget: Budget) -> Any:
    """A form that draws the art in its own viewBox; nothing outside the text is read."""
    left, top, wide, high = view
    request = Frame({"size": (wide, high), "ink": store.inks.name}, (svg.encode(),))
    answer = decoded(_CAIRO, request, name, budget)
    if "no_cairo" in answer.head:
        raise BadNumber("this picture has parts that only cairo can draw, and libcairo is missing.", _HINT)
    if "refused" in answer.head:
        raise BadNumber(answer.head["refused"], answer.head["hint"])
    box = answer.head["box"]
    _, _, page_wide, page_high = box
    matrix = [wide / page_wide, 0, 0, -high / page_high, left, top + high]
    objects = _Objects(store, answer.parts)
    for thing in answer.head["objects"]:
        objects.add(thing)
    entries = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": pdfdoc.PDFArray(box),
        "Matrix": f"[{' '.join(plain(part, 8) for part in matrix)}]",
        "Resources": objects.value(answer.head["resources"]),
        "Group": store.group(),
    }
    return stream(answer.parts[-1], entries)


class _Objects:
    """The objects of the page that cairo drew, made anew in the document: each refers to those before it."""

    def __init__(self, store: Store, parts: Sequence[bytes]) -> None:
        self._document, self._parts = store.document, parts
        self._made: list[Any] = []

    def add(self, thing: Any) -> None:
        """Make one more object."""
        if isinstance(thing, dict) and "part" in thing:
            made = stream(self._parts[thing["part"]], self._entries(thing))
        else:
            made = Named(self._entries(thing)) if isinstance(thing, dict) else self.value(thing)
        self._made.append(self._document.Reference(made))

    def value(self, thing: Any) -> Any:
        """A value as reportlab writes it; words are names and numbers, and nothing else."""
        match thing:
            case None | bool():
                return "null" if thing is None else str(thing).lower()
            case str() if _WORD.fullmatch(thing):
                return thing
            case list():
                return pdfdoc.PDFArray([self.value(part) for part in thing])
            case {"object": int(number)}:
                return self._made[number]
            case {"entries": dict()}:
                return pdfdoc.PDFDictionary(self._entries(thing))
        raise BadNumber("the picture cannot be drawn: cairo gave something unexpected.", AS_PNG)

    def _entries(self, thing: dict[str, Any]) -> dict[str, Any]:
        return {name: self.value(part) for name, part in thing["entries"].items()}
