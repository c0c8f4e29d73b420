"""Asks the questions of `printgen enter favelas` in the order of the score sheet, and collects the answers in a draft."""

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import field, replace
from functools import partial
from typing import Any, TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count, write_ordinal, write_there_are
from printgen.games.favelas.bounds import PartialHeights
from printgen.games.favelas.constants import FACES, GameConstants
from printgen.games.favelas.entry import Space, read_row_and_mistakes
from printgen.games.favelas.grid import ROWS, SPACES
from printgen.scoring.contract.entries import read_figure, read_name
from printgen.scoring.contract.questions import (
    Asking,
    Question,
    make_new_name_reader,
    make_player_count_reader,
    quote_for_yaml,
    read_yes,
)

Prompts: TypeAlias = Generator[Question, str, None]
GAP = "   "  # between two boards in a sketch


@dataclass(slots=True)
class DraftYear:
    """The answers about one year so far."""

    dice: tuple[int, ...]
    boards: dict[str, list[Space]] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class EntryDraft:
    """The answers about one game so far."""

    constants: GameConstants
    players: list[str] = field(default_factory=list)
    with_heights: bool = False
    years: list[DraftYear] = field(default_factory=list)
    tallest: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)

    def sketch_last_year_or_players(self) -> Iterator[str]:
        """The boards of the last year side by side, as lines of text. Before the first year, the players' names."""
        if not self.years:
            yield ", ".join(self.players)
            return
        year = self.years[-1]
        dice = "  ".join(f"{name} {shows}" for name, shows in zip(self.constants.dice_names, year.dice, strict=True))
        yield f"year {len(self.years)}   {dice}"
        width = 4 * ROWS[-1]
        yield GAP.join(f"{name[:width]:^{width}}" for name in self.players)
        for row in range(len(ROWS)):
            yield GAP.join(f"{_sketch_hill_row(year.boards.get(name, []), row):^{width}}" for name in self.players).rstrip()
        yield GAP.join(f"{year.scores.get(name, ''):^{width}}" for name in self.players).rstrip()

    def write_entry_yaml(self) -> str:
        """The entry as YAML text."""
        return "\n".join(self._write_yaml_lines()) + "\n"

    def _write_yaml_lines(self) -> Iterator[str]:
        yield "game: favelas"
        yield f"players: [{', '.join(map(quote_for_yaml, self.players))}]"
        yield "years:"
        for year in self.years:
            dice = zip(self.constants.dice_names, year.dice, strict=True)
            yield f"  - council: {{{', '.join(f'{name}: {shows}' for name, shows in dice)}}}"
            yield "    boards:"
            for name, spaces in year.boards.items():
                rows = (" ".join(map(_write_space, row)) for row in _split_hill_into_rows(spaces))
                yield f"      {quote_for_yaml(name)}: {' / '.join(rows)}"
            if year.scores:
                yield f"    scores: {_write_yaml_figures(year.scores)}"
        for part, figures in (("tallest", self.tallest), ("totals", self.totals)):
            if figures:
                yield f"{part}: {_write_yaml_figures(figures)}"


def _split_hill_into_rows(spaces: list[Space]) -> Iterator[list[Space]]:
    start = 0
    for count in ROWS:
        yield spaces[start : start + count]
        start += count


def _sketch_hill_row(spaces: list[Space], row: int) -> str:
    typed = list(_split_hill_into_rows(spaces))[row]
    words = [f"{_write_space(space):2}" for space in typed] + ["__"] * (ROWS[row] - len(typed))
    return "  ".join(words)


def _write_space(space: Space) -> str:
    return f"{space.letter}{'' if space.height is None else space.height}"


def _write_yaml_figures(figures: dict[str, int]) -> str:
    return f"{{{', '.join(f'{quote_for_yaml(name)}: {figure}' for name, figure in figures.items())}}}"


def ask_for_entry(constants: GameConstants) -> Asking:
    """Ask for all years played, and return the entry as YAML."""
    draft = EntryDraft(constants)
    yield from _ask_for_players(draft)
    answer = yield _make_question(draft, "heights", "y if you counted the tiles on each space; n if not", read_yes)
    draft.with_heights = read_yes(answer)
    while len(draft.years) < constants.years:
        first = not draft.years
        ending = "" if first else "; leave empty if the year was not played"
        example = f"{join_words(constants.dice_names)}, such as 1 1 2 4 6 2{ending}"
        read = partial(_read_dice if first else _read_dice_if_written, constants)
        dice = yield _make_question(draft, f"dice of year {len(draft.years) + 1}", example, read)
        if not dice.strip():
            break
        draft.years.append(DraftYear(_read_dice(constants, dice)))
        yield from _ask_for_year(draft)
    if not draft.with_heights:
        yield from _ask_for_figure_of_each_player(
            draft, "tallest stack", "the number of tiles on the player's highest space", draft.tallest
        )
    yield from _ask_for_figure_of_each_player(draft, "total", "the written total", draft.totals)
    return draft.write_entry_yaml()


