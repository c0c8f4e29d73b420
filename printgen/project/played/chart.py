"""Draws the totals of the players of one game over time as an SVG chart."""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from typing import TYPE_CHECKING

from printgen.core.named_tuples import NamedTuple
from printgen.project.played.games import PlayedGame, normalize_player_name, rank_players

if TYPE_CHECKING:
    from svgwrite import Drawing
    from svgwrite.container import Group

MOST_PLAYERS = 8  # lines in a chart; more would look alike, and there are no more colours
WIDTH, HEIGHT = 900, 480
LEFT, RIGHT, TOP, BOTTOM = 60, 170, 60, 56  # margins; the names of the players are on the right
_INK, _PALE = "#222222", "#d9d9d9"
_FONT = {"font_family": "Source Sans Pro, Segoe UI, Helvetica, Arial, sans-serif", "font_size": 14, "fill": _INK}
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#b25f8a", "#7a5c00", "#3f8fc4", "#222222", "#8a6d9e")
_DASHES = ("none", "7 4", "2 3", "10 3 2 3", "none", "7 4", "2 3", "10 3 2 3")  # so that a grey print can be read
_LINE_HEIGHT = 18
_MOST_DATES = 8


class Axis(NamedTuple):
    """The totals along the vertical axis: the lowest and highest, and the step between two grid lines."""

    low: int
    high: int
    step: int

    def find_y_of_total(self, total: float) -> float:
        """The height of a total in the picture."""
        return HEIGHT - BOTTOM - (total - self.low) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)


def draw_chart_of_game(games: Sequence[PlayedGame]) -> str:
    """The chart of played games of one game, oldest first, as SVG. It shows the players with the most games."""
    from svgwrite import Drawing

    drawing = Drawing(size=(WIDTH, HEIGHT), viewBox=f"0 0 {WIDTH} {HEIGHT}")
    drawing.add(drawing.rect(size=(WIDTH, HEIGHT), fill="#ffffff"))
    drawing.add(drawing.text(games[-1].title, (LEFT, 34), **(_FONT | {"font_size": 22, "font_weight": "bold"})))
    standings = sorted(rank_players(games), key=lambda standing: -standing.games)[:MOST_PLAYERS]
    axis = _choose_vertical_axis([total for standing in standings for total in standing.totals])
    _add_grid_and_dates(drawing, axis, games)
    heights = _move_label_heights_apart(
        [axis.find_y_of_total(standing.totals[-1]) if standing.totals else HEIGHT for standing in standings]
    )
    for number, standing in enumerate(standings):
        if standing.totals:
            marks = drawing.add(drawing.g(class_=f"player-{number + 1}"))
            points = [
                (_find_x_of_game(at, len(games)), axis.find_y_of_total(total))
                for at, total in _list_positions_and_settled_totals(games, standing.player)
            ]
            _add_line_of_player(drawing, marks, points, number)
            name = drawing.text(f"{standing.player} {standing.totals[-1]}", (WIDTH - RIGHT + 18, heights[number] + 5), **_FONT)
            name["fill"] = _COLOURS[number]
            marks.add(name)
    return str(drawing.tostring())


def _find_x_of_game(position: int, game_count: int) -> float:
    """The horizontal place of one of `game_count` games."""
    return LEFT + (WIDTH - LEFT - RIGHT) * ((position + 0.5) / game_count)


def _list_positions_and_settled_totals(games: Sequence[PlayedGame], player: str) -> Iterator[tuple[int, int]]:
    """The position of each game that a player has played, and the player's total in it."""
    for at, played in enumerate(games):
        for seat in played.seats:
            if normalize_player_name(seat.player) == normalize_player_name(player) and seat.total is not None:
                yield at, seat.total


def _choose_vertical_axis(totals: Sequence[int]) -> Axis:
    """An axis that includes all totals, with at most ten grid lines in steps of 1, 2, 5, 10, 20, 50 and so on."""
    low, high = min(totals, default=0), max(totals, default=10)
    steps = (first * 10**zeros for zeros in count() for first in (1, 2, 5))
    step = next(step for step in steps if (high - low) / step <= 8)
    return Axis(low // step * step, (high // step + 1) * step, step)


def _add_grid_and_dates(drawing: "Drawing", axis: Axis, games: Sequence[PlayedGame]) -> None:
    for total in range(axis.low, axis.high + 1, axis.step):
        y = axis.find_y_of_total(total)
        drawing.add(drawing.line((LEFT, y), (WIDTH - RIGHT, y), stroke=_PALE, stroke_width=1))
        drawing.add(drawing.text(f"{total:,}", (LEFT - 8, y + 5), text_anchor="end", **_FONT))
    every = -(-len(games) // _MOST_DATES)
    for at in range(0, len(games), every):
        date = drawing.text(
            str(games[at].played_on), (_find_x_of_game(at, len(games)), HEIGHT - BOTTOM + 26), text_anchor="middle", **_FONT
        )
        date["font-size"] = 12
        drawing.add(date)


def _add_line_of_player(drawing: "Drawing", group: "Group", points: Sequence[tuple[float, float]], player_index: int) -> None:
    """Add the line of a player with its points to the marks."""
    colour = _COLOURS[player_index]
    line = {"fill": "none", "stroke": colour, "stroke_width": 2.5, "stroke_dasharray": _DASHES[player_index]}
    group.add(drawing.polyline(points, **line))
    for point in points:
        group.add(drawing.circle(point, 4, fill=colour, stroke="#ffffff", stroke_width=1.5))


def _move_label_heights_apart(heights: Sequence[float]) -> list[float]:
    """Heights as close as possible to the wanted ones, but a line of text apart."""
    places = list(heights)
    order = sorted(range(len(places)), key=places.__getitem__)
    for above, below in pairwise(order):
        places[below] = max(places[below], places[above] + _LINE_HEIGHT)
    return places
