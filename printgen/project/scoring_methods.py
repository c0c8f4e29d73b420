"""The methods of a project that judge entries, draw them and play games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.core.problems import ProblemError, Problems
from printgen.core.progress import report_progress_to
from printgen.project.base import ProjectBase
from printgen.project.results import Failed, Result

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from printgen.project.entering import AskedEntry, EntryForm, FilledSheet, Texts
    from printgen.project.scoring import CardPlacements, Scored
    from printgen.project.simulation import Simulation, Trial
    from printgen.project.workers.sheets import JudgedText
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

        def score_one_file(file: str | Path, problems: Problems) -> "Scored | None":
            return score_file(self._resolve_path(file), str(file), best, judge, problems)

        for file in files:
            yield self._collect_result(partial(score_one_file, file))

    def score_with(
        self, executor: "Executor", files: Iterable[str | Path], best: bool = False
    ) -> "Iterator[Result[JudgedText]]":
        """Judge each of these entered score sheets in turn. The workers of an executor judge many at the same time.

        Raises Failed if a worker ends before it has answered.
        """
        from printgen.project.workers.sheets import SheetFile, score_sheets_on_workers

        named = [SheetFile(self._resolve_path(file), str(file)) for file in files]
        with report_progress_to(self.progress):
            try:
                yield from score_sheets_on_workers(executor, named, best, self._shelves)
            except ProblemError as end:
                raise Failed((end.problem,)) from None

    def score_text(self, text: str, name: str = "sheet", best: bool = False) -> "Result[Scored]":
        """Judge the text of an entered score sheet. `name` stands for the file name in problems."""
        from printgen.project.scoring import score_text
        from printgen.scoring.judge import Judge

        return self._collect_result(lambda problems: score_text(text, name, best, Judge(self._shelves), problems))

    def judge_combat(self, game: str, file: str | Path) -> "Result[JudgedContest]":
        """Judge a combat in the middle of a game. The outcome shows who wins and why."""
        from printgen.project.scoring import judge_combat_file

        return self._collect_result(
            lambda problems: judge_combat_file(game, self._resolve_path(file), str(file), self._shelves, problems)
        )

    def judge_combat_text(self, game: str, text: str, name: str = "combat") -> "Result[JudgedContest]":
        """Judge a combat that a text describes. `name` stands for the file name in problems."""
        from printgen.project.scoring import judge_combat_text

        return self._collect_result(lambda problems: judge_combat_text(game, text, name, self._shelves, problems))

    def find_card_places(self, game: str, card: str, board: str | Path, player: str | None = None) -> "Result[CardPlacements]":
        """Find every place where a card fits on a board.

        The file describes one board, or is an entered score sheet from which `player` chooses a board.
        """
        from printgen.project.scoring import find_card_placements
        from printgen.scoring.fits import FitsRequest

        def find_places(problems: Problems) -> "CardPlacements | None":
            return find_card_placements(
                FitsRequest(game, card, self._resolve_path(board), str(board), player), self._shelves, problems
            )

        return self._collect_result(find_places)

    def draw_to_files(
        self, subject: "Scored | CardPlacements", path: str | Path, turn: int | None = None, language: str | None = None
    ) -> Result[tuple[Path, ...]]:
        """Write pictures of a judged score sheet, or of every place where a card fits, as .png, .svg or .pdf."""
        from printgen.project.scoring import write_pictures_of_sheet_or_placements

        return self._collect_result(
            lambda problems: write_pictures_of_sheet_or_placements(
                subject, self._resolve_path(path), turn, language, self._shelves, problems
            )
        )

    def draw_svgs(self, scored: "Scored") -> "Result[tuple[tuple[str, bytes], ...]]":
        """The pictures of a judged score sheet: the name of each, and its SVG."""
        from printgen.scoring.picture.files import draw_pictures_as_svg

        return self._collect_result(lambda problems: tuple(draw_pictures_as_svg(scored.judged, self._shelves, problems)))

    def open_form(self, game: str, language: str | None = None) -> "Result[EntryForm]":
        """The empty score sheet of a game, and the fields to fill in on the paper and beside it."""
        from printgen.project.entering import open_form

        return self._collect_result(lambda problems: open_form(game, language, self._shelves, problems))

    def fill_form(self, game: str, sheets: "Sequence[Texts]") -> "Result[FilledSheet]":
        """The entry that the texts in the fields of each sheet mean, and its verdict."""
        from printgen.project.entering import fill_form
        from printgen.scoring.judge import Judge

        return self._collect_result(lambda problems: fill_form(game, sheets, Judge(self._shelves), problems))

    def read_into_form(self, game: str, text: str) -> "Result[tuple[Texts, ...]]":
        """The texts of an entry, by field, for each sheet of the game."""
        from printgen.project.entering import read_entry_into_form

        return self._collect_result(lambda problems: read_entry_into_form(game, text, self._shelves, problems))

    def ask_for_entry(self, game: str, answers: Sequence[str] = ()) -> "Result[AskedEntry]":
        """The questions of `printgen enter` with some answers, the next question, and the entry once all are answered."""
        from printgen.project.entering import answer_questions_of_rules

        return self._collect_result(lambda problems: answer_questions_of_rules(game, answers, self._shelves, problems))

    def simulate(
        self,
        game: str,
        trial: "Trial | None" = None,
        is_enough: Callable[[], bool] = lambda: False,
        executor: "Executor | None" = None,
    ) -> "Result[Simulation]":
        """Play a game many times with simple computer players. `is_enough()`, called again and again, can end the run.

        With an executor, its workers play ranges of games. The report is the same as without.
        """
        from printgen.project.simulation import Trial, run_simulation

        return self._collect_result(
            lambda problems: run_simulation(game, trial or Trial(), is_enough, self._shelves, problems, executor)
        )
