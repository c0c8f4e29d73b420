"""The pieces of Brazil: Imperial match the contents page of the rulebook and the page of the docs, line by line."""

import re
from collections import Counter

import pytest

from tests.games.brazil import game
from tests.helpers.supplied_games import ROOT, lots_of, plan_of

CONTENTS = {  # every line of the contents page, with the pieces of the kit for it
    "4 large Land tiles": {"land-large": 4},
    "8 small Land tiles": {"land-small": 8},
    "2 large Water tiles": {"water-large": 2},
    "9 small Water tiles": {"water-small": 9},
    "1 Common board": {"common-board": 1},
    "32 Resources": {"resource": 32},
    "26 Assets": {"asset": 26},
    "1 Scorepad": {"scorepad": 2},
    "4 (+1) tokens": {},
    "24 Palaces": {"palace": 24},
    "8 Mansions": {"mansion": 8},
    "20 Military Units": {"unit": 20},
    "4 Player boards": {"player-board": 4},
    "5 Monarch boards": {"monarch-board": 5},
    "12 Action tokens": {"action-token": 12},
    "24 Painting cards": {"painting": 24},
    "24 Mission cards": {"mission": 24},
    "20 Gold cards": {"gold-card": 20},
    "24 Combat cards": {"combat-card": 24},
    "24 Products": {"product-square": 8, "product-pentagon": 8, "product-octagon": 8},
    "50 Building tiles": {"building": 50},
    "8 City tiles": {"city": 8},
    "18 Exploration tiles": {"exploration": 18},
    "4 Capital tiles": {"capital": 4},
}
MORE = {
    "scenarios": {"scenario": 9},
    "rules": {"rules": 10},
    "aids": {"aid": 4},
    "boxes for cards": {"box-gallery": 1, "box-chest": 1},
    "tray and lid": {"tray": 1, "tray-lid": 1},
}
PAGE = (ROOT / "docs" / "brazil-imperial.md").read_text()
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| \[[^|]+\]\((pictures/brazil-[a-z]+\.png)\) \|", re.MULTILINE)
PLAN = re.compile(r"^\| (\d+)(?:–(\d+))? \| ([^|]+) \|", re.MULTILINE)
UNUSED = "4 (+1) tokens"  # the rulebook lists these tokens but never explains them


def sheets_of_a4() -> dict[str, set[int]]:
    """The numbers of the sheets with pieces of each component."""
    plan = plan_of("brazil-imperial")
    name = {piece.front.identity: piece.component for piece in plan.pieces}
    fronts = [sheet for sheet in plan.sheets if sheet.side == "front"]
    lying: dict[str, set[int]] = {}
    for number, sheet in enumerate(fronts, 1):
        for place in sheet.placements:
            lying.setdefault(name[place.face.identity], set()).add(number)
    return lying


def test_the_kit_has_exactly_the_pieces_of_the_contents_page() -> None:
    listed = Counter({name: count for line in (CONTENTS | MORE).values() for name, count in line.items()})
    assert Counter(piece.component for lot in lots_of("brazil-imperial") for piece in lot.pieces) == listed


@pytest.mark.parametrize("line", sorted(CONTENTS.keys() - {UNUSED, "1 Scorepad"}))
def test_the_number_of_pieces_is_that_of_the_line(line: str) -> None:
    assert sum(CONTENTS[line].values()) == int(re.findall(r"\d+", line)[0])


def test_the_docs_list_every_line_with_the_pieces_of_the_kit() -> None:
    told = {
        line: {name: int(count) for count, name in re.findall(r"(\d+) `([a-z-]+)`", made)}
        for line, made, _ in ROW.findall(PAGE)
    }
    assert list(told.items()) == [*((line, made) for line, made in CONTENTS.items() if line != UNUSED), *MORE.items()]
    assert f"| {UNUSED} | – |" in PAGE


def test_the_docs_divide_assets_and_buildings_as_the_kit_does() -> None:
    eras = {one["id"]: one["era"] for one in game().facts["buildings"].value}
    built = Counter(eras[row["front"]] for row in game().facts["tiles"].value for _ in range(row["copies"]))
    assert f"{game().facts['gold_pieces'].value} gold, {game().facts['science_pieces'].value} science" in PAGE
    assert f"{built[1]} of Era I, {built[2]} of Era II, {built[3]} of Era III" in PAGE


def test_the_docs_show_a_picture_for_every_line() -> None:
    for line, _, picture in ROW.findall(PAGE):
        assert f"]({picture})\n" in PAGE.partition("## Cards")[2], f"{line}: {picture} is not shown"


def test_pictures_of_the_game_are_small_files() -> None:
    pictures = list((ROOT / "docs" / "pictures").glob("brazil-*.png"))
    assert sorted(re.findall(r"!\[.*\]\(pictures/(.*)\)", PAGE)) == sorted(file.name for file in pictures)
    assert all(file.stat().st_size < 250_000 for file in pictures)


def test_the_docs_list_the_components_on_each_sheet() -> None:
    lying, named = sheets_of_a4(), set()
    for first, last, what in PLAN.findall(PAGE):
        names = re.findall(r"`([a-z-]+)`", what)
        named.update(names)
        assert set.union(*map(lying.__getitem__, names)) == set(range(int(first), int(last or first) + 1)), names
    assert named == lying.keys()
    assert f"{len(set.union(*lying.values()))} sheets of A4" in PAGE
