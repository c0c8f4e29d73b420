"""Decodes the bytes of a text table: UTF-8, UTF-16, or one of the two older encodings of western European spreadsheets.

docs/content.md states the rules. Text in an older encoding is read only if its words are possible, and always with a note.
"""

import codecs
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

from printgen.core.files.inputs import reject_control_characters
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import LineNumber, Problems, Where

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_NAMES = {"cp1252": "Windows-1252", "mac_roman": "Mac Roman"}
_SAVE = "save the table as CSV UTF-8, or as an .xlsx or .ods workbook and name that file in game.yaml."
_JOINING = frozenset("'’´`-‐–—…·&+@*|()[]\"“”„‚‘«»‹›¿¡\xa0\xad")  # characters that may be next to the letters of a word
_LONGEST_IMPOSSIBLE = 4  # characters that the pattern for impossible words looks at
_IN_NO_TABLE = "ƒˆ˜√∂∑∏π∫≈∆◊¯˘˙˝˛ˇ"  # characters that hardly ever occur in tables with one of these encodings

ReadChunks: TypeAlias = Callable[[], Iterator[bytes]]  # reads a file in chunks of 4 bytes, or more but even


class DecodedText(NamedTuple):
    """The text of a file, its encoding, and the byte order mark before it. Encoding the text again gives the same bytes."""

    text: str
    encoding: str
    mark: bytes = b""

    @property
    def encoding_name(self) -> str:
        """The name of the encoding in messages, such as Windows-1252."""
        return _NAMES.get(self.encoding, self.encoding.upper())

    def encode_text(self, text: str) -> bytes:
        """The bytes of another text in the same encoding. Raises UnicodeEncodeError if the encoding lacks a character."""
        return self.mark + text.encode(self.encoding)


class Encoding(NamedTuple):
    """An encoding as Python names it, and the byte order mark at the start of the file."""

    name: str
    mark: bytes = b""

    def decode_bytes(self, raw: bytes) -> str:
        """The text of a whole file in this encoding."""
        return raw[len(self.mark) :].decode(self.name)


def decode_table(raw: bytes, file: str, problems: Problems) -> str | None:
    """The text of a table file. Reports a problem and returns None if its encoding is unknown or it is not a text file."""
    found = find_encoding_or_report(lambda: iter((raw,)), file, problems)
    if found is None:
        return None
    text = found.decode_bytes(raw)
    return reject_control_characters(text if "\n" in text else text.replace("\r", "\n"), file, problems)


def decode_table_and_keep_line_ends(raw: bytes) -> DecodedText | None:
    """The text of a table file with its own line ends, and its encoding; None if the encoding is unknown."""
    found = _find_encoding(lambda: iter((raw,)))
    return DecodedText(found.decode_bytes(raw), found.name, found.mark) if found is not None else None


def find_encoding_or_report(read_chunks: ReadChunks, file: str, problems: Problems) -> Encoding | None:
    """The encoding of a table file. Notes if it is an older one, and reports a problem and returns None if it is unknown."""
    found = _find_encoding(read_chunks)
    if found is None:
        message = "This table is not in UTF-8, and printgen does not recognise its encoding."
        problems.add(Where(file, _find_line_of_invalid_byte(read_chunks)), message, _SAVE)
    elif found.name in _NAMES:
        message = f"This table is not in UTF-8, so it was read as {_NAMES[found.name]}."
        problems.add(Where(file), message, f"if a letter is wrong, {_SAVE}", "note")
    return found


def _find_encoding(read_chunks: ReadChunks) -> Encoding | None:
    unicode = _guess_unicode_encoding(read_chunks)
    try:
        for _ in decode_chunks(read_chunks, unicode):
            pass
    except UnicodeDecodeError:
        return None if unicode.mark else _find_older_encoding(read_chunks)
    return unicode


def decode_chunks(read_chunks: ReadChunks, encoding: Encoding) -> Iterator[str]:
    """The text of a file chunk by chunk, without the byte order mark. Raises UnicodeDecodeError for an invalid byte."""
    decoder = codecs.getincrementaldecoder(encoding.name)()
    left = len(encoding.mark)
    for chunk in read_chunks():
        yield decoder.decode(chunk[left:])
        left = 0
    yield decoder.decode(b"", final=True)


def _find_line_of_invalid_byte(read_chunks: ReadChunks) -> LineNumber:
    """The number of the line with the first byte that is not valid in the encoding that a file seems to have."""
    lines = 0
    try:
        for text in decode_chunks(read_chunks, _guess_unicode_encoding(read_chunks)):
            lines += text.count("\n")
    except UnicodeDecodeError as error:
        lines += error.object.count(b"\n", 0, error.start)
    return lines + 1


def _guess_unicode_encoding(read_chunks: ReadChunks) -> Encoding:
    """The encoding that a file has if it is in UTF-8 or UTF-16."""
    start = next(read_chunks(), b"")
    for mark, name in _MARKS:
        if start.startswith(mark):
            return Encoding(name, mark)
    size = first = second = 0
    for chunk in read_chunks():
        size += len(chunk)
        if b"\0" in chunk:
            first, second = first + chunk[0::2].count(0), second + chunk[1::2].count(0)
    if size % 2 == 0 and min(first, second) == 0 < max(first, second) and max(first, second) * 4 > size:
        return Encoding("utf-16-be" if first else "utf-16-le")  # at least half of the characters are plain letters
    return Encoding("utf-8")


def _find_older_encoding(read_chunks: ReadChunks) -> Encoding | None:
    """Windows-1252 or Mac Roman, or None if the words of a file are impossible in both encodings."""
    if any(b"\0" in chunk for chunk in read_chunks()):
        return None
    is_old_mac = any(b"\r" in chunk for chunk in read_chunks()) and not any(b"\n" in chunk for chunk in read_chunks())
    names = ("mac_roman",) if is_old_mac else ("cp1252", "mac_roman")
    return next((Encoding(name) for name in names if _has_possible_words(read_chunks, name)), None)


def _has_possible_words(read_chunks: ReadChunks, encoding: str) -> bool:
    """Whether all words of a file are possible in this encoding."""
    impossible, before = _make_impossible_word_pattern(encoding), ""
    for chunk in read_chunks():
        text = before + chunk.decode(encoding, errors="replace")
        if "\ufffd" in text or impossible.search(text):
            return False
        before = text[-_LONGEST_IMPOSSIBLE:]
    return True


@cache
def _make_impossible_word_pattern(encoding: str) -> re.Pattern[str]:
    """A pattern for impossible words, such as words with a symbol or capital inside, or with many accents."""
    signs = bytes(range(128, 256)).decode(encoding, errors="ignore")
    accents = re.escape("".join(sign for sign in signs if sign.isalpha() and sign not in _IN_NO_TABLE))
    capitals = re.escape("".join(sign for sign in signs if sign.isupper()))
    small = "a-z" + re.escape("".join(sign for sign in signs if sign.islower() and sign not in _IN_NO_TABLE))
    others = re.escape("".join(sign for sign in signs if not sign.isalpha() and sign not in _JOINING))
    letter = f"[A-Za-z{accents}]"
    return re.compile(f"[{accents}]{{4}}|(?<=[{small}])[{capitals}]|(?<={letter})[{others}](?={letter})|[{_IN_NO_TABLE}]")
