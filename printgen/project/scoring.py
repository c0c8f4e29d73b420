"""Judges score sheets, combats and boards by the rules of their game."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.content.shelves import Shelves
from printgen.core.files.inputs import read_given_text, read_text
from printgen.core.guard.supervisor import extend_limits
from printgen.core.problems import Problem, Problems
from printgen.core.progress import iterate_with_progress
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.results import Hindsight, SheetFinding, Verdict
from printgen.scoring.judge import Judge, JudgedEntry, find_best_possible_score

if TYPE_CHECKING:
    from printgen.scoring.contest import JudgedContest
    from printgen.scoring.contract.optional import PlacementList
    from printgen.scoring.fits import FitsRequest

SECONDS_A_SHEET = 60.0  # of computing time to judge and draw a score sheet
SECONDS_TO_LOOK_BACK = 600.0  # of computing time to find the best possible result


@dataclass(frozen=True, slots=True)
class Scored:
    """A judged score sheet, and the best possible result if it was requested and the rules can find it."""

    judged: JudgedEntry
    best: Hindsight | None = None
    warnings: tuple[Problem, ...] = ()

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.judged.game

    @property
    def verdict(self) -> Verdict:
        """Every player's points, the winners, and every finding."""
        return self.judged.verdict

    def find_line(self, finding: SheetFinding) -> int:
        """The line of the score sheet's file to which a finding applies."""
        return self.judged.typed.find_line_number(finding)

    def text(self, colour: bool = False) -> str:
        """The verdict as text, as `printgen score` prints it."""
        from printgen.scoring.verdict import write_verdict_text

        return write_verdict_text(self.judged, colour, self.best)

    def json(self) -> str:
        """The verdict as JSON, as `printgen score --json` prints it."""
        from printgen.scoring.verdict import write_verdict_json

        return write_verdict_json(self.judged, self.best, self.warnings)


def score_file(file: Path, shown_name: str, with_best_possible: bool, judge: Judge, problems: Problems) -> Scored | None:
    """The verdict on a score sheet in a YAML or JSON file, or None after reporting the problems.

    `shown_name` stands for the file in messages.
    """
    text = read_text(file, shown_name, problems)
    return _score_checked_text(text, shown_name, with_best_possible, judge, problems) if text is not None else None


def score_text(text: str, shown_name: str, with_best_possible: bool, judge: Judge, problems: Problems) -> Scored | None:
    """The verdict on the text of a score sheet, or None after reporting the problems. `shown_name` stands for the file."""
    plain = read_given_text(text, shown_name, problems)
    return _score_checked_text(plain, shown_name, with_best_possible, judge, problems) if plain is not None else None


def _score_checked_text(
    text: str, shown_name: str, with_best_possible: bool, judge: Judge, problems: Problems
) -> Scored | None:
    extend_limits(SECONDS_A_SHEET)
    judged = judge.judge_text(text, shown_name, problems)
    if judged is None:
        return None
    warnings, hindsight = problems.sort_by_severity(), None
    if with_best_possible:
        extend_limits(SECONDS_TO_LOOK_BACK)
        watch = lambda steps, total: iterate_with_progress(steps, total, "looking back")  # noqa: E731
        hindsight = find_best_possible_score(judged, watch, problems)
    return Scored(judged, hindsight, warnings)


@dataclass(frozen=True, slots=True)
class CardPlacements:
    """Every place where a card fits on a board."""

    game: Game
    fits: "PlacementList"

    def text(self) -> str:
        """The placements as text, as `printgen fits` prints them."""
        from printgen.scoring.fits import write_fits_text

        return write_fits_text(self.fits)

    def json(self) -> str:
        """The placements as JSON, as `printgen fits --json` prints them."""
        from printgen.scoring.fits import write_fits_json

        return write_fits_json(self.game, self.fits)


def find_card_placements(request: "FitsRequest", shelves: Shelves, problems: Problems) -> CardPlacements | None:
    """Every place where a card fits.

    Reports a problem and returns None if the rules, the card or the board make that impossible.
    """
    from printgen.scoring.fits import find_game_and_placements

    fits = find_game_and_placements(request, shelves, problems)
    return CardPlacements(*fits) if fits is not None else None


def judge_combat_file(game: str, file: Path, shown_name: str, shelves: Shelves, problems: Problems) -> "JudgedContest | None":
    """The outcome of a combat in a file, or None after reporting the problems. `shown_name` stands for the file in messages."""
    from printgen.scoring.contest import judge_contest_text

    text = read_text(file, shown_name, problems)
    return judge_contest_text(game, text, shown_name, shelves, problems) if text is not None else None


def judge_combat_text(game: str, text: str, shown_name: str, shelves: Shelves, problems: Problems) -> "JudgedContest | None":
    """The outcome of a combat in a text, or None after reporting the problems. `shown_name` stands for the file in messages."""
    from printgen.scoring.contest import judge_contest_text

    plain = read_given_text(text, shown_name, problems)
    return judge_contest_text(game, plain, shown_name, shelves, problems) if plain is not None else None


def write_pictures_of_sheet_or_placements(
    subject: Scored | CardPlacements,
    path: Path,
    shown_turn: int | None,
    language: str | None,
    shelves: Shelves,
    problems: Problems,
) -> tuple[Path, ...] | None:
    """Write the pictures of a judged score sheet or of placements, and return their paths.

    Returns None if a picture cannot be written. A single picture is written as `path`. Several pictures get names based on it.
    """
    from printgen.scoring.picture.files import write_pictures, write_spreads

    game = subject.game
    if language not in (None, game.language):
        from printgen.content.loader import load_game

        game = load_game(game.name, shelves, problems, language) or game
    if problems:
        return None
    if isinstance(subject, Scored):
        files = tuple(write_pictures(replace(subject.judged, game=game), path, shown_turn, shelves, problems))
    else:
        files = tuple(write_spreads(game, subject.fits.pictures, path, shelves, problems))
    return files if not problems else None
