"""What the rolls of a game allowed: the best course that was found, judged as a sheet, and what is proven of all others."""

from collections.abc import Iterator
from dataclasses import replace

from printgen.games.village.annealing import Annealing, Course
from printgen.games.village.bound import Bound
from printgen.games.village.entry import Entry, Grid, Mark, Sheet
from printgen.games.village.judging import judge_sheets, outcome_of
from printgen.games.village.points import scoring_groups
from printgen.games.village.reading import what_is_known
from printgen.games.village.table import Table
from printgen.games.village.words import drawn_text
from printgen.scoring.contract.results import Hindsight, Line, PlayerScore, Watch

NAME = "Hindsight"  # on the sheet of the course that was found


def look_back(table: Table, entry: Entry, watch: Watch) -> Hindsight:
    """Search a fixed amount of work long, and show what was found."""
    annealing, bound = Annealing(table, entry.rolls), Bound(table, entry.rolls)
    for _ in watch(_work(annealing, bound), annealing.steps + bound.rounds):
        pass
    found = sheet_of(table, entry, annealing.best)
    sheet, score = _better(table, entry, found)
    assert score.total is not None
    lines = tuple(_lines(table, entry, sheet, score))
    return Hindsight(score.total, bound.most, tuple(_rows(table, sheet)), lines, _detail(table, sheet, score))


def _work(annealing: Annealing, bound: Bound) -> Iterator[None]:
    """Search, then prove, until both meet."""
    yield from annealing.work()
    for _ in range(bound.rounds):
        if bound.most <= annealing.best.score:
            return
        bound.improve()
        yield


def sheet_of(table: Table, entry: Entry, course: Course) -> Sheet:
    """The sheet of a course, a turn behind every mark."""
    drawn = zip(course.types, course.tasks, course.places, strict=True)
    marks = {place: Mark(name, task.turn) for name, task, place in drawn}
    bonus = tuple(name for name, task in zip(course.types, course.tasks, strict=True) if task.kind == "bonus")
    grid = tuple(marks.get(place) for place in range(len(table.points)))
    sheet = Sheet(player=NAME, grid=grid, bonus=bonus)
    return replace(sheet, avenues=dict(_avenues(table, entry, sheet)))


def _avenues(table: Table, entry: Entry, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The best avenue of each turn in which it is free."""
    known = what_is_known(table, entry, sheet)
    for turn, dice in enumerate(entry.rolls[1:], 1):
        if sum(dice) in table.row_of_sum:
            continue
        filled = sum(1 << place for place, mark in enumerate(sheet.grid) if mark and (mark.turn or 0) <= turn)
        scores = [
            sum(group.points for group in scoring_groups(table, known.marks, filled, row)) for row in range(table.board.rows)
        ]
        yield str(turn), table.avenue_name(scores.index(max(scores)))


def _better(table: Table, entry: Entry, found: Sheet) -> tuple[Sheet, PlayerScore]:
    """The best of the sheet that was found and those that were played."""
    played = tuple(_dated(table, entry, sheet) for sheet in entry.sheets)
    sheets = (found, *(sheet for sheet in played if sheet is not None))
    scores = judge_sheets(table, replace(entry, sheets=sheets)).players
    legal = [(sheet, score) for sheet, score in zip(sheets, scores, strict=True) if score.detail["legal"]]
    return max(legal, key=lambda pair: -1 if pair[1].total is None else pair[1].total)


def _dated(table: Table, entry: Entry, sheet: Sheet) -> Sheet | None:
    """A sheet with a turn behind every mark, as one legal course has it; nothing where there is none."""
    outcome = outcome_of(table, entry, sheet)
    if outcome is None:
        return None

    def turn_of(place: int) -> int:
        return next(turn for turn, state in enumerate(outcome.course) if state >> place & 1)

    grid: Grid = tuple(mark and Mark(mark.type, turn_of(place)) for place, mark in enumerate(sheet.grid))
    return replace(sheet, grid=grid)


def _lines(table: Table, entry: Entry, sheet: Sheet, score: PlayerScore) -> Iterator[Line]:
    """What is drawn and what it scores, turn by turn."""
    known = what_is_known(table, entry, sheet)
    yield Line("start", 0, (f"draws {drawn_text(table, known, 0)}",))
    for turn, line in enumerate(score.lines, 1):
        drawn = (f"draws {drawn_text(table, known, turn)}",) if turn <= table.turns else ()
        yield replace(line, because=(*drawn, *line.because))


def _rows(table: Table, sheet: Sheet) -> Iterator[str]:
    """The grid as it is typed."""
    words = ["." if mark is None else f"{mark.type}{mark.turn}" for mark in sheet.grid]
    for start in range(0, len(words), table.columns):
        yield " ".join(f"{word:2}" for word in words[start : start + table.columns]).rstrip()


def _detail(table: Table, sheet: Sheet, score: PlayerScore) -> dict[str, object]:
    return {
        "grid": "\n".join(_rows(table, sheet)),
        "bonus": " ".join(sheet.bonus),
        "avenues": dict(sheet.avenues),
        "scores": score.detail["turns"],
        "squares": score.detail["squares"],
    }
