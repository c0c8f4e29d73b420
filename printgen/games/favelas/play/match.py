"""Plays one game between simple players, turn by turn (F1 to F11, F15), and counts the events in it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import field
from random import Random
from typing import Protocol, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.games.favelas.constants import FACES, GameConstants, Tile
from printgen.games.favelas.grid import SPACES, Pair, find_adjacent_pairs_of_equal_height
from printgen.games.favelas.scoring import YearScoring
from printgen.scoring.contract.optional import SimulatedGame

BLIND, SINGLE = -1, -2  # choices other than the index of a face-up double
TileChoice: TypeAlias = int  # the index of a face-up double, or BLIND, or SINGLE
SINGLE_PLACES = tuple((space,) for space in range(SPACES))
Placement: TypeAlias = tuple[Sequence[int], Tile]  # the spaces, and the new colour of each space


@dataclass(slots=True)
class Board:
    """One player's board: the visible colour of each space, the number of spaces of each colour, and the heights."""

    name: str
    colours: list[int]
    counts: list[int]
    heights: list[int] = field(default_factory=lambda: [0] * SPACES)

    def cover_space(self, space: int, colour: int) -> None:
        """Put a single, or half of a double, on a space. Updates the colour and height of the space."""
        self.counts[self.colours[space]] -= 1
        self.counts[colour] += 1
        self.colours[space] = colour
        self.heights[space] += 1


class YearStack(NamedTuple):
    """The stack of one year with its top tile last, and the number of tiles under its End of Year tile."""

    tiles: list[Tile]
    below_end: int


class Tabletop:
    """Everything on the table: boards, dice, supply, singles and stacks."""

    def __init__(self, constants: GameConstants, players: int, chance: Random) -> None:
        colours = range(len(constants.colours))
        self.constants, self.chance = constants, chance
        self.boards = [
            Board(hill.name, list(hill.colours), [hill.colours.count(colour) for colour in colours])
            for hill in chance.sample(constants.hills, players)
        ]
        self.dice: list[int] = []  # in the order of the colours, then the bonus die
        self.supply: list[Tile] = []
        self.singles = chance.sample(constants.singles, len(constants.singles))
        self._stacks = self._make_stack_for_each_year(players)
        self._stack: list[Tile] = []
        self._below_end = 0  # the number of tiles under the End of Year tile

    def _make_stack_for_each_year(self, player_count: int) -> list[YearStack]:
        """A stack for each year (F1)."""
        constants, chance = self.constants, self.chance
        rule = constants.stacks[player_count]
        doubles = chance.sample(constants.doubles, constants.years * (rule.tiles - 1))
        stacks = []
        for end in chance.sample(constants.ends, constants.years):
            tiles, below = [doubles.pop() for _ in range(rule.tiles - 1)], chance.randrange(rule.last)
            stacks.append(YearStack([*tiles[:below], end, *tiles[below:]], below))
        return stacks

    def start_year(self) -> None:
        """Take the next stack, turn up a supply and roll all dice (F2, F15)."""
        self._stack, self._below_end = self._stacks.pop()
        self.supply = [self._stack.pop() for _ in range(self.constants.supply)]
        self.dice = [self.chance.randint(1, FACES) for _ in self.constants.dice_names]

    @property
    def is_year_over(self) -> bool:
        """Whether the End of Year tile was drawn or turned up (F11)."""
        return len(self._stack) == self._below_end

    def draw_top_tile(self) -> Tile:
        """Take the top tile off the stack and return it."""
        return self._stack.pop()

    def count_most_spaces_of_others_by_colour(self, seat: int) -> list[int]:
        """For each colour, the largest number of spaces that any other player shows."""
        others = [board.counts for number, board in enumerate(self.boards) if number != seat]
        return list(map(max, *others)) if len(others) > 1 else others[0]

    def change_die_by_one(self, die: int, preferred_change: int) -> None:
        """Change a die by 1, in the preferred direction if possible (F6)."""
        self.dice[die] = find_die_number_after_change(self.dice[die], preferred_change)


def find_die_number_after_change(number: int, preferred_change: int) -> int:
    """The number on a die after a preferred change by 1 or -1. A 1 can only go up, and a 6 only down (F6)."""
    return 2 if number == 1 else FACES - 1 if number == FACES else number + preferred_change


class Player(Protocol):
    """A simulated player, who makes the choices that the rules leave to the player in `seat`."""

    def choose_tile(self, tabletop: Tabletop, seat: int, places: list[Pair]) -> TileChoice:
        """The tile to take, which is SINGLE only if any are left. A double fits on each of `places`."""

    def choose_placement(self, tabletop: Tabletop, seat: int, places: Iterable[Sequence[int]], tile: Tile) -> Placement:
        """One of the places, and the tile in the direction chosen for it."""

    def choose_die_change(self, tabletop: Tabletop, seat: int, die: int) -> int:
        """The preferred change of a die: 1 for up or -1 for down."""


