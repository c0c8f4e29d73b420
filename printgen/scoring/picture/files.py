"""Writes pictures of finished games as PNG, SVG or PDF files."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from printgen.content.pictures import find_picture_file
from printgen.content.shelves import Shelves
from printgen.core.files.outputs import write_whole_file
from printgen.core.named_tuples import NamedTuple
from printgen.core.phrases import load_phrases
from printgen.core.problems import Problems, Where
from printgen.core.units import MM_PER_INCH
from printgen.core.words import join_words
from printgen.faces.portable import make_portable_svg_with_embedded_fonts
from printgen.model import Face, Game
from printgen.printing.pictures import DPI, render_pages
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.judge import JudgedEntry
from printgen.scoring.picture.inked_faces import InkedFaceDrawer
from printgen.scoring.picture.spread import draw_spread
from printgen.scoring.registry.calls import report_failures_of_rules
from printgen.scoring.registry.requirements import has_hook_or_report
from printgen.scoring.registry.spread_check import require_valid_spreads
from printgen.sheets.layout import make_face_sized_sheets

KINDS = (".png", ".svg", ".pdf")
MOST_PIXELS = 3000  # of a PNG along its longer edge; a larger picture has fewer dots per inch than a proof


class SvgPicture(NamedTuple):
    """A picture of a spread as an SVG file."""

    name: str
    svg: bytes


def write_pictures(judged: JudgedEntry, path: Path, turn: int | None, shelves: Shelves, problems: Problems) -> Iterator[Path]:
    """Write the pictures that the rules make for a judged entry. Yields the path of each written file."""
    yield from write_spreads(judged.game, _call_pictures_hook(judged, turn, problems), path, shelves, problems)


def write_spreads(game: Game, spreads: Sequence[Spread], path: Path, shelves: Shelves, problems: Problems) -> Iterator[Path]:
    """Write each picture to a file and yield its path: `path`, or NAME-SPREAD.SUFFIX if there are several pictures."""
    if path.suffix.lower() not in KINDS:
        problems.add(
            Where("--picture"),
            f"{path.name} is not the name of a picture file.",
            f"end the name with {join_words(KINDS, 'or')}.",
        )
        return
    drawer = InkedFaceDrawer(game, shelves, problems)
    for spread in spreads:
        face = draw_spread(spread, drawer)
        if face is None:
            return
        name = path if len(spreads) == 1 else path.with_name(f"{path.stem}-{spread.name}{path.suffix}")
        if not write_whole_file(name, _make_picture_bytes(face, name.suffix.lower(), game, shelves), problems):
            return
        yield name


def draw_pictures_as_svg(judged: JudgedEntry, shelves: Shelves, problems: Problems) -> Iterator[SvgPicture]:
    """Each picture that the rules make for a judged entry."""
    drawer = InkedFaceDrawer(judged.game, shelves, problems)
    for spread in _call_pictures_hook(judged, None, problems):
        face = draw_spread(spread, drawer)
        if face is not None:
            yield SvgPicture(spread.name, make_portable_svg_bytes(face, judged.game))


def make_portable_svg_bytes(face: Face, game: Game) -> bytes:
    """A face as an SVG file that looks the same in browsers as in print."""
    from printgen.pdf.style import INITIAL

    return make_portable_svg_with_embedded_fonts(face.svg, INITIAL, game.fonts).encode()


def _call_pictures_hook(judged: JudgedEntry, turn: int | None, problems: Problems) -> tuple[Spread, ...]:
    """The pictures that the rules make.

    Reports a problem and returns an empty tuple if the rules make none or refuse the turn.
    """
    rules, game = judged.rules, judged.game
    if not has_hook_or_report(rules, "draw_pictures", Where("--picture"), problems):
        return ()
    with report_failures_of_rules(game, problems):
        try:
            spreads: tuple[Spread, ...] = rules.call_hook("draw_pictures", game, judged.entry, judged.verdict, turn)
        except ValueError as error:
            subject = "The picture" if turn is None else f"Turn {turn}"
            problems.add(Where("--picture" if turn is None else "--turn"), f"{subject} cannot be drawn: {error}")
            return ()
        require_valid_spreads(spreads, "draw_pictures", rules, game)
        return spreads
    return ()


def _make_picture_bytes(face: Face, suffix: str, game: Game, shelves: Shelves) -> bytes:
    if suffix == ".svg":
        return make_portable_svg_bytes(face, game)
    pdf = _make_picture_pdf(face, game, shelves)
    longest = max(face.size.width, face.size.height)
    return pdf if suffix == ".pdf" else next(render_pages(pdf, min(DPI, int(MOST_PIXELS / longest * MM_PER_INCH))))


def _make_picture_pdf(face: Face, game: Game, shelves: Shelves) -> bytes:
    from printgen.pdf.document import DocumentInfo, PdfWriter

    writer = PdfWriter(lambda name: find_picture_file(name, game.name, shelves), own=game.fonts)
    compiled, findings = writer.compile_faces((face,))
    assert all(finding.severity != "error" for _, finding in findings), findings
    about = DocumentInfo(game.title, load_phrases(game.language).fill_phrase("picture"), game.language)
    return writer.write_pdf(make_face_sized_sheets((face,)), compiled, about)
