"""The ruler that shows whether the paper came out at its true size: 10 cm on one side, 4 in on the other."""

from printgen.fonts.catalogue import DEFAULT_FAMILY, FontKey
from printgen.model import Ruler, Size
from printgen.pdf.inks import Inks
from printgen.pdf.letters import Letters
from printgen.pdf.numbers import cm
from printgen.pdf.store import Ops
from printgen.units import MM_PER_INCH, POINTS_PER_MM, plain, points

_FONT = FontKey(DEFAULT_FAMILY, 400, False)
_TYPE = 6 / POINTS_PER_MM
GREY = (0.35, 0.35, 0.35)


def ruler_ops(ruler: Ruler, paper: Size, letters: Letters, inks: Inks, ops: Ops) -> str:
    """The operators of a ruler on a paper."""
    scale, x, y = points(1), points(ruler.x), points(paper.height - ruler.y)
    place = cm((0, -scale, -scale, 0, x, y) if ruler.upright else (scale, 0, 0, -scale, x, y))
    middle = Ruler.HIGH / 2
    lines = [f"0 {plain(middle)} m {plain(Ruler.LONG)} {plain(middle)} l"]
    lines += [_tick(at, middle, -_long(at, 10, 5)) for at in range(0, 101)]
    lines += [_tick(at * MM_PER_INCH / 8, middle, _long(at, 8, 4)) for at in range(0, 33)]
    words = word_ops("10 cm · 4 in", Ruler.LONG + 1.2, middle + 0.7, _TYPE, letters, ops)
    return f"q {place} {inks.stroke(GREY)} 0.12 w {' '.join(lines)} S {inks.fill(GREY)} {words} Q"


def _long(at: int, whole: int, half: int) -> float:
    return 1.4 if at % whole == 0 else 0.9 if at % half == 0 else 0.6


def _tick(x: float, y: float, length: float) -> str:
    return f"{plain(x)} {plain(y)} m {plain(x)} {plain(y + length)} l"


def word_ops(text: str, x: float, y: float, size: float, letters: Letters, ops: Ops) -> str:
    """The operators of a few words at a place."""
    shown = letters.show(text, _FONT)
    body = " ".join(f"{ops.use(font)} {plain(size)} Tf [{codes}] TJ" for font, codes in shown.parts)
    return f"BT 1 0 0 -1 {plain(x)} {plain(y)} Tm {body} ET"
