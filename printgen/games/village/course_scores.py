"""Adds up the scores of all courses of play that could have led to a score sheet of Village."""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from printgen.core.records import dataclass
from printgen.games.village.courses import CourseGraph, TurnScores
from printgen.games.village.moves import State

_TotalBitsByStepAndState = list[
    dict[State, int]
]  # by step and state, the totals (as bits) of all courses from the state to the end


@dataclass(frozen=True, slots=True)
class CourseScores:
    """The scores of the courses of play in a graph."""

    totals: int  # bit n is set if the turns of some course add up to n
    turns: tuple[frozenset[int], ...]  # the possible scores of each turn, starting with turn 1
    course: tuple[State, ...]  # the states of one of these courses, as an example

    @property
    def lowest_and_highest_sum_of_turns(self) -> tuple[int, int]:
        """The lowest and highest sums of the scores of all turns."""
        return (self.totals & -self.totals).bit_length() - 1, self.totals.bit_length() - 1

    @property
    def has_one_possible_score_per_turn(self) -> bool:
        """Whether each turn has only one possible score."""
        return all(len(scores) == 1 for scores in self.turns)


def score_courses_of_play(complete_graph: CourseGraph, scores: TurnScores) -> CourseScores:
    """The scores of all courses of play in a graph without a wrong turn."""
    totals_to_end = _list_total_bits_to_end(complete_graph, scores)
    return CourseScores(
        reduce(or_, totals_to_end[0].values()),
        tuple(_list_possible_scores_by_turn(complete_graph, totals_to_end, scores)),
        tuple(_list_turn_states_of_example_course(complete_graph, totals_to_end)),
    )


def _list_total_bits_to_end(graph: CourseGraph, scores: TurnScores) -> _TotalBitsByStepAndState:
    """The totals by step and state. States from which no course agrees with the written scores are missing."""
    totals_to_end: _TotalBitsByStepAndState = [{} for _ in graph.layers]
    totals_to_end[-1] = dict.fromkeys(graph.layers[-1], 1)
    for number in range(len(graph.following) - 1, -1, -1):
        turn, later = graph.turns[number], totals_to_end[number + 1]
        if turn is not None:
            later = {
                state: _add_scores_to_total_bits(totals, scores.list_scores_agreeing_with_sheet(turn, state))
                for state, totals in later.items()
            }
        following = graph.following[number]
        for state in graph.layers[number]:
            totals = 0
            for after in following[state]:
                totals |= later.get(after, 0)
            if totals:
                totals_to_end[number][state] = totals
    return totals_to_end


def _add_scores_to_total_bits(total_bits: int, scores: frozenset[int]) -> int:
    """The set of all sums of a total and a score. Bit n of `total_bits` and of the result stands for the total n."""
    sums = 0
    for score in scores:
        sums |= total_bits << score
    return sums


def _list_possible_scores_by_turn(
    graph: CourseGraph, totals_to_end: _TotalBitsByStepAndState, scores: TurnScores
) -> Iterator[frozenset[int]]:
    for turn, states in zip(graph.turns, totals_to_end[1:], strict=True):
        if turn is not None:
            yield frozenset[int]().union(*(scores.list_scores_agreeing_with_sheet(turn, state) for state in states))


def _list_turn_states_of_example_course(graph: CourseGraph, totals_to_end: _TotalBitsByStepAndState) -> Iterator[State]:
    """The states before the first turn and after each turn of one course, always the same one for a graph."""
    state = min(totals_to_end[0])
    yield state
    for turn, following, later in zip(graph.turns, graph.following, totals_to_end[1:], strict=True):
        state = min(after for after in following[state] if after in later)
        if turn is not None:
            yield state
