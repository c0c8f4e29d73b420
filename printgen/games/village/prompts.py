"""Asks the questions of `printgen enter village` in the order of the score sheet, and collects the answers in drafts."""

from collections.abc import Generator, Iterator
from dataclasses import field
from functools import partial
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.village.constants import GameConstants
from printgen.games.village.entry import (
    MOST_SHEETS,
    Mark,
    read_dice,
    read_grid_row_and_mistakes,
    read_score_if_written,
    read_type_letter,
)
from printgen.scoring.contract.entries import UNWRITTEN, read_figure, read_name, read_number
from printgen.scoring.contract.questions import Asking, Question, make_new_name_reader, quote_for_yaml


@dataclass(slots=True)
class SheetDraft:
    """A score sheet being entered, with the answers exactly as typed."""

    player: str
    rows: list[str] = field(default_factory=list)
    bonus: str = ""
    scores: list[str] = field(default_factory=list)
    avenues: dict[int, str] = field(default_factory=dict)
    squares: str = ""
    total: str = ""


def ask_for_entry(constants: GameConstants) -> Asking:
    """Ask for score sheets until the player's name is left empty, and return the entry as YAML."""
    rolls: list[str] = []
    drafts: list[SheetDraft] = []
    while len(drafts) < MOST_SHEETS:
        player = yield _make_name_question(drafts)
        if drafts and not player.strip():
            break
        drafts.append(SheetDraft(read_name(player)))
        yield from _ask_for_sheet_and_rolls(constants, drafts[-1], rolls)
    return write_entry_yaml(rolls, drafts)


def _make_name_question(drafts: list[SheetDraft]) -> Question:
    """The question for a player's name, with all totals so far. The name may be empty after the first sheet."""
    if not drafts:
        return Question("name", "the name on the sheet", read_name)
    read_new = make_new_name_reader([draft.player for draft in drafts])
    example = "the name on the next sheet; leave empty if there are no more sheets"
    totals = tuple(f"{draft.player}: {draft.total or 'no total'}" for draft in drafts)
    return Question("next name", example, lambda text: read_new(text) if text.strip() else "", totals)


def _ask_for_sheet_and_rolls(
    constants: GameConstants, draft: SheetDraft, rolls_to_fill: list[str]
) -> Generator[Question, str, None]:
    """Ask for one score sheet and fill in the draft. The first sheet also fills in the rolls, which all sheets share (V17)."""

    def make_question_with_sketch(prompt: str, example: str, read: Any) -> Question:
        return Question(prompt, example, read, tuple(_sketch_sheet(constants, draft, rolls_to_fill)))

    for name in constants.avenue_names:
        answer = yield make_question_with_sketch(
            f"avenue {name}", "six spaces, such as . F2 house7 . s l", _read_grid_row_or_raise
        )
        draft.rows.append(answer)
    if not rolls_to_fill:
        answer = yield make_question_with_sketch("preparation dice", "two dice, such as 31", read_dice)
        rolls_to_fill.append(_normalize_dice(answer))
    if constants.bonus_turns:
        turns = f"turn{'s' if len(constants.bonus_turns) > 1 else ''} {join_words(sorted(constants.bonus_turns))}"
        types = _write_bonus_example(constants)
        read_bonus = partial(_read_bonus_types_if_written, constants)
        answer = yield make_question_with_sketch(
            "bonus ticks", f"the types ticked in {turns}, such as {types}; leave empty if unknown", read_bonus
        )
        draft.bonus = read_bonus(answer)
    for turn in range(1, constants.turns + 1):
        known = rolls_to_fill[turn] if turn < len(rolls_to_fill) else ""
        door = TurnBox(constants, known)
        answer = yield make_question_with_sketch(
            f"door {turn}{f' ({known})' if known else ''}", door.example_answer, door.read_turn_answer
        )
        turn_answer = door.read_turn_answer(answer)
        if not known:
            rolls_to_fill.append(turn_answer.dice)
        draft.scores.append(turn_answer.score)
        if turn_answer.avenue:
            draft.avenues[turn] = turn_answer.avenue
    draft.squares = yield make_question_with_sketch(
        "squares", "the points of the squares; leave empty if there are none", read_figure
    )
    draft.total = yield make_question_with_sketch("total", "the total; leave empty if there is none", read_figure)


class TurnAnswer(NamedTuple):
    """The texts in the answer for one turn."""

    dice: str
    score: str  # `-` if it was not written
    avenue: str  # the name of the avenue that the player chose, or empty


