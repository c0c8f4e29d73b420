"""SVG files of faces with every outline, with and without bleed and pictures, as a readable text."""

import base64
import io
from pathlib import Path
from xml.etree.ElementTree import register_namespace

import pytest
from PIL import Image

from printgen.core.guard.budget import TimeBudget
from printgen.core.guard.messages import Message
from printgen.model import Face, Outline, Size
from printgen.model.fonts import NO_OWN_FONTS
from printgen.printing import face_svg
from printgen.printing.face_svg import make_data_url_without_metadata, make_face_svg
from printgen.printing.face_task import answer_request
from tests.helpers.drawings import svg_of
from tests.helpers.golden import same

OUTLINES = {
    "a rectangle": Outline(),
    "round corners": Outline(radius=4.0),
    "a circle": Outline("circle"),
    "a hexagon": Outline("hexagon"),
    "a polygon": Outline("polygon", 0.0, ((0, 0), (30, 5), (20, 30))),
}
BODY = '<circle r="5" fill="red"/><image href="{}" x="1" y="2" width="9" height="6"/>'


def face_of(outline: Outline, picture: str) -> Face:
    return Face("face", "face", Size(30, 30), 2.0, outline, svg_of(BODY.format(picture), 30, 30, 2.0))


def make(outline: Outline, picture: str, with_bleed: bool, clip_to_outline: bool) -> str:
    """The SVG file of a face in a project with one picture."""
    return make_face_svg(
        face_of(outline, picture),
        with_bleed,
        clip_to_outline,
        NO_OWN_FONTS,
        lambda name: Path(name) if name == "a.png" else None,
        lambda path: f"data:{path.name}",
    ).decode()


@pytest.mark.golden
def test_svg_files_of_faces() -> None:
    register_namespace("svg", "http://www.w3.org/2000/svg")  # another part of the program may have registered a prefix
    lines: list[str] = []
    for name, outline in OUTLINES.items():
        lines += [f"== {name}", make(outline, "a.png", with_bleed=False, clip_to_outline=True)]
    lines += ["== with bleed", make(OUTLINES["a circle"], "a.png", with_bleed=True, clip_to_outline=True)]
    lines += ["== whole, without bleed", make(OUTLINES["a circle"], "a.png", with_bleed=False, clip_to_outline=False)]
    lines += ["== a missing picture", make(OUTLINES["a rectangle"], "b.png", with_bleed=True, clip_to_outline=False)]
    same("face-svgs.txt", "\n".join(lines) + "\n")


def save(path: Path, kind: str, turn: int) -> Path:
    """A blue picture with a red upper half, and a note in the file."""
    picture = Image.new("RGB", (30, 20), "blue")
    picture.paste("red", (0, 0, 30, 10))
    notes = Image.Exif()
    notes[0x0112], notes[0x010E] = turn, "secret"
    picture.save(path, kind, exif=notes, **({"lossless": True} if kind == "WEBP" else {}))
    return path


@pytest.mark.parametrize(
    ("kind", "turn", "media", "size"),
    [
        ("PNG", 1, "image/png", (30, 20)),
        ("JPEG", 1, "image/jpeg", (30, 20)),
        ("JPEG", 6, "image/jpeg", (20, 30)),
        ("WEBP", 6, "image/png", (20, 30)),
    ],
)
def test_a_picture_in_an_svg_file_is_upright_and_has_no_notes(
    kind: str, turn: int, media: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask_here(task: str, request: Message, seconds: float, budget: TimeBudget, name_answer: object) -> object:
        assert task == "printgen.printing.face_task"
        return answer_request(request)

    monkeypatch.setattr(face_svg, "ask_renderer", ask_here)
    head, _, content = make_data_url_without_metadata(save(tmp_path / "a", kind, turn)).partition(";base64,")
    raw = base64.b64decode(content)
    shown = Image.open(io.BytesIO(raw))
    assert (head, shown.format, shown.size) == (f"data:{media}", media.removeprefix("image/").upper(), size)
    assert b"secret" not in raw
    red, green, blue = shown.convert("RGB").getpixel((size[0] - 2, 2))  # type: ignore[misc]
    assert (red > 200, green < 60, blue < 60) == (True, True, True)


def test_a_drawing_in_an_svg_file_is_not_changed(tmp_path: Path) -> None:
    drawing = svg_of('<rect width="9" height="9"/>').encode()
    (tmp_path / "a.svg").write_bytes(drawing)
    assert (
        make_data_url_without_metadata(tmp_path / "a.svg") == f"data:image/svg+xml;base64,{base64.b64encode(drawing).decode()}"
    )
