"""A game whose faces stay drawn while somebody edits it: each drawing repeats only the work for what has changed."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property, lru_cache, partial
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from printgen.content.pictures import find_picture_file
from printgen.content.shelves import Shelves
from printgen.core.guard.supervisor import renew_time_limit
from printgen.core.problems import Problem, ProblemError, Problems
from printgen.core.progress import iterate_with_progress
from printgen.core.records import dataclass
from printgen.faces.context import count_copies_of_row
from printgen.faces.drawn import FaceMemory
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.reads import hash_text
from printgen.faces.stamps import SETTINGS, GameStamps, OrderStamps
from printgen.model import Component, Game, Order, Piece
from printgen.printing.check_memory import CheckedPart, restamp_parts_if_unchanged
from printgen.printing.named_faces import NamedFace, NamedPiece, list_named_faces, name_distinct_pieces
from printgen.printing.order_checks import check_piece_count, list_components_to_print
from printgen.project.fingerprint import list_possible_source_folders
from printgen.project.loading import load_game_unless_loaded
from printgen.project.orders import USUAL, Options
from printgen.project.printing import make_job
from printgen.project.results import Result
from printgen.project.sheets import LaidOutGame, lay_out_sheets

if TYPE_CHECKING:
    from printgen.project.elements import FaceElement

_MOST_PICTURES = 32  # the last pictures that faces contained


@dataclass(frozen=True, slots=True)
class DrawnGame:
    """A game and its different pieces by component, as drawn for one order. No paper has a part in it.

    `stale` has the names of faces that cannot be drawn now. Each of them is as it was when it could last be drawn.
    """

    game: Game
    order: Order
    pieces: Mapping[str, tuple[NamedPiece, ...]] = field(default_factory=lambda: MappingProxyType({}))
    stale: frozenset[str] = frozenset()

    def faces(self) -> tuple[NamedFace, ...]:
        """Every face by another name, in the order of the components and their rows."""
        return list_named_faces(chain.from_iterable(self.pieces.values()))


@dataclass(frozen=True, slots=True)
class _ComponentRecord:
    """The pieces of a component, and the stamps of everything that their drawings read."""

    description: str
    stamps: Mapping[str, str]
    pieces: tuple[Piece, ...]
    parts: tuple[CheckedPart, ...] = ()

    def is_current_apart_from_text_parts(self, description: str, stamps: Mapping[str, str]) -> bool:
        """Whether nothing has changed that the drawings read, apart from the parts of a text."""
        return description == self.description and all(stamps[name] == stamp for name, stamp in self.stamps.items())


_RecordKey = tuple[str, str]  # the order, and the name of the component


class LiveDrawing:
    """The faces of a game, to be drawn again after each change. One thread at a time can use it."""

    def __init__(self, game: str, shelves: Shelves) -> None:
        self._game, self._shelves = game, shelves
        self._memory = FaceMemory()
        self._records: dict[_RecordKey, _ComponentRecord] = {}
        self._last: dict[Options, DrawnGame] = {}
        self._on_paper: LaidOutGame | None = None
        self._read_picture = lru_cache(maxsize=_MOST_PICTURES)(_read_picture_as_url)

    def draw(self, options: Options = USUAL) -> Result[DrawnGame]:
        """The game with its faces. Faces that have an error are those of the last drawing with the same options.

        The value is None only if the game could never be read. Draws only what has changed, and checks nothing else.
        """
        renew_time_limit()
        problems, drawn, last = Problems(), None, self._last.get(options)
        try:
            drawn = self._draw_game(options, problems)
        except ProblemError as end:
            problems.add_problem(end.problem)
        found = problems.sort_by_severity()
        if drawn is not None:
            self._last[options] = drawn = _restore_missing_pieces_as_stale(drawn, last, found)
        elif last is not None:
            drawn = replace(last, stale=frozenset(face.name for face in last.faces()))
        return Result(drawn, found)

    def forget_last_drawing(self, options: Options) -> None:
        """Forget the last drawing with these options."""
        last = self._last.pop(options, None)
        for key in [key for key in self._records if last is not None and key[0] == repr(last.order)]:
            del self._records[key]

    def make_svg(self, game: Game, face: NamedFace, bleed: bool = False) -> bytes:
        """A face as an SVG file for browsers, with its fonts and pictures in it, cut along its outline."""
        from printgen.printing.face_svg import make_face_svg

        outline = face.face.outline
        is_cut = outline.shape != "rectangle" or outline.radius > 0
        find = partial(find_picture_file, game=game.name, shelves=self._shelves)
        return make_face_svg(face.face, bleed, is_cut and not bleed, game.fonts, find, self._load_picture_as_url)

    def make_cut_and_safe_zone_svg(self, game: Game, face: NamedFace) -> bytes:
        """The cut and the safe zone of a face as an SVG file that ends at the bleed, to show over the face."""
        from printgen.printing.safe_zones import make_cut_and_safe_zone_svg

        safe = next((component.safe for component in game.components if component.name == face.component), 0.0)
        return make_cut_and_safe_zone_svg(face.face, safe)

    def find_face(self, identity: str) -> tuple[Game, NamedFace] | None:
        """A face of the last drawings, and its game, by the identity of the face."""
        faces = ((drawn.game, face) for drawn in self._last.values() for face in drawn.faces())
        on_paper = ((sheets.game, face) for sheets in (self._on_paper,) if sheets is not None for face in sheets.faces)
        return next((found for found in chain(faces, on_paper) if found[1].face.identity == identity), None)

    def lay_out(self, options: Options = USUAL) -> Result[LaidOutGame]:
        """The sheets of the game for a print run. Draws only what has changed, and checks nothing else.

        The value is None if the game cannot be read or drawn, or does not fit the paper.
        """
        renew_time_limit()
        problems, laid_out = Problems(), None
        try:
            game = load_game_unless_loaded(self._game, self._shelves, problems, options.language)
            job = make_job(game, options, self._shelves, problems) if game is not None else None
            if job is not None:
                stamps = OrderStamps(GameStamps(job.game, self._shelves), job.order)
                laid_out = lay_out_sheets(Illustrator(job, memory=self._memory, stamps=stamps), job)
        except ProblemError as end:
            problems.add_problem(end.problem)
        self._on_paper = laid_out or self._on_paper
        return Result(laid_out, problems.sort_by_severity())

    def find_elements_of_drawn_face(self, face: NamedFace) -> "tuple[FaceElement, ...]":
        """Everything on a face, with its place and its template line; nothing if the last drawings do not have the face."""
        from printgen.project.elements import find_face_elements

        drawn = next((drawn for drawn in self._last.values() if face in drawn.faces()), None)
        if drawn is None:
            return ()
        return find_face_elements(drawn.game, drawn.order, face, self._shelves)

    def list_possible_source_folders(self) -> tuple[Path, ...]:
        """The folders with the files of the game. Some of them may not exist yet."""
        return tuple(dict.fromkeys(list_possible_source_folders(self._game, self._shelves)))

    def _load_picture_as_url(self, path: Path) -> str:
        status = path.stat()
        return self._read_picture(path, status.st_mtime_ns, status.st_size)

    def _draw_game(self, options: Options, problems: Problems) -> DrawnGame | None:
        game = load_game_unless_loaded(self._game, self._shelves, problems, options.language)
        job = make_job(game, options, self._shelves, problems) if game is not None else None
        if game is None or job is None:
            return None
        components = tuple(list_components_to_print(game, job.order))
        count = sum(count_copies_of_row(part, row, job.order) for part in components if part.text is None for row in part.rows)
        if not check_piece_count(count, game, problems):
            return None
        artist = _ComponentDrawer(job, self._memory, self._records)
        return DrawnGame(
            game,
            job.order,
            name_distinct_pieces(game, tuple(chain.from_iterable(map(artist.find_or_draw_pieces, components)))),
        )


class _ComponentDrawer:
    """Draws the components of a game for one order, unless nothing that a component's templates read has changed."""

    def __init__(self, job: Job, memory: FaceMemory, records: dict[_RecordKey, _ComponentRecord]) -> None:
        self._job, self._memory, self._records = job, memory, records
        self._stamps = OrderStamps(GameStamps(job.game, job.shelves), job.order)

    @cached_property
    def _illustrator(self) -> Illustrator:
        return Illustrator(self._job, memory=self._memory, stamps=self._stamps)

    def find_or_draw_pieces(self, component: Component) -> tuple[Piece, ...]:
        """Every piece of a component; draws them only if something has changed. Reports problems."""
        key = repr(self._job.order), component.name
        description, known = hash_text(repr(component)), self._records.get(key)
        if known is not None and known.is_current_apart_from_text_parts(description, self._stamps):
            parts = restamp_parts_if_unchanged(
                known.parts, self._stamps, lambda part: self._illustrator.redraw_part_and_list_reads(component, part)
            )
            if parts is not None:
                self._records[key] = replace(known, parts=parts)
                return known.pieces
        illustrator, times = self._illustrator, self._job.problems.times
        illustrator.reads.clear()
        illustrator.parts.clear()
        size = component.sizes[0]
        count = illustrator.count_pieces_to_print(component, size)
        pieces = tuple(iterate_with_progress(illustrator.make_pieces(component, size), count, component.name))
        if self._job.problems.times == times:  # otherwise, it may have stopped before it read everything
            reads = {SETTINGS, "value:ink", "value:players", *illustrator.reads}
            stamps = {name: self._stamps[name] for name in reads}
            parts = tuple(
                CheckedPart(part, found.result, {name: self._stamps[name] for name in found.reads})
                for part, found in illustrator.parts.items()
            )
            self._records[key] = _ComponentRecord(description, stamps, pieces, parts)
        return pieces


