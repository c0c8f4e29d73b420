"""How the command score ends if a sheet breaks a rule or cannot be scored."""

from printgen.cli.terminal import WRONG, ExitCode, echo, print_problems
from printgen.core.problems import Problem

BROKEN = 1  # exit code: the entry can be read, but breaks a rule


def print_scoring_failure(problems: tuple[Problem, ...], json: bool) -> ExitCode:
    """Print why a file cannot be scored, and return the exit code."""
    from printgen.scoring.verdict import write_problems_json

    if json:
        echo(write_problems_json(problems))
    else:
        print_problems(problems)
    return WRONG
