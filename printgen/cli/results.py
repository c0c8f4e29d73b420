"""The command that shows the results of the user's own games: results."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printgen.cli.app import app
from printgen.cli.completion import complete_games
from printgen.cli.parameters import Json
from printgen.cli.terminal import collect_problems_and_end_on_error, print_problems_and_end_on_error
from printgen.core.problems import Problems, Where

if TYPE_CHECKING:
    from printgen.project.played.book import ResultsBook
    from printgen.project.played.games import PlayedGame

NOTHING_YET = "No results yet. `printgen score FILE --record` adds the first one."


@app.command("results", epilog="Example: printgen results village --chart village.svg")
def show_results(
    game: Annotated[
        str,
        typer.Argument(metavar="[GAME]", help="Show only this game.", show_default="all games", autocompletion=complete_games),
    ] = "",
    player: Annotated[
        str, typer.Option(metavar="NAME", help="Show only games with this player.", show_default="all players")
    ] = "",
    chart: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the totals of one game over time, as .svg.", show_default="no chart"),
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write all totals to a CSV file.", show_default="no file")
    ] = None,
    remove: Annotated[
        int | None,
        typer.Option(metavar="NUMBER", help="Remove the result with this number.", min=1, show_default="remove nothing"),
    ] = None,
    json: Json = False,
) -> None:
    """Show the standings and results of your recorded games.

    `printgen score FILE --record` records a game. The results of all games are in one file in your own data folder.
    """
    from printgen.project.played.book import ResultsBook
    from printgen.project.played.report import (
        describe_played_game,
        write_games_and_standings_json,
        write_standings_and_latest_games,
    )

    book = ResultsBook()
    if remove is not None:
        removed = book.remove_game(remove)
        print_problems_and_end_on_error(removed.problems)
        typer.echo(f"Removed {describe_played_game(removed.get())}")
        return
    listed = book.list_games(game, player)
    print_problems_and_end_on_error(listed.problems)
    games = listed.get()
    if chart is not None or csv is not None:
        _write_chart_and_csv(games, chart, csv)
    elif json:
        typer.echo(write_games_and_standings_json(games))
    else:
        typer.echo(write_standings_and_latest_games(games) if games else _explain_missing_results(book, game, player))


def _explain_missing_results(book: "ResultsBook", game: str, player: str) -> str:
    """Why no result is shown: there is none yet, or none matches."""
    if not book.list_games().value:
        return NOTHING_YET
    parts = (f" of {game}" if game else "", f" with {player}" if player else "")
    return f"No results{''.join(parts)}. `printgen results` shows all."


def _write_chart_and_csv(games: "tuple[PlayedGame, ...]", chart_file: Path | None, csv_file: Path | None) -> None:
    with collect_problems_and_end_on_error() as problems:
        if chart_file is not None and _can_draw_chart_of_game(games, chart_file, problems):
            from printgen.project.played.chart import draw_chart_of_game

            _write_file_and_announce(chart_file, draw_chart_of_game(games), problems)
        if csv_file is not None:
            from printgen.project.played.report import write_results_csv

            _write_file_and_announce(csv_file, write_results_csv(games), problems)


def _can_draw_chart_of_game(games: "tuple[PlayedGame, ...]", chart_file: Path, problems: Problems) -> bool:
    """Whether the games are results of one game and the file is an SVG file. Reports why not."""
    names = sorted({played.game for played in games})
    if chart_file.suffix.lower() != ".svg":
        problems.add(Where("--chart"), f"{chart_file.name} is not the name of an SVG file.", "end the name with .svg.")
    elif not names:
        problems.add(Where("--chart"), "There are no results to draw.", "run `printgen results` to see your results.")
    elif len(names) > 1:
        message = f"A chart shows one game, but the results are of {len(names)}."
        problems.add(Where("--chart"), message, f"add the name of a game, such as `printgen results {names[0]}`.")
    return not problems


def _write_file_and_announce(path: Path, text: str, problems: Problems) -> None:
    from printgen.core.files.outputs import write_whole_file

    if write_whole_file(path, text.encode(), problems):
        typer.echo(f"{path} written.")
