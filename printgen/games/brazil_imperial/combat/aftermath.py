"""Describes the consequences of a combat: defeated units, seized tiles, gains from cards, and discarded cards."""

from collections.abc import Iterator

from printgen.core.words import join_words, write_count
from printgen.games.brazil_imperial.combat.cards import Lineup
from printgen.games.brazil_imperial.combat.forces import Clash

KEEP = "keep"
FOR_WINNERS = {
    KEEP: "takes {card} back into their hand",
    "spoils": "takes 1 gold ({card})",
    "laurels": "takes 1 Resource ({card})",
}
FOR_LOSERS = {"gold-card": "draws 2 Gold cards ({card})"}
FOR_BOTH = {"draw": "draws 1 Combat card ({card})"}


def describe_consequences(clash: Clash, lineups: tuple[Lineup, ...], winner: str | None) -> Iterator[str]:
    """Sentences about all consequences of a combat."""
    attacker, *defenders = lineups
    if not defenders:
        yield from _describe_expedition_end(clash, attacker, winner)
    elif winner is None:
        name = attacker.force.name
        yield f"{'Nobody moves' if clash.entry.range else f'{name} moves back'}, and no unit is defeated."
    else:
        won, lost = (attacker, defenders[0]) if winner == attacker.force.name else (defenders[0], attacker)
        yield from _describe_defeat(clash, won, lost)
        yield from _describe_seizure(clash, won, lost)
    for lineup in lineups:
        yield from _describe_card_gains(lineup, winner)
    yield from _describe_discards(lineups, winner)


def _describe_expedition_end(clash: Clash, attacker: Lineup, winner: str | None) -> Iterator[str]:
    tile, name = clash.expedition, attacker.force.name
    if winner is None or tile is None:
        yield "Nothing happens to the units. Another attempt takes a free movement."
    elif tile.laurel:
        yield f"{name} keeps the tile, which is worth {write_count(tile.laurel, 'laurel')}."
    else:
        reward = "1 Science" if tile.reward == "k" else f"{len(tile.reward)} gold"
        yield f"{name} takes {reward}, and the tile is discarded."


def _describe_defeat(clash: Clash, won: Lineup, lost: Lineup) -> Iterator[str]:
    """Sentences about the defeated units of the loser, and about a winner's unit that a card defeats."""
    effects = {card.effect for card in lost.cards}
    if lost.units:
        units = join_words(unit.name for unit in lost.units)
        yield f"{lost.force.name}'s {units} {_describe_fate_of_losers(clash, lost, 'retreat' in effects)}."
    if "revenge" in effects:
        survives = f"{won.force.name}'s only unit survives" if won.units else f"{won.force.name} has no unit there"
        yield f"One of {won.force.name}'s units is defeated as well." if len(won.units) > 1 else f"{survives}."


def _describe_fate_of_losers(clash: Clash, lost: Lineup, retreats: bool) -> str:
    is_single = len(lost.units) == 1
    if retreats:
        return f"{'retreats' if is_single else 'retreat'} to one of {lost.force.name}'s spaces beside the combat"
    if clash.entry.solo and not lost.force.is_attacker:
        return f"{'leaves' if is_single else 'leave'} the game"
    return f"{'goes' if is_single else 'go'} to {lost.force.name}'s supply"


def _describe_seizure(clash: Clash, won: Lineup, lost: Lineup) -> Iterator[str]:
    """Sentences about the tile that an attacker seizes by entering its space. A distant attack seizes nothing."""
    if not won.force.is_attacker:
        return
    if clash.entry.range:
        yield "Nobody moves and nothing is seized, because the attack was from a distance."
    elif lost.force.capital:
        yield f"{won.force.name} seizes the enemy's Capital."
    elif lost.force.tile is not None:
        tile = lost.force.tile
        name = tile.name if tile.is_city else f"the {tile.name}"
        yield f"{won.force.name} holds {name} as long as a unit stays on it."
        if lost.force.seized:
            yield f"If {won.force.name} built the tile, no unit needs to stay on it."


def _describe_card_gains(lineup: Lineup, winner: str | None) -> Iterator[str]:
    won = winner == lineup.force.name
    by_result = FOR_WINNERS if won else FOR_LOSERS if winner is not None else {}
    for card in lineup.cards:
        sentence = FOR_BOTH.get(card.effect) or by_result.get(card.effect)
        if sentence is not None:
            yield f"{lineup.force.name} {sentence.format(card=card.name)}."


def _describe_discards(lineups: tuple[Lineup, ...], winner: str | None) -> Iterator[str]:
    """A sentence about the discarded cards, which are all cards played except those that the winner takes back."""
    played = [card for lineup in lineups for card in lineup.force.cards]
    kept = [card for lineup in lineups if lineup.force.name == winner for card in lineup.cards if card.effect == KEEP]
    if len(played) > len(kept):
        yield f"All {'other ' if kept else ''}cards played are discarded."
