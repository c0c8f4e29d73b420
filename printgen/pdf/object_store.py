"""The objects of one document, and the file that they make.

The layout of the file and its comments are those of reportlab, which wrote earlier files: the same kit must keep its bytes.
"""

import hashlib
from typing import Any

from printgen.pdf.objects import PdfObject, write_text, write_value

HEAD = b"%PDF-1.6\n%\223\214\213\236 ReportLab Generated PDF document (opensource)\n"
_ID_COMMENT = "% ReportLab generated PDF document -- digest (opensource)"
_ID_START = b"a reportlab document946684800.0"  # the text and time with which earlier versions began the digest
_DATE = write_text("D:20000101000000+00'00'")  # of every document, so that the same content always makes the same bytes
# Entries of the catalog and of pages whose objects get their numbers first, in this order.
_NUMBERED = ("Parent", "Outlines", "Pages", "ViewerPreferences", "PageLabels")


class PdfDocument:
    """The objects of a document by number. Objects that are added while the file is written are written too."""

    def __init__(self) -> None:
        self.count = 0  # of the object numbers in use
        self.numbers: dict[str, int] = {}  # by name
        self.objects: list[PdfObject] = []
        self.fonts: list[Any] = []  # they add their objects when the document is written
        self.info: dict[str, str] = {}
        self._pages = PdfObject({"Type": "/Pages", "Kids": []})
        self.catalog = PdfObject({"Type": "/Catalog", "PageMode": "/UseNone", "Pages": self._pages})
        self.fonts_by_name = self.add_object(PdfObject({}))

    def copy_for_document(self) -> "PdfDocument":
        """Another document without pages that starts with the objects of this one."""
        other = PdfDocument()
        other.count, other.numbers, other.fonts = self.count, self.numbers.copy(), self.fonts.copy()
        other.objects = [other.fonts_by_name, *self.objects[1:]]
        return other

    def add_object(self, thing: PdfObject, name: str = "") -> PdfObject:
        """The object, which gets a number unless it has one."""
        if not thing.name:
            self.count += 1
            thing.name = name or f"R{self.count}"
            self.numbers[thing.name] = self.count
            self.objects.append(thing)
        return thing

    def add_page(self, entries: dict[str, Any]) -> None:
        """Add a page after the other pages."""
        pages = self._pages.value["Kids"]
        pages.append(self.add_object(PdfObject({**entries, "Type": "/Page", "Parent": self._pages}), f"Page{len(pages) + 1}"))

    def describe_document(self, title: str, subject: str, author: str, producer: str) -> None:
        """Set the title and the other words about the document."""
        self.info = {"Title": title, "Author": author, "Subject": subject, "Creator": "printgen", "Producer": producer}

    def add_last_objects(self) -> tuple[PdfObject, PdfObject]:
        """The catalog and the words about the document, which get their numbers after the fonts."""
        for font in self.fonts:
            font.add_objects(self)
        words = {name: write_text(text) for name, text in self.info.items()}
        info = PdfObject({**words, "Keywords": "()", "ModDate": _DATE, "CreationDate": _DATE, "Trapped": "/False"})
        return self.add_object(self.catalog), self.add_object(info)

    def write_object(self, thing: PdfObject) -> bytes:
        """An object as the file has it, without its number."""
        entries, content = thing.value, thing.content
        if content is None:
            for entry in _NUMBERED if type(entries) is dict else ():
                write_value(entries.get(entry, ""), self)  # gives its object a number
            return write_value(entries, self).encode("latin-1")
        if "Filter" not in entries:
            from printgen.pdf.compression import Deflate

            content = Deflate.encode(content)
            entries = {**entries, "Filter": [f"/{Deflate.pdfname}"]}
        return b"%b\nstream\n%bendstream" % (write_value({**entries, "Length": len(content)}, self).encode("latin-1"), content)

    def write_identity(self) -> str:
        """The identity of the document, computed from the words about it."""
        words = "".join(self.info[name] for name in ("Title", "Author", "Subject"))
        digest = hashlib.md5(_ID_START + words.encode(), usedforsecurity=False).hexdigest()
        return f"[<{digest}><{digest}>]"

    def write_file(self) -> bytes:
        """The whole file."""
        catalog, info = self.add_last_objects()
        self._pages.value["Count"] = len(self._pages.value["Kids"])
        parts, places, at = [HEAD], list[int](), len(HEAD)
        for thing in self.objects:  # grows while it is read
            part = b"%d 0 obj\n%b\nendobj\n" % (self.numbers[thing.name], self.write_object(thing))
            parts.append(part)
            places.append(at)
            at += len(part)
        lines = "".join(f"{place:010} 00000 n \n" for place in places)
        table = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{lines}"
        entries = f"/Info {write_value(info, self)}\n/Root {write_value(catalog, self)}\n/Size {len(places) + 1}"
        trailer = f"trailer\n<<\n/ID \n{self.write_identity()}\n{_ID_COMMENT}\n\n{entries}\n>>"
        return b"".join((*parts, f"{table}{trailer}\nstartxref\n{at}\n%%EOF\n".encode("latin-1")))
