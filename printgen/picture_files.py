"""Pictures of finished sheets as PNG, SVG or PDF files."""

from collections.abc import Iterator
from pathlib import Path

from printgen.content.art import find_art
from printgen.content.shelves import Shelves
from printgen.faces.portable import portable_svg
from printgen.model import Face
from printgen.output import write_whole
from printgen.picture import picture_face
from printgen.problems import Problems, Where
from printgen.proof import page_pictures
from printgen.scoring import Judged
from printgen.sheets.single import single_sheets

KINDS = (".png", ".svg", ".pdf")


def write_pictures(judged: Judged, path: Path, turn: int | None, shelves: Shelves, problems: Problems) -> Iterator[Path]:
    """A picture of each sheet of an entry; with several sheets, a number goes before the ending."""
    if path.suffix.lower() not in KINDS:
        problems.add(Where("--picture"), f"{path.name} is no picture that can be written.", f"end it with {', '.join(KINDS)}.")
        return
    count = len(judged.verdict.players)
    for number in range(count):
        try:
            inked = judged.rules.sheet_as_filled(judged.game, judged.entry, judged.verdict, number, turn)
        except ValueError as fault:
            problems.add(Where("--turn"), f"Turn {turn} cannot be drawn: {fault}")
            return
        face = picture_face(judged.game, inked, shelves, problems)
        if face is None:
            return
        name = path if count == 1 else path.with_name(f"{path.stem}-{number + 1}{path.suffix}")
        if not write_whole(name, _content(face, name.suffix.lower(), judged, shelves), problems):
            return
        yield name


def _content(face: Face, kind: str, judged: Judged, shelves: Shelves) -> bytes:
    from printgen.pdf.style import INITIAL

    if kind == ".svg":
        return portable_svg(face.svg, INITIAL).encode()
    pdf = _pdf(face, judged, shelves)
    return pdf if kind == ".pdf" else next(page_pictures(pdf))


def _pdf(face: Face, judged: Judged, shelves: Shelves) -> bytes:
    from printgen.pdf.document import About, Press

    game = judged.game
    press = Press(lambda name: find_art(name, game.name, shelves))
    compiled, faults = press.compile((face,))
    assert not faults, faults
    return press.print(single_sheets((face,)), compiled, About(game.title, "a finished sheet", game.language))
