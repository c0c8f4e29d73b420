"""What check tries without a sheet: few and many rounds, all players, filled fields, guarded divisions, and box sizes."""

from pathlib import Path

import pytest

from tests.helpers.declared_games import HEAD, compute, make_game
from tests.helpers.farm import run, swap
from tests.helpers.pearls import line_of

YAML, TEMPLATE = "content/pad/game.yaml", "templates/pad/card.svg.j2"
SCORING = """\
scoring:
  sheet: card
  repeat: {round: up to 5}
  enter:
    points: {each: round, takes: number from 0 to 20}
    coins: {takes: number from 0 to 9}
    lock: {takes: tick}
  lines:
    bonus: {label: bonus, formula: "0"}
    total: {written: true, formula: sum(points) + bonus}
"""


@pytest.fixture
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make_game(SCORING, HEAD + "facts: {prizes: {value: [4, 5], source: ours}}\n")
    return tmp_path


def check_bonus(formula: str) -> str:
    """What check reports if the bonus has this formula."""
    swap(YAML, 'formula: "0"', f"formula: '{formula}'")
    return run("check", "pad").err


@pytest.mark.parametrize(
    "formula",
    [
        "floor(if(coins > 0, 10 / coins, 0))",
        "floor(if(coins = 0, 0, 10 / coins))",
        "floor(if(not coins < 1, 10 / coins, 0))",
        "floor(if(0 < coins and lock, 10 / coins, 0))",
        "if(coins > 0 and 10 / coins > 3, 1, 0)",
        "if(coins = 0 or 10 / coins > 3, 1, 0)",
        "floor(if(sum(points) > 0, 10 / sum(points), 0))",
        "floor(if(points[1] != 0, 10 / points[1], 0))",
        "sum(everyone(floor(if(coins > 0, 10 / coins, 0))))",
        "if(1 <= coins <= 2, lookup(prizes, coins), 0)",
    ],
)
def test_a_division_or_lookup_that_if_guards_is_accepted_as_the_hint_says(pad: Path, formula: str) -> None:
    assert check_bonus(formula) == ""


@pytest.mark.parametrize(
    "formula", ["floor(if(coins >= 0, 10 / coins, 0))", "floor(if(coins > 0, 0, 10 / coins))", "floor(if(lock, 10 / coins, 0))"]
)
def test_a_condition_that_lets_0_through_does_not_help(pad: Path, formula: str) -> None:
    told = check_bonus(formula)
    assert "can divide by 0" in told or "divides by 0" in told


def test_a_condition_on_another_players_field_does_not_narrow_ones_own() -> None:
    assert compute("if(max(everyone(coins)) > 1, 1, 0)", players=1, coins=2) == 1


def test_formulas_are_tried_with_few_rounds(pad: Path) -> None:
    assert "There is no round 0." in check_bonus("points[length(points) - 1]")


def test_formulas_and_conditions_are_tried_for_every_player_and_for_the_fewest_players(pad: Path) -> None:
    assert "The table has no row for 3." in check_bonus("lookup(prizes, player)")
    swap(YAML, "lookup(prizes, player)", "0")
    swap(YAML, "bonus}\n", "bonus}\n  must:\n    - {that: 'coins > lookup(prizes, player) - 9', say: Too few.}\n")
    assert "The table has no row for 3." in run("check", "pad").err
    swap(YAML, "lookup(prizes, player) - 9", "10 / (players - 1)")
    assert f"{YAML}:{line_of('players - 1', YAML)}: " in run("check", "pad").err


def test_a_sheet_without_rounds_has_one_empty_round(pad: Path) -> None:
    Path("a.yaml").write_text("game: pad\nsheets: [{player: Ana, coins: 3}]\n")
    assert "total    0 to 20" in run("score", "a.yaml").out


def test_a_box_has_room_for_the_largest_value_with_all_ticks(pad: Path) -> None:
    swap(YAML, 'formula: "0"}', 'written: true, formula: "if(lock, 100, 0)"}')
    make_game(Path(YAML).read_text(), "")
    assert run("check", "pad").err == ""
    field = next(line for line in Path(TEMPLATE).read_text().splitlines() if '"bonus"' in line)
    swap(TEMPLATE, field, field.replace('width="13"', 'width="3"'))
    assert 'The field "bonus" is 3 mm wide and 6 mm high, which is too small for 100.' in run("check", "pad").err
