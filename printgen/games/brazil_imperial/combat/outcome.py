"""Judges one combat (B17): the strengths line by line, the winner and the consequences."""

from collections.abc import Iterator

from printgen.core.named_tuples import NamedTuple
from printgen.games.brazil_imperial.combat.aftermath import describe_consequences
from printgen.games.brazil_imperial.combat.cards import TRUCE, RevealedSide, reveal_cards_and_add_strengths
from printgen.games.brazil_imperial.combat.checks import find_combat_mistakes
from printgen.games.brazil_imperial.combat.entry import FOREST, CombatEntry
from printgen.games.brazil_imperial.combat.forces import Force, PreparedCombat, prepare_combat
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.pieces import Painting
from printgen.scoring.contract.optional import ContestOutcome, ContestSide
from printgen.scoring.contract.results import ScoreLine

HELPFUL_ARCHES = ("harbor", "trade")  # an Action token there adds strength

StrengthWithReason = tuple[int, str]  # strength, and its source


def judge_combat(constants: GameConstants, entry: CombatEntry) -> ContestOutcome:
    """The strengths, the winner and the consequences of a combat, and findings about mistakes in it."""
    combat = prepare_combat(constants, entry)
    sides = reveal_cards_and_add_strengths(combat)
    contest_sides = [_make_contest_side(combat, side) for side in sides]
    if combat.defender is None and combat.expedition is not None:
        tile = combat.expedition
        line = ScoreLine("tile", tile.strength, (f"{tile.strength} {tile.name}",))
        contest_sides.append(ContestSide(tile.name, "asks", (line,)))
    decision = _decide_winner(contest_sides, sides)
    follows = tuple(describe_consequences(combat, sides, decision.winner))
    findings = tuple(find_combat_mistakes(combat))
    return ContestOutcome(tuple(contest_sides), decision.winner, decision.reason, follows, findings)


class _Decision(NamedTuple):
    """The name of the winner, or None if nobody wins, and the reason."""

    winner: str | None
    reason: str


def _decide_winner(contest_sides: list[ContestSide], sides: tuple[RevealedSide, ...]) -> _Decision:
    """The winner, if there is one. The defender wins ties, but an attacker needs only the strength of an Expedition."""
    attacker, opponent = contest_sides
    mine, theirs = attacker.strength, opponent.strength
    if len(sides) == 1:
        verb = "reaches" if mine >= theirs else "does not reach"
        reason = f"{attacker.name} {verb} the Expedition's strength: {mine} against {theirs}."
        return _Decision(attacker.name if mine >= theirs else None, reason)
    truce = next((side for side in sides if any(card.effect == TRUCE for card in side.cards)), None)
    if truce is not None:
        reason = f"Nobody wins, because {truce.force.name} played a truce. The strengths were {mine} against {theirs}."
        return _Decision(None, reason)
    if mine > theirs:
        return _Decision(attacker.name, f"{attacker.name} wins, {mine} against {theirs}.")
    if mine == theirs:
        reason = f"The strengths are tied at {mine}, so the defender, {opponent.name}, wins."
        return _Decision(opponent.name, reason)
    return _Decision(opponent.name, f"{opponent.name} wins, {theirs} against {mine}.")


def _make_contest_side(combat: PreparedCombat, side: RevealedSide) -> ContestSide:
    force = side.force
    rows = {
        "units": [(unit.laurel, unit.name) for unit in side.units],
        "tile": list(_explain_tile_strength(combat, force)),
        "paintings": list(_explain_painting_strengths(combat, force)),
        "arch": list(_explain_arch_strength(combat, force)),
        "cards": side.points,
    }
    lines = (
        ScoreLine(row, sum(value for value, _ in points), tuple(f"{value} {because}" for value, because in points))
        for row, points in rows.items()
        if points
    )
    return ContestSide(force.name, force.role, tuple(lines))


def _explain_tile_strength(combat: PreparedCombat, force: Force) -> Iterator[StrengthWithReason]:
    """The strength of the tile, which is its laurels. A seized tile adds 0, and a Capital counts only in the solo game."""
    if force.capital:
        yield (combat.constants.solo_capital if combat.entry.solo else 0), "the Capital"
    elif force.tile is not None and force.seized:
        yield 0, f"{force.tile.name}: seized, so it counts for nobody"
    elif force.tile is not None:
        yield force.tile.laurel, force.tile.name


def _explain_painting_strengths(combat: PreparedCombat, force: Force) -> Iterator[StrengthWithReason]:
    for painting in force.paintings:
        strength = _measure_painting_strength(combat, force, painting)
        yield (strength, painting.name) if strength else (0, f"{painting.name}: does not help here")


def _measure_painting_strength(combat: PreparedCombat, force: Force, painting: Painting) -> int:
    """The strength that a Painting adds. Camarão adds strength only to its owner's Building beside a forest."""
    if painting.effect == "strength":
        defends, attacks = map(int, painting.amount.split())
        return attacks if force.is_attacker else defends
    has_own_building = force.tile is not None and not force.tile.is_city and not force.seized
    if painting.effect == "forests" and FOREST in combat.entry.beside and has_own_building:
        return int(painting.amount)
    return 0


def _explain_arch_strength(combat: PreparedCombat, force: Force) -> Iterator[StrengthWithReason]:
    if force.arch in HELPFUL_ARCHES:
        name, constants = combat.constants.box.arches[force.arch].name, combat.constants
        yield (
            (constants.harbor_attacks, f"{name}, attacking")
            if force.is_attacker
            else (constants.harbor_defends, f"{name}, defending")
        )
