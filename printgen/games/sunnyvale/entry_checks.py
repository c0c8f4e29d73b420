"""Checks whether an entry makes sense as a game of Sunnyvale. Only an entry without findings is judged."""

from collections.abc import Iterator

from printgen.core.problems import make_spelling_hint
from printgen.core.words import join_words, write_count
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.entry import BoardRows, Entry, Player, find_by_id_or_name, lower_first_letter
from printgen.scoring.contract.results import EntryPath, SheetFinding


def find_obstacles_to_judging(constants: GameConstants, entry: Entry, game_edition: str) -> Iterator[SheetFinding]:
    """A finding for each problem that prevents an entry from being judged. `game_edition` is that of the content."""
    if len(entry.players) != len(constants.maps):  # S1
        message = f"The sheet has {write_count(len(entry.players), 'player')}, but the game is for {len(constants.maps)}."
        yield SheetFinding("players", message, ("players",))
    if entry.crises < 0:
        yield SheetFinding("crises", f"The number of crises is {entry.crises}, but it cannot be negative.", ("crises",))
    if entry.edition and entry.edition != game_edition:
        message = f"The sheet is from edition {entry.edition}, but the game's content is from edition {game_edition}."
        yield SheetFinding("edition", message, ("edition",))
    for seat, player in enumerate(entry.players):
        if player.name in (other.name for other in entry.players[:seat]):
            yield SheetFinding("players", f"There is more than one player called {player.name}.", ("players", seat, "name"))
        yield from _find_wrong_board_size_and_zones(constants, player, ("players", seat))
    yield from _find_unknown_and_repeated_maps(constants, entry)
    yield from _find_unknown_and_repeated_built_cards(constants, entry)


def _find_wrong_board_size_and_zones(constants: GameConstants, player: Player, path: EntryPath) -> Iterator[SheetFinding]:
    if wrong := describe_board_size_if_wrong(constants, player.board):
        yield SheetFinding("board", f"{player.name}: {wrong}", (*path, "board"))
    zones = [zone.ink for zone in constants.zones]
    for name in player.housing:
        if name not in zones:
            hint = make_spelling_hint(name, zones)
            yield SheetFinding("housing", f"{player.name}: there is no zone “{name[:20]}”; {hint}", (*path, "housing", name))


def describe_board_size_if_wrong(constants: GameConstants, rows: BoardRows) -> str:
    """A sentence about the wrong number of rows or spaces on a board, or an empty text if its size is right."""
    side = constants.side
    if len(rows) != side:
        return f"the board has {write_count(len(rows), 'row')}, but must have {side}, one on each line from top to bottom."
    for number, row in enumerate(rows, 1):
        if len(row) != side:
            found = write_count(len(row), "space")
            return f"row {number} of the board has {found}, but must have {side}; write . for an empty space."
    return ""


def _find_unknown_and_repeated_maps(constants: GameConstants, entry: Entry) -> Iterator[SheetFinding]:
    """Findings for unknown maps and for maps entered for several players (S1)."""
    owners: dict[str, str] = {}
    for seat, player in enumerate(entry.players):
        try:
            where = find_by_id_or_name(player.map, constants.maps, "map")
        except ValueError as wrong:
            yield SheetFinding("map", f"{player.name}: {lower_first_letter(str(wrong))}", ("players", seat, "map"))
            continue
        if where.id in owners:
            both = join_words([owners[where.id], player.name])
            message = f"{both} both have the map {where.name}, but there is only one of each map."
            yield SheetFinding("map", message, ("players", seat, "map"))
        owners[where.id] = player.name


def _find_unknown_and_repeated_built_cards(constants: GameConstants, entry: Entry) -> Iterator[SheetFinding]:
    """Findings for unknown cards and for cards built more than once. The deck has only one of each."""
    builders: dict[str, str] = {}
    for seat, player in enumerate(entry.players):
        for number, name in enumerate(player.built or ()):
            path = ("players", seat, "built", number)
            try:
                card = find_by_id_or_name(name, constants.housing_cards, "Housing card")
            except ValueError as wrong:
                yield SheetFinding("built", f"{player.name}: {lower_first_letter(str(wrong))}", path)
                continue
            if card.id in builders:
                owners = join_words(dict.fromkeys((builders[card.id], player.name)))
                message = f"{card.name} ({card.id}) was built twice, by {owners}, but the deck has only one."
                yield SheetFinding("built", message, path)
            builders[card.id] = player.name
