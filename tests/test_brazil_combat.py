"""One combat of Brazil: Imperial, reckoned line by line (B17), and the command that does it for any game."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from printgen.judging.contesting import Contested, contest_text, outcome_text
from printgen.problems import Problems
from tests.declared import SHELVES
from tests.games.files import page_of
from tests.games.play_brazil import brazil_table
from tests.kit import put, run

ANA, BO = "name: Ana, colour: green", "name: Bo, colour: orange"


def fought(attacker: str, defender: str = "", more: str = "") -> Contested:
    text = f"attacker: {{{ANA}, {attacker}}}\n" + (f"defender: {{{BO}, {defender}}}\n" if defender else "") + more
    problems = Problems()
    found = contest_text("brazil-imperial", text, "combat.yaml", SHELVES, problems)
    assert found is not None, problems.sorted()
    return found


def sums(contested: Contested) -> list[int]:
    return [side.strength for side in contested.outcome.sides]


def laurel(*names: str) -> int:
    """The strength of units and tiles as they are declared."""
    box = brazil_table().box
    return sum((box.units.get(name) or box.buildings.get(name) or box.cities[name]).laurel for name in names)


def test_the_example_of_the_rules_is_equal_and_the_defence_holds() -> None:
    found = fought("units: Dragoon Archer, cards: osorio", "units: Pikeman, tile: farm, cards: henrique-dias")
    osorio = brazil_table().box.combat_cards["osorio"].strength
    assert sums(found)[0] == laurel("green-4", "green-1") + osorio
    assert sums(found)[1] == laurel("orange-1", "farm") + brazil_table().box.combat_cards["henrique-dias"].better
    assert (found.outcome.winner == "Bo") == (sums(found)[0] <= sums(found)[1])
    assert "Dragoon and Archer of Ana go to the supply of Ana." in found.outcome.aftermath


def test_equal_strengths_are_the_defenders() -> None:
    found = fought("units: [green-1]", "units: [orange-1]")
    assert sums(found)[0] == sums(found)[1]
    assert found.outcome.winner == "Bo"
    assert found.outcome.decision.startswith("Both are equal, and then the defender wins")
    assert "Archer of Ana goes to the supply of Ana." in found.outcome.aftermath


@pytest.mark.parametrize(
    ("help_", "more"), [("paintings: [maria-quiteria]", (1, 2)), ("arch: harbor", (1, 2)), ("arch: deploy", (0, 0))]
)
def test_maria_quiteria_and_the_harbor_help_defence_more_than_attack(help_: str, more: tuple[int, int]) -> None:
    bare = sums(fought("units: [1]", "units: [1]"))
    found = sums(fought(f"units: [1], {help_}", f"units: [1], {help_}"))
    assert tuple(now - before for now, before in zip(found, bare, strict=True)) == more


def test_camarao_helps_an_own_building_beside_a_forest_only() -> None:
    side = "units: [1], paintings: [camarao]"
    bare = sums(fought("units: [1]", "units: [1], tile: farm"))[1]
    assert sums(fought("units: [1]", f"{side}, tile: farm", "beside: forest\n"))[1] == bare + 1
    assert sums(fought("units: [1]", f"{side}, tile: farm", "beside: city\n"))[1] == bare
    assert sums(fought("units: [1]", f"{side}, tile: olinda", "beside: forest\n"))[1] == laurel("orange-1", "olinda")


def test_a_tile_that_is_fought_for_again_counts_for_nobody() -> None:
    found = fought("units: [1 2]".replace("1 2", "1, 2"), "units: [1], tile: olinda, seized: true")
    assert sums(found) == [laurel("green-1", "green-2"), laurel("orange-1")]
    assert found.outcome.winner == "Ana"
    assert "Olinda is held by Ana as long as a unit stays there." in found.outcome.aftermath


def test_an_expedition_is_won_by_as_much_as_it_asks_for() -> None:
    for strength in (laurel("green-5"), laurel("green-5") + 1):
        known = [find.id for find in brazil_table().box.finds.values() if find.strength == strength]
        found = fought("units: Cannon", "", f"expedition: {known[0]}\n")
        assert (found.outcome.winner == "Ana") == (strength == laurel("green-5"))
    assert "Nothing happens to the units" in found.outcome.aftermath[0]


def test_from_a_distance_nobody_moves_and_an_own_tile_helps() -> None:
    found = fought("units: Cannon, tile: farm", "units: [1], tile: sawmill", "range: true\n")
    assert found.valid
    assert sums(found)[0] == laurel("green-5", "farm")
    assert "Nobody moves, and nothing is seized: it was attacked from a distance." in found.outcome.aftermath


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
def test_a_card_counts_more_where_its_condition_is_met(card: str, mine: str, theirs: str, ground: str, better: bool) -> None:
    known = brazil_table().box.combat_cards[card]
    attacker = ", ".join(part for part in (mine, "" if "units" in mine else "units: [1]", f"cards: [{card}]") if part)
    defender = ", ".join(part for part in (theirs, "" if "units" in theirs else "units: [1]") if part)
    lines = {line.row: line for line in fought(attacker, defender, f"{ground}\n").outcome.sides[0].lines}
    assert lines["cards"].points == (known.better if better else known.strength)


def test_whoever_defends_an_own_tile_has_the_fort_and_the_drum() -> None:
    cards = brazil_table().box.combat_cards
    found = fought("units: [1]", "tile: farm, cards: [fortress, henrique-dias]")
    assert sums(found)[1] == laurel("farm") + cards["fortress"].better + cards["henrique-dias"].better


def test_capoeira_takes_the_card_that_its_owner_chooses_and_else_the_weakest() -> None:
    cards = brazil_table().box.combat_cards
    weakest = fought("units: [1], cards: [capoeira]", "units: [1], cards: [caxias, vidal]")
    assert sums(weakest)[1] == laurel("orange-1") + cards["caxias"].strength
    chosen = fought("units: [1], cards: [capoeira]", "units: [1], cards: [caxias, vidal], cancelled: caxias")
    assert sums(chosen)[1] == laurel("orange-1") + cards["vidal"].strength


def test_the_attackers_capoeira_goes_before_the_defenders() -> None:
    found = fought("units: [1], cards: [capoeira, caxias]", "units: [1], cards: [retreat]")
    assert sums(found)[1] == laurel("orange-1")
    lone = fought("units: [1], cards: [caxias]", "units: [1], cards: [capoeira]")
    assert sums(lone)[0] == laurel("green-1")


def test_wet_powder_takes_two_and_reinforcements_bring_a_unit() -> None:
    found = fought("units: [1], cards: [powder, reinforcements], called: Cannon", "units: [4, 5]")
    assert sums(found) == [laurel("green-1", "green-5"), laurel("orange-4", "orange-5") - 2]


def test_a_truce_leaves_all_as_it_was() -> None:
    found = fought("units: [5], cards: [truce]", "units: [1]")
    assert found.outcome.winner is None
    assert found.outcome.aftermath[0] == "Ana goes back; no unit is defeated."


def test_what_cards_bring_is_told() -> None:
    found = fought(
        "units: [1, 2, 5], cards: [spoils, jovita]".replace("spoils", "mascates"),
        "units: [1], cards: [sepe-tiaraju, tiradentes, scouts]",
    )
    told = " ".join(found.outcome.aftermath)
    assert found.outcome.winner == "Ana"
    for part in (
        "One unit of Ana is defeated, too.", "Bo draws 2 Gold cards (Tiradentes).", "Bo draws 1 Combat card (The Scouts).",
        "Ana takes 1 gold (The Peddlers).", "Ana takes Jovita Feitosa back into the hand.",
    ):  # fmt: skip
        assert part in told
    assert "The only unit of Ana survives." in fought("units: [5]", "units: [1], cards: [sepe-tiaraju]").outcome.aftermath
    assert "withdraws to an own space" in fought("units: [4, 5]", "units: [1], cards: [retreat]").outcome.aftermath[0]


def test_alone_the_capital_can_be_attacked_and_every_enemy_unit_has_a_card() -> None:
    attack, capital = "units: [1, 2, 3, 4, 5]", "tile: capital, units: [3, 4, 5, 1], cards: [caxias, vidal, truce, scouts]"
    assert [broken.code for broken in fought(attack, capital).outcome.findings] == ["combat.cards", "combat.tile"]
    alone = fought(attack, "tile: capital, units: [1], cards: [scouts]", "solo: true\n")
    assert alone.valid
    assert sums(alone)[1] == brazil_table().solo_capital + laurel("orange-1") + 1
    assert "The enemy's Capital is seized by Ana." in alone.outcome.aftermath
    assert "Pikeman of Bo leaves the game." in alone.outcome.aftermath


@pytest.mark.parametrize(
    ("attacker", "defender", "more", "code", "message"),
    [
        ("units: [1], cards: [caxias, osorio, vidal, truce]", "units: [1]", "", "combat.cards", "Ana: 4 Combat cards laid"),
        ("units: [1], cards: [caxias]", "units: [1], cards: [caxias]", "", "combat.cards", "Ana: The Duke of Caxias is laid 2"),
        ("units: [1], called: Cannon", "units: [1]", "", "combat.cards", "Ana: Cannon is called, and no card calls a unit."),
        ("units: [1], cancelled: caxias", "units: [1]", "", "combat.cards", "Ana: The Duke of Caxias does not count"),
        ("units: []", "units: [1]", "", "combat.units", "Ana: nobody attacks without a unit."),
        ("units: [1]", "cards: [caxias]", "", "combat.units", "Bo: there is neither a unit nor a tile to attack."),
        ("units: [1]", "units: [1]", "range: true\n", "combat.units", "Ana: none of these units can attack from a distance."),
        ("units: [1, orange-2]", "units: [1]", "", "combat.units", "Ana: these units are not of one colour."),
        ("units: [green-1, green-1]", "units: [1]", "", "combat.units", "Ana: green-1 fights twice."),
        ("units: [1]", "tile: capital", "", "combat.tile", "Bo: a Capital cannot be attacked."),
        ("units: [1], tile: farm", "units: [1]", "", "combat.tile", "Ana: whoever enters the space holds no tile there"),
        ("units: [1]", "units: [1], seized: true", "", "combat.tile", "Bo: it says `seized`, and no tile."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_found(attacker: str, defender: str, more: str, code: str, message: str) -> None:
    findings = fought(attacker, defender, more).outcome.findings
    assert any(broken.code == code and broken.message.startswith(message) for broken in findings), findings


def combat(tmp_path: Path, text: str, *more: str) -> Any:
    put(tmp_path / "combat.yaml", text)
    return run("combat", "brazil-imperial", str(tmp_path / "combat.yaml"), *more)


TIE = "attacker: {name: Ana, units: [green-1]}\ndefender: {name: Bo, units: [orange-1]}\n"


def test_the_command_tells_each_sum_and_who_wins(tmp_path: Path) -> None:
    told = combat(tmp_path, TIE)
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines()[:3] == ["Ana, attacker", "  units       1  1 Archer", "  strength    1"]
    assert combat(tmp_path, TIE.replace("[green-1]", "[]")).code == 1


def test_the_outcome_is_one_object_for_programs(tmp_path: Path) -> None:
    told = json.loads(combat(tmp_path, TIE, "--json").out)
    assert (told["game"], told["valid"], told["winner"]) == ("brazil-imperial", True, "Bo")
    assert told["sides"][0] == {
        "name": "Ana", "role": "attacker", "strength": 1, "lines": [{"row": "units", "points": 1, "because": ["1 Archer"]}],
    }  # fmt: skip
    assert told["findings"] == []


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (
            "attacker: {units: [hussar], colour: green}\nexpedition: 4\n",
            1,
            "Attacker: there is no green unit hussar: known are",
        ),
        (
            "attacker: {units: [Archer]}\nexpedition: 4\n",
            1,
            "Attacker: there is no unit Archer. With a `colour` a unit may be named",
        ),
        (
            "attacker: {units: [green-1], cards: [caxia]}\nexpedition: 4\n",
            1,
            "Attacker: there is no Combat card caxia: did you mean caxias?",
        ),
        ("attacker: {units: [green-1]}\n", 1, "A combat is against a `defender`, or for an `expedition`"),
        ("attacker: {units: [green-1]}\nexpedition: 44\n", 2, "There is no Expedition 44: known are expedition-3"),
        ("attacker: {name: A, units: [green-1]}\ndefender: {name: A, units: [red-1]}\n", 2, "A cannot fight A."),
        ("attacker: {units: [green-1]}\ndefnder: {units: [red-1]}\n", 2, "defnder is not known."),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    told = combat(tmp_path, text)
    assert told.code == 2
    assert f"combat.yaml:{line}: {message}" in told.err
    (problem, *_) = json.loads(combat(tmp_path, text, "--json").out)["problems"]
    assert problem["line"] == line


def test_the_combat_of_the_docs_is_reckoned_as_told(tmp_path: Path) -> None:
    page = page_of("brazil-imperial").partition("## One combat")[2]
    (text,), (said,) = re.findall(r"```yaml .*?\n(.*?)```", page, re.DOTALL), re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    told = combat(tmp_path, text)
    assert (told.code, told.out) == (0, said)


def test_a_game_without_combat_says_so() -> None:
    told = run("combat", "village", "tests/games/village/legal.yaml")
    assert (told.code, told.out) == (2, "")
    assert "The rules of Village know no combat." in told.err
    assert run("combat", "vilage", "tests/games/village/legal.yaml").code == 2
    assert run("combat", "brazil-imperial", "no-such-file.yaml").code == 2


def test_a_combat_may_name_its_game_as_a_sheet_does(tmp_path: Path) -> None:
    text = "attacker: {units: [green-2]}\ndefender: {units: [red-1]}\n"
    bare, named = combat(tmp_path, text), combat(tmp_path, f"game: brazil-imperial\n{text}")
    assert (named.code, named.out) == (bare.code, bare.out) == (0, bare.out)
    other = combat(tmp_path, f"{text}game: village\n")
    assert (other.code, other.out) == (2, "")
    assert "combat.yaml:3: This is no combat of brazil-imperial.\n  hint: say `printgen combat village " in other.err


def test_a_finished_game_is_no_combat() -> None:
    told = run("combat", "brazil-imperial", "tests/games/brazil-imperial/legal.yaml")
    assert (told.code, told.out) == (2, "")
    assert told.err.endswith(
        "This is a finished game, and no combat in it.\n  hint: say `printgen score tests/games/brazil-imperial/legal.yaml`.\n"
    )


def test_any_text_is_reckoned_or_refused() -> None:
    chance = random.Random(17)
    whole = (
        f"attacker: {{{ANA}, units: Archer, cards: [capoeira], arch: trade}}\ndefender: {{{BO}, tile: farm, cards: truce}}\n"
    )
    for _ in range(25):
        text = list(whole)
        for _ in range(chance.randint(1, 6)):
            text[chance.randrange(len(text))] = chance.choice("abct0123-:,[]{}&*!'\"\n ")
        problems = Problems()
        found = contest_text("brazil-imperial", "".join(text), "combat.yaml", SHELVES, problems)
        assert (found is None) == bool(problems)
        assert found is None or outcome_text(found, colour=True)
