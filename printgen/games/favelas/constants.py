"""Reads and checks the numbers and pieces in the content of Favelas."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias, TypeVar

from printgen.core.records import dataclass
from printgen.core.words import write_count, write_there_are
from printgen.games.favelas.entry import read_board
from printgen.games.favelas.grid import ROWS
from printgen.model import Cell, Game
from printgen.scoring.contract.facts import Facts, UnfitRow, is_whole_number
from printgen.scoring.contract.memory import cache_last_result
from printgen.scoring.contract.results import Fault, UnfitContent

LETTERS = "BPYGR"  # the letters of the colours, as people type them
FACES = 6  # the number of faces of a die
BONUS = "bonus"  # the name of the sixth die
LEAST_PLAYERS, MOST_PLAYERS, MOST_YEARS = 2, 4, 3  # from F1 and the limits of the score sheet
MOST_COPIES = 100  # the largest number of copies of a tile
Tile: TypeAlias = tuple[int, ...]  # the colours of its spaces, as indices of GameConstants.colours
Cells: TypeAlias = Mapping[str, Cell]
Piece = TypeVar("Piece")


@dataclass(frozen=True, slots=True)
class Colour:
    """One of the five colours of Favelas."""

    letter: str
    name: str
    ink: str


@dataclass(frozen=True, slots=True)
class Stack:
    """The two-space tiles of a year for one number of players (F1)."""

    first: int  # the number of doubles on top
    last: int  # the number of tiles at the bottom, including the End of Year tile
    tiles: int  # the number of all tiles
    unused: int  # the number of doubles left over after all years


@dataclass(frozen=True, slots=True)
class Hill:
    """A printed board of Favelas."""

    name: str
    colours: tuple[int, ...]  # the colours of its nine spaces, as indices of GameConstants.colours


@dataclass(frozen=True)
class GameConstants:
    """The numbers and pieces in one edition of Favelas."""

    colours: tuple[Colour, ...]
    stacks: dict[int, Stack]  # by the number of players
    years: int
    supply: int  # the number of face-up doubles
    token: int  # the points in one lap of the track; a player who completes a lap shows the 50+ token
    hills: tuple[Hill, ...]
    doubles: tuple[Tile, ...]  # all copies of each tile; likewise in `ends` and `singles`
    ends: tuple[Tile, ...]  # the End of Year tiles
    singles: tuple[Tile, ...]

    @cached_property
    def colour_index_by_letter(self) -> dict[str, int]:
        """The index in `colours` of each colour, by the colour's letter."""
        return {colour.letter: number for number, colour in enumerate(self.colours)}

    @cached_property
    def dice_names(self) -> tuple[str, ...]:
        """The names of the six dice: the colours in their order, then the bonus die."""
        return (*(colour.name for colour in self.colours), BONUS)

    def find_range_of_doubles_per_year(self, player_count: int) -> range:
        """The possible numbers of two-space tiles that all players together take in a year (F16)."""
        stack = self.stacks[player_count]
        most = stack.tiles - self.supply
        return range(most - stack.last + 1, most + 1)


@cache_last_result
def read_game_constants(game: Game) -> GameConstants:
    """The numbers and pieces of a game. Raises UnfitContent if the rules of Favelas cannot use its content."""
    facts = Facts({name: fact.value for name, fact in game.facts.items()})
    if facts.read_whole_numbers("rows") != ROWS:
        raise UnfitContent("rows", "is not [2, 3, 4], the rows of a board")
    colours = _read_colours(facts)
    letters = {colour.letter: number for number, colour in enumerate(colours)}
    return GameConstants(
        colours=colours,
        stacks=_read_stacks(facts),
        years=facts.read_whole_number("years", 1, MOST_YEARS),
        supply=facts.read_whole_number("supply", 1, 10),
        token=facts.read_whole_number("token", 1),
        hills=_read_pieces_of_component(game, "board", lambda cells: (_read_hill(cells, letters),)),
        doubles=_read_pieces_of_component(game, "double", lambda cells: _read_tile_copies(cells, ("a", "b"), letters)),
        ends=_read_pieces_of_component(game, "year", lambda cells: _read_tile_copies(cells, ("a", "b"), letters)),
        singles=_read_pieces_of_component(game, "single", lambda cells: _read_tile_copies(cells, ("colour",), letters)),
    )


def _read_colours(facts: Facts) -> tuple[Colour, ...]:
    rows = facts.read_records("colours", ("letter", "name", "ink"))
    colours = tuple(Colour(row["letter"], row["name"], row["ink"]) for row in rows)
    names = {colour.name for colour in colours} - {BONUS}
    if sorted(colour.letter for colour in colours) != sorted(LETTERS) or len(names) != len(LETTERS):
        raise UnfitContent("colours", "does not give a different name to each of the letters B, P, Y, G and R")
    return colours


