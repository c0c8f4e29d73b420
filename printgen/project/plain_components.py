"""Checked components as values that JSON can represent. Values that several share, such as stamps, are written once."""

from collections.abc import Iterable
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems
from printgen.faces.reads import StoryPart
from printgen.printing.check_memory import CheckedComponent, CheckedPart
from printgen.printing.checked_rows import CheckedFace, RowFaces, RowKey
from printgen.project.plain_problems import (
    make_plain_problem,
    make_plain_problem_details,
    make_plain_shared_problem,
    read_plain_problem,
    read_plain_problem_details,
    read_plain_shared_problem,
    require_type,
)

_Numbered = dict[Any, int]  # the numbers of shared values


class _NumberedValues(NamedTuple):
    """The values that components share: stamps with their names, labels of faces with their identities, shapes, and rows."""

    stamps: _Numbered
    faces: _Numbered
    shapes: dict[str, str]  # by the identity of the face
    rows: _Numbered


class _ReadValues(NamedTuple):
    """The same values, read from a record."""

    stamps: list[tuple[str, str]]
    faces: list[tuple[str, str]]
    checked_faces: dict[int, CheckedFace]  # by their numbers in `faces`
    rows: list[RowKey]


def make_plain_components(components: Iterable[CheckedComponent]) -> Any:
    """The components as plain values."""
    shared = _NumberedValues({}, {}, {}, {})
    written = [_make_plain_component_and_add_shared_values(component, shared) for component in components]
    stamps, faces, rows = map(list, (shared.stamps, shared.faces, shared.rows))
    return {"stamps": stamps, "faces": faces, "shapes": shared.shapes, "rows": rows, "components": written}


def read_plain_components_if_valid(plain: Any) -> list[CheckedComponent]:
    """The components for values from `make_plain_components`; none for anything else."""
    try:
        stamps, faces = ([(require_type(str, a), require_type(str, b)) for a, b in plain[name]] for name in ("stamps", "faces"))
        shapes = {identity: require_type(str, shape) for identity, shape in plain["shapes"].items()}
        checked_faces = {number: CheckedFace(*face, shapes[face[1]]) for number, face in enumerate(faces) if face[1] in shapes}
        shared = _ReadValues(stamps, faces, checked_faces, [_read_row_key(*row) for row in plain["rows"]])
        return [_read_plain_component(component, shared) for component in plain["components"]]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return []


def _make_plain_component_and_add_shared_values(component: CheckedComponent, values: _NumberedValues) -> Any:
    problems = component.problems
    shared = [
        [make_plain_shared_problem(one), [[label, make_plain_problem_details(about)] for label, about in faces.items()]]
        for one, faces in problems.shared.items()
    ]
    merged = {one.make_problem(faces) for one, faces in problems.shared.items()}
    return {
        "name": component.name,
        "description": component.description,
        "stamps": _find_or_add_numbers(component.stamps.items(), values.stamps),
        "faces": _find_or_add_numbers(component.faces, values.faces),
        "pages": component.pages,
        "problems": [make_plain_problem(problem) for problem in problems.found if problem not in merged],
        "shared": shared,
        "is_checked": component.is_checked,
        "parts": [
            [*part.part, part.result, _find_or_add_numbers(part.stamps.items(), values.stamps)] for part in component.parts
        ],
        "bare": component.description_without_rows,
        "rows": [
            [values.rows.setdefault(key, len(values.rows)), *_find_or_add_face_numbers_and_shapes(row, values)]
            for key, row in component.rows.items()
        ],
        "is_numbered": component.reads_row_number,
    }


def _read_plain_component(plain: Any, values: _ReadValues) -> CheckedComponent:
    problems = Problems()
    for problem in plain["problems"]:
        problems.add_problem(read_plain_problem(problem))
    for shared, faces in plain["shared"]:
        problems.add_or_merge_shared(
            read_plain_shared_problem(shared),
            {require_type(str, label): read_plain_problem_details(about) for label, about in faces},
        )
    return CheckedComponent(
        require_type(str, plain["name"]),
        require_type(str, plain["description"]),
        _look_up_stamps(plain["stamps"], values.stamps),
        tuple(values.faces[number] for number in plain["faces"]),
        require_type(int, plain["pages"]),
        problems,
        require_type(bool, plain["is_checked"]),
        tuple(_read_part(part, values.stamps) for part in plain["parts"]),
        require_type(str, plain["bare"]),
        {values.rows[key]: tuple([values.checked_faces[face] for face in faces]) for key, *faces in plain["rows"]},
        require_type(bool, plain["is_numbered"]),
    )


def _read_row_key(cells: Any, place: Any) -> RowKey:
    number, of = place if place is not None else (0, 0)
    where = (require_type(int, number), require_type(int, of)) if place is not None else None
    return RowKey(require_type(str, cells), where)


def _read_part(plain: Any, stamps: list[tuple[str, str]]) -> CheckedPart:
    name, width, height, result, numbers = plain
    part = StoryPart(require_type(str, name), float(width), float(height))
    return CheckedPart(part, require_type(str, result), _look_up_stamps(numbers, stamps))


def _find_or_add_numbers(values: Iterable[Any], numbers: _Numbered) -> list[int]:
    return [numbers.setdefault(value, len(numbers)) for value in values]


def _find_or_add_face_numbers_and_shapes(faces: RowFaces, values: _NumberedValues) -> list[int]:
    """The numbers of faces, whose shapes are added to the shared values."""
    values.shapes.update([(face.identity, face.shape) for face in faces])
    return _find_or_add_numbers([(face.label, face.identity) for face in faces], values.faces)


def _look_up_stamps(numbers: Any, stamps: list[tuple[str, str]]) -> dict[str, str]:
    return dict(stamps[number] for number in numbers)
