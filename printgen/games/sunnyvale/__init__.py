"""The rules of Sunnyvale. Modules that printing does not need are imported inside the functions that use them.

Comments cite the rules by these numbers:

S1   Each of the three players has a map. The owner of the map marked "first" goes first.
S2   A space holds at most one token: a Concern or a home.
S3   Each player starts with three Concerns anywhere on their own map.
S4   A shape may be rotated, but not flipped. It must be placed entirely on the map.
S5   "In a zone" means that all tokens of a card are in that zone. "Partly in" a zone, or "touching" the transit line,
     means that at least one of them is there.
S6   A Concern card places its tokens on the player's own map. If it does not fit, it is discarded without effect.
S7   A Housing card goes to an opponent. Once it has all its permits, it is built at once, or discarded if it does not fit.
S8   A card without a condition may go anywhere.
S9   A crisis gives each Housing card a permit, builds those that have all their permits and raises the level by one. Then
     each player may remove Concerns from the map of the player to their right: at most as many as the level. The player
     who drew the crisis draws a replacement card; if that is another crisis, it is resolved as well.
S10  The level starts at 0 and stays between 0 and 10. Each card that is built lowers it by one.
S11  A card that is built outside a crisis also lowers the level.
S12  The game is over after the tenth crisis.
S13  On each turn a player plays two cards and draws two.
S14  A neighbourhood is worth $2,000,000 minus a loss for each home; the loss depends on the zone.
S15  The highest value wins. A tie goes to the player with the most Concerns; if that is tied too, the win is shared.
S16  The log counts every card that was built.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printgen.games.sunnyvale.constants import read_game_constants
from printgen.games.sunnyvale.content_checks import find_content_faults
from printgen.games.sunnyvale.entry import BoardEntry, Entry
from printgen.model import Game
from printgen.scoring.contract.results import Fault, SheetFinding

if TYPE_CHECKING:
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import PlacementList, Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Verdict
    from printgen.scoring.contract.sheet_form import SheetForm

__all__ = [
    "BoardEntry",
    "Entry",
    "ask_questions",
    "draw_pictures",
    "find_faults",
    "find_placements",
    "find_unreadable",
    "judge",
    "list_boards",
    "make_playtest",
    "make_sheet_form",
]


def find_faults(game: Game) -> Iterator[Fault]:
    """The faults in the content that make Sunnyvale unplayable or unfair."""
    return find_content_faults(game)


def find_unreadable(game: Game, entry: Entry) -> Iterator[SheetFinding]:
    """A finding for each problem that prevents an entry from being judged."""
    from printgen.games.sunnyvale.entry_checks import find_obstacles_to_judging

    return find_obstacles_to_judging(read_game_constants(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on one game of Sunnyvale."""
    from printgen.games.sunnyvale.scoring import judge_game

    return judge_game(read_game_constants(game), entry)


def make_playtest(game: Game) -> "Playtest":
    """Simulated games between simple players, for `printgen simulate`."""
    from printgen.games.sunnyvale import play

    return play.make_playtest(read_game_constants(game))


def ask_questions(game: Game) -> "Asking":
    """The questions of `printgen enter`."""
    from printgen.games.sunnyvale.prompts import ask_for_entry

    return ask_for_entry(read_game_constants(game))


def make_sheet_form(game: Game) -> "SheetForm":
    """The score sheet with a column for each player, to fill in on the paper."""
    from printgen.games.sunnyvale import blanks

    return blanks.make_sheet_form(read_game_constants(game))


def draw_pictures(game: Game, entry: Entry, verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """Pictures of the three maps and the completed score sheet. Raises ValueError if `turn` is given."""
    from printgen.games.sunnyvale.drawing import draw_final_maps_and_sheet

    if turn is not None:
        raise ValueError("the sheet only shows the end of the game.")
    return draw_final_maps_and_sheet(read_game_constants(game), entry, verdict)


def list_boards(game: Game, entry: Entry) -> Mapping[str, BoardEntry]:
    """The final board of each player in an entry, by the player's name."""
    return {player.name: BoardEntry(player.map, player.board) for player in entry.players}


def find_placements(game: Game, card: str, board: BoardEntry) -> "PlacementList":
    """Every legal placement of a card on a board in play."""
    from printgen.games.sunnyvale.placement import find_open_placements_of_card

    return find_open_placements_of_card(read_game_constants(game), card, board)
