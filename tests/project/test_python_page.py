"""docs/python.md: every block runs in an empty folder, prints what the page says, and lists every public name."""

import io
import json
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.kit.exporters import EXPORTERS
from tests.helpers.soaked import soak_after

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text()
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The names that the blocks define, and the output of each block."""
    folder = tmp_path_factory.mktemp("scripts")
    shutil.copy(ROOT / "tests" / "games" / "village" / "legal.yaml", folder / "ana.yaml")
    names, out = dict[str, Any](printed=[]), ""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for number, (kind, block) in enumerate(BLOCK.findall(PAGE), 1):
            if kind == "text":
                names["printed"].append((block, out))
                continue
            with redirect_stdout(io.StringIO()) as stream:
                exec(compile(block, f"docs/python.md, block {number}", "exec"), names)
            out = stream.getvalue().replace(f"{ROOT}/", "")
    return names


def test_blocks_print_what_the_page_says(session: dict[str, Any]) -> None:
    assert len(session["printed"]) == 4
    for said, out in session["printed"]:
        assert out == said


def test_a_script_writes_a_pdf_and_a_kit(session: dict[str, Any]) -> None:
    assert session["printout"].pdf().startswith(b"%PDF")
    assert session["kit"].name == "village-kit.zip"
    assert session["reprint"].printout is None
    assert session["steps"] == [("board", 1, 4), ("board", 2, 4), ("board", 3, 4)]


@pytest.mark.parametrize("parts", soak_after(1, ["^project = |write_print|Cancelled", ""]))
def test_the_page_runs_from_the_wheel_in_an_empty_folder(wheel: Path, tmp_path: Path, parts: str) -> None:
    folder = tmp_path / "scripts"
    folder.mkdir()
    shutil.copy(ROOT / "tests" / "games" / "village" / "legal.yaml", folder / "ana.yaml")
    blocks = [block for kind, block in BLOCK.findall(PAGE) if kind == "python" and re.search(parts, block, re.MULTILINE)]
    (folder / "page.py").write_text("\n".join(blocks))
    environment = {"PYTHONPATH": str(wheel), "PRINTGEN_CONFIG": str(tmp_path), "PRINTGEN_DATA": str(tmp_path)}
    command = [sys.executable, "-W", "error", "page.py"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "cancelled after ('board', 3, 4)" in done.stdout
    assert (folder / "output" / "village" / "village-a4.pdf").is_file()


def test_the_exporter_of_the_page_counts_cards(session: dict[str, Any]) -> None:
    deck = json.loads(session["deck"](session["printout"])["deck.json"])
    assert sum(deck.values()) == len(session["printout"].plan.pieces)


def test_the_page_lists_every_public_name_and_no_other() -> None:
    table = PAGE.partition("## All names")[2]
    first = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    assert sorted(re.findall(r"`(\w+)", "".join(first))) == sorted(printgen.__all__)


def test_public_names_stay() -> None:
    """Adding a name is fine; removing or renaming one breaks somebody's script."""
    assert printgen.__all__ == [
        "CheckUpdate", "CheckedGame", "Component", "Deal", "DealtPiece", "DealtPile", "DrawnGame", "Face",
        "FaceChange", "Fact", "Failed", "Game", "Headline", "Hindsight", "KitFile", "LiveDrawing",
        "NamedFace", "NewGame", "Options", "Order", "PictureOptions", "Piece", "Pile", "Placement", "Plan",
        "PlayedGame", "PlayerScore", "Printout", "Problem", "Progress", "Project", "Reprint", "Result",
        "ResultsBook", "Row", "ScoreLine", "Scored", "Seat", "Setup", "Sheet", "SheetFinding", "Simulation",
        "Size", "Standing", "Trial", "Verdict", "Where", "Written", "__version__", "open",
    ]  # fmt: skip
    assert all(getattr(printgen, name) is not None for name in printgen.__all__)


def test_earlier_public_names_still_work() -> None:
    assert (printgen.Broken, printgen.Line) == (printgen.SheetFinding, printgen.ScoreLine)  # type: ignore[attr-defined]
    from printgen.rules import Between, Broken, EntryPath, Fits, Line, Path, PlacementList, UncertainNumber

    assert (Broken, Line) == (printgen.SheetFinding, printgen.ScoreLine)
    assert (Between, Fits, Path) == (UncertainNumber, PlacementList, EntryPath)


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Gane'"):
        _ = printgen.Gane  # type: ignore[attr-defined]


def test_the_page_lists_every_exporter() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", PAGE.partition("| exporter |")[2].partition("\n\n")[0], re.MULTILINE)
    assert rows == [(name, exporter.writes) for name, exporter in EXPORTERS.items()]
