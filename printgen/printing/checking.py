"""Checks every face of a game, in each style and number of players. Repeats no work whose sources have not changed."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.core.records import dataclass
from printgen.faces.job import Job
from printgen.faces.stamps import GameStamps
from printgen.model import EVERYTHING, Game, Order
from printgen.printing.check_memory import CheckMemory
from printgen.printing.component_checker import ComponentChecker
from printgen.printing.order_checks import check_piece_count, list_ordered_components, report_nothing_to_print

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
        if not check_piece_count(
            sum(checker.count_pieces_after_checking_text(part, checked) for part in components), game, problems
        ):
            continue
        for component in components:
            record = checker.check_component(component, checked)
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
