"""Decodes a YAML tree into dataclasses. Each part with the wrong type becomes a problem at its line."""

import dataclasses
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from printgen.content.forms import (
    InOrder,
    Keys,
    LazyForm,
    ManyWrong,
    OneOrMany,
    Scalar,
    Spaced,
    map_required_fields_to_substitutes,
)
from printgen.content.tree_nodes import (
    QUOTED,
    WHOLE_NUMBER,
    Leaf,
    ListNode,
    MapEntry,
    MapNode,
    Node,
    convert_to_plain_value,
)
from printgen.core.patterns import compile_later
from printgen.core.problems import Problems, Where, find_closest_word, make_spelling_hint, make_wrong_value_message
from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count

T = TypeVar("T")

_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve")
_FORMULA = compile_later(r"[()=<>+*]")  # signs that a key never has, but a formula that YAML has split at a comma
_QUOTE_FORMULA = "put the whole formula in quotes, because YAML ends an unquoted text inside { } at a comma."


@dataclass(frozen=True, slots=True)
class Cursor:
    """The position in a file being decoded, and whether optional parts that cannot be decoded are skipped."""

    file: str
    path: str
    problems: Problems
    lenient: bool

    @property
    def subject(self) -> str:
        """The name of the current part, for the beginning of a message."""
        return self.path or "The file"

    def enter_part(self, step: str) -> "Cursor":
        """The cursor for a part inside the current part."""
        return Cursor(self.file, f"{self.path}.{step}" if self.path else step, self.problems, self.lenient)

    def report_problem(self, node: Node, message: str, hint: str = "") -> None:
        """Report a problem at the line of a node."""
        self.problems.add(Where(self.file, node.line), message, hint)

    def report_wrong_value(self, node: Node, rule: str, hint: str = "") -> None:
        """Report that a node has a wrong value. The sentence states the rule, such as "Must be 1 or 2"."""
        self.report_problem(node, make_wrong_value_message(f"{self.subject} is {_describe_node(node)}", rule), hint)


class _Undecoded:
    """The type of a marker for a value that could not be decoded and whose problem has been reported."""


UNDECODED = _Undecoded()
ValueOrUndecoded: TypeAlias = Any  # a value of the wanted type, or UNDECODED after reporting a problem


def decode_tree(
    target_type: type[T], node: Node, file: str, problems: Problems, skips_invalid_optional_parts: bool = False
) -> T | None:
    """The tree as a value of the dataclass `target_type`, or None if a required part cannot be decoded. Reports all problems.

    If `skips_invalid_optional_parts` is true, the decoder also reports unknown keys and invalid optional parts, but skips them.
    """
    value = _decode_node(target_type, node, Cursor(file, "", problems, skips_invalid_optional_parts))
    return None if value is UNDECODED else value


def _decode_node(target_type: Any, node: Node, cursor: Cursor) -> ValueOrUndecoded:
    """A node as a value of the type `target_type`. Reports a problem and returns UNDECODED if the node has another type.

    The functions below do the same for one kind of type each.
    """
    if dataclasses.is_dataclass(target_type):
        return _decode_dataclass(target_type, node, cursor)
    origin = get_origin(target_type)
    if origin is Annotated:
        return _decode_annotated(target_type, node, cursor)
    if origin is tuple:
        return _decode_list(get_args(target_type)[0], node, cursor)
    if origin is dict:
        return _decode_map(get_args(target_type)[1], None, node, cursor)
    if target_type is Any:
        return convert_to_plain_value(node)
    if type(None) in get_args(target_type):
        return _decode_node(next(arg for arg in get_args(target_type) if arg is not type(None)), node, cursor)
    return _BASIC[target_type](node, cursor)


