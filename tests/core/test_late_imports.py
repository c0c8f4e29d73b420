"""Modules that are imported when something first uses them."""

import subprocess
import sys

LATE = (
    "import sys",
    "from printgen.core.late_imports import import_later",
    "import_later(['colorsys', 'missing_module'])",
)


def run_python(*lines: str) -> str:
    done = subprocess.run([sys.executable, "-c", "\n".join((*LATE, *lines))], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_late_module_is_imported_when_one_of_its_attributes_is_used() -> None:
    assert run_python("import colorsys", "print('__file__' in vars(colorsys))") == "False"
    program = ("import colorsys", "print(colorsys.rgb_to_hsv(1, 1, 1), '__file__' in vars(sys.modules['colorsys']))")
    assert run_python(*program) == "(0.0, 0.0, 1) True"


def test_names_of_a_late_module_can_be_imported() -> None:
    assert run_python("from colorsys import ONE_THIRD", "print(round(ONE_THIRD, 2))") == "0.33"


def test_an_import_that_fails_does_so_when_the_module_is_used() -> None:
    program = ("import missing_module", "try: missing_module.name", "except ModuleNotFoundError as error: print(error)")
    assert run_python(*program) == "No module named 'missing_module'"


def test_a_module_that_is_already_imported_stays() -> None:
    assert run_python("import_later(['sys'])", "import sys as again", "print(again is sys, again.maxsize > 0)") == "True True"
