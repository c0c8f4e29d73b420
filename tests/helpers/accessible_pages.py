"""What screen readers, keyboards and thumbs find on a page of the studio: its tree as a text, and the rules that it breaks."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

RULES = (Path(__file__).parent / "page_faults.js").read_text(encoding="utf-8")
NEED_NAMES = (
    "button|link|textbox|combobox|searchbox|spinbutton|slider|checkbox|radio|img|table|grid|navigation|progressbar|application"
)
DATE = re.compile(r"\d{4}-\d\d-\d\d")


def write_tree(page: Page, part: str = "main") -> str:
    """The accessible tree of a part of a page, without dates."""
    return DATE.sub("DATE", page.locator(part).aria_snapshot()) + "\n"


def list_nameless(tree: str) -> list[str]:
    """The lines of a tree with a control, a picture or a landmark that has no name."""
    return [line for line in tree.splitlines() if re.match(rf'\s*- (?:{NEED_NAMES})\b(?! ")', line)]


def list_faults(page: Page) -> list[str]:
    """The rules that a page breaks in the light, in the dark, and on a phone."""
    found: list[str] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {fault}" for fault in page.evaluate(RULES, {"isPhone": False})]
    page.emulate_media(color_scheme="light")
    return found + [f"phone: {fault}" for fault in list_faults_on_phone(page)]


def list_faults_on_phone(page: Page) -> list[str]:
    """The rules that a page breaks in a narrow window with a coarse pointer."""
    tools, size = page.context.new_cdp_session(page), page.viewport_size
    phone = {"width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": True}
    tools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    tools.send("Emulation.setDeviceMetricsOverride", phone)
    page.wait_for_timeout(100)
    found: Any = page.evaluate(RULES, {"isPhone": True})
    tools.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    tools.detach()
    assert size is not None
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    return list(found)
