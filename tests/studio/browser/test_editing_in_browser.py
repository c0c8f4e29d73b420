"""Tables and earlier versions, in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.farm import CSV, swap
from tests.helpers.git_commits import commit_games, start_repository
from tests.helpers.studio_page import address_of, wait_for_text

pytestmark = pytest.mark.usefixtures("wall")


def open_table(page: Page) -> None:
    page.goto(f"{address_of(page)}/games/farm/table/content/farm/animals.csv")
    expect(page.get_by_role("grid")).to_be_focused()


def test_cells_are_edited_with_the_keys_of_a_spreadsheet(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    open_table(page)
    for key in ("ArrowRight", "F2", "End", "s", "Enter"):
        page.keyboard.press(key)
    wait_for_text(folder / CSV, before.replace(",Cow,", ",Cows,"))
    page.keyboard.type("Duck")
    page.keyboard.press("Tab")
    page.keyboard.press("Delete")
    wait_for_text(folder / CSV, before.replace(",Cow,", ",Cows,").replace("Hen,Lays eggs.", "Duck,"))
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    wait_for_text(folder / CSV, before.replace(",Cow,", ",Cows,"))
    page.keyboard.press("Control+y")
    wait_for_text(folder / CSV, before.replace(",Cow,", ",Cows,").replace(",Hen,", ",Duck,"))
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    wait_for_text(folder / CSV, before)


def test_ranges_and_rows_are_copied_pasted_added_and_deleted(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    open_table(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for key in ("Home", "Shift+ArrowDown", "Shift+End", "Control+c", "Control+End", "Home", "Control+v"):
        page.keyboard.press(key)
    rows = "".join(before.splitlines(keepends=True)[1:])
    wait_for_text(folder / CSV, before + rows)
    expect(page.get_by_role("grid")).to_have_attribute("aria-rowcount", "6")
    page.get_by_role("button", name="Delete rows").click()
    wait_for_text(folder / CSV, before)
    page.get_by_role("button", name="New row").click()
    page.keyboard.type("pig")
    page.keyboard.press("Enter")
    wait_for_text(folder / CSV, before + "pig,,,\n")
    expect(page.locator(".cell-note b")).to_have_text("id, new row")
    page.get_by_role("grid").focus()
    page.keyboard.press("Control+z")
    wait_for_text(folder / CSV, before)


def test_file_that_changed_on_disk_is_never_overwritten_in_silence(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    open_table(page)
    page.keyboard.press("F2")
    (folder / CSV).write_text(before.replace("hen,Hen", "goose,Goose").replace("cow,", "cow,"))
    page.keyboard.press("End")
    page.keyboard.type("boy")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You wrote: cowboy")
    assert (folder / CSV).read_text() == before.replace("hen,Hen", "goose,Goose")
    dialog.get_by_role("button", name="Make my change in the new file").click()
    wait_for_text(folder / CSV, before.replace("hen,Hen", "goose,Goose").replace("cow,", "cowboy,"))
    (folder / CSV).write_text(before)
    expect(page.get_by_role("gridcell", name="hen", exact=True)).to_be_visible()


def test_problem_is_shown_in_its_cell(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    (folder / CSV).write_text(before.replace("milk.,2", "milk.,many"))
    page.goto(f"{address_of(page)}/games/farm/problems")
    page.get_by_role("link", name="Show in the table").first.click()
    wrong = page.locator("[aria-invalid]")
    expect(wrong).to_have_text("many")
    wrong.click()
    expect(page.locator(".cell-note")).to_contain_text('count is "many"')
    (folder / CSV).write_text(before)
    expect(wrong).to_have_count(0)


def test_large_table_has_few_cells_in_the_page(page: Page, folder: Path) -> None:
    before = (folder / CSV).read_text()
    (folder / CSV).write_text("id,title,words,count\n" + "".join(f"a{n},Animal {n},Words {n}.,1\n" for n in range(2000)))
    open_table(page)
    page.keyboard.press("Control+End")
    expect(page.locator(".cell.active")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Home")
    expect(page.locator(".cell.active")).to_have_text("a1999")
    assert page.locator(".cell").count() < 400
    (folder / CSV).write_text(before)


def test_changed_pieces_are_shown_beside_those_of_a_commit(page: Page, folder: Path) -> None:
    start_repository(folder)
    commit_games(folder, "The first herd")
    swap(folder / CSV, "Gives milk.", "Gives cream.")
    page.goto(f"{address_of(page)}/games/farm/then")
    expect(page.locator(".then-piece h3")).to_contain_text("Cow")
    expect(page.get_by_label("Compare with").locator("option").first).to_contain_text("The first herd")
    pictures = page.locator(".then-sides img:not(.same)")
    expect(pictures).to_have_count(2)
    assert pictures.nth(0).get_attribute("src") != pictures.nth(1).get_attribute("src")
    assert all(picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0 for picture in pictures.all())
    swap(folder / CSV, "Gives cream.", "Gives milk.")
    expect(page.locator(".then-list")).to_contain_text("Nothing differs.")
