"""Sheets of Favelas with few heights, some of them wrong."""

import copy
import random

from tests.games.play_favelas import Table, entry_text, play


def draw_start(chance: random.Random) -> Table:
    """A played game of which few heights were written down."""
    game = play(chance.randrange(2**32), chance.choice((1, 2, 3, 3, 3)))
    share = chance.choice((0.05, 0.1, 0.2, 0.5, 0.9))
    for year in game.years:
        for board in year.boards:
            board[:] = [(letter, height if chance.random() < share else None) for letter, height in board]
    return game


def change(chance: random.Random, game: Table) -> Table:
    """The same game with one more, one less or one other height."""
    changed = copy.deepcopy(game)
    board = chance.choice(chance.choice(changed.years).boards)
    space = chance.randrange(len(board))
    letter, height = board[space]
    others = (None, max(0, height - 1), height + 1, height + 3) if height is not None else range(9)
    board[space] = letter, chance.choice(others)
    return changed


def write(game: Table) -> str:
    """The game as the text of a file."""
    return entry_text(game, heights=True, figures=False)
