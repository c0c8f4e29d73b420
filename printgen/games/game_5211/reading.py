"""Whether an entry makes sense as a game of 5211, and its rounds as the rules reckon with them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printgen.core.problems import closest
from printgen.core.words import counted, listed
from printgen.games.game_5211.entry import Entry, Hand
from printgen.games.game_5211.entry import Round as Entered
from printgen.games.game_5211.table import Table
from printgen.scoring.contract.results import Broken, Path


@dataclass(frozen=True, slots=True)
class Round:
    """What lay on the table in a round: the cards by seat, and where they were entered."""

    number: int  # in the whole game, from 1
    deal: int  # from 0
    name: str
    hands: tuple[tuple[int, ...], ...]
    paths: tuple[Path, ...]  # of the hands

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards."""
        return tuple(card for hand in self.hands for card in hand)


@dataclass(frozen=True, slots=True)
class Place:
    """A round as it was entered, and where."""

    number: int
    deal: int
    name: str
    entered: Entered
    path: Path

    def seated(self, players: tuple[str, ...]) -> Mapping[str, str]:
        """For each player the name as it was written here."""
        return {tidy(key): key for key in self.entered if tidy(key) in players}


def tidy(name: str) -> str:
    """A name as the list of players has it."""
    return " ".join(name.split())


def unreadable(table: Table, entry: Entry, edition: str) -> Iterator[Broken]:
    """What keeps an entry from being read as a game; nothing is judged before it is mended."""
    if len(entry.players) not in table.seats:
        wanted = listed(sorted(table.seats), "or")
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
        if tidy(name) not in entry.players:
            yield Broken("totals", f"The totals name {_stranger(name, entry.players)}", ("totals", name))
    for place in places(entry):
        yield from _unreadable_round(table, entry.players, place)


def _unreadable_round(table: Table, players: tuple[str, ...], place: Place) -> Iterator[Broken]:
    seated = place.seated(players)
    for name in players:
        if name not in seated:
            yield Broken("rounds", f"{place.name}: the cards of {name} are missing.", place.path)
    for key, hand in place.entered.items():
        if key not in seated.values():
            yield Broken("rounds", f"{place.name} names {_stranger(key, players)}", (*place.path, key))
        yield from _unknown_cards(table, hand, f"{place.name}, {tidy(key)}", (*place.path, key))


def _stranger(name: str, players: tuple[str, ...]) -> str:
    near = closest(name, players)
    meant = f"did you mean {near}?" if near else _who_plays(players)
    return f"{tidy(name)[:60]}, who is not among the players: {meant}"


def _who_plays(players: tuple[str, ...]) -> str:
    if len(players) > 1:
        return f"they are {listed(players)}."
    return f"there is only {players[0]}." if players else "there are none."


def _unknown_cards(table: Table, hand: Hand, whose: str, path: Path) -> Iterator[Broken]:
    for number, card in enumerate(hand):
        if card not in table.by_name:
            yield Broken("cards", f"{whose}: {no_card(table, card)}", (*path, number))


def no_card(table: Table, name: str) -> str:
    """What to say of a card that the deck does not have."""
    colour = next((at for at, colour in enumerate(table.colours) if colour.letter == name[0]), None)
    if colour is None:
        letters = listed(f"{colour.letter} {colour.name}" for colour in table.colours)
        return f"there is no {name}. The letters are {letters}."
    values = [kind.value for kind in table.kinds if kind.colour == colour]
    return f"there is no {name}. The values of {table.colours[colour].name} are {listed(values)}."


def places(entry: Entry) -> Iterator[Place]:
    """The rounds of all deals, in their order."""
    for at, entered in enumerate(entry.rounds):
        yield Place(at + 1, 0, f"Round {at + 1}", entered, ("rounds", at))
    number = len(entry.rounds)
    for deal, rounds in enumerate(entry.deals):
        for at, entered in enumerate(rounds):
            number += 1
            yield Place(number, deal, f"Deal {deal + 1}, round {at + 1}", entered, ("deals", deal, at))


def deals_of(table: Table, entry: Entry) -> tuple[tuple[Round, ...], ...]:
    """The deals of a game with their rounds; a short game is one deal."""
    deals: list[list[Round]] = [[] for _ in entry.deals] or [[]]
    for place in places(entry):
        keys = place.seated(entry.players)
        hands = tuple(tuple(table.by_name[card] for card in place.entered[keys[name]]) for name in entry.players)
        paths = tuple((*place.path, keys[name]) for name in entry.players)
        deals[place.deal].append(Round(place.number, place.deal, place.name, hands, paths))
    return tuple(map(tuple, deals))
