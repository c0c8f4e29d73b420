"""Results of hooks, compared with the types that the contract promises; only for rules that are not printgen's own."""

import dataclasses
import json
from collections.abc import Callable, Generator, Iterable, Mapping
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from printgen.rules.contest import Contest, Outcome
from printgen.rules.contract import Broken, Hindsight, Verdict
from printgen.rules.fitness import Fault
from printgen.rules.fits import Fits
from printgen.rules.hooks import HOOKS
from printgen.rules.playing import Played, Playtest
from printgen.rules.words import listed
from printgen.rules.writing import Spread

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
        if wrong := mismatch(one, wanted) if wanted is not Fault else _fault(one):
            raise fail(f'"{name}" gave {_a(wanted.__name__)} whose {wrong}.')
    return values


def _fault(fault: Fault) -> str:
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
