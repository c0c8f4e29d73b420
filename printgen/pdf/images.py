"""Pictures in a face: JPEG as it is, PNG unpacked, SVG of the subset as a form, other SVG through cairo."""

import io
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from printgen.pdf.faults import Fault, Refused
from printgen.pdf.limits import OPERATORS
from printgen.pdf.numbers import BadNumber, cm, value
from printgen.pdf.seen import Drawing, Part, View
from printgen.pdf.slices import root_attributes
from printgen.pdf.store import Chunk, Deflate, Ops, Store, stream
from printgen.svg.number import read_numbers
from printgen.svg.transform import Matrix

FindArt = Callable[[str], Path | None]
NearArt = Callable[[str], str]  # a hint for a picture that is not there
MOST_PIXELS = 120_000_000
LARGEST = 50_000_000
DEEPEST_PICTURES = 20
_ORIENTATION = 0x0112  # where a camera says which way it was held

CompileSvg = Callable[[str], Drawing]


class Pictures:
    """The pictures of one document; where their files are is for others to know."""

    def __init__(self, store: Store, find: FindArt, near: NearArt) -> None:
        self._store, self._find, self._near = store, find, near
        self.compile_svg: CompileSvg | None = None
        self._within: tuple[Path, ...] = ()
        self._sizes: dict[Path, tuple[int, int]] = {}
        self._drawings: dict[Path, tuple[tuple[str, str], Part]] = {}

    def fork(self, store: Store) -> "Pictures":
        """The pictures of a document that was forked."""
        other = Pictures(store, self._find, self._near)
        other._sizes, other._drawings = self._sizes.copy(), self._drawings.copy()
        return other

    def draw(self, attributes: Mapping[str, str], ops: Ops) -> tuple[str, Part, Matrix]:
        """The operators that draw an image element, what is seen in it, and the transform that places it."""
        name = attributes.get("href", "")
        path = self._find(name)
        if path is None:
            message = (
                f"there is no picture {name[:60]} beside the content or the templates."
                if name
                else "there is no picture: href is empty."
            )
            raise Refused(Fault(0, f"<image>: {message}", self._near(name)))
        if path.stat().st_size > LARGEST:
            raise BadNumber(f"{name} is larger than {LARGEST // 1_000_000} MB.")
        x, y = value(attributes.get("x", "0")), value(attributes.get("y", "0"))
        width, height = value(attributes.get("width", "0")), value(attributes.get("height", "0"))
        if width <= 0 or height <= 0:
            raise BadNumber("an image wants a width and a height.")
        if path.suffix.lower() == ".svg":
            return self._svg(path, ops, (x, y, width, height))
        image = ops.use(self._store.once("XObject", path, lambda: self._raster(path, name)))
        wide, high = self._sizes[path]
        scale = min(width / wide, height / high)
        left, low = x + (width - wide * scale) / 2, y + (height + high * scale) / 2
        place = (scale, 0.0, 0.0, scale, left, low - high * scale)
        part = Part("photograph", path, (0.0, 0.0, wide, high))
        return f"q {cm((wide * scale, 0, 0, -high * scale, left, low))} {image} Do Q", part, place

    def _svg(self, path: Path, ops: Ops, box: View) -> tuple[str, Part, Matrix]:
        if path not in self._drawings:
            self._drawings[path] = self._svg_form(path)
        resource, part = self._drawings[path]
        (left, top, wide, high), (x, y, width, height) = part.view, box
        scale = min(width / wide, height / high)
        x += (width - wide * scale) / 2 - left * scale
        y += (height - high * scale) / 2 - top * scale
        place = (scale, 0.0, 0.0, scale, x, y)
        return f"q {cm(place)} {ops.use(resource)} Do Q", part, place

    def _svg_form(self, path: Path) -> tuple[tuple[str, str], Part]:
        try:
            text = path.read_text(encoding="utf-8-sig", errors="replace")
        except OSError as fault:
            raise BadNumber(f"{path.name} cannot be read: {(fault.strerror or 'unknown reason').lower()}.") from None
        view = view_box(text, path.name)
        left, top, wide, high = view
        drawing = self._compiled(path, text)
        final = next((fault for fault in drawing.faults if fault.final), None)
        if final is not None:
            message = final.message if self._within else f"{path.name[:60]}: {final.message}"
            raise Refused(Fault(0, message, final.hint, final=True))
        if drawing.faults:
            from printgen.pdf.foreign import foreign_form

            form = self._store.once("XObject", path, lambda: foreign_form(text, view, self._store))
            return form, Part("unknown", path, view, marks=1 + len(text) // OPERATORS)
        uses = frozenset().union(*(chunk.uses for chunk in drawing.chunks))
        whole = Chunk("\n".join(chunk.ops for chunk in drawing.chunks), uses)
        form = self._store.form(path, whole, (left, top, left + wide, top + high))
        items = tuple(item for seen in drawing.seen for item in seen.items)
        return form, Part("drawing", path, view, items, sum(chunk.marks for chunk in drawing.chunks))

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

    def _raster(self, path: Path, name: str) -> Any:
        from PIL import Image, UnidentifiedImageError

        Image.MAX_IMAGE_PIXELS = MOST_PIXELS
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # faults in a camera's notes do not show
                warnings.simplefilter("error", Image.DecompressionBombWarning)
                with Image.open(path, formats=("PNG", "JPEG")) as image:
                    return self._taken(path, image)
        except (Image.DecompressionBombError, Image.DecompressionBombWarning):
            raise BadNumber(f"{name} has more than {MOST_PIXELS // 1_000_000} million dots; make it smaller.") from None
        except (UnidentifiedImageError, OSError, SyntaxError, ValueError):
            raise BadNumber(f"{name} is not a picture that can be read (PNG, JPEG or SVG).") from None

    def _taken(self, path: Path, image: Any) -> Any:
        from PIL import ImageOps

        image.load()
        as_it_is = image.format == "JPEG" and image.getexif().get(_ORIENTATION, 1) == 1
        upright = image if as_it_is else ImageOps.exif_transpose(image)
        self._sizes[path] = upright.size
        if image.format == "JPEG" and self._store.inks.keeps_jpeg:
            return _jpeg(upright, path.read_bytes() if as_it_is else None)
        return _pixels(upright, self._store)


def view_box(text: str, name: str) -> tuple[float, float, float, float]:
    """The box an SVG file draws in."""
    try:
        numbers = read_numbers(root_attributes(text).get("viewBox", ""))
    except ValueError:
        raise BadNumber(f"{name} is not a picture that can be read (PNG, JPEG or SVG).") from None
    if len(numbers) != 4 or min(numbers[2:]) <= 0:
        raise Refused(Fault(0, f"{name} has no viewBox.", "add one to its <svg>, such as viewBox=“0 0 100 100”."))
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _entries(image: Any, space: str) -> dict[str, Any]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": image.width,
        "Height": image.height,
        "ColorSpace": space,
        "BitsPerComponent": 8,
    }


