"""The view of a game on a table, in a real browser: with the mouse and with the keyboard."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.farm import CSV, YAML, make_kit, swap
from tests.helpers.studio_page import address_of

SETUP = """\
setup:
  piles:
    deck: {pieces: {animal: all}, shuffle: true, face: down}
    market: {take: {deck: 1}, arrange: row}
    hand: {take: {deck: 1}, per_player: true, arrange: hand}
    barn: {pieces: {barn: 1}, at: left}
    luck: {dice: {d20: 1}, at: right}
  then: Hens first.
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the small game and its setup."""
    folder = tmp_path_factory.mktemp("project")
    make_kit(folder)
    with (folder / YAML).open("a") as file:
        file.write(SETUP)
    return folder


@pytest.fixture
def table(page: Page) -> Page:
    """The page with the game as it is set up for two players."""
    page.goto(f"{address_of(page)}/games/farm/play?players=2&seed=4")
    page.get_by_role("button", name="Start over").click()
    expect(page.locator("#live")).to_have_text("The table is as it was in the beginning.")
    page.wait_for_selector(".in-hand img[src]")
    return page


def stack(page: Page, name: str) -> Locator:
    """The stack whose name begins like this."""
    return page.locator(f'.stack[aria-label^="{name}"]')


def press(page: Page, key: str, said: str) -> None:
    """Press a key, and wait until it is announced."""
    page.keyboard.press(key)
    expect(page.locator("#live")).to_have_text(re.compile(said))


def test_table_shows_the_setup_and_the_next_steps(table: Page) -> None:
    expect(stack(table, "deck, 2 pieces, on top: face down")).to_be_visible()
    expect(stack(table, "barn")).to_be_visible()
    assert table.locator(".in-hand").count() == 1
    assert table.locator(".plate").all_inner_texts() == ["Seat 1 · you", "Seat 2 · 1 in hand"]
    expect(table.locator(".play-bar")).to_have_text("Hens first.")
    assert "seed=4" in table.url


def test_keys_flip_draw_shuffle_and_undo(table: Page) -> None:
    stack(table, "deck").focus()
    press(table, "f", "Flipped: deck, 2 pieces, on top: (Cow|Hen)")
    press(table, "u", "Undone")
    expect(stack(table, "deck, 2 pieces, on top: face down")).to_be_focused()
    press(table, "s", "Shuffled")
    press(table, "d", "Drew (Cow|Hen)")
    assert table.locator(".in-hand").count() == 2
    press(table, "Control+z", "Undone")
    assert table.locator(".in-hand").count() == 1
    press(table, "g", "Dealt 2 pieces")
    expect(stack(table, "deck")).to_have_count(0)
    expect(table.locator(".plate").nth(1)).to_have_text("Seat 2 · 2 in hand")


def test_keyboard_moves_a_piece_onto_a_pile(table: Page) -> None:
    stack(table, "deck").focus()
    press(table, "t", "Taken off")
    press(table, " ", "Picked up")
    for _ in range(6):
        table.keyboard.press("ArrowLeft")
    press(table, "ArrowLeft", "Over deck, 1|Over deck|Over face down")
    press(table, " ", "Put on deck, 2 pieces")
    expect(stack(table, "deck, 2 pieces")).to_be_focused()


def test_arrow_keys_reach_every_stack(table: Page) -> None:
    stack(table, "barn").focus()
    table.keyboard.press("ArrowRight")
    expect(stack(table, "deck")).to_be_focused()
    for _ in range(3):
        table.keyboard.press("ArrowRight")
    expect(table.locator('.stack[aria-label*="luck"]')).to_be_focused()
    press(table, "r", "Rolled: .*shows [0-9]+")


def test_mouse_drags_the_top_card_away_and_into_the_hand(table: Page) -> None:
    deck = stack(table, "deck").bounding_box()
    hand = table.locator(".held-hand").bounding_box()
    assert deck is not None
    assert hand is not None
    drag(table, (deck["x"] + 12, deck["y"] + 12), (deck["x"] + 12, deck["y"] - 60))
    expect(stack(table, "face down")).to_have_count(2)
    drag(table, (deck["x"] + 12, deck["y"] + 12), (hand["x"] + 300, hand["y"] + 60))
    expect(table.locator("#live")).to_have_text("Taken into your hand.")
    assert table.locator(".in-hand").count() == 2


def test_card_of_the_hand_is_given_to_another_seat(table: Page) -> None:
    card, plate = table.locator(".in-hand").bounding_box(), table.locator(".plate").nth(1).bounding_box()
    assert card is not None
    assert plate is not None
    drag(table, (card["x"] + 20, card["y"] + 40), (plate["x"] + 20, plate["y"] + 10))
    expect(table.locator("#live")).to_have_text("Given to seat 2.")
    assert table.locator(".in-hand").count() == 0
    expect(table.locator(".plate").nth(1)).to_have_text("Seat 2 · 2 in hand")


def drag(page: Page, begin: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def test_hand_is_played_and_sorted_with_keys(table: Page) -> None:
    stack(table, "deck").focus()
    press(table, "d", "Drew")
    first, second = table.locator(".in-hand").all()
    names = [first.get_attribute("data-number"), second.get_attribute("data-number")]
    first.focus()
    table.keyboard.press("Shift+ArrowRight")
    assert [card.get_attribute("data-number") for card in table.locator(".in-hand").all()] == names[::-1]
    press(table, "Shift+P", "Played a card face down")
    press(table, "p", "Played (Cow|Hen)")
    expect(table.locator(".held-hand .empty")).to_be_visible()


def test_table_note_and_seat_survive_a_reload_and_can_be_reset(table: Page) -> None:
    table.get_by_role("button", name="Note", exact=True).click()
    table.keyboard.type("<b>Ana</b> leads")
    table.locator(".plate").nth(1).click()
    stack(table, "deck").focus()
    press(table, "f", "Flipped")
    shown = stack(table, "deck").get_attribute("aria-label")
    table.reload()
    expect(table.locator("#live")).to_have_text("The table is as you left it.")
    assert stack(table, "deck").get_attribute("aria-label") == shown
    expect(table.get_by_label("Note", exact=True)).to_have_value("<b>Ana</b> leads")
    expect(table.locator(".plate").nth(1)).to_have_text("Seat 2 · you")
    table.evaluate("sessionStorage.clear()")  # as in another tab, or after the browser was closed
    table.goto(f"{address_of(table)}/games/farm/play?players=2")
    expect(table.get_by_label("Note", exact=True)).to_have_value("<b>Ana</b> leads")
    assert table.url.endswith("&seed=4")
    table.get_by_role("button", name="Start over").click()
    expect(table.get_by_label("Note", exact=True)).to_have_count(0)
    expect(stack(table, "deck, 2 pieces, on top: face down")).to_be_visible()


def test_notes_stay_when_the_game_has_changed(table: Page, folder: Path) -> None:
    table.get_by_role("button", name="Note", exact=True).click()
    table.keyboard.type("Ana leads")
    swap(folder / CSV, "Gives milk.,2", "Gives milk.,3")
    expect(table.locator("#live")).to_contain_text("The game has changed")
    expect(table.get_by_label("Note", exact=True)).to_have_value("Ana leads")
    swap(folder / CSV, "Gives milk.,3", "Gives milk.,2")


def test_new_deal_has_another_seed_in_the_address(table: Page) -> None:
    table.get_by_role("button", name="New deal").click()
    expect(table.locator("#live")).to_have_text("Dealt again.")
    seed = table.get_by_label("Seed").input_value()
    assert table.url.endswith(f"seed={seed}")


def test_changed_card_is_redrawn_on_the_table(table: Page, folder: Path) -> None:
    image = table.locator(".in-hand img")
    before = {image.get_attribute("src"), *(one.get_attribute("src") for one in table.locator(".stack img").all())}
    swap(folder / CSV, "Gives milk.", "Gives cream.")
    swap(folder / CSV, "Lays eggs.", "Lays more eggs.")
    expect(image).not_to_have_attribute("src", str(image.get_attribute("src")))
    assert image.get_attribute("src") not in before
    assert stack(table, "deck, 2 pieces").count() == 1


def test_sample_hands_and_the_curve_of_a_column(table: Page) -> None:
    table.get_by_role("link", name="Sample hands").click()
    expect(table.locator(".sample-hands > li")).to_have_count(5)
    table.get_by_label("Column").select_option("title")
    assert table.locator(".curve li").evaluate_all("rods => rods.map(rod => rod.ariaLabel)") == ["Cow: 2 cards", "Hen: 3 cards"]
    heights = table.locator(".curve .rod").evaluate_all("rods => rods.map(rod => rod.getBoundingClientRect().height)")
    assert heights[0] / heights[1] == pytest.approx(2 / 3, abs=0.03)
    table.get_by_label("Cards", exact=True).fill("3")
    table.get_by_label("Cards", exact=True).press("Enter")
    table.get_by_label("Hands").fill("2")
    table.get_by_label("Hands").press("Enter")
    expect(table.locator(".sample img")).to_have_count(6)
    shown = table.locator(".sample img").evaluate_all("images => images.map(image => image.alt)")
    table.reload()
    expect(table.locator(".sample img")).to_have_count(6)
    assert table.locator(".sample img").evaluate_all("images => images.map(image => image.alt)") == shown
