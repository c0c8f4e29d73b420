"""The simulated players of Favelas."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from random import Random

from printgen.games.favelas.constants import GameConstants, Tile
from printgen.games.favelas.grid import Pair
from printgen.games.favelas.play.match import (
    BLIND,
    SINGLE,
    Placement,
    Player,
    Tabletop,
    TileChoice,
    find_die_number_after_change,
)


class RandomPlayer:
    """A simulated player who makes every choice at random."""

    def __init__(self, constants: GameConstants, chance: Random) -> None:
        self._chance = chance

    def choose_tile(self, tabletop: Tabletop, seat: int, places: list[Pair]) -> TileChoice:
        """A face-up double, a blind double or a single, with equal chances."""
        kind = self._chance.choice((0, BLIND, SINGLE) if tabletop.singles else (0, BLIND))
        return self._chance.randrange(len(tabletop.supply)) if kind == 0 else kind

    def choose_placement(self, tabletop: Tabletop, seat: int, places: Iterable[Sequence[int]], tile: Tile) -> Placement:
        """A random place, with the tile in a random direction."""
        spaces = self._chance.choice(list(places))
        return spaces, tile if self._chance.random() < 0.5 else tile[::-1]

    def choose_die_change(self, tabletop: Tabletop, seat: int, die: int) -> int:
        """Up or down, with equal chances."""
        return 1 if self._chance.random() < 0.5 else -1


class GreedyPlayer:
    """A simulated player who makes the choice that would pay most if the year ended now. Ties are broken at random.

    Considers a blind double only if every face-up double would cost points. The best of three face-up doubles is usually better
    than a blind one.
    """

    def __init__(self, constants: GameConstants, chance: Random) -> None:
        self._chance = chance
        doubles = constants.doubles + constants.ends
        self._kinds = sorted(set(doubles))
        self._copies = [doubles.count(kind) for kind in self._kinds]

    def choose_tile(self, tabletop: Tabletop, seat: int, places: list[Pair]) -> TileChoice:
        """The face-up double that pays most, unless a single or a blind double pays more on average."""
        valuation = Valuation(tabletop, seat)
        covers = valuation.list_colour_pairs_under_doubles(places)
        points: dict[TileChoice, float] = {
            number: valuation.find_most_points_after_double(covers, tile) for number, tile in enumerate(tabletop.supply)
        }
        if tabletop.singles:
            points[SINGLE] = valuation.average_points_after_single()
        if max(points.values()) < valuation.now:
            total = sum(
                copies * valuation.find_most_points_after_double(covers, kind)
                for kind, copies in zip(self._kinds, self._copies, strict=True)
            )
            points[BLIND] = total / sum(self._copies)
        most = max(points.values())
        return self._chance.choice([choice for choice, value in points.items() if value == most])

    def choose_placement(self, tabletop: Tabletop, seat: int, places: Iterable[Sequence[int]], tile: Tile) -> Placement:
        """The place and direction of a tile that would pay most if the year ended now."""
        valuation = Valuation(tabletop, seat)
        best, placements = -1, list[Placement]()
        for spaces in places:
            for turned in {tile, tile[::-1]}:
                value = valuation.count_points_after_covering(tuple(valuation.colours[space] for space in spaces), turned)
                if value > best:
                    best, placements = value, []
                if value == best:
                    placements.append((spaces, turned))
        return self._chance.choice(placements)

    def choose_die_change(self, tabletop: Tabletop, seat: int, die: int) -> int:
        """Up if the die would pay this player if the year ended now, otherwise down."""
        counts = tabletop.boards[seat].counts
        if die == len(counts):
            return 1 if all(counts) else -1
        return 1 if counts[die] >= max(1, tabletop.count_most_spaces_of_others_by_colour(seat)[die]) else -1


class Valuation:
    """The points of one player if the year ended after placing a tile, cached by cover and tile.

    A cover is the colours of the spaces on which a tile is placed.
    """

    def __init__(self, tabletop: Tabletop, seat: int) -> None:
        board = tabletop.boards[seat]
        self.colours = board.colours
        self._counts, self._dice, self._others = (
            board.counts,
            tabletop.dice,
            tabletop.count_most_spaces_of_others_by_colour(seat),
        )
        self._values: dict[tuple[Tile, Tile], int] = {}
        self.now = count_points_now(self._dice, self._counts, self._others)

    def list_colour_pairs_under_doubles(self, places: list[Pair]) -> list[Tile]:
        """The different pairs of colours that a double can cover on these places, in either direction."""
        colours = self.colours
        return list({(colours[a], colours[b]) for a, b in places} | {(colours[b], colours[a]) for a, b in places})

    def find_most_points_after_double(self, colour_pairs: list[Tile], tile: Tile) -> int:
        """The points after placing a double on the best of these pairs of colours."""
        return max(self.count_points_after_covering(cover, tile) for cover in colour_pairs)

    def average_points_after_single(self) -> float:
        """The average points after a blind single, with the change of the bonus die."""
        covers = [(colour,) for colour in set(self.colours)]
        colours = range(len(self._counts))
        return sum(max(self._count_points_after_single(cover, (colour,)) for cover in covers) for colour in colours) / len(
            colours
        )

    def _count_points_after_single(self, covered_colours: Tile, tile: Tile) -> int:
        gain = _find_best_die_gain(self._dice[-1]) if all(self._count_spaces_by_colour_after(covered_colours, tile)) else 0
        return self.count_points_after_covering(covered_colours, tile) + gain

    def count_points_after_covering(self, covered_colours: Tile, tile: Tile) -> int:
        """The points after a tile covers these colours, with the dice changed to the player's best advantage."""
        key = (covered_colours, tile)
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = self._compute_points_after_covering(covered_colours, tile)
        return value

    def _compute_points_after_covering(self, covered_colours: Tile, tile: Tile) -> int:
        counts = self._count_spaces_by_colour_after(covered_colours, tile)
        points = count_points_now(self._dice, counts, self._others)
        matches = [half for below, half in zip(covered_colours, tile, strict=True) if below == half]
        for half in set(matches):
            if counts[half] >= self._others[half]:
                points += _find_best_die_gain(self._dice[half], matches.count(half))
        return points

    def _count_spaces_by_colour_after(self, covered_colours: Tile, tile: Tile) -> list[int]:
        counts = self._counts[:]
        for below in covered_colours:
            counts[below] -= 1
        for half in tile:
            counts[half] += 1
        return counts


def count_points_now(dice: Sequence[int], space_counts: Sequence[int], most_of_others: Sequence[int]) -> int:
    """The points that a player would receive if the year ended now (F12, F13).

    A fast form of `YearScoring.count_player_points`, given the best counts of the other players. A test compares the two.
    """
    blue, purple, yellow, green, red = space_counts
    points = dice[5] if blue and purple and yellow and green and red else 0
    for die, count, most in zip(dice, space_counts, most_of_others, strict=False):
        if count >= most and count:
            points += die
    return points


@cache
def _find_best_die_gain(shown_number: int, change_count: int = 1) -> int:
    """The most points that a die can gain if it is changed `change_count` times (F6)."""
    if not change_count:
        return 0
    return max(
        after - shown_number + _find_best_die_gain(after, change_count - 1)
        for after in (find_die_number_after_change(shown_number, change) for change in (1, -1))
    )


STYLES: dict[str, Callable[[GameConstants, Random], Player]] = {
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}  # the default first
