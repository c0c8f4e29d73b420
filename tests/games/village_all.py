"""Every course of play of a short game of Village, one by one: slow, simple and certain."""

from collections.abc import Iterator
from functools import lru_cache

from printgen.games.village.constants import KINDS, TYPES, GameConstants
from printgen.games.village.placement import Marks, find_required_projects, list_columns_open_to_project
from printgen.games.village.points import find_paying_squares
from printgen.scoring.contract.board import list_single_spaces
from tests.games.village_play import plain_score

State = tuple[tuple[int, ...], str]  # the spaces of each type, and the bonuses taken


def highest_total(constants: GameConstants, rolls: tuple[tuple[int, int], ...]) -> int:
    """The highest total of any course of play."""
    anywhere = dict.fromkeys(KINDS, constants.board.all_spaces)
    scores = dict.fromkeys(prepared(constants, rolls[0], anywhere), 0)
    for turn, dice in enumerate(rolls[1:], 1):
        row = constants.row_by_decisive_dice_sum.get(sum(dice))
        after: dict[State, int] = {}
        for state, score in scores.items():
            for drawn in turns(constants, state, dice, turn in constants.bonus_turns, anywhere):
                after[drawn] = max(after.get(drawn, 0), score)
        scores = {state: score + worth(constants, state, row) for state, score in after.items()}
    return max(score + squares(constants, state) for state, score in scores.items())


def worth(constants: GameConstants, state: State, row: int | None) -> int:
    rows = range(constants.board.rows) if row is None else (row,)
    return max(cached_score(constants, state[0], one) for one in rows)


@lru_cache(maxsize=100_000)
def cached_score(constants: GameConstants, marks: tuple[int, ...], row: int) -> int:
    return plain_score(constants, dict(zip(KINDS, marks, strict=True)), row)


def squares(constants: GameConstants, state: State) -> int:
    return constants.square_points * len(find_paying_squares(constants, dict(zip(KINDS, state[0], strict=True))))


def prepared(constants: GameConstants, dice: tuple[int, int], final: Marks) -> Iterator[State]:
    for one in TYPES:
        for other in TYPES.replace(one, ""):
            for begun in drawn(constants, ((0, 0, 0, 0), ""), one, dice[0] - 1, final):
                yield from drawn(constants, begun, other, dice[1] - 1, final)


def turns(constants: GameConstants, state: State, dice: tuple[int, int], bonus: bool, final: Marks) -> Iterator[State]:
    one, other = find_required_projects(constants, dice)
    for first, second in ((one, other), (other, one)):
        for begun in drawn(constants, state, *first, final):
            for done in drawn(constants, begun, *second, final):
                yield from bonuses(constants, done, final) if bonus else (done,)


def bonuses(constants: GameConstants, state: State, final: Marks) -> Iterator[State]:
    for name in TYPES:
        if name not in state[1]:
            yield from ((marks, taken + name) for marks, taken in drawn(constants, state, name, None, final))


def drawn(constants: GameConstants, state: State, name: str, column: int | None, final: Marks) -> Iterator[State]:
    marks, taken = state
    filled, at = sum(marks), KINDS.index(name)
    columns = range(constants.columns) if column is None else list_columns_open_to_project(constants, column, filled)
    for space in list_single_spaces(sum(constants.column_spaces[c] for c in columns) & ~filled & final[name]):
        yield (*marks[:at], marks[at] | space, *marks[at + 1 :]), taken


def all_totals(constants: GameConstants, final: Marks, rolls: tuple[tuple[int, int], ...]) -> set[int]:
    """The sums of the turns' scores in every course of play that ends with these marks."""
    sums = {state: {0} for state in prepared(constants, rolls[0], final)}
    for turn, dice in enumerate(rolls[1:], 1):
        after: dict[State, set[int]] = {}
        for state, totals in sums.items():
            for following in set(turns(constants, state, dice, turn in constants.bonus_turns, final)):
                after.setdefault(following, set()).update(totals)
        row = constants.row_by_decisive_dice_sum.get(sum(dice))
        rows = range(constants.board.rows) if row is None else (row,)
        sums = {
            state: {total + cached_score(constants, state[0], active) for total in totals for active in rows}
            for state, totals in after.items()
        }
    return set().union(*sums.values())