class SimulatedMatch:
    """One simulated game. `play_match` plays the whole game, and tests also play single years and turns."""

    def __init__(self, constants: GameConstants, players: tuple[Player, ...], chance: Random) -> None:
        self._constants, self._players = constants, players
        self.tabletop = Tabletop(constants, len(players), chance)
        self._tally: Counter[str] = Counter()
        self._scores = [0] * len(players)

    def play_match(self) -> SimulatedGame:
        """Play all years and return the result."""
        for _ in range(self._constants.years):
            self.play_and_score_year()
        return self.make_game_result()

    def play_and_score_year(self) -> None:
        """Play a year and score it. The player after the one who ended the previous year goes first (F15)."""
        self.tabletop.start_year()
        while not self.tabletop.is_year_over:
            self.play_turn(self._tally["turns"] % len(self._players))
        self._add_year_scores_and_events()

    def play_turn(self, seat: int) -> None:
        """Play one turn with a face-up double, a blind double or a blind single (F3). A stuck player has no choice (F10)."""
        tabletop, player, tally = self.tabletop, self._players[seat], self._tally
        places = find_adjacent_pairs_of_equal_height(tabletop.boards[seat].heights)
        tally["turns"] += 1
        tally["stuck"] += not places
        choice = player.choose_tile(tabletop, seat, places) if places else SINGLE if tabletop.singles else BLIND
        if choice == SINGLE:
            self.place_tile_and_change_dice(
                seat, *player.choose_placement(tabletop, seat, SINGLE_PLACES, tabletop.singles.pop())
            )
            bonus_die = len(tabletop.dice) - 1
            tabletop.change_die_by_one(bonus_die, player.choose_die_change(tabletop, seat, bonus_die))  # F7
            return
        tile = tabletop.draw_top_tile() if choice == BLIND else tabletop.supply[choice]
        if choice == BLIND:
            tally["blind ends"] += tabletop.is_year_over
        if places:
            self.place_tile_and_change_dice(seat, *player.choose_placement(tabletop, seat, places, tile))
        if choice != BLIND:
            tabletop.supply[choice] = tabletop.draw_top_tile()  # F9

    def place_tile_and_change_dice(self, seat: int, spaces: Sequence[int], tile: Tile) -> None:
        """Put a tile on a player's board, and change a die for each half that covers the same colour (F4, F6)."""
        tabletop, board = self.tabletop, self.tabletop.boards[seat]
        matches = [colour for space, colour in zip(spaces, tile, strict=True) if board.colours[space] == colour]
        for space, colour in zip(spaces, tile, strict=True):
            board.cover_space(space, colour)
        for colour in matches:
            tabletop.change_die_by_one(colour, self._players[seat].choose_die_change(tabletop, seat, colour))
        self._tally["halves"] += len(tile)
        self._tally["matches"] += len(matches)

    def _add_year_scores_and_events(self) -> None:
        tabletop, tally = self.tabletop, self._tally
        scoring = YearScoring(tuple(tabletop.dice), tuple(tuple(board.counts) for board in tabletop.boards))
        majorities = [scoring.find_players_with_majority(colour) for colour in range(len(tabletop.dice) - 1)]
        tally["shared"] += sum(len(players) > 1 for players in majorities)
        tally["missing"] += sum(not players for players in majorities)
        tally["bonus"] += len(scoring.find_bonus_players())
        for seat in range(len(self._scores)):
            self._scores[seat] += scoring.count_player_points(seat)

    def make_game_result(self) -> SimulatedGame:
        """The result of the years played so far."""
        tabletop, tally = self.tabletop, self._tally
        years, seats = self._constants.years, len(self._players)
        colours = years * len(self._constants.colours)
        ranks = [(score, max(board.heights)) for score, board in zip(self._scores, tabletop.boards, strict=True)]  # F17
        counts = {
            "half matches, die turned": (tally["matches"], tally["halves"]),
            "board stuck": (tally["stuck"], tally["turns"]),
            "year ended by a blind draw": (tally["blind ends"], years),
            "bonus paid": (tally["bonus"], years * seats),
            "majority shared": (tally["shared"], colours),
            "colour nobody shows": (tally["missing"], colours),
            "singles used up": (not tabletop.singles, 1),
            "points tied": (self._scores.count(max(self._scores)) > 1, 1),
        }
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        held = tuple({"board": board.name} for board in tabletop.boards)
        return SimulatedGame(tuple(self._scores), winners, tally["turns"], counts, held)
