"""Decides whether a score sheet of Village can be right, by the number of marks of each kind in each column.

No rule about drawing names a row, so marks of one kind in one column are alike unless a turn is written in their corners. The
form of a state has as many of these marks, but filled from the top. There are few forms, so the search through them is short.
"""

from itertools import islice

from printgen.core.records import dataclass
from printgen.games.village.constants import GameConstants
from printgen.games.village.evidence import Evidence
from printgen.games.village.moves import Moves, State
from printgen.scoring.contract.board import list_single_spaces


class StateNormalizer(dict[int, int]):
    """Finds the form of a state. As a dictionary, it caches the form of each set of filled spaces of one column."""

    def __init__(self, constants: GameConstants, evidence: Evidence) -> None:
        super().__init__()
        self._columns, self._above = constants.column_spaces, ~constants.board.all_spaces
        undated = evidence.find_marks_with_written_turns({None}).values()
        self._alike = [alike for column in self._columns for of_kind in undated if (alike := of_kind & column)]

    def normalize_state(self, state: State) -> State:
        """The state in which, of all marks that are alike, as many are drawn as in `state`, but the topmost ones."""
        form = state & self._above
        for column in self._columns:
            form |= self[state & column]
        return form

    def __missing__(self, filled: int) -> int:
        form = filled
        for alike in self._alike:
            drawn = filled & alike
            form = form & ~drawn | sum(islice(list_single_spaces(alike), drawn.bit_count()))
        self[filled] = form
        return form


@dataclass(frozen=True, slots=True)
class SimplifiedCourses:
    """The forms of all legal courses of play before the first turn and after each step."""

    layers: tuple[frozenset[State], ...]  # empty if no course is legal
    unexplained_turn: int | None  # the first turn that no legal course can explain

    @property
    def has_legal_course(self) -> bool:
        """Whether there is a legal course."""
        return self.unexplained_turn is None


def trace_simplified_courses_of_play(constants: GameConstants, evidence: Evidence) -> SimplifiedCourses:
    """The forms of all legal courses of play that could have led to a score sheet."""
    moves, forms = Moves(constants, evidence), StateNormalizer(constants, evidence)
    layers = [{forms.normalize_state(state) for state in moves.list_states_before_first_turn()}]
    if not layers[0]:
        return SimplifiedCourses((), unexplained_turn=0)
    following: list[dict[State, set[State]]] = []
    for step in moves.list_turn_steps():
        following.append({form: set(map(forms.normalize_state, step.list_next_states(form))) for form in layers[-1]})
        layers.append(set().union(*following[-1].values()))
        if not layers[-1]:
            return SimplifiedCourses((), unexplained_turn=step.turn)
    for number in range(len(following) - 1, -1, -1):  # keep the forms that reach the end
        layers[number] = {form for form, after in following[number].items() if after & layers[number + 1]}
    return SimplifiedCourses(tuple(map(frozenset, layers)), unexplained_turn=None)
