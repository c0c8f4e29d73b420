"""Problems as values that JSON can represent, with everything that is known about them."""

from typing import Any, TypeVar, cast, get_args

from printgen.core.problems import About, Problem, Severity, SharedProblem, Where

T = TypeVar("T")


def make_plain_problem(problem: Problem) -> Any:
    """A problem as a plain value."""
    return [
        _make_plain_where(problem.where),
        problem.message,
        problem.hint,
        problem.severity,
        make_plain_problem_details(problem.about),
    ]


def read_plain_problem(plain: Any) -> Problem:
    """The problem for a value from `make_plain_problem`. Raises TypeError or ValueError for any other value."""
    where, message, hint, severity, about = plain
    if severity not in get_args(Severity):
        raise ValueError
    place, texts = _read_plain_where(where), (require_type(str, message), require_type(str, hint))
    return Problem(place or Where(""), *texts, cast(Severity, severity), read_plain_problem_details(about))


def make_plain_shared_problem(shared: SharedProblem) -> Any:
    """A shared problem as a plain value, without its faces."""
    return [_make_plain_where(shared.where), shared.message, shared.hint, shared.severity, shared.check]


def read_plain_shared_problem(plain: Any) -> SharedProblem:
    """The shared problem for a value from `make_plain_shared_problem`. Raises TypeError or ValueError for any other value."""
    where, message, hint, severity, check = plain
    problem = read_plain_problem([where, message, hint, severity, make_plain_problem_details(About())])
    return SharedProblem(problem.where, message, hint, problem.severity, require_type(str, check))


def make_plain_problem_details(about: About) -> Any:
    """The details of a problem as a plain value."""
    return [about.check, about.component, about.face, _make_plain_where(about.row), _make_plain_where(about.template)]


def read_plain_problem_details(plain: Any) -> About:
    """The details for a value from `make_plain_problem_details`. Raises TypeError or ValueError for any other value."""
    check, component, face, row, template = plain
    texts = require_type(str, check), require_type(str, component), require_type(str, face)
    return About(*texts, _read_plain_where(row), _read_plain_where(template))


def _make_plain_where(where: Where | None) -> Any:
    return [where.file, where.line] if where is not None else None


def _read_plain_where(plain: Any) -> Where | None:
    if plain is None:
        return None
    file, line = plain
    return Where(require_type(str, file), require_type(int, line))


def require_type(kind: type[T], value: object) -> T:
    """The value, unchanged. Raises TypeError if it is not of this kind."""
    if not isinstance(value, kind):
        raise TypeError
    return value