def _jpeg(image: Any, raw: bytes | None) -> Any:
    """A JPEG as it is, where it can be shown so; made anew where it lies on its side or is in inks."""
    space = {"L": "/DeviceGray", "RGB": "/DeviceRGB"}.get(image.mode)
    if raw is None or space is None:
        out = io.BytesIO()
        image.convert("RGB").save(out, "JPEG", quality=92)
        return stream(out.getvalue(), {**_entries(image, "/DeviceRGB"), "Filter": "/DCTDecode"})
    return stream(raw, {**_entries(image, space), "Filter": "/DCTDecode"})


def _pixels(image: Any, store: Store) -> Any:
    if image.mode.startswith("I"):  # sixteen bits a dot
        image = image.convert("I").point(lambda tone: tone * (255 / 65535)).convert("L")
    colour, alpha = _parted(image)
    dots, space = store.inks.raster(colour)
    entries = _entries(image, space)
    if alpha is not None:
        mask = stream(Deflate.encode(alpha.tobytes()), {**_entries(image, "/DeviceGray"), "Filter": "/FlateDecode"})
        entries["SMask"], store.blends = store.document.Reference(mask), True
    return stream(Deflate.encode(dots.tobytes()), {**entries, "Filter": "/FlateDecode"})


def _parted(image: Any) -> tuple[Any, Any]:
    """The colours of a picture, and its alpha where it has one."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        whole = image.convert("RGBA")
        return whole.convert("RGB"), whole.getchannel("A")
    if image.mode in ("L", "CMYK"):
        return image, None
    return image.convert("L" if image.mode == "1" else "RGB"), None
