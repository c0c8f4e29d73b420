"""Finds the best score for a game's rolls: a score sheet with the best course found, and a proven upper limit."""

from collections.abc import Iterator
from dataclasses import replace

from printgen.games.village.constants import GameConstants
from printgen.games.village.entry import Entry, Grid, Mark, Sheet
from printgen.games.village.evidence import collect_evidence
from printgen.games.village.explanation import describe_marks_labelled_with_turn
from printgen.games.village.placement import select_marks_within
from printgen.games.village.play.annealing import Annealing, FoundCourse
from printgen.games.village.play.bound import TotalBound
from printgen.games.village.points import Scorer
from printgen.games.village.scoring import judge_game, score_sheet_if_legal_course_exists
from printgen.scoring.contract.results import Hindsight, PlayerScore, ScoreLine, Watch

NAME = "Hindsight"  # the player's name on the sheet of the course found


def search_best_possible_score(constants: GameConstants, entry: Entry, watch: Watch) -> Hindsight:
    """The best course of play that a fixed amount of work finds for an entry's rolls, with the proven limit."""
    annealing, bound = Annealing(constants, entry.rolls), TotalBound(constants, entry.rolls)
    for _ in watch(_search_course_then_tighten_limit(annealing, bound), annealing.steps + bound.steps):
        pass
    sheet, score = _pick_best_of_found_and_played_sheets(
        constants, entry, _make_sheet_of_course(constants, entry, annealing.best)
    )
    assert score.total is not None
    rows = tuple(_write_grid_rows(constants, sheet))
    detail = {
        "grid": "\n".join(rows),
        "bonus": " ".join(sheet.bonus),
        "avenues": dict(sheet.avenues),
        "scores": score.detail["turns"],
        "squares": score.detail["squares"],
    }
    return Hindsight(
        score.total, bound.upper_limit_of_total, rows, tuple(_explain_course(constants, entry, sheet, score)), detail
    )


def _search_course_then_tighten_limit(annealing: Annealing, bound: TotalBound) -> Iterator[None]:
    """Search for a course, then lower the limit to its score or until the work is done. Yields after each step."""
    yield from annealing.search_in_stages()
    for _ in bound.tighten_limit_step_by_step():
        yield
        if bound.upper_limit_of_total <= annealing.best.score:
            return


def _make_sheet_of_course(constants: GameConstants, entry: Entry, course: FoundCourse) -> Sheet:
    drawn = zip(course.types, course.projects, course.places, strict=True)
    marks = {place: Mark(name, project.turn) for name, project, place in drawn}
    bonus = tuple(name for name, project in zip(course.types, course.projects, strict=True) if project.kind == "bonus")
    sheet = Sheet(player=NAME, grid=tuple(marks.get(place) for place in range(len(constants.points))), bonus=bonus)
    return replace(sheet, avenues=_find_best_freely_chosen_avenues(constants, entry, sheet))


def _find_best_freely_chosen_avenues(constants: GameConstants, entry: Entry, sheet: Sheet) -> dict[str, str]:
    """The name of the avenue that scores most in each turn whose dice leave the choice free."""
    avenues: dict[str, str] = {}
    scorer, all_marks = Scorer(constants), collect_evidence(constants, entry, sheet).marks
    for turn, dice in enumerate(entry.rolls[1:], 1):
        if sum(dice) in constants.row_by_decisive_dice_sum:
            continue
        filled = sum(1 << place for place, mark in enumerate(sheet.grid) if mark and (mark.turn or 0) <= turn)
        scores = scorer.score_each_avenue(select_marks_within(all_marks, filled))
        avenues[str(turn)] = constants.avenue_names[scores.index(max(scores))]
    return avenues


def _pick_best_of_found_and_played_sheets(
    constants: GameConstants, entry: Entry, found_sheet: Sheet
) -> tuple[Sheet, PlayerScore]:
    """The legal score sheet with the highest total and its score, out of the sheet found and the players' own sheets."""
    played = (_copy_sheet_with_turns_if_legal(constants, entry, sheet) for sheet in entry.sheets)
    sheets = (found_sheet, *(sheet for sheet in played if sheet is not None))
    scores = judge_game(constants, replace(entry, sheets=sheets)).players
    legal = [(sheet, score) for sheet, score in zip(sheets, scores, strict=True) if score.detail["legal"]]
    return max(legal, key=lambda pair: -1 if pair[1].total is None else pair[1].total)


def _copy_sheet_with_turns_if_legal(constants: GameConstants, entry: Entry, sheet: Sheet) -> Sheet | None:
    """A copy of a score sheet with the turn of every mark in a legal course, or None if there is no legal course."""
    scores = score_sheet_if_legal_course_exists(constants, entry, sheet)
    if scores is None:
        return None
    turns = [
        next((turn for turn, state in enumerate(scores.course) if state >> place & 1), None)
        for place in range(len(constants.points))
    ]
    grid: Grid = tuple(mark and Mark(mark.type, turn) for mark, turn in zip(sheet.grid, turns, strict=True))
    return replace(sheet, grid=grid)


def _explain_course(constants: GameConstants, entry: Entry, sheet: Sheet, player_score: PlayerScore) -> Iterator[ScoreLine]:
    """A line for the preparation and for each turn, with the marks drawn and the points scored."""
    evidence = collect_evidence(constants, entry, sheet)
    yield ScoreLine("start", 0, (f"draws {describe_marks_labelled_with_turn(constants, evidence, 0)}",))
    for turn, line in enumerate(player_score.lines, 1):
        drawn = (f"draws {describe_marks_labelled_with_turn(constants, evidence, turn)}",) if turn <= constants.turns else ()
        yield replace(line, because=(*drawn, *line.because))


def _write_grid_rows(constants: GameConstants, sheet: Sheet) -> Iterator[str]:
    words = ["." if mark is None else f"{mark.type}{mark.turn}" for mark in sheet.grid]
    for start in range(0, len(words), constants.columns):
        yield " ".join(f"{word:2}" for word in words[start : start + constants.columns]).rstrip()
