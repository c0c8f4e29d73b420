"""Terminal output that all commands share: the progress bar, problems, and exit codes."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from printgen.core.problems import Problem, ProblemError, Problems

WARNED = 1  # exit code: no errors, but a check with --strict found warnings
WRONG = 2  # exit code: the content, the entry or the options cannot be used
ExitCode: TypeAlias = int
INTERRUPTED = 130  # exit code: Ctrl-C
MOST_PROBLEMS = 200  # printed problems; nobody reads a longer list
BAR_WIDTH = 30  # characters
LEAST_STEPS = 50  # work with fewer steps ends too soon for a bar


class ProgressBar:
    """A progress bar on standard error, which disappears when the work is done."""

    def __init__(self) -> None:
        self._is_drawn = False

    def __call__(self, what: str, done: int, total: int) -> None:
        """Redraw the bar whenever another percent of the work is done."""
        if total < LEAST_STEPS or done * 100 // total == (done - 1) * 100 // total:
            return
        full = BAR_WIDTH * min(done, total) // total
        self._write_bar(f"\r{what} {'█' * full}{'·' * (BAR_WIDTH - full)} {done}/{total}", True)
        if done >= total:
            self.remove_bar()

    def remove_bar(self) -> None:
        """Remove the bar when the work ends early."""
        if self._is_drawn:
            self._write_bar("\r\033[K", False)

    def _write_bar(self, text: str, is_drawn: bool) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()
        self._is_drawn = is_drawn


BAR = ProgressBar()


def echo(text: str = "", err: bool = False) -> None:
    """Print a text on standard output or standard error at once, so that lines of both appear in the right order."""
    stream = sys.stderr if err else sys.stdout
    stream.write(f"{text}\n")
    stream.flush()


def print_problems(problems: Sequence[Problem]) -> None:
    """Print the first problems, and the number of further problems."""
    for problem in problems[:MOST_PROBLEMS]:
        echo(str(problem), err=True)
    if len(problems) > MOST_PROBLEMS:
        echo(f"… and {len(problems) - MOST_PROBLEMS} more. Fix these first.", err=True)


def print_nothing(problems: Sequence[Problem]) -> None:
    """Print nothing. It replaces `print_problems` for `--json`, whose output already contains the problems."""


def print_problems_briefly(problems: Sequence[Problem]) -> None:
    """Print each error on one line, or each warning if there are no errors."""
    errors = [problem for problem in problems if problem.severity == "error"]
    warnings = [problem for problem in problems if problem.severity == "warning"]
    for problem in errors or warnings:
        echo(str(problem), err=True)
    if warnings and not errors:
        echo("  hint: run `printgen check` to see where each warning comes from and how to fix it.", err=True)


def print_problems_and_end_on_error(
    problems: Sequence[Problem], print_them: Callable[[Sequence[Problem]], None] = print_problems
) -> None:
    """Print the problems with `print_them`, and end the command if one of them is an error."""
    BAR.remove_bar()
    print_them(problems)
    if any(problem.severity == "error" for problem in problems):
        sys.exit(WRONG)


@contextmanager
def collect_problems_and_end_on_error() -> Iterator[Problems]:
    """Collect the problems reported in the block, print them, and end the command if one of them is an error."""
    problems = Problems()
    try:
        with end_on_interrupt():
            yield problems
    except ProblemError as end:
        problems.add_problem(end.problem)
    print_problems_and_end_on_error(problems.sort_by_severity())


@contextmanager
def end_on_interrupt() -> Iterator[None]:
    """Let Ctrl-C in the block end the command with a message and no traceback."""
    try:
        yield
    except KeyboardInterrupt:
        BAR.remove_bar()
        echo("Interrupted. No file is half-written, and existing files are unchanged.", err=True)
        sys.exit(INTERRUPTED)
