"""Checked components as values that JSON can represent. A stamp that many components share is written once."""

from collections.abc import Iterable, Mapping
from typing import Any

from printgen.core.problems import Problems
from printgen.faces.reads import Part
from printgen.printing.check_memory import CheckedComponent, CheckedPart
from printgen.printing.checked_rows import CheckedFace, RowFaces, RowKey
from printgen.project.ledger import require_type
from printgen.project.plain_problems import (
    read_about,
    read_problem,
    read_shared_problem,
    write_about,
    write_problem,
    write_shared_problem,
)

_Numbers = dict[tuple[str, str], int]  # of stamps with their names


def write_components(components: Iterable[CheckedComponent]) -> Any:
    """The components as plain values."""
    numbers: _Numbers = {}
    written = [_write_component(component, numbers) for component in components]
    return {"stamps": list(numbers), "components": written}


def read_checked_components(plain: Any) -> list[CheckedComponent]:
    """The components for values from `write_components`; none for anything else."""
    try:
        stamps = [(require_type(str, name), require_type(str, stamp)) for name, stamp in plain["stamps"]]
        return [_read_component(component, stamps) for component in plain["components"]]
    except (KeyError, TypeError, ValueError, IndexError):
        return []


def _write_component(component: CheckedComponent, numbers: _Numbers) -> Any:
    problems = component.problems
    shared = [
        [write_shared_problem(one), [[label, write_about(about)] for label, about in faces.items()]]
        for one, faces in problems.shared.items()
    ]
    merged = {one.make_problem(faces) for one, faces in problems.shared.items()}
    return {
        "name": component.name,
        "description": component.description,
        "stamps": _number_stamps(component.stamps, numbers),
        "faces": component.faces,
        "pages": component.pages,
        "problems": [write_problem(problem) for problem in problems.found if problem not in merged],
        "shared": shared,
        "is_judged": component.is_judged,
        "parts": [[*part.part, part.result, _number_stamps(part.stamps, numbers)] for part in component.parts],
        "bare": component.bare_description,
        "rows": [[*key, faces] for key, faces in component.rows.items()],
        "is_numbered": component.is_numbered,
    }


def _read_component(plain: Any, stamps: list[tuple[str, str]]) -> CheckedComponent:
    problems = Problems()
    for problem in plain["problems"]:
        problems.add_problem(read_problem(problem))
    for shared, faces in plain["shared"]:
        problems.add_shared(
            read_shared_problem(shared), {require_type(str, label): read_about(about) for label, about in faces}
        )
    return CheckedComponent(
        require_type(str, plain["name"]),
        require_type(str, plain["description"]),
        _find_stamps(plain["stamps"], stamps),
        tuple((require_type(str, label), require_type(str, identity)) for label, identity in plain["faces"]),
        require_type(int, plain["pages"]),
        problems,
        require_type(bool, plain["is_judged"]),
        tuple(_read_part(part, stamps) for part in plain["parts"]),
        require_type(str, plain["bare"]),
        dict(_read_row(*row) for row in plain["rows"]),
        require_type(bool, plain["is_numbered"]),
    )


def _read_row(cells: Any, place: Any, faces: Any) -> tuple[RowKey, RowFaces]:
    number, of = place if place is not None else (0, 0)
    known = (require_type(int, number), require_type(int, of)) if place is not None else None
    return RowKey(require_type(str, cells), known), tuple(
        CheckedFace(*(require_type(str, text) for text in face)) for face in faces
    )


def _read_part(plain: Any, stamps: list[tuple[str, str]]) -> CheckedPart:
    name, width, height, result, numbers = plain
    part = Part(require_type(str, name), float(width), float(height))
    return CheckedPart(part, require_type(str, result), _find_stamps(numbers, stamps))


def _number_stamps(stamps: Mapping[str, str], numbers: _Numbers) -> list[int]:
    return [numbers.setdefault(named, len(numbers)) for named in stamps.items()]


def _find_stamps(numbers: Any, stamps: list[tuple[str, str]]) -> dict[str, str]:
    return dict(stamps[number] for number in numbers)
