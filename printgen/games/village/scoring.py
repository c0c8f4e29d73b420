"""Judges a game of Village (V1 to V17): whether each score sheet is legal, its score, and its mistakes.

`outline` decides whether a score sheet has a legal course of play, `courses` finds all its courses, and `course_scores` adds up
their scores. `placement` finds the spaces where projects may be drawn, and `points` scores them.
"""

from collections.abc import Iterator
from dataclasses import replace

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count, write_there_are
from printgen.games.village.constants import SQUARE, GameConstants
from printgen.games.village.course_scores import CourseScores, score_courses_of_play
from printgen.games.village.courses import CourseSearch, TurnScores
from printgen.games.village.entry import Entry, Sheet
from printgen.games.village.evidence import Evidence, collect_evidence
from printgen.games.village.explanation import (
    describe_marks_labelled_with_turn,
    describe_required_projects,
    explain_points_of_turns_and_squares,
)
from printgen.games.village.outline import SimplifiedCourses, trace_simplified_courses_of_play
from printgen.games.village.points import Scorer
from printgen.scoring.contract.results import EntryPath, PlayerScore, SheetFinding, Verdict, find_best_players


class ScoresAndFindings(NamedTuple):
    """The possible scores of a sheet, or None if no course of play is legal, and what is wrong with the sheet."""

    scores: CourseScores | None
    on_marks: list[SheetFinding]  # and on the bonus types and avenues
    on_scores: list[SheetFinding]


@dataclass(frozen=True, slots=True)
class SheetToJudge:
    """One score sheet to judge, and its place in the entry."""

    constants: GameConstants
    sheet: Sheet
    evidence: Evidence
    path: EntryPath  # the place of the sheet in its entry

    def make_finding(self, code: str, message: str, part: str, turn: int | None = None) -> SheetFinding:
        """A finding about one part of this score sheet, or about the item of a turn in its scores."""
        at = (turn - 1,) if part == "scores" and turn is not None else ()
        return SheetFinding(code, message, (*self.path, part, *at), self.sheet.player, turn)


def judge_game(constants: GameConstants, entry: Entry) -> Verdict:
    """The verdict on all score sheets of an entry."""
    players: list[PlayerScore] = []
    findings: list[SheetFinding] = []
    for number, sheet in enumerate(entry.sheets):
        score, found = _score_sheet_and_list_findings(
            SheetToJudge(constants, sheet, collect_evidence(constants, entry, sheet), ("sheets", number))
        )
        players.append(score)
        findings += found
    notes = (_describe_solo_reelection(constants, players[0]),) if len(players) == 1 and players[0].total is not None else ()
    return Verdict(tuple(players), find_best_players(tuple(players)), tuple(findings), notes)


def score_sheet_if_legal_course_exists(constants: GameConstants, entry: Entry, sheet: Sheet) -> CourseScores | None:
    """The scores of all legal courses of play that lead to a score sheet, or None if there are none."""
    return _find_scores_and_mistakes(SheetToJudge(constants, sheet, collect_evidence(constants, entry, sheet), ())).scores


def _describe_solo_reelection(constants: GameConstants, player: PlayerScore) -> str:
    """A sentence that says whether a solo player with a certain total is re-elected (V16)."""
    result = "is re-elected" if (player.total or 0) >= constants.solo_line else "is not re-elected"
    return f"As a solo player, {player.name} {result}. Re-election takes {write_count(constants.solo_line, 'point')}."


def _score_sheet_and_list_findings(case: SheetToJudge) -> tuple[PlayerScore, list[SheetFinding]]:
    scores, illegal, wrong = _find_scores_and_mistakes(case)
    squares = Scorer(case.constants).score_squares(case.evidence.marks)
    if case.sheet.squares not in (None, squares):
        message = (
            f"The sheet gives {write_count(case.sheet.squares or 0, 'point')} for the squares, but they are worth {squares}."
        )
        wrong.append(case.make_finding("score.squares", message, "squares"))
    if scores is not None:
        wrong += list(_find_wrong_total(case, scores, squares, bool(wrong)))
    return _make_player_score(case, squares, scores, not illegal), [*illegal, *wrong]


