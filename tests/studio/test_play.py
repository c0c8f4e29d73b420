"""The server deals a game for the view of a table, with a face for every piece."""

from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.studio.open_project import OpenProject
from printgen.studio.tasks.play import deal_game
from tests.helpers.farm import CSV, YAML, swap
from tests.helpers.soaked import soak_after
from tests.helpers.studio_client import Browser

ROOT = Path(__file__).resolve().parents[2]
DEAL = "/api/games/farm/deal"
SETUP = """\
setup:
  piles:
    deck: {pieces: {animal: all}, shuffle: true, face: down}
    hand: {take: {deck: 1}, per_player: true, arrange: hand}
    luck: {dice: {d6: 1}}
  then: Hens first.
"""


@pytest.fixture(scope="module", autouse=True)
def setup(folder: Path) -> None:
    """The small game declares a setup."""
    with (folder / YAML).open("a") as file:
        file.write(SETUP)


def list_piles(found: dict[str, Any]) -> list[tuple[str, int, int]]:
    return [(pile["name"], pile["seat"], len(pile["pieces"])) for pile in found["piles"]]


def test_deal_has_the_piles_of_the_setup_and_their_faces(browser: Browser) -> None:
    found = browser.get(f"{DEAL}?players=3&seed=5").json()
    assert list_piles(found) == [("deck", 0, 2), ("hand", 1, 1), ("hand", 2, 1), ("hand", 3, 1), ("luck", 0, 1)]
    cards = [piece for pile in found["piles"][:-1] for piece in pile["pieces"]]
    assert sorted(card[1] for card in cards) == ["animal-cow-front"] * 2 + ["animal-hen-front"] * 3
    assert {(card[0], card[2], card[3]) for card in cards} == {("animal", "animal-back", 0)}
    [[name, front, back, side]] = found["piles"][-1]["pieces"]
    assert (name, front, back, 1 <= side <= 6) == ("d6", None, None, True)
    assert (found["declared"], found["then"], found["problems"]) == (True, ["Hens first."], [])


def test_same_seed_gives_the_same_deal(browser: Browser) -> None:
    first = browser.get(f"{DEAL}?seed=5").json()
    assert browser.get(f"{DEAL}?seed=5").json() == first
    assert any(browser.get(f"{DEAL}?seed={seed}").json() != first for seed in range(6, 12))


def test_decks_have_copies_and_columns_with_few_values(browser: Browser) -> None:
    [deck] = browser.get(DEAL).json()["decks"]
    assert (deck["name"], [row["copies"] for row in deck["rows"]]) == ("animal", [2, 3])
    assert deck["rows"][0]["cells"] == {"title": "Cow", "words": "Gives milk."}


def test_game_that_cannot_be_set_up_has_no_piles_but_says_why(browser: Browser, folder: Path) -> None:
    assert list_piles(browser.get(f"{DEAL}?players=9").json()) == []
    assert "not 9" in browser.get(f"{DEAL}?players=9").json()["problems"][0]["message"]
    before = (folder / CSV).read_text()
    swap(folder / YAML, "{deck: 1}", "{dekc: 1}")
    assert "dekc" in browser.get(DEAL).json()["problems"][0]["message"]
    swap(folder / YAML, "{dekc: 1}", "{deck: 1}")
    assert (folder / CSV).read_text() == before
    assert browser.get(DEAL).json()["problems"] == []


@pytest.mark.parametrize("game", soak_after(4, ["5211", "favelas", "sunnyvale", "village", "brazil-imperial"]))
def test_every_piece_of_the_five_games_has_a_face(game: str) -> None:
    opened = OpenProject(lambda: printgen.open(ROOT))
    choice = {"style": "", "players": 0, "language": ""}
    head = deal_game(opened, {"game": game, "choice": choice, "seed": 1}).head
    pieces = [piece for pile in head["piles"] for piece in pile["pieces"]]
    assert head["problems"] == []
    assert len(pieces) > 2
    assert [piece for piece in pieces if piece[1] is None and piece[0] != "d6"] == []


def test_map_has_the_place_of_each_piece(browser: Browser, folder: Path) -> None:
    before = (folder / YAML).read_text()
    swap(folder / YAML, "  piles:\n", '  piles:\n    map: {pieces: {animal: all}, map: "hen@0,0 cowr@1,2", step: "63,44"}\n')
    [dealt, *_] = browser.get(f"{DEAL}?seed=5").json()["piles"]
    assert [piece[1] for piece in dealt["pieces"]] == ["animal-hen-front", "animal-cow-front"]
    assert dealt["spots"] == [[0.0, 0.0, 0, False], [63.0, 88.0, 180, False]]
    (folder / YAML).write_text(before)
