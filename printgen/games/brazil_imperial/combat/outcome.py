"""Judges one combat (B17): the strengths line by line, the winner and the consequences."""

from collections.abc import Iterator

from printgen.core.named_tuples import NamedTuple
from printgen.core.words import join_words, write_count
from printgen.games.brazil_imperial.combat.cards import TRUCE, RevealedSide, reveal_cards_and_add_strengths
from printgen.games.brazil_imperial.combat.checks import find_combat_mistakes
from printgen.games.brazil_imperial.combat.entry import FOREST, CombatEntry
from printgen.games.brazil_imperial.combat.forces import Force, PreparedCombat, prepare_combat
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.pieces import Painting
from printgen.scoring.contract.optional import ContestOutcome, ContestSide
from printgen.scoring.contract.results import ScoreLine

HELPFUL_ARCHES = ("harbor", "trade")  # an Action token there adds strength
_KEEP = "keep"
_FOR_WINNERS = {
    _KEEP: "takes {card} back into their hand",
    "spoils": "takes 1 gold ({card})",
    "laurels": "takes 1 Resource ({card})",
}
_FOR_LOSERS = {"gold-card": "draws 2 Gold cards ({card})"}
_FOR_BOTH = {"draw": "draws 1 Combat card ({card})"}

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
    follows = tuple(_describe_consequences(combat, sides, decision.winner))
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


def _describe_consequences(combat: PreparedCombat, sides: tuple[RevealedSide, ...], winner: str | None) -> Iterator[str]:
    """Sentences about all consequences of a combat."""
    attacker, *defenders = sides
    if not defenders:
        yield from _describe_expedition_end(combat, attacker, winner)
    elif winner is None:
        name = attacker.force.name
        yield f"{'Nobody moves' if combat.entry.range else f'{name} moves back'}, and no unit is defeated."
    else:
        winning, losing = (attacker, defenders[0]) if winner == attacker.force.name else (defenders[0], attacker)
        yield from _describe_defeat(combat, winning, losing)
        yield from _describe_seizure(combat, winning, losing)
    for side in sides:
        yield from _describe_card_gains(side, winner)
    yield from _describe_discards(sides, winner)


def _describe_expedition_end(combat: PreparedCombat, attacker: RevealedSide, winner: str | None) -> Iterator[str]:
    tile, name = combat.expedition, attacker.force.name
    if winner is None or tile is None:
        yield "Nothing happens to the units. Another attempt takes a free movement."
    elif tile.laurel:
        yield f"{name} keeps the tile, which is worth {write_count(tile.laurel, 'laurel')}."
    else:
        reward = "1 Science" if tile.reward == "k" else f"{len(tile.reward)} gold"
        yield f"{name} takes {reward}, and the tile is discarded."


def _describe_defeat(combat: PreparedCombat, winning: RevealedSide, losing: RevealedSide) -> Iterator[str]:
    """Sentences about the defeated units of the loser, and about a winner's unit that a card defeats."""
    effects = {card.effect for card in losing.cards}
    if losing.units:
        units = join_words(unit.name for unit in losing.units)
        yield f"{losing.force.name}'s {units} {_write_fate_of_losers(combat, losing, 'retreat' in effects)}."
    if "revenge" in effects:
        survives = f"{winning.force.name}'s only unit survives" if winning.units else f"{winning.force.name} has no unit there"
        yield f"One of {winning.force.name}'s units is defeated as well." if len(winning.units) > 1 else f"{survives}."


def _write_fate_of_losers(combat: PreparedCombat, losing: RevealedSide, retreats: bool) -> str:
    is_single = len(losing.units) == 1
    if retreats:
        return f"{'retreats' if is_single else 'retreat'} to one of {losing.force.name}'s spaces beside the combat"
    if combat.entry.solo and not losing.force.is_attacker:
        return f"{'leaves' if is_single else 'leave'} the game"
    return f"{'goes' if is_single else 'go'} to {losing.force.name}'s supply"


def _describe_seizure(combat: PreparedCombat, winning: RevealedSide, losing: RevealedSide) -> Iterator[str]:
    """Sentences about the tile that an attacker seizes by entering its space. A distant attack seizes nothing."""
    if not winning.force.is_attacker:
        return
    if combat.entry.range:
        yield "Nobody moves and nothing is seized, because the attack was from a distance."
    elif losing.force.capital:
        yield f"{winning.force.name} seizes the enemy's Capital."
    elif losing.force.tile is not None:
        tile = losing.force.tile
        name = tile.name if tile.is_city else f"the {tile.name}"
        yield f"{winning.force.name} holds {name} as long as a unit stays on it."
        if losing.force.seized:
            yield f"If {winning.force.name} built the tile, no unit needs to stay on it."


def _describe_card_gains(side: RevealedSide, winner: str | None) -> Iterator[str]:
    won = winner == side.force.name
    by_result = _FOR_WINNERS if won else _FOR_LOSERS if winner is not None else {}
    for card in side.cards:
        sentence = _FOR_BOTH.get(card.effect) or by_result.get(card.effect)
        if sentence is not None:
            yield f"{side.force.name} {sentence.format(card=card.name)}."


def _describe_discards(sides: tuple[RevealedSide, ...], winner: str | None) -> Iterator[str]:
    """A sentence about the discarded cards, which are all cards played except those that the winner takes back."""
    played = [card for side in sides for card in side.force.cards]
    kept = [card for side in sides if side.force.name == winner for card in side.cards if card.effect == _KEEP]
    if len(played) > len(kept):
        yield f"All {'other ' if kept else ''}cards played are discarded."
