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
from tests.helpers.farm import GAME, YAML, make_kit, put


class Drafts:
    """A made-up game in a folder, and the illustrator that draws its templates."""

    def __init__(self, folder: Path, yaml: str = GAME) -> None:
        make_kit(folder)
        put(folder / YAML, yaml)
        self._folder, self._number, self._problems = folder, 0, Problems()
        shelves = find_shelves(folder)
        game = load_game("farm", shelves, self._problems)
        assert game is not None
        self._animal = game.components[0]
        self._illustrator = Illustrator(Job(game, Order("a4", 2, 1, "colour"), shelves, self._problems))

    def draw(self, template: str) -> tuple[Problem, ...]:
        """The problems of a template drawn for each row. A bug in printgen raises its exception."""
        self._draw_rows(template, len(self._animal.rows))
        return self._problems.sort_by_severity()

    def draw_first_face(self, template: str) -> tuple[str, set[str], list[str]]:
        """The SVG of a template for the first row, the names of what it read, and its problems. Sets `costs`."""
        self._illustrator.reads.clear()
        svg = self._draw_rows(template, 1)
        names = {name for name in self._illustrator.reads if "/draft" not in name and ":draft" not in name}
        meter = self._illustrator._sandbox.meter
        self.costs = meter.steps, meter.made
        return svg, names, [self._hide_draft(str(problem)) for problem in self._problems.sort_by_severity()]

    def _draw_rows(self, template: str, count: int) -> str:
        """The SVG of the first row, or an empty text if it cannot be drawn. Draws the first `count` rows."""
        self._number += 1
        put(self._folder / f"templates/farm/draft{self._number}.svg.j2", template)
        part = replace(self._animal, name=f"part{self._number}", template=f"draft{self._number}.svg.j2")
        self._problems.found.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "printgen.faces.templates.environment.save_code_for_later_runs", lambda *_: None
            )  # nobody draws a draft again
            faces = [self._illustrator.draw_front_of_row_or_report(part, part.sizes[0], row) for row in part.rows[:count]]
        return faces[0].svg if faces[0] is not None else ""

    def told(self, template: str) -> str:
        """The problems of a template as text. Its file is card.svg.j2 and its component is animal."""
        return self._hide_draft("\n".join(map(str, self.draw(template))))

    def _hide_draft(self, text: str) -> str:
        text = text.replace(f"{self._folder}/", "").replace(f"draft{self._number}.", "card.")
        return text.replace(f"part{self._number} ", "animal ")
