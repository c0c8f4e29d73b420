"""Draws single templates for the rows of a small table without printing, and returns their problems."""

from dataclasses import replace
from pathlib import Path

import pytest

from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problem, Problems
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Order
from tests.helpers.farm import make_kit, put


class Drafts:
    """A made-up game in a folder, and the illustrator that draws its templates."""

    def __init__(self, folder: Path) -> None:
        make_kit(folder)
        self._folder, self._number, self._problems = folder, 0, Problems()
        shelves = find_shelves(folder)
        game = load_game("farm", shelves, self._problems)
        assert game is not None
        self._animal = game.components[0]
        self._illustrator = Illustrator(Job(game, Order("a4", 2, 1, "colour"), shelves, self._problems))

    def draw(self, template: str) -> tuple[Problem, ...]:
        """The problems of a template drawn for each row. A bug in printgen raises its exception."""
        self._number += 1
        put(self._folder / f"templates/farm/draft{self._number}.svg.j2", template)
        part = replace(self._animal, name=f"part{self._number}", template=f"draft{self._number}.svg.j2")
        self._problems.found.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "printgen.faces.templates.environment.save_code_for_later_runs", lambda *_: None
            )  # nobody draws a draft again
            for row in part.rows:
                self._illustrator.draw_first_front_or_report(part, part.sizes[0], row)
        return self._problems.sort_by_severity()

    def told(self, template: str) -> str:
        """The problems of a template as text. Its file is card.svg.j2 and its component is animal."""
        found = "\n".join(map(str, self.draw(template))).replace(f"{self._folder}/", "")
        return found.replace(f"draft{self._number}.", "card.").replace(f"part{self._number} ", "animal ")
