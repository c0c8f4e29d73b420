"""Results of hooks, and forms that rules declare, compared with what the contract promises."""

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

_BASIC = (str, bool, int, Any)
_NOTES = (Scalar, Keys, Spaced, InOrder, OneOrMany)


def form_fault(form: Any, name: str) -> str:
    """What keeps a dataclass from being a form, as one sentence; an empty text if nothing does."""
    if not isinstance(form, type) or not dataclasses.is_dataclass(form):
        return f'"{name}" is no dataclass.'
    return _fault(form, name, ())


def _fault(form: Any, path: str, within: tuple[Any, ...]) -> str:
    if form in within:
        return f"{path} holds itself, and no form can."
    try:
        hints = get_type_hints(form, include_extras=True)
    except Exception as fault:
        return f"{path} has a type that cannot be found: {fault}."
    parts = ((f"{path}.{field.name}", hints[field.name]) for field in dataclasses.fields(form) if field.init)
    return next((wrong for below, hint in parts if (wrong := _type_fault(hint, below, (*within, form)))), "")


def _type_fault(hint: Any, path: str, within: tuple[Any, ...]) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _BASIC:
        return ""
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _fault(hint, path, within)
    if origin is Annotated:
        return "" if isinstance(inner[1], Scalar) else _noted_fault(inner, path, within)
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return _type_fault(inner[0], path, within)
    if origin is dict and inner[0] is str:
        return _type_fault(inner[1], path, within)
    if origin in (Union, UnionType) and NoneType in inner and len(inner) == 2:
        return _type_fault(next(one for one in inner if one is not NoneType), path, within)
    return f"{path} has the type {getattr(hint, '__name__', None) or hint}, which no form can hold."


def _noted_fault(inner: tuple[Any, ...], path: str, within: tuple[Any, ...]) -> str:
    if not isinstance(inner[1], _NOTES):
        return f"{path} has a note of the type {type(inner[1]).__name__}, which printgen does not know."
    return _type_fault(inner[0], path, within)


MOST = 100_000  # values of an iterable
Fail = Callable[[str], Exception]
_SINGLE: dict[str, type[Any]] = {
    "judge": Verdict, "hindsight": Hindsight, "playtest": Playtest, "play": Played, "fits": Fits, "contest": Contest,
    "contest.judge": Outcome,
}  # fmt: skip
_MANY: dict[str, type[Any]] = {"unreadable": Broken, "contest.unreadable": Broken, "pictures": Spread, "faults": Fault}


def checked(name: str, value: Any, fail: Fail) -> Any:
    """A result of the right type, iterables as tuples. Raises what `fail` makes of a sentence for any other."""
    if name in _MANY:
        return _many(name, value, _MANY[name], fail)
    if name == "fields":
        return _fields(value, fail)
    if name == "spots":
        return _typed(name, value, Mapping, fail)
    if name == "questions":
        return _typed(name, value, Generator, fail)
    _typed(name, value, _SINGLE[name], fail)
    if wrong := mismatch(value, _SINGLE[name]):
        raise fail(f'"{name}" returned {_a(_SINGLE[name].__name__)} whose {wrong}.')
    return value


def mismatch(value: Any, wanted: Any, path: str = "") -> str:
    """What of a value is not of the type; an empty text if nothing is."""
    if isinstance(wanted, type) and dataclasses.is_dataclass(wanted):
        if not isinstance(value, wanted):
            return _differs(value, wanted, path)
        hints = _hints(wanted)
        parts = ((_below(path, part.name), getattr(value, part.name), hints[part.name]) for part in dataclasses.fields(wanted))
        return next((wrong for below, part, hint in parts if (wrong := mismatch(part, hint, below))), "")
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is tuple:
        return _tuple(value, inner, path)
    if origin in (Union, UnionType):
        return "" if any(not mismatch(value, one) for one in inner) else _differs(value, wanted, path)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(value, inner, path)
    if wanted is Any or origin is type:
        return ""
    if origin is not None:  # a function
        return "" if callable(value) else f"{path} is no function"
    return "" if isinstance(value, wanted) else _differs(value, wanted, path)


def kind_of(value: Any) -> str:
    """What a value is, for a message: None, a list, an int."""
    return "None" if value is None else _a(type(value).__name__)


def _many(name: str, value: Any, wanted: type[Any], fail: Fail) -> tuple[Any, ...]:
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise fail(f'"{name}" returned {kind_of(value)}, but must return an iterable of {wanted.__name__}.')
    values = tuple(islice(value, MOST + 1))
    if len(values) > MOST:
        raise fail(f'"{name}" gave more than {MOST:,} values.')
    for one in values:
        if not isinstance(one, wanted):
            raise fail(f'"{name}" gave {kind_of(one)}, but must give values of the type {wanted.__name__}.')
        if wrong := mismatch(one, wanted) if wanted is not Fault else _fault_of(one):
            raise fail(f'"{name}" gave {_a(wanted.__name__)} whose {wrong}.')
    return values


def _fault_of(fault: Fault) -> str:
    """What is wrong with the parts of a fault, which is no dataclass because every print loads it."""
    return next((_differs(part, str, name) for name, part in fault._asdict().items() if not isinstance(part, str)), "")


def _fields(value: Any, fail: Fail) -> dict[str, tuple[str, ...]]:
    _typed("fields", value, Mapping, fail)
    named = {}
    for component, names in value.items():
        if isinstance(names, str) or not isinstance(names, Iterable):
            raise fail(f'"fields" has {kind_of(names)} for {component}, but must have an iterable of names.')
        named[component] = tuple(islice(names, MOST))
        if not all(isinstance(name, str) for name in (component, *named[component])):
            raise fail(f'"fields" has names for {component} that are no texts.')
    return named


def _typed(name: str, value: Any, wanted: Any, fail: Fail) -> Any:
    if not isinstance(value, wanted):
        must = HOOKS[name].returns if name in HOOKS else _a(wanted.__name__)
        raise fail(f'"{name}" returned {kind_of(value)}, but must return {must}.')
    return value


def _tuple(value: Any, inner: tuple[Any, ...], path: str) -> str:
    if not isinstance(value, tuple):
        return f"{path} is {kind_of(value)}, but must be a tuple"
    if len(inner) == 2 and inner[1] is Ellipsis:
        hints = [inner[0]] * len(value)
    elif len(inner) == len(value):
        hints = list(inner)
    else:
        return f"{path} has {len(value)} values, but must have {len(inner)}"
    pairs = enumerate(zip(value, hints, strict=True))
    return next((wrong for at, (one, hint) in pairs if (wrong := mismatch(one, hint, _below(path, str(at))))), "")


def _mapping(value: Any, inner: tuple[Any, ...], path: str) -> str:
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
            if (wrong := mismatch(key, inner[0], path) or mismatch(one, inner[1], _below(path, str(key))))
        ),
        "",
    )


@cache
def _hints(wanted: Any) -> dict[str, Any]:
    return get_type_hints(wanted)


def _below(path: str, step: str) -> str:
    return f"{path}.{step}" if path else step


def _differs(value: Any, wanted: Any, path: str) -> str:
    kinds = get_args(wanted) or (wanted,)
    names = ["None" if kind is NoneType else getattr(kind, "__name__", str(kind)) for kind in kinds]
    return f"{path or 'value'} is {kind_of(value)}, but must be {listed(names, 'or')}"


def _a(name: str) -> str:
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"
