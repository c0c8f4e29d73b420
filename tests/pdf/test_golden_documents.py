"""Whole documents as readable text: pages, marks, outlines, fonts and the catalogue, object by object."""

import hashlib
from dataclasses import replace

import pikepdf
import pytest

from printgen.content.nets import make_standee_net, make_tray_net
from printgen.model import Adjust, Face, FaceView, Mark, Note, Outline, OwnFonts, Placement, Ruler, Sheet, Size
from printgen.pdf.document import DocumentInfo, PdfWriter
from printgen.sheets.layout import make_face_sized_sheets
from tests.helpers.drawings import art_in, face_of, opened
from tests.helpers.golden import same
from tests.helpers.script_fonts import ARABIC_FORMS, HEBREW, LATIN, MARKS, fonts_of, script_font
from tests.pdf.test_golden_operators import escaped

A5, WIDE = Size(148.5, 210), Size(210, 148.5)
FONTS = fonts_of(
    Heb=script_font(HEBREW),
    Arab=script_font(" ابلَ", ARABIC_FORMS, ("lam_init", "alef_fina", "lam_alef")),
    Marked=script_font(" xo\u0301", MARKS, kind="CFF"),
    Cff=script_font(LATIN, kind="CFF"),
)
TEXTS = {
    'font-size="4"': 'Zero <tspan font-weight="bold" font-style="italic">and one</tspan> é',
    'font-size="4" font-family="Manrope" font-weight="700"': 'Many <tspan font-weight="300">weights</tspan>',
    'font-size="4" font-family="IBM Plex Mono" stroke="red" stroke-width=".2" fill-opacity=".5"': "x = 1",
    'font-size="4" font-family="Cinzel" letter-spacing=".3"': "Spaced",
    'font-size="4" font-variant="small-caps"': "Small Caps",
    'font-size="4" font-family="Cff" fill="teal"': "deaf bed",
    'font-size="4" font-family="Heb" direction="rtl"': "אבג",
    'font-size="4" font-family="Arab" text-anchor="end"': "بلا",
    'font-size="4" font-family="Marked" opacity=".5"': "ox\u0301\u0301o",
}
PICTURES = (
    '<image href="no.png" x="5" y="5" width="40" height="25"/><image href="long/name.png" x="50" y="5" width="9" height="4"/>',
    '<image href="é.png" x="5" y="35" width="2" height="2"/>',
)


def net_face() -> Face:
    net = make_tray_net(20, 12, 6)
    outline = Outline("polygon", points=net.points, folds=net.folds, names=net.names)
    return replace(face_of('<rect width="5" height="4"/>', *net.size, bleed=1), outline=outline)


def list_visible_sheets() -> tuple[Sheet, ...]:
    """Sheets with all kinds of outlines, places, marks, notes and rulers."""
    card = replace(face_of('<rect x="-2" y="-2" width="29" height="39" fill="#369"/>', 25, 35, 2), outline=Outline(radius=3))
    round_one = replace(face_of('<circle cx="10" cy="10" r="9"/>', 20, 20, 1.5), outline=Outline("circle"))
    tall = replace(face_of("", 20, 24, 1), identity="tall", outline=Outline("hexagon"))
    board = face_of('<path d="M0 0L90 60" stroke="red"/>', 90, 60, 2)
    part = FaceView("A1", 10, 5, Size(40, 30), (1, 2, 3, 4))
    whole = FaceView("map", 0, 0, Size(90, 60), (0, 0, 0, 0), 0.5)
    net, standee = net_face(), make_standee_net(9, 8)
    small = replace(
        face_of("", *standee.size), identity="standee", outline=Outline("polygon", points=standee.points, folds=standee.folds)
    )
    cards = tuple(Placement(card, 12 + 40 * at, 15 + 7 * at, turn) for at, turn in enumerate((0, 90, 180)))  # type: ignore[arg-type]
    shapes = (Placement(round_one, 10, 70), Placement(tall, 40, 70, 90), Placement(net, 70, 60), Placement(small, 10, 120, 270))
    marks = (
        Mark(5, 6, 7, 6), Mark(5, 9, 5, 11, "fold"), Mark(20, 9, 25, 9, "align"), Mark(30, 9, 35, 12, "register", 0.5),
        Mark(40, 9, 45, 9), Mark(50, 9, 50, 12, "cut", 0.1),
    )  # fmt: skip
    notes = (Note(5, 200, "A game · sheet 1"), Note(9, 150, "up", True, 3), Note(80, 70, "glue", on_art=True))
    return (
        Sheet(A5, "front", "Cards", cards, marks, Ruler(10, 203), notes, number=1, cut_by_hand=cards, stock="card"),
        Sheet(A5, "back", "Cards", cards[:1], (), Ruler(140, 20, True), number=1, stock="card"),
        Sheet(A5, "front", "Shapes", shapes, number=2, cut_by_hand=shapes, stock="board"),
        Sheet(A5, "back", "Shapes", (), number=2, stock="board"),
        Sheet(A5, "front", "Board", (Placement(board, 20, 20, 0, part), Placement(board, 60, 90, 90, whole)), stock="board"),
        Sheet(WIDE, "back", "Board", (Placement(board, 20, 20),), marks, adjust=Adjust(1, -2, 1.01, 3), stock="board"),
        Sheet(A5, "front", "Rounded", (Placement(card, 1, 0.5, rounded=True),), adjust=Adjust(0, 0, 0.99, 0), stock="board"),
    )


