"""qr(…) in a template: a QR code as one path."""

from functools import lru_cache

from printgen.faces.kinds import shorten
from printgen.faces.mistakes import TemplateMistake
from printgen.units import plain

_LEVELS = ("L", "M", "Q", "H")
QUIET = 4  # modules of white around a code, as the standard wants them


@lru_cache(maxsize=256)
def qr_path(data: str, level: str) -> tuple[str, int]:
    """The dark modules of a code as path data in modules, and its width with the quiet zone."""
    import segno

    if level not in _LEVELS:
        raise TemplateMistake(f'qr: level is "{shorten(level)}".', f"take {', '.join(_LEVELS)}.")
    try:
        code = segno.make(data, error=level, micro=False, boost_error=False)
    except (ValueError, segno.DataOverflowError) as fault:
        raise TemplateMistake(f"qr cannot hold this: {str(fault).rstrip('.')}.", "shorten it, or take level L.") from None
    runs = [
        f"M{start + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(code.matrix)
        for start, length in _dark(bytes(row))
    ]
    return "".join(runs), len(code.matrix) + 2 * QUIET


def _dark(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many follow each other."""
    edges = [at for at in range(len(row) + 1) if (row[at - 1] if at else 0) != (row[at] if at < len(row) else 0)]
    return [(begin, end - begin) for begin, end in zip(edges[::2], edges[1::2], strict=True)]


def qr_svg(data: str, x: float, y: float, size: float, level: str, fill: str) -> str:
    """The code at its place, its quiet zone within the size."""
    path, modules = qr_path(data, level)
    scale = plain(size / modules)
    return f'<path transform="translate({plain(x)} {plain(y)}) scale({scale})" fill="{fill}" d="{path}"/>'
