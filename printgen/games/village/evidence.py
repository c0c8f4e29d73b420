"""What a score sheet of Village shows about its course of play."""

from dataclasses import replace

from printgen.core.records import dataclass
from printgen.games.village.constants import KINDS, Dice, GameConstants
from printgen.games.village.entry import Entry, Sheet
from printgen.games.village.placement import Marks, select_marks_within


@dataclass(frozen=True, slots=True)
class Evidence:
    """The marks on a score sheet, and all notes about the turns."""

    marks: Marks
    rolls: tuple[Dice, ...]  # the preparation, then the turns
    turn_of: tuple[int | None, ...]  # the turn of the mark on each space
    bonus: tuple[str | None, ...]  # the type of the bonus in each bonus turn
    avenues: tuple[int | None, ...]  # the row that the player chose in each turn; turn 0 is the preparation
    scores: tuple[int | None, ...]  # the written score of each turn; turn 0 is the preparation

    def find_active_row_if_known(self, constants: GameConstants, turn: int) -> int | None:
        """The row that scores in a turn, or None if the player could choose it and wrote no choice (V10)."""
        return constants.row_by_decisive_dice_sum.get(sum(self.rolls[turn]), self.avenues[turn])

    def find_marks_with_written_turns(self, turns: set[int | None]) -> Marks:
        """The marks in whose corner one of these turns is written. None stands for marks without a turn."""
        return select_marks_within(self.marks, sum(1 << place for place, turn in enumerate(self.turn_of) if turn in turns))

    def copy_without_bonuses(self) -> "Evidence":
        """The same evidence without any written bonus types."""
        return replace(self, bonus=(None,) * len(self.bonus))


def collect_evidence(constants: GameConstants, entry: Entry, sheet: Sheet) -> Evidence:
    """The marks and notes on one score sheet of an entry."""
    chosen = {int(turn): constants.avenue_names.index(avenue) for turn, avenue in sheet.avenues.items()}
    return Evidence(
        marks={
            kind: sum(1 << place for place, mark in enumerate(sheet.grid) if mark is not None and mark.type == kind)
            for kind in KINDS
        },
        rolls=entry.rolls,
        turn_of=tuple(mark.turn if mark is not None else None for mark in sheet.grid),
        bonus=sheet.bonus or (None,) * len(constants.bonus_turns),
        avenues=tuple(chosen.get(turn) for turn in range(constants.turns + 1)),
        scores=(None, *(sheet.scores or (None,) * constants.turns)),
    )