def _decode_annotated(target_type: Any, node: Node, cursor: Cursor) -> ValueOrUndecoded:
    """Decode an annotated type such as `Scalar` or `OneOrMany`, which defines how its values are written."""
    inner, note = get_args(target_type)[:2]
    if isinstance(note, Scalar):
        return _decode_scalar(note, node, cursor)
    if isinstance(note, LazyForm):
        return _decode_node(note.load_form(), node, cursor)
    if isinstance(note, Keys):
        return _decode_map(get_args(inner)[1], note, node, cursor)
    if isinstance(note, Spaced):
        return _decode_list(get_args(inner)[0], _split_node_if_text(node, note.split), cursor)
    if isinstance(note, InOrder):
        return _decode_map_or_ordered_list(get_args(inner)[1], note.keys, _split_node_if_text(node), cursor)
    assert isinstance(note, OneOrMany)
    if isinstance(node, ListNode | MapNode) and not (isinstance(node, MapNode) and _is_tuple_of_dataclasses(inner)):
        many = _decode_node(inner, node, cursor)
        if many is UNDECODED or len(many) >= note.least:
            return many
        cursor.report_problem(
            node, f"{cursor.subject} is empty, but needs at least one entry.", "add an entry, or remove the line."
        )
        return UNDECODED
    one = _decode_node(get_args(inner)[-1 if get_origin(inner) is dict else 0], node, cursor)
    return one if one is UNDECODED else {"": one} if get_origin(inner) is dict else (one,)


def _is_tuple_of_dataclasses(target_type: Any) -> bool:
    """Whether a type is a tuple of dataclasses. A single item of such a tuple may be written as a map."""
    return get_origin(target_type) is tuple and dataclasses.is_dataclass(get_args(target_type)[0])


def _decode_dataclass(target_type: Any, node: Node, cursor: Cursor) -> ValueOrUndecoded:
    if not isinstance(node, MapNode):
        cursor.report_wrong_value(node, f"Must be a map with keys such as {', '.join(_find_field_types(target_type))}.")
        return UNDECODED
    required = map_required_fields_to_substitutes(target_type)
    values: dict[str, Any] = {}
    sound = True
    for entry in node.entries:
        field = _find_field_types(target_type).get(entry.key)
        if field is None:
            hint = (
                _QUOTE_FORMULA if _FORMULA.search(entry.key) else make_spelling_hint(entry.key, _find_field_types(target_type))
            )
            message = f'Unknown key "{entry.key}"{f" in {cursor.path}" if cursor.path else ""}.'
            cursor.problems.add(Where(cursor.file, entry.line), message, hint)
            sound = sound and cursor.lenient
            continue
        if _is_null_or_left_empty(entry.value) and entry.key not in required:
            continue  # null means the same as a missing key
        value = _decode_node(field, entry.value, cursor.enter_part(entry.key))
        if value is not UNDECODED:
            values[entry.key] = value
        elif not cursor.lenient or entry.key in required:
            sound = False
    given = {entry.key for entry in node.entries if entry.key in required or not _is_null_or_left_empty(entry.value)} - {""}
    missing = {name: other for name, other in required.items() if not given & {name, other}}
    for name, other in missing.items():
        hint = f"add a line `{name}: …`{f', or `{other}: …`' if other else ''}."
        cursor.report_problem(node, f"{cursor.enter_part(name).path} is missing.", hint)
    return target_type(**values) if sound and not missing else UNDECODED


def _is_null_or_left_empty(node: Node) -> bool:
    return isinstance(node, Leaf) and (node.open or (not node.quoted and node.text in ("null", "~")))


@cache
def _find_field_types(target_type: Any) -> Mapping[str, Any]:
    hints = get_type_hints(target_type, include_extras=True)
    return {field.name: hints[field.name] for field in dataclasses.fields(target_type)}


def _decode_list(item_type: Any, node: Node, cursor: Cursor) -> ValueOrUndecoded:
    if not isinstance(node, ListNode):
        cursor.report_wrong_value(node, "Must be a list.")
        return UNDECODED
    values = [_decode_node(item_type, item, cursor.enter_part(str(number))) for number, item in enumerate(node.items, 1)]
    return UNDECODED if any(value is UNDECODED for value in values) else tuple(values)


def _split_node_if_text(node: Node, split: Callable[[str], list[str]] = str.split) -> Node:
    """A list of the words in a text node. Any other node is returned unchanged."""
    if not isinstance(node, Leaf):
        return node
    return ListNode(tuple(Leaf(word, node.line) for word in split(node.text)), node.line)


