"""Writes runs: the personal sheets of a game, one for each row of a table, as one PDF or as several."""

import hashlib
import tempfile
from collections.abc import Mapping
from io import BufferedIOBase
from pathlib import Path
from typing import Any, BinaryIO, cast

from printgen.content.run_table import RunTable, read_run_table
from printgen.content.shelves import Shelves
from printgen.core.files.outputs import make_file_name, write_with_function
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where
from printgen.core.words import counted, listed
from printgen.model import Adjust, Component, Side
from printgen.printing.lots import list_ordered_components
from printgen.printing.report import name_paper, name_print_options
from printgen.printing.run import Run, RunPart, make_run, plan_first_paper, print_part
from printgen.project.files import Output
from printgen.project.ledger import Ledger
from printgen.project.orders import Options, find_named_printer
from printgen.project.printing import check_content_and_open_job, load_named_game
from printgen.project.results import Written

_UNSPLIT_STREAM = "Several files cannot go to one file or to standard output."


class RunRequest(NamedTuple):
    """The table of a run as the caller named it and its path, the most sheets in a file, and the order of the sheets."""

    table: str
    path: Path
    split: int | None = None
    cut_and_stack: bool = False


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
    def content(self) -> tuple[int, str]:
        """The size and the hash of everything written."""
        return self.size, self._digest.hexdigest()


def write_run(
    game: str, options: Options, request: RunRequest, output: Output, shelves: Shelves, problems: Problems
) -> tuple[Written, ...] | None:
    """Write the PDFs of a run, except those that are up to date. Files before an error are complete and stay."""
    folder = output.find_folder(game, problems=problems)
    if folder is None or not _check_request(request, options, output, problems):
        return None
    ledger = None if output.is_single() else Ledger(game, shelves, folder)
    run = _open_run(game, options, request, shelves, problems)
    adjusts = _find_adjusts(run, options, request, problems) if run is not None else None
    if run is None or adjusts is None:
        return None
    key = repr(("run", options, find_named_printer(options.printer, problems), str(folder), hash_table(run.table), request[2:]))
    written: list[Written] = []
    for part in run.list_parts(request.split):
        writer = _PartWriter(run, part, adjusts, output, folder / _name_file(run, part, request), problems)
        done = writer.write(ledger, f"{key} {part.first}")
        if done is None:
            return None
        written.append(done)
    return tuple(written)


def hash_table(table: RunTable) -> str:
    """A hash of everything that the sheets of a run can show of its table."""
    digest = hashlib.sha256(repr((table.file, dict(table.headings))).encode())
    for content in table.yield_content_bytes():
        digest.update(content)
    return digest.hexdigest()


def _check_request(request: RunRequest, options: Options, output: Output, problems: Problems) -> bool:
    """Whether a run can have these options. Reports the options that it cannot have."""
    before = len(problems.found)
    for name, given in (("--copies", options.copies != 1), ("--pages", options.pages is not None)):
        if given:
            hint = f"remove {name}; to print only some sheets, remove rows from the table."
            problems.add(Where(name), f"{name} does not go with --table.", hint)
    if request.split is not None and output.is_single():
        problems.add(Where("--split"), _UNSPLIT_STREAM, "name a folder with --output, or remove --split.")
    return len(problems.found) == before


def _open_run(game: str, options: Options, request: RunRequest, shelves: Shelves, problems: Problems) -> Run | None:
    loaded = load_named_game(game, shelves, problems, options.language)
    job = check_content_and_open_job(loaded, options._replace(only=()), shelves, problems) if loaded is not None else None
    if job is None:
        return None
    component = _choose_component(
        list(list_ordered_components(job.game, job.order)), options.only, job.game.place("components"), problems
    )
    table = read_run_table(request.path, request.table, problems) if component is not None else None
    return make_run(job, component, table, request.cut_and_stack) if component is not None and table is not None else None


def _choose_component(
    ordered: list[Component], only: str | tuple[str, ...], where: Where, problems: Problems
) -> Component | None:
    """The component that the table is for. Reports a problem and returns None if there is none, or more than one."""
    names = (only,) if isinstance(only, str) else only
    found = [part for part in ordered if part.name in names] if names else [part for part in ordered if part.personal]
    unfit = [part.name for part in found if part.text is not None or part.split]
    if unfit:
        message = f"{unfit[0]} cannot be printed from a table, because it has a text or may be split over several papers."
        problems.add(where, message, "choose another component with --only.")
    elif len(found) == 1:
        return found[0]
    elif found:
        message = f"A table is for one component, but {listed([part.name for part in found], 'and')} are possible."
        problems.add(where, message, f"add --only {found[0].name}.")
    else:
        choices = listed([part.name for part in ordered if part.text is None][:10], "or")
        message = f"There is no component {' '.join(names)}." if names else "No component of this order is personal."
        problems.add(
            where, message, f"name a component with --only, such as {choices}; or write `personal: true` in game.yaml."
        )
    return None


