"""Reads, draws and prints the supplied games. Each game is read once for all tests, and each component is drawn once."""

from functools import cache
from pathlib import Path

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Component, Face, Game, Order, Piece
from printgen.printing.lots import make_lots
from printgen.printing.plan import Plan, plan_lots
from printgen.printing.printout import Printout, make_printout_of_lots
from printgen.scoring.judge import Judge
from printgen.sheets.lot import Lot

ROOT = Path(__file__).resolve().parents[2]
SHELVES = find_shelves(ROOT)
JUDGE = Judge(SHELVES)  # loads each game once for all sheets


@cache
def declared(game: str, language: str | None = None) -> Game:
    """A supplied game, which must be read without any problem."""
    problems = Problems()
    found = load_game(game, SHELVES, problems, language)
    assert found is not None, problems.sort_by_severity()
    return found


def component_of(game: str, name: str) -> Component:
    """A component of a supplied game."""
    return next(one for one in declared(game).components if one.name == name)


@cache
def pieces_of(game: str, name: str, style: str = "colour", size: int = 0) -> tuple[Piece, ...]:
    """All pieces of a component in one of its sizes, which must be drawn without a finding."""
    problems, component, players = Problems(), component_of(game, name), declared(game).players.most
    illustrator = Illustrator(Job(declared(game), Order("a4", players, 1, style), SHELVES, problems))
    drawn = tuple(illustrator.make_pieces(component, component.sizes[size]))
    assert not problems, problems.sort_by_severity()
    return drawn


@cache
def lots_of(game: str, paper: str = "a4", language: str | None = None) -> tuple[Lot, ...]:
    """The lots of a usual print of a supplied game: one copy in the first style, for the usual number of players."""
    job = _usual_job(game, paper, language)
    lots = make_lots(job)
    assert not job.problems, job.problems.sort_by_severity()
    return lots


@cache
def plan_of(game: str, paper: str = "a4", language: str | None = None) -> Plan:
    """The plan of these lots, without compiled faces."""
    job = _usual_job(game, paper, language)
    return plan_lots(lots_of(game, paper, language), job.game, job.order)


@cache
def printout_of(game: str, paper: str = "a4", language: str | None = None) -> Printout:
    """The printout of these lots."""
    job = _usual_job(game, paper, language)
    printout = make_printout_of_lots(lots_of(game, paper, language), job)
    assert printout is not None, job.problems.sort_by_severity()
    return printout


def _usual_job(game: str, paper: str, language: str | None) -> Job:
    loaded = declared(game, language)
    order = Order(paper, loaded.players.usual, 1, loaded.styles[0], loaded.layout.sides)
    return Job(loaded, order, SHELVES, Problems())


def fronts_of(game: str, name: str, style: str = "colour", size: int = 0) -> list[Face]:
    """The fronts of all pieces of a component."""
    return [piece.front for piece in pieces_of(game, name, style, size)]
