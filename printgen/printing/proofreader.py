"""Compiles faces and reports their problems: compiler errors, duplicate field names and failed preflight checks."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from printgen.content.pictures import art_hint, find_art
from printgen.content.shelves import Shelves
from printgen.core.problems import About, Problems
from printgen.faces.fields import find_fields
from printgen.faces.job import Job
from printgen.faces.studio import Studio
from printgen.faces.template_lines import note_at_template_lines
from printgen.model import Face, Game, Order, Piece
from printgen.preflight.run import run_preflight
from printgen.printing.lots import check_parting, check_piece_count, list_ordered_components, note_nothing_to_print
from printgen.printing.paper_fit import check_papers

if TYPE_CHECKING:
    from printgen.pdf.document import PdfWriter
    from printgen.pdf.store import Chunk

PAPER = "a4"  # any paper will do, because no face depends on the paper


@dataclass(frozen=True, slots=True)
class CheckedFaces:
    """The identities of all checked faces, and the number of pages in each component's text."""

    identities: frozenset[str] = frozenset()
    pages: Mapping[str, int] = field(default_factory=dict)


NO_FACES = CheckedFaces()


def check_all_faces(game: Game, shelves: Shelves, problems: Problems, former: CheckedFaces = NO_FACES) -> CheckedFaces:
    """Check all faces of a game in every size and style, and for every number of players that changes a face.

    `former` has the faces that were checked in another language. These faces are skipped, and the others are checked in one
    style, because a translation changes texts but no colours.
    """
    checked: set[str] = set()
    pages: dict[str, int] = {}
    seen: set[tuple[str, int]] = set()  # components and numbers of players
    for order in _list_orders_to_check(game):
        job = Job(game, order, shelves, problems)
        studio = Studio(job)
        components = tuple(c for c in list_ordered_components(game, order) if (c.name, order.players) not in seen)
        seen |= {(component.name, order.players) for component in components if former.identities}
        if not check_piece_count(sum(studio.count(part, part.sizes[0]) for part in components), game, problems):
            continue
        for component in components:
            if not check_papers(game, component, studio.length, problems) and component.split:
                check_parting(component, tuple(studio.pieces(component, component.sizes[0])), problems)
        drawn = tuple(p for c in components for size in c.sizes for p in studio.pieces(c, size))
        pieces = find_pieces_with_new_faces(find_pieces_with_new_faces(drawn, checked), former.identities)
        pages |= {part.name: studio.length(part, part.sizes[0]) for part in components if part.text is not None}
        writer, _ = compile_and_check_faces(pieces, job)
        run_preflight(pieces, writer.drawings, job)
        checked |= {face.identity for face in list_faces(pieces)}
    if not checked and not former.identities and not problems:
        note_nothing_to_print(game, problems)
    return CheckedFaces(former.identities | checked, pages)


def _list_orders_to_check(game: Game) -> Iterator[Order]:
    """The orders that together contain every face: one for each style and each relevant number of players."""
    named = {number for component in game.components for number in component.players}
    for style in game.styles:
        for players in sorted({game.players.least, game.players.usual, *named}):
            yield Order(PAPER, players, 1, style)


def find_pieces_with_new_faces(pieces: tuple[Piece, ...], known: Container[str]) -> tuple[Piece, ...]:
    """All pieces of every component that has a face whose identity is not in `known`."""
    new = {piece.component for piece in pieces for face in piece.faces if face.identity not in known}
    return tuple(piece for piece in pieces if piece.component in new)


def list_faces(pieces: tuple[Piece, ...]) -> Iterator[Face]:
    """The faces of all pieces: each front, then its back if it has one."""
    for piece in pieces:
        yield from piece.faces


def compile_and_check_faces(
    pieces: tuple[Piece, ...], job: Job, former_writer: "PdfWriter | None" = None
) -> "tuple[PdfWriter, Mapping[str, list[Chunk]]]":
    """A PDF writer, and the operators of every face by identity. Reuses the operators of `former_writer`.

    Reports each element that cannot be compiled, with the template line that drew it.
    """
    from printgen.pdf.document import PdfWriter

    game, shelves = job.game, job.shelves
    art = partial(find_art, game=game.name, shelves=shelves), job.order.ink, partial(art_hint, game=game.name, shelves=shelves)
    writer = former_writer.fork() if former_writer is not None else PdfWriter(*art, game.fonts)
    new = find_pieces_with_new_faces(pieces, former_writer.drawings) if former_writer is not None else pieces
    compiled, findings = writer.compile(list_faces(pieces))
    if findings:
        note_at_template_lines(findings, job)
    _check_field_names(new, {face.identity for face, finding in findings if finding.severity == "error"}, game, job.problems)
    return writer, compiled


def _check_field_names(pieces: tuple[Piece, ...], broken: set[str], game: Game, problems: Problems) -> None:
    """Report each field name that occurs twice on a face. Faces with identities in `broken` are skipped."""
    places = {component.name: component.where for component in game.components}
    for face, component in {face: piece.component for piece in pieces for face in piece.faces}.items():
        names = [] if face.identity in broken else [field.name for field in find_fields(face)]
        for name in dict.fromkeys(name for name in names if names.count(name) > 1):
            about = About("field", component, face.label, face.row)
            message = f"{face.label} has more than one field named {name}."
            problems.add(places[component], message, "give each field its own name.", about=about)
