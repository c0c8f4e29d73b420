"""Village in words: spaces, dice and demands as a report names them."""

from printgen.games.village.courses import Known
from printgen.games.village.table import Table
from printgen.scoring.contract.board import places

NAMES = {"H": "house", "F": "forest", "L": "lake", "S": "square"}


def space_name(table: Table, place: int) -> str:
    """A space by its avenue and column: `3-4/2`."""
    row, column = divmod(place, table.columns)
    return f"{table.avenue_name(row)}/{column + 1}"


def spaces_named(table: Table, spaces: int) -> str:
    """A set of spaces in reading order."""
    return " ".join(space_name(table, place) for place in places(spaces))


def demand_text(table: Table, known: Known, turn: int) -> str:
    """What a turn has to draw: `a house in column 2 and a forest in column 4, and a bonus`."""
    first, second = known.rolls[turn]
    if turn == 0:
        return f"two different projects, one in column {first} and one in column {second}"
    one, other = NAMES[table.faces[first - 1]], NAMES[table.faces[second - 1]]
    if first == second:
        text = f"a {one} in column {first} and a square anywhere"
    else:
        text = f"a {one} in column {second} and a {other} in column {first}"
    if turn in table.bonus_turns:
        text += f", and a bonus {_bonus_text(table, known, turn)}"
    return text


def _bonus_text(table: Table, known: Known, turn: int) -> str:
    written = known.bonus[sorted(table.bonus_turns).index(turn)]
    return NAMES[written] if written else "of a type that was none before"


def drawn_text(table: Table, known: Known, turn: int) -> str:
    """The marks that carry a turn's digit."""
    drawn = [
        f"{name} {space_name(table, place)}"
        for name, spaces in known.marks.items()
        for place in places(spaces)
        if known.turn_of[place] == turn
    ]
    return ", ".join(drawn)
