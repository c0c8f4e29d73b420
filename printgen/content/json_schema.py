"""The JSON Schema of a form, for editors: from the dataclasses that the decoder reads."""

import dataclasses
import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from printgen.content.forms import InOrder, Keys, OneOrMany, Scalar, Spaced, required
from printgen.content.game_form import GameForm

_HEAD = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
_ANY_WORD = r"\S+"
_NUMBERS = ("1", "31", "-1")  # that a pattern may take; YAML reads them as numbers
LIKE = "like"  # a record with this field takes what it does not say from another one

_BASIC: Mapping[Any, dict[str, Any]] = {
    str: {"type": ["string", "number"]},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
}


def json_schema(wanted: type, title: str) -> dict[str, Any]:
    """The schema of a whole file of content."""
    return {**_HEAD, "title": title, **_Writer().schema(wanted)}


def entry_schema(wanted: type, title: str, fixed: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The schema of a file that a person types in, where a line may be left empty; `fixed` are fields with their only value."""
    schema = {**_HEAD, "title": title, **_Writer(typed=True).schema(wanted)}
    for name, value in (fixed or {}).items():
        values = [value, int(value)] if value.isdecimal() else [value]
        others = {other: part for other, part in schema["properties"].items() if other != name}
        schema["properties"] = {name: {"enum": values}, **others}
    return schema


class _Writer:
    """Writes the schemas of types; in a file that people type in, an optional value may be empty."""

    def __init__(self, typed: bool = False) -> None:
        self._typed = typed

    def schema(self, wanted: Any) -> dict[str, Any]:
        """The schema of one type."""
        if dataclasses.is_dataclass(wanted):
            return self._record(wanted)
        origin, args = get_origin(wanted), get_args(wanted)
        if origin is Annotated:
            return self._annotated(*args[:2])
        if origin is tuple:
            return {"type": "array", "items": self.schema(args[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.schema(args[1])}
        if wanted is Any:
            return {}
        if type(None) in args:
            return self.schema(next(arg for arg in args if arg is not type(None)))
        return self._empty(dict(_BASIC[wanted])) if wanted is str else dict(_BASIC[wanted])

    def _annotated(self, inner: Any, note: Any) -> dict[str, Any]:
        if isinstance(note, Scalar):
            schema = _scalar(note, self._typed)
            return self._empty(schema) if _reads(note, "") else schema
        if isinstance(note, Keys):
            return {**self.schema(inner), "propertyNames": {"pattern": f"^{note.pattern}$"}}
        if isinstance(note, Spaced):
            return {"anyOf": [self.schema(inner), _words(get_args(inner)[0])]}
        if isinstance(note, InOrder):
            return {"anyOf": self._in_order(get_args(inner)[1], note.keys)}
        assert isinstance(note, OneOrMany)
        one = get_args(inner)[-1 if get_origin(inner) is dict else 0]
        many = self.schema(inner)
        if note.least:
            many["minProperties" if get_origin(inner) is dict else "minItems"] = note.least
        return {"anyOf": [self.schema(one), many]}

    def _in_order(self, value: Any, keys: tuple[str, ...]) -> list[dict[str, Any]]:
        """A map of some of the keys, or the values of all keys as a list or as one text."""
        schema, count = self.schema(value), len(keys)
        return [
            {"type": "object", "properties": dict.fromkeys(keys, schema), "additionalProperties": False},
            {"type": "array", "items": schema, "minItems": count, "maxItems": count},
            _words(value, count),
        ]

    def _record(self, wanted: Any) -> dict[str, Any]:
        hints = get_type_hints(wanted, include_extras=True)
        needed = required(wanted)
        properties = {}
        for field in dataclasses.fields(wanted):
            schema = self.schema(hints[field.name])
            schema = schema if field.name in needed else self._empty(schema)
            properties[field.name] = {"description": field.metadata["said"], **schema}
        schema = {
            "type": "object",
            "description": (wanted.__doc__ or "").splitlines()[0],
            "additionalProperties": False,
            "properties": properties,
        }
        ways = [{"required": way} for way in _ways(wanted)]
        if not ways:
            return schema
        if LIKE in properties:
            ways.insert(0, {"required": [LIKE]})
        return {**schema, **ways[0]} if len(ways) == 1 else {**schema, "anyOf": ways}

    def _empty(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The schema, or an empty value where a person types in what is there."""
        if not self._typed or _allows_null(schema):
            return schema
        if isinstance(schema.get("type"), list):
            return {**schema, "type": [*schema["type"], "null"]}
        return {"anyOf": [*(schema["anyOf"] if set(schema) == {"anyOf"} else [schema]), {"type": "null"}]}


def _allows_null(schema: dict[str, Any]) -> bool:
    return not schema or "null" in schema.get("type", ()) or any(map(_allows_null, schema.get("anyOf", ())))


def _reads(scalar: Scalar, text: str) -> bool:
    try:
        scalar.read(text)
    except Exception:  # the reading functions of rules are anybody's code
        return False
    return True


def _words(item: Any, count: int | None = None) -> dict[str, Any]:
    """A text of words with spaces between them, each of them an item; of one word, also a bare number."""
    scalar = next((note for note in get_args(item)[1:] if isinstance(note, Scalar)), None)
    word = _word(scalar) if scalar is not None else _ANY_WORD
    several = f"{{{count - 1}}}" if count is not None else "*"
    text = rf"{word}(?:\s+{word}){several}\s*"
    written = rf"^\s*{text}$" if count is not None else rf"^\s*(?:{text})?$"
    number = count in (None, 1) and re.fullmatch(word, "1")
    return {"type": ["string", "integer"] if number else "string", "pattern": written}


def _word(scalar: Scalar) -> str:
    """The pattern of an item that has no spaces."""
    pattern = scalar.pattern.replace(r"\s*", "").replace(" ", "")
    if (not pattern and not scalar.choices) or (pattern and re.fullmatch(pattern, "a b")):
        return _ANY_WORD
    return f"(?:{'|'.join(filter(None, (*map(re.escape, scalar.choices), pattern)))})"


def _scalar(scalar: Scalar, typed: bool) -> dict[str, Any]:
    if scalar.choices and not scalar.pattern:
        return {"enum": list(scalar.choices)}
    if typed and not scalar.pattern:
        return dict(_BASIC[str])
    named = [{"enum": list(scalar.choices)}] if scalar.choices else []
    alternatives = named + ([_written(scalar.pattern, typed)] if scalar.pattern else [])
    return alternatives[0] if len(alternatives) == 1 else {"anyOf": alternatives}


def _written(pattern: str, typed: bool) -> dict[str, Any]:
    """A text of a pattern, or a bare whole number if the pattern takes numbers."""
    taken = [number for number in (_NUMBERS if typed else _NUMBERS[:1]) if re.fullmatch(pattern, number)]
    kinds: dict[str, Any] = {"type": ["string", "integer"] if taken else "string"}
    if taken and "-1" not in taken:
        kinds["minimum"] = 0
    return {**kinds, "pattern": f"^({pattern})$"}


def _ways(wanted: Any) -> list[list[str]]:
    """What must be given, and that with one name changed for the one that may stand in its place."""
    names = required(wanted)
    others = [[other if one == name else one for one in names] for name, other in names.items() if other]
    return [list(names), *others] if names else []


def schema_text() -> str:
    """The schema as a file for editors."""
    return json.dumps(json_schema(GameForm, "A printgen game"), indent=2, ensure_ascii=False) + "\n"
