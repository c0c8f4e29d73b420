"""A tree to a typed value: every part that does not fit its type becomes a problem with its line; nothing is raised."""

import dataclasses
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from printgen.content.forms import InOrder, Keys, ManyWrong, OneOrMany, Scalar, Spaced, required
from printgen.content.tree import QUOTED, Entry, Leaf, ListNode, MapNode, Node
from printgen.core.problems import Problems, Where, closest, did_you_mean

T = TypeVar("T")

_NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve")
_WHOLE = re.compile(r"[+-]?\d{1,15}")
_DECIMAL = re.compile(r"[+-]?\d{1,15}\.\d{1,15}")


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """Where in the file the decoder stands, and whether it goes on without optional parts that cannot be had."""

    file: str
    path: str
    problems: Problems
    lenient: bool

    def into(self, step: str) -> "Place":
        """One step further down."""
        return Place(self.file, f"{self.path}.{step}" if self.path else step, self.problems, self.lenient)

    def say(self, node: Node, message: str, hint: str = "") -> None:
        """Note a problem at a node."""
        self.problems.add(Where(self.file, node.line), message, hint)


class _Nothing:
    """Stands for a value that could not be had; its problem is noted."""


NOTHING = _Nothing()


def decode(wanted: type[T], node: Node, file: str, problems: Problems, lenient: bool = False) -> T | None:
    """The value of the wanted dataclass that the tree holds, with all problems noted; None where it cannot be had."""
    value = _decode(wanted, node, Place(file, "", problems, lenient))
    return None if value is NOTHING else value


def plain(node: Node) -> Any:
    """A tree as plain values, where no type says more: numbers, truths, texts, tuples and maps."""
    if isinstance(node, ListNode):
        return tuple(plain(item) for item in node.items)
    if isinstance(node, MapNode):
        return {entry.key: plain(entry.value) for entry in node.entries}
    return _plain_leaf(node)


def _plain_leaf(leaf: Leaf) -> str | int | float | bool | None:
    text = leaf.text
    if leaf.quoted:
        return text
    if text in ("true", "false"):
        return text == "true"
    if text in ("", "~", "null"):
        return None
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def _decode(wanted: Any, node: Node, place: Place) -> Any:
    if dataclasses.is_dataclass(wanted):
        return _record(wanted, node, place)
    origin = get_origin(wanted)
    if origin is Annotated:
        return _annotated(wanted, node, place)
    if origin is tuple:
        return _list(get_args(wanted)[0], node, place)
    if origin is dict:
        return _map(get_args(wanted)[1], None, node, place)
    if wanted is Any:
        return plain(node)
    if type(None) in get_args(wanted):
        return _decode(next(arg for arg in get_args(wanted) if arg is not type(None)), node, place)
    return _BASIC[wanted](node, place)


def _annotated(wanted: Any, node: Node, place: Place) -> Any:
    inner, note = get_args(wanted)[:2]
    if isinstance(note, Scalar):
        return _scalar(note, node, place)
    if isinstance(note, Keys):
        return _map(get_args(inner)[1], note, node, place)
    if isinstance(note, Spaced):
        return _list(get_args(inner)[0], _words(node), place)
    if isinstance(note, InOrder):
        return _in_order(get_args(inner)[1], note.keys, _words(node), place)
    assert isinstance(note, OneOrMany)
    if isinstance(node, ListNode | MapNode):
        many = _decode(inner, node, place)
        if many is NOTHING or len(many) >= note.least:
            return many
        place.say(node, f"{_subject(place)} is empty. At least one is wanted.")
        return NOTHING
    one = _decode(get_args(inner)[-1 if get_origin(inner) is dict else 0], node, place)
    return one if one is NOTHING else {"": one} if get_origin(inner) is dict else (one,)


def _record(wanted: Any, node: Node, place: Place) -> Any:
    if not isinstance(node, MapNode):
        place.say(node, f"{_subject(place)} is {_shown(node)}. A map of {', '.join(_fields(wanted))} is wanted.")
        return NOTHING
    values: dict[str, Any] = {}
    sound = True
    for entry in node.entries:
        field = _fields(wanted).get(entry.key)
        if field is None:
            hint = did_you_mean(entry.key, _fields(wanted))
            message = f"{entry.key} is not known{f' in {place.path}' if place.path else ''}."
            place.problems.add(Where(place.file, entry.line), message, hint)
            sound = sound and place.lenient
            continue
        if _is_null(entry.value) and entry.key not in required(wanted):
            continue  # said to be nothing: as if it were not said
        value = _decode(field, entry.value, place.into(entry.key))
        if value is not NOTHING:
            values[entry.key] = value
        elif not place.lenient or entry.key in required(wanted):
            sound = False
    given = {entry.key for entry in node.entries if entry.key in required(wanted) or not _is_null(entry.value)} - {""}
    missing = {name: other for name, other in required(wanted).items() if not given & {name, other}}
    for name, other in missing.items():
        hint = f"add a line `{name}: …`{f', or `{other}: …`' if other else ''}."
        place.say(node, f"{place.into(name).path} is missing.", hint)
    return wanted(**values) if sound and not missing else NOTHING


