"""Draws completed Village score sheets, with the scoring groups tinted and rings around wrong figures."""

from collections.abc import Iterator

from printgen.games.village.constants import SQUARE, TYPES, GameConstants
from printgen.games.village.course_scores import CourseScores
from printgen.games.village.entry import Entry, Sheet
from printgen.games.village.evidence import Evidence, collect_evidence
from printgen.games.village.explanation import NAMES, find_row_that_gave_score
from printgen.games.village.points import MarkGroup, find_scoring_groups
from printgen.games.village.scoring import score_sheet_if_legal_course_exists
from printgen.scoring.contract.board import SpaceSet, list_space_numbers
from printgen.scoring.contract.drawing import Handwriting, InkedFace, ShownFace, Spread, TintedGroup, WrongFigure
from printgen.scoring.contract.results import PlayerScore, SheetFinding, Verdict

COMPONENT = "sheet"


def draw_sheets(constants: GameConstants, entry: Entry, verdict: Verdict, after_turn: int | None) -> Iterator[Spread]:
    """A picture of each score sheet after a turn, or at the end if `after_turn` is None. Tints the groups that scored."""
    if after_turn is not None and after_turn > constants.turns:
        raise ValueError(f"there are only {constants.turns} turns.")
    for number, (sheet, score) in enumerate(zip(entry.sheets, verdict.players, strict=True), 1):
        evidence = collect_evidence(constants, entry, sheet)
        scores = score_sheet_if_legal_course_exists(constants, entry, sheet)
        filled = constants.board.all_spaces if after_turn is None or scores is None else scores.course[after_turn]
        written = (
            *_write_marks_on_spaces(constants, sheet, filled),
            *_write_dice(evidence, after_turn),
            *_write_name_ticks_and_figures(constants, sheet),
        )
        tints = tuple(_tint_groups_of_turn_or_whole_game(constants, evidence, scores, after_turn)) if scores is not None else ()
        inked = InkedFace(COMPONENT, written, tints, tuple(_list_wrong_figures_of_player(score, verdict.findings)))
        yield Spread(str(number), ((ShownFace(inked),),))


def _write_marks_on_spaces(constants: GameConstants, sheet: Sheet, spaces: SpaceSet) -> Iterator[Handwriting]:
    for place, mark in enumerate(sheet.grid):
        if mark is None or not spaces >> place & 1:
            continue
        name = NAMES[mark.type]
        yield Handwriting(name_space_field("space", constants, place), icon=name, ink=name if mark.type != SQUARE else "ink")
        if mark.turn is not None:
            yield Handwriting(f"{name_space_field('space', constants, place)}.turn", text=str(mark.turn))


def name_space_field(prefix: str, constants: GameConstants, space_number: int) -> str:
    """The name of a field of a space in the template, such as `space.1.2` or `plot.1.2`."""
    row, column = divmod(space_number, constants.columns)
    return f"{prefix}.{row + 1}.{column + 1}"


def _write_dice(evidence: Evidence, last_turn: int | None) -> Iterator[Handwriting]:
    for turn, dice in enumerate(evidence.rolls):
        if last_turn is not None and turn > last_turn:
            return
        field = f"turn.{turn}" if turn else "preparation"
        for die, shown in enumerate(dice, 1):
            yield Handwriting(f"{field}.die.{die}", icon=f"die-{shown}", ink="ink")


def _write_name_ticks_and_figures(constants: GameConstants, sheet: Sheet) -> Iterator[Handwriting]:
    yield Handwriting("name", text=sheet.player)
    for name in sheet.bonus:
        yield Handwriting(f"bonus.{NAMES[name]}", icon="tick", ink="ink")
    for chosen, avenue in sheet.avenues.items():
        yield Handwriting(f"turn.{chosen}.avenue", text=avenue)
    for turn, score in enumerate(sheet.scores, 1):
        if score is not None:
            yield Handwriting(f"turn.{turn}.score", text=str(score))
    if sheet.scores and None not in sheet.scores:
        for turn in sorted(constants.bonus_turns):
            yield Handwriting(f"partial.{turn}", text=str(sum(score or 0 for score in sheet.scores[:turn])))
    for field, figure in (("squares", sheet.squares), ("total", sheet.total)):
        if figure is not None:
            yield Handwriting(field, text=str(figure))


def _tint_groups_of_turn_or_whole_game(
    constants: GameConstants, evidence: Evidence, scores: CourseScores, turn: int | None
) -> Iterator[TintedGroup]:
    """The tinted groups that score in a turn. If `turn` is None, the final groups with all their points in the game."""
    if turn is not None:
        yield from (
            _make_group_tint(constants, group, group.points)
            for group in _find_scoring_groups_if_score_is_certain(constants, evidence, scores, turn)
        )
        return
    scored = [
        group
        for number in range(1, constants.turns + 1)
        for group in _find_scoring_groups_if_score_is_certain(constants, evidence, scores, number)
    ]
    for name in TYPES:
        for whole in constants.board.list_connected_groups(evidence.marks[name]):
            parts = [group for group in scored if group.type == name and group.spaces & whole]
            if parts:
                yield _make_group_tint(constants, MarkGroup(name, whole, 0), sum(group.points for group in parts))


def _make_group_tint(constants: GameConstants, group: MarkGroup, points: int) -> TintedGroup:
    fields = tuple(name_space_field("plot", constants, number) for number in list_space_numbers(group.spaces))
    return TintedGroup(fields, NAMES[group.type], points)


def _find_scoring_groups_if_score_is_certain(
    constants: GameConstants, evidence: Evidence, scores: CourseScores, turn: int
) -> tuple[MarkGroup, ...]:
    """The groups that score in a turn, or an empty tuple if the turn has several possible scores."""
    possible = scores.turns[turn - 1]
    if len(possible) != 1:
        return ()
    filled = scores.course[turn]
    return find_scoring_groups(
        constants, evidence.marks, filled, find_row_that_gave_score(constants, evidence, turn, filled, min(possible))
    )


def _list_wrong_figures_of_player(player_score: PlayerScore, findings: tuple[SheetFinding, ...]) -> Iterator[WrongFigure]:
    for broken in findings:
        if broken.player != player_score.name:
            continue
        if broken.code == "score.turn" and broken.turn is not None:
            right = player_score.detail["turns"][broken.turn - 1]
            yield WrongFigure(f"turn.{broken.turn}.score", "?" if right is None else str(right))
        elif broken.code == "score.squares":
            yield WrongFigure("squares", str(player_score.detail["squares"]))
        elif broken.code == "score.total":
            yield WrongFigure("total", "?" if player_score.total is None else str(player_score.total))
