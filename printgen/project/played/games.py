"""The values that describe played games and their players."""

import unicodedata
from collections.abc import Iterable, Mapping
from datetime import date

from printgen.core.named_tuples import NamedTuple


class Seat(NamedTuple):
    """One player's result in a played game. `total` is None if the score sheet allows several totals."""

    player: str
    total: int | None
    won: bool


class PlayedGame(NamedTuple):
    """A played game with its number in the results file."""

    number: int
    game: str
    title: str
    played_on: date
    findings: tuple[str, ...]  # the messages of the mistakes on the score sheet
    seats: tuple[Seat, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in the order of the score sheet."""
        return tuple(seat.player for seat in self.seats)


class Standing(NamedTuple):
    """One player's record over all plays of one game. A shared win counts as a win, and a solo game does not.

    The totals leave out games without a settled total.
    """

    player: str
    games: int
    wins: int
    totals: tuple[int, ...]  # oldest first

    @property
    def mean(self) -> float | None:
        """The mean of the totals, or None if there are none."""
        return sum(self.totals) / len(self.totals) if self.totals else None


def normalize_player_name(name: str) -> str:
    """A form of a player's name that ignores case, extra spaces and the encoding of accents."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def rank_players(games: Iterable[PlayedGame]) -> tuple[Standing, ...]:
    """The standings of all players in games given oldest first: most wins first, then fewest games, then by name."""
    seats: dict[str, list[Seat]] = {}  # by the name of the player
    for played in games:
        for seat in played.seats:
            seats.setdefault(normalize_player_name(seat.player), []).append(seat)
    standings = (
        Standing(own[-1].player, len(own), sum(s.won for s in own), tuple(s.total for s in own if s.total is not None))
        for own in seats.values()  # the last seat of a player has the latest spelling of the name
    )
    return tuple(
        sorted(standings, key=lambda standing: (-standing.wins, standing.games, normalize_player_name(standing.player)))
    )


def group_by_game_id(games: Iterable[PlayedGame]) -> Mapping[str, list[PlayedGame]]:
    """The played games of each game, by its id. The games are sorted by their latest titles."""
    by_game: dict[str, list[PlayedGame]] = {}
    for played in games:
        by_game.setdefault(played.game, []).append(played)
    return dict(sorted(by_game.items(), key=lambda item: normalize_player_name(item[1][-1].title)))
