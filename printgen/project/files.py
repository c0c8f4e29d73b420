"""Writes files completely into the output folder, and keeps each file whose sources have not changed."""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

from printgen.content.kept_compilations import save_new_compilations
from printgen.content.shelves import Shelves
from printgen.core.files.outputs import (
    FILE_ENDINGS,
    locate_folder_below_output,
    locate_output_file,
    make_file_name,
    write_whole_file,
)
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import ProblemError, Problems, Where
from printgen.core.progress import iterate_with_progress
from printgen.project.ledger import Ledger, SizeAndHash
from printgen.project.orders import Options, find_named_printer
from printgen.project.results import Written

if TYPE_CHECKING:
    from printgen.kit.reprint import KitNames


OutputPlace: TypeAlias = str | Path | BinaryIO | None


class Output(NamedTuple):
    """The output: a folder that the caller named or else `output` in the project's folder, or one file, or a stream."""

    named: Path | None
    project: Path
    file: Path | None = None
    stream: BinaryIO | None = None

    def find_folder(self, *names: str, problems: Problems) -> Path | None:
        """The folder with this path inside the output folder, or the folder of the file that the caller named.

        None, with the problem noted, if it cannot be a folder, or if a link leads out of the output folder.
        """
        if self.stream is not None:
            return Path()
        if self.file is not None:
            file = locate_output_file(self.file, problems)
            return file.parent if file is not None else None
        return locate_folder_below_output(self.named, *names, project=self.project, problems=problems)

    def is_file_or_stream(self) -> bool:
        """Whether the output is one file or a stream, so that there is no folder for a ledger."""
        return self.file is not None or self.stream is not None

    def choose_path_or_stream_name(self, usual_path: Path) -> Path:
        """The file to write, or a name for the stream; the usual path if the caller named only a folder."""
        return Path("standard output") if self.stream is not None else self.file or usual_path

    def write_to_path_or_stream(self, path: Path, content: bytes, problems: Problems) -> bool:
        """Write the content to the stream, or else to the path; returns whether it was written."""
        if self.stream is None:
            return write_whole_file(path, content, problems)
        self.stream.write(content)
        self.stream.flush()
        return True


def make_output(place: Path | BinaryIO | None, project: Path, ending: str = "") -> Output:
    """The output at a place. A path is a file if its name has the ending of the file to write, otherwise a folder.

    Raises ProblemError if the name has the ending of another kind of file.
    """
    found = place.suffix.lower() if isinstance(place, Path) else ""
    if place is None or (isinstance(place, Path) and found not in FILE_ENDINGS):
        return Output(place, project)
    if not ending:
        hint = "name a folder, without an ending such as .pdf."
        raise ProblemError(Where("--output"), "This command writes several files, so it needs a folder.", hint)
    if not isinstance(place, Path):
        return Output(None, project, stream=place)
    if found != ending:
        hint = f"name a file that ends in {ending}, or a folder."
        raise ProblemError(Where("--output"), f"This command writes a {ending} file, not a {found} file.", hint)
    return Output(None, project, file=place)


class PendingFile(NamedTuple):
    """A file to write: its path, its bytes, and the lines to print about it."""

    path: Path
    content: bytes
    text: str


def write_print_unless_unchanged(
    game: str, options: Options, output: Output, explain: bool, shelves: Shelves, problems: Problems
) -> Written | None:
    """Write the PDF of a game. `explain` adds an explanation of the layout to the text about it."""

    def make_pdf_file(folder: Path) -> PendingFile | None:
        from printgen.project.printing import make_game_printout

        printout = make_game_printout(game, options, shelves, problems)
        if printout is None:
            return None
        from printgen.printing.report import describe_written_pdf, name_pdf_file

        path = output.choose_path_or_stream_name(folder / name_pdf_file(printout.plan))
        text = describe_written_pdf(printout.plan, path)
        if explain:
            from printgen.printing.explanation import explain_layouts

            text += f"\n{explain_layouts(printout.plan)}"
        return PendingFile(path, printout.pdf(), text)

    return _write_and_record_file_unless_unchanged(game, ("print", explain), options, output, make_pdf_file, shelves, problems)


def write_kit_unless_unchanged(
    game: str, options: Options, cutting_machine: str | None, output: Output, shelves: Shelves, problems: Problems
) -> Written | None:
    """Write the kit of a game as a zip."""

    def make_kit_file(folder: Path) -> PendingFile | None:
        from printgen.project.kits import make_kit

        kit = make_kit(game, options, cutting_machine, shelves, problems)
        if kit is None:
            return None
        path = output.choose_path_or_stream_name(folder / kit.name)
        return PendingFile(path, kit.content, f"{path}: {kit.text}")

    return _write_and_record_file_unless_unchanged(
        game, ("kit", cutting_machine), options, output, make_kit_file, shelves, problems
    )


