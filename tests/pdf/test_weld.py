"""Parts of drawings that several faces share become forms: files get smaller and show exactly the same pixels."""

import pikepdf
import pytest

import printgen.pdf.store
from printgen.model import Face, Placement, Sheet, Size
from tests.helpers.drawings import face_of, opened, pdf_of_sheets, pictures

FRAME = '<rect x="1" y="1" width="38" height="28" rx="3" fill="none" stroke="navy" stroke-width="1" stroke-dasharray="3 1"/>'
STAR = '<path d="M20 2 L30 25 L3 10 H37 L10 25 Z" fill="gold" stroke="black" stroke-width=".4" stroke-linejoin="round"/>'
FADED = '<g opacity=".5"><circle cx="9" cy="20" r="6" fill="red"/></g><text x="4" y="28" font-weight="bold">shared words</text>'


def faces(*bodies: str, width: float = 40, height: float = 30) -> list[Face]:
    return [face_of(body, width, height) for body in bodies]


def sheet(*placed: Face) -> tuple[Sheet, ...]:
    places = tuple(Placement(face, 2 + 45 * (at % 4), 2 + 45 * (at // 4)) for at, face in enumerate(placed))
    return (Sheet(Size(190, 95), "front", "all", places),)


def forms(pdf: bytes) -> list[bytes]:
    """The content of every form, shortest first."""
    with opened(pdf) as file:
        streams = [thing for thing in file.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"]
        return sorted((bytes(thing.read_bytes()) for thing in streams), key=len)


MIXED = faces(
    *(f'{FRAME}{STAR}<text x="5" y="20">{number}</text>{FADED}' for number in range(4)),
    f"{STAR}{FADED}<circle r='5'/>",
    f"<circle r='5'/>{FRAME}{STAR}",
) + faces(f"{FRAME}{STAR}<text>big</text>", width=41, height=40)


def test_welding_changes_no_pixel(monkeypatch: pytest.MonkeyPatch) -> None:
    welded = pdf_of_sheets(sheet(*MIXED))
    monkeypatch.setattr(printgen.pdf.store, "WORTH", 10**9)
    apart = pdf_of_sheets(sheet(*MIXED))
    (one,), (other,) = pictures(welded, 288), pictures(apart, 288)
    assert one.tobytes() == other.tobytes()
    assert len(forms(welded)) > len(forms(apart))


def test_a_run_that_faces_share_is_written_once() -> None:
    numbered = faces(*(f'{FRAME}{STAR}<text x="5" y="20">{number}</text>' for number in range(6)))
    (shared,) = forms(pdf_of_sheets(sheet(*numbered)))
    assert b"[3 1] 0 d" in shared
    assert b"37 10 l" in shared


def test_short_or_unshared_runs_do_not_become_forms() -> None:
    assert forms(pdf_of_sheets(sheet(*faces("<circle r='5'/><rect width='9' height='9'/>", "<circle r='5'/>")))) == []
    assert forms(pdf_of_sheets(sheet(*faces(FRAME + STAR, "<circle r='5'/>")))) == []


def test_a_face_in_several_places_is_one_form_and_welded_no_further() -> None:
    (face,) = faces(FRAME + STAR)
    assert len(forms(pdf_of_sheets(sheet(face, face, face)))) == 1


def test_a_shared_run_is_not_cut_off_at_the_edge_of_a_smaller_face() -> None:
    wide = '<path d="M1 1H150V40H1z" fill="none" stroke="red" stroke-width="2" stroke-dasharray="9 1 2 1 9 2"/>' * 3
    small, large = face_of(wide + "<circle r='1'/>", 20, 20), face_of(wide, 150, 60)
    places = (Placement(small, 5, 70), Placement(large, 5, 5))
    (shown,) = pictures(pdf_of_sheets((Sheet(Size(190, 95), "front", "all", places),)))
    row = [shown.getpixel((x, round(6 * 144 / 25.4))) for x in range(round(100 * 144 / 25.4), round(150 * 144 / 25.4))]
    assert row.count((255, 0, 0)) > 0.7 * len(row)
