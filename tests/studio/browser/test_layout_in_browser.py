"""The views do not jump: what a person sees or wants to click stays where it is while a view fills, in a real browser."""

import pytest
from playwright.sync_api import Page

from tests.helpers.studio_page import address_of

MOST = 0.1  # the sum of layout shifts that counts as good (web.dev/cls)
SIZES = ((1100, 700), (380, 740))
VIEWS = ("wall", "face/animal-cow-front", "sheet", "table", "play?seed=4", "problems", "then", "score", "print")
WATCH = """\
window.shifts = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({type: 'layout-shift', buffered: true});"""


@pytest.fixture(scope="module")
def watched(page: Page) -> Page:
    """The page, which adds up its layout shifts."""
    page.add_init_script(WATCH)
    return page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", VIEWS)
def test_view_does_not_jump_while_it_opens(watched: Page, view: str, size: tuple[int, int]) -> None:
    page = watched
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{address_of(page)}/games/farm/{view}")
    page.wait_for_selector("main h2, main .tray, main .grid")
    page.wait_for_timeout(1200)
    assert page.evaluate("shifts") < MOST
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    current = page.locator("#views [aria-current]").bounding_box() if "face" not in view else None
    assert current is None or 0 <= current["x"] <= size[0] - current["width"]
