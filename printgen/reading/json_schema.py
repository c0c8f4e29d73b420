"""JSON Schema from the same dataclasses the decoder reads, so that an editor completes and checks what will be taken."""

import dataclasses
import re
from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from printgen.reading.shape import Keys, OneOrMany, Scalar, required

LIKE = "like"  # a record with this field takes what it does not say from another one

_BASIC: Mapping[Any, dict[str, Any]] = {
    str: {"type": ["string", "number"]},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
}


def json_schema(wanted: type, title: str) -> dict[str, Any]:
    """The schema of a whole file."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **_schema(wanted)}


def _schema(wanted: Any) -> dict[str, Any]:
    if dataclasses.is_dataclass(wanted):
        return _record(wanted)
    origin, args = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return _annotated(*args[:2])
    if origin is tuple:
        return {"type": "array", "items": _schema(args[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(args[1])}
    if wanted is Any:
        return {}
    if type(None) in args:
        return _schema(next(arg for arg in args if arg is not type(None)))
    return dict(_BASIC[wanted])


def _annotated(inner: Any, note: Any) -> dict[str, Any]:
    if isinstance(note, Scalar):
        return _scalar(note)
    if isinstance(note, Keys):
        return {**_schema(inner), "propertyNames": {"pattern": f"^{note.pattern}$"}}
    assert isinstance(note, OneOrMany)
    one = get_args(inner)[-1 if get_origin(inner) is dict else 0]
    many = _schema(inner)
    if note.least:
        many["minProperties" if get_origin(inner) is dict else "minItems"] = note.least
    return {"anyOf": [_schema(one), many]}


def _scalar(scalar: Scalar) -> dict[str, Any]:
    if scalar.choices and not scalar.pattern:
        return {"enum": list(scalar.choices)}
    named = [{"enum": list(scalar.choices)}] if scalar.choices else []
    alternatives = named + ([_written(scalar.pattern)] if scalar.pattern else [])
    return alternatives[0] if len(alternatives) == 1 else {"anyOf": alternatives}


def _written(pattern: str) -> dict[str, Any]:
    """What is written by a pattern: a text, and where the pattern takes a bare 1 a whole number."""
    counts = {"type": ["string", "integer"], "minimum": 0} if re.fullmatch(pattern, "1") else {"type": "string"}
    return {**counts, "pattern": f"^({pattern})$"}


def _record(wanted: Any) -> dict[str, Any]:
    hints = get_type_hints(wanted, include_extras=True)
    fields = dataclasses.fields(wanted)
    schema: dict[str, Any] = {
        "type": "object",
        "description": (wanted.__doc__ or "").splitlines()[0],
        "additionalProperties": False,
        "properties": {field.name: {"description": field.metadata["said"], **_schema(hints[field.name])} for field in fields},
    }
    ways = [{"required": way} for way in _ways(wanted)]
    if not ways:
        return schema
    if LIKE in schema["properties"]:
        ways.insert(0, {"required": [LIKE]})
    return {**schema, **ways[0]} if len(ways) == 1 else {**schema, "anyOf": ways}


def _ways(wanted: Any) -> list[list[str]]:
    """What must be given, and that with one name changed for the one that may stand in its place."""
    names = required(wanted)
    others = [[other if one == name else one for one in names] for name, other in names.items() if other]
    return [list(names), *others] if names else []
