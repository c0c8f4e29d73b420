"""Texts to show-text operators: the fonts of a document, their codes, and kerning as TJ arrays."""

from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any

from printgen.fonts.catalogue import FontKey, font_file
from printgen.fonts.shaping import shape
from printgen.pdf.library import TTFont
from printgen.pdf.store import Store
from printgen.units import plain

_ESCAPES = {ord("\\"): "\\\\", ord("("): "\\(", ord(")"): "\\)", 13: "\\r", 10: "\\n"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A text ready to be shown: for each font of the document that it takes, the operand of TJ."""

    parts: tuple[tuple[tuple[str, str], str], ...]
    width: float
    count: int
    missing: str


NOTHING_SHOWN = Shown((), 0.0, 0, "")


class Letters:
    """The fonts of one document and the texts already worked out in them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shown: dict[tuple[str, FontKey], Shown] = {}

    def fork(self, store: Store) -> "Letters":
        """The fonts of a document that was forked, in which each letter keeps its code."""
        other = Letters(store)
        other._shown = self._shown.copy()
        for font in store.document.delayedFonts:
            font.state[store.document] = deepcopy(font.state[self._store.document])
        return other

    def show(self, text: str, key: FontKey) -> Shown:
        """The text in a font, kerned."""
        known = self._shown.get((text, key))
        if known is None:
            known = self._shown[text, key] = self._make(text, key)
        return known

    def _make(self, text: str, key: FontKey) -> Shown:
        run = shape(text, key)
        font, document = _font(key), self._store.document
        parts: list[tuple[tuple[str, str], str]] = []
        at = 0
        for subset, codes in font.splitString(run.text, document):
            name = font.getSubsetInternalName(subset, document)[1:]
            kerns = run.kerns[at : at + len(codes)]
            parts.append((("Font", name), _array(codes.decode("latin-1"), kerns)))
            at += len(codes)
        return Shown(tuple(parts), run.width, len(run.text), run.missing)


@cache
def _font(key: FontKey) -> Any:
    """A font file, read once; which of its letters a document uses is kept for each document apart."""
    return TTFont(f"{key.family}-{key.weight}{'i' if key.italic else ''}", str(font_file(key)), asciiReadable=0)


def _array(codes: str, kerns: tuple[float, ...]) -> str:
    """Codes with the kerns between them; what is kerned after a letter is subtracted, as PDF has it."""
    if not any(kerns):
        return f"({codes.translate(_ESCAPES)})"
    parts, begin = [], 0
    for at, kern in enumerate(kerns):
        if kern:
            parts.append(f"({codes[begin : at + 1].translate(_ESCAPES)}){plain(-kern)}")
            begin = at + 1
    if begin < len(codes):
        parts.append(f"({codes[begin:].translate(_ESCAPES)})")
    return "".join(parts)
