"""What follows a combat: units that are defeated, tiles that are seized, what cards bring to winner and loser."""

from collections.abc import Iterator

from printgen.core.words import counted, listed
from printgen.games.brazil_imperial.war.cards import Host
from printgen.games.brazil_imperial.war.forces import Clash

KEEP = "keep"
WINNERS = {
    KEEP: "takes {card} back into the hand",
    "spoils": "takes 1 gold ({card})",
    "laurels": "takes 1 Resource ({card})",
}
LOSERS = {"gold-card": "draws 2 Gold cards ({card})"}
BOTH = {"draw": "draws 1 Combat card ({card})"}


def aftermath(clash: Clash, attacker: Host, defender: Host | None, winner: str | None) -> Iterator[str]:
    """Sentence by sentence."""
    hosts = [attacker] if defender is None else [attacker, defender]
    if defender is None:
        yield from _expedition(clash, attacker, winner)
    elif winner is None:
        yield f"{'Nobody moves' if clash.entry.range else f'{attacker.force.name} goes back'}; no unit is defeated."
    else:
        won, lost = (attacker, defender) if winner == attacker.force.name else (defender, attacker)
        yield from _defeated(clash, won, lost)
        yield from _taken(clash, won, lost)
    for host in hosts:
        yield from _brought(host, winner)
    yield from _discarded(hosts, winner)


def _discarded(hosts: list[Host], winner: str | None) -> Iterator[str]:
    """All cards, but those that their winner takes back."""
    laid = [card for host in hosts for card in host.force.cards]
    kept = [card for host in hosts if host.force.name == winner for card in host.cards if card.effect == KEEP]
    if len(laid) > len(kept):
        yield f"All {'other ' if kept else ''}cards that were laid are discarded."


def _expedition(clash: Clash, attacker: Host, winner: str | None) -> Iterator[str]:
    find = clash.find
    if winner is None or find is None:
        yield "Nothing happens to the units. To try again takes a free movement."
    elif find.laurel:
        yield f"{attacker.force.name} keeps the tile: {counted(find.laurel, 'laurel')}."
    else:
        reward = "1 Science" if find.reward == "k" else f"{len(find.reward)} gold"
        yield f"{attacker.force.name} takes {reward}, and the tile is discarded."


def _defeated(clash: Clash, won: Host, lost: Host) -> Iterator[str]:
    """The loser's units on the space; and one of the winner's, where a card says so and one is left."""
    effects = {card.effect for card in lost.cards}
    if lost.units:
        yield f"{listed(unit.name for unit in lost.units)} of {lost.force.name} {_leaves(clash, lost, 'retreat' in effects)}."
    if "revenge" in effects:
        survives = f"The only unit of {won.force.name} survives" if won.units else f"{won.force.name} has no unit there"
        yield f"One unit of {won.force.name} is defeated, too." if len(won.units) > 1 else f"{survives}."


def _leaves(clash: Clash, lost: Host, retreats: bool) -> str:
    """What the loser's unit does, or do several."""
    one = len(lost.units) == 1
    if retreats:
        return f"{'withdraws' if one else 'withdraw'} to an own space beside the combat"
    if clash.entry.solo and not lost.force.attacks:
        return f"{'leaves' if one else 'leave'} the game"
    return f"{'goes' if one else 'go'} to the supply of {lost.force.name}"


def _taken(clash: Clash, won: Host, lost: Host) -> Iterator[str]:
    """An attacker who stands on the space holds the tile; from a distance nobody moves."""
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


def _brought(host: Host, winner: str | None) -> Iterator[str]:
    """What cards bring to whoever laid them."""
    won = winner == host.force.name
    for card in host.cards:
        known = BOTH if card.effect in BOTH else WINNERS if won else LOSERS if winner is not None else {}
        if card.effect in known:
            yield f"{host.force.name} {known[card.effect].format(card=card.name)}."
