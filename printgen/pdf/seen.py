"""Records everything that a drawing shows, for preflight: shapes, texts, symbols and pictures with style and place."""

from typing import Literal, TypeAlias
from xml.etree.ElementTree import Element

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.svg.numbers import IDENTITY, Matrix, View, multiply_matrices
from printgen.pdf.findings import DrawingFinding
from printgen.pdf.slices import Slice
from printgen.pdf.store import OperatorChunk
from printgen.pdf.style import SvgStyle

ArtworkKind: TypeAlias = Literal["icon", "drawing", "photograph", "unknown"]

_NO_TEXT = Element("text")


class GraphicsState(NamedTuple):
    """The current transform, the opacity, and the clip paths. Each clip path has the transform at the time it was set."""

    matrix: Matrix = IDENTITY
    alpha: float = 1.0
    clips: tuple[tuple[Element, Matrix], ...] = ()


class SeenShape(NamedTuple):
    """A shape, the element of the face that draws it, and the gradient or pattern that fills it."""

    node: Element
    source: Element
    style: SvgStyle
    state: GraphicsState
    paint_server: Element | None


class SeenText(NamedTuple):
    """A run of text. The coordinates x and y are its left end on the baseline."""

    source: Element
    style: SvgStyle
    state: GraphicsState
    text: str
    x: float
    y: float
    width: float
    role: str


class Artwork(NamedTuple):
    """The content of a symbol or picture, in its own units. The view of a photograph is its size in pixels."""

    kind: ArtworkKind
    key: object
    view: View
    items: "tuple[Item, ...]" = ()
    marks: int = 1  # the number of elements that the artwork draws


class SeenPicture(NamedTuple):
    """A placed symbol or picture. Its state includes the transform of its artwork."""

    node: Element
    source: Element
    state: GraphicsState
    artwork: Artwork


Item: TypeAlias = SeenShape | SeenText | SeenPicture


@dataclass(frozen=True, slots=True, eq=False)
class SeenSlice:
    """Everything that a slice draws, in drawing order. Slices of a document with the same text share one SeenSlice."""

    text: str
    root: Element
    items: tuple[Item, ...]


def list_indexes_of_changed_slices(old: tuple[SeenSlice, ...], new: tuple[SeenSlice, ...]) -> list[int]:
    """The indexes of the slices in which two drawings with the same number of slices differ."""
    return [at for at, (a, b) in enumerate(zip(old, new, strict=True)) if a is not b]


class CompiledDrawing(NamedTuple):
    """A compiled face: its operators, the compiler's findings, its slices, and the items that each slice draws."""

    chunks: list[OperatorChunk]
    findings: tuple[DrawingFinding, ...]
    slices: tuple[Slice, ...] = ()
    seen: tuple[SeenSlice, ...] = ()

    @property
    def has_errors(self) -> bool:
        """Whether something in the face cannot be drawn. A missing picture is replaced by a placeholder and does not count."""
        return any(finding.severity == "error" for finding in self.findings)


class OuterRecording(NamedTuple):
    """The items and the state of a drawing in which an artwork begins, to continue there when the artwork ends."""

    items: list[Item]
    state: GraphicsState


class DrawingRecorder:
    """Records everything that is drawn while a drawing is compiled."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.state = GraphicsState()
        self.user: Element | None = None  # the outermost <use> around the current element
        self.text_element = _NO_TEXT
        self.role = ""

    def begin_artwork(self) -> OuterRecording:
        """Start recording an artwork in its own units. Returns the value to pass to `end_artwork`."""
        outer = OuterRecording(self.items, self.state)
        self.items, self.state = [], GraphicsState()
        return outer

    def end_artwork(self, outer: OuterRecording) -> tuple[Item, ...]:
        """Stop recording an artwork. Returns the items that it draws."""
        items = tuple(self.items)
        self.items, self.state = outer
        return items

    def record_shape(self, node: Element, style: SvgStyle, paint_server: Element | None) -> None:
        """Record a shape."""
        self.items.append(SeenShape(node, self.user or node, style, self.state, paint_server))

    def begin_text_element(self, node: Element) -> None:
        """Set the text element to which the following runs belong."""
        self.text_element, self.role = node, node.attrib.get("data-role", "")

    def record_text(self, style: SvgStyle, text: str, x: float, y: float, width: float) -> None:
        """Record a run of text."""
        self.items.append(SeenText(self.user or self.text_element, style, self.state, text, x, y, width, self.role))

    def record_picture(self, node: Element, artwork: Artwork, matrix: Matrix) -> None:
        """Record a symbol or picture that is placed by a transform."""
        state = GraphicsState(multiply_matrices(self.state.matrix, matrix), self.state.alpha, self.state.clips)
        self.items.append(SeenPicture(node, self.user or node, state, artwork))

    def add_transform(self, matrix: Matrix) -> None:
        """Apply a transform to everything drawn from now on."""
        self.state = GraphicsState(multiply_matrices(self.state.matrix, matrix), self.state.alpha, self.state.clips)

    def multiply_opacity(self, alpha: float) -> None:
        """Multiply the opacity of everything drawn from now on."""
        self.state = self.state._replace(alpha=self.state.alpha * alpha)

    def add_clip(self, clip: Element) -> None:
        """Clip everything drawn from now on to a clip path."""
        self.state = self.state._replace(clips=(*self.state.clips, (clip, self.state.matrix)))
