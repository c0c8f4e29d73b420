"""The page of an invited phone, in a real browser with the size of a phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import printgen
from tests.helpers import golden
from tests.helpers.accessible_pages import RULES, list_nameless, write_tree
from tests.studio.test_phones import Doors, open_doors

PHONE: Any = {"viewport": {"width": 360, "height": 700}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """The browser, whose pages are closed at the end."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.mark.golden
def test_phone_fills_in_a_sheet_and_the_host_uses_it(tmp_path: Path, browser: Browser) -> None:
    printgen.open(tmp_path).start_game("patch", "valley").get()
    with open_doors(tmp_path) as doors:
        faults: list[str] = []
        phone = browser.new_page(**PHONE)
        phone.on("pageerror", lambda error: faults.append(str(error)))
        phone.goto(f"{doors.phone.origin}{doors.invite('patch')}")
        phone.locator("button.field.name").first.tap()
        phone.keyboard.type("Ana")
        phone.get_by_role("button", name="Next").tap()
        tree = write_tree(phone, "body")
        golden.same("studio-phone.txt", tree)
        assert list_nameless(tree) + phone.evaluate(RULES, {"isPhone": True}) == []
        phone.get_by_role("button", name="Hand in").tap()
        expect(phone.get_by_role("status").filter(has_text="Handed in.")).to_be_visible()
        host = browser.new_page()
        host.on("pageerror", lambda error: faults.append(str(error)))
        host.goto(make_first_address(doors))
        host.get_by_role("button", name="Use this sheet").click()
        expect(host.locator("input.field.name").first).to_have_value("Ana")
        host.get_by_role("button", name="Invite a phone").click()
        expect(host.get_by_alt_text("QR code of the address")).to_be_visible()
        assert faults == []


def test_two_phones_fill_in_sheets_at_the_same_time_and_a_code_works_once(tmp_path: Path, browser: Browser) -> None:
    printgen.open(tmp_path).start_game("patch", "valley").get()
    with open_doors(tmp_path) as doors:
        codes = [f"{doors.phone.origin}{doors.invite('patch')}" for _ in range(2)]
        phones = [browser.new_context(**PHONE).new_page() for _ in codes]
        for phone, code in zip(phones, codes, strict=True):
            phone.goto(code)
        for phone, name in zip(phones, ("Ana", "Bea"), strict=True):
            phone.locator("button.field.name").first.tap()
            phone.keyboard.type(name)
        for phone in phones:
            phone.get_by_role("button", name="Hand in").tap()
            expect(phone.get_by_role("status").filter(has_text="Handed in.")).to_be_visible()
        host = browser.new_page()
        host.goto(make_first_address(doors))
        for number, name in enumerate(("Ana", "Bea"), 1):
            expect(host.locator(".phones li").filter(has_text=f"from phone {number}")).to_contain_text(name, timeout=20_000)
        host.get_by_role("button", name="Use this sheet").nth(1).click()
        expect(host.locator("input.field.name").first).to_have_value("Bea")
        host.get_by_role("button", name="Invite a phone").click()
        expect(host.locator(".invitation")).not_to_contain_text("--lan-address")
        doors.guests.others = ("10.8.0.2 (tun0)",)
        host.get_by_role("button", name="Invite a phone").click()
        expect(host.locator(".invitation")).to_contain_text("another address of this computer: 10.8.0.2 (tun0).")
        thief = browser.new_context(**PHONE).new_page()
        thief.goto(codes[0])
        expect(thief.locator("body")).to_have_text(
            "This code was used before, or is older than ten minutes. Ask for a new one."
        )


def make_first_address(doors: Doors) -> str:
    """The address that gives the host's browser its pass, and leads on to the view Score."""
    return f"{doors.host.origin}/open?token={doors.host.passes.token}&to=/games/patch/score"
