"""The operators of lines for scissors, and of glyphs from right to left, as a readable text."""

import pytest

from printgen.model import Face, Outline, Placement, Sheet, Size
from printgen.pdf.document import PdfWriter
from printgen.pdf.hand_lines import write_scissor_line_ops
from printgen.pdf.inks import choose_colour_space
from tests.helpers.drawings import art_in, face_of
from tests.helpers.golden import same

PAPER = Size(100, 80)
# The outline of each piece, and where the pieces are on the paper.
PIECES = {
    "a rectangle": (Outline(), ((10, 10),)),
    "a circle": (Outline("circle"), ((10, 10),)),
    "two that touch": (Outline(), ((10, 10), (30, 10))),
    "two nearly touching": (Outline(), ((10, 10), (30.015, 10))),
    "two apart": (Outline(), ((10, 10), (30.025, 10))),
    "a short, a middle and a long fold": (
        Outline("polygon", 0, ((0, 0), (20, 0), (20, 20), (0, 20)), ((2, 0, 2, 9.9), (4, 0, 4, 10.1), (6, 0, 6, 20))),
        ((10, 10),),
    ),
}
TEXTS = (
    '<text x="9" y="9" font-family="FiraGO">بلا</text>',
    '<text x="9" y="9" font-family="FiraGO" letter-spacing="0.5">بلا لا</text>',
    '<text x="9" y="9" font-family="FiraGO" stroke="red" stroke-width="0.1">لا</text>',
    '<text x="9" y="9" font-family="FiraGO">بّ a لإ</text>',
    '<text x="9" y="9" font-family="FiraGO">b̂</text>',
    '<text x="9" y="9" direction="rtl" font-family="FiraGO" font-size="3">(12) بلا</text>',
)


@pytest.mark.golden
def test_lines_for_scissors() -> None:
    lines: list[str] = []
    for name, (outline, corners) in PIECES.items():
        face = Face("face", "face", Size(20, 20), 0.0, outline, "")
        places = tuple(Placement(face, x, y) for x, y in corners)
        for ink in ("rgb", "cmyk") if name == "a rectangle" else ("rgb",):
            sheet = Sheet(PAPER, "front", "sheet", places, cut_by_hand=places)
            lines += [f"== {name}, {ink}", *write_scissor_line_ops(sheet, choose_colour_space(ink))]
    assert list(write_scissor_line_ops(Sheet(PAPER, "front", "sheet", places), choose_colour_space("rgb"))) == []
    same("lines-for-scissors.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_glyphs_from_right_to_left() -> None:
    lines: list[str] = []
    for text in TEXTS:
        writer, face = PdfWriter(art_in(None)), face_of(text)
        chunks, findings = writer.compile_faces([face])
        assert not findings
        lines += [f"== {text}", *(repr(line) for chunk in chunks[face.identity] for line in chunk.ops.split("\n"))]
    same("glyph-operators.txt", "\n".join(lines) + "\n")
