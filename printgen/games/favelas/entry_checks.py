"""Whether an entry makes sense as a game of Favelas. printgen judges it only if nothing is wrong here."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from printgen.core.problems import did_you_mean
from printgen.core.words import counted, listed
from printgen.games.favelas.entry import Entry, TypedBoard, Year, tidy_name
from printgen.games.favelas.table import FACES, MOST_PLAYERS, Table
from printgen.scoring.contract.results import Broken, Path


def find_unreadable(table: Table, entry: Entry, edition: str) -> Iterator[Broken]:
    """Everything that keeps an entry from being judged. `edition` is that of the content."""
    if entry.edition and entry.edition != edition:
        message = f"The sheet is of edition {entry.edition}; this program holds edition {edition}."
        yield Broken("edition", message, ("edition",))
    yield from _check_players(table, entry.players)
    if not 1 <= len(entry.years) <= table.years:
        yield Broken("years", f"There are {len(entry.years)} years; 1 to {table.years} can be scored.", ("years",))
    for number, year in enumerate(entry.years):
        yield from _check_year(table, entry, year, number)
    for part, figures in (("tallest", entry.tallest), ("totals", entry.totals)):
        yield from _find_strangers(entry.players, figures, (part,))
        yield from _find_negative(figures, (part,))


def _check_players(table: Table, players: tuple[str, ...]) -> Iterator[Broken]:
    least = min(table.stacks)
    if not least <= len(players) <= MOST_PLAYERS:
        there = f"There {'is' if len(players) == 1 else 'are'} {counted(len(players), 'player')}"
        yield Broken("players", f"{there}; {least} to {MOST_PLAYERS} can play.", ("players",))
    for name, count in Counter(players).items():
        if count > 1:
            at = len(players) - 1 - players[::-1].index(name)
            yield Broken("players", f"{name} is named {'twice' if count == 2 else f'{count} times'}.", ("players", at))


def _check_year(table: Table, entry: Entry, year: Year, number: int) -> Iterator[Broken]:
    path: Path = ("years", number)
    yield from _check_council(table, year.council, (*path, "council"), f"year {number + 1}")
    yield from _find_strangers(entry.players, year.boards, (*path, "boards"))
    boards = {tidy_name(name) for name in year.boards}
    for player in entry.players:
        if player not in boards:
            yield Broken("boards", f"{player} has no board in year {number + 1}.", (*path, "boards"), player)
    for name, board in year.boards.items():
        for mistake in (*board.mistakes, *_find_odd_letters(table, board)):
            message = f"The board of {tidy_name(name)} in year {number + 1}: {mistake}."
            yield Broken("boards", message, (*path, "boards", name), tidy_name(name))
    yield from _find_strangers(entry.players, year.scores, (*path, "scores"))
    yield from _find_negative(year.scores, (*path, "scores"))


def _check_council(table: Table, council: Mapping[str, int], path: Path, when: str) -> Iterator[Broken]:
    for name, shows in council.items():
        if name not in table.dice:
            yield Broken("council", f"There is no die {name}: {did_you_mean(name, table.dice)}", (*path, name))
        elif not 1 <= shows <= FACES:
            yield Broken("council", f"The {name} die shows {shows} in {when}; a die shows 1 to {FACES}.", (*path, name))
    missing = [name for name in table.dice if name not in council]
    if missing:
        yield Broken("council", f"The council of {when} does not say {listed(missing)}.", path)


def _find_odd_letters(table: Table, board: TypedBoard) -> Iterator[str]:
    """A sentence about the letters of a board that are no colours; nothing if there are none."""
    odd = dict.fromkeys(space.letter for space in board.spaces if space.letter not in table.colour_of_letter)
    if odd:
        known = listed(f"{colour.letter} {colour.name}" for colour in table.colours)
        yield f"{listed(odd)} {'is no colour' if len(odd) == 1 else 'are no colours'}; there are {known}"


def _find_strangers(players: tuple[str, ...], names: Iterable[str], path: Path) -> Iterator[Broken]:
    """Names that are not those of players."""
    for name in names:
        if tidy_name(name) not in players:
            known = did_you_mean(name, dict.fromkeys(players))
            message = f"{tidy_name(name)} stands under {path[-1]}, and is not one of the players: {known}"
            yield Broken("players", message, (*path, name))


def _find_negative(figures: Mapping[str, int | None], path: Path) -> Iterator[Broken]:
    for name, figure in figures.items():
        if figure is not None and figure < 0:
            yield Broken("figures", f"{tidy_name(name)} has {figure} under {path[-1]}; no figure is below 0.", (*path, name))
