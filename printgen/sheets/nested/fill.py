"""One sheet filled from the top: the block that fits best is placed, then slid until it touches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from printgen.core.units import Mm
from printgen.model.outlines import Point
from printgen.sheets.nested.bed import Bed, Form, Ground
from printgen.sheets.nested.blocks import Block
from printgen.sheets.polygons import Buckets, Edge, Polygon, box, edges, mirrored, moved, span

Lines: TypeAlias = Sequence[Polygon]
HAIR = 1e-6  # more than rounding, less than any printer


def slid(lines: Lines, others: Lines, gap: Mm, room: tuple[Mm, Mm]) -> tuple[Mm, Mm]:
    """How far a block of pieces goes to the left and up, at most so far each, when it may take turns."""
    x, y = room
    across = [_mirrored(other) for other in others]
    for _ in range(2):
        up = to_the_left([_mirrored(line) for line in lines], across, gap, y)
        left = to_the_left([moved(line, 0, -up) for line in lines], others, gap, x)
        lines = [moved(line, -left, -up) for line in lines]
        x, y = x - left, y - up
    return room[0] - x, room[1] - y


def _mirrored(line: Polygon) -> Polygon:
    """Right for down, and clockwise still."""
    return mirrored(line)[::-1]


def to_the_left(lines: Lines, others: Lines, gap: Mm, room: Mm) -> Mm:
    """How far a block of pieces can go to the left, at most so far, before it comes nearer than the gap to another."""
    reach = gap + HAIR
    left, top, right, low = box((point for line in lines for point in line), reach)
    facing = [edge for line in lines for edge in edges(line) if edge[1][1] < edge[0][1]]
    for other in others:
        for edge in edges(other):
            (x1, y1), (x2, y2) = edge
            if y1 < y2 and y1 <= low and top <= y2 and min(x1, x2) <= right and left - room <= max(x1, x2):
                room = min(room, _least(facing, edge, reach, room))
    return max(0.0, room - HAIR)


def _least(facing: list[Edge], edge: Edge, reach: Mm, room: Mm) -> Mm:
    """How far the edges on the left of a piece can go until one meets an edge on the right of another piece."""
    (x1, top), (x2, low) = edge
    far = max(x1, x2) + reach + room
    for own in facing:
        (x3, y3), (x4, y4) = own
        if y4 - reach <= low and top <= y3 + reach and min(x3, x4) < far:
            for x, y in own:
                found = span(edge, reach, y)
                if found is not None and found[1] <= x:
                    room = min(room, x - found[1])
            for x, y in edge:
                found = span(own, reach, y)
                if found is not None and x <= found[0]:
                    room = min(room, found[0] - x)
    return room


CHOICE = 160  # forms that are held against each other, the large ones first
_FEW = 16  # of them, when the effort is spent
_LARGE = 0.6  # how much large blocks come before small ones, which find room everywhere
_SLIDE = 3  # squares that a block is slid at most


@dataclass(slots=True)
class Effort:
    """What a nest may still cost: rectangles looked for on sheets, and pairs of corners weighed to slide blocks closer."""

    rectangles: int = 600_000
    corners: int = 30_000_000

    @property
    def is_spent(self) -> bool:
        """Whether only the large forms are looked for."""
        return self.rectangles <= 0

    def slides(self, work: int) -> bool:
        """Whether pieces may be slid at that cost, which is then spent."""
        if work > self.corners:
            return False
        self.corners -= work
        return True


@dataclass(frozen=True, slots=True)
class Task:
    """What is nested on which ground, the large forms first, and whether they fit without loss as they lie in its squares."""

    ground: Ground
    forms: tuple[Form, ...]
    exact: bool
    effort: Effort


@dataclass(frozen=True, slots=True)
class Way:
    """How much a place further up is worth against one that fits better, and whether two in a block count as one large one."""

    pull: float
    pairs: bool


@dataclass(frozen=True, slots=True)
class Laid:
    """A block of a kind, and where its corner lies from where the first may begin."""

    kind: int
    block: Block
    x: float
    y: float


def fill(task: Task, left: list[int], way: Way) -> Iterator[Laid]:
    """What lies on a sheet, taken off the numbers left of each kind."""
    sheet = _Sheet(task, way)
    waiting, choice = _waiting(task, left), list[Form]()
    while True:
        choice += islice(waiting, CHOICE - len(choice))
        places = {
            form: place
            for form in choice
            if left[form.kind] >= len(form.block.parts) and (place := sheet.bed.find(form)) is not None
        }
        if places:
            form = max(places, key=lambda form: sheet.worth(form, places[form]))
            left[form.kind] -= len(form.block.parts)
            yield sheet.lay(form, places[form])
        elif not choice:
            return
        choice = list(places)


def _waiting(task: Task, left: list[int]) -> Iterator[Form]:
    """The forms that are left, the large ones first: all of them, or the first few when the effort is spent."""
    still = (form for form in task.forms if left[form.kind] >= len(form.block.parts))
    for form in islice(still, _FEW) if task.effort.is_spent else still:
        task.effort.rectangles -= len(form.rectangles)
        yield form


class _Sheet:
    """A sheet as it fills."""

    def __init__(self, task: Task, way: Way) -> None:
        self._task, self.bed = task, Bed(task.ground)
        self._large = _LARGE / max(1, task.forms[0].squares)
        self._pull = way.pull / (task.ground.rows * task.ground.stride)
        self._pairs = way.pairs
        self._lines: Buckets[Polygon] = Buckets()

    def worth(self, form: Form, place: int) -> float:
        """How well a form fits at a place: by what it touches, how large it is and how far up it is."""
        size = form.squares if self._pairs else form.squares / len(form.block.parts)
        return self.bed.contact(form, place) + self._large * size - self._pull * place

    def lay(self, form: Form, place: int) -> Laid:
        """Take the place, or one a little further up and to the left, up to where the block touches others."""
        ground = self._task.ground
        column, row = ground.square(place)
        x, y = column * ground.unit, row * ground.unit
        left, up = (0.0, 0.0) if self._task.exact else self._slide(form, (x, y))
        if left or up:
            x, y = x - left, y - up
            self.bed.take(form.loose(ground.stride), ground.place(int(x // ground.unit), int(y // ground.unit)))
        else:
            self.bed.take(form.mask, place)
        return Laid(form.kind, form.block, x, y)

    def _slide(self, form: Form, corner: Point) -> Point:
        """How far a block goes to the left and up from where it lies."""
        ground = self._task.ground
        lines = [moved(part.line, *corner) for part in form.block.parts]
        room = min(corner[0], _SLIDE * ground.unit), min(corner[1], _SLIDE * ground.unit)
        around = box((point for line in lines for point in line), ground.gap + max(room))
        others = self._lines.near(around)
        slides = self._task.effort.slides(sum(map(len, lines)) * sum(map(len, others)))
        left, up = slid(lines, others, ground.gap, room) if slides else (0.0, 0.0)
        for line in lines:
            self._lines.put(box(moved(line, -left, -up)), moved(line, -left, -up))
        return left, up
