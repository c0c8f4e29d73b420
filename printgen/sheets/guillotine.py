"""Stand-in until the branch lands: each piece alone."""

from collections.abc import Sequence

from printgen.model import Size
from printgen.sheets.plan import Plan, Room, Spot


def pack_mixed(paper: Size, sizes: Sequence[Size], room: Room) -> tuple[Plan, ...]:
    """One a sheet."""
    return tuple(Plan(paper, (Spot(at, room.edge, room.edge),)) for at in range(len(sizes)))
