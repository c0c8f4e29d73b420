"""Every drawing held against what can be printed: faults of the compiler, fields of one name, in all styles and sizes."""

from collections.abc import Container, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from printgen.content.pictures import find_art, near_art
from printgen.content.shelves import Shelves
from printgen.core.problems import About, Problems
from printgen.faces.fields import find_fields
from printgen.faces.locate import locate
from printgen.faces.studio import Studio
from printgen.model import Face, Game, Order, Piece
from printgen.preflight.run import preflight
from printgen.printing.lots import check_parting, printed_components, tell_nothing, too_many
from printgen.printing.paper_fit import check_papers

if TYPE_CHECKING:
    from printgen.pdf.document import Press
    from printgen.pdf.store import Chunk

PAPER = "a4"


def check_everything(game: Game, shelves: Shelves, problems: Problems) -> int:
    """Draw every component in each of its sizes and styles, and for each number of players that changes it; count the faces."""
    faces: set[str] = set()
    for order in _orders(game):
        studio = Studio(game, order, shelves, problems)
        components = tuple(printed_components(game, order))
        if too_many(sum(studio.count(one, one.sizes[0]) for one in components), game, problems):
            continue
        for component in components:
            if not check_papers(game, component, studio.length, problems) and component.split:
                check_parting(component, tuple(studio.pieces(component, component.sizes[0])), problems)
        pieces = unseen(tuple(p for c in components for size in c.sizes for p in studio.pieces(c, size)), faces)
        press, _ = compile_faces(pieces, game, order, shelves, problems)
        preflight(pieces, press.drawings, game, order, shelves, problems)
        faces |= {face.identity for face in faces_of(pieces)}
    if not faces and not problems:
        tell_nothing(game, problems)
    return len(faces)


def unseen(pieces: tuple[Piece, ...], faces: Container[str]) -> tuple[Piece, ...]:
    """The pieces of all components that look different from what other orders have shown."""
    new = {piece.component for piece in pieces for face in faces_of((piece,)) if face.identity not in faces}
    return tuple(piece for piece in pieces if piece.component in new)


def _orders(game: Game) -> Iterator[Order]:
    special = {number for component in game.components for number in component.players}
    for style in game.styles:
        for players in sorted({game.players.least, game.players.usual, *special}):
            yield Order(PAPER, players, 1, style)


def faces_of(pieces: tuple[Piece, ...]) -> Iterator[Face]:
    """Fronts and backs in their order."""
    for piece in pieces:
        yield from piece.faces


def compile_faces(
    pieces: tuple[Piece, ...], game: Game, order: Order, shelves: Shelves, problems: Problems, former: "Press | None" = None
) -> "tuple[Press, Mapping[str, list[Chunk]]]":
    """Every face compiled that a former press has not; faults are noted at the template line that drew the element."""
    from printgen.pdf.document import Press

    art = partial(find_art, game=game.name, shelves=shelves), order.ink, partial(near_art, game=game.name, shelves=shelves)
    press = former.fork() if former is not None else Press(*art)
    new = unseen(pieces, former.drawings) if former is not None else pieces
    compiled, faults = press.compile(faces_of(pieces))
    if faults:
        locate([(fault.face, fault.fault) for fault in faults], game, order, shelves, problems)
    _check_fields(new, {fault.face.identity for fault in faults}, game, problems)
    return press, compiled


def _check_fields(pieces: tuple[Piece, ...], broken: set[str], game: Game, problems: Problems) -> None:
    """A field's name stands for one place on a face; faces that are broken have other worries."""
    places = {component.name: component.where for component in game.components}
    for face, component in {face: piece.component for piece in pieces for face in faces_of((piece,))}.items():
        names = [] if face.identity in broken else [field.name for field in find_fields(face)]
        for name in dict.fromkeys(name for name in names if names.count(name) > 1):
            about = About("field", component, face.label, face.row)
            message = f"{face.label} has more than one field named {name}."
            problems.add(places[component], message, "give each its own name.", about=about)
