"""Sheets sorted by stock and by kind: kinds stay whole, gaps are filled only if that saves time, and the work is counted."""

from dataclasses import replace

import pytest

from printgen.content.nets import make_standee_net
from printgen.content.sizes import PAPERS
from printgen.model import Face, Outline, Piece, Size, Stock
from printgen.sheets import by_kind
from printgen.sheets.arrangement import Arrangement, arrange_lots
from printgen.sheets.by_kind import make_unshared_pages
from printgen.sheets.fullest_pattern import find_fullest_pattern
from printgen.sheets.groups import group_lots_with_pieces_by_layout
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance
from printgen.sheets.waste import Imprint
from printgen.sheets.work import CUT, KIND, SHEET, SheetWork, measure_work_of_pages
from tests.helpers.layouts import pack_sheets
from tests.helpers.supplied_games import lots_of, plan_of

A4 = PAPERS["a4"]
CLEAR = Clearance(5, 0, 0)
GAMES = ("village", "5211", "favelas", "sunnyvale", "brazil-imperial")
HEXAGON = Outline("hexagon")


def lot(name: str, size: Size, count: int, stock: Stock = "card", outline: Outline | None = None) -> Lot:
    shape = outline or Outline()
    pattern = find_fullest_pattern(A4, size, shape, CLEAR)
    assert pattern is not None
    pieces = tuple(Piece(name, Face(f"{name} {number}", name, size, 0, shape, "")) for number in range(count))
    return Lot(name, pieces, pattern, CLEAR, 3.0, True, stock=stock)


def titles(arrangement: Arrangement) -> list[str]:
    return [page.title for page in arrangement.pages]


BOARD = Size(190, 200)
TOKEN = Size(20, 20)


def test_small_pieces_fill_the_gap_beside_a_board_of_the_same_stock() -> None:
    assert titles(arrange_lots([lot("board", BOARD, 1), lot("token", TOKEN, 30)])) == ["board, token"]


def test_pieces_on_another_stock_get_a_sheet_of_their_own_even_if_there_is_room() -> None:
    lots = [lot("board", BOARD, 1, "board"), lot("token", TOKEN, 30), lot("map", Size(190, 250), 1, "board")]
    assert titles(arrange_lots(lots)) == ["board", "map", "token"]
    assert len(arrange_lots(lots, fewest_sheets=True).pages) == 2


def test_pieces_of_one_kind_move_to_a_gap_together_or_not_at_all() -> None:
    assert titles(arrange_lots([lot("board", BOARD, 2), lot("token", TOKEN, 60)])) == ["board", "board", "token"]


def test_more_pieces_of_a_kind_are_not_tried_in_the_gaps_of_its_full_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        by_kind._PageMerger, "_merge_two_pages_if_faster", lambda *_: pytest.fail("the pieces of two sheets were packed")
    )
    assert titles(arrange_lots([lot("card", Size(63, 88), 19)])) == ["card"] * 3


def test_two_kinds_share_no_sheet_if_that_takes_longer_than_another_sheet() -> None:
    awkward = [lot("plank", Size(180, 140), 1), *(lot(f"part {n}", Size(40 + 3 * n, 28 + 5 * n), 1) for n in range(4))]
    arrangement = arrange_lots(awkward)
    (comparison,) = arrangement.comparisons
    assert comparison.work.seconds <= comparison.own.seconds


def test_work_counts_sheets_cuts_kinds_and_turned_pieces() -> None:
    pages = arrange_lots([lot("card", Size(60, 90), 9)]).pages
    work = measure_work_of_pages(pages)
    assert work == SheetWork(sheets=1, cuts=8, kinds=1)
    assert work.seconds == SHEET + 8 * CUT + KIND


def test_an_edge_that_two_hexagons_share_is_cut_once() -> None:
    alone, pair = (lot("tile", Size(36, 36 * 2 / 3**0.5), count, outline=HEXAGON) for count in (1, 2))
    edge = 36 / 3**0.5
    assert measure_work_of_pages(arrange_lots([alone]).pages).scissors_length == pytest.approx(6 * edge, abs=0.05)
    assert measure_work_of_pages(arrange_lots([pair]).pages).scissors_length == pytest.approx(11 * edge, abs=0.1)


