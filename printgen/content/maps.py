"""Maps that players assemble from pieces, as a text such as `A@0,0 B@4,0 Cr@0,4` says."""

from collections.abc import Container, Iterable, Iterator
from typing import TypeAlias

from printgen.content.scalars import MOST_CORNERS
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.model import Component
from printgen.model.setup import MapPlan

_WORD = compile_later(r"(\S{1,60})@(\d{1,3}(?:\.\d{1,6})?),(\d{1,3}(?:\.\d{1,6})?)")
_SPACE = compile_later(r"(\d{1,3}),(\d{1,3})")
MAP_RULE = "Must be pieces with their places, such as `A@0,0 B@4,0`, or a pile and a column, such as `scenario.tiles`."

SpacePosition: TypeAlias = tuple[float, float]  # the numbers of spaces to its left and above it


class NamedSide(NamedTuple):
    """The front or back of the pieces of a row, which is counted from 1, and its name in maps."""

    name: str
    row: int
    is_back: bool


class MapWord(NamedTuple):
    """A piece of a map as written: its name, maybe with an `r` for rotated, and its place in steps to the right and down."""

    name: str
    right: float
    down: float

    def find_name_and_degrees(self, known_names: Container[str]) -> tuple[str, int]:
        """The known name of the piece and its rotation; the name as written if it is unknown."""
        is_rotated = self.name not in known_names and self.name.endswith("r") and self.name[:-1] in known_names
        return (self.name[:-1], 180) if is_rotated else (self.name, 0)


def read_map_words(text: str) -> tuple[MapWord, ...]:
    """The words of a map. Raises ValueError with a sentence for people."""
    words = text.split()
    matches = [match for word in words if (match := _WORD.fullmatch(word)) is not None]
    if not words or len(words) > MOST_CORNERS or len(matches) != len(words):
        raise ValueError("Must be pieces with their places, such as `A@0,0 B@4,0`.")
    return tuple(MapWord(match[1], float(match[2]), float(match[3])) for match in matches)


def read_map_space_positions(text: str) -> tuple[SpacePosition, ...]:
    """Spaces as they are written, such as `3,1 8,0`. Raises ValueError with a sentence for people."""
    words = text.split()
    matches = [match for word in words if (match := _SPACE.fullmatch(word)) is not None]
    if len(words) > MOST_CORNERS or len(matches) != len(words):
        raise ValueError("Must be spaces, such as `3,1 8,0`.")
    return tuple((float(match[1]), float(match[2])) for match in matches)


def list_letters_with_positions(word: MapWord, letter_rows: str, degrees: int) -> Iterator[tuple[str, SpacePosition]]:
    """Each letter on a piece of a map with the place of its space. `letter_rows` are those of the piece before its rotation."""
    for down, row in enumerate((letter_rows[::-1] if degrees else letter_rows).split("/")):
        yield from ((letter, (word.right + right, word.down + down)) for right, letter in enumerate(row))


def list_named_sides(component: Component, plan: MapPlan) -> Iterator[NamedSide]:
    """The fronts and backs of a component that have a name."""
    for number, row in enumerate(component.rows, 1):
        for column, is_back in ((component.find_column_or_keep_name("id"), False), (plan.backs, True)):
            if name := str(row.cells.get(column, "")):
                yield NamedSide(name, number, is_back)


def list_map_texts(plan: MapPlan, components: Iterable[Component]) -> list[str]:
    """The texts of all maps that a plan can mean, if these are the components of its pile."""
    if plan.text:
        return [plan.text]
    return [str(row.cells.get(part.find_column_or_keep_name(plan.column), "")) for part in components for row in part.rows]
