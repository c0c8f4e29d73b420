"""The booklet of Brazil: Imperial: its pages, its icons, and examples that agree with the tables."""

import re
from html import unescape

import pytest

from tests.games.brazil import NAME, game
from tests.helpers.supplied_games import ROOT, fronts_of

TEXT = (ROOT / "content" / NAME / "rules.md").read_text()
ICONS = (ROOT / "templates" / NAME / "icons.svg").read_text()
ELSEWHERE = {"dye", "sugar", "tobacco", "leather", "textiles", "rubber"}  # printed with their names


def pages(style: str = "colour", size: int = 0) -> list[str]:
    """The SVG of all pages."""
    return [front.svg for front in fronts_of(NAME, "rules", style, size)]


def words(page: str) -> str:
    """The text of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def row(fact: str, identity: str) -> dict[str, str]:
    """The row with this id in a fact."""
    return next(one for one in game().facts[fact].value if one["id"] == identity)


@pytest.mark.parametrize(("style", "size"), [("colour", 0), ("low-ink", 1)])
def test_the_booklet_fills_its_sheets(style: str, size: int) -> None:
    assert len(pages(style, size)) == 20
    assert "Icon index" in words(pages(style, size)[-1])


def test_the_title_page_lists_every_chapter_with_its_page() -> None:
    title = words(pages()[0])
    chapters = re.findall(r"^## (.+)$", TEXT, re.MULTILINE)
    assert len(chapters) > 15
    for chapter in chapters:
        (number,) = re.findall(f"{re.escape(chapter)} (\\d+)", title)
        assert chapter in words(pages()[int(number) - 1])


def test_every_icon_is_on_the_last_page() -> None:
    drawn = set(re.findall(r'<use href="#([a-z0-9-]+?)(?:-solid)?"', pages()[-1]))
    signs = {name.removesuffix("-solid") for name in re.findall(r'<symbol id="([a-z0-9-]+)"', ICONS)}
    assert {sign for sign in signs - drawn if sign.split("-")[0] not in ELSEWHERE} == set()


def test_the_text_uses_facts_by_name() -> None:
    wanted = {"supply", "hand", "gallery", "combat_hand", "harbor_defends", "harbor_attacks", "solo_rounds", "solo_capital"}
    assert wanted <= set(re.findall(r"\{\{ facts\.(\w+) \}\}", TEXT))
    assert not any(re.search(r"\w'\w", words(page)) for page in pages()), "a straight quote in a word"


def test_the_four_example_turns_can_be_paid() -> None:
    assert "s" in row("buildings", "sawmill")["cost"].split("|")
    assert row("buildings", "sawmill")["makes"].startswith("b")
    assert row("units", "green-1")["cost"] == row("buildings", "cane-field")["cost"] == "b"
    assert row("buildings", "cane-field")["makes"].startswith("s")
    assert {"forest"} == set(row("buildings", "sawmill")["terrain"].split())
    assert "field" in row("buildings", "cane-field")["terrain"].split()


def test_the_examples_of_a_payment_and_of_a_flipped_sawmill_agree_with_the_tables() -> None:
    (page,) = (words(page) for page in pages() if "One payment from three places" in words(page))
    assert row("cities", "sao-luis")["cost"] == "cgg"
    assert row("buildings", "plantation")["makes"] == "cc"
    assert "São Luís costs" in page
    (page,) = (words(page) for page in pages() if "Bo’s Sawmill is empty" in words(page))
    (more, less) = (row("buildings", one)["laurel"] for one in ("trading-post", "sawmill"))
    assert re.search(f"worth {more} at the end instead of {less}", page)


def test_the_text_gives_the_strength_of_the_enemys_capital_in_the_solo_game() -> None:
    (page,) = (words(page) for page in pages() if "What awaits you" in words(page))
    enemies = dict(place.split("@") for place in row("scenarios", "guararapes")["enemies"].split())
    guards = [one for one, place in enemies.items() if place == row("scenarios", "guararapes")["capitals"].split()[1]]
    assert guards == ["orange-3", "orange-5"]
    total = sum(int(row("units", one)["laurel"]) for one in guards) + game().facts["solo_capital"].value
    assert f"guard the Capital ({game().facts['solo_capital'].value}): {total}" in page


def test_the_example_combat_is_a_tie_and_the_expedition_is_won() -> None:
    def strength(*ids: str) -> int:
        return sum(int(row("units", one)["laurel"]) for one in ids)

    osorio, dias = int(row("combat_cards", "osorio")["strength"]), int(row("combat_cards", "henrique-dias")["better"])
    attack = strength("green-1", "green-4") + osorio
    assert attack == strength("orange-1") + int(row("buildings", "farm")["laurel"]) + dias
    assert attack >= int(row("exploration", "expedition-4")["strength"])
    assert row("units", "green-4")["power"] == "lead"


def test_the_scored_game_adds_up() -> None:
    (page,) = (page for page in pages() if "Dom Obá II" in words(page) and "Total" in words(page))
    sums = [int(number) for number in re.findall(r'font-size="14pt" text-anchor="end"[^>]*>(\d+)<', page)]
    (total,) = re.findall(r'font-size="20pt" text-anchor="end"[^>]*>(\d+)<', page)
    assert len(sums) == 8
    assert sum(sums) == int(total)
