"""Checks the forms that rules declare and the values that rules return against the types in the contract."""

import dataclasses
import json
from collections.abc import Callable, Generator, Iterable, Mapping
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from printgen.content.forms import InOrder, Keys, OneOrMany, Scalar, Spaced
from printgen.core.words import join_words, write_count
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.contract.facts import Fault
from printgen.scoring.contract.hooks import HOOKS
from printgen.scoring.contract.optional import Contest, ContestOutcome, PlacementList, Playtest, SimulatedGame
from printgen.scoring.contract.results import Hindsight, SheetFinding, Verdict
from printgen.scoring.contract.sheet_form import SheetForm

MOST_VALUES = 100_000  # the most values that an iterable may return
MakeError = Callable[[str], Exception]  # makes the exception to raise, from a message
_SINGLE: dict[str, type[Any]] = {
    "judge": Verdict, "find_best_possible_score": Hindsight, "make_playtest": Playtest, "play": SimulatedGame,
    "find_placements": PlacementList, "make_contest": Contest, "contest.judge": ContestOutcome, "make_sheet_form": SheetForm,
}  # fmt: skip
_MANY: dict[str, type[Any]] = {
    "find_unreadable": SheetFinding,
    "contest.find_unreadable": SheetFinding,
    "draw_pictures": Spread,
    "find_faults": Fault,
    "make_sheet_form.fill": Mapping,
}
_BASIC = (str, bool, int, Any)
_ANNOTATIONS = (Scalar, Keys, Spaced, InOrder, OneOrMany)
_get_type_hints = cache(get_type_hints)


def find_form_problem(form: Any, name: str) -> str:
    """The reason why a class cannot be the form of an entry, as one sentence, or an empty text if it can."""
    if not isinstance(form, type) or not dataclasses.is_dataclass(form):
        return f'"{name}" is not a dataclass.'
    return _find_dataclass_problem(form, name, ())


def _find_dataclass_problem(form: Any, path: str, outer_dataclasses: tuple[Any, ...]) -> str:
    """The reason why a dataclass cannot be a form, or an empty text if it can. `outer_dataclasses` contain it."""
    if form in outer_dataclasses:
        return f"{path} contains itself, but a form must not."
    try:
        hints = get_type_hints(form, include_extras=True)
    except Exception as error:
        return f"{path} has a type that cannot be found: {error}."
    parts = ((f"{path}.{field.name}", hints[field.name]) for field in dataclasses.fields(form) if field.init)
    return next((wrong for below, hint in parts if (wrong := _find_type_problem(hint, below, (*outer_dataclasses, form)))), "")


def _find_type_problem(field_type: Any, path: str, outer_dataclasses: tuple[Any, ...]) -> str:
    """The reason why a field of a form cannot have this type, or an empty text if it can."""
    origin, inner = get_origin(field_type), get_args(field_type)
    if field_type in _BASIC:
        return ""
    if isinstance(field_type, type) and dataclasses.is_dataclass(field_type):
        return _find_dataclass_problem(field_type, path, outer_dataclasses)
    if origin is Annotated:
        if not isinstance(inner[1], _ANNOTATIONS):
            return f"{path} has an annotation of the type {type(inner[1]).__name__}, which printgen does not know."
        return "" if isinstance(inner[1], Scalar) else _find_type_problem(inner[0], path, outer_dataclasses)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return _find_type_problem(inner[0], path, outer_dataclasses)
    if origin is dict and inner[0] is str:
        return _find_type_problem(inner[1], path, outer_dataclasses)
    if origin in (Union, UnionType) and NoneType in inner and len(inner) == 2:
        return _find_type_problem(next(kind for kind in inner if kind is not NoneType), path, outer_dataclasses)
    return f"{path} has the type {getattr(field_type, '__name__', None) or field_type}, which a form cannot use."


def require_hook_result(name: str, value: Any, make_error: MakeError) -> Any:
    """The value that a hook returned, with iterables as tuples. Raises `make_error(message)` if it has the wrong type."""
    if name in _MANY:
        return _require_result_items(name, value, _MANY[name], make_error)
    if name == "list_fields":
        return _require_field_names_result(value, make_error)
    if name == "make_line_rules":
        return _require_line_rules_result(value, make_error)
    if name == "list_boards":
        return _require_result_type(name, value, Mapping, make_error)
    if name == "ask_questions":
        return _require_result_type(name, value, Generator, make_error)
    _require_result_type(name, value, _SINGLE[name], make_error)
    if wrong := find_type_mismatch(value, _SINGLE[name]):
        raise make_error(f'"{name}" returned {_write_with_article(_SINGLE[name].__name__)} whose {wrong}.')
    return value


