"""The font dictionaries of a document, with widths, heights, flags and letters, as a readable text."""

import re
from typing import Any

import pikepdf
import pytest

from tests.helpers.drawings import opened, pdf_of
from tests.helpers.golden import same

STYLES = (
    "",
    'font-weight="700"',
    'font-style="italic"',
    'font-family="IBM Plex Mono"',
    'font-family="Source Serif Pro" font-variant="small-caps"',
)
TEXTS = (*(f'<text x="5" y="{9 + 5 * at}" {style}>A Bé\u00a0fi</text>' for at, style in enumerate(STYLES)),
         '<text x="40" y="9" font-family="FiraGO">بلا</text>')  # fmt: skip
FILES = frozenset({"/FontFile2", "/FontFile3"})  # their bytes depend on the version of HarfBuzz


def describe(thing: Any) -> str:
    """A value in one line; the file and the tag of a subset are left out."""
    if isinstance(thing, pikepdf.Stream):
        return "a stream"
    if isinstance(thing, pikepdf.Dictionary):
        return "{" + ", ".join(f"{name} {describe(part)}" for name, part in sorted(thing.items()) if name not in FILES) + "}"
    if isinstance(thing, pikepdf.Array):
        return "[" + " ".join(map(describe, thing)) + "]"
    return re.sub(r"^/[A-Z]{6}\+", "/…+", str(thing))


@pytest.mark.golden
def test_fonts_of_a_document() -> None:
    with opened(pdf_of("".join(TEXTS))) as pdf:
        fonts = pdf.pages[0].Resources.Font
        lines = [f"{name}: {describe(font)}" for name, font in sorted(fonts.items())]
        maps = [font.ToUnicode.read_bytes().decode() for name, font in sorted(fonts.items()) if name in ("/F1+0", "/F6g")]
    same("fonts.txt", "\n".join([*lines, *(re.sub(r"[A-Z]{6}\+", "…+", text) for text in maps)]) + "\n")
