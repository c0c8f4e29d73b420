"""Measures the work of making pages: sheets, cuts, snips, curves, scissors and sorting, in minutes.

docs/inside-layout.md explains the seconds below, and where they come from.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import reduce
from math import hypot, pi

from printgen.core.records import dataclass
from printgen.core.units import Mm
from printgen.model import Placement
from printgen.model.outlines import Point
from printgen.sheets.cut_order import CutStroke, list_cut_strokes
from printgen.sheets.lot import Page
from printgen.sheets.patterns import Cut, Grid
from printgen.sheets.polygons import Edge, Trim, list_edges, make_cut_line, move_polygon
from printgen.sheets.snips import count_snips_and_curves, measure_length_cut_with_scissors

SHEET = 90  # seconds to print a sheet on both sides, check it, put it on the mat, and clear the waste away
CUT = 15  # seconds for one straight cut with knife and ruler, or with a trimmer
SNIP, CURVE = 3, 10  # seconds for one straight snip and for one curve with scissors
CENTIMETRE = 1  # seconds for a centimetre along an outline with scissors
TURN = 2  # seconds to turn a piece that is not upright like the first piece on its sheet
KIND = 20  # seconds to find, count and put away the pieces of one component from one sheet
_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class SheetWork:
    """The work of making some sheets. Lengths are in mm."""

    sheets: int = 0
    cuts: int = 0
    snips: int = 0
    curves: int = 0
    outlines: Mm = 0.0  # cut with scissors along outlines, on sheets without straight cuts
    snipped: Mm = 0.0  # cut with scissors after the straight cuts
    turned: int = 0
    kinds: int = 0

    def __add__(self, other: "SheetWork") -> "SheetWork":
        return SheetWork(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(self)))

    @property
    def scissors_length(self) -> Mm:
        """The whole length cut with scissors, in mm."""
        return self.outlines + self.snipped

    @property
    def seconds(self) -> float:
        """The estimated time for the work."""
        scissors = self.snips * SNIP + self.curves * CURVE + self.outlines / 10 * CENTIMETRE
        return self.sheets * SHEET + self.cuts * CUT + scissors + self.turned * TURN + self.kinds * KIND

    @property
    def minutes(self) -> int:
        """The estimated time in whole minutes."""
        return round(self.seconds / 60)


def measure_work_of_pages(pages: Iterable[Page]) -> SheetWork:
    """The work of making all these pages."""
    return reduce(SheetWork.__add__, map(measure_work_of_page, pages), SheetWork())


def measure_work_of_page(page: Page) -> SheetWork:
    """The work of making one page."""
    places = page.list_placed_fronts()
    turned = sum(place.turn != places[0].turn for place in places)
    kinds = len({lot.component for lot, _ in page.load})
    strokes = list_knife_strokes_for_rectangles(page)
    if not strokes:
        return SheetWork(1, outlines=_measure_outlines_cut_with_scissors(page, places), turned=turned, kinds=kinds)
    uneven = [(place.face.outline, place.face.size) for place in places if place.face.outline.shape != "rectangle"]
    by_hand = [count_snips_and_curves(*trim) for trim in uneven]
    return SheetWork(
        sheets=1,
        cuts=len(strokes),
        snips=sum(cuts.snips for cuts in by_hand),
        curves=sum(cuts.curves for cuts in by_hand),
        snipped=sum(measure_length_cut_with_scissors(*trim) for trim in uneven),
        turned=turned,
        kinds=kinds,
    )


def list_knife_strokes_for_rectangles(page: Page) -> tuple[CutStroke, ...]:
    """The cuts made with a knife, in order.

    Returns an empty tuple if no piece is a rectangle, and for parts of a split face.
    """
    pattern = page.cut_pattern
    if page.first_lot.parting is not None or not any(lot.is_rectangular for lot in dict(page.load)):
        return ()
    if isinstance(pattern, Grid):
        places = page.list_placed_fronts()
        return tuple(stroke for stroke in list_cut_strokes(pattern) if _runs_along_piece_edge(stroke.cut, places))
    return tuple(CutStroke(number, cut, False) for number, cut in enumerate(pattern.cuts, 1))


def _runs_along_piece_edge(cut: Cut, places: Iterable[Placement]) -> bool:
    """Whether a cut runs along a piece's edge. On a sheet that is not full, some cuts of the pattern are not needed."""
    if cut.x1 == cut.x2:
        return any(abs(place.x - cut.x1) < _TINY or abs(place.x + place.size.width - cut.x1) < _TINY for place in places)
    return any(abs(place.y - cut.y1) < _TINY or abs(place.y + place.size.height - cut.y1) < _TINY for place in places)


def _measure_outlines_cut_with_scissors(page: Page, places: Iterable[Placement]) -> Mm:
    """The length of all outlines on a page that is cut with scissors. An edge that two pieces share counts once."""
    if page.first_lot.parting is not None or page.first_lot.bind is not None:
        return 0.0
    whole = [place for place in places if place.size != page.paper]
    circles = sum(pi * place.size.width for place in whole if place.face.outline.shape == "circle")
    edges = {_round_and_sort_edge(edge) for place in whole for edge in _list_place_edges(place)}
    return circles + sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in edges)


def count_shared_edges(page: Page) -> int:
    """The number of edges along which one cut frees two pieces."""
    edges = [_round_and_sort_edge(edge) for place in page.list_placed_fronts() for edge in _list_place_edges(place)]
    return len(edges) - len(set(edges))


def _list_place_edges(place: Placement) -> Iterator[Edge]:
    if place.face.outline.shape != "circle":
        trim = Trim(place.face.outline, place.face.size)
        yield from list_edges(move_polygon(make_cut_line(trim, place.turn), place.x, place.y))


def _round_and_sort_edge(edge: Edge) -> Edge:
    """An edge from its first to its last corner, rounded, so that an edge shared by two pieces has one name."""
    first, last = sorted((_round_point(edge[0]), _round_point(edge[1])))
    return first, last


def _round_point(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)
