"""Checks the types of what rules return, and of the forms that rules declare, against the contract."""

import dataclasses
import json
from collections.abc import Callable, Generator, Iterable, Mapping
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from printgen.content.forms import InOrder, Keys, OneOrMany, Scalar, Spaced
from printgen.core.words import listed
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.contract.facts import Fault
from printgen.scoring.contract.hooks import HOOKS
from printgen.scoring.contract.optional import Contest, Fits, Outcome, Played, Playtest
from printgen.scoring.contract.results import Broken, Hindsight, Verdict

MOST_VALUES = 100_000  # of an iterable
Fail = Callable[[str], Exception]  # makes the exception to raise from a sentence
_SINGLE: dict[str, type[Any]] = {
    "judge": Verdict, "hindsight": Hindsight, "playtest": Playtest, "play": Played, "fits": Fits, "contest": Contest,
    "contest.judge": Outcome,
}  # fmt: skip
_MANY: dict[str, type[Any]] = {"unreadable": Broken, "contest.unreadable": Broken, "pictures": Spread, "faults": Fault}
_BASIC = (str, bool, int, Any)
_ANNOTATIONS = (Scalar, Keys, Spaced, InOrder, OneOrMany)


def find_form_problem(form: Any, name: str) -> str:
    """The reason why a value cannot be a form, as one sentence; empty if it can."""
    if not isinstance(form, type) or not dataclasses.is_dataclass(form):
        return f'"{name}" is no dataclass.'
    return _find_record_problem(form, name, ())


def _find_record_problem(form: Any, path: str, within: tuple[Any, ...]) -> str:
    """Why a dataclass cannot be a form; `within` are the dataclasses that it is a part of."""
    if form in within:
        return f"{path} holds itself, and no form can."
    try:
        hints = get_type_hints(form, include_extras=True)
    except Exception as error:
        return f"{path} has a type that cannot be found: {error}."
    parts = ((f"{path}.{field.name}", hints[field.name]) for field in dataclasses.fields(form) if field.init)
    return next((wrong for below, hint in parts if (wrong := _find_type_problem(hint, below, (*within, form)))), "")