def _find_scores_and_mistakes(case: SheetToJudge) -> ScoresAndFindings:
    """The scores and findings of a sheet, apart from its squares and total. Wrong bonus types are ignored."""
    illegal = [*_find_wrong_mark_counts(case), *_find_forbidden_bonuses_and_avenues(case)]
    if any(broken.code == "marks.count" for broken in illegal):
        return ScoresAndFindings(None, illegal, [])
    outline = trace_simplified_courses_of_play(case.constants, case.evidence)
    if outline.unexplained_turn is not None:
        # The marks can be scored without the bonus types.
        other = replace(case, evidence=case.evidence.copy_without_bonuses())
        other_outline = (
            trace_simplified_courses_of_play(other.constants, other.evidence) if any(case.evidence.bonus) else outline
        )
        illegal += _find_reason_for_missing_course(case, outline.unexplained_turn, other_outline.has_legal_course)
        case, outline = other, other_outline
    if not outline.has_legal_course:
        return ScoresAndFindings(None, illegal, [])
    scores, wrong = _score_turns_and_find_wrong_ones(case, outline)
    return ScoresAndFindings(scores, illegal, wrong)


def _find_wrong_mark_counts(case: SheetToJudge) -> Iterator[SheetFinding]:
    """Findings if the marks do not match the turns and bonuses, or the squares do not match the doubles rolled (V8)."""
    constants, evidence = case.constants, case.evidence
    wanted = 2 + 2 * constants.turns + len(constants.bonus_turns)
    marks = sum(spaces.bit_count() for spaces in evidence.marks.values())
    doubles = sum(first == second for first, second in evidence.rolls[1:])
    squares = evidence.marks[SQUARE].bit_count()
    if marks != wanted:
        message = f"{write_there_are(marks, 'mark')}, but a finished sheet has {wanted}."
        yield case.make_finding("marks.count", message.capitalize(), "grid")
    if squares != doubles:
        message = f"{write_there_are(squares, 'square')}, but the turns have {write_count(doubles, 'double')}."
        yield case.make_finding("marks.count", message.capitalize(), "grid")


def _find_forbidden_bonuses_and_avenues(case: SheetToJudge) -> Iterator[SheetFinding]:
    """Findings for repeated bonus types (V7), and for a row chosen although the dice decide it (V10)."""
    bonus, turns = case.sheet.bonus, sorted(case.constants.bonus_turns)
    for number, (turn, name) in enumerate(zip(turns, bonus, strict=False)):
        if name in bonus[:number]:
            message = f"The bonus in turn {turn} is {name} again, but each type can be a bonus only once."
            yield case.make_finding("bonus.types", message, "bonus", turn)
    for turn in sorted(map(int, case.sheet.avenues)):
        total = sum(case.evidence.rolls[turn])
        row = case.constants.row_by_decisive_dice_sum.get(total)
        if row is not None:
            name = case.constants.avenue_names[row]
            message = f"In turn {turn}, the dice add up to {total}, so the avenue is {name} and cannot be chosen."
            yield SheetFinding("avenue.choice", message, (*case.path, "avenues", str(turn)), case.sheet.player, turn)


