"""Combats of Brazil: Imperial that cannot be (B17): two of what there is once, and choices that nothing allows."""

import pytest

from printgen.core.problems import Problems
from printgen.scoring.contest import judge_contest_text
from tests.games.brazil_imperial.test_combat import fought
from tests.helpers.supplied_games import SHELVES

ONE = "units: [1]"


@pytest.mark.parametrize(
    ("attacker", "defender", "code", "message"),
    [
        (f"{ONE}, paintings: [maria-quiteria, maria-quiteria]", ONE, "combat.cards", "Ana: Maria Quitéria helps 2 times"),
        (f"{ONE}, paintings: [camarao]", f"{ONE}, paintings: [camarao]", "combat.cards", "Ana: Felipe Camarão helps 2 times"),
        (f"{ONE}, cards: [caxias], cancelled: caxias", ONE, "combat.cards", "Ana: The Duke of Caxias is said not to count"),
        (ONE, "units: [green-2]", "combat.units", "Bo: these units are green, and the colour is orange."),
        (ONE, "units: [green-2]", "combat.units", "Bo: Ana attacks with units of the same colour, green."),
        ("units: [red-1]", ONE, "combat.units", "Ana: these units are red, and the colour is green."),
        (ONE, "tile: farm, seized: true", "combat.tile", "Bo: a seized tile is held by a unit on it, and none is there."),
    ],
)
def test_what_is_there_once_and_what_belongs_to_somebody_else_is_found(
    attacker: str, defender: str, code: str, message: str
) -> None:
    findings = fought(attacker, defender).outcome.findings
    assert sum(broken.code == code and broken.message.startswith(message) for broken in findings) == 1, findings


def test_a_choice_against_capoeira_is_right() -> None:
    assert fought(f"{ONE}, cards: [capoeira]", f"{ONE}, cards: [caxias, osorio], cancelled: osorio").valid


@pytest.mark.parametrize("arch", ["factory", "monarch", "harbours"])
def test_an_action_token_lies_on_an_arch_and_nowhere_else(arch: str) -> None:
    problems = Problems()
    text = f"attacker: {{name: Ana, units: [green-1], arch: {arch}}}\ndefender: {{name: Bo, units: [red-1]}}\n"
    assert judge_contest_text("brazil-imperial", text, "combat.yaml", SHELVES, problems) is None
    assert problems.sorted()[0].message.startswith(f"Ana: there is no arch {arch}")


@pytest.mark.parametrize(
    ("cards", "other", "said"),
    [("jovita", "", None), ("jovita", ", cards: [caxias]", None), ("jovita, osorio", "", "All other cards that were laid")],
)
def test_a_card_that_is_taken_back_is_not_discarded(cards: str, other: str, said: str | None) -> None:
    found = fought(f"units: [Cannon], cards: [{cards}]", f"{ONE}{other}").outcome
    kept = "Ana takes Jovita Feitosa back into the hand." in found.aftermath
    assert kept == (not other)
    last = found.aftermath[-1]
    assert last.startswith("All cards that were laid" if other else said or "Ana takes Jovita")


def test_a_truce_from_a_distance_sends_nobody_back() -> None:
    found = fought("units: [Cannon]", f"{ONE}, cards: [truce]", "range: true\n")
    assert found.outcome.aftermath[0] == "Nobody moves; no unit is defeated."


def test_who_takes_an_own_tile_back_is_told_so() -> None:
    found = fought("units: [Cannon]", f"{ONE}, tile: farm, seized: true").outcome
    assert "If Ana built it, it is held for good again." in found.aftermath
