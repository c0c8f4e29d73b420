"""Every point of a Village sheet explained: turn, dice, avenue, group by group; the squares at the end."""

from collections.abc import Iterator

from printgen.core.words import listed
from printgen.games.village.courses import Known, Outcome
from printgen.games.village.points import Group, paying_squares, scoring_groups
from printgen.games.village.table import Table
from printgen.games.village.words import NAMES, spaces_named
from printgen.scoring.contract.board import places
from printgen.scoring.contract.results import Line


def lines_of(table: Table, known: Known, outcome: Outcome | None) -> tuple[Line, ...]:
    """A line for each turn and one for the squares; without a legal course there is nothing to explain but the squares."""
    turns = tuple(_turn_lines(table, known, outcome)) if outcome else ()
    paying = paying_squares(table, known.marks)
    because = tuple(f"square {table.square_points}, on {spaces_named(table, square)}" for square in paying)
    return (*turns, Line("squares", table.square_points * len(paying), because))


def _turn_lines(table: Table, known: Known, outcome: Outcome) -> Iterator[Line]:
    for turn, scores in enumerate(outcome.turns, 1):
        dice = "-".join(map(str, known.rolls[turn]))
        if len(scores) > 1:
            yield Line(f"turn {turn}", None, (f"dice {dice}: {listed(sorted(scores), 'or')}",))
            continue
        (score,) = scores
        filled = outcome.course[turn] & table.board.all
        row = active_row(table, known, turn, filled, score)
        groups = scoring_groups(table, known.marks, filled, row)
        yield Line(f"turn {turn}", score, (f"dice {dice}, avenue {table.avenue_name(row)}", *_group_texts(table, groups)))


def active_row(table: Table, known: Known, turn: int, filled: int, score: int) -> int:
    """The avenue of a turn: that of the dice, the one that was written, or the first free one that gives the score."""
    row = table.row_of_sum.get(sum(known.rolls[turn]), known.avenues[turn])
    if row is not None:
        return row
    rows = range(table.board.rows)
    return next(r for r in rows if sum(group.points for group in scoring_groups(table, known.marks, filled, r)) == score)


def _group_texts(table: Table, groups: tuple[Group, ...]) -> Iterator[str]:
    for group in groups:
        points = " + ".join(str(table.points[place]) for place in places(group.spaces))
        sum_of = f"{points} = {group.points}" if "+" in points else points
        yield f"{NAMES[group.type]} {sum_of}, on {spaces_named(table, group.spaces)}"
    if not groups:
        yield "no group in it"
