"""The kit of Sunnyvale: it is complete, it has no problems, and its faces show the data of its tables."""

import re
from functools import partial
from pathlib import Path

import pytest

from printgen.content.nets import CLEARANCE
from printgen.faces.fields import list_fields
from printgen.model import Face
from tests.helpers.farm import run
from tests.helpers.supplied_games import ROOT, component_of, fronts_of

component, faces = partial(component_of, "sunnyvale"), partial(fronts_of, "sunnyvale")
STYLES = ("colour", "low-ink")
SPACES = {f"{column}{row}" for column in "abcdef" for row in range(1, 7)}
COUNTS = {
    "map": 3, "housing": 33, "concern": 27, "activism": 15, "crisis": 10, "permit": 48, "concern-token": 66,
    "housing-token": 72, "tracker": 1, "marker": 1, "score-sheet": 1, "aid": 3, "box": 1,
}  # fmt: skip


def drawn(face: Face, symbol: str) -> int:
    """How often a face shows a symbol."""
    return len(re.findall(f'<use href="#{symbol}"', face.svg))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_kit_is_printed_completely(paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = run("print", "sunnyvale", "--paper", paper, "--output", str(tmp_path))
    assert (told.code, told.err) == (0, "")
    printed = {name: int(count) for count, name in re.findall(r"(\d+) × ([a-z-]+)", told.out)}
    assert printed == COUNTS


def test_the_kit_has_no_problems_in_any_style(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = run("check", "sunnyvale", "--strict")
    assert (told.code, told.err) == (0, "")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("kind", "symbol"), [("housing", "home"), ("concern", "objection")])
def test_a_card_shows_every_space_of_its_shape(kind: str, symbol: str, style: str) -> None:
    for row, face in zip(component(kind).rows, faces(kind, style), strict=True):
        assert drawn(face, symbol) == str(row.cells["shape"]).count("x"), face.label


def test_a_housing_card_has_a_ring_for_each_permit() -> None:
    ring = component("permit").sizes[0].width / 2
    for row, face in zip(component("housing").rows, faces("housing"), strict=True):
        assert face.svg.count(f'r="{ring:g}"') == row.cells["permits"], face.label


def test_map_marks_every_space_at_its_line_and_no_other() -> None:
    for row, face in zip(component("map").rows, faces("map"), strict=True):
        assert drawn(face, "transit") == len(str(row.cells["transit"]).split()) + 1, "the legend has one more"
        assert {field.name for field in list_fields(face)} == {f"space.{space}" for space in SPACES}


def test_one_map_is_marked_for_the_first_player() -> None:
    marked = [">First<" in face.svg for face in faces("map")]
    assert marked == [row.cells["first"] == "yes" for row in component("map").rows]
    assert marked.count(True) == 1


def test_a_token_fits_on_a_space_of_the_map() -> None:
    box = list_fields(faces("map")[0])[0].box
    assert box.width == box.height >= 22
    assert all(component(name).sizes[0].width < box.width for name in ("concern-token", "housing-token"))


@pytest.mark.parametrize("size", [0, 1])
def test_the_score_sheet_has_a_field_for_everything_that_is_checked(size: int) -> None:
    fields = {field.name for field in list_fields(faces("score-sheet", size=size)[0])}
    for player in "123":
        assert {f"{player}.space.{space}" for space in SPACES} <= fields
        assert {f"{what}.{player}" for what in ("player", "map", "built", "concerns", "value")} <= fields
    assert {f"crisis.{number}.{what}" for number in range(1, 11) for what in ("built", "level")} <= fields


def test_all_cards_fit_into_the_box() -> None:
    side = next(panel for panel in component("box").panels if panel.name == "left")
    assert side.width == pytest.approx(85 * 0.32 + CLEARANCE)


@pytest.mark.parametrize("size", [0, 1])
@pytest.mark.parametrize("style", STYLES)
def test_each_topic_of_the_rules_is_on_its_own_page_of_eight(size: int, style: str) -> None:
    pages = faces("rules", style, size)
    assert len(pages) == 8
    titles = {2: "Setting", 3: "Your", 4: "Where", 5: "Crisis", 6: "neighborhood", 7: "hearing", 8: "blame"}
    assert all(word in pages[number - 1].svg for number, word in titles.items())


def test_all_cards_of_the_deck_share_one_back() -> None:
    assert len({component(kind).back for kind in ("housing", "concern", "activism", "crisis")}) == 1


@pytest.mark.parametrize("style", STYLES)
def test_a_space_has_the_same_size_on_every_card(style: str) -> None:
    cards = [*faces("housing", style), *faces("concern", style)]
    assert {
        size for face in cards for size in re.findall(r'<use href="#(?:home|objection)"[^>]* width="([^"]*)"', face.svg)
    } == {"8.4"}
