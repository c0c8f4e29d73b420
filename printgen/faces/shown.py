"""A stamp of the pictures that a drawing shows: when a picture's file changes, the face changes too."""

import hashlib
import re
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from pathlib import Path

_LINK = re.compile(r"""\bhref\s*=\s*(["'])([^#].*?)\1""", re.DOTALL)


class Shown:
    """The pictures of one game; each file is read once."""

    def __init__(self, find: Callable[[str], Path | None]) -> None:
        self._find = find
        self._known: dict[str, tuple[str, list[str]]] = {}

    def stamp(self, svg: str) -> str:
        """The stamp of all pictures in a drawing, including pictures inside pictures; empty for a drawing without pictures."""
        stamps: dict[str, str] = {}
        waiting = _names(svg)[::-1]
        while waiting:
            name = waiting.pop()
            if name not in stamps:
                stamps[name], within = self._picture(name)
                waiting += within[::-1]
        return "".join(stamps.values())

    def _picture(self, name: str) -> tuple[str, list[str]]:
        """The stamp of one picture, and the names of the pictures in it."""
        if name not in self._known:
            self._known[name] = _read(self._find(name))
        return self._known[name]


def _names(svg: str) -> list[str]:
    """The files of the pictures in a drawing."""
    return [unescape(name) for name in dict.fromkeys(match[2] for match in _LINK.finditer(svg))] if "image" in svg else []


def _read(path: Path | None) -> tuple[str, list[str]]:
    from printgen.reading.files import LARGEST_PICTURE, open_plain
    from printgen.reading.pictures import is_svg

    with suppress(OSError):
        if path is not None:
            with open_plain(path) as file:
                content = file.read(LARGEST_PICTURE)
            within = _names(content.decode(errors="replace")) if is_svg(content) else []
            return hashlib.sha256(content).hexdigest(), within
    return "", []
