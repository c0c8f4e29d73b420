"""The view that compares a game with a kit, in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import printgen
from tests.helpers.accessible_pages import list_nameless, write_tree
from tests.helpers.farm import CSV, YAML, swap
from tests.helpers.older_kit import write_older_kit
from tests.helpers.studio_page import address_of

IS_DRAWN = "image => image.complete && image.naturalWidth > 0"


@pytest.fixture(scope="module")
def folder(folder: Path) -> Path:
    """The shared folder with a kit; since then a card has changed, another has gone, and a third is new."""
    swap(folder / YAML, "    rulebook_count: 5\n", "")
    printgen.open(folder).write_kit("farm").get()
    swap(folder / CSV, "Gives milk.", "Gives cream.")
    swap(folder / CSV, "hen,Hen,Lays eggs.,3", "pig,Pig,Digs.,1")
    return folder


@pytest.fixture(scope="module")
def kit(folder: Path) -> str:
    """The name of the kit."""
    (path,) = (folder / "output/farm").glob("*.zip")
    return path.name


def open_view(page: Page, kit: str) -> None:
    page.goto(f"{address_of(page)}/games/farm/then?with=kit:{kit}")
    expect(page.locator(".total")).to_have_text("3 pieces of 4 differ")


def test_cards_of_a_kit_are_beside_those_of_now(page: Page, kit: str) -> None:
    open_view(page, kit)
    assert page.locator("section h3 small").all_inner_texts() == ["animal · changed", "animal · new", "animal · removed"]
    cow = page.get_by_label("animal “Cow”, changed")
    fronts = [cow.get_by_alt_text(f"{when}, front") for when in ("Then", "Now")]
    for front in fronts:
        front.wait_for()
        page.wait_for_function(IS_DRAWN, arg=front.element_handle())
    then, now = (front.bounding_box() for front in fronts)
    assert then is not None
    assert now is not None
    assert (then["width"], then["height"], then["y"]) == pytest.approx((now["width"], now["height"], now["y"]), abs=0.5)
    assert then["width"] / then["height"] == pytest.approx(63 / 88, abs=0.01)
    removed = page.get_by_label("animal “Hen”, removed")
    page.wait_for_function(IS_DRAWN, arg=removed.get_by_alt_text("Then, front").element_handle())
    expect(removed).to_contain_text("does not exist any more")
    assert page.locator(".then-page").count() == 0
    assert list_nameless(write_tree(page)) == []


def test_kit_of_an_older_printgen_shows_its_pages(page: Page, kit: str, folder: Path) -> None:
    path = folder / "output/farm" / kit
    write_older_kit(path, path.with_name("old.zip"))
    open_view(page, "old.zip")
    expect(page.locator(".then-list > .hint")).to_contain_text("An older printgen made this kit")
    expect(page.get_by_label("animal “Hen”, removed")).to_contain_text("on the pages below")
    shown = page.get_by_alt_text("Page 1 of the kit")
    shown.scroll_into_view_if_needed()
    page.wait_for_function(IS_DRAWN, arg=shown.element_handle())


def test_pictures_keep_their_place_while_they_are_loaded(page: Page, kit: str) -> None:
    page.route("**/then/kit-*/**", lambda route: None)  # never answered
    open_view(page, kit)
    front = page.get_by_label("animal “Cow”, changed").get_by_alt_text("Then, front")
    box = front.bounding_box()
    page.unroute_all(behavior="ignoreErrors")
    open_view(page, kit)
    page.wait_for_function(IS_DRAWN, arg=front.element_handle())
    assert front.bounding_box() == box


def test_only_the_wall_flashes_changed_cards(page: Page, kit: str) -> None:
    """The glow of a changed card on the wall was once drawn around the whole page."""
    open_view(page, kit)
    glow = page.locator(".then-piece.changed").evaluate("piece => getComputedStyle(piece, '::before').content")
    assert glow == "none"


def test_view_has_no_sideways_scroll_on_a_phone(page: Page, kit: str) -> None:
    page.set_viewport_size({"width": 390, "height": 780})
    open_view(page, kit)
    assert page.evaluate("document.querySelector('main').scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1100, "height": 700})


def test_pieces_stay_when_a_check_finds_what_is_already_shown(page: Page, kit: str, folder: Path) -> None:
    open_view(page, kit)
    page.locator(".then-piece").first.evaluate("piece => { piece.id = 'kept'; }")
    with page.expect_response(re.compile("/then/pieces")):
        swap(folder / CSV, "Digs.", "Digs. ")
    page.wait_for_timeout(100)
    expect(page.locator("#kept")).to_have_count(1)
    with page.expect_response(re.compile("/then/pieces")):
        swap(folder / CSV, "Digs. ", "Digs and digs.")
    expect(page.locator("#kept")).to_have_count(0)
    swap(folder / CSV, "Digs and digs.", "Digs.")
