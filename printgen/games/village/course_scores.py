"""Adds up the scores of all courses of play that could have led to a score sheet of Village."""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from printgen.core.records import dataclass
from printgen.games.village.courses import CourseGraph, TurnScores
from printgen.games.village.moves import State

_Totals = list[dict[State, int]]  # by step and state, the totals (as bits) of all courses from the state to the end


@dataclass(frozen=True, slots=True)
class CourseScores:
    """The scores of the courses of play in a graph."""

    totals: int  # bit n is set if the turns of some course add up to n
    turns: tuple[frozenset[int], ...]  # the possible scores of each turn, starting with turn 1
    course: tuple[State, ...]  # the states of one of these courses, as an example

    @property
    def total_range(self) -> tuple[int, int]:
        """The lowest and highest sums of the scores of all turns."""
        return (self.totals & -self.totals).bit_length() - 1, self.totals.bit_length() - 1

    @property
    def has_only_certain_scores(self) -> bool:
        """Whether each turn has only one possible score."""
        return all(len(scores) == 1 for scores in self.turns)


def score_courses_of_play(graph: CourseGraph, scores: TurnScores) -> CourseScores:
    """The scores of all courses of play in a graph without a wrong turn."""
    totals_to_end = _sum_scores_to_end(graph, scores)
    return CourseScores(
        reduce(or_, totals_to_end[0].values()),
        tuple(_list_turn_scores(graph, totals_to_end, scores)),
        tuple(_pick_example_course(graph, totals_to_end)),
    )


def _sum_scores_to_end(graph: CourseGraph, scores: TurnScores) -> _Totals:
    """The totals by step and state. States from which no course agrees with the written scores are missing."""
    totals_to_end: _Totals = [{} for _ in graph.layers]
    totals_to_end[-1] = dict.fromkeys(graph.layers[-1], 1)
    for number in range(len(graph.following) - 1, -1, -1):
        turn, later = graph.turns[number], totals_to_end[number + 1]
        if turn is not None:
            later = {
                state: _add_scores_to_totals(totals, scores.list_possible_scores(turn, state))
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


def _add_scores_to_totals(totals: int, scores: frozenset[int]) -> int:
    """The set of all sums of a total and a score. Bit n of `totals` and of the result stands for the total n."""
    sums = 0
    for score in scores:
        sums |= totals << score
    return sums


def _list_turn_scores(graph: CourseGraph, totals_to_end: _Totals, scores: TurnScores) -> Iterator[frozenset[int]]:
    for turn, states in zip(graph.turns, totals_to_end[1:], strict=True):
        if turn is not None:
            yield frozenset[int]().union(*(scores.list_possible_scores(turn, state) for state in states))


def _pick_example_course(graph: CourseGraph, totals_to_end: _Totals) -> Iterator[State]:
    """The states before the first turn and after each turn of one course, always the same one for a graph."""
    state = min(totals_to_end[0])
    yield state
    for turn, following, later in zip(graph.turns, graph.following, totals_to_end[1:], strict=True):
        state = min(after for after in following[state] if after in later)
        if turn is not None:
            yield state
