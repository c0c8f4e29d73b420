"""The rules of Sunnyvale. Modules that a print does not need are imported where they are used.

Comments cite the rules by these numbers:

S1   Three players have a map each. The owner of the map marked "first" goes first.
S2   A space holds one token at most: a Concern or a home.
S3   Each player begins with three Concerns anywhere on their map.
S4   A shape may be turned, but not turned over. It lies wholly on the map.
S5   "In a zone": all tokens are in it. "Touching a zone" or the transit line: at least one token is there.
S6   A Concern card places its tokens on the player's own map. It is discarded without effect only if it has no place.
S7   A Housing card goes to an opponent. With all its permits it is built at once, or discarded if it has no place.
S8   A card without a condition may go anywhere.
S9   A crisis gives each Housing card a permit, builds the complete ones and raises the level by one. Then each player may
     take as many Concerns as the level off the map to the right. A crisis drawn in its place follows.
S10  The level begins at 0 and stays between 0 and 10. Each card that is built lowers it by one.
S11  A card that is built outside a crisis lowers the level as well.
S12  The game is over after the tenth crisis.
S13  In a turn a player plays two cards and draws two.
S14  The value is $2,000,000 less a loss for each home that depends on its zone.
S15  The highest value wins, then the most Concerns; otherwise the win is shared.
S16  The log counts all cards that were built.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printgen.games.sunnyvale.content_checks import find_faults
from printgen.games.sunnyvale.entry import Entry, Spot
from printgen.games.sunnyvale.table import make_table
from printgen.model import Game
from printgen.scoring.contract.results import Broken, Fault

if TYPE_CHECKING:
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Fits, Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Verdict

__all__ = ["Entry", "Spot", "faults", "fits", "judge", "pictures", "playtest", "questions", "spots", "unreadable"]


def faults(game: Game) -> Iterator[Fault]:
    """Content with which Sunnyvale cannot be played or would be unfair."""
    return find_faults(game)


def unreadable(game: Game, entry: Entry) -> Iterator[Broken]:
    """Everything that keeps an entry from being judged."""
    from printgen.games.sunnyvale.entry_checks import find_unreadable

    return find_unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on one game."""
    from printgen.games.sunnyvale.scoring import judge_game

    return judge_game(make_table(game), entry)


def playtest(game: Game) -> "Playtest":
    """Whole games between simple players."""
    from printgen.games.sunnyvale.play import make_playtest

    return make_playtest(make_table(game))


def questions(game: Game) -> "Asking":
    """The questions of `printgen enter`."""
    from printgen.games.sunnyvale.prompts import ask_for_game

    return ask_for_game(make_table(game))


def pictures(game: Game, entry: Entry, verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """The three maps, and the sheet as it was filled in."""
    from printgen.games.sunnyvale.drawing import draw_game

    return draw_game(make_table(game), entry, verdict, turn)


def spots(game: Game, entry: Entry) -> Mapping[str, Spot]:
    """The boards of a sheet, by player."""
    return {player.name: Spot(player.map, player.board) for player in entry.players}


def fits(game: Game, card: str, spot: Spot) -> "Fits":
    """Every placement of a card on a board in play."""
    from printgen.games.sunnyvale.placement import find_placements

    return find_placements(make_table(game), card, spot)
