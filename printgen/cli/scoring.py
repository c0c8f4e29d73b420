"""The command that scores entered score sheets: score."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import printgen.cli.parameters as parameters  # noqa: PLR0402 - the package itself imports this module
from printgen.cli.commands import PICTURE_KEYS, register_command
from printgen.cli.here import open_project_here, print_game_folder_unless_obvious
from printgen.cli.settings import fill_in_options_and_output
from printgen.cli.terminal import BAR, WRONG, ExitCode, echo, end_on_interrupt, print_problems, print_problems_and_end_on_error
from printgen.core.problems import Problem, Problems, Where
from printgen.core.records import dataclass
from printgen.project.orders import Options
from printgen.project.results import Failed, Result

if TYPE_CHECKING:
    from printgen.project.project import Project
    from printgen.project.scoring import Scored
    from printgen.project.workers.sheets import JudgedText

STDIN, STDIN_NAME = "-", "standard input"
BROKEN = 1  # exit code: the entry can be read, but breaks a rule


@dataclass(frozen=True, slots=True)
class ScoreOptions:
    """The options of `score`: the output, the picture to draw, whether to find the best result, and the day to record."""

    json: bool = False
    picture: Path | None = None
    turn: int | None = None
    best: bool = False
    language: str | None = None
    record_as_of: date | None = None  # the day of the game; None does not record the result


@register_command("score", settings=PICTURE_KEYS, epilog="Example: printgen score friday.yaml --picture friday.png")
def score_sheets(
    files: parameters.ScoreSheets,
    json: parameters.JsonVerdicts = False,
    picture: parameters.SheetPicture = None,
    turn: parameters.PictureTurn = None,
    language: parameters.PictureLanguage = None,
    best: parameters.Best = False,
    record: parameters.Record = False,
    played_on: parameters.PlayedOn = None,
    workers: parameters.Workers = None,
    cluster: parameters.Cluster = "",
) -> None:
    """Score an entered score sheet, and find mistakes in it.

    The verdict shows whether the sheet can be right, how many points it scores and why, and which entries break a rule.
    """
    if picture is not None and len(files) > 1:
        message = f"One picture can show only one score sheet, but {len(files)} files are given."
        print_problems_and_end_on_error([Problem(Where("--picture"), message, "run `printgen score` once for each file.")])
    if played_on is not None and not record:
        message = "A date is only recorded with the result, but --record is missing."
        print_problems_and_end_on_error([Problem(Where("--played-on"), message, "add --record, or remove --played-on.")])
    project, code = open_project_here(), 0
    if workers is not None or cluster:
        _refuse_options_for_workers({"--picture": picture is not None, "--record": record, STDIN: STDIN in files})
        sys.exit(_score_with_workers_and_print(project, files, best, json, workers, cluster))
    with end_on_interrupt():
        day = (played_on or datetime.now()).date() if record else None
        options = ScoreOptions(json, picture, turn, best, language, day)
        for number, result in enumerate(_score_files_and_stdin(project, files, best)):
            if number and not json:
                echo()
            code = max(code, print_verdict_and_apply_options(project, result, options))
    sys.exit(code)


def _score_files_and_stdin(project: Project, files: list[str], best: bool) -> Iterator[Result[Scored]]:
    results = project.score_all([file for file in files if file != STDIN], best)
    for file in files:
        if file != STDIN:
            yield next(results)
            continue
        text = read_standard_input()
        yield project.score_text(text.value, STDIN_NAME, best) if text.value is not None else Result(None, text.problems)


def print_verdict_and_apply_options(project: Project, result: Result[Scored], options: ScoreOptions) -> ExitCode:
    """Print the verdict on a score sheet, or why there is none, and return the exit code."""
    BAR.remove_bar()
    scored = result.value
    if scored is None:
        return print_scoring_failure(result.problems, options.json)
    print_game_folder_unless_obvious(scored.game.name)
    print_problems(result.problems)
    echo(scored.json() if options.json else scored.text(sys.stdout.isatty()))
    if not result.ok:
        return WRONG
    if options.picture is not None:
        wanted, _ = fill_in_options_and_output(scored.game.name, Options(language=options.language), keys=PICTURE_KEYS)
        drawn = project.draw_to_files(scored, options.picture, options.turn, wanted.language)
        if not print_names_of_written_pictures(drawn):
            return WRONG
    if options.record_as_of is not None and not _record_and_print_result(scored, options.record_as_of):
        return WRONG
    return 0 if scored.verdict.valid else BROKEN


def print_scoring_failure(problems: tuple[Problem, ...], json: bool) -> ExitCode:
    """Print why a file cannot be scored, and return the exit code."""
    from printgen.scoring.verdict import write_problems_json

    if json:
        echo(write_problems_json(problems))
    else:
        print_problems(problems)
    return WRONG


def _record_and_print_result(scored: Scored, day: date) -> bool:
    """Add the result to the user's results, print a line about it, and return whether it could be added."""
    from printgen.project.played.book import ResultsBook

    recorded = ResultsBook().record_game(scored, day)
    print_problems(recorded.problems)
    if recorded.value is not None and not recorded.problems:
        echo(f"Recorded as result {recorded.value.number}. `printgen results` shows the standings.", err=True)
    return recorded.ok


def print_names_of_written_pictures(result: Result[tuple[Path, ...]]) -> bool:
    """Print the names of the written pictures and any problems. Returns whether all pictures could be written."""
    for path in result.value or ():
        echo(f"{path} written.", err=True)
    print_problems(result.problems)
    return result.ok


def read_standard_input() -> Result[str]:
    """The text on standard input, or the problems that prevent reading it."""
    from printgen.core.files.inputs import decode_text, read_stream

    problems = Problems()
    raw = read_stream(sys.stdin.buffer, Where(STDIN_NAME), problems)
    return Result(decode_text(raw, STDIN_NAME, problems) if raw is not None else None, problems.sort_by_severity())


def _refuse_options_for_workers(chosen_options: Mapping[str, bool]) -> None:
    """Print a problem for each option that does not go with workers, and end the command if there is one."""
    hint = "run the command without --workers and --cluster."
    problems = [
        Problem(Where(name), f"{name} does not go with workers.", hint) for name, wanted in chosen_options.items() if wanted
    ]
    print_problems_and_end_on_error(problems)


def _score_with_workers_and_print(
    project: Project, files: list[str], best: bool, json: bool, workers: int | None, cluster: str
) -> ExitCode:
    """Print the verdict on each score sheet, in order, and return the exit code."""
    from printgen.cli.workers import open_executor_if_asked

    code = 0
    with end_on_interrupt(), open_executor_if_asked(workers, cluster) as executor:
        assert executor is not None
        try:
            for number, result in enumerate(project.score_with(executor, files, best)):
                if number and not json:
                    echo()
                code = max(code, _print_judged_text(result, json))
        except Failed as end:
            print_problems_and_end_on_error(end.problems)
    return code


def _print_judged_text(result: Result[JudgedText], json: bool) -> ExitCode:
    """Print what a worker wrote about a score sheet, or why there is no verdict, and return the exit code."""
    BAR.remove_bar()
    judged = result.value
    if judged is None:
        return print_scoring_failure(result.problems, json)
    print_game_folder_unless_obvious(judged.game)
    print_problems(result.problems)
    echo(judged.json() if json else judged.text(sys.stdout.isatty()))
    return WRONG if not result.ok else 0 if judged.valid else BROKEN
