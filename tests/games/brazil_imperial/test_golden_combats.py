"""Combats with random units, tiles, Paintings and cards, word for word: every strength, reason, consequence and mistake."""

from dataclasses import replace
from random import Random

import pytest

from printgen.games.brazil_imperial.combat.entry import CombatEntry, FighterEntry
from printgen.games.brazil_imperial.combat.outcome import judge_combat
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.scoring.contract.optional import ContestOutcome
from tests.games.play_brazil import brazil_constants
from tests.helpers.golden import same

COMBATS = 70
COLOURS = ("green", "orange", "blue", "red")


def draw_some(chance: Random, names: list[str], most: int) -> tuple[str, ...]:
    return tuple(chance.choice(names) for _ in range(chance.randint(0, most)))


def make_fighter(constants: GameConstants, chance: Random, name: str) -> FighterEntry:
    """A side whose pieces mostly fit together: units of one colour and cards of the box."""
    box, colour = constants.box, chance.choice(COLOURS)
    units = [unit for unit in box.units if unit.startswith(chance.choice((colour, colour, colour, *COLOURS)))]
    cards = draw_some(chance, list(box.combat_cards), 4)
    tiles = ["", "", "capital", *chance.sample([*box.buildings, *box.cities], 3)]
    helpful = [painting.id for painting in box.paintings.values() if painting.effect in ("strength", "forests")]
    return FighterEntry(
        name=name,
        colour=chance.choice(("", colour, colour, "red")),
        units=tuple(chance.choice(units) for _ in range(chance.randint(0, 3))) if units else (),
        tile=chance.choice(tiles),
        seized=chance.random() < 0.2,
        paintings=draw_some(chance, [*helpful, "camarao", *list(box.paintings)[:2]], 2),
        arch=chance.choice(("", "", *box.arches)),
        cards=cards,
        supported=chance.random() < 0.5,
        called=chance.choice(units) if units and chance.random() < ("reinforcements" in cards) * 0.8 + 0.1 else "",
        cancelled=chance.choice(cards) if cards and chance.random() < 0.2 else "",
    )


def make_combat(constants: GameConstants, number: int) -> CombatEntry:
    chance = Random(number)
    fights = number % 5 > 0
    return CombatEntry(
        attacker=make_fighter(constants, chance, "Ana"),
        defender=make_fighter(constants, chance, "Bo") if fights else None,
        expedition="" if fights else chance.choice([name for name, tile in constants.box.exploration.items() if tile.strength]),
        terrain=chance.choice(("field", "forest", "mine", "water")),
        beside=tuple(chance.sample(("forest", "water", "city"), chance.randint(0, 2))),
        range=chance.random() < 0.2,
        solo=chance.random() < 0.2,
    )


def describe(outcome: ContestOutcome) -> list[str]:
    rows = [f"  {side.name} {side.role} {line.row}: {', '.join(line.because)}" for side in outcome.sides for line in side.lines]
    mistakes = [f"  {'.'.join(map(str, found.path))} {found.code}: {found.message}" for found in outcome.findings]
    return [*rows, f"  {outcome.decision}", *(f"  {follows}" for follows in outcome.aftermath), *mistakes]


@pytest.mark.golden
def test_random_combats_have_their_strengths_consequences_and_mistakes() -> None:
    constants, lines = brazil_constants(), []
    for number in range(COMBATS):
        combat = make_combat(constants, number)
        lines += [f"combat {number}", *describe(judge_combat(constants, combat))]
    same("combats.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_each_card_has_its_effect_in_attack_in_defence_and_against_an_expedition() -> None:
    constants, known, lines = brazil_constants(), set[str](), []
    ana = FighterEntry(name="Ana", units=("green-1",), called="green-5", supported=True)
    bo = FighterEntry(name="Bo", units=("orange-3", "orange-4"), tile="farm", cards=("caxias",))
    for card in constants.box.combat_cards:
        for kind, combat in {
            "attack": CombatEntry(replace(ana, cards=(card,)), bo, terrain="water"),
            "defence": CombatEntry(bo, replace(ana, cards=(card,), tile="olinda"), range=True),
            "attack on a City": CombatEntry(replace(ana, cards=(card,)), FighterEntry(name="Bo", tile="olinda")),
            "expedition": CombatEntry(replace(ana, cards=(card,)), expedition="3"),
            "Monarch’s expedition": CombatEntry(replace(ana, cards=(card, "caxias"), units=("green-3",)), expedition="5"),
        }.items():
            shown = describe(judge_combat(constants, combat))
            lines += [f"{card}, {kind}", *(line for line in shown if line not in known)]
            known.update(shown)
    same("combat-cards.txt", "\n".join(lines) + "\n")
