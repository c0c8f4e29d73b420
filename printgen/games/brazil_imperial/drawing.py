"""Draws the score pad with a verdict: circles wrong figures and fills in missing ones."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.entry import ROWS, Entry, Player
from printgen.scoring.contract.drawing import Inked, Shown, Spread, Written, Wrong
from printgen.scoring.contract.results import Broken, PlayerScore, Verdict

COMPONENT = "scorepad"


def draw_pad(entry: Entry, verdict: Verdict) -> Spread:
    """A picture of a game's score pad with all figures. The wrong figures are circled."""
    written = [
        figure for seat, player in enumerate(entry.players) for figure in _fill_in_figures(player, verdict.players[seat], seat)
    ]
    wrong = tuple(figure for broken in verdict.findings for figure in _circle_wrong_figure(verdict, broken))
    return Spread("pad", ((Shown(Inked(COMPONENT, tuple(written), (), wrong)),),))


def _fill_in_figures(player: Player, score: PlayerScore, seat: int) -> Iterator[Written]:
    yield Written(f"player.{seat + 1}", player.name)
    figures = {row: player.rows.get(row, score.detail["rows"][row]) for row in ROWS}
    for name, figure in {**figures, "total": score.total if player.total is None else player.total}.items():
        if figure is not None:
            yield Written(f"{name}.{seat + 1}", str(figure))
    if player.science is not None:
        yield Written(f"science.{seat + 1}", str(player.science))


def _circle_wrong_figure(verdict: Verdict, broken: Broken) -> Iterator[Wrong]:
    """The wrong figure in a finding and the correct figure, or `?` if the correct figure is uncertain."""
    match broken.path:
        case ("players", int(seat), "rows", str(row)):
            right = verdict.players[seat].detail["rows"][row]
        case ("players", int(seat), "total"):
            row, right = "total", verdict.players[seat].total
        case _:
            return
    yield Wrong(f"{row}.{seat + 1}", "?" if right is None else str(right))
