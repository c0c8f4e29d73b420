"""Judges one combat (B17): the strengths line by line, the winner and the consequences."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.combat.aftermath import describe_consequences
from printgen.games.brazil_imperial.combat.cards import TRUCE, Lineup, make_lineups_with_strengths
from printgen.games.brazil_imperial.combat.checks import find_combat_mistakes
from printgen.games.brazil_imperial.combat.entry import FOREST, Combat
from printgen.games.brazil_imperial.combat.forces import Clash, Force, read_clash_and_findings
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.pieces import Painting
from printgen.scoring.contract.optional import ContestOutcome, ContestSide
from printgen.scoring.contract.results import ScoreLine

HELPFUL_ARCHES = ("harbor", "trade")  # an Action token there adds strength

Point = tuple[int, str]  # strength, and its source


def judge_combat(constants: GameConstants, entry: Combat) -> ContestOutcome:
    """The strengths, the winner and the consequences of a combat, and findings about mistakes in it."""
    clash, _ = read_clash_and_findings(constants, entry)
    lineups = make_lineups_with_strengths(clash)
    sides = [_make_side_with_strength(clash, lineup) for lineup in lineups]
    if clash.defender is None and clash.expedition is not None:
        tile = clash.expedition
        sides.append(ContestSide(tile.name, "asks", (ScoreLine("tile", tile.strength, (f"{tile.strength} {tile.name}",)),)))
    winner, decision = _decide_winner_and_reason(sides, lineups)
    follows = tuple(describe_consequences(clash, lineups, winner))
    return ContestOutcome(tuple(sides), winner, decision, follows, tuple(find_combat_mistakes(clash)))


def _decide_winner_and_reason(sides: list[ContestSide], lineups: tuple[Lineup, ...]) -> tuple[str | None, str]:
    """The winner and the reason. The defender wins ties, but an attacker needs only the strength of an Expedition."""
    mine, theirs = sides[0].strength, sides[1].strength
    if len(lineups) == 1:
        won = mine >= theirs
        verb = "reaches" if won else "does not reach"
        return (sides[0].name if won else None), f"{sides[0].name} {verb} the Expedition's strength: {mine} against {theirs}."
    truce = next((lineup for lineup in lineups if any(card.effect == TRUCE for card in lineup.cards)), None)
    if truce is not None:
        return None, f"Nobody wins, because {truce.force.name} played a truce. The strengths were {mine} against {theirs}."
    if mine > theirs:
        return sides[0].name, f"{sides[0].name} wins, {mine} against {theirs}."
    if mine == theirs:
        return sides[1].name, f"The strengths are tied at {mine}, so the defender, {sides[1].name}, wins."
    return sides[1].name, f"{sides[1].name} wins, {theirs} against {mine}."


def _make_side_with_strength(clash: Clash, lineup: Lineup) -> ContestSide:
    force = lineup.force
    rows = {
        "units": [(unit.laurel, unit.name) for unit in lineup.units],
        "tile": list(_explain_tile_strength(clash, force)),
        "paintings": list(_explain_painting_strengths(clash, force)),
        "arch": list(_explain_arch_strength(clash, force)),
        "cards": lineup.points,
    }
    lines = (
        ScoreLine(row, sum(value for value, _ in points), tuple(f"{value} {because}" for value, because in points))
        for row, points in rows.items()
        if points
    )
    return ContestSide(force.name, force.role, tuple(lines))


def _explain_tile_strength(clash: Clash, force: Force) -> Iterator[Point]:
    """The strength of the tile, which is its laurels. A seized tile adds 0, and a Capital counts only in the solo game."""
    if force.capital:
        yield (clash.constants.solo_capital if clash.entry.solo else 0), "the Capital"
    elif force.tile is not None and force.seized:
        yield 0, f"{force.tile.name}: seized, so it counts for nobody"
    elif force.tile is not None:
        yield force.tile.laurel, force.tile.name


def _explain_painting_strengths(clash: Clash, force: Force) -> Iterator[Point]:
    for painting in force.paintings:
        strength = _measure_painting_strength(clash, force, painting)
        yield (strength, painting.name) if strength else (0, f"{painting.name}: does not help here")


def _measure_painting_strength(clash: Clash, force: Force, painting: Painting) -> int:
    """The strength that a Painting adds. Camarão adds strength only to its owner's Building beside a forest."""
    if painting.effect == "strength":
        defends, attacks = map(int, painting.amount.split())
        return attacks if force.is_attacker else defends
    has_own_building = force.tile is not None and not force.tile.is_city and not force.seized
    if painting.effect == "forests" and FOREST in clash.entry.beside and has_own_building:
        return int(painting.amount)
    return 0


def _explain_arch_strength(clash: Clash, force: Force) -> Iterator[Point]:
    if force.arch in HELPFUL_ARCHES:
        name, constants = clash.constants.box.arches[force.arch].name, clash.constants
        yield (
            (constants.harbor_attacks, f"{name}, attacking")
            if force.is_attacker
            else (constants.harbor_defends, f"{name}, defending")
        )
