"""Combats of Brazil: Imperial, added up line by line (B17)."""

import pytest

from printgen.core.problems import Problems
from printgen.scoring.contest import JudgedContest, judge_contest_text
from tests.games.play_brazil import brazil_constants
from tests.helpers.supplied_games import SHELVES

pytestmark = pytest.mark.usefixtures("loaded_once")
ANA, BO = "name: Ana, colour: green", "name: Bo, colour: orange"


def fought(attacker: str, defender: str = "", more: str = "") -> JudgedContest:
    text = f"attacker: {{{ANA}, {attacker}}}\n" + (f"defender: {{{BO}, {defender}}}\n" if defender else "") + more
    problems = Problems()
    found = judge_contest_text("brazil-imperial", text, "combat.yaml", SHELVES, problems)
    assert found is not None, problems.sort_by_severity()
    return found


def sums(contested: JudgedContest) -> list[int]:
    return [side.strength for side in contested.outcome.sides]


def laurel(*names: str) -> int:
    """The total strength of units and tiles in the content."""
    box = brazil_constants().box
    return sum((box.units.get(name) or box.buildings.get(name) or box.cities[name]).laurel for name in names)


def test_the_example_of_the_rules_is_a_tie_that_the_defender_wins() -> None:
    found = fought("units: Dragoon Archer, cards: osorio", "units: Pikeman, tile: farm, cards: henrique-dias")
    osorio = brazil_constants().box.combat_cards["osorio"].strength
    assert sums(found)[0] == laurel("green-4", "green-1") + osorio
    assert sums(found)[1] == laurel("orange-1", "farm") + brazil_constants().box.combat_cards["henrique-dias"].better
    assert (found.outcome.winner == "Bo") == (sums(found)[0] <= sums(found)[1])
    assert "Ana's Dragoon and Archer go to Ana's supply." in found.outcome.aftermath


def test_the_defender_wins_a_tie() -> None:
    found = fought("units: [green-1]", "units: [orange-1]")
    assert sums(found)[0] == sums(found)[1]
    assert found.outcome.winner == "Bo"
    assert found.outcome.decision.endswith("so the defender, Bo, wins.")
    assert "Ana's Archer goes to Ana's supply." in found.outcome.aftermath


@pytest.mark.parametrize(
    ("help_", "more"), [("paintings: [maria-quiteria]", (1, 2)), ("arch: harbor", (1, 2)), ("arch: deploy", (0, 0))]
)
def test_maria_quiteria_and_the_harbor_help_defence_more_than_attack(help_: str, more: tuple[int, int]) -> None:
    bare = sums(fought("units: [1]", "units: [1]"))
    found = sums(fought(f"units: [1], {help_}", f"units: [1], {help_}"))
    assert tuple(now - before for now, before in zip(found, bare, strict=True)) == more


def test_camarao_only_helps_the_sides_own_building_beside_a_forest() -> None:
    side = "units: [1], paintings: [camarao]"
    bare = sums(fought("units: [1]", "units: [1], tile: farm"))[1]
    assert sums(fought("units: [1]", f"{side}, tile: farm", "beside: forest\n"))[1] == bare + 1
    assert sums(fought("units: [1]", f"{side}, tile: farm", "beside: city\n"))[1] == bare
    assert sums(fought("units: [1]", f"{side}, tile: olinda", "beside: forest\n"))[1] == laurel("orange-1", "olinda")


def test_a_seized_tile_counts_for_nobody() -> None:
    found = fought("units: [1 2]".replace("1 2", "1, 2"), "units: [1], tile: olinda, seized: true")
    assert sums(found) == [laurel("green-1", "green-2"), laurel("orange-1")]
    assert found.outcome.winner == "Ana"
    assert "Ana holds Olinda as long as a unit stays on it." in found.outcome.aftermath


def test_an_expedition_is_won_with_its_strength() -> None:
    for strength in (laurel("green-5"), laurel("green-5") + 1):
        known = [find.id for find in brazil_constants().box.exploration.values() if find.strength == strength]
        found = fought("units: Cannon", "", f'expedition: " {known[0]} "\n')
        assert (found.outcome.winner == "Ana") == (strength == laurel("green-5"))
        verb = "reaches" if strength == laurel("green-5") else "does not reach"
        assert found.outcome.decision == f"Ana {verb} the Expedition's strength: {laurel('green-5')} against {strength}."
    assert "Nothing happens to the units" in found.outcome.aftermath[0]


