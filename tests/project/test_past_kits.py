"""A game is compared with a kit in its output folder, and the faces of the kit are cut out of its pages."""

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pikepdf
import pytest

import printgen
from printgen.core.files.zips import make_zip
from printgen.project.past_kits import PastKit
from tests.helpers.farm import CSV, swap

KIT = Path("output/farm/farm-kit.zip")
TABLE, PDF = "places-a4.csv", "farm-a4.pdf"


@pytest.fixture
def made(kit: Path) -> str:
    """The name of a kit of the small game."""
    return Path(printgen.open().write_kit("farm").get().path or "").name


def open_past(name: str = KIT.name) -> PastKit:
    return printgen.open().open_kit("farm", name).get()


def change_kit(files: dict[str, bytes | None]) -> None:
    """Replace files of the kit, or remove them, in the zip and in its manifest."""
    with zipfile.ZipFile(KIT) as archive:
        all_files = {name: archive.read(name) for name in archive.namelist()} | files
    kept = {name: content for name, content in all_files.items() if content is not None}
    manifest = json.loads(kept.pop("manifest.json"))
    manifest["files"] = [
        {"name": name, "sha256": hashlib.sha256(content).hexdigest(), "size": len(content)} for name, content in kept.items()
    ]
    KIT.write_bytes(make_zip({**kept, "manifest.json": json.dumps(manifest).encode()}))


def find_front(past: PastKit) -> str:
    """The identity of the front of the only piece that differs."""
    (piece,) = past.compare(printgen.open().open_drawing("farm")).get().pieces
    assert piece.then is not None
    return piece.then.front


def test_game_is_compared_with_a_kit(kit: Path) -> None:
    project = printgen.open()
    assert project.list_kits("farm") == ()
    name = Path(project.write_kit("farm").get().path or "").name
    for folder in (Path("output"), Path("output/farm")):
        folder.rename("elsewhere")
        folder.symlink_to(Path("elsewhere").absolute())
        assert project.list_kits("farm") == ()
        folder.unlink()
        Path("elsewhere").rename(folder)
    assert project.list_kits("farm") == (name,)
    drawing, past = project.open_drawing("farm"), project.open_kit("farm", name).get()
    assert past.compare(drawing).get().pieces == ()
    swap(Path(CSV), "Gives milk.", "Gives cream.")
    compared = past.compare(drawing).get()
    assert [(piece.label, piece.then is None, piece.now is None) for piece in compared.pieces] == [
        ("animal “Cow”", False, False)
    ]
    assert compared.same == 2


@pytest.mark.usefixtures("made")
def test_face_of_a_kit_has_a_picture_after_the_game_has_changed() -> None:
    swap(Path(CSV), "Gives milk.", "Gives cream.")
    past = open_past()
    assert past.problem is None
    assert (
        past.make_svg_of_face(find_front(past))
        .get()
        .startswith(b'<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"')
    )
    message = "The kit does not record where this face is."
    assert [problem.message for problem in past.make_svg_of_face("c0ffee").problems] == [message]


@pytest.mark.usefixtures("made")
def test_kit_of_an_older_printgen_shows_its_pages() -> None:
    change_kit({TABLE: None})
    past = open_past()
    assert past.problem is not None
    message = "An older printgen made this kit, which does not record where each face is on its pages."
    assert str(past.problem) == f"farm-kit.zip: {message}\n  hint: {past.problem.hint}"
    assert past.read_picture_of_page(past.page_picture_names[0]).get().startswith(b"\x89PNG")


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("name", ["", "manifest.json", "farm-a4.pdf", "../farm-kit.zip", "proofs/a4-999.png"])
def test_only_pages_can_be_read(name: str) -> None:
    message = "The files of the kit are not as its manifest says."
    assert [problem.message for problem in open_past().read_picture_of_page(name).problems] == [message]


@pytest.mark.parametrize("name", ["other.zip", "none.zip", "../farm/farm-kit.zip", "/etc/passwd", "link.zip"])
def test_what_is_no_kit_in_the_folder_is_reported(made: str, name: str) -> None:
    KIT.with_name("other.zip").write_bytes(b"no zip")
    KIT.with_name("link.zip").symlink_to(made)
    expected = "This is not a kit" if name == "other.zip" else "There is no such kit in the output folder."
    assert printgen.open().open_kit("farm", name).problems[0].message.startswith(expected)


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("table", [b"", b"\xff", b"face\n", b"face,file,page" * 1000])
def test_damaged_table_is_reported(table: bytes) -> None:
    change_kit({TABLE: table})
    problem = open_past().problem
    assert problem is not None
    assert problem.message == f"The table {TABLE} of the kit is damaged."


@pytest.mark.usefixtures("made")
def test_table_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.project.past_kits.LARGEST_TABLE", 100)
    problem = open_past().problem
    assert problem is not None
    assert problem.message == "The files of the kit are not as its manifest says."


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("pdf", [b"", b"no PDF", b"%PDF-1.7\n%%EOF"])
def test_strange_pdf_is_reported_and_not_drawn_again(pdf: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    swap(Path(CSV), "Gives milk.", "Gives cream.")
    change_kit({PDF: pdf})
    past = open_past()
    front = find_front(past)
    message = f"The pages of {PDF} cannot be drawn."
    assert [problem.message for problem in past.make_svg_of_face(front).problems] == [message]
    monkeypatch.setattr("printgen.kit.face_crops.ask_decoder_process", None)  # would be called again
    assert [problem.message for problem in past.make_svg_of_face(front).problems] == [message]


@pytest.mark.usefixtures("made")
def test_page_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    swap(Path(CSV), "Gives milk.", "Gives cream.")
    change_kit({PDF: make_endless_pdf()})
    monkeypatch.setattr("printgen.kit.face_crops.SECONDS", 0.5)
    past = open_past()
    assert [problem.message for problem in past.make_svg_of_face(find_front(past)).problems] == [
        f"The pages of {PDF} cannot be drawn."
    ]


def make_endless_pdf() -> bytes:
    """A PDF whose first page takes hours to draw: forms that show one another a hundred times, ten levels deep."""
    out = pikepdf.new()
    inner = out.make_stream(b"0 0 500 500 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 600, 900])
    for _ in range(10):
        resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=inner))
        inner = out.make_stream(
            b"/F Do " * 100, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 600, 900], Resources=resources
        )
    page = out.add_blank_page(page_size=(595, 842))
    page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=inner))
    page.Contents = out.make_stream(b"/F Do")
    stream = io.BytesIO()
    out.save(stream)
    return stream.getvalue()


@pytest.mark.usefixtures("made")
def test_files_that_are_not_as_the_manifest_says_are_not_shown() -> None:
    swap(Path(CSV), "Gives milk.", "Gives cream.")
    past = open_past()
    front = find_front(past)
    with zipfile.ZipFile(KIT) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    KIT.write_bytes(make_zip({**files, PDF: files["farm-letter.pdf"]}))
    assert not past.is_file_unchanged
    message = "The files of the kit are not as its manifest says."
    assert [problem.message for problem in open_past().make_svg_of_face(front).problems] == [message]


@pytest.mark.usefixtures("made")
def test_kit_that_is_made_again_has_another_version() -> None:
    past, same = open_past(), open_past()
    assert (past.is_file_unchanged, past.version) == (True, same.version)
    swap(Path(CSV), "Gives milk.", "Gives cream.")
    printgen.open().write_kit("farm").get()
    assert not past.is_file_unchanged
    assert open_past().version != past.version
    KIT.unlink()
    assert not past.is_file_unchanged
