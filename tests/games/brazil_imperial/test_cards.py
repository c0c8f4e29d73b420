"""The cards of Brazil: Imperial: each has its own drawing and shows the data of its row."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from printgen.content.nets import CLEARANCE
from printgen.core.problems import Problems
from printgen.model import Face
from printgen.printing.checking import check_all_faces
from tests.games.brazil import STYLES, component, game, icons, pieces
from tests.helpers.supplied_games import SHELVES

DECKS = ("painting", "mission", "gold-card", "combat-card")
BOXES = {"box-gallery": 48, "box-chest": 44}


def cells(name: str) -> list[dict[str, str]]:
    return [{key: str(value) for key, value in row.cells.items()} for row in component(name).rows]


def engraving(face: Face) -> str:
    """The drawing in the window of a card, without colours."""
    found = re.search(r'<g clip-path="url\(#window\)"><g [^>]*>(.*?)</g></g></g>', face.svg, re.DOTALL)
    assert found is not None, face.label
    return re.sub(r"#[0-9a-f]{6}", "#", found.group(1))


def test_each_order_has_as_many_paintings_and_each_era_as_many_missions() -> None:
    assert Counter(row["order"] for row in cells("painting")) == {"red": 8, "pink": 8, "blue": 8}
    assert Counter(row["era"] for row in cells("mission")) == {"1": 8, "2": 8, "3": 8}


def test_every_card_has_its_own_engraving() -> None:
    drawn = Counter(engraving(piece.front) for name in DECKS for piece in pieces(name))
    assert len(drawn) == 92
    assert all(len(drawing) > 500 for drawing in drawn), "a drawing has more than a line or two"


@pytest.mark.parametrize("style", STYLES)
def test_painting_shows_its_price_and_its_laurels(style: str) -> None:
    letters = {"s": "sugarcane", "c": "cotton", "b": "brazilwood", "f": "coffee", "g": "gold", "*": "resource"}
    for row, piece in zip(cells("painting"), pieces("painting", style), strict=True):
        for letter, name in letters.items():
            assert icons(piece.front, name) >= row["cost"].count(letter), piece.front.label
        assert icons(piece.front, "laurel") >= (row["laurel"] != "0")


def test_a_minus_sign_is_only_on_cards_whose_words_say_less() -> None:
    for row, piece in zip(cells("painting"), pieces("painting"), strict=True):
        assert ("−" in piece.front.svg) == (" less" in row["words"]), piece.front.label


def test_a_mission_shows_an_icon_and_a_number_for_each_objective() -> None:
    for row, piece in zip(cells("mission"), pieces("mission"), strict=True):
        for term in filter(None, (row["first"], row["second"], row["third"])):
            wanted, count = term.split(">=")
            assert icons(piece.front, {"kind": "building"}.get(wanted, wanted)), piece.front.label
            assert f">{count}</text>" in piece.front.svg


def test_only_missions_of_the_last_era_have_the_star_and_laurels_for_each_part() -> None:
    for row, piece in zip(cells("mission"), pieces("mission"), strict=True):
        assert icons(piece.front, "laurel") == len(row["laurels"].split()) == (3 if row["era"] == "3" else 1)
        assert bool(icons(piece.front, "star")) == (row["era"] == "3")
        assert icons(piece.front, "palace")


def test_gold_cards_show_a_gold_and_combat_cards_their_strength() -> None:
    assert all(icons(piece.front, "gold") and ">=</text>" in piece.front.svg for piece in pieces("gold-card"))
    for row, piece in zip(cells("combat-card"), pieces("combat-card"), strict=True):
        assert all(f">{number}</text>" in piece.front.svg for number in (row["strength"], row["better"]) if number)


def test_backs_differ_only_by_deck_and_era() -> None:
    backs = {name: {piece.back.svg for piece in pieces(name) if piece.back} for name in DECKS}
    assert {name: len(found) for name, found in backs.items()} == {**dict.fromkeys(DECKS, 1), "mission": 3}
    assert len(set.union(*backs.values())) == 6


@pytest.mark.parametrize(("box", "cards"), BOXES.items())
def test_all_cards_fit_into_their_box(box: str, cards: int) -> None:
    side = next(panel for panel in component(box).panels if panel.name == "left")
    assert side.width == pytest.approx(cards * 0.32 + CLEARANCE)


def test_cards_and_boxes_have_no_problems_in_any_style() -> None:
    problems = Problems()
    ours = replace(game(), components=tuple(component(name) for name in (*DECKS, *BOXES)))
    check_all_faces(ours, SHELVES, problems)
    assert not problems.sort_by_severity()
