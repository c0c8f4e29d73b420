"""Writes runs: the personal sheets of a game, one for each row of a table, as one PDF or as several."""

import gc
import hashlib
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BufferedIOBase
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias, cast

from printgen.content.shelves import Shelves
from printgen.core.files.outputs import make_file_name, write_file_with_function
from printgen.core.problems import Problems, Where
from printgen.core.words import write_count
from printgen.model import Adjust, Side
from printgen.printing.report import make_file_name_words_of_options, name_paper
from printgen.printing.run import PrintRun, RunPart, plan_first_sheet_of_paper, print_part_or_report
from printgen.project.files import Output
from printgen.project.ledger import Ledger, SizeAndHash
from printgen.project.orders import Options, find_named_printer
from printgen.project.results import Written
from printgen.project.run_opening import RunRequest, hash_run_table, open_run

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from printgen.project.workers.run_parts import PrintedFile

MOST_FILES = 10_000
_UNSPLIT_STREAM = "Several files cannot go to one file or to standard output."


class _HashedStream(BufferedIOBase):
    """A stream for writing that counts and hashes what passes through it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._digest, self.size = stream, hashlib.sha256(), 0

    def write(self, content: Any) -> int:
        """Write bytes to the stream."""
        self._digest.update(content)
        self.size += len(content)
        return self._stream.write(content)

    @property
    def size_and_hash(self) -> SizeAndHash:
        """The size and the hash of everything written."""
        return SizeAndHash(self.size, self._digest.hexdigest())


def write_run(
    game: str,
    options: Options,
    request: RunRequest,
    output: Output,
    shelves: Shelves,
    problems: Problems,
    executor: "Executor | None" = None,
) -> tuple[Written, ...] | None:
    """Write the PDFs of a run, except those that are up to date. Files before an error are complete and stay.

    With an executor, its workers print several files at the same time.
    """
    folder = output.find_folder(game, problems=problems)
    if folder is None or not _check_run_options(request, options, output, problems):
        return None
    ledger = None if output.is_file_or_stream() else Ledger(game, shelves, folder)
    run = open_run(game, options, request, shelves, problems)
    adjusts = _find_corrections_of_printer(run, options, request, problems) if run is not None else None
    if run is None or adjusts is None:
        return None
    parts = run.list_parts(request.split)
    if not _check_number_of_files(run, parts, request, problems):
        return None
    key = repr(
        ("run", options, find_named_printer(options.printer, problems), str(folder), hash_run_table(run.table), request[2:])
    )

    def make_writer(file_number: int) -> "_PartWriter":
        part = parts[file_number]
        path = folder / _name_file_of_part(run, part, request)
        return _PartWriter(run, part, output, path, f"{key} {part.first}", ledger, problems)

    if executor is None or output.is_file_or_stream():
        return _print_and_write_files(make_writer, len(parts), adjusts)
    from printgen.project.workers.run_parts import print_files_on_workers

    def print_files(file_numbers: list[int]) -> "Iterator[PrintedFile]":
        return print_files_on_workers(executor, run, options, request, adjusts, file_numbers, shelves)

    return _write_files_printed_by_workers(make_writer, len(parts), print_files, problems)


def _print_and_write_files(
    make_writer: "_MakeWriter", file_count: int, adjusts: Mapping[Side, Adjust]
) -> tuple[Written, ...] | None:
    """Print and write the files in order. Returns None after the first that fails."""
    written: list[Written] = []
    for number in range(file_count):
        if number:
            gc.collect(1)  # the last file leaves a megabyte, and Python itself seldom collects
        writer = make_writer(number)
        done = writer.find_unchanged_file_and_repeat_problems() or writer.print_write_and_record_file(adjusts)
        if done is None:
            return None
        written.append(done)
    return tuple(written)


def _write_files_printed_by_workers(
    make_writer: "_MakeWriter", file_count: int, print_files: "Callable[[list[int]], Iterator[PrintedFile]]", problems: Problems
) -> tuple[Written, ...] | None:
    """Write the files that workers print, as soon as each is done. Returns None after the first that fails."""
    written = [make_writer(number).find_unchanged_file_and_repeat_problems() for number in range(file_count)]
    for number, read_chunks in print_files([number for number, former in enumerate(written) if former is None]):
        pieces = read_chunks(problems)
        written[number] = make_writer(number).write_and_record_printed_bytes(pieces) if pieces is not None else None
        if written[number] is None:
            return None
    return tuple(file for file in written if file is not None)


def _check_number_of_files(run: PrintRun, parts: Sequence[RunPart], request: RunRequest, problems: Problems) -> bool:
    """Whether the number of files is possible. Reports a problem if there are too many."""
    if len(parts) <= MOST_FILES:
        return True
    message = f"--split {request.split} makes {len(parts):,} files, but at most {MOST_FILES:,} are possible."
    problems.add(Where("--split"), message, f"use --split {-(-len(run.table) // MOST_FILES)} or more, or split the table.")
    return False


def _check_run_options(request: RunRequest, options: Options, output: Output, problems: Problems) -> bool:
    """Whether a run can have these options. Reports the options that it cannot have."""
    before = len(problems.found)
    for name, given in (("--copies", options.copies != 1), ("--pages", options.pages is not None)):
        if given:
            hint = f"remove {name}; to print only some sheets, remove rows from the table."
            problems.add(Where(name), f"{name} does not go with --table.", hint)
    if request.split is not None and output.is_file_or_stream():
        problems.add(Where("--split"), _UNSPLIT_STREAM, "name a folder with --output, or remove --split.")
    return len(problems.found) == before


def _find_corrections_of_printer(
    run: PrintRun, options: Options, request: RunRequest, problems: Problems
) -> Mapping[Side, Adjust] | None:
    """The corrections for a printer. Reports a problem and returns None if something would run off the paper."""
    printer = find_named_printer(options.printer, problems)
    if printer is None:
        return {} if options.printer is None else None
    from printgen.kit.printers.correction import correct_plan

    plan = correct_plan(plan_first_sheet_of_paper(run, run.list_parts(request.split)[0]), printer, problems)
    return {sheet.side: sheet.adjust for sheet in plan.sheets if sheet.adjust is not None} if plan is not None else None


def _name_file_of_part(run: PrintRun, part: RunPart, request: RunRequest) -> str:
    """The name of a file: the game, the table, the options, and the numbers of the sheets if there are several files."""
    words = [run.job.game.name, make_file_name(request.path.stem) or "table", run.job.order.paper]
    words += make_file_name_words_of_options(run.job.game, run.job.order)
    words += ["fronts"] if run.job.order.fronts else []
    words += ["stacked"] if request.cut_and_stack else []
    if request.split is not None:
        wide = len(str(len(run.table)))
        words.append(f"{part.first + 1:0{wide}}-{part.first + part.rows:0{wide}}")
    return f"{'-'.join(words)}.pdf"


_MakeWriter: TypeAlias = "Callable[[int], _PartWriter]"  # takes the number of a file


class _PartWriter:
    """Writes one file of a run."""

    def __init__(
        self, run: PrintRun, part: RunPart, output: Output, path: Path, key: str, ledger: Ledger | None, problems: Problems
    ) -> None:
        self._run, self._part, self._key, self._ledger = run, part, key, ledger
        self._output, self._path, self._problems = output, output.choose_path_or_stream_name(path), problems
        self._size_and_hash = SizeAndHash(0, "")

    def find_unchanged_file_and_repeat_problems(self) -> Written | None:
        """The file if the ledger has it and it is up to date. Reports its problems again."""
        former = self._ledger.find_unchanged_print(self._key) if self._ledger is not None and not self._problems else None
        return former.report_problems_again(self._problems) if former is not None else None

    def print_write_and_record_file(self, adjusts: Mapping[Side, Adjust]) -> Written | None:
        """Print and write the file. Reports all problems, and returns None if there are errors."""
        return self._write_and_record_file(lambda file: print_part_or_report(self._run, self._part, file, adjusts))

    def write_and_record_printed_bytes(self, chunks: Iterator[bytes]) -> Written | None:
        """Write the file with the bytes that a worker has printed. Reports a problem and returns None if that fails."""
        return self._write_and_record_file(lambda file: all(file.write(piece) == len(piece) for piece in chunks))

    def _write_and_record_file(self, write: Callable[[BinaryIO], bool]) -> Written | None:
        def write_hashed(file: BinaryIO) -> bool:
            hashed = _HashedStream(file)
            is_good = write(cast(BinaryIO, hashed))
            self._size_and_hash = hashed.size_and_hash
            return is_good

        stream = self._output.stream
        is_written = (
            _copy_to_stream_once_complete(stream, write_hashed)
            if stream is not None
            else write_file_with_function(self._path, write_hashed, self._problems)
        )
        if not is_written:
            return None
        text = self._describe_written_file()
        if self._ledger is not None:
            reported = self._problems.sort_by_severity()
            self._ledger.record_print_if_sources_unchanged(self._key, self._path, self._size_and_hash, text, reported)
        return Written(self._path, text)

    def _describe_written_file(self) -> str:
        run, part = self._run, self._part
        papers = run.count_sheets_of_paper(part)
        pages = write_count(papers * (2 if run.has_backs else 1), "page")
        numbers = f"{part.first + 1:,} to {part.first + part.rows:,}" if part.rows > 1 else f"{part.first + 1:,}"
        sides = "both sides" if run.has_backs and run.job.order.sides != "one-sided" else "one side"
        text = f"{self._path}: {pages} on {write_count(papers, 'sheet')} of {name_paper(run.job.order.paper)} paper, {sides}."
        text += f"\n  {part.rows:,} × {run.component.name}, numbers {numbers}"
        if run.stacked and run.pattern.count > 1:
            text += f"\n  Cut the whole stack into {run.pattern.count} stacks, and put each one below the one before."
        return f"{text}\n  Print at 100 %, not “fit to page”."


def _copy_to_stream_once_complete(stream: BinaryIO, write: Callable[[BinaryIO], bool]) -> bool:
    """Let a function write a file, and copy it to a stream once it is complete. Returns False if the function does."""
    with tempfile.TemporaryFile() as file:
        if not write(cast(BinaryIO, file)):
            return False
        file.seek(0)
        for piece in iter(lambda: file.read(1_000_000), b""):
            stream.write(piece)
        stream.flush()
    return True
