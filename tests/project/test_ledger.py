"""An unchanged game is not printed again, and a changed game is printed as if there were no ledger."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.farm import CSV, TEMPLATE, YAML, Told, put, run, swap

PDF, BOOK = Path("output/farm/farm-a4.pdf"), Path("output/farm/.cache/prints.json")
SAME = "  Nothing has changed since the last run, so the file was kept.\n"
ROOT = Path(__file__).resolve().parents[2]
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="{}"/></svg>'
ICONS = (
    '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="hay" viewBox="0 0 9 9"><rect width="{}" height="5"/></symbol></svg>'
)


@pytest.fixture
def farm(kit: Path) -> Path:
    """The small game with its own picture, icon, macro and text, printed once."""
    swap(TEMPLATE, "<rect", '{% import "words.j2" as words %}<rect')
    put("templates/words.j2", "{% macro hay() %}{{ icon('hay', 5, 60) }}{% endmacro %}")
    swap(TEMPLATE, "<text", '{{ words.hay() }}<image href="cow.svg" x="40" y="60" width="9" height="9"/><text')
    put("templates/farm/cow.svg", PICTURE.format(9))
    put("templates/farm/icons.svg", ICONS.format(5))
    put("content/farm/rules.md", "Feed the cow.\n")
    swap(
        YAML,
        "  barn:\n    kind: board",
        "  rules:\n    kind: sheet\n    size: a5\n    text: rules.md\n  barn:\n    kind: board",
    )
    assert run("print", "farm").code == 0
    return kit


def again(*words: str) -> Told:
    """Print once more; the file must be the same with and without the ledger."""
    told = run("print", "farm", *words)
    written = PDF.read_bytes()
    shutil.rmtree("output")
    fresh = run("print", "farm", *words)
    assert (written, told.code, told.err) == (PDF.read_bytes(), fresh.code, fresh.err)
    assert told.out.replace(SAME, "") == fresh.out
    return told


def test_second_print_says_the_same_and_that_nothing_has_changed(farm: Path) -> None:
    first = run("print", "farm", "--explain")
    before = PDF.stat().st_ino
    assert run("print", "farm", "--explain") == (0, first.out + SAME, first.err)
    assert PDF.stat().st_ino == before


def test_second_print_gives_the_same_warnings(farm: Path) -> None:
    swap(TEMPLATE, "height=20, fill", "height=20, size=5, fill")
    first = run("print", "farm")
    assert "warning" in first.err
    assert run("print", "farm") == (0, first.out + SAME, first.err)


def test_second_print_loads_nothing_heavy(farm: Path) -> None:
    code = "import atexit, sys; atexit.register(lambda: print(*sys.modules)); import printgen.cli; printgen.cli.main()"
    command = [sys.executable, "-c", code, "print", "farm"]
    done = [subprocess.run(command, capture_output=True, text=True, check=True, env=_paths()).stdout for _ in range(2)]
    assert SAME in done[1]
    assert {"reportlab", "jinja2", "uharfbuzz", "yaml", "markdown_it", "PIL"} & set(done[1].split()) == set()
    assert "jinja2" in done[0].split()


def _paths() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


EDITS: dict[str, Callable[[], None]] = {
    "game.yaml": lambda: swap(YAML, "#aa3322", "#aa3377"),
    "table": lambda: swap(CSV, "Lays eggs.", "Lays more eggs."),
    "template": lambda: swap(TEMPLATE, 'y="12"', 'y="13"'),
    "back": lambda: swap("templates/farm/back.svg.j2", 'r="20"', 'r="21"'),
    "macro": lambda: swap("templates/words.j2", "5, 60", "5, 65"),
    "icon": lambda: put("templates/farm/icons.svg", ICONS.format(7)),
    "picture": lambda: put("templates/farm/cow.svg", PICTURE.format(4)),
    "text": lambda: put("content/farm/rules.md", "Feed the hen.\n"),
    "page for a supplied one": lambda: put("templates/shared/page.svg.j2", "{{ flow(x=9, y=9, width=99, height=99) }}"),
    "include that is nearer": lambda: put("templates/farm/words.j2", "{% macro hay() %}{% endmacro %}"),
    "picture that is nearer": lambda: put("content/farm/cow.svg", PICTURE.format(2)),
}  # fmt: skip


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_edit_of_any_file_is_seen(farm: Path, edit: Callable[[], None]) -> None:
    before = PDF.read_bytes()
    edit()
    assert SAME not in again().out
    assert PDF.read_bytes() != before


def test_touch_without_a_change_changes_nothing(farm: Path) -> None:
    for path in (path for path in farm.rglob("*") if "output" not in path.parts):
        os.utime(path)
    assert SAME in again().out


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: put(path, b"%PDF-1.4 not ours")], ids=["gone", "overwritten"])
def test_a_changed_output_file_is_written_again(farm: Path, harm: Callable[[Path], None]) -> None:
    harm(PDF)
    assert SAME not in again().out


@pytest.mark.parametrize("words", [("--players", "3"), ("--copies", "2"), ("--sides", "gutterfold"), ("--explain",)])
def test_another_order_is_another_print(farm: Path, words: tuple[str, ...]) -> None:
    assert SAME not in run("print", "farm", *words).out


def test_prints_of_one_file_replace_each_other(farm: Path) -> None:
    """Orders for 2 and for 4 players write the same file, so each order finds the file changed by the other."""
    for players in ("4", "2", "4"):
        assert SAME not in run("print", "farm", "--players", players, "--copies", players).out
    assert BOOK.read_text().count('"request"') == 1


def test_orders_with_different_files_are_all_recorded(farm: Path) -> None:
    run("print", "farm", "--paper", "letter")
    assert SAME in run("print", "farm").out
    assert SAME in run("print", "farm", "--paper", "letter").out


def test_printer_that_was_measured_again_is_seen(farm: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(farm / "config"))
    readings = ("5", "5", "5", "5", "5", "5")
    run("printer", "add", "office", *readings)
    run("print", "farm", "--printer", "office")
    assert SAME in run("print", "farm", "--printer", "office").out
    run("printer", "add", "office", "6", *readings[1:], "--again")
    assert SAME not in run("print", "farm", "--printer", "office").out
    run("printer", "remove", "office")
    assert run("print", "farm", "--printer", "office").code == 2


def test_change_of_the_program_is_seen(farm: Path) -> None:
    """A copy of the program prints, and prints again after one of its lines was changed and changed back."""
    shutil.copytree(ROOT / "printgen", farm / "own" / "printgen", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("content", "templates"):
        shutil.copytree(ROOT / folder, farm / "own" / folder)

    def printed() -> str:
        environment = {**os.environ, "PYTHONPATH": str(farm / "own")}
        command = [sys.executable, "-m", "printgen", "print", "farm"]
        return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout

    printed()
    assert SAME in printed()
    swap(farm / "own/printgen/printing/report.py", "Print at 100 %", "Print at 100  %")
    assert "100  %" in printed()
    swap(farm / "own/printgen/printing/report.py", "Print at 100  %", "Print at 100 %")
    assert SAME not in printed()


@pytest.mark.parametrize("old", ['"text"', "Print at", '"output/farm/farm-a4.pdf"', "\n", "["])
def test_damaged_book_is_as_if_not_there(farm: Path, old: str) -> None:
    swap(BOOK, old, "x")
    assert SAME not in again().out


@pytest.mark.parametrize("content", [b"", b"\0" * 99, b"[]", b"\xff\n{}"])
def test_a_damaged_ledger_is_ignored(farm: Path, content: bytes) -> None:
    put(BOOK, content)
    assert SAME not in again().out


def test_a_ledger_that_cannot_be_written_is_not_an_error(kit: Path) -> None:
    put("output/farm/.cache", "a file where the folder should be")
    first = run("print", "farm")
    assert (first.code, first.err) == (0, "")
    assert run("print", "farm") == first


def test_a_change_during_the_print_is_not_recorded(farm: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a table is changed after it was read and then changed back, either version may have been printed."""
    from printgen.printing import report

    swap(CSV, "Gives milk.", "Gives cream.")
    say = report.describe_written_pdf

    def slow(*words: object) -> str:
        swap(CSV, "Gives cream.", "Gives cheese.")
        return say(*words)  # type: ignore[arg-type]

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(report, "describe_written_pdf", slow)
        run("print", "farm")
    swap(CSV, "Gives cheese.", "Gives cream.")
    assert SAME not in again().out


def test_pipe_in_a_folder_is_not_opened(farm: Path) -> None:
    os.mkfifo("content/farm/pipe")
    run("print", "farm")
    assert SAME in run("print", "farm").out


def test_a_link_with_a_new_target_is_noticed(farm: Path) -> None:
    """A link that leads out of the folder is not a picture any more, even if its target has the same bytes."""
    put("content/farm/real.svg", PICTURE.format(9))
    put("elsewhere.svg", PICTURE.format(9))
    Path("templates/farm/cow.svg").unlink()
    cow = Path("content/farm/cow.svg")
    cow.symlink_to("real.svg")
    assert run("print", "farm").code == 0
    cow.unlink()
    cow.symlink_to(farm / "elsewhere.svg")
    assert "there is no picture cow.svg" in run("print", "farm").err


def test_edit_behind_a_link_to_shared_templates_is_seen(farm: Path) -> None:
    """Several projects may share files in a separate folder."""
    put("common/cow.svg", PICTURE.format(9))
    Path("templates/farm/cow.svg").unlink()
    Path("templates/shared").symlink_to(farm / "common")
    assert run("print", "farm").code == 0
    assert SAME in run("print", "farm").out
    put("common/cow.svg", PICTURE.format(4))
    assert SAME not in again().out
