"""Writes pictures of a game's faces and a list of them, and removes the pictures of earlier runs that are out of date."""

import csv
import io
import os
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import is_link, open_regular_file
from printgen.core.files.locks import hold_lock
from printgen.core.files.outputs import report_unwritable_file, write_whole_file
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where
from printgen.core.progress import iterate_with_progress
from printgen.core.units import write_number
from printgen.core.words import write_count
from printgen.printing.face_pictures import make_pictures
from printgen.printing.named_faces import name_distinct_pieces
from printgen.printing.picture_plan import PictureOptions, PlannedPicture, check_picture_options, plan_pictures
from printgen.printing.printout import Printout, make_printout_without_sheets
from printgen.project.files import Output
from printgen.project.loading import load_game_unless_loaded
from printgen.project.orders import Options
from printgen.project.printing import report_content_problems_and_make_job
from printgen.project.results import Written

FOLDER, STAGE, LIST = "pictures", ".pictures.part", "pictures.csv"
COLUMNS = (
    "file", "component", "id", "title", "side", "copies", "width_px", "height_px", "width_mm", "height_mm", "column", "row",
)  # fmt: skip
LARGEST_LIST = 20_000_000  # bytes
PATIENCE = 2.0  # seconds to wait for another run that writes the same pictures
_FILE = compile_later(r"[a-z0-9][a-z0-9-]*\.(png|jpg|webp|svg|pdf)")


def write_face_pictures(
    game: str, options: Options, picture_options: PictureOptions, output: Output, shelves: Shelves, problems: Problems
) -> Written | None:
    """Write a picture of each face of a game, or sheets of them, and the list of all pictures."""
    folder, stage = (output.find_folder(game, name, problems=problems) for name in (FOLDER, STAGE))
    if not check_picture_options(picture_options, problems) or folder is None or stage is None:
        return None
    if options.pages is not None:
        problems.add(Where("--pages"), "Pictures show faces, not pages.", "use --only to select faces.")
        return None
    printout = _load_and_draw_faces(game, options, shelves, problems)
    pieces = name_distinct_pieces(printout.plan.game, printout.plan.pieces) if printout is not None else {}
    pictures = plan_pictures(pieces, picture_options, problems) if printout is not None else None
    if (
        printout is None
        or pictures is None
        or not _replace_pictures_in_folder(folder, stage, printout, pictures, picture_options, problems)
    ):
        return None
    return Written(folder / LIST, _describe_written_pictures(folder, pictures, picture_options))


def _load_and_draw_faces(game: str, options: Options, shelves: Shelves, problems: Problems) -> Printout | None:
    loaded = load_game_unless_loaded(game, shelves, problems, options.language)
    options = options._replace(ink="rgb", cut_contour=False)
    job = report_content_problems_and_make_job(loaded, options, shelves, problems) if loaded is not None else None
    return make_printout_without_sheets(job) if job is not None else None


def _replace_pictures_in_folder(
    folder: Path,
    temporary_folder: Path,
    printout: Printout,
    pictures: Sequence[PlannedPicture],
    picture_options: PictureOptions,
    problems: Problems,
) -> bool:
    """Write all pictures beside the folder, then move them into it. If anything fails, the folder does not change."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with hold_lock(folder, PATIENCE), _make_empty_temporary_folder(temporary_folder):
            contents = iterate_with_progress(make_pictures(printout, pictures, picture_options), len(pictures), "pictures")
            for picture, content in zip(pictures, contents, strict=True):
                if not write_whole_file(temporary_folder / picture.file, content, problems):
                    return False
            stale = _read_listed_picture_names(folder) - {picture.file for picture in pictures}
            for picture in pictures:
                (temporary_folder / picture.file).replace(folder / picture.file)
            is_listed = write_whole_file(folder / LIST, _make_csv_of_pictures(pictures, picture_options), problems)
            _delete_regular_files_if_possible(folder, stale)
    except BlockingIOError:
        problems.add(
            Where(str(folder)), "Another run is writing these pictures.", "wait until it has finished, then try again."
        )
        return False
    except OSError as error:
        report_unwritable_file(folder, error, problems)
        return False
    return is_listed


@contextmanager
def _make_empty_temporary_folder(folder: Path) -> Iterator[None]:
    """An empty folder for unfinished pictures, which is deleted at the end. A killed run may have left one behind."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        yield
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _read_listed_picture_names(folder: Path) -> set[str]:
    """The files in the list of an earlier run; none if it cannot be read. Only names that printgen could have written count."""
    try:
        with open_regular_file(folder / LIST) as file:
            text = file.read(LARGEST_LIST).decode()
        return {row["file"] for row in csv.DictReader(io.StringIO(text)) if _FILE.fullmatch(row.get("file") or "")}
    except (OSError, ValueError, csv.Error):
        return set()


def _delete_regular_files_if_possible(folder: Path, file_names: set[str]) -> None:
    for name in file_names:
        path = folder / name
        with suppress(OSError):
            if path.is_file() and not is_link(path):
                path.unlink()


def _make_csv_of_pictures(pictures: Sequence[PlannedPicture], picture_options: PictureOptions) -> bytes:
    """The CSV with a line for each face. The column and row of a face count from 1, and are empty unless it is on a sheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for picture in pictures:
        for named, column, row in picture.list_faces_with_cells():
            size, dots = picture_options.measure_face_in_picture(named), ("", "") if picture_options.is_vector else picture.cell
            place = (column + 1, row + 1) if picture.is_sheet else ("", "")
            about = (picture.file, named.component, named.id, named.title, named.side, named.copies)
            writer.writerow((*about, *dots, write_number(size.width), write_number(size.height), *place))
    return out.getvalue().encode()


def _describe_written_pictures(folder: Path, pictures: Sequence[PlannedPicture], picture_options: PictureOptions) -> str:
    """The text about the written pictures: their number, and the size of each component's pictures."""
    where = "with" if picture_options.bleed else "without"
    resolution = "" if picture_options.is_vector else f" at {picture_options.dpi} dpi"
    count = write_count(len(pictures), f"{picture_options.format.upper()} file")
    lines = [f"{folder}{os.sep}: {count}{resolution}, {where} bleed, and a list of them in {LIST}."]
    groups = Counter((picture.faces[0].component, _describe_picture_size(picture, picture_options)) for picture in pictures)
    return "\n".join([*lines, *(f"  {component}: {number} of {size}" for (component, size), number in groups.items())])


def _describe_picture_size(picture: PlannedPicture, picture_options: PictureOptions) -> str:
    size = picture_options.measure_face_in_picture(picture.faces[0])
    wide, high = (size.width, size.height) if picture_options.is_vector else picture.cell
    unit = "mm" if picture_options.is_vector else "px"
    sheet = f"{picture.columns} × {picture.rows} faces, each " if picture.is_sheet else ""
    return f"{sheet}{write_number(wide, 2)} × {write_number(high, 2)} {unit}"
