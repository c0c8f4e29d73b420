"""Opens the kits in a game's output folder, to compare the game with what was printed."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from printgen.core.files.inputs import LARGEST, is_link, is_path_of_kind
from printgen.core.files.zips import ZipError, read_file_in_zip_or_raise
from printgen.core.guard.decoder import DecoderError
from printgen.core.problems import Problems, Where
from printgen.kit.manifest import Manifest, read_kit_manifest, write_manifest
from printgen.kit.places import LARGEST_TABLE, FacePlace, name_places_file, read_face_places_csv
from printgen.project.drawing import LiveDrawing
from printgen.project.orders import Options
from printgen.project.past import PieceComparison, compare_with_kit
from printgen.project.results import Result

LARGEST_PDF = 100_000_000  # bytes


def list_newest_zip_names(game: str, output_folder: Path, most: int) -> tuple[str, ...]:
    """The names of the zip files in the game's output folder, the newest first, and at most `most` of them."""
    return tuple(
        path.name for path in sorted(_list_zip_files(game, output_folder), key=lambda path: -path.stat().st_mtime)[:most]
    )


def _list_zip_files(game: str, output_folder: Path) -> list[Path]:
    from stat import S_ISREG

    folder = output_folder / game
    if is_link(output_folder) or is_link(folder) or not folder.is_dir():
        return []
    return [path for path in folder.glob("*.zip") if is_path_of_kind(path, S_ISREG) and not is_link(path)]


def open_kit_in_output(game: str, name: str, output_folder: Path, problems: Problems) -> "PastKit | None":
    """A kit in the game's output folder. Reports a problem and returns None if it is not a kit of the game."""
    if name not in [path.name for path in _list_zip_files(game, output_folder)]:
        problems.add(Where(name), "There is no such kit in the output folder.", f"make one with `printgen kit {game}`.")
        return None
    path = output_folder / game / name
    manifest = read_kit_manifest(path, problems)
    if manifest is not None and manifest.game != game:
        problems.add(
            Where(name), f"This is a kit of {manifest.game}, so it cannot be compared with {game}.", "choose another kit."
        )
        return None
    return PastKit(path, manifest) if manifest is not None else None


class PastKit:
    """A kit with which a game is compared. One thread at a time can use it.

    `version` differs between kits with different files. `problem` says why there are no pictures of faces, but only of pages.
    """

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self._path, self._manifest, self._status = path, manifest, path.stat()
        self.version = sha256(write_manifest(manifest)).hexdigest()
        self._sums = {file.name: file.sha256 for file in manifest.files}
        self._paper = next(iter(manifest.order.papers), "")
        self._pdf: tuple[str, bytes] | None = None  # the one that was read last
        self._undrawable: set[str] = set()
        problems = Problems()
        self._places = self._read_face_places(problems)
        self.problem = next(iter(problems.sort_by_severity()), None)

    @property
    def is_file_unchanged(self) -> bool:
        """Whether the file is still the one that was opened."""
        try:
            status = self._path.stat()
        except OSError:
            return False
        return (status.st_mtime_ns, status.st_size) == (self._status.st_mtime_ns, self._status.st_size)

    @property
    def page_picture_names(self) -> tuple[str, ...]:
        """The names of the pictures of all pages on the first of the kit's papers."""
        start = f"proofs/{self._paper}-"
        return tuple(name for name in self._sums if name.startswith(start) and name.endswith(".png"))

    def compare(self, drawing: LiveDrawing) -> Result[PieceComparison]:
        """The pieces that differ from those of the kit, drawn in the kit's style and language."""
        order = self._manifest.order
        look = Options(style=order.style or None, language=order.language or None, players=order.players or None)
        now, problems = drawing.draw(look)
        return Result(compare_with_kit(self._manifest, now)) if now is not None else Result(None, problems)

    def read_picture_of_page(self, name: str) -> Result[bytes]:
        """The picture of a page, as a PNG file."""
        problems = Problems()
        content = self._read_file_of_kit(name if name in self.page_picture_names else "", LARGEST, problems)
        return Result(content, problems.sort_by_severity())

    def make_svg_of_face(self, identity: str) -> Result[bytes]:
        """The picture of a face, cut out of a page of the kit, as an SVG file."""
        problems, places = Problems(), self._places.get(identity, ())
        content = self._make_svg_of_face_from_pdf(places, problems) if places else None
        if content is None and not problems:
            self._report_problem("The kit does not record where this face is.", problems)
        return Result(content, problems.sort_by_severity())

    def _make_svg_of_face_from_pdf(self, places: tuple[FacePlace, ...], problems: Problems) -> bytes | None:
        from printgen.kit.face_crops import make_svg_of_printed_face

        file = places[0].file
        pdf = self._read_pdf(file, problems) if file not in self._undrawable else None
        try:
            if pdf is not None:
                return make_svg_of_printed_face(pdf, places)
        except DecoderError:
            self._undrawable.add(file)  # another page would take as long
        if not problems:
            self._report_problem(f"The pages of {file} cannot be drawn.", problems)
        return None

    def _read_pdf(self, name: str, problems: Problems) -> bytes | None:
        if self._pdf is None or self._pdf[0] != name:
            content = self._read_file_of_kit(name, LARGEST_PDF, problems)
            self._pdf = (name, content) if content is not None else None
        return self._pdf[1] if self._pdf is not None else None

    def _read_face_places(self, problems: Problems) -> Mapping[str, tuple[FacePlace, ...]]:
        name = name_places_file(self._paper)
        if name not in self._sums:
            message = "An older printgen made this kit, which does not record where each face is on its pages."
            problems.add(
                Where(self._path.name), message, "to have pictures of single faces, make a kit before your next change."
            )
            return {}
        content = self._read_file_of_kit(name, LARGEST_TABLE, problems)
        try:
            return read_face_places_csv(content) if content is not None else {}
        except ValueError:
            self._report_problem(f"The table {name} of the kit is damaged.", problems)
            return {}

    def _read_file_of_kit(self, name: str, largest: int, problems: Problems) -> bytes | None:
        """A file of the kit. Reports a problem and returns None if it is not as the manifest says."""
        try:
            content = read_file_in_zip_or_raise(self._path, name, problems, largest) if name in self._sums else None
        except (OSError, ZipError):
            content = None
        if content is not None and sha256(content).hexdigest() == self._sums[name]:
            return content
        if not problems:
            self._report_problem("The files of the kit are not as its manifest says.", problems)
        return None

    def _report_problem(self, message: str, problems: Problems) -> None:
        """Report a problem of the kit, with the hint to make it again."""
        hint = f"make the kit again with `printgen kit {self._manifest.game}`."
        problems.add(Where(self._path.name), message, hint)
