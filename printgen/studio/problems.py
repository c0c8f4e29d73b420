"""Problems as the browser gets them."""

from collections.abc import Iterable
from typing import Any

from printgen.core.problems import Problem, Where


def make_problem_json(problem: Problem) -> dict[str, Any]:
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
        "row": make_place_json(about.row),
        "template": make_place_json(about.template),
    }


def make_problems_json(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Each problem as a dictionary."""
    return [make_problem_json(problem) for problem in problems]


def make_place_json(where: Where | None) -> list[Any] | None:
    """A place as a list of the file and the line, or None."""
    return [where.file, where.line] if where is not None else None
