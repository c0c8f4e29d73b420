"""Finds every legal course of play that ends in a given score sheet, by an exact and complete search."""

from collections.abc import Mapping
from copy import copy

from printgen.core.records import dataclass
from printgen.games.village.constants import GameConstants
from printgen.games.village.evidence import Evidence
from printgen.games.village.moves import Moves, State
from printgen.games.village.outline import SimplifiedCourses, StateNormalizer
from printgen.games.village.placement import select_marks_within
from printgen.games.village.points import Scorer


class TurnScores:
    """The possible scores of the turns of one score sheet, which agree with the written scores. Caches them."""

    def __init__(self, constants: GameConstants, evidence: Evidence) -> None:
        self._marks, self._written = evidence.marks, evidence.scores
        self._rows = [evidence.find_active_row_if_known(constants, turn) for turn in range(constants.turns + 1)]
        self._scorer = Scorer(constants)
        self._known: dict[tuple[int, State], frozenset[int]] = {}

    def list_scores_agreeing_with_sheet(self, turn: int, state_after_turn: State) -> frozenset[int]:
        """The possible scores of a turn that ends in this state. If a score is written, all others are left out.

        There are several if the player could choose the row (V10).
        """
        scores = self._known.get((turn, state_after_turn))
        if scores is None:
            marks, row = select_marks_within(self._marks, state_after_turn), self._rows[turn]
            points = (
                self._scorer.score_each_avenue(marks)
                if row is None
                else (self._scorer.score_turn_with_row_or_best(row, marks),)
            )
            scores = self._known[turn, state_after_turn] = frozenset(points)
        written = self._written[turn]
        return scores if written is None else scores & {written}

    def has_written_score(self, turn: int) -> bool:
        """Whether a score for the turn is written on the sheet."""
        return self._written[turn] is not None

    def copy_without_written_scores(self) -> "TurnScores":
        """The scores that are possible if no scores were written."""
        scores = copy(self)
        scores._written = (None,) * len(self._written)
        return scores


@dataclass(frozen=True, slots=True)
class CourseGraph:
    """The states of all courses of play before the first turn and after each step, and the possible next states of each state.

    If there is a turn whose written score cannot be right, the graph ends with the first such turn.
    """

    layers: tuple[frozenset[State], ...]
    following: tuple[Mapping[State, frozenset[State]], ...]  # by step
    turns: tuple[int | None, ...]  # the turn that ends with each step, if any
    wrong_turn: int | None


class CourseSearch:
    """Finds all legal courses of play that could have led to a score sheet. `outline` is that of the same evidence."""

    def __init__(self, constants: GameConstants, evidence: Evidence, outline: SimplifiedCourses) -> None:
        self._moves, self._forms, self._outline = Moves(constants, evidence), StateNormalizer(constants, evidence), outline
        self._steps = tuple(self._moves.list_turn_steps())
        self._following: list[dict[State, frozenset[State]]] = [{} for _ in self._steps]

    def trace_legal_courses_up_to_wrong_turn(self, scores: TurnScores) -> CourseGraph:
        """The graph of all courses whose turns have one of these scores."""
        first, forms = self._outline.layers[0], self._forms
        layers = [
            frozenset(state for state in self._moves.list_states_before_first_turn() if forms.normalize_state(state) in first)
        ]
        wrong_turn = None
        for number, step in enumerate(self._steps):
            layer = self._find_and_record_next_states(number, layers[-1])
            agreeing = layer
            if step.ends_turn and scores.has_written_score(step.turn):
                agreeing = frozenset(state for state in layer if scores.list_scores_agreeing_with_sheet(step.turn, state))
            layers.append(agreeing or layer)
            if not agreeing:
                wrong_turn = step.turn
                break
        turns = tuple(step.turn if step.ends_turn else None for step in self._steps)
        return CourseGraph(tuple(layers), tuple(self._following), turns, wrong_turn)

    def _find_and_record_next_states(self, step_index: int, states: frozenset[State]) -> frozenset[State]:
        """The legal states one step after any of these states, each of which is added to `_following`."""
        following, forms, legal_forms = self._following[step_index], self._forms, self._outline.layers[step_index + 1]
        after = {state: self._steps[step_index].list_next_states(state) for state in states - following.keys()}
        legal = frozenset(state for state in set[State]().union(*after.values()) if forms.normalize_state(state) in legal_forms)
        following |= {state: legal.intersection(states) for state, states in after.items()}
        return frozenset[State]().union(*(following[state] for state in states))
