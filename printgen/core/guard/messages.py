"""Messages between printgen and its decoder process: a line of JSON with the sizes of the parts, then the parts."""

import json
from collections.abc import Sequence
from typing import Any, BinaryIO

from printgen.core.named_tuples import NamedTuple

LONGEST_HEAD = 16_000_000  # bytes
MOST_BYTES = 1_000_000_000  # after the head


class Message(NamedTuple):
    """A message, with texts and numbers in `head` and files in `parts`."""

    head: dict[str, Any]
    parts: Sequence[bytes] = ()


class MessageError(Exception):
    """Raised when a stream contains no valid message, for example because the other process was stopped."""


def write_message(stream: BinaryIO, message: Message) -> None:
    """Write a message to a stream."""
    head = json.dumps([message.head, [len(part) for part in message.parts]])
    stream.write(head.encode() + b"\n")
    for part in message.parts:
        stream.write(part)
    stream.flush()


def read_message(stream: BinaryIO) -> Message | None:
    """The next message in a stream, or None at the end of the stream."""
    line = stream.readline(LONGEST_HEAD)
    if not line:
        return None
    head, sizes = parse_message_head_and_sizes(line)
    parts = [stream.read(size) for size in sizes]
    if [len(part) for part in parts] != sizes:
        raise MessageError
    return Message(head, parts)


def parse_message_head_and_sizes(line: bytes) -> tuple[dict[str, Any], list[int]]:
    """The head of a message, and the sizes of its parts, from its first line. Raises MessageError if it is not one."""
    try:
        head, sizes = json.loads(line)
        if not isinstance(head, dict) or not all(type(size) is int and size >= 0 for size in sizes):
            raise MessageError
        if sum(sizes) > MOST_BYTES:
            raise MessageError
    except (ValueError, TypeError, RecursionError):
        raise MessageError from None
    return head, sizes
