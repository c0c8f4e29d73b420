"""Entered sheets, combats and boards, judged by the rules of their game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from printgen.content.shelves import Shelves
from printgen.guard.supervisor import allow
from printgen.judging.contesting import Contested, contest_text
from printgen.judging.scoring import Judged, judge_text, look_back
from printgen.model import Game
from printgen.problems import Problems
from printgen.progress import progress
from printgen.reading.files import read_text
from printgen.rules.contract import Broken, Hindsight, Verdict

SECONDS_A_SHEET = 60.0  # of computing, to judge and draw it
SECONDS_TO_LOOK_BACK = 600.0


@dataclass(frozen=True, slots=True)
class Scored:
    """A judged sheet, and the best result its game allowed, if that was asked for and the rules know it."""

    judged: Judged
    best: Hindsight | None = None

    @property
    def game(self) -> Game:
        """The game that the sheet is of."""
        return self.judged.game

    @property
    def verdict(self) -> Verdict:
        """Every player's points, the winners, and every finding."""
        return self.judged.verdict

    def line(self, finding: Broken) -> int:
        """The line of the file that a finding is about."""
        return self.judged.line(finding)

    def text(self, colour: bool = False) -> str:
        """What `printgen score` prints."""
        from printgen.judging.verdict import verdict_text

        return verdict_text(self.judged, colour, self.best)

    def json(self) -> str:
        """What `printgen score --json` prints."""
        from printgen.judging.verdict import verdict_json

        return verdict_json(self.judged, self.best)


def score_file(file: str | Path, best: bool, shelves: Shelves, problems: Problems) -> Scored | None:
    """The verdict on a file that somebody typed in, YAML or JSON."""
    text = read_text(Path(file), str(file), problems)
    return score_text(text, str(file), best, shelves, problems) if text is not None else None


def score_text(text: str, name: str, best: bool, shelves: Shelves, problems: Problems) -> Scored | None:
    """The verdict on a text; problems call it by its name."""
    allow(SECONDS_A_SHEET)
    judged = judge_text(text, name, shelves, problems)
    if judged is None:
        return None
    return Scored(judged, _find_best(judged, problems) if best else None)


def _find_best(judged: Judged, problems: Problems) -> Hindsight | None:
    allow(SECONDS_TO_LOOK_BACK)
    return look_back(judged, _watched, problems)


def _watched(steps: Iterable[None], total: int) -> Iterable[None]:
    return progress(steps, total, "looking back")


def score_combat(game: str, file: str | Path, shelves: Shelves, problems: Problems) -> Contested | None:
    """The outcome of a combat in the middle of a game."""
    text = read_text(Path(file), str(file), problems)
    return contest_text(game, text, str(file), shelves, problems) if text is not None else None


def draw_scored(scored: Scored, path: Path, turn: int | None, shelves: Shelves, problems: Problems) -> Iterator[Path]:
    """Write pictures of a sheet as it was filled in: `path` for one, numbered or named ones beside it for several."""
    from printgen.judging.picture_files import write_pictures

    return write_pictures(scored.judged, path, turn, shelves, problems)
