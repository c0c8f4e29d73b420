"""SVG files in a face: damaged and nested ones, and the work that each place of a picture counts as."""

from pathlib import Path
from typing import Any

import pytest

from printgen.pdf import foreign_art
from printgen.pdf.document import PdfWriter
from printgen.pdf.findings import OPERATOR_BYTES
from printgen.pdf.objects import make_stream
from tests.helpers.drawings import art_in, face_of, findings_of

IMAGE = '<image href="{}" width="9" height="9"/>'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def report(folder: Path, **files: str) -> list[tuple[str, str]]:
    """The messages and hints about a face that shows the first of these SVG files."""
    for name, content in files.items():
        (folder / f"{name}.svg").write_text(content)
    return [(finding.message, finding.hint) for finding in findings_of(IMAGE.format(f"{next(iter(files))}.svg"), folder)]


def test_a_file_that_ends_too_early_is_not_readable(tmp_path: Path) -> None:
    whole = SVG.format('<rect width="9" height="9"/>')
    told = "<image>: a.svg is not a readable picture (PNG, JPEG, WebP or SVG)."
    assert report(tmp_path, a=whole.removesuffix("</svg>")) == [(told, "save the picture as PNG or JPEG.")]
    assert report(tmp_path, a=whole) == []


def test_a_file_that_cannot_be_opened_is_reported_with_the_reason(tmp_path: Path) -> None:
    ((_, finding),) = PdfWriter(lambda _: tmp_path).compile_faces([face_of(IMAGE.format("a.png"))]).findings
    assert finding.message == "<image>: a.png cannot be read: is a directory."


def test_a_file_with_no_view_box_and_no_shapes_is_reported_with_a_hint(tmp_path: Path) -> None:
    empty = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    hint = "add a viewBox to the <svg>, such as viewBox='0 0 100 100'."
    assert report(tmp_path, a=empty) == [("a.svg has no viewBox and shows no shapes.", hint)]


def test_pictures_in_one_another_are_reported_if_they_never_end_or_are_too_many(tmp_path: Path) -> None:
    chain = {f"p{number}": SVG.format(IMAGE.format(f"p{number + 1}.svg")) for number in range(1, 20)}
    assert report(tmp_path, **chain, p20=SVG.format("")) == []
    told = "p1.svg: More than 20 pictures are nested in one another."
    assert report(tmp_path, **chain, p20=SVG.format(IMAGE.format("p21.svg")), p21=SVG.format("")) == [
        (told, "place the innermost pictures in the drawing itself.")
    ]


def test_a_picture_drawn_by_cairo_counts_as_many_elements_as_its_file_is_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(*_: Any) -> Any:
        return make_stream("", {})

    monkeypatch.setattr(foreign_art, "make_form_with_cairo", draw)
    art = SVG.format("<style/>").ljust(50 * OPERATOR_BYTES)
    (tmp_path / "a.svg").write_text(art)
    writer, face = PdfWriter(art_in(tmp_path)), face_of(IMAGE.format("a.svg"))
    assert not writer.compile_faces([face]).findings
    ((item,),) = (seen.items for seen in writer.drawings[face.identity].seen)
    assert item.artwork.marks == 51  # type: ignore[union-attr]
    assert writer.drawings[face.identity].chunks[0].marks == 52
