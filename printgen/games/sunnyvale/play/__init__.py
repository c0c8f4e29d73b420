"""Simulates games of Sunnyvale between simple players. Scoring does not need this package."""

from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.play.game import make_game_result, play_game
from printgen.games.sunnyvale.play.players import STYLES
from printgen.games.sunnyvale.play.town import PricedMap
from printgen.scoring.contract.optional import Playtest


def make_playtest(constants: GameConstants) -> Playtest:
    """The simulated games of Sunnyvale. They share the values of placements, which are calculated once."""
    maps = tuple(PricedMap(constants, where) for where in constants.maps)
    return Playtest("turns", tuple(STYLES), lambda styles, random: make_game_result(play_game(constants, maps, styles, random)))
