"""Reads the picture files that a game's drawings show: their hashes, sizes and nested pictures."""

import hashlib
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.model.pictures import PictureSize

_LINK = compile_later(r"""\bhref\s*=\s*(["'])(?!\1|#)(.*?)\1""", re.DOTALL)


class PictureFile(NamedTuple):
    """A picture file: its hash and the names of the pictures inside it. Both are empty if it cannot be read."""

    stamp: str
    links: tuple[str, ...]


class PictureFiles:
    """The picture files of one game; each is found once, and read once or twice.

    `asked` has the names of all pictures asked for; the caller may replace it.
    """

    def __init__(self, find: Callable[[str], Path | None]) -> None:
        self._find = find
        self._paths: dict[str, Path | None] = {}
        self._known: dict[str, PictureFile] = {}
        self._sizes: dict[str, PictureSize | None] = {}
        self.asked: set[str] = set()

    def find_picture_path(self, name: str) -> Path | None:
        """The path of a picture; None if there is no such file."""
        self.asked.add(name)
        if name not in self._paths:
            self._paths[name] = self._find(name)
        return self._paths[name]

    def hash_pictures(self, names: list[str]) -> str:
        """The joined hashes of pictures and of the pictures inside them. A missing file has an empty hash."""
        stamps: dict[str, str] = {}
        waiting = names[::-1]
        while waiting:
            name = waiting.pop()
            self.asked.add(name)
            if name not in stamps:
                file = self._read_picture_file(name)
                stamps[name] = file.stamp
                waiting += file.links[::-1]
        return "".join(stamps.values())

    def find_picture_size_if_readable(self, name: str) -> PictureSize | None:
        """The size of a picture; None if the file is missing or not a picture."""
        self.asked.add(name)
        if name not in self._sizes:
            from printgen.content.pictures import measure_upright_picture

            content = _read_picture_bytes_if_readable(self.find_picture_path(name))
            self._known[name] = _make_picture_file(content)  # so that the file need not be read again
            self._sizes[name] = measure_upright_picture(content) if content is not None else None
        return self._sizes[name]

    def _read_picture_file(self, name: str) -> PictureFile:
        if name not in self._known:
            self._known[name] = _make_picture_file(_read_picture_bytes_if_readable(self.find_picture_path(name)))
        return self._known[name]


def list_linked_pictures(svg: str) -> list[str]:
    """The names of the picture files that an SVG links to, in order of first use."""
    if "image" not in svg:
        return []
    names = list(dict.fromkeys(match[2] for match in _LINK.finditer(svg)))
    if not any("&" in name for name in names):
        return names
    from html import unescape  # takes a millisecond to load

    return [unescape(name) for name in names]


def _make_picture_file(content: bytes | None) -> PictureFile:
    from printgen.content.pictures import is_svg

    if content is None:
        return PictureFile("", ())
    within = list_linked_pictures(content.decode(errors="replace")) if is_svg(content) else []
    return PictureFile(hashlib.sha256(content).hexdigest(), tuple(within))


def _read_picture_bytes_if_readable(path: Path | None) -> bytes | None:
    """The bytes of a file, or None if there is no file or it cannot be read."""
    from printgen.core.files.inputs import LARGEST_PICTURE, open_regular_file

    with suppress(OSError):
        if path is not None:
            with open_regular_file(path) as file:
                return file.read(LARGEST_PICTURE)
    return None
