"""Rules beside the content are read up to their largest size."""

from pathlib import Path

import pytest

from printgen.content.shelves import Shelf
from printgen.core.problems import Problems
from printgen.scoring.registry.code import _read_code_file, read_rules_code


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
    assert read_rules_code("farm", Shelf(tmp_path), problems) is None
    assert not problems.found
