"""Sunnyvale: S1 to S16 of its rules. What a print does not need is imported where it is used."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from printgen.games.sunnyvale.checking import find_faults
from printgen.games.sunnyvale.entry import Entry, Spot
from printgen.games.sunnyvale.reading import make_table
from printgen.model import Game
from printgen.scoring.contract.results import Broken, Fault

if TYPE_CHECKING:
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Fits, Playtest
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.results import Verdict

__all__ = ["Entry", "Spot", "faults", "fits", "judge", "pictures", "playtest", "questions", "spots", "unreadable"]


def faults(game: Game) -> Iterator[Fault]:
    """What keeps the content from being played, or makes it unfair."""
    return find_faults(game)


def unreadable(game: Game, entry: Entry) -> Iterator[Broken]:
    """What keeps an entry from being read as a game of Sunnyvale."""
    from printgen.games.sunnyvale import estates

    return estates.unreadable(make_table(game), entry, game.edition)


def judge(game: Game, entry: Entry) -> "Verdict":
    """The verdict on one game."""
    from printgen.games.sunnyvale.judging import judge_game

    return judge_game(make_table(game), entry)


def playtest(game: Game) -> "Playtest":
    """Whole games between simple players."""
    from printgen.games.sunnyvale.playing import playtest_of

    return playtest_of(make_table(game))


def questions(game: Game) -> "Asking":
    """The questions for a game."""
    from printgen.games.sunnyvale.asking import ask

    return ask(make_table(game))


def pictures(game: Game, entry: Entry, verdict: "Verdict", turn: int | None) -> "Iterator[Spread]":
    """The three maps, and the sheet."""
    from printgen.games.sunnyvale.picturing import spreads_of

    return spreads_of(make_table(game), entry, verdict, turn)


def spots(game: Game, entry: Entry) -> Mapping[str, Spot]:
    """The boards of a sheet, by player."""
    from printgen.games.sunnyvale.fitting import spots_of

    return spots_of(entry)


def fits(game: Game, card: str, spot: Spot) -> "Fits":
    """Where a card can be laid."""
    from printgen.games.sunnyvale.fitting import fits_of

    return fits_of(make_table(game), card, spot)
