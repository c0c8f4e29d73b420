"""The methods of a project that read and change the files of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.core.files.outputs import OUTPUT
from printgen.core.problems import Problems
from printgen.project.base import ProjectBase
from printgen.project.results import Result

if TYPE_CHECKING:
    from printgen.content.table_edit import TableChange, TableEdit
    from printgen.project.drawing import DrawnGame, LiveDrawing
    from printgen.project.past import Comparison
    from printgen.project.revisions import PastGame, Revision
    from printgen.project.source_tables import EditedTable, SourceTable
    from printgen.project.sources import SourceFile


class SourceMethods(ProjectBase):
    """The part of a project that deals with the files of a game."""

    def list_sources(self, game: str) -> "Result[tuple[str, ...]]":
        """The names of the files that a game is made of, as messages show them."""
        from printgen.project.sources import list_sources

        return self._collect_result(lambda problems: list_sources(game, self._shelves, problems))

    def read_source(self, game: str, name: str) -> "Result[SourceFile]":
        """A file of a game: its content, and a hash of the content."""
        from printgen.project.sources import read_source

        return self._collect_result(lambda problems: read_source(game, name, self._shelves, problems))

    def write_source(self, game: str, name: str, content: bytes, seen: str) -> "Result[SourceFile]":
        """Replace the content of a file of a game, completely or not at all, if the hash of the old content is `seen`."""
        from printgen.project.sources import write_source

        return self._collect_result(lambda problems: write_source(game, name, content, seen, self._shelves, problems))

    def list_tables(self, game: str) -> "Result[tuple[str, ...]]":
        """The names of a game's files that are tables: CSV files and workbooks."""
        from printgen.project.source_tables import list_tables

        return self._collect_result(lambda problems: list_tables(game, self._shelves, problems))

    def read_table(self, game: str, name: str) -> "Result[SourceTable]":
        """The cells of a table, and a hash of its file. For a sheet of a workbook, the name is `FILE#SHEET`."""
        from printgen.project.source_tables import read_table

        return self._collect_result(lambda problems: read_table(game, name, self._shelves, problems))

    def edit_table(self, game: str, name: str, edits: "Sequence[TableEdit]", seen: str) -> "Result[EditedTable]":
        """Change cells and rows of a CSV file, if the hash of its content is `seen`. All other bytes stay as they are."""
        from printgen.project.source_tables import edit_table

        return self._collect_result(lambda problems: edit_table(game, name, edits, seen, self._shelves, problems))

    def change_table_back(self, game: str, name: str, change: "TableChange", seen: str) -> "Result[EditedTable]":
        """Apply the reverse of an edit's change to a CSV file, if the hash of its content is `seen`."""
        from printgen.project.source_tables import change_table_back

        return self._collect_result(lambda problems: change_table_back(game, name, change, seen, self._shelves, problems))

    def list_revisions(self, game: str) -> "Result[tuple[Revision, ...]]":
        """The latest commits that changed a game, newest first, if its folder is in a git repository."""
        from printgen.project.revisions import list_revisions

        return self._collect_result(lambda problems: list_revisions(game, self._shelves, problems))

    def open_revision(self, game: str, revision: str, inside: str | Path | None = None) -> "Result[PastGame]":
        """A game as it was in a commit, to draw it. Close it to delete its files.

        The files are in the system's folder for temporary files, or in the folder `inside`.
        """
        from printgen.project.revisions import open_revision

        folder = self._resolve_path(inside) if inside is not None else None
        return self._collect_result(lambda problems: open_revision(game, revision, folder, self._shelves, problems))

    def compare(self, then: "DrawnGame", now: "DrawnGame") -> "Comparison":
        """The pieces that differ between two drawings of a game, for example of an earlier commit and of now."""
        from printgen.project.past import compare_drawn_games

        return compare_drawn_games(then, now)

    def list_kits(self, game: str) -> tuple[str, ...]:
        """The names of the zip files in the game's folder in `output`, newest first."""
        from printgen.project.past import list_kits

        return list_kits(game, self.folder / OUTPUT)

    def compare_with_kit(self, game: str, kit: str, drawing: "LiveDrawing") -> "Result[Comparison]":
        """The pieces that differ from those of a kit in the game's folder in `output`, drawn as the kit was ordered."""
        from printgen.project.past import compare_with_kit, make_options_of_kit, read_manifest_of_kit

        def compare_pieces(problems: Problems) -> "Comparison | None":
            manifest = read_manifest_of_kit(game, kit, self.folder / OUTPUT, problems)
            now = drawing.draw(make_options_of_kit(manifest)).value if manifest is not None else None
            return compare_with_kit(manifest, now) if manifest is not None and now is not None else None

        return self._collect_result(compare_pieces)

    def list_kit_pages(self, game: str, kit: str) -> "Result[tuple[str, ...]]":
        """The names of the pictures of all pages of a kit in the game's folder in `output`, on the first of its papers."""
        from printgen.project.past import list_proof_names, read_manifest_of_kit

        def list_pages(problems: Problems) -> tuple[str, ...] | None:
            manifest = read_manifest_of_kit(game, kit, self.folder / OUTPUT, problems)
            return list_proof_names(manifest) if manifest is not None else None

        return self._collect_result(list_pages)

    def read_kit_page(self, game: str, kit: str, name: str) -> "Result[bytes]":
        """The picture of a page of a kit in the game's folder in `output`, as a PNG file."""
        from printgen.project.past import read_proof_picture

        return self._collect_result(lambda problems: read_proof_picture(game, kit, name, self.folder / OUTPUT, problems))
