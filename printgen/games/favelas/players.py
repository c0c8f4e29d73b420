"""Simple players of Favelas: how each takes a tile, lays it and turns dice."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Protocol, TypeAlias

from printgen.games.favelas.table import FACES, Table, Tile
from printgen.games.favelas.tabletop import Pair, Tabletop, paid

BLIND, SINGLE = -1, -2  # beside the numbers of the face-up tiles
Laid: TypeAlias = tuple[Sequence[int], Tile]  # the spaces, and what comes to lie on each


class Player(Protocol):
    """Whoever sits at a board."""

    def action(self, top: Tabletop, seat: int, places: list[Pair]) -> int:
        """The number of a face-up tile, or BLIND, or SINGLE where there are any."""

    def lay(self, top: Tabletop, seat: int, places: Iterable[Sequence[int]], tile: Tile) -> Laid:
        """Where a tile goes, and how it is turned."""

    def up(self, top: Tabletop, seat: int, die: int) -> bool:
        """Whether a die is to rise."""


class Chancer:
    """Does whatever chance will have."""

    def __init__(self, table: Table, chance: Random) -> None:
        self._chance = chance

    def action(self, top: Tabletop, seat: int, places: list[Pair]) -> int:
        """Any of what is allowed."""
        kind = self._chance.choice((0, BLIND, SINGLE) if top.singles else (0, BLIND))
        return self._chance.randrange(len(top.supply)) if kind == 0 else kind

    def lay(self, top: Tabletop, seat: int, places: Iterable[Sequence[int]], tile: Tile) -> Laid:
        """Anywhere, either way round."""
        spaces = self._chance.choice(list(places))
        return spaces, tile if self._chance.random() < 0.5 else tile[::-1]

    def up(self, top: Tabletop, seat: int, die: int) -> bool:
        """Up or down."""
        return self._chance.random() < 0.5


class Greedy:
    """Does what would be paid best if the year ended now; chance picks among equals.

    A blind double is weighed only where every face-up tile would cost points: mostly the best of three is better."""

    def __init__(self, table: Table, chance: Random) -> None:
        self._chance = chance
        self._kinds = sorted(set(table.doubles + table.ends))
        self._often = [(table.doubles + table.ends).count(kind) for kind in self._kinds]

    def action(self, top: Tabletop, seat: int, places: list[Pair]) -> int:
        """What promises most."""
        weigh = Scales(top, seat)
        covers = weigh.covers(places)
        values = [weigh.best(covers, tile) for tile in top.supply]
        best: float = max(values)
        choices = [number for number, value in enumerate(values) if value == best]
        if top.singles:
            single = weigh.mean_single()
            best, choices = self._better(best, choices, single, SINGLE)
        if best < weigh.now:
            blind = sum(often * weigh.best(covers, kind) for kind, often in zip(self._kinds, self._often, strict=True))
            best, choices = self._better(best, choices, blind / sum(self._often), BLIND)
        return self._chance.choice(choices)

    @staticmethod
    def _better(best: float, choices: list[int], value: float, choice: int) -> tuple[float, list[int]]:
        if value == best:
            return best, [*choices, choice]
        return (value, [choice]) if value > best else (best, choices)

    def lay(self, top: Tabletop, seat: int, places: Iterable[Sequence[int]], tile: Tile) -> Laid:
        """Where it is worth most."""
        weigh = Scales(top, seat)
        best, ways = -1, list[Laid]()
        for spaces in places:
            for turned in {tile, tile[::-1]}:
                value = weigh.value(tuple(weigh.shows[space] for space in spaces), turned)
                if value > best:
                    best, ways = value, []
                if value == best:
                    ways.append((spaces, turned))
        return self._chance.choice(ways)

    def up(self, top: Tabletop, seat: int, die: int) -> bool:
        """Up where the die pays."""
        counts = top.boards[seat].counts
        return all(counts) if die == len(counts) else counts[die] >= max(1, top.rivals(seat)[die])


class Scales:
    """What tiles are worth to a player, as the table stands; the same cover is weighed once."""

    def __init__(self, top: Tabletop, seat: int) -> None:
        board = top.boards[seat]
        self.shows = board.shows
        self._counts, self._dice, self._rivals = board.counts, top.dice, top.rivals(seat)
        self._known: dict[tuple[Tile, Tile], int] = {}
        self.now = paid(self._dice, self._counts, self._rivals)

    def covers(self, places: list[Pair]) -> list[Tile]:
        """The colours that a double can cover, every pair once, either way round."""
        shows = self.shows
        return list({(shows[a], shows[b]) for a, b in places} | {(shows[b], shows[a]) for a, b in places})

    def best(self, covers: list[Tile], tile: Tile) -> int:
        """The most that a tile brings."""
        return max(self.value(cover, tile) for cover in covers)

    def mean_single(self) -> float:
        """What a single brings on average, its die included."""
        covers = [(colour,) for colour in set(self.shows)]
        colours = range(len(self._counts))
        return sum(max(self._single(cover, (colour,)) for cover in covers) for colour in colours) / len(colours)

    def _single(self, cover: Tile, tile: Tile) -> int:
        counts = self._after(cover, tile)
        return self.value(cover, tile) + (_turned(self._dice[-1]) if all(counts) else 0)

    def value(self, cover: Tile, tile: Tile) -> int:
        """What the council would pay with these colours covered so, dice turned as is best."""
        key = (cover, tile)
        value = self._known.get(key)
        if value is None:
            value = self._known[key] = self._weigh(cover, tile)
        return value

    def _weigh(self, cover: Tile, tile: Tile) -> int:
        counts = self._after(cover, tile)
        points = paid(self._dice, counts, self._rivals)
        matches = [half for below, half in zip(cover, tile, strict=True) if below == half]
        for half in set(matches):
            if counts[half] >= self._rivals[half]:
                points += _turned(self._dice[half], matches.count(half))
        return points

    def _after(self, cover: Tile, tile: Tile) -> list[int]:
        counts = self._counts[:]
        for below in cover:
            counts[below] -= 1
        for half in tile:
            counts[half] += 1
        return counts


def _turned(shows: int, times: int = 1) -> int:
    """By how much a die rises at best when it is changed so often."""
    if times == 1:
        return 1 if shows < FACES else -1
    return 2 if shows < FACES - 1 else 0


STYLES: dict[str, Callable[[Table, Random], Player]] = {"greedy": Greedy, "random": Chancer}  # the usual one first
