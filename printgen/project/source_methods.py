"""The methods of a project that read and change the files of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.core.files.outputs import OUTPUT
from printgen.project.base import ProjectBase
from printgen.project.results import Result

if TYPE_CHECKING:
    from printgen.content.table_edit import TableChange, TableEdit
    from printgen.project.drawing import DrawnGame
    from printgen.project.past import PieceComparison
    from printgen.project.past_kits import PastKit
    from printgen.project.revisions import PastGame, Revision
    from printgen.project.source_tables import EditedTable, SourceTable
    from printgen.project.sources import SourceFile

MOST_FILES, MOST_KITS, MOST_REVISIONS = 2_000, 50, 60  # that are listed of a game


class SourceMethods(ProjectBase):
    """The part of a project that deals with the files of a game."""

    def list_visible_source_names(self, game: str, most: int = MOST_FILES) -> "Result[tuple[str, ...]]":
        """The names of the first `most` files that a game is made of, as messages show them, apart from hidden files."""
        from printgen.project.sources import list_visible_source_names

        return self._collect_result(lambda problems: list_visible_source_names(game, self._shelves, problems, most))

    def read_source(self, game: str, name: str) -> "Result[SourceFile]":
        """A file of a game: its content, and a hash of the content."""
        from printgen.project.sources import read_source

        return self._collect_result(lambda problems: read_source(game, name, self._shelves, problems))

    def write_source(self, game: str, name: str, content: bytes, seen_hash: str) -> "Result[SourceFile]":
        """Replace the content of a file of a game, completely or not at all, if the hash of the old content is `seen_hash`."""
        from printgen.project.sources import write_source

        return self._collect_result(lambda problems: write_source(game, name, content, seen_hash, self._shelves, problems))

    def list_table_file_names(self, game: str, most: int = MOST_FILES) -> "Result[tuple[str, ...]]":
        """The names of the tables (CSV files and workbooks) among the first `most` files of a game."""
        from printgen.project.source_tables import list_table_file_names

        return self._collect_result(lambda problems: list_table_file_names(game, self._shelves, problems, most))

    def read_table(self, game: str, name: str) -> "Result[SourceTable]":
        """The cells of a table, and a hash of its file. For a sheet of a workbook, the name is `FILE#SHEET`."""
        from printgen.project.source_tables import read_table_or_workbook_sheet

        return self._collect_result(lambda problems: read_table_or_workbook_sheet(game, name, self._shelves, problems))

    def edit_table(self, game: str, name: str, edits: "Sequence[TableEdit]", seen_hash: str) -> "Result[EditedTable]":
        """Change cells and rows of a CSV file, if the hash of its content is `seen_hash`. All other bytes stay as they are."""
        from printgen.project.source_tables import edit_table

        return self._collect_result(lambda problems: edit_table(game, name, edits, seen_hash, self._shelves, problems))

    def change_table_back(self, game: str, name: str, change: "TableChange", seen_hash: str) -> "Result[EditedTable]":
        """Apply the reverse of an edit's change to a CSV file, if the hash of its content is `seen_hash`."""
        from printgen.project.source_tables import change_table_back

        return self._collect_result(lambda problems: change_table_back(game, name, change, seen_hash, self._shelves, problems))

    def list_revisions(self, game: str, most: int = MOST_REVISIONS) -> "Result[tuple[Revision, ...]]":
        """The latest commits that changed a game, newest first, if its folder is in a git repository."""
        from printgen.project.revisions import list_latest_revisions

        return self._collect_result(lambda problems: list_latest_revisions(game, self._shelves, problems, most))

    def open_revision(self, game: str, revision: str, inside: str | Path | None = None) -> "Result[PastGame]":
        """A game as it was in a commit, to draw it. Close it to delete its files.

        The files are in the system's folder for temporary files, or in the folder `inside`.
        """
        from printgen.project.revisions import open_revision

        folder = self._resolve_path(inside) if inside is not None else None
        return self._collect_result(lambda problems: open_revision(game, revision, folder, self._shelves, problems))

    def compare(self, then: "DrawnGame", now: "DrawnGame") -> "PieceComparison":
        """The pieces that differ between two drawings of a game, for example of an earlier commit and of now."""
        from printgen.project.past import compare_drawn_games

        return compare_drawn_games(then, now)

    def list_kits(self, game: str, most: int = MOST_KITS) -> tuple[str, ...]:
        """The names of the newest zip files in the game's folder in `output`, newest first."""
        from printgen.project.past_kits import list_newest_zip_names

        return list_newest_zip_names(game, self.folder / OUTPUT, most)

    def open_kit(self, game: str, kit: str) -> "Result[PastKit]":
        """A kit in the game's folder in `output`, to compare the game with it."""
        from printgen.project.past_kits import open_kit_in_output

        return self._collect_result(lambda problems: open_kit_in_output(game, kit, self.folder / OUTPUT, problems))
