"""Forked PDF writers: faces that were compiled once are printed in several complete documents."""

from pathlib import Path

import pikepdf
from PIL import Image

from printgen.pdf.document import PdfWriter
from printgen.sheets.layout import make_face_sized_sheets
from tests.helpers.drawings import ABOUT, art_in, face_of, opened, pdf_of, pictures, words_of

DEFINED = (
    '<defs><symbol id="dot" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1"/></symbol><linearGradient id="fade">'
    '<stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient></defs>'
)
FIRST = DEFINED + '<text x="5" y="9">São Paulo</text><use href="#dot" x="9" y="20" width="8" height="8"/>'
SECOND = FIRST + '<g opacity="0.5"><rect x="30" width="20" height="20" fill="url(#fade)"/></g><text x="5" y="40">Żółw</text>'
THIRD = '<image href="boat.png" x="2" y="2" width="20" height="20"/><text x="5" y="40">Żółw &amp; São Paulo</text>'


def test_both_documents_are_those_of_presses_of_their_own(tmp_path: Path) -> None:
    Image.new("RGBA", (8, 8), (200, 20, 20, 120)).save(tmp_path / "boat.png")
    old, new = ([face_of(body) for body in bodies] for bodies in ((FIRST, THIRD), (THIRD, SECOND, FIRST)))
    writer = PdfWriter(art_in(tmp_path))
    compiled, _ = writer.compile_faces(old)
    other = writer.copy_for_document()
    more, findings = other.compile_faces(new)
    assert not findings
    assert other.drawings[old[0].identity] is writer.drawings[old[0].identity]
    late, early = (
        other.write_pdf(make_face_sized_sheets(new), more, ABOUT),
        writer.write_pdf(make_face_sized_sheets(old), compiled, ABOUT),
    )
    assert early == pdf_of(FIRST, THIRD, art=tmp_path)
    alone = pdf_of(THIRD, SECOND, FIRST, art=tmp_path)
    assert [page.tobytes() for page in pictures(late)] == [page.tobytes() for page in pictures(alone)]
    assert [words_of(late, page) for page in range(3)] == [words_of(alone, page) for page in range(3)]
    with opened(late) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert sum("/FontFile2" in thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary)) == 1
