"""Deck and tables with which 5211 cannot be played."""

from collections.abc import Iterator

from printgen.core.words import listed
from printgen.games.game_5211.table import Seats, Table
from printgen.model import Game
from printgen.scoring.contract.results import Fault

TABLES = "facts.tables"


def faults_of(game: Game, table: Table) -> Iterator[Fault]:
    """Everything that keeps the game from being played as its rules tell."""
    for players in range(game.players.least, game.players.most + 1):
        if players not in table.seats:
            hint = "add a line for it, or change players."
            yield Fault(TABLES, f"The game is for {players} players too, and tables does not name them.", hint)
    if table.hand < table.played:
        message = f"A hand has {table.hand} cards, and {table.played} are played in a round."
        yield Fault("facts.hand", message, "make the hand larger, or the turns shorter.")
        return
    yield from _bare_colours(table)
    for seats in table.seats.values():
        yield from _pile(table, seats)
        yield from _never(table, seats)


def _bare_colours(table: Table) -> Iterator[Fault]:
    bare = [colour.name for at, colour in enumerate(table.colours) if all(kind.colour != at for kind in table.kinds)]
    if bare:
        yield Fault("facts.colours", f"There is no card of {listed(bare)}.", "leave the colour out, or give it cards.")


def _pile(table: Table, seats: Seats) -> Iterator[Fault]:
    """R7: the pile runs out exactly at the end of a round."""
    each, pile = table.played * seats.players, table.pile(seats)
    if pile >= each and pile % each == 0:
        return
    left = (table.hand - table.played) * seats.players
    message = (
        f"With {seats.players} players the pile does not run out at the end of a round: of {table.cards} cards "
        f"{seats.removed} are removed and {left} stay in hand, which leaves {pile} to play, and a round takes {each}."
    )
    good = range((table.cards - left) % each, table.cards - left, each)
    near = min(good, key=lambda removed: abs(removed - seats.removed), default=None)
    yield Fault(TABLES, message, "the deck is too small." if near is None else f"remove {near}, for example.")


def _never(table: Table, seats: Seats) -> Iterator[Fault]:
    """R4 and R5: numbers that no round can come to."""
    there = sum(kind.copies for kind in table.kinds if kind.value == table.rooster)
    most = min(there, table.played * seats.players)
    if not 1 <= seats.roosters <= most:
        message = f"With {seats.players} players {seats.roosters} Roosters are wanted, and a round has at most {most}."
        yield Fault(TABLES, message, "so they would never score; change roosters.")
    if seats.limit < 2:
        yield Fault(TABLES, f"With a limit of {seats.limit} no colour ever scores.", "make the limit higher.")
