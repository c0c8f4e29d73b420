"""Checks every face of a game, in each style and number of players. Repeats no work whose sources have not changed."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property
from itertools import chain

from printgen.content.shelves import Shelves
from printgen.core.named_tuples import NamedTuple
from printgen.core.plugins import list_plugins
from printgen.core.problems import Problems
from printgen.core.records import dataclass
from printgen.faces.context import count_copies_of_row
from printgen.faces.drawn import hash_drawing_settings
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.stamps import SETTINGS, GameStamps, OrderStamps
from printgen.model import EVERYTHING, Component, Face, Game, Order, Piece
from printgen.preflight.run import make_face_checker, run_preflight
from printgen.printing.check_memory import CheckedComponent, CheckedPart, CheckMemory
from printgen.printing.checked_rows import (
    CheckedFace,
    RowFaces,
    RowKey,
    has_new_face_of_known_shape,
    list_checked_faces_by_row,
    make_row_key,
    reduce_pieces_to_unchecked_faces,
    select_rows_without_problem,
)
from printgen.printing.order_checks import check_piece_count, list_components_to_print, report_nothing_to_print
from printgen.printing.proofreader import (
    compile_faces_and_report_findings,
    list_pieces_of_components_with_new_faces,
)

PAPER = "a4"  # any paper will do, because no face depends on the paper


@dataclass(frozen=True, slots=True)
class CheckedFaces:
    """The identities of all checked faces, and the number of pages of each component with a text."""

    identities: frozenset[str] = frozenset()
    pages: Mapping[str, int] = field(default_factory=dict)


NO_FACES = CheckedFaces()


def check_all_faces(
    game: Game, shelves: Shelves, problems: Problems, checked_before: CheckedFaces = NO_FACES, memory: CheckMemory | None = None
) -> CheckedFaces:
    """Check all faces of a game in every size and style, and for every number of players that changes a face.

    `checked_before` has the faces that were checked in another language.
    These faces are skipped, and the others are checked in one style, because a translation changes texts but no colours.
    Components that have not changed since the last check with the same `memory` are not checked again."""
    memory, stamps = memory or CheckMemory(), GameStamps(game, shelves)
    checked: set[str] = set(checked_before.identities)
    pages: dict[str, int] = {}
    seen: set[tuple[str, int]] = set()  # components and numbers of players
    for order in _list_orders_to_check(game):
        checker = ComponentChecker(Job(game, order, shelves, problems), memory, stamps, checked)
        components = tuple(c for c in list_components_to_print(game, order) if (c.name, order.players) not in seen)
        seen |= {(component.name, order.players) for component in components if checked_before.identities}
        if not check_piece_count(sum(map(checker.count_pieces_to_print, components)), game, problems):
            continue
        for component in components:
            record = checker.check_component(component)
            problems.merge_problems(record.problems)
            checked |= record.identities
            if component.text is not None:
                pages[component.name] = record.pages
        problems.merge_problems(checker.others)
    if not checked and not problems:
        report_nothing_to_print(game, EVERYTHING, problems)
    return CheckedFaces(frozenset(checked), pages)


def _list_orders_to_check(game: Game) -> Iterator[Order]:
    """The orders that together contain every face: one for each style and each number of players that changes a component."""
    named = {number for component in game.components for number in component.players}
    for style in game.styles:
        for players in sorted({game.players.least, game.players.usual, *named}):
            yield Order(PAPER, players, 1, style)


class DrawnRows(NamedTuple):
    """The pieces of the rows that were drawn, the problems found on them, and the faces of all rows without a problem."""

    pieces: tuple[Piece, ...]
    problems: Problems
    skipped: Mapping[int, RowFaces]  # rows that were checked before
    clean: Mapping[int, RowFaces]
    reads: frozenset[str]  # the names of everything that the drawings of all rows read, as in `GameStamps`
    reads_row_number: bool  # whether the drawing of any row read its number, or the number of rows
    is_checked: bool
    is_complete: bool  # False if drawing found a problem, because it may have stopped before it read everything


class ComponentChecker:
    """Checks the components of a game for one order. The problems are in the records, and in `others` if no record has them.

    Components whose faces are all in `checked_identities` are not checked again. The caller may add to it.
    """

    def __init__(self, job: Job, memory: CheckMemory, stamps: GameStamps, checked_identities: Container[str]) -> None:
        self._noted = Problems(failed=job.problems.failed)
        self._job = Job(job.game, job.order, job.shelves, self._noted)
        self._memory, self._stamps = memory, OrderStamps(stamps, job.order)
        self._checked_identities = checked_identities
        self._done: dict[str, CheckedComponent] = {}
        self.others = Problems()

    def count_pieces_to_print(self, component: Component) -> int:
        """The number of pieces of a component in the order. A text is checked, because each of its pages is a piece."""
        copies = sum(count_copies_of_row(component, row, self._job.order) for row in component.rows)
        return copies * self.check_component(component).pages if copies and component.text is not None else copies

    def check_component(self, component: Component) -> CheckedComponent:
        """The checked component. If all its faces are in `checked_identities`, they are drawn but not checked."""
        done = self._done.get(component.name)
        if done is None:
            description = self._stamps.hash_component(component)
            done = None if list_plugins("printgen.checks") else self._find_unchanged_component(component, description)
            if done is None or not (
                done.is_checked or all(identity in self._checked_identities for identity in done.identities)
            ):
                done = self._redraw_and_check_component(component, description)
            self._done[component.name] = done
            self._memory.current.append(done)
        return done

    @cached_property
    def _illustrator(self) -> Illustrator:
        """The illustrator of the order. Its first problems, such as useless icons, are about no component."""
        illustrator = Illustrator(self._job, memory=self._memory.faces, stamps=self._stamps)
        self.others = self._noted.move_problems_to_new_collector()
        return illustrator

    def _find_unchanged_component(self, component: Component, description: str) -> CheckedComponent | None:
        return self._memory.find_unchanged_component(
            description, self._stamps, lambda part: self._illustrator.redraw_part_and_list_reads(component, part)
        )

    def _redraw_and_check_component(self, component: Component, description: str) -> CheckedComponent:
        """The component, drawn again, and checked unless all its faces are in `checked_identities`."""
        bare = hash_drawing_settings(component)
        former = self._memory.find_component_read_from_file(bare, self._stamps) if self._can_skip_rows(component) else None
        drawn = self._draw_and_check_rows_unless_lookalike(component, skip_rows_of=former)
        if drawn is None:
            drawn = self._draw_and_check_rows_unless_lookalike(component)
            assert drawn is not None
        if former is None or former.problems.found:  # otherwise it fits, because nothing but its rows has changed
            self._check_fit_on_paper(component)
        drawn.problems.merge_problems(self._noted.move_problems_to_new_collector())
        record = self._make_component_record(component, description, bare, drawn)
        if drawn.is_complete:
            self._memory.keep_component(record)
        return record

    def _make_component_record(
        self, component: Component, description: str, description_without_rows: str, drawn: DrawnRows
    ) -> CheckedComponent:
        illustrator, stamps = self._illustrator, self._stamps
        reads = {SETTINGS, "value:ink", *drawn.reads, *(["value:players"] if component.copies.per_player else [])}
        skipped: Iterable[CheckedFace | Face] = chain.from_iterable(drawn.skipped.values())
        shown = chain.from_iterable(piece.faces for piece in drawn.pieces)
        keys = _make_row_keys(component, drawn.reads_row_number) if self._can_skip_rows(component) else {}
        rows = {**drawn.skipped, **drawn.clean}
        return CheckedComponent(
            component.name,
            description,
            {name: stamps[name] for name in reads},
            tuple({face.identity: (face.label, face.identity) for face in chain(skipped, shown)}.values()),
            illustrator.count_pages(component, component.sizes[0]),
            drawn.problems,
            drawn.is_checked,
            tuple(
                CheckedPart(part, found.result, {name: stamps[name] for name in found.reads})
                for part, found in illustrator.parts.items()
            ),
            description_without_rows,
            {key: rows[number] for number, key in keys.items() if number in rows},
            drawn.reads_row_number,
            drawn.pieces,
        )

    def _check_fit_on_paper(self, component: Component) -> None:
        """Check that the component fits on paper, whole or in parts."""
        from printgen.printing.lots import check_parting_on_any_paper
        from printgen.printing.paper_fit import check_fit_on_any_paper

        illustrator = self._illustrator
        if not check_fit_on_any_paper(self._job.game, component, illustrator.count_pages, self._noted) and component.split:
            check_parting_on_any_paper(component, tuple(illustrator.make_pieces(component, component.sizes[0])), self._noted)

    def _can_skip_rows(self, component: Component) -> bool:
        """Whether a record of some rows is enough, because nothing needs the drawings of all rows."""
        return component.text is None and not component.split and not list_plugins("printgen.checks")

    def _draw_and_check_rows_unless_lookalike(
        self, component: Component, skip_rows_of: CheckedComponent | None = None
    ) -> DrawnRows | None:
        """Draw and check all rows without a record in `skip_rows_of`. None if a new face may look like that of another row."""
        illustrator, job, rows = self._illustrator, self._job, dict[int, RowFaces]()
        skipped = _find_faces_of_unchanged_rows(component, skip_rows_of) if skip_rows_of is not None else {}
        reads, reads_row_number = (
            (set(skip_rows_of.stamps), skip_rows_of.reads_row_number)
            if skip_rows_of is not None and skipped
            else (set[str](), False)
        )
        illustrator.reads.clear()
        illustrator.parts.clear()
        times = self._noted.times
        pieces = tuple(
            chain.from_iterable(illustrator.make_pieces(component, size, skipped.keys()) for size in component.sizes)
        )
        is_complete = self._noted.times == times
        new = list_pieces_of_components_with_new_faces(pieces, self._checked_identities)
        if new:
            shapes = {face.identity: face.shape for faces in skipped.values() for face in faces}
            unchecked = tuple(reduce_pieces_to_unchecked_faces(new, shapes))
            reusable = self._memory.find_or_make_compiler(job.game, job.shelves, self._stamps, illustrator.reads)
            compile_faces_and_report_findings(reusable.compiler, unchecked, job)
            run_preflight(unchecked, reusable.compiler.drawings, job, checker=make_face_checker(job, reusable.findings))
            rows = list_checked_faces_by_row(new, reusable.compiler.drawings, shapes)
        problems = self._noted.move_problems_to_new_collector()
        if has_new_face_of_known_shape(rows.values(), skipped.values()):
            return None
        clean, is_checked = select_rows_without_problem(rows, problems), bool(new) or not pieces
        reads_row_number = reads_row_number or component.name in illustrator.numbered
        return DrawnRows(
            pieces, problems, skipped, clean, frozenset(reads | illustrator.reads), reads_row_number, is_checked, is_complete
        )


def _find_faces_of_unchanged_rows(component: Component, former: CheckedComponent) -> dict[int, RowFaces]:
    """The faces of the rows that were checked before and look the same now, by the number of the row."""
    keys = _make_row_keys(component, former.reads_row_number)
    return {number: former.rows[key] for number, key in keys.items() if key in former.rows}


def _make_row_keys(component: Component, reads_row_number: bool) -> dict[int, RowKey]:
    return {number: make_row_key(component, number, row, reads_row_number) for number, row in enumerate(component.rows, 1)}
