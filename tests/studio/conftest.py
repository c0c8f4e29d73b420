"""A studio that the tests of a module share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.farm import TEMPLATE, YAML, make_kit, swap
from tests.helpers.studio_client import Browser, open_studio


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
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with a studio in the shared folder."""
    with open_studio(folder) as browser:
        yield browser
