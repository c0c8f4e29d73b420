"""The start of the program: `--no-limits` anywhere in a command, and no module from the current folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from printgen import __main__
from printgen.core.guard import supervisor
from tests.helpers.farm import TEMPLATE, put, run

ROOT = Path(__file__).resolve().parents[2]
LONG = "{% for a in range(3000) %}{% for b in range(300) %}{% endfor %}{% endfor %}<g/>\n"


def printgen(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a separate process, in the current folder."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from printgen.__main__ import main; main()"
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "words", [("--no-limits", "print", "farm"), ("print", "--no-limits", "farm"), ("print", "farm", "--no-limits")]
)
def test_no_limits_works_anywhere_in_a_command(kit: Path, words: tuple[str, ...]) -> None:
    put(TEMPLATE, LONG)
    limited = printgen("print", "farm")
    assert limited.returncode == 2
    assert "The drawing takes more than 10,000,000 steps." in limited.stderr
    assert printgen(*words).returncode == 0


def test_no_limits_after_two_dashes_is_not_an_option(kit: Path) -> None:
    assert 'There is no game "--no-limits".' in printgen("print", "--", "--no-limits").stderr


def test_the_help_names_the_option() -> None:
    assert "--no-limits" in run("--help").out


def test_a_module_in_the_folder_of_a_game_is_not_imported(kit: Path) -> None:
    for name in ("yaml", "typer", "reportlab_settings", "PIL", "jinja2"):
        put(f"{name}.py", f"print('{name} of a stranger'); raise SystemExit(7)\n")
    told = subprocess.run(
        [sys.executable, "-c", "import runpy; runpy.run_module('printgen', run_name='__main__')", "print", "farm"],
        capture_output=True, text=True, check=False, env={"PYTHONPATH": f"{ROOT}"},
    )  # fmt: skip
    assert (told.returncode, told.stderr) == (0, "")
    assert "stranger" not in told.stdout


@pytest.mark.parametrize(
    ("words", "is_limited"),
    [
        ("print farm", True), ("score ana.yaml", True), ("check", True), ("--trust check", True), ("print -- studio", True),
        ("print farm --no-limits", False), ("--no-limits score ana.yaml", False),
        ("studio", None), ("studio farm", None), ("--trust studio farm", None), ("list", None), ("schema", None),
        ("--version", None), ("print --help", None), ("", None),
    ],
)  # fmt: skip
def test_all_commands_but_the_studio_and_quick_ones_run_under_limits(
    words: str, is_limited: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[bool | None] = []
    monkeypatch.setattr(sys, "argv", ["printgen", *words.split()])
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(__main__, "_run_commands", lambda: limits.append(None))
    monkeypatch.setattr(supervisor, "run_supervised_and_exit_if_possible", lambda _run, limited: limits.append(limited))
    __main__.main()
    assert limits == [is_limited]
