"""Of the papers of a kit those that the pieces fit; the others are left out with a warning."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from printgen.printing.press import Kit
from printgen.problems import Problem, Problems

Wish = TypeVar("Wish")


def fitting_papers(make: Callable[[Wish, Problems], Kit | None], wishes: Iterable[Wish], problems: Problems) -> list[Kit]:
    """The kits that can be made; where some can, what does not fit the other papers is no error."""
    kits: list[Kit] = []
    misfits: list[Problem] = []
    for wish in wishes:
        found = Problems()
        kit = make(wish, found)
        kits += [kit] if kit is not None else []
        misfits += [problem for problem in found.found if _misfit(problem)]
        for problem in found.found:
            if not _misfit(problem):
                _note(problem, problems)
    for problem in misfits:
        _note(problem, problems, left_out=bool(kits))
    return kits


def _misfit(problem: Problem) -> bool:
    return problem.about.check == "paper" and problem.severity == "error"


def _note(problem: Problem, problems: Problems, left_out: bool = False) -> None:
    message = f"{problem.message} The kit goes without that paper." if left_out else problem.message
    problems.add(problem.where, message, problem.hint, "warning" if left_out else problem.severity, problem.about)
