"""Decks and numbers with which 5211 cannot be played."""

from collections.abc import Iterator

from printgen.core.words import listed
from printgen.games.game_5211.table import Setup, Table
from printgen.model import Game
from printgen.scoring.contract.results import Fault

TABLES = "facts.tables"


def check_content(game: Game, table: Table) -> Iterator[Fault]:
    """Everything that keeps the game from being played by its rules."""
    for players in range(game.players.least, game.players.most + 1):
        if players not in table.setups:
            hint = "add a line for it, or change players."
            yield Fault(TABLES, f"The game is for {players} players too, and tables does not name them.", hint)
    if table.hand < table.played:
        message = f"A hand has {table.hand} cards, and {table.played} are played in a round."
        yield Fault("facts.hand", message, "make the hand larger, or the turns shorter.")
        return
    bare = [colour.name for at, colour in enumerate(table.colours) if all(kind.colour != at for kind in table.kinds)]
    if bare:
        yield Fault("facts.colours", f"There is no card of {listed(bare)}.", "leave the colour out, or give it cards.")
    for setup in table.setups.values():
        yield from _check_pile(table, setup)
        yield from _check_limits(table, setup)


def _check_pile(table: Table, setup: Setup) -> Iterator[Fault]:
    """R7: the pile runs out exactly at the end of a round."""
    each, pile = table.played * setup.players, table.pile(setup)
    if pile >= each and pile % each == 0:
        return
    left = (table.hand - table.played) * setup.players
    message = (
        f"With {setup.players} players the pile does not run out at the end of a round: of {table.cards} cards "
        f"{setup.removed} are removed and {left} stay in hand, which leaves {pile} to play, and a round takes {each}."
    )
    good = range((table.cards - left) % each, table.cards - left, each)
    near = min(good, key=lambda removed: abs(removed - setup.removed), default=None)
    yield Fault(TABLES, message, "the deck is too small." if near is None else f"remove {near}, for example.")


def _check_limits(table: Table, setup: Setup) -> Iterator[Fault]:
    """R4 and R5: some round can have the Roosters that score, and a colour that scores."""
    roosters = sum(kind.copies for kind in table.kinds if kind.value == table.rooster)
    most = min(roosters, table.played * setup.players)
    if not 1 <= setup.roosters <= most:
        message = (
            f"With {setup.players} players, {setup.roosters} Roosters are needed to score, but a round has at most {most}."
        )
        yield Fault(TABLES, message, "so they would never score; change roosters.")
    if setup.limit < 2:
        yield Fault(TABLES, f"With a limit of {setup.limit} no colour ever scores.", "make the limit higher.")
