"""The tracker from crisis to crisis: every course that it can have taken, compared with the log (S9 to S12, S16)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from printgen.core.words import counted, listed
from printgen.games.sunnyvale.cards import LARGEST_SHAPE
from printgen.games.sunnyvale.entry import Crisis, Entry
from printgen.games.sunnyvale.neighborhoods import Neighborhood
from printgen.games.sunnyvale.table import Table
from printgen.scoring.contract.results import Broken

State: TypeAlias = tuple[int, int]  # the level, and how many cards have been built so far


def lowered_level(level: int, built: int = 1) -> int:
    """The level after `built` cards were built, one by one (S10, S11)."""
    return max(0, level - built)


def raised_level(table: Table, level: int) -> int:
    """The level after the step of a crisis that raises it (S9, S10)."""
    return min(table.highest_level, level + 1)


def level_after_crisis(table: Table, level: int, built: int) -> int:
    """The level after a crisis: first lowered by the cards built in it and since the one before, then raised."""
    return raised_level(table, lowered_level(level, built))


def find_wrong_crises(table: Table, entry: Entry, neighborhoods: Sequence[Neighborhood]) -> Iterator[Broken]:
    """Mistakes in the number of crises and in the log."""
    if entry.crises > table.crises:  # S12
        message = f"There were {entry.crises} crises; the game is over after {table.crises}."
        yield Broken("crises", message, ("crises",))
    if len(entry.log) > entry.crises:
        crises = "was 1 crisis" if entry.crises == 1 else f"were {entry.crises} crises"
        message = f"There {crises}; {len(entry.log)} were written down."
        yield Broken("crises", message, ("log", entry.crises))
    yield from _check_log(table, entry, neighborhoods)


def _check_log(table: Table, entry: Entry, neighborhoods: Sequence[Neighborhood]) -> Iterator[Broken]:
    """Crises that do not follow from those before them, then a wrong number of cards.

    After a wrong crisis, the check continues from the figures written for it."""
    most = _most_built(neighborhoods)
    states: set[State] = {(0, 0)}  # S10
    for number, crisis in enumerate(entry.log[: table.crises], 1):
        possible = _states_after(table, states, crisis, most)
        agreeing = {state for state in possible if crisis.level in (None, state[0])}
        if not agreeing:
            message = f"Crisis {number}: {_explain(states, possible, crisis)}"
            yield Broken("crises", message, ("log", number - 1), None, number)
            agreeing = _trust_written(table, states, possible, crisis)
        states = agreeing
    yield from _check_sum(table, entry, neighborhoods, {built for _, built in states})


def _states_after(table: Table, states: set[State], crisis: Crisis, most: int) -> set[State]:
    """The states that are possible after a crisis, whatever level was written. At most `most` cards were built in total."""
    return {
        (level_after_crisis(table, level, more), built + more)
        for level, built in states
        for more in _possible_builds(table, built, crisis, most)
    }


def _possible_builds(table: Table, built: int, crisis: Crisis, most: int) -> Iterable[int]:
    """How many cards can have been built in a crisis and since the one before."""
    if crisis.built is not None:
        return (crisis.built,) if crisis.built >= 0 else ()
    # If the log has too many cards already, `_check_sum` reports it. Here any number is possible, to check the levels alone.
    return range((most - built if built <= most else table.highest_level) + 1)


def _trust_written(table: Table, states: set[State], possible: set[State], crisis: Crisis) -> set[State]:
    """The states to go on from after a wrong crisis: with the written level if the tracker has it."""
    possible = possible or {(level_after_crisis(table, level, 0), built) for level, built in states}
    if crisis.level is None or not 1 <= crisis.level <= table.highest_level:
        return possible
    return {(crisis.level, built) for _, built in possible}


def _explain(states: set[State], possible: set[State], crisis: Crisis) -> str:
    """A sentence that says why a crisis is wrong."""
    if crisis.built is not None and crisis.built < 0:
        return f"{crisis.built} cards cannot have been built."
    before, after = (sorted({level for level, _ in some}) for some in (states, possible))
    if len(before) > 1 or crisis.built is None:
        return f"the level after it can only be {_list_levels(after)}, and {crisis.level} is written."
    built = "nothing was built" if crisis.built == 0 else f"{counted(crisis.built, 'card')} built"
    return f"the level was {before[0]}, {built}, then one up: that is {after[0]}, and {crisis.level} is written."


def _list_levels(levels: Sequence[int]) -> str:
    without_gap = len(levels) > 2 and levels[-1] - levels[0] == len(levels) - 1
    return f"{levels[0]} to {levels[-1]}" if without_gap else listed(levels, "or")


def _check_sum(table: Table, entry: Entry, neighborhoods: Sequence[Neighborhood], sums: set[int]) -> Iterator[Broken]:
    """A log with more or fewer cards than were built on the maps (S16). `sums` are the possible totals of the log."""
    least, most = _least_built(neighborhoods), _most_built(neighborhoods)
    is_complete = len(entry.log) >= table.crises  # if not, Activism may have built more since
    if not entry.log or any(one <= most and (one >= least or not is_complete) for one in sums):
        return
    on_maps = f"{least}" if least == most else f"{least} to {most}"
    built = f"{counted(min(sums), 'card')} {'was' if min(sums) == 1 else 'were'} built"
    message = f"By the crises {built}; on the maps there are {on_maps}."
    yield Broken("crises", message, ("log",))


def _least_built(neighborhoods: Sequence[Neighborhood]) -> int:
    """The fewest cards that can have built all homes."""
    return sum(-(-one.homes.bit_count() // LARGEST_SHAPE) if one.built is None else len(one.built) for one in neighborhoods)


def _most_built(neighborhoods: Sequence[Neighborhood]) -> int:
    """The most cards that can have built all homes."""
    return sum(one.homes.bit_count() if one.built is None else len(one.built) for one in neighborhoods)
