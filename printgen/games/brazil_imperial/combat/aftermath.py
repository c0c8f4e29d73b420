"""Describes the consequences of a combat: defeated units, seized tiles, gains from cards, and discarded cards."""

from collections.abc import Iterator

from printgen.core.words import join_words, write_count
from printgen.games.brazil_imperial.combat.cards import RevealedSide
from printgen.games.brazil_imperial.combat.forces import PreparedCombat

KEEP = "keep"
FOR_WINNERS = {
    KEEP: "takes {card} back into their hand",
    "spoils": "takes 1 gold ({card})",
    "laurels": "takes 1 Resource ({card})",
}
FOR_LOSERS = {"gold-card": "draws 2 Gold cards ({card})"}
FOR_BOTH = {"draw": "draws 1 Combat card ({card})"}


def describe_consequences(combat: PreparedCombat, sides: tuple[RevealedSide, ...], winner: str | None) -> Iterator[str]:
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
    by_result = FOR_WINNERS if won else FOR_LOSERS if winner is not None else {}
    for card in side.cards:
        sentence = FOR_BOTH.get(card.effect) or by_result.get(card.effect)
        if sentence is not None:
            yield f"{side.force.name} {sentence.format(card=card.name)}."


def _describe_discards(sides: tuple[RevealedSide, ...], winner: str | None) -> Iterator[str]:
    """A sentence about the discarded cards, which are all cards played except those that the winner takes back."""
    played = [card for side in sides for card in side.force.cards]
    kept = [card for side in sides if side.force.name == winner for card in side.cards if card.effect == KEEP]
    if len(played) > len(kept):
        yield f"All {'other ' if kept else ''}cards played are discarded."