def _is_null(node: Node) -> bool:
    return isinstance(node, Leaf) and (node.open or (not node.quoted and node.text in ("null", "~")))


@cache
def _fields(wanted: Any) -> Mapping[str, Any]:
    """The fields a file may set, by name, with their types."""
    hints = get_type_hints(wanted, include_extras=True)
    return {field.name: hints[field.name] for field in dataclasses.fields(wanted)}


def _list(inner: Any, node: Node, place: Place) -> Any:
    if not isinstance(node, ListNode):
        place.say(node, f"{_subject(place)} is {_shown(node)}. A list is wanted.")
        return NOTHING
    values = [_decode(inner, item, place.into(str(number))) for number, item in enumerate(node.items, 1)]
    return NOTHING if any(value is NOTHING for value in values) else tuple(values)


def _words(node: Node) -> Node:
    """A text with spaces as the list that it stands for."""
    if not isinstance(node, Leaf):
        return node
    return ListNode(tuple(Leaf(word, node.line) for word in node.text.split()), node.line)


def _in_order(inner: Any, keys: tuple[str, ...], node: Node, place: Place) -> Any:
    """A map, or the list of its values."""
    if isinstance(node, ListNode):
        if len(node.items) != len(keys):
            place.say(node, f"{_subject(place)} holds {len(node.items)} values. {len(keys)} are wanted: {', '.join(keys)}.")
            return NOTHING
        values = zip(keys, node.items, strict=True)
        node = MapNode(tuple(Entry(key, item.line, item) for key, item in values), node.line)
    return _map(inner, Keys("|".join(map(re.escape, keys)), f"known here: {', '.join(keys)}"), node, place)


def _map(inner: Any, keys: Keys | None, node: Node, place: Place) -> Any:
    if not isinstance(node, MapNode):
        place.say(node, f"{_subject(place)} is {_shown(node)}. A map of names is wanted.")
        return NOTHING
    values: dict[str, Any] = {}
    sound = True
    for entry in node.entries:
        if keys is not None and not re.fullmatch(keys.pattern, entry.key):
            place.problems.add(Where(place.file, entry.line), f'"{entry.key}" is no name for {place.path}.', keys.wanted)
            sound = False
        values[entry.key] = _decode(inner, entry.value, place.into(entry.key))
        sound = sound and values[entry.key] is not NOTHING
    return values if sound else NOTHING


def _scalar(scalar: Scalar, node: Node, place: Place) -> Any:
    if not isinstance(node, Leaf):
        place.say(node, f"{_subject(place)} is {_shown(node)}. {scalar.wanted}")
        return NOTHING
    try:
        return scalar.read(node.text)
    except ManyWrong as fault:
        lines = len(node.text.splitlines())
        for line, message, hint in fault.wrong:
            at = node.line + (min(line + 1, lines) if node.block else 0)
            place.problems.add(Where(place.file, at), f"{_subject(place)}: {message}", hint)
        return NOTHING
    except ValueError as fault:
        hint = QUOTED if not node.text and "#" in str(fault) else _scalar_hint(scalar, node.text)
        place.say(node, f"{_subject(place)} is {_shown(node)}. {fault}", hint or getattr(fault, "hint", ""))
        return NOTHING


def _scalar_hint(scalar: Scalar, text: str) -> str:
    near = closest(text, (*scalar.choices, *(_NUMBER_WORDS if "number" in scalar.wanted else ())))
    if near in _NUMBER_WORDS and near not in scalar.choices:
        return "write it in digits." if near == text.strip().lower() else f"did you mean {near}? Write it in digits."
    return f"did you mean {near}?" if near else ""


def _text(node: Node, place: Place) -> Any:
    if isinstance(node, Leaf):
        return node.text
    place.say(node, f"{_subject(place)} is {_shown(node)}. A text is wanted.")
    return NOTHING


def _truth(node: Node, place: Place) -> Any:
    if isinstance(node, Leaf) and node.text in ("true", "false"):
        return node.text == "true"
    place.say(node, f"{_subject(place)} is {_shown(node)}. true or false is wanted.")
    return NOTHING


def _whole(node: Node, place: Place) -> Any:
    if isinstance(node, Leaf) and _WHOLE.fullmatch(node.text):
        return int(node.text)
    hint = _scalar_hint(Scalar(int, "a whole number"), node.text) if isinstance(node, Leaf) else ""
    place.say(node, f"{_subject(place)} is {_shown(node)}. A whole number is wanted.", hint)
    return NOTHING


_BASIC: Mapping[Any, Callable[[Node, Place], Any]] = {str: _text, bool: _truth, int: _whole}


def _subject(place: Place) -> str:
    return place.path or "The file"


def _shown(node: Node) -> str:
    if isinstance(node, Leaf):
        return f'"{node.text[:60]}"' if node.text else "empty"
    return "a list" if isinstance(node, ListNode) else "a map"
