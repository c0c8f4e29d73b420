"""Scores many sheets with the workers of this machine or of a cluster, for the command score."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from printgen.cli.here import print_game_folder_unless_obvious
from printgen.cli.score_failures import BROKEN, print_scoring_failure
from printgen.cli.terminal import BAR, WRONG, ExitCode, echo, end_on_interrupt, print_and_end_on_error, print_problems
from printgen.cli.workers import open_executor_if_asked
from printgen.core.problems import Problem, Where
from printgen.project.results import Failed, Result

if TYPE_CHECKING:
    from printgen.project.project import Project
    from printgen.project.workers.sheets import JudgedText


def refuse_options_for_workers(chosen_options: Mapping[str, bool]) -> None:
    """Print a problem for each option that does not go with workers, and end the command if there is one."""
    hint = "run the command without --workers and --cluster."
    problems = [
        Problem(Where(name), f"{name} does not go with workers.", hint) for name, wanted in chosen_options.items() if wanted
    ]
    print_and_end_on_error(problems)


def score_with_workers_and_print(
    project: "Project", files: list[str], best: bool, json: bool, workers: int | None, cluster: str
) -> ExitCode:
    """Print the verdict on each score sheet, in order, and return the exit code."""
    code = 0
    with end_on_interrupt(), open_executor_if_asked(workers, cluster) as executor:
        assert executor is not None
        try:
            for number, result in enumerate(project.score_with(executor, files, best)):
                if number and not json:
                    echo()
                code = max(code, _print_judged_text(result, json))
        except Failed as end:
            print_and_end_on_error(end.problems)
    return code


def _print_judged_text(result: "Result[JudgedText]", json: bool) -> ExitCode:
    """Print what a worker wrote about a score sheet, or why there is no verdict, and return the exit code."""
    BAR.remove_bar()
    judged = result.value
    if judged is None:
        return print_scoring_failure(result.problems, json)
    print_game_folder_unless_obvious(judged.game)
    print_problems(result.problems)
    echo(judged.json() if json else judged.text(sys.stdout.isatty()))
    return WRONG if not result.ok else 0 if judged.valid else BROKEN