def _find_adjusts(run: Run, options: Options, request: RunRequest, problems: Problems) -> Mapping[Side, Adjust] | None:
    """The corrections for a printer. Reports a problem and returns None if something would run off the paper."""
    printer = find_named_printer(options.printer, problems)
    if printer is None:
        return {} if options.printer is None else None
    from printgen.kit.printers.correction import correct_plan

    plan = correct_plan(plan_first_paper(run, run.list_parts(request.split)[0]), printer, problems)
    return {sheet.side: sheet.adjust for sheet in plan.sheets if sheet.adjust is not None} if plan is not None else None


def _name_file(run: Run, part: RunPart, request: RunRequest) -> str:
    """The name of a file: the game, the table, the options, and the numbers of the sheets if there are several files."""
    words = [run.job.game.name, make_file_name(request.path.stem) or "table", run.job.order.paper]
    words += name_print_options(run.job.game, run.job.order)
    words += ["fronts"] if run.job.order.fronts else []
    words += ["stacked"] if request.cut_and_stack else []
    if request.split is not None:
        wide = len(str(len(run.table)))
        words.append(f"{part.first + 1:0{wide}}-{part.first + part.rows:0{wide}}")
    return f"{'-'.join(words)}.pdf"


class _PartWriter:
    """Writes one file of a run."""

    def __init__(
        self, run: Run, part: RunPart, adjusts: Mapping[Side, Adjust], output: Output, path: Path, problems: Problems
    ) -> None:
        self._run, self._part, self._adjusts = run, part, adjusts
        self._output, self._path, self._problems = output, output.choose_path(path), problems
        self._content = (0, "")

    def write(self, ledger: Ledger | None, key: str) -> Written | None:
        """Write the file unless the ledger has it. Reports all problems, and returns None if there are errors."""
        former = ledger.find_unchanged_print(key) if ledger is not None and not self._problems else None
        if former is not None:
            for problem in former.problems:
                self._problems.add(problem.where, problem.message, problem.hint, problem.severity)
            return Written(Path(former.file), former.text, unchanged=True)
        stream = self._output.stream
        is_written = (
            self._write_to(stream)
            if stream is not None
            else write_with_function(self._path, self._print_to_file, self._problems)
        )
        if not is_written:
            return None
        text = self._describe_file()
        if ledger is not None:
            ledger.record_file(key, self._path, self._content, text, self._problems)
        return Written(self._path, text)

    def _print_to_file(self, file: BinaryIO) -> bool:
        hashed = _HashedStream(file)
        is_good = print_part(self._run, self._part, cast(BinaryIO, hashed), self._adjusts)
        self._content = hashed.content
        return is_good

    def _write_to(self, stream: BinaryIO) -> bool:
        """Write the whole file to a stream once it is complete."""
        with tempfile.TemporaryFile() as file:
            if not self._print_to_file(file):
                return False
            file.seek(0)
            for piece in iter(lambda: file.read(1_000_000), b""):
                stream.write(piece)
            stream.flush()
        return True

    def _describe_file(self) -> str:
        run, part = self._run, self._part
        papers = run.count_papers(part)
        pages = counted(papers * (2 if run.has_backs else 1), "page")
        numbers = f"{part.first + 1:,} to {part.first + part.rows:,}" if part.rows > 1 else f"{part.first + 1:,}"
        sides = "both sides" if run.has_backs and run.job.order.sides != "one-sided" else "one side"
        text = f"{self._path}: {pages} on {counted(papers, 'sheet')} of {name_paper(run.job.order.paper)} paper, {sides}."
        text += f"\n  {part.rows:,} × {run.component.name}, numbers {numbers}"
        if run.stacked and run.pattern.count > 1:
            text += f"\n  Cut the whole stack into {run.pattern.count} stacks, and put each one below the one before."
        return f"{text}\n  Print at 100 %, not “fit to page”."
