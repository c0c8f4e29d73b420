"""Simulates whole games of Favelas between simple players. Scoring does not need this code."""

from random import Random

from printgen.games.favelas.constants import GameConstants
from printgen.games.favelas.play.match import SimulatedMatch
from printgen.games.favelas.play.players import STYLES
from printgen.scoring.contract.optional import Playtest, SimulatedGame


def make_playtest(constants: GameConstants) -> Playtest:
    """The simulated games of Favelas for `printgen simulate`."""

    def play_one_game(styles_of_seats: tuple[str, ...], chance: Random) -> SimulatedGame:
        return SimulatedMatch(
            constants, tuple(STYLES[name](constants, chance) for name in styles_of_seats), chance
        ).play_match()

    return Playtest("turns", tuple(STYLES), play_one_game)
