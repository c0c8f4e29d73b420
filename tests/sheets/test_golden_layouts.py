"""Kits laid out without drawings: all that is on each sheet, and the work to make it, compared with a readable text file."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from printgen.content.nets import make_die_net, make_standee_net, make_tray_net, make_tuck_box_net
from printgen.content.sizes import PAPERS
from printgen.core.units import write_number
from printgen.model import Bind, Face, Layout, Outline, Piece, Sheet, Sides, Size
from printgen.sheets.arrangement import arrange_lots
from printgen.sheets.binding import make_bound_grid, make_double_sided_pieces
from printgen.sheets.layout import are_sheets_duplex, make_sheets
from printgen.sheets.lot import Lot, Page
from printgen.sheets.patterns import Clearance
from printgen.sheets.split import find_parting_with_fewest_parts
from printgen.sheets.work import count_shared_edges, list_knife_strokes_for_rectangles, measure_work_of_page
from tests.helpers.golden import same
from tests.helpers.random_kits import IMPRINT, Wish, whole
from tests.helpers.trims import Trim, circle, polygon, polyomino, rectangle

CARD, TILE, TALL = rectangle(63, 88), rectangle(40, 40), rectangle(30, 75)
HEXAGON = Trim(Outline("hexagon"), Size(45, 39))
CORNER = polyomino("#.. #.. ###", 18)
WEDGE = polygon((0, 0), (50, 0), (0, 40))


def kit(layout: Layout, paper: str, sides: Sides, *wishes: Wish) -> tuple[tuple[Lot, ...], Sides]:
    """The lots of pieces that are laid out like those of a game, and how their sides are printed."""
    return whole(list(wishes), layout, paper, sides).lots, sides


def make_bound_lots(bind: Bind, size: Size, length: int, copies: int) -> tuple[Lot, ...]:
    """The lot of a booklet or leaflet of `length` pages."""
    grid = make_bound_grid(bind, PAPERS["a4"], size, lambda: length, Clearance(0, 0, 0))
    assert grid is not None
    pages = [Piece("rules", Face(f"page {n}", f"p{n}", size, 0.0, Outline(), "")) for n in range(1, length + 1)] * copies
    return (
        Lot(
            "Rules",
            make_double_sided_pieces(bind, pages, length),
            grid,
            Clearance(0, 0, 0),
            3.0,
            True,
            bind=bind,
            stock="paper",
        ),
    )


def make_nets() -> tuple[Lot, ...]:
    """The lots of a die, a standee, a tray and a box, which have folds, and flaps with names."""
    made = {
        "die": make_die_net(16),
        "standee": make_standee_net(25, 40),
        "tray": make_tray_net(50, 30, 12),
        "box": make_tuck_box_net(40, 60, 12),
    }
    lots = []
    for name, net in made.items():
        ((lot,), _) = kit(Layout(), "a4", "long-edge", Wish(rectangle(*net.size), 1.0, 1, False, stock="card"))
        outline = Outline("polygon", points=net.points, folds=net.folds, names=net.names)
        piece = replace(lot.pieces[0], component=name, front=replace(lot.pieces[0].front, label=name, outline=outline))
        lots.append(replace(lot, title=name, pieces=(piece,)))
    return tuple(lots)


def make_board(sides: Sides, whole_span: float) -> tuple[Lot, ...]:
    """The lot of a board that is printed in parts; no seam is in its first `whole_span` mm across."""
    ((lot,), _) = kit(Layout(), "a4", sides, Wish(rectangle(400, 250), 3.0, 1, True, split=True))
    parting = find_parting_with_fewest_parts(Size(400, 250), 3.0, PAPERS["a4"], [((0.0, whole_span), (20.0, 90.0))])
    assert parting is not None
    return (replace(lot, parting=parting, title="Board"),)


def list_kits() -> Iterator[tuple[str, tuple[Lot, ...], Sides]]:
    """The name of each kit, its lots, and how its sides are printed."""
    plain, a4 = Layout(), ("a4", "long-edge")
    yield "cards with backs", *kit(Layout(marks="numbered"), *a4, Wish(CARD, 0, 11, True, stock="card"))
    yield "sides one after the other", *kit(plain, "letter", "one-sided", Wish(CARD, 3, 7, True), Wish(TALL, 2, 3, False))
    yield "named tiles", *kit(Layout(labels=True), "a5", "short-edge", Wish(TILE, 1, 4, True), Wish(CARD, 0, 1, False))
    yield "folded behind", *kit(Layout(gutter=9), "a4", "gutterfold", Wish(CARD, 2, 3, True))
    yield "to the edge of the paper", *kit(Layout(margin=0), *a4, Wish(rectangle(105, 148.5), 0, 3, True))
    yield "no marks", *kit(Layout(marks="none"), *a4, Wish(CARD, 0, 2, False))
    yield (
        "round and pointed",
        *kit(plain, *a4, Wish(circle(40), 2, 5, True), Wish(HEXAGON, 0, 6, False), Wish(WEDGE, 1, 3, True)),
    )
    sizes = Wish(CARD, 0, 3, False), Wish(TILE, 0, 5, False), Wish(TALL, 0, 3, False)
    yield "several sizes by hand", *kit(Layout(marks="numbered"), *a4, *sizes)
    yield "nested corners", *kit(plain, *a4, Wish(CORNER, 1, 17, False), Wish(WEDGE, 1, 9, True))
    yield "nearly all of the paper", *kit(plain, *a4, Wish(rectangle(50, 57), 0, 19, False))
    yield "only strips at the sides", *kit(Layout(margin=4), *a4, Wish(rectangle(48, 72), 0, 16, False))
    yield "named corners", *kit(Layout(labels=True), *a4, Wish(CORNER, 0, 17, False))
    yield "small named circles", *kit(Layout(labels=True), *a4, Wish(circle(8), 0, 2, False), Wish(circle(7.9), 0, 2, True))
    yield "nets", make_nets(), "long-edge"
    yield "a board in parts", make_board("long-edge", 10), "long-edge"
    yield "a board with an area that stays whole", make_board("one-sided", 240), "one-sided"
    yield "a booklet", make_bound_lots("booklet", Size(100, 140), 6, 1), "long-edge"
    yield "leaflets", make_bound_lots("leaflet", Size(63, 88), 7, 2), "short-edge"
    yield "a leaflet for either paper", make_bound_lots("leaflet", Size(60, 200), 6, 1), "long-edge"
    cards, rounds = Wish(CARD, 0, 4, False, stock="card"), Wish(circle(30), 0, 4, False)
    yield "the fewest sheets", *kit(plain, *a4, cards, Wish(TILE, 0, 5, False), rounds)


def in_rows(title: str, texts: list[str], count: int) -> list[str]:
    """Texts in lines of `count` texts."""
    return [f"    {title}: {', '.join(texts[at : at + count])}" for at in range(0, len(texts), count)]


def write_page(page: Page) -> list[str]:
    """A page: its title, and the work to make it."""
    work, bleed = measure_work_of_page(page), write_number(page.widest_bleed)
    counts = f"{work.cuts} cuts, {work.snips} snips, {work.curves} curves, {work.turned} turned, {work.kinds} kinds"
    lengths = f"{work.outlines:.2f} mm along outlines, {work.snipped:.2f} mm snipped"
    strokes = [
        f"{stroke.number} {'*' * stroke.restacked}{' '.join(write_number(end) for end in stroke.cut)}"
        for stroke in list_knife_strokes_for_rectangles(page)
    ]
    return [
        f"  page {page.title}, bleed {bleed}: {counts}, {lengths}, {count_shared_edges(page)} shared edges, "
        f"{work.seconds:.1f} s",
        *in_rows("stroke", strokes, 6),
    ]


def write_sheet(sheet: Sheet) -> list[str]:
    """A sheet with everything on it, and the numbers of the pieces with a printed outline."""
    pieces = [
        f"{p.face.identity} {p.x:.2f} {p.y:.2f}{f' turned {p.turn}' * bool(p.turn)}"
        + (f" {p.view.name} {p.view.x:.2f} {p.view.y:.2f} {p.view.over} {p.scale:.3f}" if p.view else "")
        for p in sheet.placements
    ]
    outlined = [str(at) for at, place in enumerate(sheet.placements) if place in sheet.cut_by_hand]
    lines = [f"  {sheet.side} {sheet.number} {sheet.label}: {sheet.paper.width:g} x {sheet.paper.height:g} {sheet.stock}"]
    lines += in_rows("piece", pieces, 4) + in_rows("outlined", outlined, 30)
    for kind in sorted({mark.kind for mark in sheet.marks}):
        marks = [f"{m.x1:.2f} {m.y1:.2f} {m.x2:.2f} {m.y2:.2f}" for m in sheet.marks if m.kind == kind]
        lines += in_rows(kind, marks, 5)
    lines += [
        f"    note: {n.x:.2f} {n.y:.2f} {n.text}{' upright' * n.upright}{' on art' * n.on_art} {n.high:g}" for n in sheet.notes
    ]
    ruler = sheet.ruler
    return [*lines, f"    ruler: {ruler.x:.2f} {ruler.y:.2f}{' upright' * ruler.upright}"] if ruler is not None else lines


@pytest.mark.golden
def test_everything_on_the_sheets_of_many_kits() -> None:
    lines = []
    for name, lots, sides in list_kits():
        arrangement = arrange_lots(lots, name == "the fewest sheets")
        sheets = make_sheets(arrangement.pages, sides, IMPRINT, is_cut_by_hand=name != "no marks")
        lines += [f"{name}: {len(sheets)} sides{', duplex' * are_sheets_duplex(sheets)}"]
        lines += [
            f"  {own.stocks}: {own.work.seconds:.1f} s, unshared {own.own.seconds:.1f} s" for own in arrangement.comparisons
        ]
        lines += [line for page in arrangement.pages for line in write_page(page)]
        lines += [line for sheet in sheets for line in write_sheet(sheet)]
    same("sheets-of-kits.txt", "\n".join(lines) + "\n")
