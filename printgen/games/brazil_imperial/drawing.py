"""Draws the score pad with a verdict: circles wrong figures and fills in missing ones."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.entry import ROWS, Entry, Player
from printgen.scoring.contract.drawing import Handwriting, InkedFace, ShownFace, Spread, WrongFigure
from printgen.scoring.contract.results import PlayerScore, SheetFinding, Verdict

COMPONENT = "scorepad"


def draw_pad(entry: Entry, verdict: Verdict) -> Spread:
    """A picture of a game's score pad with all figures. The wrong figures are circled."""
    written = [
        figure
        for seat, player in enumerate(entry.players)
        for figure in _write_entered_or_scored_figures(player, verdict.players[seat], seat)
    ]
    wrong = tuple(figure for finding in verdict.findings for figure in _find_wrong_figure(verdict, finding))
    return Spread("pad", ((ShownFace(InkedFace(COMPONENT, tuple(written), (), wrong)),),))


def _write_entered_or_scored_figures(player: Player, score: PlayerScore, seat: int) -> Iterator[Handwriting]:
    yield Handwriting(f"player.{seat + 1}", player.name)
    figures = {row: player.rows.get(row, score.detail["rows"][row]) for row in ROWS}
    for name, figure in {**figures, "total": score.total if player.total is None else player.total}.items():
        if figure is not None:
            yield Handwriting(f"{name}.{seat + 1}", str(figure))
    if player.science is not None:
        yield Handwriting(f"science.{seat + 1}", str(player.science))


def _find_wrong_figure(verdict: Verdict, finding: SheetFinding) -> Iterator[WrongFigure]:
    """The wrong figure in a finding and the correct figure, or `?` if the correct figure is uncertain."""
    match finding.path:
        case ("players", int(seat), "rows", str(row)):
            right = verdict.players[seat].detail["rows"][row]
        case ("players", int(seat), "total"):
            row, right = "total", verdict.players[seat].total
        case _:
            return
    yield WrongFigure(f"{row}.{seat + 1}", "?" if right is None else str(right))
