"""The verdict drawn on the pad (the hook `pictures`): wrong figures are circled, figures nobody wrote are filled in."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.entry import ROWS, Entry, Player
from printgen.scoring.contract.drawing import Inked, Shown, Spread, Written, Wrong
from printgen.scoring.contract.results import Broken, PlayerScore, Verdict

COMPONENT = "scorepad"


def draw_pad(entry: Entry, verdict: Verdict) -> Spread:
    """The pad of one game with everything written and circled on it."""
    written = [
        one for seat, player in enumerate(entry.players) for one in _written_figures(player, verdict.players[seat], seat)
    ]
    wrong = tuple(one for broken in verdict.findings for one in _wrong_figures(verdict, broken))
    return Spread("pad", ((Shown(Inked(COMPONENT, tuple(written), (), wrong)),),))


def _written_figures(player: Player, score: PlayerScore, seat: int) -> Iterator[Written]:
    yield Written(f"player.{seat + 1}", player.name)
    figures = {row: player.rows.get(row, score.detail["rows"][row]) for row in ROWS}
    for name, figure in {**figures, "total": score.total if player.total is None else player.total}.items():
        if figure is not None:
            yield Written(f"{name}.{seat + 1}", str(figure))
    if player.science is not None:
        yield Written(f"science.{seat + 1}", str(player.science))


def _wrong_figures(verdict: Verdict, broken: Broken) -> Iterator[Wrong]:
    """The figure that a finding is about, with the right one; with `?` if that is open."""
    match broken.path:
        case ("players", int(seat), "rows", str(row)):
            right = verdict.players[seat].detail["rows"][row]
        case ("players", int(seat), "total"):
            row, right = "total", verdict.players[seat].total
        case _:
            return
    yield Wrong(f"{row}.{seat + 1}", "?" if right is None else str(right))
