"""The consequences of a combat, in sentences: defeated units, seized tiles, gains from cards, and discarded cards."""

from collections.abc import Iterator

from printgen.core.words import counted, listed
from printgen.games.brazil_imperial.combat.cards import Lineup
from printgen.games.brazil_imperial.combat.forces import Clash

KEEP = "keep"
FOR_WINNERS = {
    KEEP: "takes {card} back into the hand",
    "spoils": "takes 1 gold ({card})",
    "laurels": "takes 1 Resource ({card})",
}
FOR_LOSERS = {"gold-card": "draws 2 Gold cards ({card})"}
FOR_BOTH = {"draw": "draws 1 Combat card ({card})"}


def describe_aftermath(clash: Clash, lineups: tuple[Lineup, ...], winner: str | None) -> Iterator[str]:
    """Everything that follows, sentence by sentence."""
    attacker, *defenders = lineups
    if not defenders:
        yield from _end_expedition(clash, attacker, winner)
    elif winner is None:
        name = attacker.force.name
        yield f"{'Nobody moves' if clash.entry.range else f'{name} goes back'}; no unit is defeated."
    else:
        won, lost = (attacker, defenders[0]) if winner == attacker.force.name else (defenders[0], attacker)
        yield from _defeat_units(clash, won, lost)
        yield from _seize_tile(clash, won, lost)
    for lineup in lineups:
        yield from _bring_by_cards(lineup, winner)
    yield from _discard_cards(lineups, winner)


def _end_expedition(clash: Clash, attacker: Lineup, winner: str | None) -> Iterator[str]:
    tile, name = clash.expedition, attacker.force.name
    if winner is None or tile is None:
        yield "Nothing happens to the units. To try again takes a free movement."
    elif tile.laurel:
        yield f"{name} keeps the tile: {counted(tile.laurel, 'laurel')}."
    else:
        reward = "1 Science" if tile.reward == "k" else f"{len(tile.reward)} gold"
        yield f"{name} takes {reward}, and the tile is discarded."


def _defeat_units(clash: Clash, won: Lineup, lost: Lineup) -> Iterator[str]:
    """The loser's units on the space; and one of the winner's if a card says so and one is left."""
    effects = {card.effect for card in lost.cards}
    if lost.units:
        units = listed(unit.name for unit in lost.units)
        yield f"{units} of {lost.force.name} {_departure_text(clash, lost, 'retreat' in effects)}."
    if "revenge" in effects:
        survives = f"The only unit of {won.force.name} survives" if won.units else f"{won.force.name} has no unit there"
        yield f"One unit of {won.force.name} is defeated, too." if len(won.units) > 1 else f"{survives}."


def _departure_text(clash: Clash, lost: Lineup, retreats: bool) -> str:
    """Where the loser's units go, as the verb and the rest of a sentence."""
    one = len(lost.units) == 1
    if retreats:
        return f"{'withdraws' if one else 'withdraw'} to an own space beside the combat"
    if clash.entry.solo and not lost.force.attacks:
        return f"{'leaves' if one else 'leave'} the game"
    return f"{'goes' if one else 'go'} to the supply of {lost.force.name}"


def _seize_tile(clash: Clash, won: Lineup, lost: Lineup) -> Iterator[str]:
    """An attacker who enters the space holds its tile; from a distance nobody moves."""
    if not won.force.attacks:
        return
    if clash.entry.range:
        yield "Nobody moves, and nothing is seized: it was attacked from a distance."
    elif lost.force.capital:
        yield f"The enemy's Capital is seized by {won.force.name}."
    elif lost.force.tile is not None:
        yield f"{lost.force.tile.name} is held by {won.force.name} as long as a unit stays there."
        if lost.force.seized:
            yield f"If {won.force.name} built it, it is held for good again."


def _bring_by_cards(lineup: Lineup, winner: str | None) -> Iterator[str]:
    """What cards that count give the side that played them."""
    won = winner == lineup.force.name
    by_result = FOR_WINNERS if won else FOR_LOSERS if winner is not None else {}
    for card in lineup.cards:
        sentence = FOR_BOTH.get(card.effect) or by_result.get(card.effect)
        if sentence is not None:
            yield f"{lineup.force.name} {sentence.format(card=card.name)}."


def _discard_cards(lineups: tuple[Lineup, ...], winner: str | None) -> Iterator[str]:
    """All cards go, except those that their winner takes back."""
    played = [card for lineup in lineups for card in lineup.force.cards]
    kept = [card for lineup in lineups if lineup.force.name == winner for card in lineup.cards if card.effect == KEEP]
    if len(played) > len(kept):
        yield f"All {'other ' if kept else ''}cards that were laid are discarded."
