"""Draws the sheets of a run, whose rows are not all in memory."""

from printgen.faces.context import Subject
from printgen.faces.functions import TemplateFunctions
from printgen.faces.illustrator import Illustrator
from printgen.faces.templates.values import RowCells
from printgen.model import Face


class RowIllustrator(Illustrator):
    """Draws single sides of single rows."""

    def draw_side_or_report(self, subject: Subject, is_back: bool) -> Face | None:
        """The front or the back of a subject. Reports a problem and returns None on failure."""
        component = subject.component
        if not is_back:
            return self._draw_face_or_report(component.template, subject)
        behind = subject._replace(component=component.make_mirrored(subject.size.width))
        return self._draw_face_or_report(component.back or "", behind, " back")

    @property
    def functions(self) -> TemplateFunctions:
        """The functions that the templates call."""
        return self._functions

    @property
    def used_icons(self) -> frozenset[str]:
        """The icons that the last face uses."""
        return frozenset(self._context.used_icons)

    def draw_face_with_row_cells(self, template: str, subject: Subject, row_cells: RowCells) -> Face:
        """The face that a template draws with these values of `row`. Raises whatever the template raises."""
        self._context.start_face(subject)
        return self._draw_new_face(template, subject, row_cells, self._list_template_values(subject, row_cells)).face
