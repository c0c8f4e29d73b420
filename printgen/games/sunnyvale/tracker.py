"""Checks the log of crises against every possible sequence of levels (S9 to S12, S16)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from printgen.core.words import join_words, write_count
from printgen.games.sunnyvale.cards import LARGEST_SHAPE
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.entry import Crisis, Entry
from printgen.games.sunnyvale.neighborhoods import Neighborhood
from printgen.scoring.contract.results import SheetFinding

LevelAndTotalBuilt: TypeAlias = tuple[int, int]  # the level of the tracker, and the number of cards built so far


def find_lowered_level(level: int, built_count: int = 1) -> int:
    """The level after `built_count` cards have lowered it (S10, S11)."""
    return max(0, level - built_count)


def find_raised_level(constants: GameConstants, level: int) -> int:
    """The level after a crisis has raised it (S9, S10)."""
    return min(constants.highest_level, level + 1)


def find_level_after_building_and_crisis(constants: GameConstants, level: int, built_count: int) -> int:
    """The level after `built_count` cards have lowered it and a crisis has then raised it by one."""
    return find_raised_level(constants, find_lowered_level(level, built_count))


def find_mistakes_in_crises_and_log(
    constants: GameConstants, entry: Entry, neighborhoods: Sequence[Neighborhood]
) -> Iterator[SheetFinding]:
    """Findings for mistakes in the number of crises and in the log."""
    if entry.crises > constants.crises:  # S12
        message = f"The sheet has {entry.crises} crises, but the game is over after {constants.crises}."
        yield SheetFinding("crises", message, ("crises",))
    if len(entry.log) > entry.crises:
        crises = "was 1 crisis" if entry.crises == 1 else f"were {entry.crises} crises"
        message = f"There {crises}, but the log has {len(entry.log)}."
        yield SheetFinding("crises", message, ("log", entry.crises))
    yield from _find_mistakes_in_log(constants, entry, neighborhoods)


def _find_mistakes_in_log(
    constants: GameConstants, entry: Entry, neighborhoods: Sequence[Neighborhood]
) -> Iterator[SheetFinding]:
    """Findings for crises that contradict the earlier ones, and for a wrong total of cards built.

    After a wrong crisis, the check continues from the figures written for it.
    """
    most = _count_most_built_cards(neighborhoods)
    states: set[LevelAndTotalBuilt] = {(0, 0)}  # S10
    for number, crisis in enumerate(entry.log[: constants.crises], 1):
        possible = _find_states_ignoring_written_level(constants, states, crisis, most)
        agreeing = {state for state in possible if crisis.level in (None, state[0])}
        if not agreeing:
            message = f"Crisis {number}: {_explain_wrong_crisis(states, possible, crisis)}"
            yield SheetFinding("crises", message, ("log", number - 1), None, number)
            agreeing = _assume_written_level(constants, states, possible, crisis)
        states = agreeing
    yield from _find_wrong_log_total(constants, entry, neighborhoods, {built for _, built in states})


def _find_states_ignoring_written_level(
    constants: GameConstants, states: set[LevelAndTotalBuilt], crisis: Crisis, most_in_game: int
) -> set[LevelAndTotalBuilt]:
    """The possible states after a crisis, ignoring its written level. The whole game has at most `most_in_game` built cards."""
    return {
        (find_level_after_building_and_crisis(constants, level, more), built + more)
        for level, built in states
        for more in _list_possible_numbers_built_in_crisis(constants, built, crisis, most_in_game)
    }


def _list_possible_numbers_built_in_crisis(
    constants: GameConstants, built_before: int, crisis: Crisis, most_in_game: int
) -> Iterable[int]:
    if crisis.built is not None:
        return (crisis.built,) if crisis.built >= 0 else ()
    # If the log already has too many cards, `_find_wrong_log_total` reports that. To check the levels, any number is accepted.
    return range((most_in_game - built_before if built_before <= most_in_game else constants.highest_level) + 1)


def _assume_written_level(
    constants: GameConstants, states_before: set[LevelAndTotalBuilt], possible_after: set[LevelAndTotalBuilt], crisis: Crisis
) -> set[LevelAndTotalBuilt]:
    """The states with the written level, from which the check continues after a wrong crisis."""
    possible_after = possible_after or {
        (find_level_after_building_and_crisis(constants, level, 0), built) for level, built in states_before
    }
    if crisis.level is None or not 1 <= crisis.level <= constants.highest_level:
        return possible_after
    return {(crisis.level, built) for _, built in possible_after}


def _explain_wrong_crisis(
    states_before: set[LevelAndTotalBuilt], possible_after: set[LevelAndTotalBuilt], crisis: Crisis
) -> str:
    if crisis.built is not None and crisis.built < 0:
        return f"the number of cards built is {crisis.built}, but it cannot be negative."
    before, after = (sorted({level for level, _ in reached}) for reached in (states_before, possible_after))
    if len(before) > 1 or crisis.built is None:
        return f"the level after it must be {_describe_levels(after)}, but the log says {crisis.level}."
    steps = f"{write_count(crisis.built, 'built card')} and the crisis" if crisis.built else "the crisis"
    return f"the level was {before[0]}, so after {steps} it must be {after[0]}, but the log says {crisis.level}."


def _describe_levels(levels: Sequence[int]) -> str:
    """Levels in words, such as `1 or 2`, or `1 to 4` if there is no gap."""
    without_gap = len(levels) > 2 and levels[-1] - levels[0] == len(levels) - 1
    return f"{levels[0]} to {levels[-1]}" if without_gap else join_words(levels, "or")


def _find_wrong_log_total(
    constants: GameConstants, entry: Entry, neighborhoods: Sequence[Neighborhood], possible_totals: set[int]
) -> Iterator[SheetFinding]:
    """A finding if the log has more or fewer cards than the maps show (S16)."""
    least, most = _count_fewest_built_cards(neighborhoods), _count_most_built_cards(neighborhoods)
    is_complete = len(entry.log) >= constants.crises  # if not, Activism cards may have built more cards since the last crisis
    if not entry.log or any(total <= most and (total >= least or not is_complete) for total in possible_totals):
        return
    on_maps = f"{least}" if least == most else f"{least} to {most}"
    fewest = min(possible_totals)
    built = f"{write_count(fewest, 'card')} {'was' if fewest == 1 else 'were'} built"
    message = f"According to the log, {built}, but the homes on the maps need {on_maps}."
    yield SheetFinding("crises", message, ("log",))


def _count_fewest_built_cards(neighborhoods: Sequence[Neighborhood]) -> int:
    return sum(
        -(-place.homes.bit_count() // LARGEST_SHAPE) if place.built is None else len(place.built) for place in neighborhoods
    )


def _count_most_built_cards(neighborhoods: Sequence[Neighborhood]) -> int:
    return sum(place.homes.bit_count() if place.built is None else len(place.built) for place in neighborhoods)
