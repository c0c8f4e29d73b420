"""Makes JSON Schemas for editors from the same dataclasses that the decoder uses."""

import dataclasses
import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

from printgen.content.forms import InOrder, Keys, LazyForm, OneOrMany, Scalar, Spaced, map_required_fields_to_substitutes
from printgen.content.game_form import LIKE, GameForm

JsonSchema: TypeAlias = dict[str, Any]

_HEAD = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
_ANY_WORD = r"\S+"
_NUMBERS = ("1", "31", "-1")  # examples to test whether a pattern accepts numbers, which YAML does not read as texts

_BASIC: Mapping[Any, dict[str, Any]] = {
    str: {"type": ["string", "number"]},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
}


def make_schema_of_score_entry(form: type, title: str, fixed_values: Mapping[str, str] | None = None) -> JsonSchema:
    """The JSON Schema of a score entry, in which values can be empty. `fixed_values` has fields with one possible value."""
    schema = {**_HEAD, "title": title, **_SchemaMaker(is_score_entry=True).make_schema(form)}
    for name, value in (fixed_values or {}).items():
        values = [value, int(value)] if value.isdecimal() else [value]
        others = {other: part for other, part in schema["properties"].items() if other != name}
        schema["properties"] = {name: {"enum": values}, **others}
    return schema


class _SchemaMaker:
    """Makes the JSON Schemas of types. In the file of a score entry, optional values may be empty."""

    def __init__(self, is_score_entry: bool = False) -> None:
        self._is_score_entry = is_score_entry

    def make_schema(self, type_: Any) -> JsonSchema:
        if dataclasses.is_dataclass(type_):
            return self._make_dataclass_schema(type_)
        origin, args = get_origin(type_), get_args(type_)
        if origin is Annotated:
            return self._make_annotated_schema(*args[:2])
        if origin is tuple:
            return {"type": "array", "items": self.make_schema(args[0])}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.make_schema(args[1])}
        if type_ is Any:
            return {}
        if type(None) in args:
            return self.make_schema(next(arg for arg in args if arg is not type(None)))
        return self._allow_null_in_score_entry(dict(_BASIC[type_])) if type_ is str else dict(_BASIC[type_])

    def _make_annotated_schema(self, inner_type: Any, note: Any) -> JsonSchema:
        if isinstance(note, Scalar):
            schema = _make_scalar_schema(note, self._is_score_entry)
            return self._allow_null_in_score_entry(schema) if _accepts_empty_text(note) else schema
        if isinstance(note, LazyForm):
            return self.make_schema(note.load_form())
        if isinstance(note, Keys):
            return {**self.make_schema(inner_type), "propertyNames": {"pattern": f"^{note.pattern}$"}}
        if isinstance(note, Spaced):
            return {
                "anyOf": [
                    self.make_schema(inner_type),
                    _make_spaced_words_schema(
                        get_args(inner_type)[0], separator_pattern=r"\s+" if note.split is str.split else r"\s*"
                    ),
                ]
            }
        if isinstance(note, InOrder):
            return {"anyOf": self._make_schemas_of_ordered_map(get_args(inner_type)[1], note.keys)}
        assert isinstance(note, OneOrMany)
        one = get_args(inner_type)[-1 if get_origin(inner_type) is dict else 0]
        many = self.make_schema(inner_type)
        if note.least:
            many["minProperties" if get_origin(inner_type) is dict else "minItems"] = note.least
        return {"anyOf": [self.make_schema(one), many]}

    def _make_schemas_of_ordered_map(self, value_type: Any, keys: tuple[str, ...]) -> list[JsonSchema]:
        """The schemas of a map with some of the keys, and of all its values as a list or as one text."""
        schema, count = self.make_schema(value_type), len(keys)
        return [
            {"type": "object", "properties": dict.fromkeys(keys, schema), "additionalProperties": False},
            {"type": "array", "items": schema, "minItems": count, "maxItems": count},
            _make_spaced_words_schema(value_type, count),
        ]

    def _make_dataclass_schema(self, form: Any) -> JsonSchema:
        hints = get_type_hints(form, include_extras=True)
        needed = map_required_fields_to_substitutes(form)
        properties = {}
        for field in dataclasses.fields(form):
            schema = self.make_schema(hints[field.name])
            schema = schema if field.name in needed else self._allow_null_in_score_entry(schema)
            properties[field.name] = {"description": field.metadata["description"], **schema}
        schema = {
            "type": "object",
            "description": (form.__doc__ or "").splitlines()[0],
            "additionalProperties": False,
            "properties": properties,
        }
        alternatives = [{"required": way} for way in _list_alternative_required_fields(form)]
        if not alternatives:
            return schema
        if LIKE in properties:
            alternatives.insert(0, {"required": [LIKE]})
        return {**schema, **alternatives[0]} if len(alternatives) == 1 else {**schema, "anyOf": alternatives}

    def _allow_null_in_score_entry(self, schema: JsonSchema) -> JsonSchema:
        """The schema, extended to accept an empty value if the file is a score entry."""
        if not self._is_score_entry or _allows_null(schema):
            return schema
        if isinstance(schema.get("type"), list):
            return {**schema, "type": [*schema["type"], "null"]}
        return {"anyOf": [*(schema["anyOf"] if set(schema) == {"anyOf"} else [schema]), {"type": "null"}]}


