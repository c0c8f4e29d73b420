"""Draws the faces of a picture: the printed face of a component, with everything that players wrote on it."""

from collections.abc import Iterable
from dataclasses import replace
from xml.etree.ElementTree import ParseError

from printgen.content.shelves import Shelves
from printgen.core.problems import MessageAndHint, Problems, Where, find_closest_word, make_spelling_hint
from printgen.core.svg.colours import find_colour_of_lines
from printgen.faces.fields import Field, list_fields
from printgen.faces.icons import load_icons
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.model import Component, Face, Game, Order
from printgen.scoring.contract.drawing import InkedFace, list_inked_field_names
from printgen.scoring.picture.ink import draw_face_with_ink


class InkedFaceDrawer:
    """Draws the faces for one game's pictures. Each empty face is drawn once and cached."""

    def __init__(self, game: Game, shelves: Shelves, problems: Problems) -> None:
        self._game, self._shelves, self._problems = game, shelves, problems
        self._icons = load_icons(game.name, shelves, Problems())
        self._illustrators: dict[str, Illustrator] = {}
        self._empty: dict[tuple[str, int], Face | None] = {}

    def draw_face(self, inked: InkedFace, row: int = 0) -> Face | None:
        """The face of a component's row with everything written on it, or None if its template cannot be drawn."""
        face = self._draw_empty_face(inked.component, row)
        if face is None or not self._has_fields_and_icons_or_report(face, inked):
            return None
        drawn = {(token.component, token.row): self._draw_empty_face(token.component, token.row) for token in inked.tokens}
        pieces = {piece: face for piece, face in drawn.items() if face is not None}
        if self._problems:
            return None
        style = self._choose_style(self._find_component(inked.component))
        colours = {name: find_colour_of_lines(inks[style]) for name, inks in self._game.palette.items()}
        return replace(face, svg=draw_face_with_ink(face, inked, colours, self._icons, pieces))

    def list_fields_if_drawable(self, component: str, row: int) -> tuple[Field, ...] | None:
        """All fields on a face; None if its template cannot be drawn or does not make well-formed XML."""
        face = self._draw_empty_face(component, row)
        try:
            return list_fields(face) if face is not None else None
        except ParseError:  # the check of the drawings reports it
            return None

    def make_missing_field_message_and_hint(self, component: str, name: str, known_fields: Iterable[str]) -> MessageAndHint:
        """The message and hint for a field that the rules fill but the component's template lacks."""
        near = find_closest_word(name, known_fields)
        message = f'The rules fill the field "{name}" of {component}, but its template has no such field.'
        return message, f"did you mean {near}?" if near else f'add data-field="{name}" to the template, or fill another field.'

    def _has_fields_and_icons_or_report(self, face: Face, inked: InkedFace) -> bool:
        known = {field.name for field in list_fields(face)}
        icons = [name for name in dict.fromkeys(written.icon for written in inked.written) if name and name not in self._icons]
        missing = [name for name in dict.fromkeys(list_inked_field_names(inked)) if name not in known]
        for name in missing:
            self._problems.add(
                self._find_template_place(inked.component),
                *self.make_missing_field_message_and_hint(inked.component, name, known),
            )
        for name in icons:
            message = f'The rules draw the icon "{name}" on {inked.component}, but there is no such icon.'
            self._problems.add(self._find_template_place(inked.component), message, make_spelling_hint(name, self._icons))
        return not missing and not icons

    def _find_template_place(self, component_name: str) -> Where:
        """The file of a component's template or, if the file is missing, the line of the component."""
        component = self._find_component(component_name)
        path = self._shelves.find_template(self._game.name, component.template)
        return Where(self._shelves.shelves[0].make_display_name(path)) if path is not None else component.where

    def _draw_empty_face(self, component_name: str, row: int) -> Face | None:
        component = self._find_component(component_name)
        assert 0 <= row < len(component.rows), f"the rules of {self._game.name} draw on row {row} of {component_name}"
        if (component_name, row) not in self._empty:
            illustrator = self._find_or_make_illustrator(self._choose_style(component))
            self._empty[component_name, row] = illustrator.draw_front_of_row_or_report(
                component, component.sizes[0], component.rows[row]
            )
        return self._empty[component_name, row]

    def _find_component(self, name: str) -> Component:
        component = next((known for known in self._game.components if known.name == name), None)
        assert component is not None, f"the rules of {self._game.name} draw on the component {name}, which does not exist"
        return component

    def _choose_style(self, component: Component) -> str:
        return component.styles[0] if component.styles else self._game.styles[0]

    def _find_or_make_illustrator(self, style: str) -> Illustrator:
        if style not in self._illustrators:
            order = Order("a4", self._game.players.usual, 1, style)
            self._illustrators[style] = Illustrator(Job(self._game, order, self._shelves, self._problems))
        return self._illustrators[style]
