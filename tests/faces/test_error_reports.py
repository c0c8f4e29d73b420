"""Error reports distinguish mistakes in templates from bugs in printgen by the files that raised the error."""

from pathlib import Path

from printgen.faces.templates.reports import RUNNING_FILES


def test_the_files_that_run_templates_exist() -> None:
    assert {file for file in RUNNING_FILES if not Path(file).is_file()} == set()
