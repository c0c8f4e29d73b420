"""Favelas asked for as the score sheet shows it: players, year by year dice, boards row by row and scores, then the ends."""

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any, TypeAlias

from printgen.core.words import counted, listed, ordinal
from printgen.games.favelas.draft import Draft, DraftYear
from printgen.games.favelas.entry import Top, read_tops
from printgen.games.favelas.hills import ROWS, SPACES
from printgen.games.favelas.table import FACES, Table
from printgen.scoring.contract.entries import read_figure, read_name
from printgen.scoring.contract.questions import Asking, Question, read_new_name, read_players, read_yes

Part: TypeAlias = Generator[Question, str, None]


def ask(table: Table) -> Asking:
    """Ask for all years that were played."""
    draft = Draft(table)
    yield from _players(draft)
    answer = yield _question(draft, "heights", "y if you counted the tiles on each space; n if not", read_yes)
    draft.counted = read_yes(answer)
    while len(draft.years) < table.years:
        dice = yield _question(draft, f"dice of year {len(draft.years) + 1}", *_dice_question(draft))
        if not dice.strip():
            break
        draft.years.append(DraftYear(_read_dice(table, dice)))
        yield from _year(draft)
    if not draft.counted:
        yield from _figures(draft, "tallest stack", "how many tiles lie on their highest space", draft.tallest)
    yield from _figures(draft, "total", "the total as it was written", draft.totals)
    return draft.entry()


def _players(draft: Draft) -> Part:
    numbers = sorted(draft.table.stacks)
    count = yield _question(draft, "players", f"how many played: {listed(numbers, 'or')}", read_players(numbers))
    for number in range(1, int(count) + 1):
        name = yield _question(
            draft, f"{ordinal(number)} player", "a name, in the order of the first turns", read_new_name(draft.players)
        )
        draft.players.append(read_name(name))


def _dice_question(draft: Draft) -> tuple[str, Callable[[str], Any]]:
    table, first = draft.table, not draft.years
    ending = "" if first else "; an empty line if the year was not played"

    def read(text: str) -> tuple[int, ...]:
        return () if not first and not text.strip() else _read_dice(table, text)

    return f"{listed(table.dice)}, such as 1 1 2 4 6 2{ending}", read


def _read_dice(table: Table, text: str) -> tuple[int, ...]:
    shown = re.findall(r"[^\s,]", text)
    if len(shown) != len(table.dice) or any(not sign.isdecimal() for sign in shown):
        raise ValueError(f"{len(table.dice)} dice are wanted, in this order: {listed(table.dice)}.")
    dice = tuple(map(int, shown))
    if any(not 1 <= die <= FACES for die in dice):
        raise ValueError(f"A die shows 1 to {FACES}.")
    return dice


def _year(draft: Draft) -> Part:
    number, year = len(draft.years), draft.years[-1]
    for name in draft.players:
        tops = year.boards[name] = []
        for row, count in enumerate(ROWS):
            example = f"{counted(count, 'space')} such as {' '.join('BPYG'[:count])}"
            answer = yield _question(draft, f"year {number}, {name}, row {row + 1}", example, _row_reader(draft, count))
            tops += _row_reader(draft, count)(answer)
        if draft.counted:
            example = f"{SPACES} heights, row by row, such as 0 1 2 0 0 1 1 3 0; empty if they are not known"
            answer = yield _question(draft, f"year {number}, {name}, heights", example, _read_heights)
            heights = _read_heights(answer)
            year.boards[name] = [replace(top, height=height) for top, height in zip(tops, heights, strict=True)]
    for name in draft.players:
        answer = yield _question(draft, f"year {number}, score of {name}", "empty if none is written", _read_figure)
        score = _read_figure(answer)
        if score is not None:
            year.scores[name] = score


def _row_reader(draft: Draft, count: int) -> Callable[[str], tuple[Top, ...]]:
    known = draft.table.of_letter

    def read(text: str) -> tuple[Top, ...]:
        tops, odd = read_tops(text)
        strange = "".join(dict.fromkeys(top.letter for top in tops if top.letter not in known))
        if odd or strange or any(top.height is not None for top in tops):
            raise ValueError(f"The letters {', '.join(known)} are wanted, nothing else.")
        if len(tops) != count:
            raise ValueError(f"The row has {counted(len(tops), 'space')}, and {count} are wanted.")
        return tops

    return read


def _read_heights(text: str) -> tuple[int | None, ...]:
    words = text.replace("/", " ").replace(",", " ").split()
    if not words:
        return (None,) * SPACES
    if len(words) != SPACES or any(not re.fullmatch(r"\d{1,2}|[-?]", word) for word in words):
        raise ValueError(f"{SPACES} numbers with spaces between them are wanted, - for one that is not known.")
    return tuple(int(word) if word.isdecimal() else None for word in words)


def _figures(draft: Draft, what: str, meaning: str, figures: dict[str, int]) -> Part:
    for name in draft.players:
        answer = yield _question(draft, f"{what} of {name}", f"{meaning}; empty if it is not known", _read_figure)
        figure = _read_figure(answer)
        if figure is not None:
            figures[name] = figure


def _read_figure(text: str) -> int | None:
    figure = read_figure(text)
    if figure is not None and figure < 0:
        raise ValueError("No figure of a sheet is below 0.")
    return figure


def _question(draft: Draft, prompt: str, example: str, read: Callable[[str], Any]) -> Question:
    return Question(prompt, example, read, draft.sketch())
