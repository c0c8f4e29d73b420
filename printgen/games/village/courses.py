"""Finds every legal course of play that ends in a given score sheet, by an exact and complete search."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from printgen.games.village.entry import Entry, Sheet
from printgen.games.village.placement import Marks, PairFinder, list_preparation_pairs, marks_within
from printgen.games.village.points import Scorer
from printgen.games.village.table import KINDS, TYPES, Dice, Table
from printgen.scoring.contract.board import bits

# A bitmask of the filled spaces. Extra bits above those of the board stand for the types already used as a bonus.
State = int


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a score sheet shows about its course of play: the marks, and all notes about the turns."""

    marks: Marks
    rolls: tuple[Dice, ...]  # the preparation, then the turns
    turn_of: tuple[int | None, ...]  # the turn of the mark on each space
    bonus: tuple[str | None, ...]  # the type of the bonus in each bonus turn
    avenues: tuple[int | None, ...]  # the row that the player chose in each turn; turn 0 is the preparation
    scores: tuple[int | None, ...]  # the written score of each turn; turn 0 is the preparation

    def active_row(self, table: Table, turn: int) -> int | None:
        """The row that scores in a turn, or None if the player could choose it and wrote no choice (V10)."""
        return table.row_of_sum.get(sum(self.rolls[turn]), self.avenues[turn])


def collect_evidence(table: Table, entry: Entry, sheet: Sheet) -> Evidence:
    """The marks and notes on one score sheet of an entry."""
    chosen = {int(turn): table.avenue_names.index(avenue) for turn, avenue in sheet.avenues.items()}
    return Evidence(
        marks={
            kind: sum(1 << place for place, mark in enumerate(sheet.grid) if mark is not None and mark.type == kind)
            for kind in KINDS
        },
        rolls=entry.rolls,
        turn_of=tuple(mark.turn if mark is not None else None for mark in sheet.grid),
        bonus=sheet.bonus or (None,) * len(table.bonus_turns),
        avenues=tuple(chosen.get(turn) for turn in range(table.turns + 1)),
        scores=(None, *(sheet.scores or (None,) * table.turns)),
    )


class Moves:
    """The possible moves in each turn, over all courses of play that lead to one finished score sheet."""

    def __init__(self, table: Table, evidence: Evidence) -> None:
        self._table, self._evidence = table, evidence
        self._board = table.board.all
        turns = range(table.turns + 1)
        self._allowed = [self._marks_labelled({None, turn}) for turn in turns]  # by turn, the marks that may have been drawn
        self._due = [
            sum(self._marks_labelled(set(range(turn + 1))).values()) for turn in turns
        ]  # the spaces that must be filled by the end of each turn
        self._pairs = [PairFinder(table, dice, marks) for dice, marks in zip(evidence.rolls, self._allowed, strict=True)]
        self._bonuses = {turn: tuple(self._list_bonus_options(turn)) for turn in table.bonus_turns}

    def _marks_labelled(self, turns: Collection[int | None]) -> Marks:
        """The marks in whose corner one of these turns is written. None stands for marks without a turn."""
        spaces = sum(1 << place for place, turn in enumerate(self._evidence.turn_of) if turn in turns)
        return marks_within(self._evidence.marks, spaces)

    def _list_bonus_options(self, turn: int) -> Iterator[tuple[int, int]]:
        """Each possible type of a turn's bonus (V7): the bit that marks the type as used, and the spaces it may fill."""
        written = self._evidence.bonus[sorted(self._table.bonus_turns).index(turn)]
        for number, name in enumerate(TYPES):
            if written in (None, name):
                yield 1 << len(self._table.points) + number, self._allowed[turn][name]

    def first_states(self) -> set[State]:
        """The possible states before the first turn."""
        pairs = list_preparation_pairs(self._table, self._evidence.rolls[0], self._allowed[0])
        states = {first | second for (_, first), (_, second) in pairs}
        return {state for state in states if not self._due[0] & ~state}

    def next_states(self, turn: int, state: State) -> set[State]:
        """The possible states one turn after a state."""
        pairs = self._pairs[turn].find(state & self._board)
        bonuses = self._bonuses.get(turn)
        if bonuses is None:
            states = {state | pair for pair in pairs}
        else:
            states = {
                state | pair | space | taken
                for pair in pairs
                for taken, spaces in bonuses
                if not state & taken
                for space in bits(spaces & ~(state | pair))
            }
        due = self._due[turn]
        return {after for after in states if not due & ~after} if due else states