def _allows_null(schema: JsonSchema) -> bool:
    return not schema or "null" in schema.get("type", ()) or any(map(_allows_null, schema.get("anyOf", ())))


def _accepts_empty_text(scalar: Scalar) -> bool:
    try:
        scalar.read("")
    except Exception:  # the functions that read values may come from any rules module
        return False
    return True


def _make_spaced_words_schema(item_type: Any, count: int | None = None, separator_pattern: str = r"\s+") -> JsonSchema:
    """The schema of a text with items separated by spaces. A single item may also be a bare number."""
    scalar = next((note for note in get_args(item_type)[1:] if isinstance(note, Scalar)), None)
    word = _make_word_pattern(scalar) if scalar is not None else _ANY_WORD
    several = f"{{{count - 1}}}" if count is not None else "*"
    text = rf"{word}(?:{separator_pattern}{word}){several}\s*"
    written = rf"^\s*{text}$" if count is not None else rf"^\s*(?:{text})?$"
    number = count in (None, 1) and re.fullmatch(word, "1")
    return {"type": ["string", "integer"] if number else "string", "pattern": written}


def _make_word_pattern(scalar: Scalar) -> str:
    pattern = scalar.pattern.replace(r"\s*", "").replace(" ", "")
    if (not pattern and not scalar.choices) or re.fullmatch(pattern, "a b"):
        return _ANY_WORD
    return f"(?:{'|'.join(filter(None, (*map(re.escape, scalar.choices), pattern)))})"


def _make_scalar_schema(scalar: Scalar, is_score_entry: bool) -> JsonSchema:
    if scalar.choices and not scalar.pattern:
        return {"enum": list(scalar.choices)}
    if is_score_entry and not scalar.pattern:
        return dict(_BASIC[str])
    named = [{"enum": list(scalar.choices)}] if scalar.choices else []
    alternatives = named + ([_make_pattern_schema(scalar.pattern, is_score_entry)] if scalar.pattern else [])
    return alternatives[0] if len(alternatives) == 1 else {"anyOf": alternatives}


def _make_pattern_schema(pattern: str, is_score_entry: bool) -> JsonSchema:
    """The schema of a text that matches a pattern, or of a whole number if the pattern accepts numbers."""
    accepted = [number for number in (_NUMBERS if is_score_entry else _NUMBERS[:1]) if re.fullmatch(pattern, number)]
    kinds: dict[str, Any] = {"type": ["string", "integer"] if accepted else "string"}
    if accepted and "-1" not in accepted:
        kinds["minimum"] = 0
    return {**kinds, "pattern": f"^({pattern})$"}


def _list_alternative_required_fields(form: Any) -> list[list[str]]:
    """The alternative sets of required fields. In each set after the first, another field replaces one of them."""
    names = map_required_fields_to_substitutes(form)
    others = [[other if one == name else one for one in names] for name, other in names.items() if other]
    return [list(names), *others] if names else []


def make_game_schema_text() -> str:
    """The text of the JSON Schema for game.yaml."""
    schema = {**_HEAD, "title": "A printgen game", **_SchemaMaker().make_schema(GameForm)}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
