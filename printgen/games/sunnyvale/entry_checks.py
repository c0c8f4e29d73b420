"""Whether an entry makes sense as a game of Sunnyvale. printgen judges it only if nothing is wrong here."""

from collections.abc import Iterator

from printgen.core.problems import did_you_mean
from printgen.core.words import counted, listed
from printgen.games.sunnyvale.entry import Entry, Player, Rows, find_by_name
from printgen.games.sunnyvale.table import Table
from printgen.scoring.contract.results import Broken, Path


def find_unreadable(table: Table, entry: Entry, edition: str) -> Iterator[Broken]:
    """Everything that keeps an entry from being judged. `edition` is that of the content."""
    if len(entry.players) != len(table.maps):  # S1
        message = f"{counted(len(entry.players), 'player')}: the game is for {len(table.maps)}."
        yield Broken("players", message, ("players",))
    if entry.crises < 0:
        yield Broken("crises", f"There cannot be {entry.crises} crises.", ("crises",))
    if entry.edition and entry.edition != edition:
        message = f"The sheet is of edition {entry.edition}; this program holds edition {edition}."
        yield Broken("edition", message, ("edition",))
    for seat, player in enumerate(entry.players):
        if player.name in (other.name for other in entry.players[:seat]):
            yield Broken("players", f"{player.name} is named twice.", ("players", seat, "name"))
        yield from _check_player(table, player, ("players", seat))
    yield from _check_maps(table, entry)
    yield from _check_cards(table, entry)


def _check_player(table: Table, player: Player, path: Path) -> Iterator[Broken]:
    if wrong := describe_wrong_shape(table, player.board):
        yield Broken("board", f"{player.name}: {wrong}", (*path, "board"))
    zones = [zone.ink for zone in table.zones]
    for name in player.housing:
        if name not in zones:
            hint = did_you_mean(name, zones)
            yield Broken("housing", f"{player.name}: there is no zone {name[:20]}; {hint}", (*path, "housing", name))


def describe_wrong_shape(table: Table, rows: Rows) -> str:
    """A sentence about rows that are no board of the right size; empty if they are."""
    side = table.side
    if len(rows) != side:
        return f"the board has {counted(len(rows), 'row')}, but must have {side}: one line for each, top to bottom."
    for number, row in enumerate(rows, 1):
        if len(row) != side:
            return (
                f"row {number} of the board has {counted(len(row), 'space')}, but must have {side}, with . for each empty one."
            )
    return ""


def _check_maps(table: Table, entry: Entry) -> Iterator[Broken]:
    """Unknown maps, and maps that two players have (S1)."""
    owners: dict[str, str] = {}
    for seat, player in enumerate(entry.players):
        try:
            where = find_by_name(player.map, table.maps, "map")
        except ValueError as wrong:
            yield Broken("map", f"{player.name}: {_lower_first(wrong)}", ("players", seat, "map"))
            continue
        if where.id in owners:
            message = f"{where.name} is the map of {listed([owners[where.id], player.name])}; each map is there once."
            yield Broken("map", message, ("players", seat, "map"))
        owners[where.id] = player.name


def _check_cards(table: Table, entry: Entry) -> Iterator[Broken]:
    """Unknown cards, and cards that were built twice although each is in the deck once."""
    builders: dict[str, str] = {}
    for seat, player in enumerate(entry.players):
        for at, name in enumerate(player.built or ()):
            path = ("players", seat, "built", at)
            try:
                card = find_by_name(name, table.housing_cards, "Housing card")
            except ValueError as wrong:
                yield Broken("built", f"{player.name}: {_lower_first(wrong)}", path)
                continue
            if card.id in builders:
                owners = listed(dict.fromkeys((builders[card.id], player.name)))
                yield Broken("built", f"{card.name} ({card.id}) was built twice, by {owners}; the deck has it once.", path)
            builders[card.id] = player.name


def _lower_first(wrong: ValueError) -> str:
    said = str(wrong)
    return said[0].lower() + said[1:]
