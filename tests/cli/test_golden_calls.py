"""What each command makes of its options: the calls of the Python API, without options and with all of them."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.cli.printer_readings import yield_questions_about_readings
from tests.helpers.farm import run
from tests.helpers.golden import same

METHODS = (
    "write_print", "write_run", "write_proofs", "write_kit", "write_pictures", "write_export", "write_diff",
    "check_changes_and_count_faces", "judge_combat", "find_card_places", "start_game", "copy_game",
)  # fmt: skip
ORDER = "--paper letter --players 3 --style pale --sides one-sided --language de"
PART = "--only animal:cow --only barn --pages 1-2 --stock card"
COMMANDS = f"""
print farm
print farm {ORDER} {PART} --copies 2 --printer office --ink cmyk --cut-contour --fronts --fewest-sheets -o a.pdf --explain
print farm --table players.csv
print farm --table players.csv {ORDER} --only barn --split 100 --cut-and-stack --workers 1 -o folder
proof farm
proof farm {ORDER} {PART} --faces --safe --fronts --fewest-sheets -o folder
kit farm
kit farm --players 3 --style pale --sides one-sided --language de --printer office --registration silhouette --ink cmyk
kit farm --cut-contour --fewest-sheets -o kit.zip
pictures farm
pictures farm --format JPG --dpi 150 --bleed --corners ROUND --grid 10x7 --only animal --fronts --players 3 --style pale
pictures farm --language de -o folder
export farm plan
export farm plan {ORDER} -o folder
diff kit.zip farm
diff kit.zip farm {ORDER} {PART} --printer office -o a.pdf
check farm
check farm --language de
combat farm war.yaml
fits farm cow board.yaml
fits farm cow board.yaml --player Ann
new moon
new moon --start hexes
new my moon --from village
studio
studio farm --port 9000 --no-browser --stay --lan
studio --lan-address 192.168.1.20
"""


class _Called(Exception):
    pass


def list_calls(patch: pytest.MonkeyPatch) -> Iterator[str]:
    calls: list[str] = []

    def note(name: str) -> Any:
        def call(*words: Any, **named: Any) -> None:
            shown = [repr(word) for word in words if type(word).__name__ not in ("Project", "ProcessPoolExecutor")]
            calls.append(f"{name}({', '.join([*shown, *(f'{key}={value!r}' for key, value in named.items())])})")
            raise _Called

        return call

    for method in METHODS:
        patch.setattr(printgen.Project, method, note(method))
    serve = note("run_studio")
    patch.setattr("printgen.core.guard.budget._Limits.lifted", False)
    patch.setattr("printgen.studio.server.run_studio", lambda place, options, _: serve(*place[1:], options))
    for words in COMMANDS.strip().splitlines():
        with suppress(_Called):
            run(*words.split())
        yield from (f"$ printgen {words}", *(f"  {call}" for call in calls))
        calls.clear()


def list_questions() -> Iterator[str]:
    asking = yield_questions_about_readings()
    question = next(asking)
    try:
        while True:
            yield f"{question.prompt}: {question.example} {question.sketch}"
            question = asking.send(f"answer {question.prompt}")
    except StopIteration as end:
        yield repr(end.value)


@pytest.mark.golden
def test_options_arrive_as_before(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = "\n".join([*list_calls(monkeypatch), *list_questions()])
    same("calls-of-commands.txt", calls.replace("PosixPath", "Path") + "\n")