def write_value(thing: pikepdf.Object) -> str:
    """A value of a PDF as text. References are numbers of objects."""
    if isinstance(thing, pikepdf.Object) and thing.is_indirect and isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        return f"@{thing.objgen[0]}"
    if isinstance(thing, pikepdf.Dictionary):
        return f"<{' '.join(f'{key} {write_value(value)}' for key, value in sorted(thing.items()))}>"
    if isinstance(thing, pikepdf.Array):
        return f"[{' '.join(map(write_value, thing))}]"
    return str(thing)


def write_object(thing: pikepdf.Object) -> list[str]:
    """An object of a PDF: its entries, and its stream; of a binary stream, only the hash."""
    entries = [
        (key, value) for key, value in sorted(thing.items()) if key not in ("/Length", "/CreationDate", "/ModDate", "/ID")
    ]
    lines = [f"@{thing.objgen[0]} {' '.join(f'{key} {write_value(value)}' for key, value in entries)}"]
    if isinstance(thing, pikepdf.Stream):
        content = thing.read_bytes()
        is_binary = "/Length1" in thing or thing.get("/Subtype") in ("/CIDFontType0C", "/Image")
        shown = hashlib.sha256(content).hexdigest()[:12] if is_binary else escaped(content)
        lines += [f"  {line}" for line in ([" ".join(shown.split())] if "begincmap" in shown else shown.splitlines())]
    return lines


def describe_document(pdf: bytes) -> list[str]:
    """All objects of a document, and its information."""
    with opened(pdf) as document:
        objects = [thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)]
        about = [f"{key} {value}" for key, value in sorted(document.docinfo.items()) if "Date" not in key]
        return [*about, *(line for thing in objects for line in write_object(thing))]


def write_document(sheets: tuple[Sheet, ...], info: DocumentInfo, ink: str, own: OwnFonts, cut_contour: bool) -> bytes:
    writer = PdfWriter(art_in(None), ink, own=own)
    compiled, findings = writer.compile_faces(place.face for sheet in sheets for place in sheet.placements)
    assert [finding.message for _, finding in findings if finding.severity == "error"] == []
    return writer.write_pdf(sheets, compiled, info, cut_contour)


@pytest.mark.golden
@pytest.mark.bytes
@pytest.mark.parametrize("ink", ["rgb", "cmyk"])
def test_everything_in_a_document_of_sheets(ink: str) -> None:
    info = DocumentInfo("A game", "a-game · edition 1", "de", "short-edge", "Somebody")
    lines = describe_document(write_document(list_visible_sheets(), info, ink, OwnFonts(), ink == "cmyk"))
    same(f"document-sheets-{ink}.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
@pytest.mark.bytes
def test_everything_in_a_document_of_texts() -> None:
    texts = [f'<text x="20" y="9" {style}>{text}</text>' for style, text in TEXTS.items()]
    sheets = make_face_sized_sheets(face_of(body) for body in (*texts, *PICTURES))
    lines = describe_document(write_document(sheets, DocumentInfo("Texts", "", "en"), "rgb", FONTS, False))
    same("document-texts.txt", "\n".join(lines) + "\n")