@dataclass(frozen=True, slots=True)
class TurnBox:
    """A box on the score sheet, drawn as a door, for one turn's dice and score.

    It also shows the row that the player chose if the dice left the choice free.
    """

    constants: GameConstants
    known: str  # the dice as typed with an earlier sheet; empty if this is the first sheet

    @property
    def example_answer(self) -> str:
        """An example of an answer to type."""
        dice = "" if self.known else "dice and "
        avenue = (
            "; after a roll of 2 or 12, also the avenue" if not self.known or self._do_dice_leave_row_free(self.known) else ""
        )
        return f"{dice}score, such as {'14' if self.known else '52 14'}{avenue}"

    def read_turn_answer(self, text: str) -> TurnAnswer:
        """The dice, the score and the chosen avenue in an answer. Raises ValueError if the rules do not allow the answer."""
        words = text.split()
        dice = self.known or _normalize_dice(words.pop(0) if words else "")
        score = words.pop(0) if words else "-"
        read_score_if_written(score)
        avenue = words.pop(0) if words else ""
        if words:
            raise ValueError(f'Remove "{" ".join(words)}". A door has dice, a score and sometimes an avenue.')
        if avenue and avenue not in self.constants.avenue_names:
            raise ValueError(f"The avenues are {', '.join(self.constants.avenue_names)}.")
        if avenue and not self._do_dice_leave_row_free(dice):
            raise ValueError(f"With {dice}, you cannot choose the avenue.")
        return TurnAnswer(dice, score, avenue)

    def _do_dice_leave_row_free(self, dice: str) -> bool:
        return sum(read_dice(dice)) not in self.constants.row_by_decisive_dice_sum


def _normalize_dice(text: str) -> str:
    first, second = read_dice(text)
    return f"{first}-{second}"


def _read_grid_row_or_raise(text: str) -> list[Mark | None]:
    spaces, mistakes = read_grid_row_and_mistakes(text)
    if mistakes:
        message, hint = mistakes[0]
        raise ValueError(f"{message[0].upper()}{message[1:]} {hint[0].upper()}{hint[1:]}")
    return spaces


def _read_bonus_types_if_written(constants: GameConstants, text: str) -> str:
    """The letters of a bonus type for each bonus turn, separated by spaces, or an empty text if none were written."""
    if text.strip() in UNWRITTEN:
        return ""
    types = [read_type_letter(word) for word in text.replace(",", " ").split()]
    if types and len(types) != (count := len(constants.bonus_turns)):
        wanted, example = ("one type", "two types", "three types")[count - 1], _write_bonus_example(constants)
        raise ValueError(f"Enter {wanted}, such as {example}, or leave the line empty.")
    return " ".join(types)


def _write_bonus_example(constants: GameConstants) -> str:
    return " ".join("LHF"[: len(constants.bonus_turns)])


def _sketch_sheet(constants: GameConstants, draft: SheetDraft, rolls: list[str]) -> Iterator[str]:
    yield f"{draft.player:8}" + "".join(f"{column:^4}" for column in range(1, constants.columns + 1))
    for row, name in enumerate(constants.avenue_names):
        marks = _read_grid_row_or_raise(draft.rows[row]) if row < len(draft.rows) else None
        cells = [f"{_write_space(mark):^4}" for mark in marks] if marks else [" __ "] * constants.columns
        yield f"{name:>6}  {''.join(cells)}"
    doors = [f"{roll} {score}" for roll, score in zip(rolls[1:], draft.scores, strict=False)]
    yield f"{rolls[0] if rolls else '':>6}  {draft.bonus:8} {' · '.join(doors)}".rstrip()


def _write_space(mark: Mark | None) -> str:
    """The mark on a space as people type it, such as `F2`, or `.` for an empty space."""
    return f"{mark.type}{'' if mark.turn is None else mark.turn}" if mark else "."


def write_entry_yaml(rolls: list[str], drafts: list[SheetDraft]) -> str:
    """The entry with these dice and score sheets as YAML."""
    return "\n".join(_write_entry_lines(rolls, drafts)) + "\n"


def _write_entry_lines(rolls: list[str], drafts: list[SheetDraft]) -> Iterator[str]:
    yield "game: village"
    yield f"rolls: [{', '.join(rolls)}]"
    yield "sheets:"
    for draft in drafts:
        yield f"  - player: {quote_for_yaml(draft.player)}"
        yield "    grid: |"
        for row in draft.rows:
            yield "      " + "".join(f"{_write_space(mark):3}" for mark in _read_grid_row_or_raise(row)).rstrip()
        yield from _write_lines_after_grid(draft)


def _write_lines_after_grid(draft: SheetDraft) -> Iterator[str]:
    """The YAML lines of a score sheet after its grid: bonus types, chosen rows, scores and sums."""
    if draft.bonus:
        yield f"    bonus: {draft.bonus}"
    if draft.avenues:
        yield f"    avenues: {{{', '.join(f'{turn}: {avenue}' for turn, avenue in draft.avenues.items())}}}"
    if any(score not in UNWRITTEN for score in draft.scores):
        scores = " ".join("-" if score in UNWRITTEN else score for score in draft.scores)
        yield f'    scores: "{scores}"'
    for name, text in (("squares", draft.squares), ("total", draft.total)):
        if text.strip() not in UNWRITTEN:
            yield f"    {name}: {read_number(text)}"
