"""A Village sheet as it was entered, field by field, with the groups that scored and the figures that are wrong."""

from collections.abc import Iterator

from printgen.games.village.courses import Known, Outcome
from printgen.games.village.entry import Entry, Sheet
from printgen.games.village.explain import active_row
from printgen.games.village.judging import outcome_of
from printgen.games.village.points import Group, scoring_groups
from printgen.games.village.reading import what_is_known
from printgen.games.village.table import Table
from printgen.games.village.words import NAMES
from printgen.scoring.contract.board import places
from printgen.scoring.contract.drawing import Inked, Tint, Written, Wrong
from printgen.scoring.contract.results import Broken, PlayerScore

COMPONENT = "sheet"


def inked(table: Table, entry: Entry, number: int, score: PlayerScore, findings: tuple[Broken, ...], turn: int | None) -> Inked:
    """One sheet of an entry; with a turn, only what stood on it after that turn, and what scored then."""
    if turn is not None and turn > table.turns:
        raise ValueError(f"there are {table.turns} turns.")
    sheet = entry.sheets[number]
    known = what_is_known(table, entry, sheet)
    outcome = outcome_of(table, entry, sheet)
    filled = table.board.all
    if turn is not None and outcome is not None:
        filled = outcome.course[turn] & table.board.all
    written = (*_marks(table, sheet, filled), *_dice(known, turn), *_figures(table, sheet))
    tints = tuple(_tints(table, known, outcome, turn)) if outcome is not None else ()
    return Inked(COMPONENT, written, tints, tuple(_wrong(score, findings, sheet.player)))


def _marks(table: Table, sheet: Sheet, filled: int) -> Iterator[Written]:
    for place, mark in enumerate(sheet.grid):
        if mark is None or not filled >> place & 1:
            continue
        name = NAMES[mark.type]
        yield Written(_field("space", table, place), icon=name, ink=name if mark.type != "S" else "ink")
        if mark.turn is not None:
            yield Written(f"{_field('space', table, place)}.turn", text=str(mark.turn))


def _field(kind: str, table: Table, place: int) -> str:
    row, column = divmod(place, table.columns)
    return f"{kind}.{row + 1}.{column + 1}"


def _dice(known: Known, turn: int | None) -> Iterator[Written]:
    for number, dice in enumerate(known.rolls):
        if turn is not None and number > turn:
            return
        field = f"turn.{number}" if number else "preparation"
        for die, shown in enumerate(dice, 1):
            yield Written(f"{field}.die.{die}", icon=f"die-{shown}", ink="ink")


def _figures(table: Table, sheet: Sheet) -> Iterator[Written]:
    yield Written("name", text=sheet.player)
    for name in sheet.bonus:
        yield Written(f"bonus.{NAMES[name]}", icon="tick", ink="ink")
    for chosen, avenue in sheet.avenues.items():
        yield Written(f"turn.{chosen}.avenue", text=avenue)
    for turn, score in enumerate(sheet.scores, 1):
        if score is not None:
            yield Written(f"turn.{turn}.score", text=str(score))
    yield from _sums(table, sheet)


def _sums(table: Table, sheet: Sheet) -> Iterator[Written]:
    if sheet.scores and all(score is not None for score in sheet.scores):
        for turn in sorted(table.bonus_turns):
            yield Written(f"partial.{turn}", text=str(sum(score or 0 for score in sheet.scores[:turn])))
    for field, figure in (("squares", sheet.squares), ("total", sheet.total)):
        if figure is not None:
            yield Written(field, text=str(figure))


def _tints(table: Table, known: Known, outcome: Outcome, turn: int | None) -> Iterator[Tint]:
    """The groups that score in a turn; without one, the finished groups with all that they and their parts brought."""
    if turn is not None:
        yield from (_tint(table, group, group.points) for group in _groups(table, known, outcome, turn))
        return
    scored = [group for number in range(1, table.turns + 1) for group in _groups(table, known, outcome, number)]
    for name in "HFL":
        for whole in table.board.groups(known.marks[name]):
            parts = [group for group in scored if group.type == name and group.spaces & whole]
            if parts:
                yield _tint(table, Group(name, whole, 0), sum(group.points for group in parts))


def _tint(table: Table, group: Group, points: int) -> Tint:
    fields = (_field("plot", table, place) for place in places(group.spaces))
    return Tint(tuple(fields), NAMES[group.type], points)


def _groups(table: Table, known: Known, outcome: Outcome, turn: int) -> tuple[Group, ...]:
    """What scores in a turn of the course that explains the sheet; nothing where the turn is not settled."""
    scores = outcome.turns[turn - 1]
    if len(scores) != 1:
        return ()
    filled = outcome.course[turn] & table.board.all
    return scoring_groups(table, known.marks, filled, active_row(table, known, turn, filled, min(scores)))


def _wrong(score: PlayerScore, findings: tuple[Broken, ...], player: str) -> Iterator[Wrong]:
    for broken in findings:
        if broken.player != player:
            continue
        if broken.code == "score.turn" and broken.turn is not None:
            right = score.detail["turns"][broken.turn - 1]
            yield Wrong(f"turn.{broken.turn}.score", "?" if right is None else str(right))
        elif broken.code == "score.squares":
            yield Wrong("squares", str(score.detail["squares"]))
        elif broken.code == "score.total":
            yield Wrong("total", "?" if score.total is None else str(score.total))
