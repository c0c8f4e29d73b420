"""The report on an error in a template tells the author's errors from printgen's own by the files that raised them."""

from pathlib import Path

from printgen.faces.templates.reports import RUNNING_FILES


def test_the_files_that_run_templates_exist() -> None:
    assert {file for file in RUNNING_FILES if not Path(file).is_file()} == set()
