"""Finds what is wrong with the spaces of a map that the pieces of a pile are on."""

from collections.abc import Iterable, Iterator, Mapping

from printgen.content.maps import read_map_space_positions
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import make_spelling_hint, truncate_value
from printgen.model import Component
from printgen.model.setup import MapPlan, MapSpaces, Pile

MOST_SPACES = 400  # of a piece of a map


class SpaceFault(NamedTuple):
    """Something that is wrong with a pile: the key that has it, the message and the hint."""

    key: str
    message: str
    hint: str


def find_faults_of_spaces(pile: Pile, spaces: MapSpaces, earlier: Mapping[str, Pile]) -> Iterator[SpaceFault]:
    """What is wrong with the spaces that a pile names, apart from the column that has them."""
    below = earlier.get(pile.on)
    if below is None or below.map is None:
        message = f"The pile {pile.name} has `spaces`, but is not on a map."
        yield SpaceFault("spaces", message, "add `on` with an earlier pile that has a `map`, or write `positions`.")
        return
    if pile.positions:
        message = f"The pile {pile.name} has both `positions` and `spaces`."
        yield SpaceFault("positions", message, "remove one of them.")
    if pile.dice:
        message = f"The pile {pile.name} has `spaces`, so it consists of `pieces` or of what it takes."
        yield SpaceFault("spaces", message, "remove `dice` from it.")
    if not below.map.middles:
        message = f"The map {pile.on} does not say where its spaces are."
        yield SpaceFault("spaces", message, f"add `middles` to the pile {pile.on}.")
    if spaces.letter and not below.map.letters:
        message = f"The map {pile.on} does not say which spaces have a letter."
        yield SpaceFault("spaces", message, f"add `letters` to the pile {pile.on}.")
    if spaces.pile and spaces.pile not in earlier:
        message = f'spaces names the pile "{spaces.pile}", which is not an earlier pile.'
        yield SpaceFault("spaces", message, make_spelling_hint(spaces.pile, earlier))


def find_fault_if_too_many_spaces(plan: MapPlan, components: Iterable[Component]) -> SpaceFault | None:
    """What is wrong if a piece of a map has too many spaces; None if all have few enough."""
    cells = (
        str(row.cells.get(part.find_column_or_keep_name(name), ""))
        for part in components
        for row in part.rows
        for name in plan.letters
    )
    if not any(len(cell) > MOST_SPACES for cell in cells):
        return None
    message = f"A piece of the map has more than {MOST_SPACES} spaces."
    return SpaceFault("letters", message, "divide the piece, or name the spaces in a column of another pile.")


def find_faults_of_space_texts(spaces: MapSpaces, components: Iterable[Component]) -> Iterator[SpaceFault]:
    """Each text in the column with the spaces that does not name spaces."""
    for part in components:
        for row in part.rows:
            text = str(row.cells.get(part.find_column_or_keep_name(spaces.column), ""))
            try:
                read_map_space_positions(text)
            except ValueError as fault:
                message = f'The spaces are "{truncate_value(text)}". {fault}'
                yield SpaceFault(
                    "spaces", message, "write the place of each space, counted from the top left one, such as 3,1."
                )
