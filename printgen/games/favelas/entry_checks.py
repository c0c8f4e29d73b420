"""Checks that an entry can be judged as a game of Favelas."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from printgen.core.problems import make_spelling_hint
from printgen.core.words import join_words, write_there_are
from printgen.games.favelas.constants import FACES, MOST_PLAYERS, GameConstants
from printgen.games.favelas.entry import Entry, TypedBoard, Year
from printgen.scoring.contract.entries import strip_extra_spaces
from printgen.scoring.contract.results import EntryPath, SheetFinding


def find_obstacles_to_judging(constants: GameConstants, entry: Entry, game_edition: str) -> Iterator[SheetFinding]:
    """Every problem that prevents an entry from being judged. `game_edition` is that of the game's content."""
    if entry.edition and entry.edition != game_edition:
        message = f"The sheet is from edition {entry.edition}, but the game here is edition {game_edition}."
        yield SheetFinding("edition", message, ("edition",))
    yield from _find_wrong_players(constants, entry.players)
    if not 1 <= len(entry.years) <= constants.years:
        message = f"{write_there_are(len(entry.years), 'year')}, but only 1 to {constants.years} years can be scored."
        yield SheetFinding("years", message.capitalize(), ("years",))
    for number, year in enumerate(entry.years):
        yield from _find_wrong_year_parts(constants, entry, year, number)
    for part, figures in (("tallest", entry.tallest), ("totals", entry.totals)):
        yield from _find_unknown_players(entry.players, figures, (part,))
        yield from _find_negative_figures(figures, (part,))


def _find_wrong_players(constants: GameConstants, players: tuple[str, ...]) -> Iterator[SheetFinding]:
    least = min(constants.stacks)
    if not least <= len(players) <= MOST_PLAYERS:
        message = f"{write_there_are(len(players), 'player')}, but the game is for {least} to {MOST_PLAYERS}."
        yield SheetFinding("players", message.capitalize(), ("players",))
    for name, count in Counter(players).items():
        if count > 1:
            last = len(players) - 1 - players[::-1].index(name)
            yield SheetFinding("players", f"{name} is listed {'twice' if count == 2 else f'{count} times'}.", ("players", last))


def _find_wrong_year_parts(constants: GameConstants, entry: Entry, year: Year, year_index: int) -> Iterator[SheetFinding]:
    path: EntryPath = ("years", year_index)
    yield from _find_wrong_dice(constants, year.council, (*path, "council"), f"year {year_index + 1}")
    yield from _find_unknown_players(entry.players, year.boards, (*path, "boards"))
    boards = {strip_extra_spaces(name) for name in year.boards}
    for player in entry.players:
        if player not in boards:
            yield SheetFinding("boards", f"{player} has no board in year {year_index + 1}.", (*path, "boards"), player)
    for name, board in year.boards.items():
        for mistake in (*board.mistakes, *_describe_unknown_letters(constants, board)):
            message = f"{strip_extra_spaces(name)}'s board in year {year_index + 1}: {mistake}."
            yield SheetFinding("boards", message, (*path, "boards", name), strip_extra_spaces(name))
    yield from _find_unknown_players(entry.players, year.scores, (*path, "scores"))
    yield from _find_negative_figures(year.scores, (*path, "scores"))


def _find_wrong_dice(
    constants: GameConstants, dice: Mapping[str, int], path: EntryPath, year_name: str
) -> Iterator[SheetFinding]:
    for name, shows in dice.items():
        if name not in constants.dice_names:
            yield SheetFinding(
                "council", f"There is no die called {name}; {make_spelling_hint(name, constants.dice_names)}", (*path, name)
            )
        elif not 1 <= shows <= FACES:
            yield SheetFinding(
                "council", f"The {name} die shows {shows} in {year_name}, but a die shows 1 to {FACES}.", (*path, name)
            )
    missing = [name for name in constants.dice_names if name not in dice]
    if missing:
        yield SheetFinding(
            "council",
            f"The council of {year_name} is missing the {join_words(missing)} {'die' if len(missing) == 1 else 'dice'}.",
            path,
        )


def _describe_unknown_letters(constants: GameConstants, board: TypedBoard) -> Iterator[str]:
    unknown = dict.fromkeys(space.letter for space in board.spaces if space.letter not in constants.colour_index_by_letter)
    if unknown:
        known = join_words(f"{colour.letter} ({colour.name})" for colour in constants.colours)
        yield f"{join_words(unknown)} {'is not a colour' if len(unknown) == 1 else 'are not colours'}; the colours are {known}"


def _find_unknown_players(players: tuple[str, ...], names: Iterable[str], path: EntryPath) -> Iterator[SheetFinding]:
    for name in names:
        if strip_extra_spaces(name) not in players:
            known = make_spelling_hint(name, dict.fromkeys(players))
            message = f"{strip_extra_spaces(name)} is listed under {path[-1]}, but is not one of the players; {known}"
            yield SheetFinding("players", message, (*path, name))


def _find_negative_figures(figures: Mapping[str, int | None], path: EntryPath) -> Iterator[SheetFinding]:
    for name, figure in figures.items():
        if figure is not None and figure < 0:
            yield SheetFinding(
                "figures",
                f"{strip_extra_spaces(name)} has {figure} under {path[-1]}, but figures cannot be negative.",
                (*path, name),
            )