def _find_reason_for_missing_course(case: SheetToJudge, turn: int, is_legal_without_bonuses: bool) -> Iterator[SheetFinding]:
    """A finding with the reason why no course is legal: the written bonuses, or the first turn that none explains."""
    constants, evidence = case.constants, case.evidence
    if is_legal_without_bonuses:
        if len(set(evidence.bonus)) == len(evidence.bonus):  # otherwise, the repeated type has been reported
            bonuses = " ".join(case.sheet.bonus)
            message = f"The bonuses {bonuses} do not match the dice and marks; with other bonuses, the sheet would be legal."
            yield case.make_finding("bonus.types", message, "bonus", turn)
        return
    name = f"Turn {turn}" if turn else "The preparation"
    roll = "-".join(map(str, evidence.rolls[turn]))
    message = f"{name} ({roll}) does not match the sheet: it must draw {describe_required_projects(constants, evidence, turn)}."
    marks = describe_marks_labelled_with_turn(constants, evidence, turn)
    message += f" Its marks on the sheet are {marks}." if marks else " None of the remaining marks fits."
    other = replace(constants, nearest=not constants.nearest)  # the other reading of V6
    if trace_simplified_courses_of_play(other, evidence).has_legal_course:
        message += f" The sheet would be legal if full_column were {'nearest' if other.nearest else 'roomier'}."
    yield case.make_finding("marks.turn", message, "grid", turn)


def _score_turns_and_find_wrong_ones(case: SheetToJudge, outline: SimplifiedCourses) -> tuple[CourseScores, list[SheetFinding]]:
    """The possible scores, and findings for wrong turns.

    All wrong turns are reported if each turn has only one possible score, or else the first.
    """
    constants, evidence = case.constants, case.evidence
    search, scores = CourseSearch(constants, evidence, outline), TurnScores(constants, evidence)
    graph = search.trace_legal_courses_up_to_wrong_turn(scores)
    if graph.wrong_turn is None:
        return score_courses_of_play(graph, scores), []
    possible_scores = scores.copy_without_written_scores()
    courses = score_courses_of_play(search.trace_legal_courses_up_to_wrong_turn(possible_scores), possible_scores)
    if courses.has_one_possible_score_per_turn:
        possible = dict(enumerate(courses.turns, 1))
        wrong = {turn: right for turn, right in possible.items() if not {evidence.scores[turn]} <= {None, *right}}
    else:
        reached = (possible_scores.list_scores_agreeing_with_sheet(graph.wrong_turn, state) for state in graph.layers[-1])
        wrong = {graph.wrong_turn: frozenset[int]().union(*reached)}
    return courses, [_make_finding_for_wrong_score(case, turn, right) for turn, right in wrong.items()]


def _make_finding_for_wrong_score(case: SheetToJudge, turn: int, possible_scores: frozenset[int]) -> SheetFinding:
    right = join_words(sorted(possible_scores), "or")
    message = f"The score for turn {turn} is given as {case.evidence.scores[turn]}, but can only be {right}."
    return case.make_finding("score.turn", message, "scores", turn)


def _find_wrong_total(
    case: SheetToJudge, scores: CourseScores, square_points: int, has_wrong_boxes: bool
) -> Iterator[SheetFinding]:
    """A finding if the written total is not the sum of the turns and the squares (V15)."""
    written = case.sheet.total
    if written is None:
        return
    low, high = (limit + square_points for limit in scores.lowest_and_highest_sum_of_turns)
    if low == high != written:
        boxes = "the corrected boxes" if has_wrong_boxes else "the boxes"
        yield case.make_finding("score.total", f"The total is given as {written}, but {boxes} add up to {low}.", "total")
    elif written < square_points or not scores.totals >> (written - square_points) & 1:
        message = f"The total is given as {written}, but no legal course of play adds up to it."
        message += f" Possible totals range from {low} to {high}."
        yield case.make_finding("score.total", message, "total")


def _make_player_score(case: SheetToJudge, square_points: int, scores: CourseScores | None, is_legal: bool) -> PlayerScore:
    possible = scores.turns if scores else (frozenset[int](),) * case.constants.turns
    turns = [min(turn_scores) if len(turn_scores) == 1 else None for turn_scores in possible]
    low, high = (limit + square_points for limit in scores.lowest_and_highest_sum_of_turns) if scores else (0, 0)
    return PlayerScore(
        name=case.sheet.player,
        total=low if scores and low == high else None,
        range=(low, high) if scores else None,
        written=case.sheet.total,
        lines=explain_points_of_turns_and_squares(case.constants, case.evidence, scores),
        detail={"legal": is_legal, "turns": turns, "squares": square_points},
    )
