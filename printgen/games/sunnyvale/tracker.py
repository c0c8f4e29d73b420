"""The tracker from crisis to crisis: every course that it can have taken, held against what was written down (S9 to S12)."""

from collections.abc import Iterator, Sequence

from printgen.core.words import counted, listed
from printgen.games.sunnyvale.entry import Crisis, Entry
from printgen.games.sunnyvale.estates import Estate
from printgen.games.sunnyvale.shapes import LARGEST
from printgen.games.sunnyvale.table import Table
from printgen.scoring.contract.results import Broken

State = tuple[int, int]  # the level, and how many cards have been built so far


def find_wrong_crises(table: Table, entry: Entry, estates: Sequence[Estate]) -> Iterator[Broken]:
    """What cannot be right in the number of crises and in what was written of them."""
    if entry.crises > table.crises:  # S12
        message = f"There were {entry.crises} crises; the game is over after {table.crises}."
        yield Broken("crises", message, ("crises",))
    if len(entry.log) > entry.crises:
        message = f"There were {entry.crises} crises; {len(entry.log)} were written down."
        yield Broken("crises", message, ("log", entry.crises))
    yield from _log(table, entry, estates)


def _log(table: Table, entry: Entry, estates: Sequence[Estate]) -> Iterator[Broken]:
    """The first crisis that the ones before it do not explain, and each that goes wrong by itself after that."""
    most = most_built(estates)
    states: set[State] = {(0, 0)}  # S10
    for at, crisis in enumerate(entry.log[: table.crises]):
        after = {state for state in _after(table, states, crisis, most) if crisis.level in (None, state[0])}
        if not after:
            message = f"Crisis {at + 1}: {_why(table, states, crisis, most)}"
            yield Broken("crises", message, ("log", at), None, at + 1)
            after = _taken_up(table, states, crisis, most)
        states = after
    yield from _sum(table, entry, estates, {built for _, built in states})


def _after(table: Table, states: set[State], crisis: Crisis, most: int) -> set[State]:
    """Where the tracker can be after a crisis, whatever level was written."""
    return {
        (raised(table, level, more), built + more)
        for level, built in states
        for more in ((crisis.built,) if crisis.built is not None else range(_left(table, most, built) + 1))
        if more >= 0
    }


def _left(table: Table, most: int, built: int) -> int:
    """How many cards more may have been built where nobody wrote it; too many before are a slip of their own."""
    return most - built if built <= most else table.tracker


def raised(table: Table, level: int, built: int) -> int:
    """The level after a crisis: down by one for every card that was built, never below 0, then up by one."""  # S9, S10
    return min(table.tracker, max(0, level - built) + 1)


def _taken_up(table: Table, states: set[State], crisis: Crisis, most: int) -> set[State]:
    """What is gone on with after a slip: the level that was written, if the tracker has it."""
    after = _after(table, states, crisis, most) or {(raised(table, level, 0), built) for level, built in states}
    if crisis.level is None or not 1 <= crisis.level <= table.tracker:
        return after
    return {(crisis.level, built) for _, built in after}


def _why(table: Table, states: set[State], crisis: Crisis, most: int) -> str:
    if crisis.built is not None and crisis.built < 0:
        return f"{crisis.built} cards cannot have been built."
    before, after = (sorted({level for level, _ in some}) for some in (states, _after(table, states, crisis, most)))
    if len(before) > 1 or crisis.built is None:
        return f"the level after it can only be {_from_to(after)}, and {crisis.level} is written."
    built = "nothing was built" if crisis.built == 0 else f"{counted(crisis.built, 'card')} built"
    return f"the level was {before[0]}, {built}, then one up: that is {after[0]}, and {crisis.level} is written."


def _from_to(levels: Sequence[int]) -> str:
    whole = len(levels) > 2 and levels[-1] - levels[0] == len(levels) - 1
    return f"{levels[0]} to {levels[-1]}" if whole else listed(levels, "or")


def _sum(table: Table, entry: Entry, estates: Sequence[Estate], sums: set[int]) -> Iterator[Broken]:
    """The cards of the log are those that were built, floored or not."""  # S16
    least, most = least_built(estates), most_built(estates)
    over = len(entry.log) >= table.crises  # before, Activism may have built since
    if not entry.log or any(one <= most and (one >= least or not over) for one in sums):
        return
    beside = f"{least}" if least == most else f"{least} to {most}"
    message = f"By the crises {counted(min(sums), 'card')} were built; on the maps there are {beside}."
    yield Broken("crises", message, ("log",))


def least_built(estates: Sequence[Estate]) -> int:
    """The fewest cards of which the homes can be made."""
    return sum(-(-one.housing.bit_count() // LARGEST) if one.built is None else len(one.built) for one in estates)


def most_built(estates: Sequence[Estate]) -> int:
    """The most cards of which the homes can be made."""
    return sum(one.housing.bit_count() if one.built is None else len(one.built) for one in estates)
