"""Plans pictures of faces: the name of each file, the faces on it and its exact size in pixels. Refuses impossible options."""

from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, make_spelling_hint, truncate_value
from printgen.core.records import dataclass
from printgen.core.units import MM_PER_INCH, Mm
from printgen.core.words import join_words
from printgen.model import Size
from printgen.printing.named_faces import NamedFace, NamedPiece, list_named_faces

Pixels: TypeAlias = tuple[int, int]

ENDINGS = {"png": "png", "jpeg": "jpg", "webp": "webp", "svg": "svg", "pdf": "pdf"}  # of the files, by format
CORNERS = ("square", "round")
VECTORS = ("svg", "pdf")
LEAST_DPI, MOST_DPI = 20, 2400
MOST_PIXELS = 64_000_000  # in one picture; 70 poker cards at 300 dpi have 55 million
LONGEST_SIDE = {"png": 65_535, "jpeg": 65_535, "webp": 16_383}  # pixels; JPEG and WebP allow no more
_GRID = compile_later(r"(\d{1,3})\s*[x×]\s*(\d{1,3})")


class FaceCell(NamedTuple):
    """A face, and its column and row on a sheet of faces, counted from 0."""

    face: NamedFace
    column: int
    row: int


class GridSize(NamedTuple):
    """The numbers of columns and rows on a sheet of faces."""

    columns: int
    rows: int


class PictureOptions(NamedTuple):
    """The options of pictures. Without `bleed`, a picture ends at the trim; `grid` has the columns and rows of sheets."""

    format: str = "png"
    dpi: int = 300
    bleed: bool = False
    corners: str = "square"
    grid: str | None = None

    @property
    def is_vector(self) -> bool:
        """Whether the pictures have no pixels."""
        return self.format in VECTORS

    def measure_face_in_picture(self, named: NamedFace) -> Size:
        """The size of a face in a picture, in mm."""
        more = 2 * named.face.bleed if self.bleed else 0.0
        return Size(named.face.size.width + more, named.face.size.height + more)

    def measure_face_in_pixels(self, named: NamedFace) -> Pixels:
        """The width and height of a face in a picture, in pixels."""
        size = self.measure_face_in_picture(named)
        return _convert_to_pixels(size.width, self.dpi), _convert_to_pixels(size.height, self.dpi)


def _convert_to_pixels(length: Mm, dpi: int) -> int:
    return max(1, round(length / MM_PER_INCH * dpi))


