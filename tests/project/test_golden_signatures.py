"""The parameters of everything that other programs call, with their defaults, as in the golden file."""

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import printgen
from printgen.cli.scoring import ScoreOptions
from printgen.project.run_opening import RunRequest
from printgen.studio.process import WorkerPlace
from printgen.studio.server import StudioOptions
from printgen.studio.windows import DisplayChoice
from tests.helpers.golden import same

CLASSES = (
    printgen.Project,
    printgen.LiveDrawing,
    printgen.DrawnGame,
    printgen.ResultsBook,
    printgen.Scored,
    printgen.Simulation,
)
DEFAULTS = (
    printgen.Options(), printgen.PictureOptions(), printgen.Trial(), printgen.Written(None, ""), printgen.Result(1),
    RunRequest("table", Path()), ScoreOptions(), StudioOptions(), WorkerPlace(Path()), DisplayChoice(),
)  # fmt: skip


def describe(function: Callable[..., object]) -> str:
    """The parameters of a function, without their types, which Python versions write in different ways."""
    words = []
    for parameter in inspect.signature(function).parameters.values():
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        words.append(parameter.name + ("=a function" if callable(parameter.default) and default else default))
    return ", ".join(words)


def list_signatures() -> Iterator[str]:
    yield f"open({describe(printgen.open)})"
    for kind in CLASSES:
        for name, method in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_"):
                yield f"{kind.__name__}.{name}({describe(method)})"
    yield from map(repr, DEFAULTS)


@pytest.mark.golden
def test_parameters_and_their_defaults_are_the_same_as_before() -> None:
    same("signatures.txt", "\n".join(list_signatures()).replace("PosixPath", "Path") + "\n")