def find_type_mismatch(value: Any, expected: Any, path: str = "") -> str:
    """A description of the first part of a value with a wrong type, or an empty text if all types are right."""
    if isinstance(expected, type) and dataclasses.is_dataclass(expected):
        if not isinstance(value, expected):
            return _describe_type_mismatch(value, expected, path)
        hints = _get_type_hints(expected)
        parts = (
            (_join_path(path, part.name), getattr(value, part.name), hints[part.name]) for part in dataclasses.fields(expected)
        )
        return next((wrong for below, part, hint in parts if (wrong := find_type_mismatch(part, hint, below))), "")
    origin, inner = get_origin(expected), get_args(expected)
    if origin is tuple:
        return _find_tuple_mismatch(value, inner, path)
    if origin in (Union, UnionType):
        mismatches = {kind: find_type_mismatch(value, kind, path) for kind in inner}
        nearest = next((kind for kind in inner if isinstance(value, get_origin(kind) or kind)), None)
        return "" if not all(mismatches.values()) else mismatches.get(nearest) or _describe_type_mismatch(value, expected, path)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _find_mapping_mismatch(value, inner, path)
    if expected is Any or origin is type:
        return ""
    if origin is not None:  # a function
        return "" if callable(value) else f"{path} is not a function"
    return "" if isinstance(value, expected) else _describe_type_mismatch(value, expected, path)


def describe_type(value: Any) -> str:
    """The type of a value in words, such as `None`, `a list` or `an int`."""
    return "None" if value is None else _write_with_article(type(value).__name__)


def _require_result_items(name: str, value: Any, expected: type[Any], make_error: MakeError) -> tuple[Any, ...]:
    """The items of an iterable as a tuple. Raises `make_error(message)` if an item has the wrong type."""
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise make_error(f'"{name}" returned {describe_type(value)}, but must return an iterable of {expected.__name__}.')
    values = tuple(islice(value, MOST_VALUES + 1))
    if len(values) > MOST_VALUES:
        raise make_error(f'"{name}" returned more than {MOST_VALUES:,} values.')
    for element in values:
        if not isinstance(element, expected):
            must = _write_with_article(expected.__name__)
            raise make_error(f'"{name}" returned {describe_type(element)} among its values, but each must be {must}.')
        is_fault = isinstance(element, Fault)  # a named tuple, and not a dataclass like the other types
        wrong = _find_mapping_mismatch(element._asdict(), (str, str), "") if is_fault else find_type_mismatch(element, expected)
        if wrong:
            raise make_error(f'"{name}" returned {_write_with_article(expected.__name__)} whose {wrong}.')
    return values


def _require_field_names_result(value: Any, make_error: MakeError) -> dict[str, tuple[str, ...]]:
    """The result of the hook `list_fields`, with iterables as tuples. Raises `make_error(message)` if it has the wrong type."""
    _require_result_type("list_fields", value, Mapping, make_error)
    named = {}
    for component, names in value.items():
        if isinstance(names, str) or not isinstance(names, Iterable):
            raise make_error(
                f'"list_fields" returned {describe_type(names)} for {component}, but must return an iterable of names.'
            )
        named[component] = tuple(islice(names, MOST_VALUES))
        if not all(isinstance(name, str) for name in (component, *named[component])):
            raise make_error(f'"list_fields" returned names for {component} that are not strings.')
    return named


def _require_line_rules_result(value: Any, make_error: MakeError) -> dict[str, Any]:
    """The result of the hook `make_line_rules`. Raises `make_error(message)` if it has the wrong type."""
    _require_result_type("make_line_rules", value, Mapping, make_error)
    if wrong := _find_mapping_mismatch(value, (str, Callable[..., Any]), ""):
        raise make_error(f'"make_line_rules" returned a mapping whose {wrong}.')
    return dict(value)


def _require_result_type(name: str, value: Any, expected: Any, make_error: MakeError) -> Any:
    if not isinstance(value, expected):
        must = HOOKS[name].returns if name in HOOKS else _write_with_article(expected.__name__)
        raise make_error(f'"{name}" returned {describe_type(value)}, but must return {must}.')
    return value


def _find_tuple_mismatch(value: Any, item_types: tuple[Any, ...], path: str) -> str:
    if not isinstance(value, tuple):
        return f"{path} is {describe_type(value)}, but must be a tuple"
    if len(item_types) == 2 and item_types[1] is Ellipsis:
        hints = [item_types[0]] * len(value)
    elif len(item_types) == len(value):
        hints = list(item_types)
    else:
        return f"{path} has {write_count(len(value), 'value')}, but must have {len(item_types)}"
    pairs = enumerate(zip(value, hints, strict=True))
    return next(
        (wrong for number, (part, hint) in pairs if (wrong := find_type_mismatch(part, hint, _join_path(path, str(number))))),
        "",
    )


def _find_mapping_mismatch(value: Any, key_and_value_types: tuple[Any, ...], path: str) -> str:
    if not isinstance(value, Mapping):
        return f"{path} is {describe_type(value)}, but must be a mapping"
    if key_and_value_types[1] is Any:
        try:
            json.dumps(dict(value))
        except (TypeError, ValueError, RecursionError):
            return f"{path} has values that JSON cannot hold"
    return next(
        (
            wrong
            for key, part in value.items()
            if (
                wrong := find_type_mismatch(key, key_and_value_types[0], f"{path} key".strip())
                or find_type_mismatch(part, key_and_value_types[1], _join_path(path, str(key)))
            )
        ),
        "",
    )


def _join_path(path: str, step: str) -> str:
    return f"{path}.{step}" if path else step


def _describe_type_mismatch(value: Any, expected: Any, path: str) -> str:
    kinds = get_args(expected) or (expected,)
    names = ["None" if kind is NoneType else getattr(kind, "__name__", str(kind)) for kind in kinds]
    return f"{path or 'value'} is {describe_type(value)}, but must be {join_words(names, 'or')}"


def _write_with_article(name: str) -> str:
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
