"""JSON as the YAML reader takes it: line for line the same, but for what JSON writes and YAML does not know."""

import json
import re

_PAIR = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_ESCAPE = re.compile(r"\\\\|\\/|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\t")


def as_yaml(text: str) -> str:
    """The text, if it is JSON, with pairs of escapes as the letters they are, and without tabs; any other text as it is."""
    if not text.lstrip().startswith("{"):
        return text
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return text  # whatever it is, the YAML reader says what is wrong, and in which line
    return _ESCAPE.sub(_plain, text)


def _plain(match: re.Match[str]) -> str:
    written = match[0]
    if written in ("\t", r"\/"):
        return written[-1] if written != "\t" else " "
    pair = _PAIR.fullmatch(written)
    if pair is None:
        return written  # an escaped backslash
    return bytes.fromhex(f"{pair[1]}{pair[2]}").decode("utf-16-be")
