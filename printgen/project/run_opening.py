"""Opens runs: finds the component that a table is for, and reads the table."""

import hashlib
from pathlib import Path

from printgen.content.run_table import RunTable, read_run_table
from printgen.content.shelves import Shelves
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where
from printgen.core.words import join_words
from printgen.model import Component
from printgen.printing.order_checks import list_components_to_print
from printgen.printing.run import PrintRun, make_run_or_report
from printgen.project.loading import load_game_unless_loaded
from printgen.project.orders import Options
from printgen.project.printing import report_content_problems_and_make_job


class RunRequest(NamedTuple):
    """The table of a run as the caller named it and its path, the most sheets in a file, and the order of the sheets."""

    table: str
    path: Path
    split: int | None = None
    cut_and_stack: bool = False


def open_run(game: str, options: Options, request: RunRequest, shelves: Shelves, problems: Problems) -> PrintRun | None:
    """The run of a game and a table, or None after reporting the problems."""
    loaded = load_game_unless_loaded(game, shelves, problems, options.language)
    job = (
        report_content_problems_and_make_job(loaded, options._replace(only=()), shelves, problems)
        if loaded is not None
        else None
    )
    if job is None:
        return None
    component = _choose_component_for_table(
        list(list_components_to_print(job.game, job.order)), options.only, job.game.locate_part("components"), problems
    )
    table = read_run_table(request.path, request.table, problems) if component is not None else None
    return (
        make_run_or_report(job, component, table, request.cut_and_stack)
        if component is not None and table is not None
        else None
    )


def _choose_component_for_table(
    components: list[Component], only: str | tuple[str, ...], where: Where, problems: Problems
) -> Component | None:
    """The component that the table is for. Reports a problem and returns None if there is none, or more than one."""
    names = (only,) if isinstance(only, str) else only
    found = [part for part in components if part.name in names] if names else [part for part in components if part.personal]
    unfit = [part.name for part in found if part.text is not None or part.split]
    if unfit:
        message = f"{unfit[0]} cannot be printed from a table, because it has a text or may be split over several papers."
        problems.add(where, message, "choose another component with --only.")
    elif len(found) == 1:
        return found[0]
    elif found:
        message = f"A table is for one component, but {join_words([part.name for part in found], 'and')} are possible."
        problems.add(where, message, f"add --only {found[0].name}.")
    else:
        choices = join_words([part.name for part in components if part.text is None][:10], "or")
        message = f"There is no component {' '.join(names)}." if names else "No component of this order is personal."
        problems.add(
            where, message, f"name a component with --only, such as {choices}; or write `personal: true` in game.yaml."
        )
    return None


def hash_run_table(table: RunTable) -> str:
    """A hash of everything that the sheets of a run can show of its table."""
    digest = hashlib.sha256(repr((table.file, dict(table.headings))).encode())
    for content in table.yield_content_bytes():
        digest.update(content)
    return digest.hexdigest()
