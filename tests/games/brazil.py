"""Brazil: Imperial as it is declared and drawn: what the tests of its cards, its boards and its map share."""

import re
from functools import partial

from printgen.model import Face
from tests.helpers.supplied_games import component_of, declared, pieces_of

NAME, STYLES = "brazil-imperial", ("colour", "low-ink")
game, component, pieces = partial(declared, NAME), partial(component_of, NAME), partial(pieces_of, NAME)


def icons(face: Face, name: str) -> int:
    """How often an icon stands on a face, outlined or solid."""
    return len(re.findall(f'<use href="#{name}(-solid)?"', face.svg))