def test_standees_are_cut_with_a_ruler_because_their_nets_are_rectangles() -> None:
    net = make_standee_net(18, 27)
    pages = arrange_lots([lot("unit", net.size, 4, outline=Outline("polygon", points=net.points, folds=net.folds))]).pages
    work = measure_work_of_pages(pages)
    assert (work.cuts, work.snips, work.scissors_length) == (7, 0, 0)


def test_pieces_without_a_margin_share_no_sheet() -> None:
    kinds = [lot("token", TOKEN, 3), lot("card", Size(60, 90), 3)]
    assert titles(arrange_lots(kinds)) == ["card, token"]
    assert titles(arrange_lots([replace(kind, clearance=Clearance(0, 0, 0)) for kind in kinds])) == ["token", "card"]


def test_the_margin_names_the_stock_in_the_language_of_the_game() -> None:
    (sheet,) = pack_sheets([lot("token", TOKEN, 3, "board")], "long-edge", Imprint("Farm", len))
    assert sheet.notes[0].text == "Farm · token · sheet 1 of 1 · board"
    both = [lot("token", TOKEN, 3, "board"), lot("card", Size(60, 90), 3)]
    (mixed,) = pack_sheets(both, "long-edge", Imprint("Farm", len), fewest_sheets=True)
    assert mixed.notes[0].text.endswith("sheet 1 of 1 · card and board")
    assert mixed.stock == ""


def test_more_kinds_than_can_be_compared_still_get_all_their_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_kind, "_MOST_TRIED", 40)
    many = [lot(f"kind {number}", Size(20 + number / 10, 30), 2) for number in range(120)]
    arrangement = arrange_lots(many)
    assert sum(len(page.load) for page in arrangement.pages) == 240


@pytest.mark.parametrize("name", GAMES)
def test_no_supplied_game_mixes_stocks_and_each_saves_time_and_loses_no_piece(name: str) -> None:
    lots, arrangement = lots_of(name), plan_of(name).arrangement
    assert all(len(page.stocks) == 1 for page in arrangement.pages)
    wanted = sorted(piece.front.identity for one in lots if one.parting is None for piece in one.pieces)
    assert sorted(piece.front.identity for page in arrangement.pages for _, piece in page.load) == wanted
    own = measure_work_of_pages(make_unshared_pages(group_lots_with_pieces_by_layout(lots)))
    fewest = measure_work_of_pages(arrange_lots(lots, fewest_sheets=True).pages)
    assert measure_work_of_pages(arrangement.pages).seconds <= min(own.seconds, fewest.seconds)


def test_the_pieces_of_brazil_are_on_few_sheets() -> None:
    pages = plan_of("brazil-imperial").arrangement.pages
    sheets = {kind: sum(any(one.component == kind for one, _ in page.load) for page in pages) for kind in ("building", "unit")}
    assert sheets == {"building": 1, "unit": 1}
    assert len(pages) <= 39 + 5


@pytest.mark.parametrize(("name", "metres"), [("favelas", 12), ("brazil-imperial", 20)])
def test_tiles_that_share_edges_need_little_scissors_work(name: str, metres: float) -> None:
    assert measure_work_of_pages(plan_of(name).arrangement.pages).scissors_length < metres * 1000


def test_a_page_that_is_not_full_has_only_the_cuts_of_its_own_pieces() -> None:
    (page,) = arrange_lots([lot("tracker", Size(190, 48), 1)]).pages
    assert measure_work_of_pages([page]).cuts == 4


def test_the_tokens_of_sunnyvale_are_squares_in_one_grid() -> None:
    pages = plan_of("sunnyvale").arrangement.pages
    tokens = {"permit", "concern-token", "housing-token"}
    work = measure_work_of_pages(page for page in pages if tokens & {one.component for one, _ in page.load})
    assert (work.sheets, work.snips, work.curves) == (2, 0, 0)
    assert work.cuts < 60


def test_a_snip_takes_3_seconds_and_a_curve_10() -> None:
    assert SheetWork(snips=2).seconds == 6
    assert SheetWork(curves=2).seconds == 20
