"""A `dataclass` decorator for quick starts: it writes the functions of a class when something first asks for them.

The decorator of the standard library takes 0.3 ms per class, because it compiles half a dozen functions, most of which a
command never calls. This decorator makes the same classes. `fields()`, `replace()`, `asdict()` and `field()` of the
standard library work with them. For the few forms that this module does not know, it calls the standard library. Unlike
the standard library, it makes up no docstring for a class that has none.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, FrozenInstanceError
from functools import cache
from reprlib import recursive_repr
from types import CodeType, FunctionType, MemberDescriptorType, SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from printgen.core.shared_code import compile_function, make_function, map_numbered_names_to_fields

__all__ = ["dataclass"]

FIELDS, PARAMS = "__dataclass_fields__", "__dataclass_params__"  # what the standard library knows a dataclass by
SIGNS = {"__eq__": "==", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
Fields = dict[str, Field[Any]]
InitField = tuple[bool, bool, bool]  # whether `__init__` takes it, takes it only by keyword, and has a factory for it

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, **options):
        """The class as a dataclass, with any of the options `eq`, `order`, `frozen`, `slots` and `kw_only`."""
        return _make_dataclass(cls, **options) if cls else lambda cls: _make_dataclass(cls, **options)


def _make_dataclass(
    cls: Any, *, eq: bool = True, order: bool = False, frozen: bool = False, slots: bool = False, kw_only: bool = False
) -> Any:
    own = _list_own_fields_if_simple(cls, kw_only)
    bases = [base.__dict__ for base in cls.__mro__[-1:0:-1] if FIELDS in base.__dict__]
    fields: Fields = {}
    for inherited in (*(base[FIELDS] for base in bases), own or {}):
        fields |= inherited
    if own is None or not _are_defaults_last(fields) or any(base[PARAMS].frozen != frozen for base in bases):
        return dataclasses.dataclass(cls, eq=eq, order=order, frozen=frozen, slots=slots, kw_only=kw_only)
    members = {
        name: member for name, member in _list_dataclass_methods(eq, order, frozen, slots) if not _defines_method(cls, name)
    }
    members["__match_args__"] = tuple(field.name for field in fields.values() if field.init and not field.kw_only)
    members[FIELDS] = fields
    members[PARAMS] = SimpleNamespace(init=True, repr=True, eq=eq, order=order, unsafe_hash=False, frozen=frozen)
    made = _copy_class_with_slots(cls, members, fields) if slots else _add_members_to_class(cls, members, own)
    for member in members.values():
        if type(member) is _DeferredMethod:
            member.owner = made
    return made


def _list_own_fields_if_simple(cls: Any, kw_only: bool) -> Fields | None:
    """The fields that the body of a class declares; None if the standard library must read the class."""
    own: Fields = {}
    for name, annotation in cls.__annotations__.items():
        if annotation is ClassVar or getattr(annotation, "__origin__", None) is ClassVar:
            continue
        if annotation is dataclasses.KW_ONLY or type(annotation) is dataclasses.InitVar:
            return None
        if type(annotation) is str and any(word in annotation for word in ("ClassVar", "InitVar", "KW_ONLY")):
            return None
        default = cls.__dict__.get(name, MISSING)
        field: Field[Any] = default if type(default) is Field else dataclasses.field(default=default)
        if field.default is not MISSING and (not field.init or type(field.default).__hash__ is None):
            return None
        field.name, field.type = name, annotation
        field.kw_only = kw_only if field.kw_only is MISSING else field.kw_only
        field._field_type = dataclasses._FIELD  # type: ignore[attr-defined]  # without it, `fields()` skips the field
        own[name] = field
    return own


def _has_default(field: Field[Any]) -> bool:
    return field.default is not MISSING or field.default_factory is not MISSING


def _are_defaults_last(fields: Fields) -> bool:
    """Whether no positional field without a default follows one with a default."""
    defaults = [_has_default(field) for field in fields.values() if field.init and not field.kw_only]
    return defaults == sorted(defaults)


def _list_dataclass_methods(eq: bool, order: bool, frozen: bool, slots: bool) -> Iterable[tuple[str, Any]]:
    """The methods of a dataclass with their names."""
    yield "__init__", _DeferredMethod("__init__", _make_init)
    yield "__repr__", _DeferredMethod("__repr__", _make_repr)
    if eq:
        yield "__eq__", _DeferredMethod("__eq__", _make_comparison)
        yield "__hash__", _DeferredMethod("__hash__", _make_hash) if frozen else None
    if order:
        yield from ((name, _DeferredMethod(name, _make_comparison)) for name in SIGNS if name != "__eq__")
    if frozen:
        yield from (("__setattr__", _refuse_to_assign_to_fields), ("__delattr__", _refuse_to_delete_fields))
    if frozen and slots:
        yield from (("__getstate__", _get_state), ("__setstate__", _set_state))


def _defines_method(cls: Any, name: str) -> bool:
    """Whether the body of a class has a method. Python itself adds `__hash__ = None` to a body with `__eq__`."""
    body = cls.__dict__
    return name in body and not (name == "__hash__" and body[name] is None and "__eq__" in body)


def _add_members_to_class(cls: Any, members: dict[str, Any], own_fields: Fields) -> Any:
    """The class itself. Its fields keep their defaults as attributes."""
    for name, field in own_fields.items():
        if type(cls.__dict__.get(name)) is Field:
            delattr(cls, name)
        if field.default is not MISSING:
            setattr(cls, name, field.default)
    for name, member in members.items():
        setattr(cls, name, member)
    return cls


def _copy_class_with_slots(cls: Any, members: dict[str, Any], fields: Fields) -> Any:
    """A copy of a class with slots, which an existing class cannot get."""
    inherited = {name for base in cls.__mro__[1:-1] for name in fields if type(vars(base).get(name)) is MemberDescriptorType}
    body = {**cls.__dict__, **members, "__slots__": tuple(name for name in fields if name not in inherited)}
    for name in (*fields, "__dict__", "__weakref__"):
        body.pop(name, None)
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


class _DeferredMethod:
    """A method of a dataclass that puts the written function in its own place when something first asks for it."""

    __slots__ = ("name", "owner", "write")

    def __init__(self, name: str, write: Callable[[Any, str], FunctionType]) -> None:
        self.name, self.write, self.owner = name, write, object

    def __get__(self, instance: Any, _: Any = None) -> Any:
        function = self.write(self.owner, self.name)
        setattr(self.owner, self.name, function)
        return function if instance is None else function.__get__(instance)


def _make_init(cls: Any, name: str) -> FunctionType:
    """The `__init__` of a class."""
    fields = list(getattr(cls, FIELDS).values())
    kinds = tuple((field.init, field.kw_only, field.default_factory is not MISSING) for field in fields)
    code = _compile_init(kinds, getattr(cls, PARAMS).frozen, hasattr(cls, "__post_init__"))
    makers = {f"make_{at}": field.default_factory for at, field in enumerate(fields)}
    known = {**makers, "assign": object.__setattr__, "MISSING": MISSING}
    function = _make_method(code, cls, name, [field.name for field in fields], known)
    taken = [field for field in fields if field.init]
    defaults = {field.name: field.default for field in taken if _has_default(field)}  # MISSING stands for a factory
    function.__defaults__ = tuple(defaults[field.name] for field in taken if not field.kw_only and field.name in defaults)
    function.__kwdefaults__ = {field.name: defaults[field.name] for field in taken if field.kw_only and field.name in defaults}
    function.__annotations__ = {**{field.name: field.type for field in taken}, "return": None}
    return function


@cache
def _compile_init(fields: tuple[InitField, ...], frozen: bool, has_post_init: bool) -> CodeType:
    """The code of an `__init__` whose fields are called `_0`, `_1`, …, which many classes share."""
    places, keywords, lines = ["self"], list[str](), list[str]()
    for at, (taken, by_keyword, has_factory) in enumerate(fields):
        if taken:
            (keywords if by_keyword else places).append(f"_{at}")
        elif not has_factory:
            continue
        value = f"make_{at}()" if has_factory else f"_{at}"
        if taken and has_factory:
            value = f"make_{at}() if _{at} is MISSING else _{at}"
        lines.append(f"assign(self, '_{at}', {value})" if frozen else f"self._{at} = {value}")
    if has_post_init:
        lines.append("self.__post_init__()")
    words = ", ".join((*places, "*", *keywords) if keywords else places)
    return compile_function(f"def __init__({words}): {'; '.join(lines or ['pass'])}")


def _make_comparison(cls: Any, name: str) -> FunctionType:
    """The `__eq__`, `__lt__`, … of a class, which compares the tuples of the fields."""
    fields = [field.name for field in getattr(cls, FIELDS).values() if field.compare]
    mine, others = (f"({''.join(f'{who}._{at}, ' for at in range(len(fields)))})" for who in ("self", "other"))
    compared = f"{mine} {SIGNS[name]} {others} if other.__class__ is self.__class__ else NotImplemented"
    return _make_method(compile_function(f"def compare(self, other): return {compared}"), cls, name, fields)


def _make_hash(cls: Any, name: str) -> FunctionType:
    """The `__hash__` of a class."""
    hashed = [(field.compare if field.hash is None else field.hash, field.name) for field in getattr(cls, FIELDS).values()]
    fields = [name for is_hashed, name in hashed if is_hashed]
    values = "".join(f"self._{at}, " for at in range(len(fields)))
    return _make_method(compile_function(f"def __hash__(self): return hash(({values}))"), cls, name, fields)


def _make_repr(cls: Any, name: str) -> FunctionType:
    """The `__repr__` of a class."""
    shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in getattr(cls, FIELDS).values() if field.repr)
    code = compile_function(f'def show(self): return f"{{self.__class__.__qualname__}}({shown})"')
    return cast(FunctionType, recursive_repr()(_make_method(code, cls, name, ())))


def _make_method(
    code: CodeType, cls: Any, name: str, fields: Iterable[str], global_values: Mapping[str, Any] | None = None
) -> FunctionType:
    return make_function(
        code,
        name,
        cls.__qualname__,
        map_numbered_names_to_fields(fields),
        {"__name__": cls.__module__, **(global_values or {})},
    )


def _refuse_to_assign_to_fields(self: Any, name: str, value: Any) -> None:
    if FIELDS in type(self).__dict__ or name in getattr(self, FIELDS):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_to_delete_fields(self: Any, name: str) -> None:
    if FIELDS in type(self).__dict__ or name in getattr(self, FIELDS):
        raise FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _get_state(self: Any) -> list[Any]:
    """The values of the fields, for copies and pickles, which cannot assign to the fields of a frozen class."""
    return [getattr(self, name) for name in getattr(self, FIELDS)]


def _set_state(self: Any, state: list[Any]) -> None:
    for name, value in zip(getattr(self, FIELDS), state, strict=True):
        object.__setattr__(self, name, value)
