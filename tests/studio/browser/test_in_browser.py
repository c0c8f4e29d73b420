"""The views that show a game, in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.farm import ANIMALS, CSV, TEMPLATE, swap
from tests.helpers.studio_page import SHOWN, address_of

pytestmark = pytest.mark.usefixtures("wall")


def test_wall_shows_each_face_once_with_its_copies(page: Page) -> None:
    expect(page.locator("a.card .name")).to_have_text(["Cow · ×2", "Hen · ×3", "animal · back · ×5", "barn"])
    page.get_by_label("Find a face").fill("hen")
    expect(page.locator("a.card:visible")).to_have_count(1)
    page.reload()
    expect(page.get_by_label("Find a face")).to_have_value("hen")


def test_saved_change_flashes_on_the_wall_and_is_announced(page: Page, folder: Path) -> None:
    picture = page.get_by_label("animal: Cow").locator("img")
    before = picture.get_attribute("src")
    assert before is not None
    swap(folder / CSV, "Gives milk.", "Gives cream.")
    expect(page.locator("a.card.changed .name")).to_have_text("Cow · ×2")
    expect(page.locator("#live")).to_have_text("1 face changed.")
    expect(picture).not_to_have_attribute("src", before)


def test_only_the_cards_near_the_window_are_in_the_page(page: Page, folder: Path) -> None:
    rows = "".join(f"a{number},Animal {number},Eats {number} hats.,1\n" for number in range(600))
    (folder / CSV).write_text(ANIMALS + rows)
    expect(page.locator(".total")).to_have_text("604 faces")
    assert page.locator("a.card").count() < 150
    page.locator("a.card").first.focus()
    page.keyboard.press("End")
    expect(page.get_by_label("barn: barn")).to_be_focused()
    page.wait_for_selector('[data-key="animal-a599-front"] img[src]')
    assert page.locator("a.card").count() < 150
    for part in (0.3, 0.9):
        page.locator(".scroller").evaluate("(node, part) => { node.scrollTop = node.scrollHeight * part; }", part)
        page.wait_for_timeout(100)
        assert 5 < page.locator("a.card").count() < 200
    page.get_by_label("Find a face").fill("599")
    expect(page.locator("a.card .name").first).to_have_text("Animal 599")


def test_address_of_a_face_survives_another_order_of_the_rows(page: Page, folder: Path) -> None:
    page.get_by_label("animal: Hen").click()
    expect(page.locator(".about h2")).to_have_text("Hen")
    assert page.url.endswith("/games/farm/face/animal-hen-front")
    text = (folder / CSV).read_text()
    head, cow, hen = text.splitlines()
    (folder / CSV).write_text("\n".join([head, hen, cow, ""]))
    expect(page.locator(".about dd").nth(3)).to_have_text("content/farm/animals.csv:2")
    page.reload()
    expect(page.locator(".about h2")).to_have_text("Hen")
    (folder / CSV).write_text(text)


def test_click_on_a_text_shows_its_template_line(page: Page) -> None:
    with page.expect_response(re.compile("/elements/")):
        page.get_by_label("animal: Cow").click()
    page.wait_for_selector(".paper img[src]")
    picture = page.locator(".paper").first
    box = picture.bounding_box()
    assert box is not None
    picture.click(position={"x": box["width"] * 12 / 69, "y": box["height"] * 14 / 94})
    expect(page.locator(".about > .elements .chosen .place")).to_have_text("templates/farm/card.svg.j2:2")
    page.get_by_label("Seen in").select_option("deutan")
    assert "deutan" in str(page.locator(".paper > img").first.evaluate("image => getComputedStyle(image).filter"))


def test_broken_template_keeps_its_picture_under_the_message(page: Page, folder: Path) -> None:
    swap(folder / TEMPLATE, "{{ row.title }}", "{{ row.titel }}")
    cow = page.get_by_label("animal: Cow")
    expect(cow.locator(".fault")).to_contain_text("titel")
    assert cow.locator("img").evaluate("image => image.naturalWidth") > 0
    page.get_by_role("link", name=re.compile("Problems")).click()
    expect(page.locator(".problems .error .place").first).to_have_text("templates/farm/card.svg.j2:2")
    swap(folder / TEMPLATE, "{{ row.titel }}", "{{ row.title }}")
    expect(page.locator(".problems .error")).to_have_count(0)


def test_keyboard_reaches_every_face_and_view(page: Page) -> None:
    page.get_by_label("animal: Cow").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("animal: Hen")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector(".paper img[src]")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".about h2")).to_have_text("Cow")
    page.keyboard.press("Escape")
    page.wait_for_selector(SHOWN)
    page.keyboard.press("2")
    page.wait_for_selector(".sheet-page img")
    expect(page.locator("nav a[aria-current]")).to_have_text("Sheets")
    page.keyboard.press("1")
    page.wait_for_selector(SHOWN)


def test_sheets_show_the_cuts_and_the_back_against_the_light(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/farm/sheet?paper=a4")
    page.wait_for_selector(".sheet-page img")
    page.get_by_role("button", name="Order of the cuts").click()
    assert page.locator("text.cut-number").first.is_visible()
    page.get_by_role("button", name="Show backs through fronts").click()
    expect(page.locator(".layer.through.flip-x").first).to_be_visible()


def test_print_button_makes_a_file_to_save(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/farm/print")
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page.locator(".jobs .done .files a")).to_have_text(re.compile(r"output/farm/farm-\w+\.pdf"), timeout=30_000)
    with page.expect_download() as saved:
        page.locator(".jobs .done .files a").click()
    assert saved.value.suggested_filename.startswith("farm-")


def test_new_game_opens_on_its_wall(page: Page) -> None:
    page.goto(f"{address_of(page)}/new")
    page.get_by_label("Name").fill("farm")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_contain_text("farm")
    page.get_by_label("Name").fill("moon")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(SHOWN)
    assert page.url.endswith("/games/moon/wall")