def _ask_for_players(draft: EntryDraft) -> Prompts:
    numbers = sorted(draft.constants.stacks)
    count = yield _make_question(
        draft, "players", f"the number of players: {join_words(numbers, 'or')}", make_player_count_reader(numbers)
    )
    for number in range(1, int(count) + 1):
        name = yield _make_question(
            draft, f"{write_ordinal(number)} player", "the player's name, in turn order", make_new_name_reader(draft.players)
        )
        draft.players.append(read_name(name))


def _read_dice_if_written(constants: GameConstants, text: str) -> tuple[int, ...]:
    return _read_dice(constants, text) if text.strip() else ()


def _read_dice(constants: GameConstants, text: str) -> tuple[int, ...]:
    shown = re.findall(r"[^\s,]", text)
    if len(shown) != len(constants.dice_names) or any(not sign.isdecimal() for sign in shown):
        raise ValueError(f"Enter {len(constants.dice_names)} dice in this order: {join_words(constants.dice_names)}.")
    dice = tuple(map(int, shown))
    if any(not 1 <= die <= FACES for die in dice):
        raise ValueError(f"A die shows 1 to {FACES}.")
    return dice


def _ask_for_year(draft: EntryDraft) -> Prompts:
    number, year = len(draft.years), draft.years[-1]
    for name in draft.players:
        spaces = year.boards[name] = []
        for row, count in enumerate(ROWS):
            if len(spaces) == SPACES:  # the first answer had the whole hill
                break
            example = f"{write_count(count, 'space')}, such as {' '.join('BPYG'[:count])}"
            example += "" if row else "; or the whole hill, such as B P / B P Y / B P Y G"
            read = partial(_read_row if row else _read_row_or_hill, draft, count)
            answer = yield _make_question(draft, f"year {number}, {name}, row {row + 1}", example, read)
            spaces += read(answer)
        if draft.with_heights:
            example = f"{SPACES} heights, row by row, such as 0 1 2 0 0 1 1 3 0; leave empty if not known"
            answer = yield _make_question(draft, f"year {number}, {name}, heights", example, _read_heights_if_known)
            heights = _read_heights_if_known(answer)
            year.boards[name] = [replace(space, height=height) for space, height in zip(spaces, heights, strict=True)]
    for name in draft.players:
        answer = yield _make_question(
            draft,
            f"year {number}, score for {name}",
            "the written score; leave empty if there is none",
            read_unsigned_figure_if_written,
        )
        score = read_unsigned_figure_if_written(answer)
        if score is not None:
            year.scores[name] = score


def _read_row_or_hill(draft: EntryDraft, space_count: int, text: str) -> tuple[Space, ...]:
    """The spaces of a row with `space_count` letters, or of a whole hill whose rows are separated by slashes."""
    return _read_hill(draft, text) if "/" in text else _read_row(draft, space_count, text)


def _read_row(draft: EntryDraft, space_count: int, text: str) -> tuple[Space, ...]:
    letters = draft.constants.colour_index_by_letter
    spaces, mistakes = read_row_and_mistakes(text)
    if mistakes or any(space.letter not in letters or space.height is not None for space in spaces):
        raise ValueError(f"Enter only the letters {join_words(letters)}.")
    if len(spaces) != space_count:
        raise ValueError(f"{write_there_are(len(spaces), 'space')} instead of {space_count}.".capitalize())
    return spaces


def _read_hill(draft: EntryDraft, text: str) -> tuple[Space, ...]:
    """The spaces of a whole hill."""
    rows = text.split("/")
    if len(rows) != len(ROWS):
        raise ValueError(f"{write_there_are(len(rows), 'row')} instead of {len(ROWS)}.".capitalize())
    spaces: list[Space] = []
    for number, (row, count) in enumerate(zip(rows, ROWS, strict=True), 1):
        try:
            spaces += _read_row(draft, count, row)
        except ValueError as error:
            raise ValueError(f"In row {number}: {error}") from None
    return tuple(spaces)


def _read_heights_if_known(text: str) -> PartialHeights:
    words = text.replace("/", " ").replace(",", " ").split()
    if not words:
        return (None,) * SPACES
    if len(words) != SPACES or any(not re.fullmatch(r"\d{1,2}|[-?]", word) for word in words):
        raise ValueError(f"Enter {SPACES} numbers, separated by spaces, with - for an unknown height.")
    return tuple(int(word) if word.isdecimal() else None for word in words)


def _ask_for_figure_of_each_player(
    draft: EntryDraft, figure_name: str, meaning: str, figures_to_fill: dict[str, int]
) -> Prompts:
    for name in draft.players:
        answer = yield _make_question(
            draft, f"{figure_name} for {name}", f"{meaning}; leave empty if not known", read_unsigned_figure_if_written
        )
        figure = read_unsigned_figure_if_written(answer)
        if figure is not None:
            figures_to_fill[name] = figure


def read_unsigned_figure_if_written(text: str) -> int | None:
    """A figure on the score sheet, or None if it is empty."""
    figure = read_figure(text)
    if figure is not None and figure < 0:
        raise ValueError("Figures on the score sheet cannot be negative.")
    return figure


def _make_question(draft: EntryDraft, prompt: str, example: str, read: Callable[[str], Any]) -> Question:
    return Question(prompt, example, read, tuple(draft.sketch_last_year_or_players()))
