"""Pages read files with an ETag, and replace them only with the ETag of what they saw."""

from pathlib import Path

from tests.helpers.farm import CSV
from tests.helpers.studio_client import Answer, Browser

FILE = f"/api/games/farm/files/{CSV}"


def replace(browser: Browser, content: bytes, tag: str, path: str = FILE) -> Answer:
    headers = {
        "Origin": browser.origin,
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/octet-stream",
        "If-Match": tag,
    }
    return browser.send("PUT", path, headers, content)


def test_file_is_read_and_replaced_with_its_tag(browser: Browser, folder: Path) -> None:
    old = browser.get(FILE)
    assert old.content == (folder / CSV).read_bytes()
    assert (old.headers["content-type"], old.headers["content-security-policy"]) == ("application/octet-stream", "sandbox")
    new = old.content.replace(b"Gives milk.", b"Gives cream.")
    assert replace(browser, new, old.headers["etag"]).status == 204
    assert (folder / CSV).read_bytes() == new
    assert replace(browser, b"later", old.headers["etag"]).status == 409
    assert (folder / CSV).read_bytes() == new


def test_replacing_needs_a_tag_and_the_bytes_of_a_file(browser: Browser) -> None:
    assert replace(browser, b"", "").status == 428
    assert replace(browser, b"", "*").status == 428
    assert browser.put(FILE, {}, {"If-Match": '"0"'}).status == 415


def test_files_outside_the_game_are_not_found(browser: Browser, folder: Path) -> None:
    for name in ("../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "%2fetc%2fpasswd", "content/farm/%00", "%ff"):
        assert browser.get(f"/api/games/farm/files/{name}").status == 404
        assert replace(browser, b"x", '"0"', f"/api/games/farm/files/{name}").status in (404, 409)
