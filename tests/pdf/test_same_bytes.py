"""The same content gives the same bytes, whatever surrounds the program."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.soaked import soak_after

ROOT = Path(__file__).resolve().parents[2]
PRINT = """
import os, sys
os.umask(int(sys.argv[1], 8))
sys.argv[1:] = ["print", "village", "--output", sys.argv[2]]
from printgen.__main__ import main
main()
"""


def printed(folder: Path, umask: str = "022", **surroundings: str) -> str:
    """The hash of Village's PDF, printed by a separate process."""
    environment = {key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"} | surroundings
    command = [sys.executable, "-c", PRINT, umask, str(folder)]
    subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    return hashlib.sha256((folder / "village" / "village-a4.pdf").read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The hash without any special setting."""
    return printed(tmp_path_factory.mktemp("usual"))


@pytest.mark.parametrize("value", soak_after(3, ["", "1", "abc", "0", "-5", "1700000000.5", "9" * 30]))
def test_date_of_the_build_is_not_asked_for(usual: str, tmp_path: Path, value: str) -> None:
    assert printed(tmp_path, SOURCE_DATE_EPOCH=value) == usual


def test_settings_of_reportlab_are_not_asked_for(usual: str, tmp_path: Path) -> None:
    assert printed(tmp_path, RL_pdfComments="1", RL_pdfMultiLine="1", RL_invariant="0", RL_documentLang="xx") == usual


@pytest.mark.parametrize(
    "surroundings",
    [{"LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7"}, {"LC_ALL": "C", "TZ": "UTC", "PYTHONHASHSEED": "0"},
     {"umask": "077"}],
    ids=str,
)  # fmt: skip
def test_place_and_rights_change_nothing(usual: str, tmp_path: Path, surroundings: dict[str, str]) -> None:
    assert printed(tmp_path, **surroundings) == usual
