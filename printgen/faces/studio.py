"""Where faces are drawn: one template, one row, one copy at a time; equal drawings are one face."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from markupsafe import Markup, escape

from printgen.content.shelves import Shelves
from printgen.faces.draw import outline_svg
from printgen.faces.environment import LONGEST, Notes, Sandbox, mark, shown_files
from printgen.faces.icons import load_icons
from printgen.faces.mistakes import TemplateMistake, calling_line, note_mistake
from printgen.faces.qr import qr_svg
from printgen.faces.textbox import TextBox, set_text
from printgen.fonts.catalogue import UnknownFont
from printgen.model import Component, Face, Game, Order, Piece, Row, Size
from printgen.problems import Problems, Where, did_you_mean
from printgen.units import plain

_BOX_WORDS = frozenset(field.name for field in fields(TextBox)) - {"text"}


@dataclass(frozen=True, slots=True)
class Subject:
    """What is being drawn now."""

    component: Component
    row: Row
    size: Size
    copy: int
    copies: int

    @property
    def label(self) -> str:
        """What people call this face: the component, and the row's title or id."""
        cells = self.row.cells
        name = next((str(cells[key]) for key in ("title", "name", "id") if cells.get(key)), "")
        return f"{self.component.name} “{name}”" if name else self.component.name


