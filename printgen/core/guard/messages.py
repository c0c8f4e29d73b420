"""Messages between printgen and its decoder process: a line of JSON that gives the sizes of the bytes behind it."""

import json
from collections.abc import Sequence
from typing import Any, BinaryIO, NamedTuple

LONGEST_HEAD = 16_000_000
MOST_BYTES = 1_000_000_000


class Frame(NamedTuple):
    """One message: words and numbers in `head`, files in `parts`."""

    head: dict[str, Any]
    parts: Sequence[bytes] = ()


class BadFrame(Exception):
    """The stream holds no message: the other side was stopped, or sent something else."""


def write_frame(stream: BinaryIO, frame: Frame) -> None:
    """Send a message."""
    head = json.dumps([frame.head, [len(part) for part in frame.parts]])
    stream.write(head.encode() + b"\n")
    for part in frame.parts:
        stream.write(part)
    stream.flush()


def read_frame(stream: BinaryIO) -> Frame | None:
    """The next message; None at the end of the stream."""
    line = stream.readline(LONGEST_HEAD)
    if not line:
        return None
    try:
        head, sizes = json.loads(line)
        if not isinstance(head, dict) or not all(type(size) is int and size >= 0 for size in sizes):
            raise BadFrame
        if sum(sizes) > MOST_BYTES:
            raise BadFrame
    except (ValueError, TypeError, RecursionError):
        raise BadFrame from None
    parts = [stream.read(size) for size in sizes]
    if [len(part) for part in parts] != sizes:
        raise BadFrame
    return Frame(head, parts)
