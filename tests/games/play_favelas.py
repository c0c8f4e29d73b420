"""An independent referee that plays Favelas turn by turn by the rulebook, and records the table after each year."""

import random
from dataclasses import dataclass, field

from printgen.games.favelas import constants
from tests.helpers.supplied_games import declared

LETTERS = "BPYGR"
COLOURS = ("blue", "purple", "yellow", "green", "red")
DICE = (*COLOURS, "bonus")
TOUCHING = (
    (0, 1), (2, 3), (3, 4), (5, 6), (6, 7), (7, 8),
    (0, 2), (0, 3), (1, 3), (1, 4), (2, 5), (2, 6), (3, 6), (3, 7), (4, 7), (4, 8),
)  # fmt: skip
STACK = {2: 8, 3: 11, 4: 14}
NAMES = ("Ana", "Bo", "Cy", "Dé")


DECLARED = constants.read_game_constants(declared("favelas"))


BOARDS = tuple("".join(LETTERS[colour] for colour in hill.colours) for hill in DECLARED.hills)
Spaces = list[tuple[str, int | None]]  # what shows, how high


@dataclass
class Year:
    """What lay on the table at the end of a year."""

    council: dict[str, int]
    boards: list[Spaces]
    scores: list[int]


@dataclass
class Table:
    """A game as it is played: what shows, how high, the dice, and the years that are done."""

    chance: random.Random
    players: int
    singles_liked: float  # how often a player draws a single where there is a choice
    shows: list[list[str]] = field(default_factory=list)
    heights: list[list[int]] = field(default_factory=list)
    dice: dict[str, int] = field(default_factory=dict)
    years: list[Year] = field(default_factory=list)
    mover: int = 0
    discards: int = 0
    totals: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        chance = self.chance
        boards = chance.sample(BOARDS, self.players)
        self.shows = [list(board) for board in boards]
        self.heights = [[0] * 9 for _ in boards]
        self.totals = [0] * self.players
        self.singles = list(LETTERS * 2)
        chance.shuffle(self.singles)
        pairs = [a + b for i, a in enumerate(LETTERS) for b in LETTERS[i:]]
        self.bag = [pair for pair in pairs for _ in range(4 if pair[0] != pair[1] else 3)]
        chance.shuffle(self.bag)
        self.ends = [letter * 2 for letter in LETTERS]
        chance.shuffle(self.ends)

    def play(self, years: int) -> None:
        for _ in range(years):
            self._year()

    def _year(self) -> None:
        first = [self.bag.pop() for _ in range(STACK[self.players])]
        last = [*(self.bag.pop() for _ in range(3)), "end" + self.ends.pop()]
        self.chance.shuffle(last)
        stack = first + last
        supply, stack = stack[:3], stack[3:]
        self.dice = {die: self.chance.randint(1, 6) for die in DICE}
        while not self._turn(supply, stack):
            pass
        self._score()

    def _turn(self, supply: list[str], stack: list[str]) -> bool:
        """One turn; whether the year is over after it."""
        seat, self.mover = self.mover, (self.mover + 1) % self.players
        stuck = not self._flat(seat)
        if self.singles and (stuck or self.chance.random() < self.singles_liked):
            self._adjust("bonus")
            self._lay(seat, [self.chance.randrange(9)], self.singles.pop())
            return False
        if self.chance.random() < 0.5:
            tile = stack.pop(0)
            self._double(seat, tile.removeprefix("end"), stuck)
            return tile.startswith("end")
        self._double(seat, supply.pop(self.chance.randrange(3)), stuck)
        supply.append(stack.pop(0))
        return supply[-1].startswith("end")

    def _flat(self, seat: int) -> list[tuple[int, int]]:
        return [(a, b) for a, b in TOUCHING if self.heights[seat][a] == self.heights[seat][b]]

    def _double(self, seat: int, tile: str, stuck: bool) -> None:
        if stuck:
            self.discards += 1
            return
        spaces = list(self.chance.choice(self._flat(seat)))
        self.chance.shuffle(spaces)
        self._lay(seat, spaces, tile)

    def _lay(self, seat: int, spaces: list[int], tile: str) -> None:
        for space, letter in zip(spaces, tile, strict=True):
            if self.shows[seat][space] == letter:
                self._adjust(COLOURS[LETTERS.index(letter)])
            self.shows[seat][space] = letter
            self.heights[seat][space] += 1

    def _adjust(self, die: str) -> None:
        shows = self.dice[die]
        self.dice[die] = shows + (1 if shows == 1 else -1 if shows == 6 else self.chance.choice((1, -1)))

    def _score(self) -> None:
        scores = [0] * self.players
        for colour, letter in zip(COLOURS, LETTERS, strict=True):
            counts = [shows.count(letter) for shows in self.shows]
            for seat, count in enumerate(counts):
                scores[seat] += self.dice[colour] if count == max(counts) > 0 else 0
        for seat, shows in enumerate(self.shows):
            scores[seat] += self.dice["bonus"] if set(shows) == set(LETTERS) else 0
            self.totals[seat] += scores[seat]
        boards: list[Spaces] = [list(zip(*both, strict=True)) for both in zip(self.shows, self.heights, strict=True)]
        self.years.append(Year(dict(self.dice), boards, scores))


def play(seed: int, years: int = 3) -> Table:
    """A game between two to four players, some of whom like singles."""
    chance = random.Random(seed)
    table = Table(chance, chance.randint(2, 4), chance.choice((0.05, 0.2, 0.6)))
    table.play(years)
    return table


def entry_text(table: Table, heights: bool = True, figures: bool = True) -> str:
    """The game as a person types it, perhaps without heights, perhaps without scores."""
    lines = ["game: favelas", f"players: [{', '.join(NAMES[: table.players])}]", "years:"]
    for year in table.years:
        lines += [f"  - council: {{{', '.join(f'{die}: {shows}' for die, shows in year.council.items())}}}", "    boards:"]
        for name, board in zip(NAMES, year.boards, strict=False):
            words = [f"{letter}{height if heights and height is not None else ''}" for letter, height in board]
            rows = (words[:2], words[2:5], words[5:])
            lines.append(f"      {name}: {' / '.join(' '.join(row) for row in rows)}")
        lines += [f"    scores: {{{_figures(year.scores)}}}"] * figures
    tallest = [max(heights) for heights in table.heights]
    lines += [f"tallest: {{{_figures(tallest)}}}", f"totals: {{{_figures(table.totals)}}}"] * figures
    return "\n".join(lines) + "\n"


def _figures(figures: list[int]) -> str:
    return ", ".join(f"{name}: {figure}" for name, figure in zip(NAMES, figures, strict=False))