class Studio:
    """Draws the faces of one game for one order."""

    def __init__(self, game: Game, order: Order, shelves: Shelves, problems: Problems, marked: bool = False) -> None:
        self._game, self._order, self._problems, self._marked = game, order, problems, marked
        self._shown = dict(shown_files(shelves, game.name))
        self._icons = load_icons(game.name, shelves)
        self._env = Sandbox(shelves.template_folders(game.name), marked)
        self._env.globals |= {"text": self._text, "icon": self._icon, "qr": self._qr, "outline": self._outline}
        self._boxes: dict[TextBox, tuple[str, Any]] = {}
        self._templates: dict[str, Any] = {}
        self._used_icons: dict[str, None] = {}
        self._subject: Subject | None = None
        self._facts = {name: fact.value for name, fact in game.facts.items()}
        self._ink = {name: inks[order.style] for name, inks in game.palette.items()}

    def pieces(self, component: Component, size: Size) -> Iterator[Piece]:
        """Every piece of a component, in the order of its rows and copies."""
        for row in component.rows:
            count = self._count(component, row)
            front = back = None
            for copy in range(1, count + 1):
                subject = Subject(component, row, size, copy, count)
                if front is None or front[1]:
                    front = self._face(component.template, subject)
                if component.back is not None and (back is None or back[1]):
                    back = self._face(component.back, subject)
                if front is None or (component.back is not None and back is None):
                    break
                yield Piece(component.name, front[0], back[0] if back else None)

    def _count(self, component: Component, row: Row) -> int:
        copies, column = component.copies, component.copies.column
        number = copies.number if column is None else row.cells.get(column, 0)
        players = self._order.players if copies.per_player else 1
        return int(number) * players * self._order.copies

    def _face(self, template: str, subject: Subject) -> tuple[Face, bool] | None:
        """The face of a template, and whether the next copy may look different; None where it cannot be drawn."""
        self._env.notes, self._subject, self._used_icons = Notes(), subject, {}
        body = self._render(template, self._values(subject))
        if body is None:
            return None
        component, size = subject.component, subject.size
        svg = self._whole(body, component.bleed, size)
        identity = hashlib.sha256(f"{svg}{size}{component.bleed}{component.outline}".encode()).hexdigest()[:20]
        face = Face(identity, subject.label, size, component.bleed, component.outline, svg)
        return face, self._env.notes.copy_asked

    def _values(self, subject: Subject) -> dict[str, Any]:
        component, size = subject.component, subject.size
        return {
            "game": self._game, "facts": self._facts, "ink": self._ink, "style": self._order.style,
            "players": self._order.players, "component": component.name, "row": subject.row.cells,
            "width": size.width, "height": size.height, "bleed": component.bleed, "safe": component.safe,
            "copy": subject.copy, "copies": subject.copies,
        }  # fmt: skip

    def _render(self, name: str, values: Mapping[str, Any]) -> str | None:
        try:
            template = self._templates.get(name)
            if template is None:
                template = self._templates[name] = self._env.get_template(name)
                self._templates[template.filename or name] = template
            parts, length = [], 0
            for part in template.generate(values):
                parts.append(part)
                length += len(part)
                if length > LONGEST:
                    raise TemplateMistake(f"The drawing is larger than {LONGEST // 1_000_000} MB.")
            return "".join(parts)
        except Exception as fault:
            known = [*values, *(name for name in self._env.globals if name not in ("namespace",))]
            note_mistake(fault, self._shown, known, self._problems)
            return None

    def _whole(self, body: str, bleed: float, size: Size) -> str:
        """A complete SVG file around what the template drew, with the icons it used."""
        box = " ".join(map(plain, (-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)))
        wide, high = plain(size.width + 2 * bleed), plain(size.height + 2 * bleed)
        icons = "".join(self._icon_text(name) for name in self._used_icons)
        defs = f"<defs>{icons}</defs>" if icons else ""
        return f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="{box}">{defs}{body}</svg>'

    def _icon_text(self, name: str) -> str:
        icon = self._icons[name]
        return mark(icon.text, f"{icon.where.file}:{icon.where.line}") if self._marked else icon.text

    def _here(self) -> Where:
        file, line = calling_line(self._templates)
        return Where(self._shown.get(file, file), line)

    def _text(self, text: Any, **asked: Any) -> Markup:
        unknown = [word for word in asked if word not in _BOX_WORDS]
        if unknown:
            raise TemplateMistake(f"text does not take {unknown[0]}.", did_you_mean(unknown[0], _BOX_WORDS))
        missing = [word for word in ("x", "y", "width", "height") if word not in asked]
        if missing:
            raise TemplateMistake(
                f"text wants {' and '.join(missing)}, in mm.", "text(row.title, x=5, y=5, width=50, height=10)"
            )
        try:
            box = TextBox(str(text), **asked)
            known = self._boxes.get(box)
            if known is None:
                known = self._boxes[box] = set_text(box, self._icon_svg)
            svg, overflow = known
        except UnknownFont as fault:
            raise TemplateMistake(str(fault), fault.hint) from None
        except KeyError as fault:
            raise TemplateMistake(
                f"text does not know {fault}.", "align is left, center or right; valign top, middle or bottom."
            ) from None
        if overflow is not None:
            self._note_overflow(box, overflow.amount, overflow.points)
        if self._marked:
            svg = mark(svg, f"{self._here()}")
        return Markup(svg)

    def _note_overflow(self, box: TextBox, amount: str, points: float) -> None:
        assert self._subject is not None
        start = " ".join(box.text.split())[:40]
        message = (
            f"{self._subject.label}: the text “{start}…” is {amount} at {plain(points)} pt, the smallest size it may have."
        )
        self._problems.add(self._subject.row.where, message, f"shorten it, or enlarge its box in {self._here()}.")

    def _icon(self, name: str, x: float = 0, y: float = 0, size: float = 8, **attributes: Any) -> Markup:
        more = "".join(f' {key.replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
        return Markup(self._use(name, x, y, size, more))

    def _icon_svg(self, name: str, x: float, y: float, size: float, fill: str) -> str:
        return self._use(name, x, y, size, f' color="{escape(fill)}" fill="{escape(fill)}"')

    def _use(self, name: str, x: float, y: float, size: float, more: str) -> str:
        if name not in self._icons:
            raise TemplateMistake(f'There is no icon "{name}".', did_you_mean(name, self._icons))
        self._used_icons[name] = None
        side = plain(size)
        svg = f'<use href="#{name}" x="{plain(x)}" y="{plain(y)}" width="{side}" height="{side}"{more}/>'
        return mark(svg, str(self._here())) if self._marked else svg

    def _qr(self, data: Any, x: float, y: float, size: float, level: str = "M", fill: str = "black") -> Markup:
        return Markup(qr_svg(str(data), x, y, size, level, escape(fill)))

    def _outline(self, inset: float = 0, **attributes: Any) -> Markup:
        assert self._subject is not None
        component = self._subject.component
        return Markup(outline_svg(component.outline, self._subject.size, inset, attributes))