def _find_type_problem(hint: Any, path: str, within: tuple[Any, ...]) -> str:
    """Why a field of a form cannot have this type; an empty text if it can."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _BASIC:
        return ""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _find_record_problem(hint, path, within)
    if origin is Annotated:
        return "" if isinstance(inner[1], Scalar) else _find_annotation_problem(inner, path, within)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return _find_type_problem(inner[0], path, within)
    if origin is dict and inner[0] is str:
        return _find_type_problem(inner[1], path, within)
    if origin in (Union, UnionType) and NoneType in inner and len(inner) == 2:
        return _find_type_problem(next(one for one in inner if one is not NoneType), path, within)
    return f"{path} has the type {getattr(hint, '__name__', None) or hint}, which no form can hold."


def _find_annotation_problem(inner: tuple[Any, ...], path: str, within: tuple[Any, ...]) -> str:
    if not isinstance(inner[1], _ANNOTATIONS):
        return f"{path} has a note of the type {type(inner[1]).__name__}, which printgen does not know."
    return _find_type_problem(inner[0], path, within)


def check_result(name: str, value: Any, fail: Fail) -> Any:
    """What the hook of this name returned, iterables as tuples. Raises `fail(sentence)` if its type is wrong."""
    if name in _MANY:
        return _check_many(name, value, _MANY[name], fail)
    if name == "fields":
        return _check_fields(value, fail)
    if name == "spots":
        return _check_type(name, value, Mapping, fail)
    if name == "questions":
        return _check_type(name, value, Generator, fail)
    _check_type(name, value, _SINGLE[name], fail)
    if wrong := find_mismatch(value, _SINGLE[name]):
        raise fail(f'"{name}" returned {_with_article(_SINGLE[name].__name__)} whose {wrong}.')
    return value


def find_mismatch(value: Any, wanted: Any, path: str = "") -> str:
    """The part of a value that does not have the wanted type, in words; empty if every part has it."""
    if isinstance(wanted, type) and dataclasses.is_dataclass(wanted):
        if not isinstance(value, wanted):
            return _type_message(value, wanted, path)
        hints = _type_hints(wanted)
        parts = ((_join(path, part.name), getattr(value, part.name), hints[part.name]) for part in dataclasses.fields(wanted))
        return next((wrong for below, part, hint in parts if (wrong := find_mismatch(part, hint, below))), "")
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is tuple:
        return _find_tuple_mismatch(value, inner, path)
    if origin in (Union, UnionType):
        return "" if any(not find_mismatch(value, one) for one in inner) else _type_message(value, wanted, path)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _find_mapping_mismatch(value, inner, path)
    if wanted is Any or origin is type:
        return ""
    if origin is not None:  # a function
        return "" if callable(value) else f"{path} is no function"
    return "" if isinstance(value, wanted) else _type_message(value, wanted, path)


def kind_of(value: Any) -> str:
    """The type of a value in words: None, a list, an int."""
    return "None" if value is None else _with_article(type(value).__name__)


def _check_many(name: str, value: Any, wanted: type[Any], fail: Fail) -> tuple[Any, ...]:
    """The values of an iterable, each of the wanted type. Raises `fail(sentence)` otherwise."""
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise fail(f'"{name}" returned {kind_of(value)}, but must return an iterable of {wanted.__name__}.')
    values = tuple(islice(value, MOST_VALUES + 1))
    if len(values) > MOST_VALUES:
        raise fail(f'"{name}" gave more than {MOST_VALUES:,} values.')
    for one in values:
        if not isinstance(one, wanted):
            raise fail(f'"{name}" gave {kind_of(one)}, but must give values of the type {wanted.__name__}.')
        if wrong := find_mismatch(one, wanted) if wanted is not Fault else _find_fault_mismatch(one):
            raise fail(f'"{name}" gave {_with_article(wanted.__name__)} whose {wrong}.')
    return values


def _find_fault_mismatch(fault: Fault) -> str:
    """Which part of a Fault is no text. A Fault is no dataclass, because every print loads it."""
    return next((_type_message(part, str, name) for name, part in fault._asdict().items() if not isinstance(part, str)), "")


def _check_fields(value: Any, fail: Fail) -> dict[str, tuple[str, ...]]:
    """What the hook `fields` returned, its iterables as tuples. Raises `fail(sentence)` if its type is wrong."""
    _check_type("fields", value, Mapping, fail)
    named = {}
    for component, names in value.items():
        if isinstance(names, str) or not isinstance(names, Iterable):
            raise fail(f'"fields" has {kind_of(names)} for {component}, but must have an iterable of names.')
        named[component] = tuple(islice(names, MOST_VALUES))
        if not all(isinstance(name, str) for name in (component, *named[component])):
            raise fail(f'"fields" has names for {component} that are no texts.')
    return named


def _check_type(name: str, value: Any, wanted: Any, fail: Fail) -> Any:
    """The value itself. Raises `fail(sentence)` if it is no instance of the wanted type."""
    if not isinstance(value, wanted):
        must = HOOKS[name].returns if name in HOOKS else _with_article(wanted.__name__)
        raise fail(f'"{name}" returned {kind_of(value)}, but must return {must}.')
    return value


def _find_tuple_mismatch(value: Any, inner: tuple[Any, ...], path: str) -> str:
    if not isinstance(value, tuple):
        return f"{path} is {kind_of(value)}, but must be a tuple"
    if len(inner) == 2 and inner[1] is Ellipsis:
        hints = [inner[0]] * len(value)
    elif len(inner) == len(value):
        hints = list(inner)
    else:
        return f"{path} has {len(value)} values, but must have {len(inner)}"
    pairs = enumerate(zip(value, hints, strict=True))
    return next((wrong for at, (one, hint) in pairs if (wrong := find_mismatch(one, hint, _join(path, str(at))))), "")


def _find_mapping_mismatch(value: Any, inner: tuple[Any, ...], path: str) -> str:
    if not isinstance(value, Mapping):
        return f"{path} is {kind_of(value)}, but must be a mapping"
    if inner[1] is Any:
        try:
            json.dumps(dict(value))
        except (TypeError, ValueError, RecursionError):
            return f"{path} has values that JSON cannot hold"
    pairs = ((key, one) for key, one in value.items())
    return next(
        (
            wrong
            for key, one in pairs
            if (wrong := find_mismatch(key, inner[0], path) or find_mismatch(one, inner[1], _join(path, str(key))))
        ),
        "",
    )


@cache
def _type_hints(wanted: Any) -> dict[str, Any]:
    return get_type_hints(wanted)


def _join(path: str, step: str) -> str:
    return f"{path}.{step}" if path else step


def _type_message(value: Any, wanted: Any, path: str) -> str:
    kinds = get_args(wanted) or (wanted,)
    names = ["None" if kind is NoneType else getattr(kind, "__name__", str(kind)) for kind in kinds]
    return f"{path or 'value'} is {kind_of(value)}, but must be {listed(names, 'or')}"


def _with_article(name: str) -> str:
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
