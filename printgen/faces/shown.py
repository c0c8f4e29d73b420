"""What pictures a drawing shows, as a stamp: a face is another one when the file of its picture is."""

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
        self._known: dict[str, str] = {}

    def stamp(self, svg: str) -> str:
        """One for all pictures of a drawing, and for those within them; none where it has no pictures."""
        if "image" not in svg:
            return ""
        return "".join(self._picture(unescape(name)) for name in dict.fromkeys(match[2] for match in _LINK.finditer(svg)))

    def _picture(self, name: str) -> str:
        if name not in self._known:
            self._known[name] = ""  # stands where a picture shows itself
            self._known[name] = self._stamp(self._find(name))
        return self._known[name]

    def _stamp(self, path: Path | None) -> str:
        with suppress(OSError):
            content = path.read_bytes() if path is not None else b""
            within = self.stamp(content.decode(errors="replace")) if path is not None and path.suffix.lower() == ".svg" else ""
            return hashlib.sha256(content).hexdigest() + within
        return ""
