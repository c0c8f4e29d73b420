"""A game that is being typed in: what is known so far, as a sketch and as the file of an entry."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.games.favelas.entry import Top
from printgen.games.favelas.hills import ROWS
from printgen.games.favelas.table import Table
from printgen.scoring.contract.questions import quoted

GAP = "   "


@dataclass(slots=True)
class DraftYear:
    """One year as far as it is known."""

    dice: tuple[int, ...]
    boards: dict[str, list[Top]] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """A game as far as it is known."""

    table: Table
    players: list[str] = field(default_factory=list)
    counted: bool = False  # whether heights are typed in
    years: list[DraftYear] = field(default_factory=list)
    tallest: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)

    def sketch(self) -> tuple[str, ...]:
        """The last year as the boards lie, and the names before there is one."""
        return tuple(self._sketch()) if self.years else (", ".join(self.players),)

    def _sketch(self) -> Iterator[str]:
        year = self.years[-1]
        dice = "  ".join(f"{name} {shows}" for name, shows in zip(self.table.dice, year.dice, strict=True))
        yield f"year {len(self.years)}   {dice}"
        wide = 4 * ROWS[-1]
        yield GAP.join(f"{name[:wide]:^{wide}}" for name in self.players)
        for row in range(len(ROWS)):
            yield GAP.join(f"{_row(year.boards.get(name, []), row):^{wide}}" for name in self.players).rstrip()
        yield GAP.join(f"{year.scores.get(name, ''):^{wide}}" for name in self.players).rstrip()

    def entry(self) -> str:
        """The entry as a file."""
        return "\n".join(self._entry()) + "\n"

    def _entry(self) -> Iterator[str]:
        yield "game: favelas"
        yield f"players: [{', '.join(map(quoted, self.players))}]"
        yield "years:"
        for year in self.years:
            dice = zip(self.table.dice, year.dice, strict=True)
            yield f"  - council: {{{', '.join(f'{name}: {shows}' for name, shows in dice)}}}"
            yield "    boards:"
            for name, tops in year.boards.items():
                yield f"      {quoted(name)}: {' / '.join(' '.join(map(_word, row)) for row in _rows(tops))}"
            if year.scores:
                yield f"    scores: {_figures(year.scores)}"
        for part, figures in (("tallest", self.tallest), ("totals", self.totals)):
            if figures:
                yield f"{part}: {_figures(figures)}"


def _rows(tops: list[Top]) -> Iterator[list[Top]]:
    start = 0
    for count in ROWS:
        yield tops[start : start + count]
        start += count


def _row(tops: list[Top], row: int) -> str:
    """A row of a board as it lies, with signs for spaces that are to come."""
    known = list(_rows(tops))[row]
    words = [f"{_word(top):2}" for top in known] + ["__"] * (ROWS[row] - len(known))
    return "  ".join(words)


def _word(top: Top) -> str:
    return f"{top.letter}{'' if top.height is None else top.height}"


def _figures(figures: dict[str, int]) -> str:
    return f"{{{', '.join(f'{quoted(name)}: {figure}' for name, figure in figures.items())}}}"
