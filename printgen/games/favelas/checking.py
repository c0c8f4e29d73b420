"""Content with which Favelas cannot be played as its rules are, or would not be fair."""

from collections import Counter
from collections.abc import Iterator

from printgen.core.words import counted
from printgen.games.favelas.table import Stack, Table, make_table
from printgen.model import Game
from printgen.scoring.contract.results import Fault, UnfitContent

STACKS = "facts.stacks"


def faults_of(game: Game) -> Iterator[Fault]:
    """What the rules cannot reckon with, or else all that does not go together."""
    try:
        table = make_table(game)
    except UnfitContent as unfit:
        yield unfit.fault
        return
    for players, stack in table.stacks.items():
        yield from _stack(table, players, stack)
    yield from _hills(game, table)
    if len(table.ends) < table.years:
        message = f"There are {counted(len(table.ends), 'End of Year tile')} for {table.years} years."
        yield Fault("components.year", message, "add rows: each year needs one of its own.")


def _stack(table: Table, players: int, stack: Stack) -> Iterator[Fault]:
    """F1: the numbers of the two charts, and the doubles that are there."""
    made = stack.first + stack.last
    if made != stack.tiles:
        message = (
            f"For {players} players {stack.first} doubles and the last {stack.last} are {made} tiles, and not {stack.tiles}."
        )
        yield Fault(STACKS, message, "tiles is the sum of first and last, the End of Year tile among the last.")
    needed = table.years * (stack.tiles - 1)
    left = len(table.doubles) - needed
    if left < 0:
        message = f"{players} players need {needed} doubles in {table.years} years, and there are {len(table.doubles)}."
        yield Fault("components.double", message, "add copies, or make the stacks smaller.")
    elif left != stack.unused:
        message = f"With {players} players {counted(left, 'double')} are left over, and unused says {stack.unused}."
        yield Fault(STACKS, message, f"say unused: {left}.")


def _hills(game: Game, table: Table) -> Iterator[Fault]:
    """A board for everybody; each as good as the others as far as counts tell."""
    if len(table.hills) < game.players.most:
        message = f"There are {counted(len(table.hills), 'board')}, and up to {game.players.most} players."
        yield Fault("components.board", message, "each player has a board of their own.")
    often = Counter(tuple(sorted(Counter(hill.shows).values())) for hill in table.hills)
    usual = often.most_common(1)[0][0] if often else ()
    for number, hill in enumerate(table.hills):
        counts = tuple(sorted(Counter(hill.shows).values()))
        if counts != usual:
            has, others = (" + ".join(map(str, reversed(one))) for one in (counts, usual))
            message = f"The board {hill.name} shows its colours {has} times, and the others {others} times."
            yield Fault(f"components.board.rows.{number}", message, "give all boards the same chances.")