def _decode_map_or_ordered_list(value_type: Any, keys: tuple[str, ...], node: Node, cursor: Cursor) -> ValueOrUndecoded:
    """Decode a map that may also be written as a list of its values in the order of `keys`."""
    if isinstance(node, ListNode):
        if len(node.items) != len(keys):
            message = (
                f"{cursor.subject} has {write_count(len(node.items), 'value')}, but must have {len(keys)}: {', '.join(keys)}."
            )
            cursor.report_problem(node, message)
            return UNDECODED
        values = zip(keys, node.items, strict=True)
        node = MapNode(tuple(MapEntry(key, item.line, item) for key, item in values), node.line)
    return _decode_map(value_type, Keys("|".join(map(re.escape, keys)), f"use {join_words(keys, 'or')}."), node, cursor)


def _decode_map(value_type: Any, keys: Keys | None, node: Node, cursor: Cursor) -> ValueOrUndecoded:
    if not isinstance(node, MapNode):
        cursor.report_wrong_value(node, "Must be a map, with a line `NAME: …` for each entry.")
        return UNDECODED
    values: dict[str, Any] = {}
    sound = True
    for entry in node.entries:
        if keys is not None and not re.fullmatch(keys.pattern, entry.key):
            cursor.problems.add(
                Where(cursor.file, entry.line), f'"{entry.key}" is not a valid key in {cursor.path}.', keys.wanted
            )
            sound = False
        values[entry.key] = _decode_node(value_type, entry.value, cursor.enter_part(entry.key))
        sound = sound and values[entry.key] is not UNDECODED
    return values if sound else UNDECODED


def _decode_scalar(scalar: Scalar, node: Node, cursor: Cursor) -> ValueOrUndecoded:
    if not isinstance(node, Leaf):
        cursor.report_wrong_value(node, scalar.wanted)
        return UNDECODED
    try:
        return scalar.read(node.text)
    except ManyWrong as error:
        lines = len(node.text.splitlines())
        for line, message, hint in error.wrong:
            file_line = node.line + (min(line + 1, lines) if node.block else 0)
            cursor.problems.add(Where(cursor.file, file_line), f"{cursor.subject}: {message}", hint)
        return UNDECODED
    except ValueError as error:
        own_hint = getattr(error, "hint", "")
        hint = QUOTED if not node.text and "#" in f"{error} {own_hint}" else _make_scalar_hint(scalar, node.text)
        cursor.report_wrong_value(node, str(error), hint or own_hint)
        return UNDECODED


def _make_scalar_hint(scalar: Scalar, text: str) -> str:
    takes_number = re.search(r"\bnumber\b", scalar.wanted) and "number" not in scalar.choices
    near = find_closest_word(text, (*scalar.choices, *(_NUMBER_WORDS if takes_number else ())))
    if near in _NUMBER_WORDS and near not in scalar.choices:
        return (
            "write the number in digits."
            if near == text.strip().lower()
            else f"did you mean {near}? Write the number in digits."
        )
    return f"did you mean {near}?" if near else ""


def _decode_text(node: Node, cursor: Cursor) -> ValueOrUndecoded:
    if isinstance(node, Leaf):
        return node.text
    cursor.report_wrong_value(node, "Must be text.")
    return UNDECODED


def _decode_boolean(node: Node, cursor: Cursor) -> ValueOrUndecoded:
    if isinstance(node, Leaf) and node.text in ("true", "false"):
        return node.text == "true"
    cursor.report_wrong_value(node, "Must be true or false.")
    return UNDECODED


def _decode_whole_number(node: Node, cursor: Cursor) -> ValueOrUndecoded:
    if isinstance(node, Leaf) and WHOLE_NUMBER.fullmatch(node.text):
        return int(node.text)
    hint = _make_scalar_hint(Scalar(int, "a whole number"), node.text) if isinstance(node, Leaf) else ""
    cursor.report_wrong_value(node, "Must be a whole number.", hint)
    return UNDECODED


_BASIC: Mapping[Any, Callable[[Node, Cursor], ValueOrUndecoded]] = {
    str: _decode_text,
    bool: _decode_boolean,
    int: _decode_whole_number,
}


def _describe_node(node: Node) -> str:
    """The words for a node in a message: its text in quotes, "empty", "a list" or "a map"."""
    if isinstance(node, Leaf):
        return f'"{node.text[:60]}"' if node.text else "empty"
    return "a list" if isinstance(node, ListNode) else "a map"
