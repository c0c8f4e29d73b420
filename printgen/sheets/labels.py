"""The names of pieces below them, and how words run that stand in the waste."""

from collections.abc import Callable
from dataclasses import dataclass

from printgen.core.units import Mm
from printgen.model import Box, Note, Piece, Placement
from printgen.sheets.lot import Page
from printgen.sheets.waste_room import note_box

NARROWEST: Mm = 8.0  # what a piece measures at least to have a name
_BELOW = 2.2  # from a piece's bleed down to the baseline of its name
_INDENT = 1.0


@dataclass(frozen=True, slots=True)
class Lettering:
    """What notes say of every sheet, and how wide words run in their type."""

    imprint: str
    width: Callable[[str], Mm]

    def cut_to(self, text: str, width: Mm) -> str:
        """The text, or its beginning with three dots."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + "…") > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def box(self, note: Note) -> Box:
        """What a note covers."""
        return note_box(note, self.width(note.text) * note.high / Note.HIGH)


def piece_names(page: Page, lettering: Lettering) -> tuple[Note, ...]:
    """Below each piece that is wide enough its name and the number of its copy; parts of a board have theirs on its map."""
    rows = zip(page.load, page.fronts(), strict=True)
    return tuple(
        _piece_name(piece, place, lot.room.bleed, lettering)
        for (lot, piece), place in rows
        if lot.labels and lot.parting is None and place.size.width >= NARROWEST
    )


def _piece_name(piece: Piece, place: Placement, bleed: Mm, lettering: Lettering) -> Note:
    name = f"{piece.front.label} · {piece.copy} of {piece.copies}" if piece.copies > 1 else piece.front.label
    text = lettering.cut_to(name, place.size.width - 2 * _INDENT)
    return Note(place.x + _INDENT, place.y + place.size.height + bleed + _BELOW, text)
