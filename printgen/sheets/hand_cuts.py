"""Finds the pieces whose outlines are printed for people who cut by hand, and places the names of the flaps of nets."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from printgen.core.boxes import Box
from printgen.core.units import Mm
from printgen.model import Mark, NetName, Note, Placement, Size
from printgen.sheets.crop_marks import PAPER_EDGE
from printgen.sheets.lot import Page
from printgen.sheets.polygons import Span, find_point_on_paper
from printgen.sheets.waste_room import EDGE, find_note_box, is_box_on_paper, is_box_too_close_to_any

if TYPE_CHECKING:
    from printgen.core.phrases import Phrases

_BESIDE: Mm = 1.0  # mm between the bleed of a net and the name of a side
_MIDDLE = 0.27  # the part of a text's height from its middle line down to its baseline
_NEAR: Mm = 0.02  # a mark this close to the line of an edge guides the cut along that edge


def list_placements_needing_printed_outline(page: Page, marks: Sequence[Mark]) -> tuple[Placement, ...]:
    """The placements of a page whose outlines are to be printed: shapes other than rectangles, and rectangles without marks.

    None if the game's layout has no marks, and no parts of a split face.
    """
    if not page.first_lot.marks or page.first_lot.parting is not None or page.first_lot.bind is not None:
        return ()
    guides = _CutMarkFinder(page.paper, marks)
    return tuple(
        place
        for place in page.list_placed_fronts()
        if place.face.outline.shape != "rectangle" or not guides.has_marks_for_all_edges(place)
    )


class _CutMarkFinder:
    """The marks of a page, by the position of the cut that they guide."""

    def __init__(self, paper: Size, marks: Sequence[Mark]) -> None:
        self._paper, self._known = paper, dict[tuple[bool, Mm], Span | None]()
        cuts = [mark for mark in marks if mark.kind == "cut"]
        self._down = [(mark.x1, mark.y1) for mark in cuts if abs(mark.x1 - mark.x2) < _NEAR]
        self._across = [(mark.y1, mark.x1) for mark in cuts if abs(mark.y1 - mark.y2) < _NEAR]

    def has_marks_for_all_edges(self, place: Placement) -> bool:
        """Whether each edge of a rectangle has a mark before its start and another after its end, for a ruler.

        The edges of the paper need no marks.
        """
        (x, y), (wide, high) = (place.x, place.y), place.size
        return all(
            span is not None and span[0] < middle <= span[1]
            for are_vertical, cuts, middle, long in (
                (True, (x, x + wide), y + high / 2, self._paper.width),
                (False, (y, y + high), x + wide / 2, self._paper.height),
            )
            for cut in cuts
            if PAPER_EDGE < cut < long - PAPER_EDGE
            for span in (self._find_first_and_last_mark(are_vertical, cut),)
        )

    def _find_first_and_last_mark(self, are_vertical: bool, cut_position: Mm) -> Span | None:
        """The positions of the first and the last mark along a cut, which many pieces share, or None if it has no marks."""
        if (are_vertical, cut_position) not in self._known:
            ends = [end for at, end in (self._down if are_vertical else self._across) if abs(at - cut_position) < _NEAR]
            self._known[are_vertical, cut_position] = (min(ends), max(ends)) if ends else None
        return self._known[are_vertical, cut_position]


def make_fitting_net_name_notes(
    page: Page, measure_width: Callable[[str], Mm], phrases: "Phrases", list_taken_boxes: Callable[[], Sequence[Box]]
) -> Iterator[Note]:
    """The names on the flaps of each net, and beside its sides where there is room."""
    taken: list[Box] | None = None
    for place in page.list_placed_fronts():
        for name in place.face.outline.names:
            text = phrases.fill_phrase(f"net.{name.word}")
            wide = measure_width(text)
            if name.way == (0, 0):
                if wide <= name.along:
                    yield _make_net_name_note(place, name, text, wide, 0.0, on_art=True)
                continue
            taken = list(list_taken_boxes()) if taken is None else taken
            note = _make_net_name_note(place, name, text, wide, place.face.bleed + _BESIDE + Note.HIGH / 2, on_art=False)
            box = find_note_box(note, wide)
            if is_box_on_paper(box, page.pattern.paper, EDGE) and not is_box_too_close_to_any(box, taken):
                taken.append(box)
                yield note


def _make_net_name_note(place: Placement, name: NetName, text: str, width: Mm, distance: Mm, on_art: bool) -> Note:
    """A note whose middle is the middle of a name, moved `distance` mm from the net."""
    x, y = find_point_on_paper(place, (name.x + distance * name.way[0], name.y + distance * name.way[1]))
    drop = _MIDDLE * Note.HIGH
    if name.upright != (place.turn in (90, 270)):
        return Note(x - drop, y - width / 2, text, upright=True, on_art=on_art)
    return Note(x - width / 2, y + drop, text, on_art=on_art)
