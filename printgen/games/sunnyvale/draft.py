"""A sheet of Sunnyvale while it is typed in: what it shows so far, and the file it becomes."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.games.sunnyvale.entry import HOME, Rows
from printgen.games.sunnyvale.estates import spaces_with
from printgen.games.sunnyvale.table import COLUMNS, Card, Plan, Table
from printgen.scoring.contract.questions import quoted


@dataclass(slots=True)
class Property:
    """What is known of one player."""

    name: str
    plan: Plan | None = None
    rows: list[tuple[str, ...]] = field(default_factory=list)
    homes: tuple[int, ...] = ()  # by zone, as they were written
    concerns: int | None = None
    value: int | None = None
    built: tuple[Card, ...] | None = None


@dataclass(slots=True)
class Draft:
    """What is known of a game."""

    table: Table
    players: list[Property] = field(default_factory=list)
    crises: int = 0
    log: list[tuple[int | None, int | None]] = field(default_factory=list)

    def sketch(self) -> Iterator[str]:
        """Every player's map with its tokens, what it is worth so far, and the cards built there."""
        for player in self.players:
            plan = f" – {player.plan.name}" if player.plan is not None else ""
            yield f"{player.name}{plan}"
            if player.plan is not None:
                yield from self._map(player, player.plan)
        for number, (built, level) in enumerate(self.log, 1):
            yield f"crisis {number}: {_open(built)} built, level {_open(level)}"

    def _map(self, player: Property, plan: Plan) -> Iterator[str]:
        """The zones in small letters where nothing lies."""
        side = self.table.side
        yield f"    {' '.join(COLUMNS[:side])}"
        for number in range(side):
            zones = plan.letters[number * side : (number + 1) * side].lower()
            tokens = player.rows[number] if number < len(player.rows) else "." * side
            signs = (token if token != "." else zone for zone, token in zip(zones, tokens, strict=True))
            yield f"  {number + 1} {' '.join(signs)}"
        yield f"  {self.table.worth(plan, spaces_with(HOME, tuple(player.rows))):,}"
        if player.built:
            yield f"  built: {', '.join(card.name for card in player.built)}"

    def entry(self) -> str:
        """The file."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield "game: sunnyvale"
        yield "players:"
        for player in self.players:
            yield from self._player(player)
        yield f"crises: {self.crises}"
        if self.log:
            yield "log:"
            for built, level in self.log:
                parts = [f"{name}: {part}" for name, part in (("built", built), ("level", level)) if part is not None]
                yield f"  - {{{', '.join(parts)}}}"

    def _player(self, player: Property) -> Iterator[str]:
        assert player.plan is not None
        yield f"  - name: {quoted(player.name)}"
        yield f"    map: {player.plan.id}"
        yield "    board: |"
        yield from (f"      {row}" for row in joined(tuple(player.rows)))
        if player.homes:
            zones = (f"{zone.ink}: {homes}" for zone, homes in zip(self.table.zones, player.homes, strict=True))
            yield f"    housing: {{{', '.join(zones)}}}"
        if player.concerns is not None:
            yield f"    concerns: {player.concerns}"
        if player.value is not None:
            yield f"    value: {player.value:,}"
        if player.built is not None:
            yield f"    built: [{', '.join(card.id for card in player.built)}]"


def joined(rows: Rows) -> Iterator[str]:
    """Rows of a board as they are written."""
    return (" ".join(row) for row in rows)


def _open(number: int | None) -> str:
    return "?" if number is None else str(number)
