"""Problems as the browser gets them."""

from collections.abc import Iterable
from typing import Any

from printgen.core.problems import Problem, Where


def describe_problem(problem: Problem) -> dict[str, Any]:
    """A problem as a dictionary: its place, its message, and the component, face and lines that it is about."""
    about = problem.about
    return {
        "file": problem.where.file,
        "line": problem.where.line,
        "message": problem.message,
        "hint": problem.hint,
        "severity": problem.severity,
        "check": about.check,
        "component": about.component,
        "face": about.face,
        "row": describe_place(about.row),
        "template": describe_place(about.template),
    }


def describe_problems(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Each problem as a dictionary."""
    return [describe_problem(problem) for problem in problems]


def describe_place(where: Where | None) -> list[Any] | None:
    """A place as a list of the file and the line, or None."""
    return [where.file, where.line] if where is not None else None
