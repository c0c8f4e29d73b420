"""`python -m tests.bench.making` counts the work of making each supplied game, with `--fewest-sheets` and sorted by kind."""

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.model import Order
from printgen.printing.lots import make_lots
from printgen.sheets.arrangement import arrange_lots
from printgen.sheets.work import SheetWork, measure_work_of_pages
from tests.bench.cases import ROOT

GAMES = ("village", "5211", "favelas", "sunnyvale", "brazil-imperial")
HEADING = ("making", "sheets", "cuts", "snips", "curves", "scissors", "turned", "minutes")


def show_making() -> str:
    """The table for A4: two lines for each game, first on the fewest sheets and then sorted by kind."""
    lines = [HEADING]
    for name in GAMES:
        for words, work in zip(("fewest sheets", "by kind"), _measure_game(name), strict=True):
            lines.append((f"{name}, {words}", *_write_figures(work)))
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADING))]
    return "\n".join(_write_line(line, widths) for line in lines)


def _measure_game(name: str) -> tuple[SheetWork, SheetWork]:
    shelves, problems = find_shelves(ROOT), Problems()
    game = load_game(name, shelves, problems)
    assert game is not None
    order = Order("a4", game.players.usual, 1, game.styles[0], game.layout.sides)
    lots = make_lots(Job(game, order, shelves, problems))
    return measure_work_of_pages(arrange_lots(lots, fewest_sheets=True).pages), measure_work_of_pages(arrange_lots(lots).pages)


def _write_figures(work: SheetWork) -> tuple[str, ...]:
    counts = (work.sheets, work.cuts, work.snips, work.curves)
    return *map(str, counts), f"{work.scissors_length / 1000:.1f} m", str(work.turned), str(work.minutes)


def _write_line(line: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(
        cell.rjust(width) if at else cell.ljust(width) for at, (cell, width) in enumerate(zip(line, widths, strict=True))
    )


if __name__ == "__main__":
    print(show_making())
