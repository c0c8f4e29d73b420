"""Modules that are imported when something first uses them."""

import subprocess
import sys

from printgen.core.late_imports import CODE_FLAGS, PYTHON

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


def test_a_late_function_can_be_imported_by_name_and_imports_its_module_when_it_is_called() -> None:
    program = ("import_later(['wave:open'])", "from wave import open as late", "print('__file__' in vars(sys.modules['wave']))")
    assert run_python(*program) == "False"
    program = (*program, "try: late(b'no file')", "except Exception as error: print('__file__' in vars(sys.modules['wave']))")
    assert run_python(*program) == "False\nTrue"


def test_a_late_class_can_be_imported_by_name_and_imports_its_module_when_it_is_used() -> None:
    program = (
        "import_later(['wave:Error'])",
        "from wave import Error as Late",
        "print('__file__' in vars(sys.modules['wave']))",
    )
    for use in ("class Own(Late): pass", "isinstance(1, Late)", "Late.mro()", "Late('problem')"):
        assert run_python(*program, use, "print('__file__' in vars(sys.modules['wave']))") == "False\nTrue"
    inherited = ("class Own(Late): pass", "print([base.__name__ for base in Own.mro()][:3], isinstance(Own(), Late))")
    assert run_python(*program, *inherited) == "False\n['Own', 'Error', 'Exception'] True"


def test_all_late_modules_of_a_package_are_late_while_the_package_is_imported() -> None:
    program = ("import_later(['wsgiref.util', 'wsgiref.headers'])", "import wsgiref")
    assert (
        run_python(*program, "print(['__file__' in vars(late) for late in (wsgiref.util, wsgiref.headers)])")
        == "[False, False]"
    )


def test_cython_finds_the_flags_of_code_objects_without_importing_inspect() -> None:
    import inspect

    assert {name: getattr(inspect, name) for name in CODE_FLAGS} == CODE_FLAGS
    program = ("import_later(['inspect'])", "import inspect", "print(inspect.CO_COROUTINE, '__file__' in vars(inspect))")
    assert run_python(*program) == "128 False"


def test_reportlab_finds_the_name_of_this_python_without_importing_platform() -> None:
    import platform

    assert platform.python_implementation() == PYTHON
    program = (
        "import_later(['platform'])",
        "import platform",
        "print(platform.python_implementation(), '__file__' in vars(platform))",
    )
    assert run_python(*program) == f"{PYTHON} False"


def test_a_late_module_of_a_package_is_an_attribute_of_the_package() -> None:
    program = ("import_later(['json.tool'])", "import json.tool", "print('__file__' in vars(json.tool))")
    assert run_python(*program) == "False"
    assert run_python(*program, "print(json.tool.main.__name__)") == "False\nmain"


def test_an_import_that_fails_does_so_when_the_module_is_used() -> None:
    program = ("import missing_module", "try: missing_module.name", "except ModuleNotFoundError as error: print(error)")
    assert run_python(*program) == "No module named 'missing_module'"


def test_a_module_that_is_already_imported_stays() -> None:
    assert run_python("import_later(['sys'])", "import sys as again", "print(again is sys, again.maxsize > 0)") == "True True"
