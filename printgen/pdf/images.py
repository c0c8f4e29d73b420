"""Draws the pictures in a face: rasters become PDF images, and SVG files become forms."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from printgen.content.pictures import ArtHint, FindArt, is_svg
from printgen.core.boxes import Box, make_box
from printgen.core.files.inputs import LARGEST_PICTURE, describe_error_reason, open_regular_file
from printgen.core.guard.budget import TimeBudget
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.svg.numbers import Matrix, SizeInDots, SvgError, View, read_number_or_length
from printgen.core.units import Mm
from printgen.pdf.findings import OPERATOR_BYTES, DrawingFinding, ElementError
from printgen.pdf.operands import write_matrix_ops
from printgen.pdf.seen import Artwork, CompiledDrawing
from printgen.pdf.store import OperatorChunk, Resource, ResourceStore, record_and_name_resource

CompileSvg = Callable[[str], CompiledDrawing]

DEEPEST_PICTURES = 20
LARGEST_DRAWING = 10_000_000  # bytes of an SVG file
_UNITS = compile_later(r"""=\s*["']\s*-?[\d.]+\s*(?:mm|cm|in|pt)\s*["']""")  # in a face they are mm; in a picture, 1/96 inch


class LoadedPicture(NamedTuple):
    """A picture in the document: its resource, its content, and whether it is a raster."""

    resource: Resource
    artwork: Artwork
    is_raster: bool


class ResvgOnlyDrawing(NamedTuple):
    """An SVG file that only resvg can draw, as dots. Their number depends on the size of the picture on the face."""

    text: str
    view: View


class PlacedPicture(NamedTuple):
    """The PDF operators that draw a picture at its place, the picture's content, and its transform."""

    ops: str
    artwork: Artwork
    matrix: Matrix


class MissingPictureError(ElementError):
    """Raised for a missing picture, with its box. The finding is a warning if a placeholder is `drawn`."""

    def __init__(self, name: str, box: Box, hint: str, drawn: bool) -> None:
        message = f"there is no picture {name[:60]} in content/ or templates/." if name else "the picture has no file name."
        hint = hint if name else "write the name of a file in the table cell, or put the call inside {% if … %}."
        super().__init__(DrawingFinding(0, message, hint, check="missing", severity="warning" if drawn else "error"))
        self.name, self.box, self.drawn = name, box, drawn


class DocumentPictures:
    """The pictures of one document. Each file is read once, even if it cannot be used."""

    def __init__(self, store: ResourceStore, find: FindArt, hint: ArtHint) -> None:
        self._store, self._find, self._hint = store, find, hint
        self.compile_svg: CompileSvg | None = None
        self._within: tuple[Path, ...] = ()  # the pictures being compiled, outermost first
        self._offered: dict[str, Path] = {}
        self._loaded: dict[Path, LoadedPicture | ResvgOnlyDrawing] = {}
        self._rasters: dict[bytes, LoadedPicture] = {}
        self._filtered: dict[tuple[Path, SizeInDots], LoadedPicture] = {}
        self._failed: dict[Path, SvgError | ElementError] = {}
        self._budget = TimeBudget(60.0, 1.0)

    def copy_for_document(self, store: ResourceStore) -> "DocumentPictures":
        """The pictures of another document, which starts with all pictures of this document."""
        other = DocumentPictures(store, self._find, self._hint)
        other._loaded, other._failed = self._loaded.copy(), self._failed.copy()
        other._filtered, other._rasters = self._filtered.copy(), self._rasters.copy()
        other._offered = self._offered.copy()
        return other

    def offer_form_as_picture(self, name: str, form: Resource, box: Box) -> None:
        """Make a form available as a picture with this name, whose content fills the box."""
        path = Path(name)
        artwork = Artwork("drawing", path, (box.left, box.top, box.width, box.height))
        self._offered[name], self._loaded[path] = path, LoadedPicture(form, artwork, False)

    def place_picture(self, attributes: Mapping[str, str], mm_per_unit: float, used_resources: set[Resource]) -> PlacedPicture:
        """The picture of an <image> at its place, drawn at this scale. Adds its resource to those in use."""
        name = attributes.get("href", "")
        path = self._offered.get(name) or self._find(name)
        x, y, width, height = (read_number_or_length(attributes.get(side, "0")) for side in ("x", "y", "width", "height"))
        if min(width, height) <= 0:
            raise SvgError("an image needs a width and a height.")
        if path is None:
            raise MissingPictureError(name, make_box(x, y, width, height), self._hint(name), drawn=not self._within)
        picture = self._load_picture(path, name)
        if isinstance(picture, ResvgOnlyDrawing):
            _, _, wide, high = picture.view
            longer_side = mm_per_unit * min(width / wide, height / high) * max(wide, high)
            picture = self._load_svg_as_dots(path, name, picture, longer_side)
        return _fit_and_centre_picture(
            picture, (x, y, width, height), record_and_name_resource(picture.resource, used_resources)
        )

    def _load_picture(self, path: Path, file_name: str) -> LoadedPicture | ResvgOnlyDrawing:
        """The picture in a file, loaded on first use. Raises the same error each time if it cannot be used."""
        if path in self._failed:
            raise self._failed[path]
        if path not in self._loaded:
            try:
                self._loaded[path] = self._read_picture(path, file_name)
            except (SvgError, ElementError) as error:
                self._failed[path] = error
                raise
        return self._loaded[path]

    def _read_picture(self, path: Path, file_name: str) -> LoadedPicture | ResvgOnlyDrawing:
        try:
            with open_regular_file(path) as file:
                content = file.read(LARGEST_PICTURE + 1)
        except OSError as error:
            raise SvgError(f"{file_name} cannot be read: {describe_error_reason(error)}.") from None
        drawn = is_svg(content)
        most = LARGEST_DRAWING if drawn else LARGEST_PICTURE
        if len(content) > most:
            raise SvgError(f"{file_name} is larger than {most // 1_000_000} MB.", "save a smaller or simpler picture.")
        return self._load_svg(path, file_name, content) if drawn else self._load_raster(path, file_name, content)

    def _load_raster(self, path: Path, file_name: str, content: bytes) -> LoadedPicture:
        """A raster file as a PDF image. Copies of a file share one image."""
        from printgen.pdf.photographs import make_photograph

        digest = sha256(content).digest()
        if digest not in self._rasters:
            picture = make_photograph(content, file_name, self._store, self._budget)
            resource = self._store.get_or_make_resource("XObject", path, lambda: picture.image)
            self._rasters[digest] = LoadedPicture(resource, Artwork("photograph", path, (0.0, 0.0, *picture.size)), True)
        return self._rasters[digest]

    def _load_svg(self, path: Path, file_name: str, content: bytes) -> LoadedPicture | ResvgOnlyDrawing:
        """An SVG file as a form. If the compiler cannot draw it, cairo or else resvg does."""
        from printgen.core.svg.views import add_view_box_if_missing

        text = content.decode("utf-8-sig", errors="replace")
        view = _read_drawing_view(text, path.name)
        text = add_view_box_if_missing(text, view)
        drawing = self._compile_picture(path, text)
        final = next((finding for finding in drawing.findings if finding.final), None)
        if final is not None:
            message = final.message if self._within else f"{path.name[:60]}: {final.message}"
            raise ElementError(DrawingFinding(0, message, _make_art_hint(final), final=True))
        if drawing.findings or _UNITS.search(text, text.find(">", text.find("<svg"))):
            from printgen.pdf.foreign_art import ResvgOnlyError, make_form_with_cairo

            try:
                form = make_form_with_cairo(text, file_name, view, self._store, self._budget)
            except ResvgOnlyError:
                return ResvgOnlyDrawing(text, view)
            artwork = Artwork("unknown", path, view, marks=1 + len(text) // OPERATOR_BYTES)
            return LoadedPicture(self._store.get_or_make_resource("XObject", path, lambda: form), artwork, False)
        uses = frozenset().union(*(chunk.uses for chunk in drawing.chunks))
        whole = OperatorChunk("\n".join(chunk.ops for chunk in drawing.chunks), uses)
        items = tuple(item for seen in drawing.seen for item in seen.items)
        marks = sum(chunk.marks for chunk in drawing.chunks)
        artwork = Artwork("drawing", path, view, items, marks)
        return LoadedPicture(self._store.get_or_make_form(path, whole, make_box(*view)), artwork, False)

    def _load_svg_as_dots(self, path: Path, file_name: str, drawing: ResvgOnlyDrawing, longer_side: Mm) -> LoadedPicture:
        """A picture drawn by resvg at a longer side in mm, once for each number of dots."""
        from printgen.pdf.foreign_art import choose_size_in_dots, make_image_with_resvg

        dots = choose_size_in_dots(drawing.view, longer_side)
        key = path, dots
        if key not in self._filtered:
            image = make_image_with_resvg(drawing.text, file_name, drawing.view, dots, self._store, self._budget)
            resource = self._store.get_or_make_resource("XObject", key, lambda: image)
            self._filtered[key] = LoadedPicture(
                resource, Artwork("photograph", key, (0.0, 0.0, float(dots[0]), float(dots[1]))), True
            )
        return self._filtered[key]

    def _compile_picture(self, path: Path, text: str) -> CompiledDrawing:
        """Compile a picture. Raises an error if it contains itself or is nested too deeply."""
        assert self.compile_svg is not None
        if path in self._within:
            raise SvgError(f"{path.name} contains itself.")
        if len(self._within) >= DEEPEST_PICTURES:
            message = f"More than {DEEPEST_PICTURES} pictures are nested in one another."
            raise ElementError(DrawingFinding(0, message, "place the innermost pictures in the drawing itself.", final=True))
        self._within += (path,)
        try:
            return self.compile_svg(text)
        finally:
            self._within = self._within[:-1]


def _fit_and_centre_picture(picture: LoadedPicture, place: View, resource: str) -> PlacedPicture:
    """A picture in the centre of a place, at the largest size that fits there.

    PDF draws rasters upside down in a unit square.
    """
    (left, top, wide, high), (x, y, width, height) = picture.artwork.view, place
    scale = min(width / wide, height / high)
    x += (width - wide * scale) / 2 - left * scale
    if picture.is_raster:
        low = y + (height + high * scale) / 2
        matrix = (scale, 0.0, 0.0, scale, x, low - high * scale)
        ops = f"q {write_matrix_ops((wide * scale, 0, 0, -high * scale, x, low))} {resource} Do Q"
        return PlacedPicture(ops, picture.artwork, matrix)
    y += (height - high * scale) / 2 - top * scale
    matrix = (scale, 0.0, 0.0, scale, x, y)
    return PlacedPicture(f"q {write_matrix_ops(matrix)} {resource} Do Q", picture.artwork, matrix)


def _make_art_hint(finding: DrawingFinding) -> str:
    """The hint of a finding in a picture, where text can also be turned into paths."""
    if not finding.message.startswith(("<text", "<tspan")):
        return finding.hint
    return f"turn the text into paths (in Inkscape: Path > Object to Path), or {finding.hint}"


def _read_drawing_view(text: str, file_name: str) -> View:
    from printgen.core.svg.views import find_view_box_or_drawn_box

    try:
        view = find_view_box_or_drawn_box(text, checks_whole_file=True)
    except ValueError:
        from printgen.pdf.photographs import make_unreadable_picture_error

        raise make_unreadable_picture_error(file_name) from None
    if view is None:
        hint = "add a viewBox to the <svg>, such as viewBox='0 0 100 100'."
        raise ElementError(DrawingFinding(0, f"{file_name} has no viewBox and shows no shapes.", hint))
    return view
