"""The methods of a project that judge entries, draw them and play games."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.core.problems import Problems
from printgen.project.base import ProjectBase
from printgen.project.results import Result

if TYPE_CHECKING:
    from printgen.project.scoring import Fitted, Scored
    from printgen.project.simulation import Simulation, Trial
    from printgen.scoring.contest import JudgedContest


class ScoringMethods(ProjectBase):
    """The part of a project that deals with finished and simulated games."""

    def score(self, file: str | Path, best: bool = False) -> "Result[Scored]":
        """Judge an entered score sheet. `best` also finds the best result that was possible in the game."""
        return next(self.score_all([file], best))

    def score_all(self, files: Iterable[str | Path], best: bool = False) -> "Iterator[Result[Scored]]":
        """Judge each of these entered score sheets in turn. Each game is loaded only once."""
        from printgen.project.scoring import score_file
        from printgen.scoring.judge import Judge

        judge = Judge(self._shelves)

        def score(file: str | Path, problems: Problems) -> "Scored | None":
            return score_file(self._resolve_path(file), str(file), best, judge, problems)

        for file in files:
            yield self._collect_result(partial(score, file))

    def score_text(self, text: str, name: str = "sheet", best: bool = False) -> "Result[Scored]":
        """Judge the text of an entered score sheet. `name` stands for the file name in problems."""
        from printgen.project.scoring import score_text
        from printgen.scoring.judge import Judge

        return self._collect_result(lambda problems: score_text(text, name, best, Judge(self._shelves), problems))

    def combat(self, game: str, file: str | Path) -> "Result[JudgedContest]":
        """Judge a combat in the middle of a game. The outcome shows who wins and why."""
        from printgen.project.scoring import judge_combat_file

        return self._collect_result(
            lambda problems: judge_combat_file(game, self._resolve_path(file), str(file), self._shelves, problems)
        )

    def combat_text(self, game: str, text: str, name: str = "combat") -> "Result[JudgedContest]":
        """Judge a combat that a text describes. `name` stands for the file name in problems."""
        from printgen.project.scoring import judge_combat_text

        return self._collect_result(lambda problems: judge_combat_text(game, text, name, self._shelves, problems))

    def fits(self, game: str, card: str, board: str | Path, player: str | None = None) -> "Result[Fitted]":
        """Find every place where a card fits on a board.

        The file describes one board, or is an entered score sheet from which `player` chooses a board.
        """
        from printgen.project.scoring import find_fitting_places
        from printgen.scoring.fits import FitsRequest

        def find(problems: Problems) -> "Fitted | None":
            return find_fitting_places(
                FitsRequest(game, card, self._resolve_path(board), str(board), player), self._shelves, problems
            )

        return self._collect_result(find)

    def draw(
        self, what: "Scored | Fitted", path: str | Path, turn: int | None = None, language: str | None = None
    ) -> Result[tuple[Path, ...]]:
        """Write pictures of a judged score sheet, or of every place where a card fits, as .png, .svg or .pdf."""
        from printgen.project.scoring import write_pictures_of

        return self._collect_result(
            lambda problems: write_pictures_of(what, self._resolve_path(path), turn, language, self._shelves, problems)
        )

    def simulate(
        self, game: str, trial: "Trial | None" = None, is_enough: Callable[[], bool] = lambda: False
    ) -> "Result[Simulation]":
        """Play a game many times with simple computer players. `is_enough()`, called after each game, can end the run."""
        from printgen.project.simulation import Trial, run_simulation

        return self._collect_result(lambda problems: run_simulation(game, trial or Trial(), is_enough, self._shelves, problems))