def test_an_attack_from_a_distance_moves_nobody_and_the_attackers_tile_helps() -> None:
    found = fought("units: Cannon, tile: farm", "units: [1], tile: sawmill", "range: true\n")
    assert found.valid
    assert sums(found)[0] == laurel("green-5", "farm")
    assert "Nobody moves and nothing is seized, because the attack was from a distance." in found.outcome.aftermath


CARDS: list[tuple[str, str, str, str, bool]] = [  # card, the attacker's words, the defender's, the ground, whether it is better
    ("count-of-eu", "supported: true", "", "", True),
    ("count-of-eu", "", "supported: true", "", False),
    ("tamandare", "", "", "beside: water", True),
    ("tamandare", "", "", "terrain: water", True),
    ("tamandare", "", "", "", False),
    ("barroso", "", "", "", True),
    ("henrique-dias", "", "", "", False),
    ("anita", "", "", "", True),
    ("anita", "units: [1, 2]", "", "", False),
    ("barbara", "", "tile: olinda", "", True),
    ("barbara", "", "", "beside: city", True),
    ("barbara", "", "tile: farm", "", False),
    ("guerrilla", "", "", "terrain: forest", True),
    ("guerrilla", "", "tile: farm", "terrain: forest", False),
    ("fortress", "", "tile: farm", "", False),
    ("siege", "", "tile: farm", "", True),
    ("siege", "", "", "", False),
    ("militia", "", "units: [1, 2]", "", True),
    ("militia", "", "", "", False),
]


@pytest.mark.parametrize(("card", "mine", "theirs", "ground", "better"), CARDS)
def test_a_card_counts_more_if_its_condition_is_met(card: str, mine: str, theirs: str, ground: str, better: bool) -> None:
    known = brazil_constants().box.combat_cards[card]
    attacker = ", ".join(part for part in (mine, "" if "units" in mine else "units: [1]", f"cards: [{card}]") if part)
    defender = ", ".join(part for part in (theirs, "" if "units" in theirs else "units: [1]") if part)
    lines = {line.row: line for line in fought(attacker, defender, f"{ground}\n").outcome.sides[0].lines}
    assert lines["cards"].points == (known.better if better else known.strength)


def test_fort_and_drum_help_to_defend_the_sides_own_tile() -> None:
    cards = brazil_constants().box.combat_cards
    found = fought("units: [1]", "tile: farm, cards: [fortress, henrique-dias]")
    assert sums(found)[1] == laurel("farm") + cards["fortress"].better + cards["henrique-dias"].better


def test_capoeira_cancels_the_card_that_its_owner_chooses_or_the_weakest() -> None:
    cards = brazil_constants().box.combat_cards
    weakest = fought("units: [1], cards: [capoeira]", "units: [1], cards: [caxias, vidal]")
    assert sums(weakest)[1] == laurel("orange-1") + cards["caxias"].strength
    chosen = fought("units: [1], cards: [capoeira]", "units: [1], cards: [caxias, vidal], cancelled: caxias")
    assert sums(chosen)[1] == laurel("orange-1") + cards["vidal"].strength


def test_capoeira_cancels_the_card_with_the_smallest_possible_strength() -> None:
    cards = brazil_constants().box.combat_cards
    found = fought("units: [1], cards: [capoeira]", "units: [1], cards: [anita, barroso]")
    assert cards["anita"].strength == cards["barroso"].strength < cards["barroso"].better < cards["anita"].better
    assert sums(found)[1] == laurel("orange-1") + cards["anita"].better


def test_the_fort_does_not_help_on_a_seized_tile() -> None:
    found = fought("units: [1]", "units: [1], tile: olinda, seized: true, cards: [fortress]")
    assert sums(found)[1] == laurel("orange-1") + brazil_constants().box.combat_cards["fortress"].strength


def test_the_attackers_capoeira_takes_effect_first() -> None:
    found = fought("units: [1], cards: [capoeira, caxias]", "units: [1], cards: [retreat]")
    assert sums(found)[1] == laurel("orange-1")
    lone = fought("units: [1], cards: [caxias]", "units: [1], cards: [capoeira]")
    assert sums(lone)[0] == laurel("green-1")


