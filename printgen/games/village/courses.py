"""All legal courses of play that end in one sheet, layer by layer: exact, nothing sampled, nothing given up."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from printgen.games.village.building import Marks, Turn, prepared
from printgen.games.village.points import Scorer
from printgen.games.village.table import TYPES, Table
from printgen.scoring.contract.board import bits

# A state is the set of filled spaces, with a bit above the board for each bonus type that has been taken.
State = int


@dataclass(frozen=True, slots=True)
class Known:
    """What a sheet tells of its course: marks, and what was written about their turns."""

    marks: Marks
    rolls: tuple[tuple[int, int], ...]  # the preparation, then the turns
    turn_of: tuple[int | None, ...]  # of each space
    bonus: tuple[str | None, ...]  # the type of each bonus turn
    avenues: tuple[int | None, ...]  # the row chosen in each turn, where one was written
    scores: tuple[int | None, ...]  # of each turn


def _written_in(known: Known, turns: Collection[int | None]) -> int:
    """The spaces that carry one of these turns."""
    return sum(1 << place for place, written in enumerate(known.turn_of) if written in turns)


class Courses:
    """The courses of one sheet; scores bind only in the turns that are asked to."""

    def __init__(self, table: Table, known: Known) -> None:
        self._table, self._known = table, known
        self._scorer = Scorer(table, known.marks)
        self._board = table.board.all
        turns = range(table.turns + 1)
        self._allowed = tuple(_written_in(known, {None, turn}) for turn in turns)
        self._due = tuple(_written_in(known, {*range(turn + 1)}) for turn in turns)
        self._turns = tuple(Turn(table, known.rolls[turn], known.marks, self._allowed[turn]) for turn in turns)
        self._bonuses = {turn: tuple(self._bonuses_of(turn)) for turn in table.bonus_turns}

    def _bonuses_of(self, turn: int) -> Iterator[tuple[int, int]]:
        """V7: for each type that may be the bonus of a turn, the bit that says it was taken, and the spaces it may fill."""
        written = self._known.bonus[sorted(self._table.bonus_turns).index(turn)]
        for at, name in enumerate(TYPES):
            if written in (None, name):
                yield 1 << len(self._table.points) + at, self._known.marks[name] & self._allowed[turn]

    def start(self) -> set[State]:
        """The states after the preparation."""
        marks = {name: spaces & self._allowed[0] for name, spaces in self._known.marks.items()}
        states = prepared(self._table, self._known.rolls[0], marks)
        return {state for state in states if not self._due[0] & ~state}

    def after(self, turn: int, state: State) -> set[State]:
        """The states that a turn may lead to."""
        fillings = self._turns[turn].fillings(state & self._board)
        bonuses = self._bonuses.get(turn)
        if bonuses is None:
            states = {state | filling for filling in fillings}
        else:
            states = {
                state | filling | space | taken
                for filling in fillings
                for taken, spaces in bonuses
                if not state & taken
                for space in bits(spaces & ~(state | filling))
            }
        due = self._due[turn]
        return {after for after in states if not due & ~after} if due else states

    def scores(self, turn: int, state: State) -> frozenset[int]:
        """What a turn may score in the state after it: one number, or one for each avenue that may be chosen (V10)."""
        row = self._table.row_of_sum.get(sum(self._known.rolls[turn]), self._known.avenues[turn])
        rows = self._scorer.rows(state & self._board)
        return frozenset(rows) if row is None else frozenset((rows[row],))


@dataclass(frozen=True, slots=True)
class Web:
    """The states after each turn, from the preparation on, and where each may lead; the last layer that has states ends it."""

    layers: tuple[frozenset[State], ...]
    ways: tuple[Mapping[State, frozenset[State]], ...]

    def complete(self, turns: int) -> bool:
        """Whether a course reaches the end."""
        return len(self.layers) == turns + 1


def weave(table: Table, known: Known) -> Web:
    """Follow all legal courses from the preparation on; stop after the last turn that can be explained."""
    courses = Courses(table, known)
    layers = [frozenset(courses.start())]
    ways: list[Mapping[State, frozenset[State]]] = []
    for turn in range(1, table.turns + 1):
        if not layers[-1]:
            break
        ways.append({state: frozenset(courses.after(turn, state)) for state in layers[-1]})
        layers.append(frozenset[State]().union(*ways[-1].values()))
    if not layers[-1]:
        layers, ways = layers[:-1], ways[: len(layers) - 2]
    return Web(tuple(layers), tuple(ways))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the courses through a web come to, those that give the binding scores."""

    totals: int  # bit n is set where some course scores n in all its turns
    turns: tuple[frozenset[int], ...]  # what each turn can have scored
    course: tuple[State, ...]  # the states of one such course, for an explanation

    @property
    def possible(self) -> bool:
        """Whether there is a course at all."""
        return self.totals != 0

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and highest total."""
        return (self.totals & -self.totals).bit_length() - 1, self.totals.bit_length() - 1


def reckon(table: Table, known: Known, web: Web, bound: int) -> Outcome:
    """Score every course of a complete web; the written scores bind up to a turn."""
    courses = Courses(table, known)
    written = [None, *known.scores[1 : bound + 1], *(None for _ in range(table.turns - bound))]

    @cache
    def scores(turn: int, state: State) -> frozenset[int]:
        found = courses.scores(turn, state)
        return found if written[turn] is None else found & {written[turn]}

    rest: list[dict[State, int]] = [{} for _ in web.layers]
    rest[-1] = dict.fromkeys(web.layers[-1], 1)
    for turn in range(table.turns, 0, -1):
        gains = {state: _shifted(totals, scores(turn, state)) for state, totals in rest[turn].items()}
        for state, ways in web.ways[turn - 1].items():
            totals = 0
            for after in ways:
                totals |= gains.get(after, 0)
            if totals:
                rest[turn - 1][state] = totals
    totals = 0
    for state in web.layers[0]:
        totals |= rest[0].get(state, 0)
    return Outcome(totals, tuple(_live_scores(web, rest, scores)), tuple(_one_course(web, rest, scores)))


def _shifted(totals: int, scores: frozenset[int]) -> int:
    """The totals after one of these scores more."""
    shifted = 0
    for score in scores:
        shifted |= totals << score
    return shifted


def _live_scores(
    web: Web, rest: list[dict[State, int]], scores: Callable[[int, State], frozenset[int]]
) -> Iterator[frozenset[int]]:
    """What each turn scores on the courses that reach the end."""
    states = {state for state in web.layers[0] if state in rest[0]}
    for turn in range(1, len(web.layers)):
        reached = {after for state in states for after in web.ways[turn - 1][state]}
        states = {state for state in reached if state in rest[turn] and scores(turn, state)}
        yield frozenset[int]().union(*(scores(turn, state) for state in states))


def _one_course(web: Web, rest: list[dict[State, int]], scores: Callable[[int, State], frozenset[int]]) -> Iterator[State]:
    """The states of one course that reaches the end, the same one every time."""
    state = min((state for state in web.layers[0] if state in rest[0]), default=None)
    for turn in range(1, len(web.layers)):
        if state is None:
            return
        yield state
        ways = web.ways[turn - 1][state]
        state = min((after for after in ways if after in rest[turn] and scores(turn, after)), default=None)
    if state is not None:
        yield state