def write_reprint_if_pieces_changed(
    kits: "KitNames", options: Options, output: Output, shelves: Shelves, problems: Problems
) -> Written | None:
    """Write a PDF of the pieces that changed since an old kit, if any changed."""
    from printgen.printing.report import describe_written_pdf, name_pdf_file
    from printgen.project.kits import make_reprint

    reprint = make_reprint(kits, options, shelves, problems)
    folder = output.find_folder(reprint.game.name, problems=problems) if reprint is not None else None
    if reprint is None or folder is None:
        return None
    if reprint.printout is None:
        return Written(None, f"Nothing to reprint.\n{reprint.text}")
    path = output.choose_path_or_stream_name(folder / name_pdf_file(reprint.printout.plan, "diff"))
    return _write_pending_file(
        PendingFile(path, reprint.printout.pdf(), f"{describe_written_pdf(reprint.printout.plan, path)}\n{reprint.text}"),
        output,
        problems,
    )


def write_proofs_and_delete_stale_ones(
    game: str, options: Options, of_faces: bool, with_safe_zones: bool, output: Output, shelves: Shelves, problems: Problems
) -> tuple[Path, ...] | None:
    """Write a picture of each page, or of each face if `of_faces`. `with_safe_zones` draws the cut and the safe zone over it.

    Removes the pictures of the last such run that the game no longer has."""
    from printgen.project.printing import make_game_printout

    folder = output.find_folder(game, "proof", problems=problems)
    printout = make_game_printout(game, options, shelves, problems) if folder is not None else None
    if folder is None or printout is None:
        return None
    if with_safe_zones:
        from printgen.printing.safe_zones import draw_cuts_and_safe_zones

        printout = draw_cuts_and_safe_zones(printout, shelves, problems)
    from printgen.project.proof_record import record_pictures_and_delete_stale_ones

    plan, written = printout.plan, dict[str, str]()
    labels = [face.label for face in plan.faces()] if of_faces else [f"page {number}" for number in plan.list_page_numbers()]
    pictures = printout.face_pictures() if of_faces else printout.pictures()
    for number, (label, picture) in enumerate(
        iterate_with_progress(zip(labels, pictures, strict=True), len(labels), "proofs"), 1
    ):
        name = f"{number:03}-{make_file_name(label)}.png"
        if not write_whole_file(folder / name, picture, problems):
            return None
        written[name] = hashlib.sha256(picture).hexdigest()
    is_whole = not (plan.order.only.words or plan.order.fronts or plan.pages)
    record_pictures_and_delete_stale_ones(folder, "faces" if of_faces else "pages", written, is_whole)
    return tuple(folder / name for name in written)


def write_export(
    game: str, exporter: str, options: Options, output: Output, shelves: Shelves, problems: Problems
) -> tuple[Path, ...] | None:
    """Write the files of an exporter into a folder named after the exporter."""
    from printgen.kit.exporters import run_exporter
    from printgen.project.printing import make_printout_unless_pictures_missing

    folder = output.find_folder(game, exporter, problems=problems)
    printout = make_printout_unless_pictures_missing(game, options, shelves, problems) if folder is not None else None
    files = run_exporter(printout, exporter, problems) if printout is not None else None
    if folder is None or files is None:
        return None
    folders = {name: output.find_folder(game, exporter, *name.split("/")[:-1], problems=problems) for name in files}
    whole = all(inner and write_whole_file(folder / name, files[name], problems) for name, inner in folders.items())
    return tuple(folder / name for name in files) if whole else None


def _write_and_record_file_unless_unchanged(
    game: str,
    request: tuple[object, ...],
    options: Options,
    output: Output,
    make_file: Callable[[Path], PendingFile | None],
    shelves: Shelves,
    problems: Problems,
) -> Written | None:
    """Write the file that `make_file` returns and record it in the ledger, unless the ledger has an up-to-date file."""
    folder = output.find_folder(game, problems=problems)
    printer = find_named_printer(options.printer, problems)
    if folder is None:
        return None
    if output.is_file_or_stream():
        pending = make_file(folder)
        return _write_pending_file(pending, output, problems) if pending is not None and not problems else None
    key, ledger = repr((*request, options, printer, str(folder))), Ledger(game, shelves, folder)
    former = None if problems else ledger.find_unchanged_print(key)
    if former is not None:
        return former.report_problems_again(problems)
    pending = make_file(folder)
    written = _write_pending_file(pending, output, problems) if pending is not None else None
    if pending is not None and written is not None:
        size_and_hash = SizeAndHash(len(pending.content), hashlib.sha256(pending.content).hexdigest())
        reported = problems.sort_by_severity()
        ledger.record_print_if_sources_unchanged(key, pending.path, size_and_hash, pending.text, reported)
        save_new_compilations()
    return written


def _write_pending_file(pending: PendingFile, output: Output, problems: Problems) -> Written | None:
    return (
        Written(pending.path, pending.text) if output.write_to_path_or_stream(pending.path, pending.content, problems) else None
    )
