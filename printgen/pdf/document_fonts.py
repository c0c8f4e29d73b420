"""The fonts of a document, and texts encoded in these fonts."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import TYPE_CHECKING

from printgen.core.records import dataclass
from printgen.core.units import write_number
from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.fonts import FontChain, has_small_caps
from printgen.faces.text.shaped import ShapedText
from printgen.faces.text.shaping import shape_text
from printgen.model import OwnFonts
from printgen.pdf.store import Resource, ResourceStore

if TYPE_CHECKING:
    from printgen.pdf.glyph_text import CodedGlyphs

_ESCAPES = {ord("\\"): "\\\\", ord("("): "\\(", ord(")"): "\\)", 13: "\\r", 10: "\\n"}
_MOST_KNOWN = 2_000  # encoded texts
LettersAtScale = tuple[str, FontKey, float]  # letters, their font, and their size as a share of the type size
CodedLetters = tuple[Resource, str, float]  # a font, an operand of TJ, and the size as a share of the type size


@dataclass(frozen=True, slots=True)
class EncodedText:
    """A text encoded in the fonts of a document. Its width is in font units.

    A part has a font, an operand of TJ, and the size of the letters relative to the type size. A part with more than one glyph
    per letter has its own operators instead.
    """

    parts: "tuple[CodedLetters | CodedGlyphs, ...]"
    width: float
    count: int
    missing: str  # letters without a glyph


NO_TEXT = EncodedText((), 0.0, 0, "")


class DocumentFonts:
    """The fonts of one document, the project's own fonts, and the texts encoded so far."""

    _encodes_parts = True

    def __init__(self, store: ResourceStore, own: OwnFonts) -> None:
        self._store, self.own = store, own
        self._known: dict[tuple[str, FontChain] | tuple[str, FontChain, int], EncodedText] = {}

    def copy_for_document(self, store: ResourceStore) -> "DocumentFonts":
        """The fonts of another document, in which each letter keeps its code."""
        other = DocumentFonts(store, self.own)
        other._known = self._known.copy()
        for font in store.document.delayedFonts:
            font.state[store.document] = deepcopy(font.state[self._store.document])
        return other

    def encode_and_register_text(self, text: str, fonts: FontChain, bidi_level: int | None = None) -> EncodedText:
        """A text encoded in fonts, with kerning. `bidi_level` is its bidirectional level, or None if its letters decide.

        Letters without a glyph are listed in `missing` and raise no error. Adds the letters to the fonts of the document.
        """
        request = (text, fonts) if bidi_level is None else (text, fonts, bidi_level)
        known = self._known.get(request)
        if known is None:
            run = shape_text(text, fonts, bidi_level)
            parts = self._encode_parts(run, fonts[0]) if self._encodes_parts else ()
            if len(self._known) == _MOST_KNOWN:
                self._known.clear()
            known = self._known[request] = EncodedText(tuple(parts), run.width, run.gap_count, run.missing)
        return known

    def _encode_letters(self, run: ShapedText, font: FontKey) -> "Iterator[CodedLetters | CodedGlyphs]":
        """A text drawn letter by letter, as an operand of TJ for each font."""
        from printgen.pdf.letter_fonts import load_letter_font

        document = self._store.document
        at = 0
        for letters, drawn_in, scale in _split_by_font_and_scale(run.text, font):
            for name, codes in load_letter_font(drawn_in).encode_and_register_letters(letters, document):
                kerns = run.kerns[at : at + len(codes)]
                kerns = kerns if scale == 1 else tuple([kern / scale for kern in kerns])
                yield ("Font", name), _write_kerned_array(codes.decode("latin-1"), kerns), scale
                at += len(codes)

    def _encode_parts(self, run: ShapedText, font: FontKey) -> "Iterator[CodedLetters | CodedGlyphs]":
        if not run.parts:
            yield from self._encode_letters(run, font)
            return
        from printgen.faces.text.shaped import LetterPart
        from printgen.pdf.glyph_text import encode_and_register_glyphs

        for part in run.parts:
            if isinstance(part, LetterPart):
                yield from self._encode_letters(part.shaped, part.font)
            else:
                yield encode_and_register_glyphs(part, self._store.document)


class WidthOnlyFonts(DocumentFonts):
    """The fonts of a document that is checked but never written: texts have their width, but no operators."""

    _encodes_parts = False


def _split_by_font_and_scale(text: str, font: FontKey) -> Iterable[LettersAtScale]:
    """The letters of a text by font, with their size relative to the type size."""
    if not font.small_caps:
        return ((text, font, 1.0),)
    from printgen.faces.text.small_caps import split_into_small_capital_runs

    return split_into_small_capital_runs(text, font, has_small_caps(font))


def _write_kerned_array(codes: str, kerns: tuple[float, ...]) -> str:
    """The elements of a TJ array: codes, each followed by its kerning, which PDF subtracts."""
    if not any(kerns):
        return f"({codes.translate(_ESCAPES)})"
    parts, begin = [], 0
    for at, kern in enumerate(kerns):
        if kern:
            parts.append(f"({codes[begin : at + 1].translate(_ESCAPES)}){write_number(-kern)}")
            begin = at + 1
    if begin < len(codes):
        parts.append(f"({codes[begin:].translate(_ESCAPES)})")
    return "".join(parts)
