"""Whether an entry makes sense as a game of 5211, before anything is judged."""

from collections.abc import Iterator

from printgen.core.problems import closest
from printgen.core.words import counted, listed
from printgen.games.game_5211.entry import EnteredRound, Entry, list_rounds, tidy_name
from printgen.games.game_5211.table import Table
from printgen.scoring.contract.results import Broken


def check_entry(table: Table, entry: Entry, edition: str) -> Iterator[Broken]:
    """Everything that keeps an entry from being judged."""
    if len(entry.players) not in table.setups:
        wanted = listed(sorted(table.setups), "or")
        yield Broken("players", f"{counted(len(entry.players), 'player')}: the game is for {wanted}.", ("players",))
    for number, name in enumerate(entry.players):
        if name in entry.players[:number]:
            yield Broken("players", f"{name} is named twice.", ("players", number))
    if entry.rounds and entry.deals:
        message = "There are rounds and deals. A game of one deal has `rounds`; the long variant has `deals`, and no `rounds`."
        yield Broken("deals", message, ("deals",))
    if entry.edition and entry.edition != edition:
        message = f"The game is of edition {entry.edition}; this program holds edition {edition}."
        yield Broken("edition", message, ("edition",))
    for name in entry.totals:
        if tidy_name(name) not in entry.players:
            yield Broken("totals", f"The totals name {_describe_stranger(name, entry.players)}", ("totals", name))
    for entered in list_rounds(entry):
        yield from _check_round(table, entry.players, entered)


def _check_round(table: Table, players: tuple[str, ...], entered: EnteredRound) -> Iterator[Broken]:
    keys = entered.keys_of(players)
    for name in players:
        if name not in keys:
            yield Broken("rounds", f"{entered.name}: the cards of {name} are missing.", entered.path)
    for key, hand in entered.hands.items():
        if key not in keys.values():
            yield Broken("rounds", f"{entered.name} names {_describe_stranger(key, players)}", (*entered.path, key))
        for number, card in enumerate(hand):
            if card not in table.by_name:
                message = f"{entered.name}, {tidy_name(key)}: {describe_unknown_card(table, card)}"
                yield Broken("cards", message, (*entered.path, key, number))


def _describe_stranger(name: str, players: tuple[str, ...]) -> str:
    near = closest(name, players)
    if near:
        players_text = f"did you mean {near}?"
    elif len(players) > 1:
        players_text = f"they are {listed(players)}."
    else:
        players_text = f"there is only {players[0]}." if players else "there are none."
    return f"{tidy_name(name)[:60]}, who is not among the players: {players_text}"


def describe_unknown_card(table: Table, name: str) -> str:
    """What is wrong with a card that is not in the deck: its letter or its value."""
    colour = next((at for at, colour in enumerate(table.colours) if colour.letter == name[0]), None)
    if colour is None:
        letters = listed(f"{colour.letter} {colour.name}" for colour in table.colours)
        return f"there is no {name}. The letters are {letters}."
    values = [kind.value for kind in table.kinds if kind.colour == colour]
    return f"there is no {name}. The values of {table.colours[colour].name} are {listed(values)}."
