"""What the council pays at the end of a year: majorities and the bonus (F12 to F14)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printgen.core.words import counted, listed
from printgen.games.favelas.entry import Entry, Typed, under
from printgen.games.favelas.table import BONUS, Table


@dataclass(frozen=True, slots=True)
class Session:
    """A year's dice, and how often each player shows each colour."""

    dice: tuple[int, ...]  # in the order of the colours, the clear one last
    shown: tuple[tuple[int, ...], ...]  # by player and colour

    def majority(self, colour: int) -> tuple[int, ...]:
        """The players who show most of a colour; all of them are paid in full (F12)."""
        most = max(counts[colour] for counts in self.shown)
        return tuple(player for player, counts in enumerate(self.shown) if counts[colour] == most) if most else ()

    def bonus(self) -> tuple[int, ...]:
        """The players who show every colour (F13)."""
        return tuple(player for player, counts in enumerate(self.shown) if all(counts))

    def points(self, player: int) -> int:
        """What a player is paid."""
        *dice, clear = self.dice
        paid = sum(die for colour, die in enumerate(dice) if player in self.majority(colour))
        return paid + (clear if player in self.bonus() else 0)


def session_of(table: Table, entry: Entry, year: int) -> Session:
    """A year of an entry that can be read."""
    council = entry.years[year].council
    boards = (board_of(entry, year, player) for player in entry.players)
    return Session(tuple(council[name] for name in table.dice), tuple(_counts(table, board) for board in boards))


def board_of(entry: Entry, year: int, player: str) -> Typed:
    """A player's board at the end of a year."""
    board = under(entry.years[year].boards, player)
    assert board is not None, "an entry that can be read has a board of every player"
    return board


def _counts(table: Table, board: Typed) -> tuple[int, ...]:
    letters = [top.letter for top in board.tops]
    return tuple(letters.count(colour.letter) for colour in table.colours)


def why(table: Table, session: Session, players: Sequence[str], player: int) -> Iterator[str]:
    """Every point that a player is paid in a year."""
    for number, colour in enumerate(table.colours):
        majority = session.majority(number)
        if player in majority:
            others = [players[other] for other in majority if other != player]
            rank = f"as many as {listed(others)}" if others else "alone"
            shows = counted(session.shown[player][number], "space")
            yield f"{colour.name}: {shows}, {rank}: die {session.dice[number]}"
    if player in session.bonus():
        yield f"all {len(table.colours)} colours: {BONUS} die {session.dice[-1]}"
