"""Pictures in a face: rasters as images, SVG of the subset as forms, other SVG through cairo."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from printgen.content.pictures import ArtHint, FindArt, is_svg, read_view_box
from printgen.core.files.inputs import LARGEST_PICTURE, error_reason, open_plain
from printgen.core.guard.budget import Budget
from printgen.core.svg.numbers import Matrix
from printgen.pdf.faults import OPERATORS, Fault, Refused
from printgen.pdf.numbers import BadNumber, cm, value
from printgen.pdf.seen import Drawing, Part
from printgen.pdf.store import Chunk, Ops, Store

DEEPEST_PICTURES = 20
CompileSvg = Callable[[str], Drawing]

LARGEST_DRAWING = 10_000_000  # bytes of an SVG


@dataclass(frozen=True, slots=True)
class Taken:
    """A picture in the document: its resource, what is seen in it, and whether it is made of dots."""

    resource: tuple[str, str]
    part: Part
    dots: bool


class Pictures:
    """The pictures of one document; `find` knows where their files are."""

    def __init__(self, store: Store, find: FindArt, near: ArtHint) -> None:
        self._store, self._find, self._near = store, find, near
        self.compile_svg: CompileSvg | None = None
        self._within: tuple[Path, ...] = ()
        self._taken: dict[Path, Taken] = {}
        self._faults: dict[Path, BadNumber | Refused] = {}
        self._budget = Budget(60.0, 1.0)

    def fork(self, store: Store) -> "Pictures":
        """The pictures of a document that was forked."""
        other = Pictures(store, self._find, self._near)
        other._taken, other._faults = self._taken.copy(), self._faults.copy()
        return other

    def draw(self, attributes: Mapping[str, str], ops: Ops) -> tuple[str, Part, Matrix]:
        """The operators that draw an image element, what is seen in it, and the transform that places it."""
        name = attributes.get("href", "")
        path = self._find(name)
        if path is None:
            message = f"there is no picture {name[:60]} beside the content or the templates." if name else "href is empty."
            raise Refused(Fault(0, f"<image>: {message}", self._near(name)))
        box = tuple(value(attributes.get(side, "0")) for side in ("x", "y", "width", "height"))
        if min(box[2:]) <= 0:
            raise BadNumber("an image needs a width and a height.")
        taken = self._take(path, name)
        return _placed(taken, box, ops.use(taken.resource))

    def _take(self, path: Path, name: str) -> Taken:
        """The picture of a file; each file is read once, even if it cannot be used."""
        if path in self._faults:
            raise self._faults[path]
        if path not in self._taken:
            try:
                self._taken[path] = self._read(path, name)
            except (BadNumber, Refused) as fault:
                self._faults[path] = fault
                raise
        return self._taken[path]

    def _read(self, path: Path, name: str) -> Taken:
        try:
            with open_plain(path) as file:
                content = file.read(LARGEST_PICTURE + 1)
        except OSError as fault:
            raise BadNumber(f"{name} cannot be read: {error_reason(fault)}.") from None
        drawn = is_svg(content)
        most = LARGEST_DRAWING if drawn else LARGEST_PICTURE
        if len(content) > most:
            raise BadNumber(f"{name} is larger than {most // 1_000_000} MB.", "save it smaller or simpler.")
        return self._drawing(path, name, content) if drawn else self._dots(path, name, content)

    def _dots(self, path: Path, name: str, content: bytes) -> Taken:
        from printgen.pdf.photographs import photograph

        picture = photograph(content, name, self._store, self._budget)
        resource = self._store.once("XObject", path, lambda: picture.made)
        return Taken(resource, Part("photograph", path, (0.0, 0.0, *picture.size)), True)

    def _drawing(self, path: Path, name: str, content: bytes) -> Taken:
        text = content.decode("utf-8-sig", errors="replace")
        view = _view_box(text, path.name)
        left, top, wide, high = view
        drawing = self._compiled(path, text)
        final = next((fault for fault in drawing.faults if fault.final), None)
        if final is not None:
            message = final.message if self._within else f"{path.name[:60]}: {final.message}"
            raise Refused(Fault(0, message, final.hint, final=True))
        if drawing.faults:
            from printgen.pdf.foreign_art import foreign_form

            made = foreign_form(text, name, view, self._store, self._budget)
            part = Part("unknown", path, view, marks=1 + len(text) // OPERATORS)
            return Taken(self._store.once("XObject", path, lambda: made), part, False)
        uses = frozenset().union(*(chunk.uses for chunk in drawing.chunks))
        whole = Chunk("\n".join(chunk.ops for chunk in drawing.chunks), uses)
        form = self._store.form(path, whole, (left, top, left + wide, top + high))
        items = tuple(item for seen in drawing.seen for item in seen.items)
        marks = sum(chunk.marks for chunk in drawing.chunks)
        return Taken(form, Part("drawing", path, view, items, marks), False)

    def _compiled(self, path: Path, text: str) -> Drawing:
        assert self.compile_svg is not None
        if path in self._within:
            raise BadNumber(f"{path.name} is a picture of itself.")
        if len(self._within) >= DEEPEST_PICTURES:
            message = f"There are more than {DEEPEST_PICTURES} pictures within each other."
            raise Refused(Fault(0, message, "place the innermost ones in the drawing itself.", final=True))
        self._within += (path,)
        try:
            return self.compile_svg(text)
        finally:
            self._within = self._within[:-1]


def _placed(taken: Taken, box: tuple[float, ...], resource: str) -> tuple[str, Part, Matrix]:
    """The picture as large as its box allows, in the middle of it; a raster fills a unit square that is upside down."""
    (left, top, wide, high), (x, y, width, height) = taken.part.view, box
    scale = min(width / wide, height / high)
    x += (width - wide * scale) / 2 - left * scale
    if taken.dots:
        low = y + (height + high * scale) / 2
        place = (scale, 0.0, 0.0, scale, x, low - high * scale)
        return f"q {cm((wide * scale, 0, 0, -high * scale, x, low))} {resource} Do Q", taken.part, place
    y += (height - high * scale) / 2 - top * scale
    place = (scale, 0.0, 0.0, scale, x, y)
    return f"q {cm(place)} {resource} Do Q", taken.part, place


def _view_box(text: str, name: str) -> tuple[float, float, float, float]:
    """The viewBox of an SVG file. Raises BadNumber or Refused if it has none that can be read."""
    try:
        numbers = read_view_box(text, whole=True)
    except ValueError:
        from printgen.pdf.photographs import unreadable

        raise unreadable(name) from None
    if len(numbers) != 4 or min(numbers[2:]) <= 0:
        raise Refused(Fault(0, f"{name} has no viewBox.", "add one to its <svg>, such as viewBox=“0 0 100 100”."))
    return numbers[0], numbers[1], numbers[2], numbers[3]
