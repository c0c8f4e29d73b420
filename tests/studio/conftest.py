"""A studio that the tests of a module share."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.helpers.farm import TEMPLATE, YAML, make_kit, swap
from tests.helpers.studio_client import Browser, open_studio, workers_in_this_process


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the small game, which all tests of a module share."""
    folder = tmp_path_factory.mktemp("project")
    make_kit(folder)
    swap(folder / YAML, "size: 63x88mm", "size: 63x88mm\n    bleed: 3mm")
    swap(folder / TEMPLATE, '<rect width="{{ width }}"', '<rect x="-3" y="-3" width="{{ width + 6 }}"')
    swap(folder / TEMPLATE, 'height="{{ height }}"', 'height="{{ height + 6 }}"')
    return folder


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest, folder: Path) -> Iterator[Browser]:
    """A browser with a studio in the shared folder. Its workers have processes of their own if the module says so."""
    has_processes = getattr(request.module, "HAS_PROCESSES", False)
    with nullcontext() if has_processes else workers_in_this_process(), open_studio(folder) as browser:
        yield browser
