"""`printgen docs` shows the pages of the documentation, also without a checkout."""

import re
from pathlib import Path

import pytest

from tests.helpers.farm import run

ROOT = Path(__file__).resolve().parents[2]


def test_a_page_is_shown_without_its_pictures(here: Path) -> None:
    told = run("docs", "own-game")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("# ")
    assert "[picture: Three cards with a title, a cost and a text]" in told.out
    assert "<img" not in told.out
    assert told.out.endswith((ROOT / "docs" / "own-game.md").read_text(encoding="utf-8")[-40:])


@pytest.mark.parametrize("name", ["docs/templates.md", "Templates", "templates", "docs\\templates.md"])
def test_a_page_is_found_by_its_name_or_its_file(name: str) -> None:
    assert run("docs", name).out.splitlines()[0] == "# Everything a template can use"


def test_without_a_page_all_pages_are_listed_with_their_titles() -> None:
    lines = run("docs").out.splitlines()
    assert "templates                  Everything a template can use" in [re.sub("  +", " " * 18, line) for line in lines]
    assert len(lines) == len(list((ROOT / "docs").glob("*.md")))


def test_a_misspelt_page_gets_a_suggestion() -> None:
    assert run("docs", "template").err == 'PAGE: There is no page "template".\n  hint: did you mean templates?\n'


@pytest.mark.parametrize("name", ["../README", "/etc/passwd", "..", "", "a\0b", "ä" * 500])
def test_no_other_file_can_be_shown(name: str) -> None:
    told = run("docs", name)
    assert (told.code, told.out) == (2, "")


def test_every_page_that_a_hint_names_exists() -> None:
    messages = (ROOT / "docs" / "messages.md").read_text(encoding="utf-8")
    named = set(re.findall(r"printgen docs ([a-z-]+)", messages))
    assert {"templates", "own-rules", "languages"} <= named
    assert named <= {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert not re.findall(r"docs/[a-z-]+\.md", messages)
