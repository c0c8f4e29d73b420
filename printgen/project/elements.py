"""Finds everything that is drawn on a face: its place, the template line that drew it, and how well each text fits."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal
from xml.parsers import expat

from printgen.content.pictures import find_picture_file
from printgen.content.shelves import Shelves
from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.template_lines import list_template_lines_of_elements
from printgen.faces.templates.sources import BOX, TemplateFileNames
from printgen.model import Face, Game, Order
from printgen.preflight.facts import Fact, FactReader, PictureFact, TextFact
from printgen.preflight.findings import find_ordinal_of_element_or_slice_root
from printgen.printing.named_faces import NamedFace

_NUMBER = compile_later(r"-?[\d.]+")
_SAME = 0.05  # pt: a text set at a size that differs by less is not shrunk
_TIGHT = 0.08  # of the height of the box that is still free

Kind = Literal["text", "shape", "picture"]


@dataclass(frozen=True, slots=True)
class TextFit:
    """How a text fits its box: the size in pt at which it is set, the size that the template asks for, and the free height.

    `free` is the free part of the height, from 0 to 1.
    """

    points: float
    asked: float
    free: float

    @property
    def is_shrunk(self) -> bool:
        """Whether the text is smaller than the template asks for."""
        return self.points < self.asked - _SAME

    @property
    def is_tight(self) -> bool:
        """Whether one more line would not fit, because almost nothing of the box is free."""
        return self.free < _TIGHT


@dataclass(frozen=True, slots=True)
class FaceElement:
    """Something drawn on a face, with its box in mm from the corner of the trim and its template line; a text has its size."""

    kind: Kind
    box: Box
    where: Where
    points: float | None = None
    fit: TextFit | None = None


class TextBox(NamedTuple):
    """A text box of a template: its left, top and height, and the size in pt that the template asks for."""

    left: float
    top: float
    height: float
    asked: float


class LocatedFact(NamedTuple):
    """A fact about a face, the template line that drew it, and the text box that it is in, or None."""

    fact: Fact
    where: Where
    box: TextBox | None


def find_face_elements(game: Game, order: Order, face: NamedFace, shelves: Shelves) -> tuple[FaceElement, ...]:
    """Everything drawn on a face, in drawing order; nothing if the face cannot be drawn any more."""
    from printgen.pdf.document import PdfWriter

    marked = _redraw_face_tagged_with_template_lines(game, order, face, shelves)
    if marked is None:
        return ()
    writer = PdfWriter(partial(find_picture_file, game=game.name, shelves=shelves), "rgb", lambda _: "", game.fonts)
    writer.compile_faces([face.face])
    drawing, reader = writer.drawings[face.face.identity], FactReader()
    places = list_template_lines_of_elements(marked.svg, TemplateFileNames(shelves, game.name))
    boxes = _list_text_box_of_each_element(marked.svg)
    found = []
    for number, seen in enumerate(drawing.seen):
        for fact in reader.measure_slice(seen).items:
            ordinal = min(find_ordinal_of_element_or_slice_root(drawing, number, fact.source), len(places) - 1)
            found.append(LocatedFact(fact, places[ordinal], boxes[ordinal]))
    return tuple(_make_face_elements(found))


def _redraw_face_tagged_with_template_lines(game: Game, order: Order, face: NamedFace, shelves: Shelves) -> Face | None:
    """A face drawn again with the template line of each element; None if it cannot be drawn any more."""
    component = next((part for part in game.components if part.name == face.component), None)
    if component is None:
        return None
    rows = tuple(row for row in component.rows if row.where == face.face.row)
    if len(rows) == 1 and component.text is None:  # no other row can have drawn the face
        component = replace(component, rows=rows)
    silent = Job(game, order, shelves, Problems())
    pairs = zip(
        Illustrator(silent).make_pieces(component, component.sizes[0]),
        Illustrator(silent, marked=True).make_pieces(component, component.sizes[0]),
        strict=False,
    )
    for plain, marked in pairs:
        for one, twin in zip(plain.faces, marked.faces, strict=True):
            if one.identity == face.face.identity:
                return twin
    return None


def _list_text_box_of_each_element(svg: str) -> list[TextBox | None]:
    """The text box that each element of a drawing is part of; None for an element outside all text boxes."""
    boxes: list[TextBox | None] = []
    inside: list[TextBox | None] = []

    def add_box_of_element(_name: str, attributes: dict[str, str]) -> None:
        own = attributes.get(BOX)
        inside.append(TextBox(*map(float, _NUMBER.findall(own))) if own is not None else inside[-1] if inside else None)
        boxes.append(inside[-1])

    parser = expat.ParserCreate()
    parser.StartElementHandler = add_box_of_element
    parser.EndElementHandler = lambda _: inside.pop()
    parser.Parse(svg.encode(), True)
    return boxes


def _make_face_elements(facts: Sequence[LocatedFact]) -> Iterator[FaceElement]:
    used: dict[TextBox, list[Box]] = {}
    for fact, _, box in facts:
        if box is not None and isinstance(fact, TextFact):
            used.setdefault(box, []).append(fact.box)
    for fact, where, box in facts:
        if isinstance(fact, TextFact):
            fit = _measure_text_fit(fact.points, box, used[box]) if box is not None else None
            yield FaceElement("text", fact.box, where, round(fact.points, 2), fit)
        else:
            yield FaceElement("picture" if isinstance(fact, PictureFact) else "shape", fact.box, where)


def _measure_text_fit(font_size: float, box: TextBox, line_boxes: list[Box]) -> TextFit:
    used = max(line.bottom for line in line_boxes) - min(line.top for line in line_boxes)
    return TextFit(round(font_size, 2), box.asked, round(max(0.0, 1 - used / box.height), 3) if box.height else 1.0)
