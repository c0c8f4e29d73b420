"""Measures the things on a face (text, shapes, icons and pictures) in mm and in drawing order."""

from functools import lru_cache
from typing import TypeAlias
from xml.etree.ElementTree import Element

from printgen.core.boxes import Box, enclose_boxes, make_box, make_overlap_or_empty_box
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.svg.colours import Rgb, read_colour_unless_transparent
from printgen.core.svg.numbers import Matrix, measure_average_scale, read_number_or_length
from printgen.core.svg.paths import find_element_box
from printgen.core.units import POINTS_PER_MM, Mm
from printgen.faces.text.fonts import EM, measure_font_heights
from printgen.faces.text.letters import is_shaped_by_script
from printgen.pdf.seen import Artwork, ArtworkKind, GraphicsState, Item, SeenPicture, SeenShape, SeenSlice, SeenText

NO_LIMIT = float("inf")
MOST_COLOURS = 64  # the most colours kept for one point if gradients cover it
_FILLED_BOXES = frozenset({"rect", "circle", "ellipse"})  # shapes whose box says where they are filled
_BROAD: Mm = 1.0  # the least width of a line that can be behind text
_BLACK = (0.0, 0.0, 0.0)
_NO_BOX = Box(0.0, 0.0, 0.0, 0.0)
_DESCENT = 0.22  # how far descenders extend below the baseline, as a fraction of the font size
_DESCENDING = frozenset("gjpqyQ,;()[]{}|@§/_$çÇþßρφ")


class TextFact(NamedTuple):
    """A run of text. Its box extends from the top of capitals to the bottom of descenders."""

    source: Element
    box: Box
    points: float
    colours: tuple[Rgb, ...]
    alpha: float
    imprint: bool


class ShapeFact(NamedTuple):
    """A shape and the box of its fill.

    `line` is the width of its outline. `broad` is half of that width if the outline is wide enough for text, else 0. A `plain`
    shape is an unrotated rectangle, circle or ellipse of one colour that hides everything below it.
    """

    source: Element
    box: Box
    colours: tuple[Rgb, ...]
    line: Mm
    broad: Mm
    plain: bool
    seen: SeenShape


class PictureFact(NamedTuple):
    """An icon or picture, with the width of its thinnest line, its smallest text in pt, and the size of its largest dot."""

    source: Element
    box: Box
    kind: ArtworkKind
    matrix: Matrix
    alpha: float
    inner: "SliceFacts"
    thinnest: Mm
    smallest: float
    dot: Mm


Fact: TypeAlias = TextFact | ShapeFact | PictureFact


@dataclass(frozen=True, slots=True, eq=False)
class SliceFacts:
    """The measured things in a slice or an artwork.

    `typed` means that they include text, and `covers` that they include things that can be behind text. `count` is their
    number, including those inside pictures.
    """

    items: tuple[Fact, ...]
    typed: bool
    covers: bool
    count: int


class ArtworkFacts(NamedTuple):
    """An artwork in its own units: its things, its box, its thinnest line, its smallest text and its largest dot."""

    facts: SliceFacts
    box: Box
    thinnest: float
    smallest: float
    dot: float


class FactReader:
    """Measures slices. Each slice and each artwork is measured once."""

    def __init__(self) -> None:
        self._artworks: dict[object, ArtworkFacts] = {}
        self._known: dict[SeenSlice, SliceFacts] = {}

    def measure_slice(self, seen: SeenSlice) -> SliceFacts:
        """The measured things in a slice."""
        known = self._known.get(seen)
        if known is None:
            known = self._known[seen] = self._measure_items(seen.items)
        return known

    def _measure_items(self, items: tuple[Item, ...]) -> SliceFacts:
        facts = tuple([self.measure_item(item) for item in items])
        typed = any(isinstance(fact, TextFact) for fact in facts)
        count = sum(1 + fact.inner.count if isinstance(fact, PictureFact) else 1 for fact in facts)
        return SliceFacts(facts, typed, any(map(can_be_behind_text, facts)), count)

    def measure_item(self, item: Item) -> Fact:
        """The measured text, shape or picture."""
        if type(item) is SeenShape:
            return _measure_shape(item)
        if type(item) is SeenText:
            return _measure_text(item)
        assert type(item) is SeenPicture
        return self._measure_picture(item)

    def _measure_picture(self, seen: SeenPicture) -> PictureFact:
        artwork, state = seen.artwork, seen.state
        known = self._artworks.get(artwork.key)
        if known is None:
            known = self._artworks[artwork.key] = _measure_artwork(artwork, self._measure_items(artwork.items))
        scale = measure_average_scale(state.matrix)
        return PictureFact(
            seen.source,
            _clip_box(known.box.make_transformed(state.matrix), state),
            artwork.kind,
            state.matrix,
            state.alpha,
            known.facts,
            known.thinnest * scale,
            known.smallest * scale,
            known.dot * scale,
        )


def can_be_behind_text(fact: Fact) -> bool:
    """Whether text on a thing has another background than the paper."""
    return isinstance(fact, PictureFact) or (isinstance(fact, ShapeFact) and bool(fact.colours or fact.broad))


