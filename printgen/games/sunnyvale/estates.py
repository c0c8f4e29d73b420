"""Whether an entry makes sense as a game of Sunnyvale, and its neighbourhoods as the rules reckon with them."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.core.problems import did_you_mean
from printgen.core.words import counted, listed
from printgen.games.sunnyvale.entry import CONCERN, HOME, Entry, Player, Rows
from printgen.games.sunnyvale.naming import find
from printgen.games.sunnyvale.table import Card, Plan, Table
from printgen.scoring.contract.results import Broken, Path


@dataclass(frozen=True, slots=True)
class Estate:
    """A neighbourhood at the end of a game."""

    seat: int
    entered: Player
    plan: Plan
    concerns: int
    housing: int
    built: tuple[Card, ...] | None

    @property
    def name(self) -> str:
        """Its owner."""
        return self.entered.name


def estates_of(table: Table, entry: Entry) -> tuple[Estate, ...]:
    """The neighbourhoods of an entry that can be read."""
    return tuple(
        Estate(
            seat=seat,
            entered=player,
            plan=find(player.map, table.plans, "map"),
            concerns=spaces_with(CONCERN, player.board),
            housing=spaces_with(HOME, player.board),
            built=None if player.built is None else tuple(find(one, table.housing, "Housing card") for one in player.built),
        )
        for seat, player in enumerate(entry.players)
    )


def spaces_with(sign: str, rows: Rows) -> int:
    """The spaces of a board that show a sign."""
    return sum(1 << place for place, other in enumerate(sign for row in rows for sign in row) if other == sign)


def unreadable(table: Table, entry: Entry, edition: str) -> Iterator[Broken]:
    """What keeps an entry from being read as a game; nothing is judged before it is mended."""
    if len(entry.players) != len(table.plans):  # S1
        message = f"{counted(len(entry.players), 'player')}: the game is for {len(table.plans)}."
        yield Broken("players", message, ("players",))
    if entry.crises < 0:
        yield Broken("crises", f"There cannot be {entry.crises} crises.", ("crises",))
    if entry.edition and entry.edition != edition:
        message = f"The sheet is of edition {entry.edition}; this program holds edition {edition}."
        yield Broken("edition", message, ("edition",))
    for seat, player in enumerate(entry.players):
        if player.name in (other.name for other in entry.players[:seat]):
            yield Broken("players", f"{player.name} is named twice.", ("players", seat, "name"))
        yield from _unreadable_player(table, player, ("players", seat))
    yield from _maps(table, entry)
    yield from _cards(table, entry)


def _unreadable_player(table: Table, player: Player, path: Path) -> Iterator[Broken]:
    if wrong := misshapen(table, player.board):
        yield Broken("board", f"{player.name}: {wrong}", (*path, "board"))
    zones = [zone.ink for zone in table.zones]
    for name in player.housing:
        if name not in zones:
            hint = did_you_mean(name, zones)
            yield Broken("housing", f"{player.name}: there is no zone {name[:20]}; {hint}", (*path, "housing", name))


def misshapen(table: Table, rows: Rows) -> str:
    """What is wrong with the rows of a board, in a sentence; nothing where they are right."""
    side = table.side
    if len(rows) != side:
        return f"the board has {counted(len(rows), 'row')}; {side} are wanted, one line for each, top to bottom."
    for number, row in enumerate(rows, 1):
        if len(row) != side:
            return f"row {number} of the board has {counted(len(row), 'space')}; {side} are wanted, with . for an empty one."
    return ""


def _maps(table: Table, entry: Entry) -> Iterator[Broken]:
    """Maps that there are not, and maps that two players have."""  # S1
    owners: dict[str, str] = {}
    for seat, player in enumerate(entry.players):
        try:
            plan = find(player.map, table.plans, "map")
        except ValueError as wrong:
            yield Broken("map", f"{player.name}: {_small(wrong)}", ("players", seat, "map"))
            continue
        if plan.id in owners:
            message = f"{plan.name} is the map of {listed([owners[plan.id], player.name])}; each map is there once."
            yield Broken("map", message, ("players", seat, "map"))
        owners[plan.id] = player.name


def _cards(table: Table, entry: Entry) -> Iterator[Broken]:
    """Cards that there are not, and cards that were built twice: each is in the deck once."""
    places: dict[str, str] = {}
    for seat, player in enumerate(entry.players):
        for at, name in enumerate(player.built or ()):
            path = ("players", seat, "built", at)
            try:
                card = find(name, table.housing, "Housing card")
            except ValueError as wrong:
                yield Broken("built", f"{player.name}: {_small(wrong)}", path)
                continue
            if card.id in places:
                owners = listed(dict.fromkeys((places[card.id], player.name)))
                yield Broken("built", f"{card.name} ({card.id}) was built twice, by {owners}; the deck has it once.", path)
            places[card.id] = player.name


def _small(wrong: ValueError) -> str:
    said = str(wrong)
    return said[0].lower() + said[1:]
