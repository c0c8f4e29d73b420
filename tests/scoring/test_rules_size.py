"""Rules beside the content are read up to their largest size."""

from pathlib import Path

import pytest

from printgen.content.shelves import Shelf
from printgen.core.problems import Problems
from printgen.scoring.registry import code
from printgen.scoring.registry.code import _read_code_file, read_rules_code_if_any
from tests.helpers.farm import put


@pytest.mark.parametrize(("size", "is_read"), [(0, True), (9, True), (10, True), (11, False), (500, False)])
def test_a_file_of_rules_is_read_if_it_is_not_larger_than_allowed(tmp_path: Path, size: int, is_read: bool) -> None:
    (tmp_path / "rules.py").write_bytes(b"#" * size)
    problems = Problems()
    content = _read_code_file(tmp_path, "rules.py", 10, Shelf(tmp_path), problems)
    assert content == (b"#" * size if is_read else None)
    assert [problem.message for problem in problems.sort_by_severity()] == (
        [] if is_read else ["The rules are larger than 1 MB per file or 4 MB in total."]
    )


def test_a_folder_without_rules_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "content" / "farm").mkdir(parents=True)
    problems = Problems()
    assert read_rules_code_if_any("farm", Shelf(tmp_path), problems) is None
    assert not problems.found


@pytest.mark.parametrize(("files", "is_read"), [(3, True), (4, False)])
def test_a_package_of_rules_has_at_most_so_many_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: int, is_read: bool
) -> None:
    monkeypatch.setattr(code, "MOST_FILES", 3)
    for number in range(files):
        put(tmp_path / "content/farm/rules" / ("__init__.py" if number == 0 else f"part{number}.py"), "")
    problems = Problems()
    assert (read_rules_code_if_any("farm", Shelf(tmp_path), problems) is not None) == is_read
    assert [problem.message for problem in problems.found] == (
        [] if is_read else ["These rules have more than 3 Python files."]
    )
