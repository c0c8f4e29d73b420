"""What is seen on a face, in millimetres: type, shapes and groups (icons and pictures), in the order they are drawn."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from xml.etree.ElementTree import Element

from printgen.core.svg.colours import Rgb, read_colour
from printgen.core.svg.numbers import Matrix, read_number
from printgen.core.svg.paths import bounds
from printgen.core.units import POINTS_PER_MM
from printgen.faces.text.shaping import EM, metrics
from printgen.pdf.seen import Part, PartKind, Seen, SeenPart, SeenShape, SeenText, Stand
from printgen.preflight.edges import Edges, common, joined, scale_of, under

NO_LIMIT = float("inf")
MOST_COLOURS = 64  # that a place may have, under gradients
_BROAD = 1.0  # mm; a thinner line is no ground for letters
_BLACK = (0.0, 0.0, 0.0)
_HANGS = 0.22  # how far letters reach under the line, in their size
_HANGING = frozenset("gjpqyQ,;()[]{}|@§/_$çÇþßρφ")


class Type(NamedTuple):
    """A run of letters: its box, from capitals to what hangs under the line, its size in points and its colours."""

    wrote: Element
    edges: Edges
    points: float
    colours: tuple[Rgb, ...]
    alpha: float
    imprint: bool


class Shape(NamedTuple):
    """A shape: its box without its line, its colours (several in a gradient), its line, and half of that where it is broad.

    A plain one is an upright rectangle of one colour that hides all below it.
    """

    wrote: Element
    edges: Edges
    colours: tuple[Rgb, ...]
    line: float
    broad: float
    plain: bool
    seen: SeenShape


class Group(NamedTuple):
    """An icon or a picture: its box, and the thinnest line, the smallest type and the largest dot in it."""

    wrote: Element
    edges: Edges
    kind: PartKind
    matrix: Matrix
    alpha: float
    inner: "Facts"
    thinnest: float
    smallest: float
    dot: float


Fact: TypeAlias = Type | Shape | Group


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """All facts of a slice, or of what is drawn in a group; if any is type or may lie under type, and how many they are."""

    items: tuple[Fact, ...]
    typed: bool
    covers: bool
    count: int


class Inside(NamedTuple):
    """What is in a symbol or a picture, in units of its own: its box, the thinnest line, the smallest type, the largest dot."""

    facts: Facts
    edges: Edges
    thinnest: float
    smallest: float
    dot: float


class Reader:
    """Reads what was seen into facts, each slice and each part once."""

    def __init__(self) -> None:
        self._parts: dict[object, Inside] = {}
        self._known: dict[Seen, Facts] = {}

    def facts(self, seen: Seen) -> Facts:
        """The facts of a slice."""
        known = self._known.get(seen)
        if known is None:
            known = self._known[seen] = self._facts(seen.items)
        return known

    def _facts(self, items: tuple[SeenShape | SeenText | SeenPart, ...]) -> Facts:
        read = tuple([self._fact(item) for item in items])
        return Facts(read, any(isinstance(fact, Type) for fact in read), any(map(_covers, read)), sum(map(_count, read)))

    def _fact(self, item: SeenShape | SeenText | SeenPart) -> Fact:
        if type(item) is SeenShape:
            return _shape(item)
        if type(item) is SeenText:
            return _type(item)
        assert type(item) is SeenPart
        return self._group(item)

    def _group(self, seen: SeenPart) -> Group:
        part, matrix = seen.part, seen.stand.matrix
        inside = self._parts.get(part.key)
        if inside is None:
            inside = self._parts[part.key] = _inside(part, self._facts(part.items))
        edges, scale = _clipped(under(inside.edges, matrix), seen.stand), scale_of(matrix)
        thinnest, smallest, dot = inside.thinnest * scale, inside.smallest * scale, inside.dot * scale
        return Group(seen.wrote, edges, part.kind, matrix, seen.stand.alpha, inside.facts, thinnest, smallest, dot)


def _count(fact: Fact) -> int:
    return 1 + fact.inner.count if isinstance(fact, Group) else 1


def _covers(fact: Fact) -> bool:
    return isinstance(fact, Group) or (isinstance(fact, Shape) and bool(fact.colours or fact.broad))


def _inside(part: Part, inner: Facts) -> Inside:
    left, top, wide, high = part.view
    view = left, top, left + wide, top + high
    edges = common(joined([fact.edges for fact in inner.items]), view) if inner.items else view
    groups = [fact for fact in inner.items if isinstance(fact, Group)]
    lines = [fact.line for fact in inner.items if isinstance(fact, Shape)] + [group.thinnest for group in groups]
    types = [fact.points for fact in inner.items if isinstance(fact, Type)] + [group.smallest for group in groups]
    dot = 1.0 if part.kind == "photograph" else max([group.dot for group in groups], default=0.0)
    return Inside(inner, edges, min(lines, default=NO_LIMIT), min(types, default=NO_LIMIT), dot)


def _type(seen: SeenText) -> Type:
    style, matrix = seen.style, seen.stand.matrix
    size = style.font_size
    hangs = 0.0 if _HANGING.isdisjoint(seen.text) else _HANGS * size
    high = metrics(style.font).cap_height * size / EM
    box = under((seen.x, seen.y - high, seen.x + seen.width, seen.y + hangs), matrix)
    colours = tuple([colour for colour in (style.fill, style.stroke) if colour is not None])
    alpha = seen.stand.alpha * (style.fill_alpha if style.fill else style.stroke_alpha)
    points = size * scale_of(matrix) * POINTS_PER_MM
    return Type(seen.wrote, _clipped(box, seen.stand), points, colours, alpha, bool(seen.role))


def _shape(seen: SeenShape) -> Shape:
    style = seen.style
    colours = shade_colours(seen.shade) if seen.shade is not None else (style.fill,) if style.fill else ()
    wide = read_number(style.raw["stroke-width"]) * scale_of(seen.stand.matrix) if style.stroke is not None else 0.0
    edges = _clipped(under(box_of(seen.node), seen.stand.matrix), seen.stand)
    line = NO_LIMIT if style.stroke in (None, style.fill) else wide  # one in the colour of the shape only rounds its corners
    plain = seen.node.tag == "rect" and len(colours) == 1 and seen.shade is None and _hides(seen)
    return Shape(seen.wrote, edges, colours, line, wide / 2 if wide >= _BROAD else 0.0, plain, seen)


def _hides(seen: SeenShape) -> bool:
    """Whether nothing shows through a shape, and its box stands upright."""
    _, b, c, _, _, _ = seen.stand.matrix
    return b == c == 0 and seen.style.fill_alpha * seen.stand.alpha >= 1 and not seen.stand.clips


def box_of(node: Element) -> Edges:
    """The box of a shape in its own units."""
    get = node.attrib.get
    if node.tag == "rect":
        x, y = read_number(get("x", "0")), read_number(get("y", "0"))
        return x, y, x + read_number(get("width", "0")), y + read_number(get("height", "0"))
    if node.tag == "path":
        return _path_box(get("d", ""))
    box = bounds(node.tag, node.attrib)
    return (box.x, box.y, box.x + box.width, box.y + box.height) if box is not None else (0.0, 0.0, 0.0, 0.0)


@lru_cache(maxsize=4096)
def _path_box(data: str) -> Edges:
    box = bounds("path", {"d": data})
    return (box.x, box.y, box.x + box.width, box.y + box.height) if box is not None else (0.0, 0.0, 0.0, 0.0)


@lru_cache(maxsize=256)
def shade_colours(shade: Element) -> tuple[Rgb, ...]:
    """The colours of a gradient's stops, or of what a pattern is drawn with; of very many, some of each kind."""
    if shade.tag == "pattern":
        named = [node.get(name, "none") for node in shade.iter() for name in ("color", "fill", "stroke")]
        found = [read_colour(name) for name in named if name != "currentColor" and not name.startswith("url(")]
    else:
        found = [read_colour(stop.get("stop-color", "black")) for stop in shade]
    colours = tuple(colour for colour in found if colour is not None)
    return (few_colours(set(colours)) if len(colours) > MOST_COLOURS else colours) or (_BLACK,)


def few_colours(colours: set[Rgb]) -> tuple[Rgb, ...]:
    """Colours from dark to light; of very many, some of each kind."""
    every = -(-len(colours) // MOST_COLOURS)
    return tuple(sorted(colours, key=lambda colour: (sum(colour), colour)))[::every]


def _clipped(edges: Edges, stand: Stand) -> Edges:
    for clip, matrix in stand.clips:
        edges = common(edges, under(_clip_box(clip), matrix))
    return edges


@lru_cache(maxsize=256)
def _clip_box(clip: Element) -> Edges:
    boxes = [box_of(child) for child in clip]
    return joined(boxes) if boxes else (0.0, 0.0, 0.0, 0.0)
