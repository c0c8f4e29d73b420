"""Impossible combats of Brazil: Imperial (B17): pieces used twice, and choices that no card allows."""

import pytest

from printgen.core.problems import Problems
from printgen.scoring.contest import judge_contest_text
from tests.games.brazil_imperial.test_combat import fought
from tests.helpers.supplied_games import SHELVES

ONE = "units: [1]"


@pytest.mark.parametrize(
    ("attacker", "defender", "code", "message"),
    [
        (f"{ONE}, paintings: [maria-quiteria, maria-quiteria]", ONE, "combat.cards", "Ana: Maria Quitéria is used 2 times"),
        (f"{ONE}, paintings: [camarao]", f"{ONE}, paintings: [camarao]", "combat.cards", "Ana: Felipe Camarão is used 2 times"),
        (f"{ONE}, cards: [caxias], cancelled: caxias", ONE, "combat.cards", "Ana: The Duke of Caxias is entered as cancelled"),
        (
            f"{ONE}, cancelled: caxias",
            ONE,
            "combat.cards",
            "Ana: The Duke of Caxias is entered as cancelled, but was not played.",
        ),
        (
            f"{ONE}, cards: [capoeira, caxias], cancelled: caxias",
            ONE,
            "combat.cards",
            "Ana: The Duke of Caxias is entered as cancelled, but the other side has no card that cancels it.",
        ),
        (f"{ONE}, cancelled: caxias", f"{ONE}, cards: [capoeira]", "combat.cards", "Ana: The Duke of Caxias is entered"),
        (ONE, "units: [green-2]", "combat.units", "Bo: the units are green, but `colour` is orange."),
        (ONE, "units: [green-2]", "combat.units", "Bo: Ana attacks with units of the same colour, green."),
        ("units: [red-1]", ONE, "combat.units", "Ana: the units are red, but `colour` is green."),
        (ONE, "tile: farm, seized: true", "combat.tile", "Bo: a seized tile needs a unit on it, but no unit is entered."),
    ],
)
def test_pieces_used_twice_or_of_another_player_are_found(attacker: str, defender: str, code: str, message: str) -> None:
    findings = fought(attacker, defender).outcome.findings
    assert sum(broken.code == code and broken.message.startswith(message) for broken in findings) == 1, findings


@pytest.mark.parametrize(
    ("attacker", "defender", "more", "path"),
    [
        ("cards: [caxias]", ONE, "", ("attacker", "units")),
        (ONE, "cards: [caxias]", "", ("defender", "units")),
        (ONE, ONE, "range: true\n", ("attacker", "units")),
        ("units: [green-1, red-1]", ONE, "", ("attacker", "units")),
        (ONE, "units: [red-1]", "", ("defender", "units")),
        (f"{ONE}, cancelled: caxias", ONE, "", ("attacker", "cancelled")),
        (f"{ONE}, paintings: [camarao, camarao]", ONE, "", ("attacker", "paintings")),
    ],
)
def test_a_finding_is_on_the_line_of_its_side(attacker: str, defender: str, more: str, path: tuple[str, ...]) -> None:
    assert path in [broken.path for broken in fought(attacker, defender, more).outcome.findings]


@pytest.mark.parametrize("field", ["colour", "tile", "paintings", "arch", "cards", "called", "cancelled"])
def test_an_unknown_name_is_reported_at_the_line_of_its_field(field: str) -> None:
    problems = Problems()
    value = "[moo]" if field in ("paintings", "cards") else "moo"
    text = f"defender: {{name: Bo, {ONE}}}\nattacker:\n  name: Ana\n  units: [red-1]\n  {field}: {value}\n"
    assert judge_contest_text("brazil-imperial", text, "combat.yaml", SHELVES, problems) is None
    assert [problem.where.line for problem in problems.sort_by_severity() if "“moo”" in problem.message] == [5]


def test_a_unit_by_name_needs_the_colour_of_its_side() -> None:
    problems = Problems()
    text = "attacker: {name: Ana, units: [archer]}\ndefender: {name: Bo, units: [red-1]}\n"
    assert judge_contest_text("brazil-imperial", text, "combat.yaml", SHELVES, problems) is None
    (problem,) = problems.sort_by_severity()
    assert problem.message.endswith(" Write units such as `green-1`, or add a `colour` to use names such as Archer.")


def test_a_choice_against_capoeira_is_valid() -> None:
    assert fought(f"{ONE}, cards: [capoeira]", f"{ONE}, cards: [caxias, osorio], cancelled: osorio").valid


@pytest.mark.parametrize("arch", ["factory", "monarch", "haven"])
def test_an_action_token_is_on_an_arch(arch: str) -> None:
    problems = Problems()
    text = f"attacker: {{name: Ana, units: [green-1], arch: {arch}}}\ndefender: {{name: Bo, units: [red-1]}}\n"
    assert judge_contest_text("brazil-imperial", text, "combat.yaml", SHELVES, problems) is None
    assert problems.sort_by_severity()[0].message.startswith(f"Ana: there is no arch “{arch}”")


@pytest.mark.parametrize(
    ("cards", "other", "said"),
    [("jovita", "", None), ("jovita", ", cards: [caxias]", None), ("jovita, osorio", "", "All other cards played")],
)
def test_a_card_that_is_taken_back_is_not_discarded(cards: str, other: str, said: str | None) -> None:
    found = fought(f"units: [Cannon], cards: [{cards}]", f"{ONE}{other}").outcome
    kept = "Ana takes Jovita Feitosa back into their hand." in found.aftermath
    assert kept == (not other)
    last = found.aftermath[-1]
    assert last.startswith("All cards played" if other else said or "Ana takes Jovita")


def test_a_truce_from_a_distance_sends_nobody_back() -> None:
    found = fought("units: [Cannon]", f"{ONE}, cards: [truce]", "range: true\n")
    assert found.outcome.aftermath[0] == "Nobody moves, and no unit is defeated."


def test_whoever_retakes_a_tile_they_built_needs_no_unit_on_it() -> None:
    found = fought("units: [Cannon]", f"{ONE}, tile: farm, seized: true").outcome
    assert "If Ana built the tile, no unit needs to stay on it." in found.aftermath
