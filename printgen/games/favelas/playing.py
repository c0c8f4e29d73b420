"""Whole games of Favelas between simple players."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from printgen.games.favelas.council import Session
from printgen.games.favelas.hills import SPACES
from printgen.games.favelas.players import BLIND, SINGLE, STYLES, Player
from printgen.games.favelas.table import Table, Tile
from printgen.games.favelas.tabletop import Tabletop
from printgen.scoring.contract.optional import Played, Playtest

ALONE = tuple((space,) for space in range(SPACES))


def playtest_of(table: Table) -> Playtest:
    """Games with the tiles and boards of a content."""

    def play(seats: tuple[str, ...], chance: Random) -> Played:
        return Match(table, tuple(STYLES[name](table, chance) for name in seats), chance).play()

    return Playtest("turns", tuple(STYLES), play)


class Match:
    """One game, and what happened in it."""

    def __init__(self, table: Table, players: tuple[Player, ...], chance: Random) -> None:
        self._table, self._players = table, players
        self.top = Tabletop(table, len(players), chance)
        self._seen: Counter[str] = Counter()
        self._scores = [0] * len(players)

    def play(self) -> Played:
        """Play all years."""
        for _ in range(self._table.years):
            self.play_year()
        return self.played()

    def play_year(self) -> None:
        """Play a year and score it; the turns go on where the last year ended (F15)."""
        self.top.start_year()
        while not self.top.year_over:
            self.turn(self._seen["turns"] % len(self._players))
        self._score()

    def turn(self, seat: int) -> None:
        """F3: one of a face-up double, a blind double, a blind single."""
        top, player, seen = self.top, self._players[seat], self._seen
        places = top.boards[seat].places()
        seen["turns"] += 1
        seen["stuck"] += not places
        action = player.action(top, seat, places) if places else SINGLE if top.singles else BLIND
        if action == SINGLE:
            self.lay(seat, *player.lay(top, seat, ALONE, top.singles.pop()))
            top.turn_die(len(top.dice) - 1, player.up(top, seat, len(top.dice) - 1))  # F7
            return
        tile = top.draw() if action == BLIND else top.supply[action]
        if action == BLIND:
            seen["blind ends"] += top.year_over
        if places:
            self.lay(seat, *player.lay(top, seat, places, tile))
        if action != BLIND:
            top.supply[action] = top.draw()  # F9

    def lay(self, seat: int, spaces: Sequence[int], tile: Tile) -> None:
        """F4, F6: the tile covers, and what matches turns its die."""
        top, board = self.top, self.top.boards[seat]
        matches = [colour for space, colour in zip(spaces, tile, strict=True) if board.cover(space, colour)]
        for colour in matches:
            top.turn_die(colour, self._players[seat].up(top, seat, colour))
        self._seen["halves"] += len(tile)
        self._seen["matches"] += len(matches)

    def _score(self) -> None:
        top, seen = self.top, self._seen
        session = Session(tuple(top.dice), tuple(tuple(board.counts) for board in top.boards))
        majorities = [session.majority(colour) for colour in range(len(top.dice) - 1)]
        seen["shared"] += sum(len(players) > 1 for players in majorities)
        seen["missing"] += sum(not players for players in majorities)
        seen["bonus"] += len(session.bonus())
        for seat in range(len(self._scores)):
            self._scores[seat] += session.points(seat)

    def played(self) -> Played:
        """What came of the game."""
        top, seen = self.top, self._seen
        years, seats = self._table.years, len(self._players)
        colours = years * len(self._table.colours)
        ranks = [(score, max(board.heights)) for score, board in zip(self._scores, top.boards, strict=True)]  # F17
        counts = {
            "half matches, die turned": (seen["matches"], seen["halves"]),
            "board stuck": (seen["stuck"], seen["turns"]),
            "year ends by a blind draw": (seen["blind ends"], years),
            "bonus paid": (seen["bonus"], years * seats),
            "majority shared": (seen["shared"], colours),
            "colour nobody shows": (seen["missing"], colours),
            "singles used up": (not top.singles, 1),
            "points tied": (self._scores.count(max(self._scores)) > 1, 1),
        }
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        held = tuple({"board": board.name} for board in top.boards)
        return Played(tuple(self._scores), winners, seen["turns"], counts, held)
