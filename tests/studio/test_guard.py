"""A studio answers only its own pages, in a browser that was given a pass."""

from pathlib import Path

import pytest

from printgen.studio.answers import MOST_BODY
from printgen.studio.guard import choose_local_path_or_root, is_own_host
from printgen.studio.jobs import MOST_RUNNING
from printgen.studio.open_game import MOST_WINDOWS
from printgen.studio.passes import BrowserPasses
from printgen.studio.sockets import MOST_SOCKETS
from tests.helpers.studio_client import Browser

GAMES = "/api/games"


def test_a_token_works_once(browser: Browser) -> None:
    used = browser.passes.token
    assert browser.send("GET", f"/open?token={used}", {"Cookie": ""}).status == 200
    refused = browser.send("GET", f"/open?token={used}", {"Cookie": ""})
    assert (refused.status, "set-cookie" in refused.headers) == (403, False)
    assert browser.passes.token != used


def test_cookie_is_hidden_from_scripts_and_other_sites(browser: Browser) -> None:
    answer = browser.send("GET", f"/open?token={browser.passes.token}", {"Cookie": ""})
    assert answer.headers["set-cookie"].split("; ")[1:] == ["HttpOnly", "Path=/", "SameSite=strict"]


def test_first_address_leads_on_to_a_view_and_nowhere_else(browser: Browser) -> None:
    assert b"0;url=/games/farm" in browser.send("GET", f"/open?token={browser.passes.token}&to=/games/farm").content
    for goal in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/\r\nX: y"):
        assert choose_local_path_or_root(goal) == "/"


def test_every_answer_forbids_what_pages_do_not_need(browser: Browser) -> None:
    for path in ("/", GAMES, "/nothing", "/static/app.js"):
        headers = browser.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1:8317", True), ("localhost:8317", True), ("[::1]:8317", True), ("127.9.9.9:8317", True),
        ("127.0.0.1", False), ("127.0.0.1:80", False), ("evil.example:8317", False), ("localhost.evil.example:8317", False),
        ("127.0.0.1.evil.example:8317", False), ("192.168.0.7:8317", False), ("0.0.0.0:8317", False), ("[::]:8317", False),
        ("user@127.0.0.1:8317", False), ("127.0.0.1:8317/x", False), ("[::1:8317", False), ("", False),
        ("127.0.0.1:99999", False), ("2130706433:8317", False),
    ],
)  # fmt: skip
def test_only_loopback_hosts_with_the_right_port_are_own(host: str, own: bool) -> None:
    assert is_own_host(host, 8317) == own


def test_page_on_security_names_the_limits() -> None:
    page = (Path(__file__).parents[2] / "docs/security.md").read_text()
    assert (
        f"{MOST_SOCKETS} connections, {MOST_WINDOWS} windows, requests of {MOST_BODY // 1_000_000} MB, and {MOST_RUNNING} jobs"
        in page
    )


def test_passes_forget_the_oldest_browser_when_there_are_many() -> None:
    passes = BrowserPasses()
    first = passes.redeem_token(passes.token)
    assert first is not None
    assert passes.is_valid(first)
    for _ in range(100):
        passes.redeem_token(passes.token)
    assert not passes.is_valid(first)
    assert not passes.is_valid("")
