"""Writes played games as text, as CSV and as JSON."""

import csv
import io
import json
from collections.abc import Iterator, Sequence

from printgen.core.words import write_count
from printgen.project.played.games import PlayedGame, Standing, group_by_game_id, rank_players

LATEST = 10  # games listed below the standings
_HEADINGS = ("player", "games", "wins", "mean", "lowest", "highest")


def write_standings_and_latest_games(games: Sequence[PlayedGame]) -> str:
    """The standings of each game, then the latest games."""
    parts = []
    for played in group_by_game_id(games).values():
        title = f"{played[-1].title}: {write_count(len(played), 'game')}"
        parts.append("\n".join((title, *_write_standings_table(rank_players(played)))))
    latest = [describe_played_game(played) for played in reversed(games[-LATEST:])]
    return "\n\n".join((*parts, "\n".join(("Latest games", *latest))))


def describe_played_game(played: PlayedGame) -> str:
    """One line about a played game, such as `#3 · 2026-11-19 · Village: Ana 62 (won), Bo 57`."""
    seats = ", ".join(
        f"{seat.player} {'?' if seat.total is None else seat.total}{' (won)' if seat.won else ''}" for seat in played.seats
    )
    mistakes = f"; {write_count(len(played.findings), 'mistake')} on the sheet" if played.findings else ""
    return f"#{played.number} · {played.played_on} · {played.title}: {seats}{mistakes}"


def _write_standings_table(standings: Sequence[Standing]) -> Iterator[str]:
    """The lines of a table with aligned columns."""
    rows: list[tuple[str, ...]] = [_HEADINGS]
    for standing in standings:
        totals, mean = standing.totals, standing.mean
        settled = (f"{mean:.1f}", str(min(totals)), str(max(totals))) if mean is not None else ("–", "–", "–")
        rows.append((standing.player, str(standing.games), str(standing.wins), *settled))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for player, *numbers in rows:
        cells = (cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))
        yield "  ".join((f"  {player.ljust(widths[0])}", *cells))


def write_results_csv(games: Sequence[PlayedGame]) -> str:
    """One row per player and game, oldest first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("number", "date", "game", "player", "total", "won", "mistakes"))
    for played in games:
        for seat in played.seats:
            player = _escape_spreadsheet_formula(seat.player)
            writer.writerow(
                (played.number, played.played_on, played.game, player, seat.total, int(seat.won), len(played.findings))
            )
    return out.getvalue()


def _escape_spreadsheet_formula(text: str) -> str:
    """A text that spreadsheets do not mistake for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def write_games_and_standings_json(games: Sequence[PlayedGame]) -> str:
    """All played games and the standings by game, as one JSON object."""
    return json.dumps(
        {
            "games": [played._asdict() | {"seats": [seat._asdict() for seat in played.seats]} for played in games],
            "standings": {
                game: [standing._asdict() | {"mean": standing.mean} for standing in rank_players(played)]
                for game, played in group_by_game_id(games).items()
            },
        },
        default=str,
        ensure_ascii=False,
    )
