"""A small validator for JSON Schema that supports only the keywords in our schemas."""

import re
from types import NoneType
from typing import Any

TYPES: dict[str, Any] = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict, "null": NoneType,
}  # fmt: skip
KEYWORDS = {
    "$schema", "title", "description", "type", "enum", "pattern", "minimum", "anyOf", "items", "minItems", "properties",
    "required", "additionalProperties", "propertyNames", "minProperties", "maxItems",
}  # fmt: skip


def taken(schema: Any, value: Any) -> bool:
    """Whether a value is valid according to a JSON Schema."""
    if isinstance(schema, bool):
        return schema
    assert KEYWORDS.issuperset(schema), "a keyword that this test does not know"
    kinds = [schema["type"]] if isinstance(schema.get("type"), str) else schema.get("type", list(TYPES))
    sound = any(isinstance(value, TYPES[kind]) and isinstance(value, bool) <= (kind == "boolean") for kind in kinds)
    sound = sound and ("enum" not in schema or value in schema["enum"])
    sound = sound and ("anyOf" not in schema or any(taken(part, value) for part in schema["anyOf"]))
    if isinstance(value, str):
        return sound and re.search(schema.get("pattern", ""), value) is not None
    if isinstance(value, int):
        return sound and value >= schema.get("minimum", value)
    if isinstance(value, list):
        fits = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return sound and fits and all(taken(schema.get("items", True), one) for one in value)
    return sound and (not isinstance(value, dict) or _map_taken(schema, value))


def _map_taken(schema: Any, value: dict[str, Any]) -> bool:
    known, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    names = schema.get("propertyNames", True)
    return (
        set(schema.get("required", ())) <= value.keys()
        and len(value) >= schema.get("minProperties", 0)
        and all(taken(names, key) and taken(known.get(key, rest), part) for key, part in value.items())
    )
