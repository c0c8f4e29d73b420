"""Lists the moves that each turn of Village may have made on the way to one finished score sheet (V2 to V9)."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.village.constants import SQUARE, TYPES, Dice, GameConstants
from printgen.games.village.evidence import Evidence
from printgen.games.village.placement import (
    Marks,
    find_required_projects,
    find_spaces_open_to_project,
    list_preparation_mark_pairs,
    list_space_pairs_for_roll,
    may_project_order_matter,
)
from printgen.scoring.contract.board import SpaceSet, list_single_spaces

# A bitmask of the filled spaces. Extra bits above those of the board stand for the types already used as a bonus.
State = int


@dataclass(frozen=True, slots=True)
class TurnStep:
    """One part of a turn: the two marks of its roll, or its bonus mark."""

    turn: int
    ends_turn: bool
    list_next_states: Callable[[State], Collection[State]]


class BonusOption(NamedTuple):
    """A type that a bonus may have, as the bit that marks the type as used, and the spaces that it may fill."""

    type_bit: int
    spaces: SpaceSet


class Moves:
    """The possible moves in each turn, over all courses of play that lead to one finished score sheet."""

    def __init__(self, constants: GameConstants, evidence: Evidence) -> None:
        self._constants, self._evidence = constants, evidence
        self._board = constants.board.all_spaces
        turns = range(constants.turns + 1)
        self._allowed = [
            evidence.find_marks_with_written_turns({None, turn}) for turn in turns
        ]  # by turn, the marks that may have been drawn
        self._due = [
            sum(evidence.find_marks_with_written_turns(set(range(turn + 1))).values()) for turn in turns
        ]  # the spaces that must be filled by the end of each turn
        self._undated_squares = evidence.find_marks_with_written_turns({None})[SQUARE]

    def list_states_before_first_turn(self) -> set[State]:
        """The possible states before the first turn."""
        pairs = list_preparation_mark_pairs(self._constants, self._evidence.rolls[0], self._allowed[0])
        states = {first | second for (_, first), (_, second) in pairs}
        return {state for state in states if not self._due[0] & ~state}

    def list_turn_steps(self) -> Iterator[TurnStep]:
        """The steps of all turns in order."""
        for turn in range(1, self._constants.turns + 1):
            pairs = PairFinder(self._constants, self._evidence.rolls[turn], self._allowed[turn], self._undated_squares)
            has_bonus = turn in self._constants.bonus_turns
            yield TurnStep(
                turn, not has_bonus, partial(self._list_states_after_pair, pairs, 0 if has_bonus else self._due[turn])
            )
            if has_bonus:
                yield TurnStep(
                    turn,
                    True,
                    partial(self._list_states_after_bonus, tuple(self._list_bonus_options(turn)), self._due[turn]),
                )

    def _list_bonus_options(self, turn: int) -> Iterator[BonusOption]:
        """Each possible type of a turn's bonus (V7)."""
        written = self._evidence.bonus[sorted(self._constants.bonus_turns).index(turn)]
        for number, name in enumerate(TYPES):
            if written in (None, name):
                yield BonusOption(1 << len(self._constants.points) + number, self._allowed[turn][name])

    def _list_states_after_pair(self, pair_finder: "PairFinder", due_spaces: SpaceSet, state: State) -> Collection[State]:
        states = [state | pair for pair in pair_finder.find_space_pairs_without_equivalents(state & self._board)]
        return [after for after in states if not due_spaces & ~after] if due_spaces else states

    def _list_states_after_bonus(
        self, options: tuple[BonusOption, ...], due_spaces: SpaceSet, state: State
    ) -> Collection[State]:
        free = ((taken, spaces & ~state) for taken, spaces in options if not state & taken)
        states = [state | taken | space for taken, spaces in free for space in list_single_spaces(spaces)]
        return [after for after in states if not due_spaces & ~after] if due_spaces else states


class PairFinder:
    """Finds and caches the pairs of marks on a finished sheet that one roll may have drawn.

    Of the empty squares without a turn, only the topmost of each column is found. A square scores nothing until the end, and
    before the end it only fills its column. So the courses that draw the squares of a column in another order have the same
    moves and the same scores.
    """

    def __init__(self, constants: GameConstants, dice: Dice, marks: Marks, undated_squares: int) -> None:
        self._constants, self._roll = constants, find_required_projects(constants, dice)
        (first_kind, first_column), (second_kind, second_column) = self._roll
        self._allowed = first_marks, second_marks = marks[first_kind], marks[second_kind]
        self._relevant = first_marks & find_spaces_open_to_project(
            constants, first_column, 0
        ) | second_marks & find_spaces_open_to_project(constants, second_column, 0)
        self._undated_squares = undated_squares
        self._known: dict[int, frozenset[int]] = {}

    def find_space_pairs_without_equivalents(self, filled: SpaceSet) -> frozenset[SpaceSet]:
        """The pairs of spaces that the roll may have filled while the spaces in `filled` were already full.

        Skips pairs with a square below the topmost empty one, because they are equivalent to others.
        """
        if may_project_order_matter(self._constants, self._roll, filled):
            return self._list_pairs_without_equivalents(filled)
        key = filled & self._relevant  # the named columns have room, so no other spaces matter
        if key not in self._known:
            self._known[key] = self._list_pairs_without_equivalents(filled)
        return self._known[key]

    def _list_pairs_without_equivalents(self, filled: SpaceSet) -> frozenset[SpaceSet]:
        by_column = (self._undated_squares & ~filled & spaces for spaces in self._constants.column_spaces)
        squares_below_topmost = sum(empty & (empty - 1) for empty in by_column)
        first_marks, second_marks = self._allowed
        allowed = first_marks, second_marks & ~squares_below_topmost
        return frozenset(
            first | second for first, second in list_space_pairs_for_roll(self._constants, self._roll, filled, allowed)
        )
