"""Checks every face of a game, in each style and number of players. Repeats no work whose sources have not changed."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from printgen.content.shelves import Shelves
from printgen.core.plugins import list_plugins
from printgen.core.problems import Problems
from printgen.faces.context import count_copies
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.reads import hash_text
from printgen.faces.stamps import SETTINGS, GameStamps, OrderStamps
from printgen.model import EVERYTHING, Component, Game, Order
from printgen.preflight.run import make_judge, run_preflight
from printgen.printing.check_memory import CheckedComponent, CheckedPart, CheckMemory
from printgen.printing.lots import check_parting, check_piece_count, list_ordered_components, note_nothing_to_print
from printgen.printing.paper_fit import check_papers
from printgen.printing.proofreader import check_compiled_faces, find_pieces_with_new_faces, list_faces

PAPER = "a4"  # any paper will do, because no face depends on the paper


@dataclass(frozen=True, slots=True)
class CheckedFaces:
    """The identities of all checked faces, and the number of pages of each component with a text."""

    identities: frozenset[str] = frozenset()
    pages: Mapping[str, int] = field(default_factory=dict)


NO_FACES = CheckedFaces()


def check_all_faces(
    game: Game, shelves: Shelves, problems: Problems, former: CheckedFaces = NO_FACES, memory: CheckMemory | None = None
) -> CheckedFaces:
    """Check all faces of a game in every size and style, and for every number of players that changes a face.

    `former` has the faces that were checked in another language.
    These faces are skipped, and the others are checked in one style, because a translation changes texts but no colours.
    Components that have not changed since the last check with the same `memory` are not checked again."""
    memory, stamps = memory or CheckMemory(), GameStamps(game, shelves)
    checked: set[str] = set(former.identities)
    pages: dict[str, int] = {}
    seen: set[tuple[str, int]] = set()  # components and numbers of players
    for order in _list_orders_to_check(game):
        checker = ComponentChecker(Job(game, order, shelves, problems), memory, stamps)
        components = tuple(c for c in list_ordered_components(game, order) if (c.name, order.players) not in seen)
        seen |= {(component.name, order.players) for component in components if former.identities}
        if not check_piece_count(sum(checker.count_pieces(part, checked) for part in components), game, problems):
            continue
        for component in components:
            record = checker.check(component, checked)
            problems.add_all(record.problems)
            checked |= record.identities
            if component.text is not None:
                pages[component.name] = record.pages
        problems.add_all(checker.others)
    if not checked and not problems:
        note_nothing_to_print(game, EVERYTHING, problems)
    return CheckedFaces(frozenset(checked), pages)


def _list_orders_to_check(game: Game) -> Iterator[Order]:
    """The orders that together contain every face: one for each style and each number of players that changes a component."""
    named = {number for component in game.components for number in component.players}
    for style in game.styles:
        for players in sorted({game.players.least, game.players.usual, *named}):
            yield Order(PAPER, players, 1, style)


class ComponentChecker:
    """Checks the components of a game for one order. The problems are in the records, and in `others` if no record has them."""

    def __init__(self, job: Job, memory: CheckMemory, stamps: GameStamps) -> None:
        self._noted = Problems(failed=job.problems.failed)
        self._job = Job(job.game, job.order, job.shelves, self._noted)
        self._memory, self._stamps = memory, OrderStamps(stamps, job.order)
        self._done: dict[str, CheckedComponent] = {}
        self.others = Problems()

    def count_pieces(self, component: Component, known: Container[str]) -> int:
        """The number of pieces of a component in the order. Checks a component with a text, to count its pages."""
        copies = sum(count_copies(component, row, self._job.order) for row in component.rows)
        return copies * self.check(component, known).pages if copies and component.text is not None else copies

    def check(self, component: Component, known: Container[str]) -> CheckedComponent:
        """The checked component. If all its faces are in `known`, they are drawn but not judged."""
        done = self._done.get(component.name)
        if done is None:
            description = hash_text(repr(component))
            done = None if list_plugins("printgen.checks") else self._find(component, description)
            if done is None or not (done.is_judged or all(identity in known for identity in done.identities)):
                done = self._check_changed(component, description, known)
            self._done[component.name] = done
            self._memory.current.append(done)
        return done

    @cached_property
    def _illustrator(self) -> Illustrator:
        """The illustrator of the order. Its first problems, such as useless icons, are about no component."""
        illustrator = Illustrator(self._job, memory=self._memory.faces, stamps=self._stamps)
        self.others = self._noted.take()
        return illustrator

    def _find(self, component: Component, description: str) -> CheckedComponent | None:
        return self._memory.find(description, self._stamps, lambda part: self._illustrator.redraw_part(component, part))

    def _check_changed(self, component: Component, description: str, known: Container[str]) -> CheckedComponent:
        """The component, drawn again, and judged unless all its faces are in `known`."""
        illustrator, job = self._illustrator, self._job
        illustrator.reads.clear()
        illustrator.parts.clear()
        times = self._noted.times
        pieces = tuple(chain.from_iterable(illustrator.pieces(component, size) for size in component.sizes))
        is_drawn_well = self._noted.times == times
        if not check_papers(job.game, component, illustrator.length, self._noted) and component.split:
            check_parting(component, tuple(illustrator.pieces(component, component.sizes[0])), self._noted)
        reads = {SETTINGS, "value:ink", *illustrator.reads, *(["value:players"] if component.copies.per_player else [])}
        new = find_pieces_with_new_faces(pieces, known)
        if new:
            bench = self._memory.find_bench(job.game, job.shelves, self._stamps, reads)
            check_compiled_faces(bench.writer, new, job)
            run_preflight(new, bench.writer.drawings, job, judge=make_judge(job, bench.findings))
        record = CheckedComponent(
            component.name,
            description,
            {name: self._stamps[name] for name in reads},
            tuple({face.identity: (face.label, face.identity) for face in list_faces(pieces)}.values()),
            illustrator.length(component, component.sizes[0]),
            self._noted.take(),
            bool(new) or not pieces,
            tuple(
                CheckedPart(part, found.result, {name: self._stamps[name] for name in found.reads})
                for part, found in illustrator.parts.items()
            ),
            pieces,
        )
        if is_drawn_well:  # otherwise, it may have stopped before it read everything
            self._memory.keep(record)
        return record
