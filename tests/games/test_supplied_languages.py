"""The supplied games in several languages are complete, and their leaflets have as many pages in each."""

from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Order

SHELVES = find_shelves(Path(__file__).resolve().parents[2])


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("name", ["village", "5211"])
def test_every_text_is_translated_and_fits(name: str, language: str) -> None:
    problems = Problems()
    game = load_game(name, SHELVES, problems, language)
    assert game is not None
    assert game.languages == ("en", "de", "fr")
    illustrator = Illustrator(Job(game, Order("a4", 1, 1, "colour"), SHELVES, problems))
    for component in game.components:
        if component.kind != "card":
            list(illustrator.make_pieces(component, component.sizes[0]))
            assert component.text is None or illustrator.count_pages(component, component.sizes[0]) == 8
    assert [str(problem) for problem in problems.found] == []