@dataclass(frozen=True, slots=True)
class CourseGraph:
    """The possible states after each turn, and the possible next states of each state.

    The graph ends with the last turn that a legal course can explain.
    """

    layers: tuple[frozenset[State], ...]
    following: tuple[Mapping[State, frozenset[State]], ...]  # the next states by turn, starting with turn 1

    def explains_up_to(self, turn: int) -> bool:
        """Whether at least one course of play explains the score sheet up to the end of a turn."""
        return len(self.layers) > turn


def trace_courses(table: Table, evidence: Evidence) -> CourseGraph:
    """The graph of all legal courses of play that could have led to a score sheet."""
    moves = Moves(table, evidence)
    layers = [frozenset(moves.first_states())]
    following: list[Mapping[State, frozenset[State]]] = []
    for turn in range(1, table.turns + 1):
        if not layers[-1]:
            break
        following.append({state: frozenset(moves.next_states(turn, state)) for state in layers[-1]})
        layers.append(frozenset[State]().union(*following[-1].values()))
    if not layers[-1]:
        layers, following = layers[:-1], following[: len(layers) - 2]
    return CourseGraph(tuple(layers), tuple(following))


@dataclass(frozen=True, slots=True)
class CourseScores:
    """The scores of the courses of play that agree with all certain written scores."""

    totals: int  # bit n is set if the turns of some course add up to n
    turns: tuple[frozenset[int], ...]  # the possible scores of each turn, starting with turn 1
    course: tuple[State, ...]  # the states of one of these courses, as an example

    @property
    def is_possible(self) -> bool:
        """Whether at least one course of play agrees with all certain written scores."""
        return self.totals != 0

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and highest sums of the scores of all turns."""
        return (self.totals & -self.totals).bit_length() - 1, self.totals.bit_length() - 1


_ScoresOf = Callable[[int, State], frozenset[int]]


def score_courses(table: Table, evidence: Evidence, graph: CourseGraph, certain_turns: int) -> CourseScores:
    """The scores of all courses of play that agree with the written scores of the first `certain_turns` turns."""
    scorer = Scorer(table)

    @cache
    def scores_of(turn: int, state: State) -> frozenset[int]:
        """The possible scores of a turn that ends in this state. There are several if the player could choose the row (V10)."""
        row, written = evidence.active_row(table, turn), evidence.scores[turn] if turn <= certain_turns else None
        marks = marks_within(evidence.marks, state)
        scores = scorer.score_avenues(marks) if row is None else (scorer.score_turn(row, marks),)
        return frozenset(scores) if written is None else frozenset(scores) & {written}

    # For each state, the totals (as bits) of all courses from it to the end. States that cannot reach the end are missing.
    totals_to_end: list[dict[State, int]] = [{} for _ in graph.layers]
    totals_to_end[-1] = dict.fromkeys(graph.layers[-1], 1)
    for turn in range(table.turns, 0, -1):
        with_turn = {state: _add_scores(totals, scores_of(turn, state)) for state, totals in totals_to_end[turn].items()}
        for state, following in graph.following[turn - 1].items():
            totals = 0
            for after in following:
                totals |= with_turn.get(after, 0)
            if totals:
                totals_to_end[turn - 1][state] = totals
    totals = 0
    for state in graph.layers[0]:
        totals |= totals_to_end[0].get(state, 0)
    return CourseScores(
        totals,
        tuple(_list_turn_scores(graph, totals_to_end, scores_of)),
        tuple(_pick_example_course(graph, totals_to_end, scores_of)),
    )


def _add_scores(totals: int, scores: frozenset[int]) -> int:
    """The set of all sums of a total and a score. Bit n of `totals` and of the result stands for the total n."""
    sums = 0
    for score in scores:
        sums |= totals << score
    return sums


def _list_turn_scores(
    graph: CourseGraph, totals_to_end: list[dict[State, int]], scores_of: _ScoresOf
) -> Iterator[frozenset[int]]:
    states = {state for state in graph.layers[0] if state in totals_to_end[0]}
    for turn in range(1, len(graph.layers)):
        reached = {after for state in states for after in graph.following[turn - 1][state]}
        states = {state for state in reached if state in totals_to_end[turn] and scores_of(turn, state)}
        yield frozenset[int]().union(*(scores_of(turn, state) for state in states))


def _pick_example_course(graph: CourseGraph, totals_to_end: list[dict[State, int]], scores_of: _ScoresOf) -> Iterator[State]:
    """The states of one course that reaches the end, always the same one for a graph."""
    state = min((state for state in graph.layers[0] if state in totals_to_end[0]), default=None)
    for turn in range(1, len(graph.layers)):
        if state is None:
            return
        yield state
        following = graph.following[turn - 1][state]
        state = min((after for after in following if after in totals_to_end[turn] and scores_of(turn, after)), default=None)
    if state is not None:
        yield state