def _restore_missing_pieces_as_stale(drawn: DrawnGame, last_drawn: DrawnGame | None, problems: Sequence[Problem]) -> DrawnGame:
    """The drawn game with the last pieces of components whose errors keep pieces from being drawn."""
    broken = {problem.about.component for problem in problems if problem.severity == "error"}
    if last_drawn is None or not broken:
        return drawn
    pieces, stale = dict(drawn.pieces), set[str]()
    for component in (component for component in drawn.game.components if component.name in broken):
        now = {piece.front.name: piece for piece in drawn.pieces.get(component.name, ())}
        before = {piece.front.name: piece for piece in last_drawn.pieces.get(component.name, ())}
        pieces[component.name] = tuple({**before, **now}.values())
        kept = [piece for name, piece in before.items() if name not in now]
        stale |= {face.name for face in list_named_faces(kept)} - {face.name for face in list_named_faces(now.values())}
    order = [component.name for component in drawn.game.components if component.name in pieces]
    return replace(drawn, pieces={name: pieces[name] for name in order}, stale=frozenset(stale))


def _read_picture_as_url(path: Path, _time: int, _size: int) -> str:
    """The content of a picture as an address; the time and the size of the file tell its versions apart."""
    from printgen.printing.face_svg import make_data_url_without_metadata

    return make_data_url_without_metadata(path)
