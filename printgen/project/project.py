"""A project: a folder of games, and everything that printgen can do with its games."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.project.orders import USUAL, Options
from printgen.project.results import FaceCount, Result, Written
from printgen.project.scoring_methods import ScoringMethods
from printgen.project.source_methods import SourceMethods

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from printgen.kit.exporters import FileContents
    from printgen.model import Deal, Game, Headline
    from printgen.printing.picture_plan import PictureOptions
    from printgen.printing.printout import Printout
    from printgen.project.checking import CheckedGame
    from printgen.project.drawing import LiveDrawing
    from printgen.project.files import OutputPlace
    from printgen.project.kits import KitFile, Reprint
    from printgen.project.live import CheckUpdate, LiveGame
    from printgen.project.settings import CompletedOptions
    from printgen.project.starting import NewGame, StartingPoint


class Project(SourceMethods, ScoringMethods):
    """The games in a folder, and the games supplied with printgen. Methods return results and print nothing.

    Relative paths start from the opened folder. Several projects can be open at once, and threads can share a project.
    """

    def games(self) -> "dict[str, Headline | None]":
        """The title, edition and players of every game by its name, or None for a game that cannot be read."""
        from printgen.content.headlines import load_game_headline

        return {name: load_game_headline(name, shelf) for name, shelf in self._shelves.list_games()}

    def load(self, game: str, language: str | None = None) -> "Result[Game]":
        """Load a game in a language, or else in its first: its components, facts and styles, as its files declare them."""
        from printgen.content.loader import load_game

        return self._collect_result(lambda problems: load_game(game, self._shelves, problems, language))

    def check(self, game: "str | Game", language: str | None = None) -> "Result[CheckedGame]":
        """Check a game in every style, for every number of players and in every language, or only in one language."""
        from printgen.project.checking import check_named_game

        return self._collect_result(lambda problems: check_named_game(game, self._shelves, problems, language))

    def check_changes_and_count_faces(self, game: str, language: str | None = None) -> "Result[FaceCount]":
        """Check like `check`, but only what has changed since the last run; the value is the number of faces."""
        from printgen.content.kept_compilations import load_and_count_kept_compilations

        load_and_count_kept_compilations()
        from printgen.project.check_records import check_game_with_records

        return self._collect_result(lambda problems: check_game_with_records(game, self._shelves, problems, language))

    def watch(self, game: str, language: str | None = None) -> "Iterator[CheckUpdate]":
        """Check a game, and check what has changed after each change of its files. Never ends."""
        return self.open_check(game, language).check_now_and_after_changes()

    def open_drawing(self, game: str) -> "LiveDrawing":
        """The faces of a game, to draw again after each change of its files. Draws nothing yet."""
        from printgen.project.drawing import LiveDrawing

        return LiveDrawing(game, self._shelves)

    def open_check(self, game: str, language: str | None = None) -> "LiveGame":
        """A game to check again after each change of its files; `watch` does so by itself. Checks nothing yet."""
        from printgen.project.live import LiveGame

        return LiveGame(game, self._shelves, language)

    def set_up(self, game: "str | Game", options: Options = USUAL, seed: int = 1) -> "Result[Deal]":
        """Set up a game for the players and the style in some options: the pieces of each pile, from the top down.

        The same seed always gives the same deal. If game.yaml declares no setup, each component is a pile.
        """
        from printgen.content.dealing import deal_pieces
        from printgen.printing.order_checks import check_order
        from printgen.project.loading import load_game_unless_loaded
        from printgen.project.orders import make_order

        def deal(problems: Problems) -> "Deal | None":
            loaded = load_game_unless_loaded(game, self._shelves, problems, options.language)
            order = make_order(loaded, options) if loaded is not None else None
            if loaded is None or order is None or not check_order(loaded, order, problems):
                return None
            return deal_pieces(loaded, order.players, order.style, seed)

        return self._collect_result(deal)

    def complete_options(self, game: str, options: Options = USUAL) -> "Result[CompletedOptions]":
        """The options of a print run with the user's settings for those that are None, as the command line uses them."""
        from printgen.project.settings import complete_options

        return self._collect_result(lambda problems: complete_options(game, options, self._shelves, problems))

    def starting_points(self) -> "tuple[StartingPoint, ...]":
        """The small games that come with printgen, from which `start_game` makes a new game."""
        from printgen.project.starting import list_starting_points

        return list_starting_points()

    def print(self, game: "str | Game", options: Options = USUAL) -> "Result[Printout]":
        """Lay out a game on paper. The printout contains the plan, and makes the PDF, pictures and cut files."""
        from printgen.project.printing import make_game_printout

        return self._collect_result(lambda problems: make_game_printout(game, options, self._shelves, problems))

    def kit(self, game: "str | Game", options: Options = USUAL, registration: str | None = None) -> "Result[KitFile]":
        """Make the kit of a game for A4 and Letter as a zip. `registration` names a cutting machine to add marks for."""
        from printgen.project.kits import make_kit

        return self._collect_result(lambda problems: make_kit(game, options, registration, self._shelves, problems))

    def diff(self, old: str | Path, new: str, options: Options = USUAL) -> "Result[Reprint]":
        """Compare an old kit (its zip or manifest) with a game or a newer kit, and make a printout of the new pieces."""
        from printgen.project.kits import make_reprint

        return self._collect_result(
            lambda problems: make_reprint(self._make_kit_names(old, new), options, self._shelves, problems)
        )

    def exporters(self) -> tuple[str, ...]:
        """The ids of all exporters: those of printgen, and those of installed packages."""
        from printgen.kit.exporters import list_exporter_ids

        return list_exporter_ids()

    def export(self, game: "str | Game", exporter: str, options: Options = USUAL) -> "Result[FileContents]":
        """Run an exporter on a game. The result is its files, by name."""
        from printgen.kit.exporters import run_exporter
        from printgen.project.printing import make_printout_unless_pictures_missing

        def make_files(problems: Problems) -> "FileContents | None":
            printout = make_printout_unless_pictures_missing(game, options, self._shelves, problems)
            return run_exporter(printout, exporter, problems) if printout is not None else None

        return self._collect_result(make_files)

    def write_print(
        self, game: str, options: Options = USUAL, output: "OutputPlace" = None, explain: bool = False
    ) -> Result[Written]:
        """Write the PDF of a game into the game's folder in `output`, unless the PDF there is up to date.

        If `output` ends in .pdf, it is the file to write. It can also be a binary stream.
        """
        from printgen.content.kept_compilations import load_and_count_kept_compilations

        load_and_count_kept_compilations()
        from printgen.project.files import write_print_unless_unchanged

        return self._collect_result(
            lambda problems: write_print_unless_unchanged(
                game, options, self._make_output(output, ".pdf"), explain, self._shelves, problems
            )
        )

    def write_run(
        self,
        game: str,
        table: str | Path,
        options: Options = USUAL,
        output: "OutputPlace" = None,
        split: int | None = None,
        cut_and_stack: bool = False,
        executor: "Executor | None" = None,
    ) -> Result[tuple[Written, ...]]:
        """Write the personal sheets of a game, one for each row of a table: one PDF, or PDFs of at most `split` sheets.

        With `cut_and_stack`, the sheets are in number order once the printed stack is cut and the stacks are put together.
        The workers of an executor print several PDFs at the same time.
        """
        from printgen.project.run_opening import RunRequest
        from printgen.project.runs import write_run

        def write_pdfs(problems: Problems) -> tuple[Written, ...] | None:
            request = RunRequest(str(table), self._resolve_path(table), split, cut_and_stack)
            place = self._make_output(output, ".pdf")
            return write_run(game, options, request, place, self._shelves, problems, executor)

        return self._collect_result(write_pdfs)

    def write_kit(
        self, game: str, options: Options = USUAL, registration: str | None = None, output: "OutputPlace" = None
    ) -> Result[Written]:
        """Write the kit of a game into the game's folder in `output`, unless the kit there is up to date.

        If `output` ends in .zip, it is the file to write. It can also be a binary stream.
        """
        from printgen.content.kept_compilations import load_and_count_kept_compilations

        load_and_count_kept_compilations()
        from printgen.project.files import write_kit_unless_unchanged

        return self._collect_result(
            lambda problems: write_kit_unless_unchanged(
                game, options, registration, self._make_output(output, ".zip"), self._shelves, problems
            )
        )

    def write_diff(self, old: str | Path, new: str, options: Options = USUAL, output: "OutputPlace" = None) -> Result[Written]:
        """Write a PDF of the pieces that changed since an old kit; the text lists the old pieces to throw away.

        If `output` ends in .pdf, it is the file to write. It can also be a binary stream.
        """
        from printgen.project.files import write_reprint_if_pieces_changed

        return self._collect_result(
            lambda problems: write_reprint_if_pieces_changed(
                self._make_kit_names(old, new), options, self._make_output(output, ".pdf"), self._shelves, problems
            )
        )

    def write_proofs(
        self, game: str, options: Options = USUAL, faces: bool = False, safe: bool = False, output: "OutputPlace" = None
    ) -> Result[tuple[Path, ...]]:
        """Write a PNG of each page, or of each face if `faces`. `safe` draws the cut and the safe zone over the pictures."""
        from printgen.project.files import write_proofs_and_delete_stale_ones

        return self._collect_result(
            lambda problems: write_proofs_and_delete_stale_ones(
                game, options, faces, safe, self._make_output(output), self._shelves, problems
            )
        )

    def write_pictures(
        self,
        game: str,
        options: Options = USUAL,
        pictures: "PictureOptions | None" = None,
        output: "OutputPlace" = None,
    ) -> Result[Written]:
        """Write a picture of each face into `output/GAME/pictures`, and a list of them, which is the path of the result."""
        from printgen.printing.picture_plan import PictureOptions
        from printgen.project.pictures import write_face_pictures

        wanted = pictures or PictureOptions()
        return self._collect_result(
            lambda problems: write_face_pictures(game, options, wanted, self._make_output(output), self._shelves, problems)
        )

    def write_export(
        self, game: str, exporter: str, options: Options = USUAL, output: "OutputPlace" = None
    ) -> Result[tuple[Path, ...]]:
        """Write the files that an exporter makes of a game into `output/GAME/EXPORTER`."""
        from printgen.project.files import write_export

        return self._collect_result(
            lambda problems: write_export(game, exporter, options, self._make_output(output), self._shelves, problems)
        )

    def start_game(self, name: str, start: str = "deck") -> "Result[NewGame]":
        """Write the folder of a new game, `content/NAME`, as a copy of a starting point such as `deck`."""
        from printgen.project.starting import write_game_from_starting_point

        return self._collect_new_game_and_reload_shelves(
            lambda problems: write_game_from_starting_point(name, start, self.folder, self._shelves, problems)
        )

    def copy_game(self, name: str, source: str) -> "Result[NewGame]":
        """Write the folder of a new game, `content/NAME`, as a copy of a game with its rules and without its editions."""
        from printgen.project.copying import write_copy_of_game

        return self._collect_new_game_and_reload_shelves(
            lambda problems: write_copy_of_game(name, source, self.folder, self._shelves, problems)
        )

    def _collect_new_game_and_reload_shelves(self, make: "Callable[[Problems], NewGame | None]") -> "Result[NewGame]":
        """The result of a function that makes a game; the project's other methods then find the game."""
        result = self._collect_result(make)
        self._shelves = find_shelves(self._here, self._shelves.trust)
        return result
