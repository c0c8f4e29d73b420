"""Simulated games of Sunnyvale, and the score sheets that their players would write."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from unittest.mock import patch

from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.entry import Crisis, Entry, Player
from printgen.games.sunnyvale.play import game as play_module
from printgen.games.sunnyvale.play.players import RandomPlayer
from printgen.games.sunnyvale.play.town import HousingApplication, Seat, Town
from tests.games.sunnyvale_boards import constants, priced_maps

NAMES = ("Ana", "Bo", "美咲")
STYLES = tuple(play_module.STYLES)


@dataclass
class Game:
    """A simulated game, with the cards built on each map and the log of crises."""

    town: Town
    built: list[list[tuple[Card, int]]] = field(default_factory=lambda: [[], [], []])
    log: list[tuple[int, int]] = field(default_factory=list)  # cards built since the previous crisis, and the level

    @property
    def all_built(self) -> int:
        return sum(map(len, self.built))

    def entry(self, crises: int = 10, built: bool = True, log: bool = True) -> Entry:
        """The score sheet of this game, with everything that it has room for."""
        players = tuple(self.player(seat, built) for seat in range(3))
        written = tuple(Crisis(*one) for one in self.log) if log else ()
        return Entry("sunnyvale", players, crises, written)

    def player(self, number: int, built: bool = True) -> Player:
        seat = self.town.seats[number]
        zones = {
            zone.ink: (seat.homes & seat.priced_map.map.spaces_by_zone_letter[zone.letter]).bit_count()
            for zone in constants().zones
        }
        cards = tuple(card.id for card, _ in self.built[number]) if built else None
        concerns = seat.concerns.bit_count()
        return Player(
            NAMES[number],
            seat.priced_map.map.id,
            rows(seat.concerns, seat.homes),
            cards,
            zones,
            concerns,
            seat.neighborhood_value,
        )

    def text(self) -> str:
        """The score sheet as the text of a YAML file."""
        lines = ["game: sunnyvale", "players:"]
        for player in self.entry().players:
            lines += [f"  - name: {player.name}", f"    map: {player.map}", "    board: |"]
            lines += [f"      {' '.join(row)}" for row in player.board]
            lines += [f"    built: [{', '.join(player.built or ())}]", f"    value: ${player.value:,}"]
        log = ", ".join(f"{{built: {built}, level: {level}}}" for built, level in self.log)
        return "\n".join([*lines, "crises: 10", f"log: [{log}]", ""])


def rows(concerns: int, housing: int) -> tuple[tuple[str, ...], ...]:
    """The rows of a board as they are entered."""
    signs = ["A" if housing >> place & 1 else "C" if concerns >> place & 1 else "." for place in range(36)]
    return tuple(tuple(signs[6 * row : 6 * row + 6]) for row in range(6))


def play(seed: int, styles: Sequence[str] | None = None) -> Game:
    """A game played to its end, with what was built on each map and the levels of the tracker."""
    chance = Random(seed)
    construct, crisis = play_module._build_application_if_it_fits, play_module._resolve_crisis
    games: list[Game] = []

    def note_built(town: Town, seat: Seat, application: HousingApplication, player: RandomPlayer) -> None:
        before = seat.homes
        construct(town, seat, application, player)
        if not games:
            games.append(Game(town))
        if seat.homes != before:
            games[0].built[seat.number].append((application.card, seat.homes ^ before))

    def note_crisis(town: Town, active: Seat, by_seat: play_module.Players) -> None:
        crisis(town, active, by_seat)
        if not games:
            games.append(Game(town))
        game = games[0]
        game.log.append((game.all_built - sum(built for built, _ in game.log), town.level))

    with (
        patch.object(play_module, "_build_application_if_it_fits", note_built),
        patch.object(play_module, "_resolve_crisis", note_crisis),
    ):
        play_module.play_game(constants(), priced_maps(), tuple(styles or chance.choices(STYLES, k=3)), chance)
    return games[0]