def _read_stacks(facts: Facts) -> dict[int, Stack]:
    rows = facts.read_records("stacks", (), ("players", "first", "last", "tiles", "unused"))
    stacks = {row["players"]: Stack(row["first"], row["last"], row["tiles"], row["unused"]) for row in rows}
    if sorted(row["players"] for row in rows) != list(range(LEAST_PLAYERS, MOST_PLAYERS + 1)):
        raise UnfitContent("stacks", "does not have one stack for each of 2, 3 and 4 players")
    for players, stack in stacks.items():
        if not 1 <= stack.last <= stack.tiles - facts.read_whole_number("supply", 1, 10):
            raise UnfitContent("stacks", f"allows the End of Year tile in the first supply with {players} players")
    return stacks


def _read_pieces_of_component(game: Game, name: str, read: Callable[[Cells], tuple[Piece, ...]]) -> tuple[Piece, ...]:
    component = next((candidate for candidate in game.components if candidate.name == name), None)
    if component is None:
        unfit = UnfitContent("rows", f"needs the component {name}, which is missing")
        unfit.fault = unfit.fault._replace(hint=f"add the component {name} to game.yaml.")
        raise unfit
    pieces: list[Piece] = []
    for number, row in enumerate(component.rows):
        try:
            pieces += read(row.cells)
        except ValueError as wrong:
            raise UnfitRow(name, number, str(wrong)) from None
    return tuple(pieces)


def _read_hill(cells: Cells, letters: Mapping[str, int]) -> Hill:
    board = read_board(str(cells.get("spaces", "")))
    if board.mistakes:
        raise ValueError(f"is not a board: {board.mistakes[0]}")
    return Hill(str(cells.get("id", "")), tuple(_find_colour_index(space.letter, letters) for space in board.spaces))


def _read_tile_copies(cells: Cells, columns: tuple[str, ...], letters: Mapping[str, int]) -> tuple[Tile, ...]:
    copies = cells.get("copies", 1)
    if not is_whole_number(copies, 0, MOST_COPIES):
        raise ValueError(f"does not have 0 to {MOST_COPIES} copies")
    return (tuple(_find_colour_index(str(cells.get(column, "")), letters) for column in columns),) * int(copies)


def _find_colour_index(letter: str, index_by_letter: Mapping[str, int]) -> int:
    if letter not in index_by_letter:
        raise ValueError(f'has the colour "{letter}", but the colours are {", ".join(index_by_letter)}')
    return index_by_letter[letter]


def find_content_faults(game: Game) -> Iterator[Fault]:
    """The faults in the content of Favelas.

    These are the first part that the rules cannot use or, if there is none, all unplayable or unfair parts.
    """
    try:
        constants = read_game_constants(game)
    except UnfitContent as unfit:
        yield unfit.fault
        return
    for players, stack in constants.stacks.items():
        yield from _find_stack_faults(constants, players, stack)
    yield from _find_board_faults(game, constants)
    if len(constants.ends) < constants.years:
        message = f"{write_there_are(len(constants.ends), 'End of Year tile')} for {write_count(constants.years, 'year')}."
        yield Fault(
            "components.year", message[0].upper() + message[1:], "add rows, because each year needs its own End of Year tile."
        )


def _find_stack_faults(constants: GameConstants, players: int, stack: Stack) -> Iterator[Fault]:
    """Faults if the numbers in a stack contradict one another, or the number of double tiles (F1)."""
    made = stack.first + stack.last
    if made != stack.tiles:
        message = f"For {players} players, first {stack.first} and last {stack.last} make {made} tiles, not {stack.tiles}."
        yield Fault("facts.stacks", message, f"set `tiles` to {made}; `last` includes the End of Year tile.")
    needed = constants.years * (stack.tiles - 1)
    unused = len(constants.doubles) - needed
    if unused < 0:
        years = write_count(constants.years, "year")
        message = (
            f"{players} players need {needed} doubles in {years}, but {write_there_are(len(constants.doubles), 'double')}."
        )
        yield Fault("components.double", message, "add copies, or make the stacks smaller.")
    elif unused != stack.unused:
        doubles = f"{write_count(unused, 'double')} {'is' if unused == 1 else 'are'}"
        message = f"With {players} players, {doubles} left over, but `unused` is {stack.unused}."
        yield Fault("facts.stacks", message, f"set `unused` to {unused}.")


def _find_board_faults(game: Game, constants: GameConstants) -> Iterator[Fault]:
    """A fault for too few boards, and for each board whose numbers of colours differ from most boards."""
    if len(constants.hills) < game.players.most:
        message = f"{write_there_are(len(constants.hills), 'board')}, but the game is for up to {game.players.most} players."
        yield Fault("components.board", message.capitalize(), "add rows, because each player needs a board.")
    patterns = Counter(tuple(sorted(Counter(hill.colours).values())) for hill in constants.hills)
    usual = patterns.most_common(1)[0][0] if patterns else ()
    for number, hill in enumerate(constants.hills):
        counts = tuple(sorted(Counter(hill.colours).values()))
        if counts != usual:
            this_board, others = (" + ".join(map(str, reversed(pattern))) for pattern in (counts, usual))
            message = f"The board {hill.name} has {this_board} spaces per colour, but most boards have {others}."
            yield Fault(f"components.board.rows.{number}", message, "distribute the colours as on the other boards.")
