"""Lists and removes the results of the user's games."""

from collections.abc import Mapping, Sequence
from typing import Any

from printgen.core.guard.messages import Message
from printgen.project.played.chart import draw_chart_of_game
from printgen.project.played.games import PlayedGame, Standing, group_by_game_id, rank_players
from printgen.project.played.report import write_results_csv
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json


def list_results_and_draw_charts(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The played games by game, with standings, and a chart of each game as a part."""
    games, problems = opened.results.list_games(request["game"])
    by_game = group_by_game_id(games or ())
    described = [make_played_games_json(name, played) for name, played in by_game.items()]
    charts = [draw_chart_of_game(played).encode() for played in by_game.values()]
    return Message({"games": described, "problems": make_problems_json(problems)}, charts)


def make_results_csv(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """All totals as CSV."""
    games, problems = opened.results.list_games(request["game"])
    return Message({"problems": make_problems_json(problems)}, [write_results_csv(games or ()).encode()])


def remove_result(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """Whether a result was removed."""
    removed, problems = opened.results.remove_game(request["number"])
    return Message({"removed": removed is not None, "problems": make_problems_json(problems)})


def make_played_games_json(game_id: str, played: Sequence[PlayedGame]) -> dict[str, Any]:
    """The played games of one game as the browser gets them, the latest first."""
    return {
        "name": game_id,
        "title": played[-1].title,
        "standings": [make_standing_json(standing) for standing in rank_players(played)],
        "played": [make_played_game_json(one) for one in reversed(played)],
    }


def make_standing_json(standing: Standing) -> list[Any]:
    """A player's name, games, wins, mean, lowest and highest total."""
    low, high = min(standing.totals, default=None), max(standing.totals, default=None)
    mean = round(standing.mean, 1) if standing.mean is not None else None
    return [standing.player, standing.games, standing.wins, mean, low, high]


def make_played_game_json(played: PlayedGame) -> dict[str, Any]:
    """A played game."""
    return {
        "number": played.number,
        "date": played.played_on.isoformat(),
        "findings": played.findings,
        "seats": [list(seat) for seat in played.seats],
    }


TASKS = {
    "list_results_and_draw_charts": list_results_and_draw_charts,
    "make_results_csv": make_results_csv,
    "remove_result": remove_result,
}