@dataclass(frozen=True, slots=True)
class PlannedPicture:
    """A picture file: its name, and the face on it, or the faces on a sheet, row by row."""

    file: str
    faces: tuple[NamedFace, ...]
    cell: Pixels
    columns: int = 1
    rows: int = 1
    is_sheet: bool = False

    @property
    def size(self) -> Pixels:
        """The width and height of the picture in pixels."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def list_faces_with_cells(self) -> Iterator[FaceCell]:
        """Each face with its column and row."""
        return (FaceCell(face, at % self.columns, at // self.columns) for at, face in enumerate(self.faces))


def check_picture_options(options: PictureOptions, problems: Problems) -> bool:
    """Whether the options are possible. Reports a problem for each option that is not."""
    before = len(problems.found)
    if options.format not in ENDINGS:
        message = f'There is no format "{truncate_value(options.format)}".'
        problems.add(Where("--format"), message, make_spelling_hint(options.format, ENDINGS))
    if options.corners not in CORNERS:
        message = f'The corners are "{truncate_value(options.corners)}", but must be square or round.'
        problems.add(Where("--corners"), message, f"use {join_words(CORNERS, 'or')}.")
    if not LEAST_DPI <= options.dpi <= MOST_DPI:
        message = f"The resolution is {options.dpi} dpi, but must be from {LEAST_DPI} to {MOST_DPI}."
        problems.add(Where("--dpi"), message, "use 300 for print, or 150 for a screen.")
    if options.grid is not None and options.format == "svg":
        hint = "remove --grid, or use --format png or pdf."
        problems.add(Where("--grid"), "A sheet of faces cannot be an SVG file.", hint)
    elif options.grid is not None and _read_grid(options.grid) is None:
        message = f'The grid is "{truncate_value(options.grid)}", but must be columns and rows.'
        problems.add(Where("--grid"), message, "write --grid 10x7.")
    return len(problems.found) == before


def _read_grid(text: str) -> GridSize | None:
    """The grid in a text such as `10x7`, or None for any other text."""
    match = _GRID.fullmatch(text.strip().lower())
    columns, rows = map(int, match.groups()) if match is not None else (0, 0)
    return GridSize(columns, rows) if columns and rows else None


def plan_pictures(
    pieces: Mapping[str, Sequence[NamedPiece]], options: PictureOptions, problems: Problems
) -> tuple[PlannedPicture, ...] | None:
    """The pictures of all pieces, or None, with a problem reported, if one of them would be too large."""
    grid, ending = _read_grid(options.grid or ""), ENDINGS[options.format]
    pictures: list[PlannedPicture] = []
    for component in pieces.values():
        sheets = list(_plan_sheets_of_different_faces(component, grid, options)) if grid is not None else []
        alone = {face for sheet in sheets for face in sheet.faces}
        faces = [face for face in list_named_faces(component) if face not in alone]
        pictures += [
            *sheets,
            *(PlannedPicture(f"{face.name}.{ending}", (face,), options.measure_face_in_pixels(face)) for face in faces),
        ]
    return tuple(pictures) if options.is_vector or _check_picture_sizes(pictures, options, problems) else None


def _plan_sheets_of_different_faces(
    pieces: Sequence[NamedPiece], grid: GridSize, options: PictureOptions
) -> Iterator[PlannedPicture]:
    """The sheets of the fronts of a component, and of its backs in the same order, unless all pieces show the same face."""
    columns, rows = grid
    sides = {"fronts": [piece.front for piece in pieces], "backs": [piece.back for piece in pieces if piece.back is not None]}
    for side, faces in sides.items():
        if len(set(faces)) < 2:
            continue
        for number, first in enumerate(range(0, len(faces), columns * rows), 1):
            part = tuple(faces[first : first + columns * rows])
            file = f"{part[0].stem}-{side}-{number}.{ENDINGS[options.format]}"
            used = min(columns, len(part))
            yield PlannedPicture(
                file, part, options.measure_face_in_pixels(part[0]), used, -(-len(part) // columns), is_sheet=True
            )


def _check_picture_sizes(pictures: Sequence[PlannedPicture], options: PictureOptions, problems: Problems) -> bool:
    """Whether no picture has too many pixels. Reports a problem for the largest one that has."""
    longest = LONGEST_SIDE[options.format]
    large = [each for each in pictures if each.size[0] * each.size[1] > MOST_PIXELS or max(each.size) > longest]
    if not large:
        return True
    worst = max(large, key=lambda picture: picture.size[0] * picture.size[1])
    least = min(_estimate_largest_possible_dpi(picture.size, longest, options.dpi) for picture in large)
    advice = f"use --dpi {least} or lower, or" if least >= LEAST_DPI else "make the piece smaller, or use"
    hint = f"{advice} a smaller grid." if len(worst.faces) > 1 else f"{advice} --format pdf."
    wide, high = worst.size
    message = f"{worst.file} would have {wide} × {high} pixels, but {_describe_pixel_limit(options.format, worst.size)}."
    problems.add(Where("--dpi"), message, hint)
    return False


def _estimate_largest_possible_dpi(size: Pixels, side_limit: int, dpi: int) -> int:
    """A resolution at which a picture is small enough; rounding may add a pixel."""
    wide, high = size
    return min(dpi * side_limit // max(wide, high), isqrt(dpi**2 * MOST_PIXELS // (wide * high))) - 1


def _describe_pixel_limit(file_format: str, size: Pixels) -> str:
    if size[0] * size[1] > MOST_PIXELS:
        return f"a picture may have at most {MOST_PIXELS // 1_000_000} million"
    return f"a {file_format.upper()} file may be at most {LONGEST_SIDE[file_format]} pixels wide and high"
