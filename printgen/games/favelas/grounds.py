"""What shows on spaces that nothing covers, held against the boards of the content. A note: other boards can be played on."""

from collections.abc import Iterator
from itertools import permutations

from printgen.core.words import listed
from printgen.games.favelas.council import board_of
from printgen.games.favelas.entry import Entry
from printgen.games.favelas.table import Hill, Table


def ground_notes(table: Table, entry: Entry) -> Iterator[str]:
    """Whose uncovered spaces are on no board, or that all together are on no different boards (F1)."""
    bare = {player: _bare(entry, player) for player in entry.players}
    odd = [player for player in entry.players if not any(_fits(table, hill, bare[player]) for hill in table.hills)]
    boards = listed(hill.name for hill in table.hills)
    if odd:
        yield f"The spaces of height 0 of {listed(odd)} show other colours than every board of this edition: {boards}."
    elif not any(
        all(_fits(table, hill, bare[player]) for player, hill in zip(entry.players, hills, strict=True))
        for hills in permutations(table.hills, len(entry.players))
    ):
        yield f"The spaces of height 0 of {listed(entry.players)} cannot be those of different boards: {boards}."


def _bare(entry: Entry, player: str) -> dict[int, str]:
    """The letters on spaces that nothing covered, in whatever year it was written."""
    years = (board_of(entry, year, player).tops for year in range(len(entry.years)))
    return {space: top.letter for tops in years for space, top in enumerate(tops) if top.height == 0}


def _fits(table: Table, hill: Hill, bare: dict[int, str]) -> bool:
    return all(hill.shows[space] == table.of_letter[letter] for space, letter in bare.items())
