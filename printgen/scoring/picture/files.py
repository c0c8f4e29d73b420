"""Pictures of finished sheets as PNG, SVG or PDF files."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from printgen.content.pictures import find_art
from printgen.content.shelves import Shelves
from printgen.core.files.outputs import write_whole
from printgen.core.problems import Problems, Where
from printgen.core.units import MM_PER_INCH
from printgen.faces.portable import portable_svg
from printgen.model import Face, Game
from printgen.printing.pictures import DPI, page_pictures
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.judge import Judged
from printgen.scoring.picture.easel import Easel
from printgen.scoring.picture.spread import spread_face
from printgen.scoring.registry.calls import noted
from printgen.scoring.registry.required import require
from printgen.scoring.registry.spreads import check_spreads
from printgen.sheets.layout import single_sheets

KINDS = (".png", ".svg", ".pdf")
MOST_PIXELS = 3000  # along the longer edge


def write_pictures(judged: Judged, path: Path, turn: int | None, shelves: Shelves, problems: Problems) -> Iterator[Path]:
    """The pictures that the rules make of an entry; where there are several, the name of each goes before the ending."""
    yield from write_spreads(judged.game, _spreads(judged, turn, problems), path, shelves, problems)


def write_spreads(game: Game, spreads: Sequence[Spread], path: Path, shelves: Shelves, problems: Problems) -> Iterator[Path]:
    """Pictures, each in a file."""
    if path.suffix.lower() not in KINDS:
        problems.add(Where("--picture"), f"{path.name} is no picture that can be written.", f"end it with {', '.join(KINDS)}.")
        return
    easel = Easel(game, shelves, problems)
    for spread in spreads:
        face = spread_face(spread, easel)
        if face is None:
            return
        name = path if len(spreads) == 1 else path.with_name(f"{path.stem}-{spread.name}{path.suffix}")
        if not write_whole(name, _content(face, name.suffix.lower(), game, shelves), problems):
            return
        yield name


def _spreads(judged: Judged, turn: int | None, problems: Problems) -> tuple[Spread, ...]:
    """What the rules want drawn, each by a name that a file can have."""
    rules, game = judged.rules, judged.game
    if not require(rules, "pictures", Where("--picture"), problems):
        return ()
    with noted(game, problems):
        try:
            spreads: tuple[Spread, ...] = rules.call("pictures", game, judged.entry, judged.verdict, turn)
        except ValueError as fault:
            what = "This" if turn is None else f"Turn {turn}"
            problems.add(Where("--picture" if turn is None else "--turn"), f"{what} cannot be drawn: {fault}")
            return ()
        check_spreads(spreads, "pictures", rules, game)
        return spreads
    return ()


def _content(face: Face, kind: str, game: Game, shelves: Shelves) -> bytes:
    from printgen.pdf.style import INITIAL

    if kind == ".svg":
        return portable_svg(face.svg, INITIAL).encode()
    pdf = _pdf(face, game, shelves)
    return pdf if kind == ".pdf" else next(page_pictures(pdf, _dpi(face)))


def _dpi(face: Face) -> int:
    """As fine as a proof, but of a large table no more than a screen can show."""
    return min(DPI, int(MOST_PIXELS / max(face.size.width, face.size.height) * MM_PER_INCH))


def _pdf(face: Face, game: Game, shelves: Shelves) -> bytes:
    from printgen.pdf.document import About, Press

    press = Press(lambda name: find_art(name, game.name, shelves))
    compiled, faults = press.compile((face,))
    assert not faults, faults
    return press.print(single_sheets((face,)), compiled, About(game.title, "a finished sheet", game.language))
