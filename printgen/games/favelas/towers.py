"""The tallest stack of each player, as entered heights or the sheet tell it (F17)."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.games.favelas.council import board_of
from printgen.games.favelas.entry import Entry, under
from printgen.scoring.contract.results import Broken


@dataclass(frozen=True, slots=True)
class Tower:
    """What is known of a player's tallest stack at the end of the last year that was entered."""

    player: str
    written: int | None
    least: int  # the highest stack whose height was entered
    exact: bool  # whether all heights were

    @property
    def height(self) -> int | None:
        """The height, as far as it is settled: the stacks themselves count before what was written of them."""
        if self.exact:
            return self.least
        return self.written if self.written is not None and self.written >= self.least else None


def towers_of(entry: Entry) -> tuple[Tower, ...]:
    """The tallest stack of each player."""
    return tuple(_tower(entry, player) for player in entry.players)


def _tower(entry: Entry, player: str) -> Tower:
    heights = [top.height for top in board_of(entry, len(entry.years) - 1, player).tops]
    least = max((height for height in heights if height is not None), default=0)
    return Tower(player, under(entry.tallest, player), least, None not in heights)


def tallest_findings(towers: tuple[Tower, ...]) -> Iterator[Broken]:
    """Where what was written of a tallest stack is not what its board shows."""
    for tower in towers:
        if tower.written is not None and tower.height != tower.written:
            shows = f"is {tower.least}" if tower.exact else f"is {tower.least} or more"
            message = f"The tallest stack of {tower.player} says {tower.written}; by the heights on the board it {shows}."
            yield Broken("tallest", message, ("tallest", tower.player), tower.player)
