"""A real browser, Debian's Chromium driven by Playwright, which all tests in this folder share."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.helpers.farm import ANIMALS, CSV
from tests.helpers.studio_page import SHOWN, address_of, open_page


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser without pages."""
    path = shutil.which("chromium")
    if path is None and os.environ.get("CI") != "true":
        pytest.skip("The browser is missing. Install it with `apt-get install chromium`.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def page(chromium: Browser, folder: Path) -> Iterator[Page]:
    """A page with the studio of a folder."""
    with open_page(chromium, folder) as page:
        yield page


@pytest.fixture
def emptied(page: Page) -> None:
    """Leave the view, and forget what an earlier test left in the browser."""
    page.goto(f"{address_of(page)}/static/styles/base.css")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")


@pytest.fixture
def wall(page: Page, folder: Path) -> None:
    """Begin on the wall, with the same table and nothing that an earlier test left in the browser."""
    if (folder / CSV).read_text() != ANIMALS:
        (folder / CSV).write_text(ANIMALS)
    page.goto(f"{address_of(page)}/games/farm/wall")
    page.evaluate("localStorage.clear(), sessionStorage.clear()")
    page.wait_for_selector(SHOWN)
