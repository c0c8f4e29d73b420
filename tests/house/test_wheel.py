"""The wheel contains the games, the types and the pinned versions, so that it works without a checkout."""

import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import printgen

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """\
import printgen
from printgen.kit.libraries import find_library_differences

reveal_type(printgen.__version__)
reveal_type(find_library_differences()[0].pinned)
printgen.__version__ + 1
"""


def installed(wheel: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The result of a command that runs from an unpacked wheel in this folder."""
    command = [sys.executable, "-c", "from printgen.cli import main; main()", *words]
    environment = {"PYTHONPATH": str(wheel)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_wheel_prints_its_games_and_finds_a_persons_own_first(wheel: Path, tmp_path: Path) -> None:
    done = installed(wheel, tmp_path, "print", "village")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "output/village/village-a4.pdf").read_bytes().startswith(b"%PDF-")

    own = tmp_path / "content" / "village"
    own.mkdir(parents=True)
    (own / "game.yaml").write_text("game: village\ntitle: My own village\ncomponents: {}\n")
    assert "content/village/game.yaml" in installed(wheel, tmp_path, "print", "village").stderr


def test_wheel_contains_the_pages_of_the_studio(wheel: Path) -> None:
    pages = Path("printgen/studio/static")
    assert list_files(wheel / pages) == list_files(ROOT / pages) > {Path("index.html"), Path("views/wall.js")}


def list_files(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}


def test_wheel_starts_and_prints_a_new_game(wheel: Path, tmp_path: Path) -> None:
    done = installed(wheel, tmp_path, "new", "moon", "--start", "roll-and-write")
    assert (done.returncode, done.stderr) == (0, "")
    assert installed(wheel, tmp_path, "print", "moon").stdout.startswith("output/moon/moon-a4.pdf: 2 pages")


def test_wheel_has_all_languages(wheel: Path, tmp_path: Path) -> None:
    done = installed(wheel, tmp_path, "print", "village", "--language", "fr")
    assert (done.returncode, done.stderr) == (0, "")
    assert {path.stem for path in (wheel / "printgen/core/phrases").glob("*.json")} == {"de", "en", "fr"}


def test_wheel_shows_the_docs_that_hints_name(wheel: Path, tmp_path: Path) -> None:
    assert installed(wheel, tmp_path, "docs", "templates").stdout.startswith("# Everything a template can use")
    assert installed(wheel, tmp_path, "docs").stdout.count("\n") > 30


def test_wheel_has_only_code_and_texts_so_it_stays_small(wheel: Path) -> None:
    (built,) = wheel.with_name("site-built").glob("*.whl")
    with ZipFile(built) as files:
        largest = max(files.infolist(), key=lambda file: 0 if file.filename.endswith("RECORD") else file.compress_size)
    assert largest.compress_size < 15_000, largest.filename
    assert built.stat().st_size < 2_200_000


def test_wheel_knows_the_pinned_versions(wheel: Path) -> None:
    assert (wheel / "printgen/supplied/constraints.txt").read_bytes() == (ROOT / "constraints.txt").read_bytes()


def test_wheel_has_the_version_of_the_package(wheel: Path) -> None:
    (about,) = wheel.glob("printgen-*.dist-info/METADATA")
    assert f"\nVersion: {printgen.__version__}\n" in about.read_text()


def test_mypy_sees_the_types_of_the_installed_wheel_from_another_folder(wheel: Path, tmp_path: Path, mypy_cache: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=False)
    (site,) = tmp_path.glob("venv/lib/python*/site-packages")
    (site / "wheel.pth").write_text(f"{wheel}\n")
    (tmp_path / "script.py").write_text(SCRIPT)
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--python-executable",
        tmp_path / "venv/bin/python",
        "--cache-dir",
        mypy_cache / "wheel",
        "script.py",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    told = [line.partition(": ")[2] for line in done.stdout.splitlines()]
    assert told[:2] == ['note: Revealed type is "str"', 'note: Revealed type is "str"'], done.stdout
    assert told[2].startswith('error: Unsupported operand types for + ("str" and "int")')
