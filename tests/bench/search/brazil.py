"""Sheets of Brazil: Imperial that leave as much open as possible."""

import random
from dataclasses import replace

from printgen.games.brazil_imperial.entry import Entry, MissionClaim, Player, write_entry_lines
from tests.games.play_brazil import brazil_constants, played

GAMES = 40  # played games from which the search starts


def draw_start(chance: random.Random) -> Entry:
    """A played game without any figures."""
    entry = played(chance.randrange(GAMES))
    return replace(entry, players=tuple(replace(player, rows={}, total=None) for player in entry.players))


def change(chance: random.Random, entry: Entry) -> Entry:
    """The same game with one more thing left open: a place, a number, a claim or the scenario."""
    seat = chance.randrange(len(entry.players))
    if chance.random() < 0.1:
        return replace(entry, scenario="")
    player = _change_player(chance, entry.players[seat])
    return replace(entry, players=(*entry.players[:seat], player, *entry.players[seat + 1 :]))


def _change_player(chance: random.Random, player: Player) -> Player:
    box = brazil_constants().box
    kind = chance.choice(("products", "paintings", "missions", "tiles", "science"))
    if kind == "products":
        return replace(player, products={**player.products, chance.choice(list(box.products)): ""})
    if kind == "paintings":
        return replace(player, paintings={**player.paintings, chance.choice(list(box.paintings)): None})
    if kind == "missions":
        mission = chance.choice(list(box.missions))
        claim = MissionClaim(said=not box.missions[mission].has_laurels_for_each_objective)
        return replace(player, missions={**player.missions, mission: claim})
    if kind == "tiles":
        return replace(player, tiles={**player.tiles, chance.choice(list(box.buildings)): chance.randrange(30)})
    return replace(player, science=None)


def write(entry: Entry) -> str:
    """The game as the text of a file."""
    return "\n".join([*write_entry_lines(entry), ""])
