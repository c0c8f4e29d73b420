"""Games of 5211 in which cards are missing or too many."""

import copy
import random

from tests.games.play_5211 import DECK, Dealt, play


def draw_start(chance: random.Random) -> Dealt:
    """A played game, of one deal or of several."""
    return play(chance.randrange(2**32), long=chance.random() < 0.3)


def change(chance: random.Random, game: Dealt) -> Dealt:
    """The same game with a card more, a card less, or another card in one hand."""
    changed = copy.deepcopy(game)
    hands = chance.choice(changed.rounds)
    hand = hands[chance.choice(changed.players)]
    kind = chance.choice(("more", "less", "other"))
    if hand and kind != "more":
        hand.pop(chance.randrange(len(hand)))
    if kind != "less":
        hand.append(chance.choice(DECK))
    return changed


def write(game: Dealt) -> str:
    """The game as the text of a file, without totals."""
    return game.text(totals={})
