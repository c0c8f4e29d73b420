"""Every layout as a file: each reader takes it, and its pages are the paper that was asked for."""

import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.content.sizes import PAPERS
from printgen.core.problems import Problems
from printgen.faces.job import Job
from printgen.model import Order
from printgen.printing.printout import make_printout
from tests.helpers.farm import run, swap
from tests.house.test_docs import write_files

LAYOUTS = Path(__file__).resolve().parents[2] / "docs" / "layouts.md"
WAYS = [
    ("a4", "long-edge", "crop", "false"),
    ("letter", "short-edge", "numbered", "false"),
    ("a3", "gutterfold", "numbered", "true"),
    ("a5", "one-sided", "crop", "true"),
]


@pytest.mark.parametrize(("paper", "sides", "marks", "labels"), WAYS)
def test_a_kit_of_every_layout_is_a_sound_file(
    paper: str, sides: str, marks: str, labels: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(LAYOUTS.read_text(), tmp_path)
    monkeypatch.chdir(tmp_path)
    swap("content/isle/game.yaml", "title: Isle\n", f"title: Isle\nlayout: {{marks: {marks}, labels: {labels}}}\n")
    told = run("print", "isle", "--paper", paper, "--sides", sides, "--cut-contour")
    assert (told.code, told.err) == (0, "")
    (file,) = Path("output/isle").glob("*.pdf")
    with pikepdf.open(file) as pdf:
        assert pdf.check_pdf_syntax() == []
        sides_mm = {tuple(sorted(round(float(edge) / 72 * 25.4, 1) for edge in list(page.MediaBox)[2:])) for page in pdf.pages}
    assert sides_mm == {tuple(sorted(round(side, 1) for side in (PAPERS[paper].width, PAPERS[paper].height)))}
    if shutil.which("qpdf"):
        done = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_back_of_a_tile_is_cut_as_its_front_is_seen_from_behind(tmp_path: Path) -> None:
    write_files(LAYOUTS.read_text(), tmp_path)
    shelves, problems = find_shelves(tmp_path), Problems()
    game = load_game("isle", shelves, problems)
    assert game is not None
    kit = make_printout(Job(game, Order("a4", 1, 1, "colour"), shelves, problems))
    assert kit is not None
    cape = next(piece for piece in kit.plan.pieces if piece.component == "cape")
    assert cape.back is not None
    assert cape.back.outline.points == ((60, 0), (20, 0), (20, 20), (0, 20), (0, 40), (40, 40), (40, 20), (60, 20))