def _measure_artwork(artwork: Artwork, inner_facts: SliceFacts) -> ArtworkFacts:
    """The measured things in an artwork, clipped to its view. Extremes include inner pictures."""
    view = make_box(*artwork.view)
    box = (
        make_overlap_or_empty_box(enclose_boxes([fact.box for fact in inner_facts.items]), view) if inner_facts.items else view
    )
    pictures = [fact for fact in inner_facts.items if isinstance(fact, PictureFact)]
    lines = [fact.line for fact in inner_facts.items if isinstance(fact, ShapeFact)] + [
        picture.thinnest for picture in pictures
    ]
    sizes = [fact.points for fact in inner_facts.items if isinstance(fact, TextFact)] + [
        picture.smallest for picture in pictures
    ]
    dot = 1.0 if artwork.kind == "photograph" else max([picture.dot for picture in pictures], default=0.0)
    return ArtworkFacts(inner_facts, box, min(lines, default=NO_LIMIT), min(sizes, default=NO_LIMIT), dot)


def measure_clipped_text_box(seen: SeenText) -> Box:
    """The box of a run of text, from the top of capitals to the bottom of descenders."""
    style, state = seen.style, seen.state
    size = style.font_size
    descent = 0.0 if _DESCENDING.isdisjoint(seen.text) else _DESCENT * size
    ascent = measure_font_heights(style.font).cap_height * size / EM
    if is_shaped_by_script(seen.text):
        from printgen.faces.text.glyphs import measure_ink_above_and_below_baseline  # imported here because few texts need it
        from printgen.faces.text.shaping import shape_text

        ascent, descent = (
            height * size / EM for height in measure_ink_above_and_below_baseline(shape_text(seen.text, style.fonts))
        )
    box = Box(seen.x, seen.y - ascent, seen.x + seen.width, seen.y + descent).make_transformed(state.matrix)
    return _clip_box(box, state)


def _measure_text(seen: SeenText) -> TextFact:
    style, state = seen.style, seen.state
    colours = tuple([colour for colour in (style.fill, style.stroke) if colour is not None])
    alpha = state.alpha * (style.fill_alpha if style.fill else style.stroke_alpha)
    points = style.font_size * measure_average_scale(state.matrix) * POINTS_PER_MM
    return TextFact(seen.source, measure_clipped_text_box(seen), points, colours, alpha, bool(seen.role))


def _measure_shape(seen: SeenShape) -> ShapeFact:
    style, state = seen.style, seen.state
    colours = list_paint_colours(seen.paint_server) if seen.paint_server is not None else (style.fill,) if style.fill else ()
    width = (
        read_number_or_length(style.raw["stroke-width"]) * measure_average_scale(state.matrix)
        if style.stroke is not None
        else 0.0
    )
    box = _clip_box(find_box_of_shape(seen.node).make_transformed(state.matrix), state)
    line = NO_LIMIT if style.stroke in (None, style.fill) else width  # an outline in the fill's colour only rounds the corners
    _, b, c, _, _, _ = state.matrix
    opaque = style.fill_alpha * state.alpha >= 1 and not state.clips
    plain = seen.node.tag in _FILLED_BOXES and len(colours) == 1 and seen.paint_server is None and b == c == 0 and opaque
    return ShapeFact(seen.source, box, colours, line, width / 2 if width >= _BROAD else 0.0, plain, seen)


def find_box_including_wide_outline(fact: Fact) -> Box:
    """The box of a thing, including a wide outline."""
    return fact.box.make_grown(fact.broad) if isinstance(fact, ShapeFact) and fact.broad else fact.box


def find_box_of_shape(node: Element) -> Box:
    """The box of a shape in its own units, with a size of 0 if the shape has no extent."""
    return find_element_box(node.tag, node.attrib) or _NO_BOX


@lru_cache(maxsize=256)
def list_paint_colours(paint_server: Element) -> tuple[Rgb, ...]:
    """The colours of a gradient or pattern, or a few of them, chosen evenly, if there are more than MOST_COLOURS."""
    if paint_server.tag == "pattern":
        names = [node.get(name, "none") for node in paint_server.iter() for name in ("color", "fill", "stroke")]
        paints = [
            read_colour_unless_transparent(name) for name in names if name != "currentColor" and not name.startswith("url(")
        ]
    else:
        paints = [read_colour_unless_transparent(stop.get("stop-color", "black")) for stop in paint_server]
    colours = tuple(colour for colour in paints if colour is not None)
    return (choose_few_colours_evenly(set(colours)) if len(colours) > MOST_COLOURS else colours) or (_BLACK,)


def choose_few_colours_evenly(colours: set[Rgb]) -> tuple[Rgb, ...]:
    """At most MOST_COLOURS of the colours, chosen evenly and sorted from dark to light."""
    every = -(-len(colours) // MOST_COLOURS)
    return tuple(sorted(colours, key=lambda colour: (sum(colour), colour)))[::every]


def _clip_box(box: Box, state: GraphicsState) -> Box:
    for clip, matrix in state.clips:
        box = make_overlap_or_empty_box(box, _find_clip_path_box(clip).make_transformed(matrix))
    return box


@lru_cache(maxsize=256)
def _find_clip_path_box(clip: Element) -> Box:
    boxes = [find_box_of_shape(child) for child in clip]
    return enclose_boxes(boxes) if boxes else _NO_BOX
