"""A studio that the tests of a module share."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers.farm import ANIMALS, CSV, TEMPLATE, YAML, make_kit, swap
from tests.helpers.studio_client import Browser, open_studio

if TYPE_CHECKING:
    from playwright.sync_api import Page


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


@pytest.fixture(scope="module")
def page(folder: Path) -> "Iterator[Page]":
    """A page of a real browser with the studio."""
    from tests.helpers.studio_page import open_page

    with open_page(folder) as page:
        yield page


@pytest.fixture
def wall(page: "Page", folder: Path) -> None:
    """Begin on the wall, with the same table and nothing that an earlier test left in the browser."""
    from tests.helpers.studio_page import SHOWN, address_of

    if (folder / CSV).read_text() != ANIMALS:
        (folder / CSV).write_text(ANIMALS)
    page.goto(f"{address_of(page)}/games/farm/wall")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.wait_for_selector(SHOWN)
