"""Shared helpers for tests of the content and the drawings of Brazil: Imperial."""

import re
from functools import partial

from printgen.model import Face
from tests.helpers.supplied_games import component_of, declared, pieces_of

NAME, STYLES = "brazil-imperial", ("colour", "low-ink")
game, component, pieces = partial(declared, NAME), partial(component_of, NAME), partial(pieces_of, NAME)


def icons(face: Face, name: str) -> int:
    """How often a face shows an icon, outlined or solid."""
    return len(re.findall(f'<use href="#{name}(-solid)?"', face.svg))
