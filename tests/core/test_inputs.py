"""Folders are listed in order, without following links."""

from pathlib import Path

from printgen.core.files.inputs import list_entries_below, list_files_below_until_unreadable
from tests.helpers.farm import put


def test_everything_below_a_folder_is_listed_in_order_and_links_are_not_entered(tmp_path: Path) -> None:
    for name in ("game/b/z.py", "game/b/a.py", "game/a.txt", "game/__pycache__/c.py", "elsewhere/secret.py"):
        put(tmp_path / name, "")
    (tmp_path / "game/link").symlink_to(tmp_path / "elsewhere")
    below = [
        str(Path(entry.path).relative_to(tmp_path / "game"))
        for entry in list_entries_below(str(tmp_path / "game"), "__pycache__")
    ]
    assert below == ["a.txt", "b", "b/a.py", "b/z.py", "link"]
    files = list_files_below_until_unreadable(tmp_path / "game", ".py", ".txt", skipped_name="__pycache__")
    assert [file.name for file in files] == ["a.txt", "a.py", "z.py"]
    assert list_files_below_until_unreadable(tmp_path / "nowhere", ".py") == ()
