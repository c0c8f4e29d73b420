"""A font with only the letters that are wanted, as a file of its own."""

from collections.abc import Iterable

import uharfbuzz

from printgen.fonts.catalogue import FontKey, font_file


def subset_font(key: FontKey, letters: Iterable[str]) -> bytes:
    """The TrueType file of a font that holds just these letters."""
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(key))))
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(sorted({ord(letter) for letter in letters}))
    return bytes(uharfbuzz.subset(face, wanted).blob.data)
