"""Whole games of Sunnyvale between simple players, for `printgen simulate`. Nothing here is needed to score a game."""

from printgen.games.sunnyvale.play.game import play_game, result_of
from printgen.games.sunnyvale.play.players import STYLES
from printgen.games.sunnyvale.play.town import PricedMap
from printgen.games.sunnyvale.table import Table
from printgen.scoring.contract.optional import Playtest


def make_playtest(table: Table) -> Playtest:
    """Games with the cards and maps of a content. All of them share the prices of the placements."""
    maps = tuple(PricedMap(table, one) for one in table.maps)
    return Playtest("turns", tuple(STYLES), lambda styles, random: result_of(play_game(table, maps, styles, random)))
