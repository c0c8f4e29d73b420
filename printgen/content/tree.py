"""Reads YAML or JSON as a tree of single values, lists and maps with line numbers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from printgen.content.tree_nodes import QUOTED, Leaf, ListNode, MapEntry, MapNode, Node
from printgen.core.files.inputs import CONTROL, describe_control_character_and_fix, find_line_of_match
from printgen.core.patterns import compile_later, compile_patterns_later
from printgen.core.problems import TERMINAL_CONTROLS, LineNumber, Problems, Where

with compile_patterns_later("yaml"):
    import yaml
    from yaml.reader import Reader

DEEPEST = 40  # levels of nesting
MOST_PARTS = 200_000  # values and keys in a content file
MOST_TYPED = 10_000  # values and keys in a score entry
LONGEST_LINE, LONGEST_TYPED = 300, 20_000  # characters of a line and of a value in a score entry
FORBIDDEN = compile_later(rf"(?!\n)(?:{TERMINAL_CONTROLS.pattern}|{CONTROL.pattern})")  # characters that no value may have
_CLOSE_COLON = compile_later(r"\s*[\w-]+:[^\s:/]+\s*$")
_BARE_DASH = compile_later(r"\w:\s+-(\s|$)")
_BARE_COLOUR = compile_later(r"[:\[,]\s+#[0-9a-fA-F]{3,8}\b")
_SURROGATES = compile_later(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_JSON_ESCAPE = compile_later(r"\\\\|\\/|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\t")


class UnsupportedYamlError(Exception):
    """Raised for valid YAML that printgen does not accept. Holds the line, the message and a hint."""

    def __init__(self, line: int, message: str, hint: str) -> None:
        super().__init__(message)
        self.line, self.message, self.hint = line, message, hint


def read_tree(text: str, file: str, problems: Problems) -> Node | None:
    """The tree of a content file in YAML or JSON. Reports a problem and returns None if it cannot be read."""
    return _build_tree(text, file, problems, lambda text: _parse_events(text, MOST_PARTS))


def read_score_entry_tree(text: str, file: str, problems: Problems) -> Node | None:
    """The tree of a score entry, read with lower limits, and with texts normalized to NFC."""
    tree = _build_tree(
        text, file, problems, lambda text: map(_require_short_value_and_normalize, _parse_events(text, MOST_TYPED))
    )
    return _mark_empty_values(tree) if tree is not None else None


def _build_tree(text: str, file: str, problems: Problems, parse: Callable[[str], Iterator[yaml.Event]]) -> Node | None:
    try:
        return _read_document_root(parse(convert_to_yaml_if_json(text)), file, problems)
    except UnsupportedYamlError as error:
        problems.add(Where(file, error.line), error.message, error.hint)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = min(mark.line, text.count("\n")) + 1 if mark else 1
        problems.add(Where(file, line), f"This is not valid YAML: {error.problem}.", _make_yaml_hint(text, line))
    except yaml.YAMLError:
        found = Reader.NON_PRINTABLE.search(text)
        assert found is not None
        problems.add(Where(file, find_line_of_match(found)), *describe_control_character_and_fix(found))
    return None


def convert_to_yaml_if_json(text: str) -> str:
    """JSON text changed so that YAML reads the same values. Surrogate pairs become characters, and tabs become spaces."""
    if not text.lstrip().startswith("{"):
        return text
    import json

    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text  # the YAML parser then reports the error with its line
    return _JSON_ESCAPE.sub(_decode_json_escape, text)


def _decode_json_escape(match: re.Match[str]) -> str:
    """The character of a JSON escape. A tab becomes a space, and an escaped backslash stays escaped."""
    escape = match[0]
    if escape in ("\t", r"\/"):
        return escape[-1] if escape != "\t" else " "
    pair = _SURROGATES.fullmatch(escape)
    return escape if pair is None else bytes.fromhex(f"{pair[1]}{pair[2]}").decode("utf-16-be")


def _parse_events(text: str, most_events: int) -> Iterator[yaml.Event]:
    for count, event in enumerate(yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))):
        if count > most_events:
            raise UnsupportedYamlError(
                _find_line_of_event(event),
                f"The file has more than {most_events:,} values and keys.",
                "split the file, or make it smaller.",
            )
        yield event


def _read_document_root(events: Iterator[yaml.Event], file: str, problems: Problems) -> Node | None:
    """The root of the only document in a file. Reports a problem and returns None if the file is empty."""
    root: Node | None = None
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if root is not None:
                raise UnsupportedYamlError(
                    _find_line_of_event(event),
                    "A second YAML document starts here.",
                    "remove the line `---`, or move the document to its own file.",
                )
            root = _make_node(next(events), events, 0, file, problems)
    if root is None:
        problems.add(Where(file, 1), "The file is empty.")
    return root


def _make_node(event: yaml.Event, events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Node:
    """The node that begins with an event. Consumes all further events of the node."""
    line = _find_line_of_event(event)
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
        message = "YAML anchors (&) and aliases (*) are not supported."
        raise UnsupportedYamlError(line, message, "write the value out, or put it in quotes if it is text.")
    if depth > DEEPEST:
        raise UnsupportedYamlError(line, f"This value is nested more than {DEEPEST} levels deep.", "use fewer levels.")
    if isinstance(event, yaml.ScalarEvent):
        return Leaf(_require_allowed_characters(event.value, line), line, bool(event.style), event.style in ("|", ">"))
    if isinstance(event, yaml.SequenceStartEvent):
        return ListNode(tuple(_read_list_items(events, depth, file, problems)), line)
    return MapNode(tuple(_read_map_entries(events, depth, file, problems)), line)


def _read_list_items(events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Iterator[Node]:
    for event in events:
        if isinstance(event, yaml.SequenceEndEvent):
            return
        yield _make_node(event, events, depth + 1, file, problems)


def _read_map_entries(events: Iterator[yaml.Event], depth: int, file: str, problems: Problems) -> Iterator[MapEntry]:
    seen: dict[str, int] = {}
    for event in events:
        if isinstance(event, yaml.MappingEndEvent):
            return
        line = _find_line_of_event(event)
        if not isinstance(event, yaml.ScalarEvent):
            raise UnsupportedYamlError(
                line, "A key must be a single name, not a list or a map.", "write one name before the colon."
            )
        value = _make_node(next(events), events, depth + 1, file, problems)
        key = _require_allowed_characters(event.value, line)
        if key in seen:
            problems.add(
                Where(file, line),
                f'The key "{key}" appears twice.',
                f"remove one of the two keys; the first is on line {seen[key]}.",
            )
            continue
        seen[key] = line
        yield MapEntry(key, line, value)


def _find_line_of_event(event: yaml.Event) -> LineNumber:
    return event.start_mark.line + 1 if event.start_mark else 1


def _require_allowed_characters(text: str, line: LineNumber) -> str:
    """The text itself. Raises UnsupportedYamlError if it contains control characters."""
    if not text.isprintable() and (found := FORBIDDEN.search(text)):
        message = f"This text contains the control character U+{ord(found.group()):04X}."
        raise UnsupportedYamlError(line, message, "remove the character; it cannot be printed.")
    return text


def _require_short_value_and_normalize(event: yaml.Event) -> yaml.Event:
    """The event itself, with its value changed to NFC. Raises UnsupportedYamlError for a value that is too long.

    The lines are measured first, because normalizing a long line can take quadratic time.
    """
    if isinstance(event, yaml.ScalarEvent):
        length = next((len(line) for line in event.value.split("\n") if len(line) > LONGEST_LINE), 0)
        if length:
            message = f"A value has a line of {length:,} characters, but at most {LONGEST_LINE} are allowed."
            raise UnsupportedYamlError(
                _find_line_of_event(event), message, "shorten the line, or close a quote that is still open."
            )
        event.value = unicodedata.normalize("NFC", event.value)
        if len(event.value) > LONGEST_TYPED:
            message = f"A value has {len(event.value):,} characters, but at most {LONGEST_TYPED:,} are allowed."
            raise UnsupportedYamlError(_find_line_of_event(event), message, "shorten the value.")
    return event


def _mark_empty_values(node: Node) -> Node:
    """The tree with every empty value marked as open, which means that a player wrote nothing."""
    if isinstance(node, MapNode):
        return MapNode(
            tuple(MapEntry(entry.key, entry.line, _mark_empty_values(entry.value)) for entry in node.entries), node.line
        )
    if isinstance(node, ListNode):
        return ListNode(tuple(map(_mark_empty_values, node.items)), node.line)
    return node._replace(open=not node.text and not node.quoted)


def _make_yaml_hint(text: str, line: LineNumber) -> str:
    lines = text.splitlines()
    nearby = lines[max(0, line - 2) : line]
    if any("\t" in text[: len(text) - len(text.lstrip())] for text in nearby):
        return "indent with spaces instead of tabs."
    if any(map(_BARE_COLOUR.search, nearby)):
        return QUOTED
    if any(map(_CLOSE_COLON.match, nearby)):
        return "add a space after the colon, on this line or the line above."
    if any(map(_BARE_DASH.search, nearby)):
        return "put the value in double quotes; without them, a leading - starts a list."
    return "add the missing colon, quote or bracket, on this line or the line above."
