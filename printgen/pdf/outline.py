"""Bookmarks and page labels: where in the file a component lies."""

from collections.abc import Sequence
from typing import Any

from printgen.model import Sheet
from printgen.pdf.library import pdfdoc
from printgen.pdf.store import Named


class Outline(Named):
    """The outline of a document: an entry where the label changes."""

    ready = 1

    def __init__(self, sheets: Sequence[Sheet], document: Any) -> None:
        super().__init__({"Type": "/Outlines"})
        starts = [at for at, sheet in enumerate(sheets) if at == 0 or sheets[at - 1].label != sheet.label]
        entries = [Named({"Title": pdfdoc.PDFString(sheets[at].label)}) for at in starts]
        references = [document.Reference(entry) for entry in entries]
        parent = document.Reference(self)
        for place, (at, entry) in enumerate(zip(starts, entries, strict=True)):
            entry.dict |= {"Parent": parent, "Dest": pdfdoc.PDFArray([pdfdoc.PDFObjectReference(f"Page{at + 1}"), "/Fit"])}
            if place:
                entry.dict["Prev"] = references[place - 1]
            if place + 1 < len(references):
                entry.dict["Next"] = references[place + 1]
        self.dict |= {"First": references[0], "Last": references[-1], "Count": len(references)}

    def prepare(self, document: Any, canvas: Any) -> None:
        """Nothing is left to prepare; the document asks."""


def page_labels(sheets: Sequence[Sheet]) -> Any:
    """Fronts and backs of one paper share its number: 1, 1 back, 2, 2 back; without backs 1, 2, 3."""
    labels: list[Any] = []
    number = 0
    for at, sheet in enumerate(sheets):
        number += sheet.side == "front"
        text = f"{number} back" if sheet.side == "back" else str(number)
        labels += [at, pdfdoc.PDFDictionary({"P": pdfdoc.PDFString(text)})]
    return Named({"Nums": pdfdoc.PDFArray(labels)})
