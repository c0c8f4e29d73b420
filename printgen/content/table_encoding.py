"""Decodes the bytes of a text table: UTF-8, UTF-16, or one of the two older encodings of western European spreadsheets.

docs/content.md states the rules. Text in an older encoding is read only if its words are possible, and always with a note.
"""

import codecs
import re
from functools import cache

from printgen.core.files.inputs import check_characters
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_NAMES = {"cp1252": "Windows-1252", "mac_roman": "Mac Roman"}
_SAVE = "save the table as CSV UTF-8, or as an .xlsx or .ods workbook and name that file in game.yaml."
_JOINING = frozenset("'’´`-‐–—…·&+@*|()[]\"“”„‚‘«»‹›¿¡\xa0\xad")  # characters that may be next to the letters of a word
_IN_NO_TABLE = "ƒˆ˜√∂∑∏π∫≈∆◊¯˘˙˝˛ˇ"  # characters that hardly ever occur in tables with one of these encodings


class EncodedText(NamedTuple):
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


def decode_table(raw: bytes, file: str, problems: Problems) -> str | None:
    """The text of a table file. Reports a problem and returns None if its encoding is unknown or it is not a text file."""
    decoded = decode_with_line_ends(raw)
    if decoded is None:
        message = "This table is not in UTF-8, and printgen does not recognise its encoding."
        problems.add(Where(file, raw.count(b"\n", 0, _find_first_invalid_byte(raw)) + 1), message, _SAVE)
        return None
    if decoded.encoding in _NAMES:
        message = f"This table is not in UTF-8, so it was read as {decoded.encoding_name}."
        problems.add(Where(file), message, f"if a letter is wrong, {_SAVE}", "note")
    text = decoded.text if "\n" in decoded.text else decoded.text.replace("\r", "\n")
    return check_characters(text, file, problems)


def decode_with_line_ends(raw: bytes) -> EncodedText | None:
    """The text of a table file with its own line ends, and its encoding; None if the encoding is unknown."""
    try:
        return _decode_unicode(raw)
    except UnicodeDecodeError:
        return _decode_older_encoding(raw)


def _find_first_invalid_byte(raw: bytes) -> int:
    """The place of the first byte that is not valid in the encoding that a file seems to have."""
    try:
        _decode_unicode(raw)
    except UnicodeDecodeError as error:
        return error.start
    return 0


def _decode_unicode(raw: bytes) -> EncodedText:
    """The text of bytes in UTF-8 or UTF-16. Raises UnicodeDecodeError for any other bytes."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return EncodedText(raw[len(mark) :].decode(encoding), encoding, mark)
    if b"\0" in raw and len(raw) % 2 == 0:
        first, second = raw[0::2].count(0), raw[1::2].count(0)
        if min(first, second) == 0 and max(first, second) * 4 > len(raw):  # at least half of the characters are plain letters
            encoding = "utf-16-be" if first else "utf-16-le"
            return EncodedText(raw.decode(encoding), encoding)
    return EncodedText(raw.decode("utf-8"), "utf-8")


def _decode_older_encoding(raw: bytes) -> EncodedText | None:
    """The text of bytes in Windows-1252 or Mac Roman, or None if its words are impossible in both encodings."""
    if b"\0" in raw or raw.startswith(tuple(mark for mark, _ in _MARKS)):
        return None
    is_old_mac = b"\r" in raw and b"\n" not in raw
    for encoding in ("mac_roman",) if is_old_mac else ("cp1252", "mac_roman"):
        text = raw.decode(encoding, errors="replace")
        if "\ufffd" not in text and not _make_impossible_word_pattern(encoding).search(text):
            return EncodedText(text, encoding)
    return None


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
