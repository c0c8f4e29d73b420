"""Unusual files and folders: links to nowhere, folders that appear meanwhile, encodings, and too many or too large files."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import printgen
from printgen.cli.completion import _list_folders_and_files, _list_matches_without_special_characters
from printgen.content.shelves import find_shelves
from printgen.content.table_text import read_grid
from printgen.core.problems import Problems
from printgen.model import Game
from printgen.project import checking, fingerprint
from printgen.project.fingerprint import take_fingerprint
from printgen.project.live import LiveGame
from printgen.project.source_tables import CellEdit
from printgen.project.starting import _require_free_name_and_rename
from printgen.project.workers import content_hash
from tests.helpers.farm import CSV, put, run


def test_link_to_nowhere_is_a_file_of_a_watched_game(kit: Path) -> None:
    Path("content/farm/gone").symlink_to("nowhere")
    states = {state.path: state[1:] for state in LiveGame("farm", printgen.open()._shelves).list_file_states()}
    assert states[str(kit / "content/farm/gone")] == (0, 0, 0)
    table = Path(CSV).stat()
    assert states[str(kit / CSV)] == (table.st_mtime_ns, table.st_size, table.st_ino)


def test_folder_that_appears_meanwhile_is_not_replaced(here: Path) -> None:
    for taken in ("folder", "link"):
        put("part/file", "x")
        Path(taken).mkdir() if taken == "folder" else Path(taken).symlink_to("nowhere")
        with pytest.raises(FileExistsError):
            _require_free_name_and_rename(Path("part"), Path(taken))
        assert Path("part/file").is_file()
    _require_free_name_and_rename(Path("part"), Path("free"))
    assert Path("free/file").is_file()


@pytest.mark.parametrize("limit", ["MOST_FILES", "MOST_BYTES"])
def test_game_has_a_fingerprint_up_to_a_limit(kit: Path, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shelves = find_shelves(kit)
    entries = list(fingerprint._list_source_entries_or_raise("farm", shelves))
    count = len(entries) if limit == "MOST_FILES" else sum(entry.stat(follow_symlinks=False).st_size for entry in entries)
    monkeypatch.setattr(fingerprint, limit, count)
    assert take_fingerprint("farm", shelves) is not None
    monkeypatch.setattr(fingerprint, limit, count - 1)
    assert take_fingerprint("farm", shelves) is None


def test_table_whose_cells_have_no_places_can_be_read_but_not_edited(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.project.source_tables.open_table_to_edit_or_read", read_grid)
    table = printgen.open().read_table("farm", CSV).get()
    assert table.rows[1][1] == "Cow"
    assert table.lock == (
        "printgen can read this table, but cannot change its cells one at a time.", "change it in an editor.",
    )  # fmt: skip
    edited = printgen.open().edit_table("farm", CSV, [CellEdit(1, 1, "Goat")], table.stamp)
    assert [(problem.message, problem.hint) for problem in edited.problems] == [table.lock]


def test_translation_that_cannot_be_read_does_not_hide_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cast(Game, SimpleNamespace(name="farm", language="en", languages=("en", "de", "fr"), components=()))
    drawn: list[str] = []

    def check(translated: Any, *_: object, **__: object) -> Any:
        drawn.append(translated.language)
        return checking.CheckedFaces(frozenset({translated.language}), {})

    french = SimpleNamespace(language="fr", components=())
    monkeypatch.setattr(checking, "check_all_faces", check)
    monkeypatch.setattr(checking, "load_game", lambda *words: french if words[3] != "de" else None)
    first = checking.CheckedFaces(frozenset({"en"}), {})
    checked = checking._check_translations(game, first, cast(Any, None), Problems(), cast(Any, None))
    assert (drawn, checked.identities) == (["fr"], {"fr"})


def test_names_that_a_shell_is_offered_begin_alike_and_are_plain() -> None:
    names = ["a", "ab", "a b", "-a", "b", "a;b", "a.b/c+d-e_f"]
    assert _list_matches_without_special_characters(names, "a") == ["a", "ab", "a.b/c+d-e_f"]
    assert _list_matches_without_special_characters(names, "-") == []
    assert len(_list_matches_without_special_characters(map(str, range(501)), "")) == 500


def test_files_that_a_shell_is_offered_have_the_right_ending_or_are_folders(here: Path) -> None:
    for name in ("b.yaml", "a.yaml", "c.txt", ".hidden.yaml", "sub/d.yaml", "sub/.e.yaml"):
        put(name, "")
    assert _list_folders_and_files((".yaml",), "") == ["a.yaml", "b.yaml", "sub/"]
    assert _list_folders_and_files((".yaml",), ".h") == [".hidden.yaml", "a.yaml", "b.yaml", "sub/"]
    assert _list_folders_and_files((".yaml", ".txt"), "sub/x") == ["sub/d.yaml"]
    assert _list_folders_and_files((".yaml",), "none/x") == []


def test_run_is_corrected_for_a_printer(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(kit / "config"))
    assert run("printer", "add", "office", "6", "5", "5", "5", "5", "5").code == 0
    put("players.csv", "name\nAnn\n")
    contents = []
    for printer in (None, "office", "attic"):
        options = printgen.Options(only="barn", printer=printer)
        written = printgen.open().write_run("farm", "players.csv", options, kit / f"{printer}.pdf")
        contents.append(written.value and written.value[0].path and written.value[0].path.read_bytes())
    assert contents[0] != contents[1]
    assert contents[2] is None


@pytest.mark.parametrize("plugin_path", ["herd", "herd/rules.py"])
def test_edited_code_of_a_plugin_counts_as_another_game(kit: Path, monkeypatch: pytest.MonkeyPatch, plugin_path: str) -> None:
    shelves = find_shelves(kit)
    for module in (fingerprint, content_hash):
        monkeypatch.setattr(
            module, "list_plugins", {"printgen.rules": (SimpleNamespace(group="printgen.rules", id="farm"),)}.get
        )
        monkeypatch.setattr(module, "list_code_paths", lambda _: (str(kit / plugin_path),))
    monkeypatch.setattr(fingerprint, "GROUPS", ("printgen.rules",))

    def take_hashes() -> list[str]:
        found = take_fingerprint("farm", shelves)
        assert found is not None
        return [found.content, found.program, content_hash.hash_program_and_game("farm", shelves)]

    put(kit / "herd/rules.py", "COWS = 1")
    before = take_hashes()
    put(kit / "herd/__pycache__/rules.pyc", "compiled")
    assert take_hashes() == before
    put(kit / "herd/rules.py", "COWS = 2")
    assert not set(take_hashes()) & set(before)
