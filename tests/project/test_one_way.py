"""A command enters the stages once: no stage calls back into the command line."""

import shutil
import sys
from pathlib import Path
from types import FrameType

import pytest

import printgen
from tests.helpers.farm import run

HOME = str(Path(printgen.__file__).parent)
CLI = f"{HOME}/cli/"


def room_of(frame: FrameType) -> str:
    """`cli`, `stage`, or an empty text for code outside printgen."""
    file = frame.f_code.co_filename
    if not file.startswith(HOME) or file.endswith(("__init__.py", "__main__.py")):
        return ""
    return "cli" if file.startswith(CLI) else "stage"


def callbacks(*words: str) -> list[str]:
    """The functions of the command line that a stage called."""
    found = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event != "call" or room_of(frame) != "cli":
            return
        caller = frame.f_back
        while caller is not None and not room_of(caller):
            caller = caller.f_back
        if caller is not None and room_of(caller) == "stage":
            found.append(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        assert run(*words).code == 0
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.parametrize(
    "words",
    [("print", "farm"), ("kit", "farm"), ("check", "farm"), ("proof", "farm"), ("export", "farm", "plan"), ("list",)],
    ids=" ".join,
)
def test_no_stage_calls_back_into_the_command_line(kit: Path, words: tuple[str, ...]) -> None:
    run(*words)  # imports run module code, which is no call
    shutil.rmtree("output", ignore_errors=True)
    assert callbacks(*words) == []


def test_a_score_does_not_either(in_the_checkout: None) -> None:
    words = ("score", "tests/games/village/legal.yaml")
    run(*words)
    assert callbacks(*words) == []
