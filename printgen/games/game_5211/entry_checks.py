"""Checks that an entry can be judged as a game of 5211."""

from collections.abc import Iterator

from printgen.core.problems import find_closest_word
from printgen.core.words import join_words, write_there_are
from printgen.games.game_5211.constants import GameConstants
from printgen.games.game_5211.entry import EnteredRound, Entry, list_entered_rounds
from printgen.scoring.contract.entries import strip_extra_spaces
from printgen.scoring.contract.results import SheetFinding


def find_obstacles_to_judging(constants: GameConstants, entry: Entry, game_edition: str) -> Iterator[SheetFinding]:
    """Every problem that prevents an entry from being judged."""
    if len(entry.players) not in constants.setups:
        players = join_words(sorted(constants.setups), "or")
        message = f"{write_there_are(len(entry.players), 'player')}, but the game is for {players}."
        yield SheetFinding("players", message.capitalize(), ("players",))
    for number, name in enumerate(entry.players):
        if name in entry.players[:number]:
            yield SheetFinding("players", f"{name} is listed twice.", ("players", number))
    if entry.rounds and entry.deals:
        message = (
            "The entry has both `rounds` and `deals`. Use `rounds` for a game of one deal, and `deals` for the long variant."
        )
        yield SheetFinding("deals", message, ("deals",))
    if entry.edition and entry.edition != game_edition:
        message = f"The sheet is from edition {entry.edition}, but the game here is edition {game_edition}."
        yield SheetFinding("edition", message, ("edition",))
    for name in entry.totals:
        if strip_extra_spaces(name) not in entry.players:
            yield SheetFinding("totals", f"The totals name {_describe_unknown_player(name, entry.players)}", ("totals", name))
    for entered in list_entered_rounds(entry):
        yield from _find_wrong_round_parts(constants, entry.players, entered)


def _find_wrong_round_parts(
    constants: GameConstants, players: tuple[str, ...], entered: EnteredRound
) -> Iterator[SheetFinding]:
    keys = entered.map_present_players_to_written_names(players)
    for name in players:
        if name not in keys:
            yield SheetFinding("rounds", f"{entered.name}: {name}'s cards are missing.", entered.path)
    for key, hand in entered.hands.items():
        if key not in keys.values():
            yield SheetFinding("rounds", f"{entered.name} names {_describe_unknown_player(key, players)}", (*entered.path, key))
        for number, card in enumerate(hand):
            if card not in constants.kind_index_by_name:
                message = f"{entered.name}, {strip_extra_spaces(key)}: {describe_unknown_card(constants, card)}"
                yield SheetFinding("cards", message, (*entered.path, key, number))


def _describe_unknown_player(name: str, players: tuple[str, ...]) -> str:
    near = find_closest_word(name, players)
    if near:
        players_text = f"did you mean {near}?"
    elif len(players) > 1:
        players_text = f"the players are {join_words(players)}."
    else:
        players_text = f"the only player is {players[0]}." if players else "the entry has no players."
    return f"{strip_extra_spaces(name)[:60]}, who is not a player; {players_text}"


def describe_unknown_card(constants: GameConstants, name: str) -> str:
    """A message about a card that is not in the deck, with the letters or values that exist."""
    colour = next((number for number, colour in enumerate(constants.colours) if colour.letter == name[0]), None)
    if colour is None:
        letters = join_words(f"{colour.letter} ({colour.name})" for colour in constants.colours)
        return f"there is no {name}. The letters are {letters}."
    values = [kind.value for kind in constants.kinds if kind.colour == colour]
    return f"there is no {name}. The {constants.colours[colour].name} cards have the values {join_words(values)}."
