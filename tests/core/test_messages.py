"""A message between processes arrives whole, or is refused."""

import json
from io import BytesIO

import pytest

from printgen.core.guard.messages import LONGEST_HEAD, MOST_BYTES, Message, MessageError, read_message, write_message


def sent(head: object, sizes: object, parts: bytes = b"") -> BytesIO:
    return BytesIO(json.dumps([head, sizes]).encode() + b"\n" + parts)


def test_a_message_is_read_as_it_was_written() -> None:
    stream = BytesIO()
    for parts in ([], [b""], [b"one", b"", b"three\n"]):
        write_message(stream, Message({"a": 1}, parts))
    stream.seek(0)
    assert [read_message(stream) for _ in range(4)] == [
        Message({"a": 1}, []), Message({"a": 1}, [b""]), Message({"a": 1}, [b"one", b"", b"three\n"]), None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "stream",
    [
        sent({}, [3], b"ab"),
        sent({}, [2, 1], b"ab"),
        sent([], []),
        sent({}, [-1]),
        sent({}, [True], b"a"),
        sent({}, ["1"], b"a"),
        sent({}, [MOST_BYTES, 1]),
        sent({}, 5),
        BytesIO(b"no\n"),
        BytesIO(b"[1]\n"),
        BytesIO(b'[{"a": "' + b"a" * LONGEST_HEAD + b'"}, []]\n'),
    ],
)
def test_a_message_that_is_cut_off_or_wrong_is_refused(stream: BytesIO) -> None:
    with pytest.raises(MessageError):
        read_message(stream)
