"""Writes shaped glyphs so that programs can read, search and copy the letters in reading order."""

from printgen.core.records import dataclass
from printgen.core.units import write_number
from printgen.faces.text.catalogue import FontKey
from printgen.faces.text.fonts import EM, find_glyph_of_letter
from printgen.faces.text.shaped import Cluster, Glyph, GlyphPart
from printgen.pdf.glyph_fonts import load_glyph_font, measure_glyph_width, write_utf16_hex
from printgen.pdf.store import Resource

_PLACED = 0.004  # 1/1000 em; a smaller difference between two positions is invisible


@dataclass(frozen=True, slots=True)
class CodedCluster:
    """A cluster, with extra data if programs cannot read the letters from the glyphs.

    `actual` is a text that replaces the text of the glyphs. `hidden` has invisible glyphs for further letters.
    """

    cluster: Cluster
    actual: str = ""
    hidden: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CodedGlyphs:
    """A part of a text encoded in the glyph numbers of a document's font."""

    font: Resource
    key: FontKey
    clusters: tuple[CodedCluster, ...]
    scale: float  # the size as a share of the type size

    def write_operators(self, size: float, spacing: float, render_mode: int) -> str:
        """The PDF operators after `Tf` that show the glyphs. Sizes are in mm; `render_mode` is PDF's text rendering mode."""
        writer = _GlyphWriter(self.key, size, spacing * EM / size if size else 0.0, render_mode)
        for coded in self.clusters:
            writer.add_cluster(coded)
        return writer.finish_and_join_operators()


def encode_and_register_glyphs(part: GlyphPart, document: object) -> CodedGlyphs:
    """A part of a text encoded in a document's font. Adds the glyphs to the font."""
    use = load_glyph_font(part.font).get_or_make_use(document)
    coded = tuple([_make_cluster_and_record_letters(cluster, part, use.letters) for cluster in part.clusters])
    return CodedGlyphs(("Font", use.name), part.font, coded, part.scale)


def _make_cluster_and_record_letters(cluster: Cluster, part: GlyphPart, letters_by_glyph: dict[int, str]) -> CodedCluster:
    """A cluster from which programs can read the letters. Records the letters of its glyphs in `letters_by_glyph`."""
    if len(cluster.glyphs) == 1:
        ligature = part.leftwards and len(cluster.text) > 1
        text, hidden = (
            (cluster.text[:1], _list_reversed_glyphs_and_record_letters(cluster.text[1:], part.font, letters_by_glyph))
            if ligature
            else (cluster.text, ())
        )
        if letters_by_glyph.setdefault(cluster.glyphs[0].number, text) == text and hidden is not None:
            return CodedCluster(cluster, hidden=hidden)
    for glyph in cluster.glyphs:
        own = (letter for letter in cluster.text if find_glyph_of_letter(part.font, letter)[0] == glyph.number)
        letters_by_glyph.setdefault(glyph.number, next(own, ""))
    return CodedCluster(cluster, cluster.text)


def _list_reversed_glyphs_and_record_letters(
    text: str, key: FontKey, letters_by_glyph: dict[int, str]
) -> tuple[int, ...] | None:
    """The hidden glyphs, from left to right, for the other letters of a right-to-left ligature.

    Returns None if the font lacks a glyph. Many programs would read several letters of one glyph in the wrong order.
    """
    glyphs = [find_glyph_of_letter(key, letter)[0] for letter in text]
    known = all(
        letters_by_glyph.setdefault(glyph, letter) == letter for glyph, letter in zip(glyphs, text, strict=True) if glyph
    )
    return tuple(reversed(glyphs)) if all(glyphs) and known else None


class _GlyphWriter:
    """Writes operators for glyphs, and corrects positions that differ from the sum of the font's widths."""

    def __init__(self, key: FontKey, size: float, spacing: float, render_mode: int) -> None:
        self._key, self._size, self._spacing, self._render_mode = key, size, spacing, render_mode
        self._parts: list[str] = []
        self._array: list[str] = []
        self._rise = 0.0
        self._pen = self._reached = 0.0  # the position of the next glyph, and the position after the operators so far

    def add_cluster(self, coded: CodedCluster) -> None:
        if coded.actual:
            self._write_pending_glyphs()
            self._parts.append(f"/Span<</ActualText<FEFF{write_utf16_hex(coded.actual)}>>>BDC")
        if coded.hidden:
            self._add_hidden_glyphs(coded.hidden)
        for glyph in coded.cluster.glyphs:
            self._add_glyph(glyph)
        if coded.actual:
            self._write_pending_glyphs()
            self._parts.append("EMC")
        self._pen += self._spacing if coded.cluster.spaced else 0.0

    def _add_glyph(self, glyph: Glyph) -> None:
        if abs(glyph.up - self._rise) > _PLACED:
            self._write_pending_glyphs()
            self._rise = glyph.up
            self._parts.append(f"{write_number(self._rise * self._size / EM)} Ts")
        self._move_to(self._pen + glyph.right)
        self._array.append(f"<{glyph.number:04X}>")
        self._reached += measure_glyph_width(self._key, glyph.number)
        self._pen += glyph.advance

    def _add_hidden_glyphs(self, glyphs: tuple[int, ...]) -> None:
        """Add glyphs that are not painted, and so narrow that they stay on the left of the next glyph."""
        self._move_to(self._pen)
        self._write_pending_glyphs()
        self._parts.append(f"3 Tr 1 Tz <{''.join(f'{glyph:04X}' for glyph in glyphs)}>Tj 100 Tz {self._render_mode} Tr")
        self._reached += sum(measure_glyph_width(self._key, glyph) for glyph in glyphs) / 100

    def _move_to(self, position: float) -> None:
        step = position - self._reached
        if abs(step) > _PLACED:
            self._array.append(write_number(-step))
            self._reached = position

    def _write_pending_glyphs(self) -> None:
        if self._array:
            self._parts.append(f"[{''.join(self._array).replace('><', '')}]TJ")
            self._array = []

    def finish_and_join_operators(self) -> str:
        """All operators. They leave the position after the last glyph, on the baseline."""
        self._move_to(self._pen)
        self._write_pending_glyphs()
        if self._rise:
            self._parts.append("0 Ts")
        return " ".join(self._parts)