def test_wet_powder_takes_two_and_reinforcements_bring_a_unit() -> None:
    found = fought("units: [1], cards: [powder, reinforcements], called: Cannon", "units: [4, 5]")
    assert sums(found) == [laurel("green-1", "green-5"), laurel("orange-4", "orange-5") - 2]


def test_a_truce_defeats_nobody() -> None:
    found = fought("units: [5], cards: [truce]", "units: [1]")
    assert found.outcome.winner is None
    assert found.outcome.aftermath[0] == "Ana moves back, and no unit is defeated."


def test_gains_from_cards_are_described() -> None:
    found = fought(
        "units: [1, 2, 5], cards: [spoils, jovita]".replace("spoils", "mascates"),
        "units: [1], cards: [sepe-tiaraju, tiradentes, scouts]",
    )
    told = " ".join(found.outcome.aftermath)
    assert found.outcome.winner == "Ana"
    for part in (
        "One of Ana's units is defeated as well.",
        "Bo draws 2 Gold cards (Tiradentes).", "Bo draws 1 Combat card (The Scouts).",
        "Ana takes 1 gold (The Pedlars).", "Ana takes Jovita Feitosa back into their hand.",
    ):  # fmt: skip
        assert part in told
    assert "Ana's only unit survives." in fought("units: [5]", "units: [1], cards: [sepe-tiaraju]").outcome.aftermath
    assert "retreats to one of Bo's spaces" in fought("units: [4, 5]", "units: [1], cards: [retreat]").outcome.aftermath[0]


def test_in_a_solo_game_the_capital_can_be_attacked_and_each_enemy_unit_has_a_card() -> None:
    attack, capital = "units: [1, 2, 3, 4, 5]", "tile: capital, units: [3, 4, 5, 1], cards: [caxias, vidal, truce, scouts]"
    assert [broken.code for broken in fought(attack, capital).outcome.findings] == ["combat.cards", "combat.tile"]
    alone = fought(attack, "tile: capital, units: [1], cards: [scouts]", "solo: true\n")
    assert alone.valid
    assert sums(alone)[1] == brazil_constants().solo_capital + laurel("orange-1") + 1
    assert "Ana seizes the enemy's Capital." in alone.outcome.aftermath
    assert "Bo's Pikeman leaves the game." in alone.outcome.aftermath


@pytest.mark.parametrize(
    ("attacker", "defender", "more", "code", "message"),
    [
        ("units: [1], cards: [caxias, osorio, vidal, truce]", "units: [1]", "", "combat.cards", "Ana: 4 Combat cards were"),
        (
            "units: [1], cards: [caxias]", "units: [1], cards: [caxias]", "", "combat.cards",
            "Ana: The Duke of Caxias is played 2 times",
        ),
        (
            "units: [1], called: Cannon",
            "units: [1]",
            "",
            "combat.cards",
            "Ana: Cannon is called, but no card that calls a unit was played.",
        ),
        ("units: [1], cancelled: caxias", "units: [1]", "", "combat.cards", "Ana: The Duke of Caxias is entered"),
        ("units: []", "units: [1]", "", "combat.units", "Ana: an attack needs at least one unit."),
        ("units: [1]", "cards: [caxias]", "", "combat.units", "Bo: there is no unit and no tile to attack."),
        ("units: [1]", "units: [1]", "range: true\n", "combat.units", "Ana: none of these units can attack from a distance."),
        ("units: [1, orange-2]", "units: [1]", "", "combat.units", "Ana: the units have more than one colour."),
        ("units: [green-1, green-1]", "units: [1]", "", "combat.units", "Ana: green-1 is entered twice."),
        ("units: [1]", "tile: capital", "", "combat.tile", "Bo: a Capital can only be attacked in the solo game."),
        ("units: [1], tile: farm", "units: [1]", "", "combat.tile", "Ana: an attacker who enters the space has no tile on it"),
        ("units: [1]", "units: [1], seized: true", "", "combat.tile", "Bo: `seized` is true, but no tile is entered."),
    ],
)  # fmt: skip
def test_impossible_combats_are_found(attacker: str, defender: str, more: str, code: str, message: str) -> None:
    findings = fought(attacker, defender, more).outcome.findings
    assert any(broken.code == code and broken.message.startswith(message) for broken in findings), findings
