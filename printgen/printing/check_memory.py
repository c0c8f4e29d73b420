"""What a check remembers, so that the next check of the same game repeats only the work for what has changed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from functools import partial
from operator import eq
from typing import TYPE_CHECKING, TypeAlias

from printgen.content.pictures import find_picture_file, make_missing_picture_hint
from printgen.content.shelves import Shelves
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems
from printgen.core.records import dataclass
from printgen.faces.drawn import FaceMemory
from printgen.faces.reads import PartReads, StoryPart
from printgen.faces.stamps import SETTINGS
from printgen.model import Game, Piece
from printgen.preflight.face_checker import KnownFindings
from printgen.printing.checked_rows import CheckedRows

if TYPE_CHECKING:
    from printgen.pdf.face_compiler import FaceCompiler

RedrawPart: TypeAlias = Callable[[StoryPart], PartReads | None]

_MOST_COMPONENTS = 1_000
_MOST_OLD_FACES = 20_000  # of components as they were before the last check, for changes that are undone; 1 kB each
_MOST_ALIKE = 50  # records of the same component and rows, in several styles, numbers of players and languages
_MOST_DRAWINGS = 5_000  # compiled faces to keep; then a new compiler begins


@dataclass(frozen=True, slots=True)
class CheckedComponent:
    """A component that was drawn and checked for one order, with the stamps of everything that its drawings read.

    `faces` has the label and the identity of each different face. `is_checked` is False if all faces had been checked before.
    `rows` has the rows without a problem, with their place in the table if `reads_row_number`.
    """

    name: str
    description: str  # a hash of the component and its rows
    stamps: Mapping[str, str]
    faces: tuple[tuple[str, str], ...]
    pages: int
    problems: Problems
    is_checked: bool
    parts: tuple["CheckedPart", ...] = ()
    description_without_rows: str = ""  # a hash of the component without its rows
    rows: CheckedRows = field(default_factory=dict)
    reads_row_number: bool = False
    pieces: tuple[Piece, ...] = ()  # empty if the record comes from a file

    def is_current_apart_from_text_parts(self, current_stamps: Mapping[str, str]) -> bool:
        """Whether everything is unchanged that the drawings read, except what only parts of a text read."""
        return _are_unchanged(self.stamps, current_stamps)

    @property
    def identities(self) -> frozenset[str]:
        """The identities of all faces."""
        return frozenset(identity for _, identity in self.faces)


class CheckedPart(NamedTuple):
    """A part of a text, a hash of the part, and the stamps of everything that it read."""

    part: StoryPart
    result: str
    stamps: Mapping[str, str]


@dataclass(slots=True)
class ReusableCompiler:
    """A compiler with its compiled faces, the findings on them, and the stamps of their pictures."""

    compiler: "FaceCompiler"
    findings: KnownFindings = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)

    def is_usable(self, picture_stamps: Mapping[str, str]) -> bool:
        """Whether no picture has changed since the compiler read it, and there is room for more faces."""
        return len(self.compiler.drawings) < _MOST_DRAWINGS and all(
            self.pictures.get(name, stamp) == stamp for name, stamp in picture_stamps.items()
        )


def restamp_parts_if_unchanged(
    parts_before: Iterable[CheckedPart], stamps: Mapping[str, str], redraw: RedrawPart
) -> tuple[CheckedPart, ...] | None:
    """Parts of a text with their current stamps; None if a part looks different now."""
    restamped: list[CheckedPart] = []
    for old in parts_before:
        if _are_unchanged(old.stamps, stamps):
            restamped.append(old)
            continue
        drawn = redraw(old.part)
        if drawn is None or drawn.result != old.result:
            return None
        restamped.append(old._replace(stamps={name: stamps[name] for name in drawn.reads}))
    return tuple(restamped)


def _are_unchanged(old_stamps: Mapping[str, str], new_stamps: Mapping[str, str]) -> bool:
    """Whether all old stamps are the same now."""
    return all(map(eq, map(new_stamps.__getitem__, old_stamps), old_stamps.values()))


class CheckMemory:
    """The components, faces and drawings of the last checks of a game. One check at a time can use a memory."""

    def __init__(self) -> None:
        self.faces = FaceMemory()
        self.current: list[CheckedComponent] = []  # the components of the check that runs now, or ran last
        self._components: dict[str, list[CheckedComponent]] = {}  # those used last come last
        self._reusable_compilers: dict[str, ReusableCompiler] = {}  # by the stamp of the settings, which include the language

    def begin_check_and_forget_old_components(self) -> None:
        """Begin another check: forget components that the last check did not need, if they have many faces."""
        needed = {id(record) for record in self.current}
        room, kept = _MOST_OLD_FACES, dict[str, list[CheckedComponent]]()
        for description, records in reversed(self._components.items()):  # those used last come first
            old = sum(len(record.faces) for record in records if id(record) not in needed)
            room -= old
            if room >= 0 or not old:
                kept[description] = records
            elif present := [record for record in records if id(record) in needed]:
                kept[description] = present
        self._components = dict(reversed(kept.items()))
        self.current = []

    def find_unchanged_component(
        self, description: str, stamps: Mapping[str, str], redraw: RedrawPart
    ) -> CheckedComponent | None:
        """The component with this description, which is then kept longer, if everything that its drawings read is unchanged.

        If something that only a part of its text read has changed, the part is redrawn and must give the same result."""
        for record in reversed(self._components.get(description, ())):
            parts = (
                restamp_parts_if_unchanged(record.parts, stamps, redraw)
                if record.is_current_apart_from_text_parts(stamps)
                else None
            )
            if parts is not None:
                found = replace(record, parts=parts) if parts != record.parts else record
                self.keep_component(found)
                return found
        return None

    def find_component_read_from_file(
        self, description_without_rows: str, stamps: Mapping[str, str]
    ) -> CheckedComponent | None:
        """A record from a file with rows that look the same now, of a component with this description without rows."""
        records = (record for alike in self._components.values() for record in reversed(alike))
        return next(
            (
                record
                for record in records
                if record.description_without_rows == description_without_rows
                and not record.pieces
                and record.is_current_apart_from_text_parts(stamps)
            ),
            None,
        )

    def keep_component(self, record: CheckedComponent) -> None:
        """Remember a component, and forget the components that were not used for longest."""
        others = [other for other in self._components.pop(record.description, ()) if other.stamps != record.stamps]
        self._components[record.description] = [*others[1 - _MOST_ALIKE :], record]
        while len(self._components) > _MOST_COMPONENTS:
            del self._components[next(iter(self._components))]

    def copy_without_drawings(self) -> "CheckMemory":
        """A memory that knows the same components and faces, without drawings."""
        other = CheckMemory()
        other.faces, other.current = self.faces.copy(), self.current
        other._components = {description: [*records] for description, records in self._components.items()}
        return other

    def find_or_make_compiler(
        self, game: Game, shelves: Shelves, stamps: Mapping[str, str], names_read: Iterable[str]
    ) -> ReusableCompiler:
        """The compiler for a component whose drawings read the things with these names; a new one if a picture has changed."""
        pictures = {name: stamps[name] for name in names_read if name.startswith("picture:")}
        reusable = self._reusable_compilers.get(stamps[SETTINGS])
        if reusable is None or not reusable.is_usable(pictures):
            from printgen.pdf.face_compiler import FaceTester

            hint = partial(make_missing_picture_hint, game=game.name, shelves=shelves)
            compiler = FaceTester(partial(find_picture_file, game=game.name, shelves=shelves), "rgb", hint, game.fonts)
            reusable = self._reusable_compilers[stamps[SETTINGS]] = ReusableCompiler(compiler)
        reusable.pictures |= pictures
        return reusable
