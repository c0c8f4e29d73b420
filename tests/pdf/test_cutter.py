"""Faces compiled one after the other: reusing slices of the last face never changes the next face."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from printgen.pdf.document import PdfWriter
from printgen.pdf.findings import ElementError
from printgen.pdf.slices import DrawingSlicer, SlicedDrawing
from tests.helpers.drawings import art_in, face_of, svg_of

PARTS = st.lists(
    st.sampled_from([
        "<a/>", "<a></a>", "<b x='/>'/>", "<g><a/></g>", "<g><g>x</g></g>", "<text>é > /></text>", "<text/>", "\n",
        "<!-- <a/> -->", "<?x y?>", "<![CDATA[ ]]>", "<g ></g >", "<ab/>", "<gg></gg>", "words", "<g>", "</g>", "&amp;",
        "<svg/>", "<!--", " ",
    ]),
    max_size=8,
).map("".join)  # fmt: skip
ROOTS = st.sampled_from(["<svg>", "<svg fill='red'>", "<svg\n>", "<?xml version='1.0'?><svg>"])


def cut(cutter: DrawingSlicer, svg: str) -> object:
    """The root and the children of a drawing, or the finding for which it is refused."""
    try:
        document: SlicedDrawing = cutter.slice_drawing(svg)
    except ElementError as refused:
        return refused.finding
    return document.attributes, document.children


@given(st.lists(st.tuples(ROOTS, PARTS, PARTS, PARTS), min_size=2, max_size=6))
def test_a_drawing_is_cut_as_if_it_were_the_first(drawings: list[tuple[str, str, str, str]]) -> None:
    cutter = DrawingSlicer()
    root, head, _, tail = drawings[0]
    for own_root, own_head, between, own_tail in drawings:
        for svg in (f"{root}{head}{between}{tail}</svg>", f"{own_root}{own_head}{between}{own_tail}</svg>"):
            assert cut(cutter, svg) == cut(DrawingSlicer(), svg)


SHAPES = st.lists(
    st.sampled_from([
        "<rect width='9' height='9'/>", "<circle r='3'/>", "<circle r='x'/>", "<g fill='red'><rect/></g>", "<use href='#c'/>",
        "<defs><circle id='c' r='5'/></defs>", "<defs><circle id='c' r='6'/></defs>", "<blob/>",
    ]),
    max_size=6,
).map("".join)  # fmt: skip


@given(st.lists(SHAPES, min_size=2, max_size=6))
def test_a_drawing_is_compiled_as_if_it_were_the_first(bodies: list[str]) -> None:
    together = PdfWriter(art_in(None))
    for face in map(face_of, bodies):
        chunks, found = together.compile_faces([face])
        alone, told = PdfWriter(art_in(None)).compile_faces([face])
        assert [chunk.ops for chunk in chunks[face.identity]] == [chunk.ops for chunk in alone[face.identity]]
        assert [finding for _, finding in found] == [finding for _, finding in told]


def test_art_that_begins_like_the_face_around_it_leaves_no_trace_in_the_next_face(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(svg_of("<circle r='3'/><circle r='4'/>"))
    writer = PdfWriter(art_in(tmp_path))
    image = "<image href='a.svg' width='5' height='5'/>"
    writer.compile_faces([face_of(f"<rect width='9' height='9'/>{image}")])
    face = face_of(f"<circle r='3'/><rect width='8' height='8'/>{image}")
    (chunks, _), (alone, _) = writer.compile_faces([face]), PdfWriter(art_in(tmp_path)).compile_faces([face])
    assert [chunk.ops for chunk in chunks[face.identity]][:2] == [chunk.ops for chunk in alone[face.identity]][:2]
