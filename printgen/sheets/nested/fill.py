"""One sheet filled from the top: again and again the block that fits best into the room left, slid until it touches."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from printgen.outlines import Point
from printgen.sheets.buckets import Buckets
from printgen.sheets.nested.bed import Bed, Form, Ground
from printgen.sheets.nested.blocks import Block
from printgen.sheets.nested.slide import slid
from printgen.sheets.polygons import Polygon, box, moved

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
