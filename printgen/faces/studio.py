"""Where faces are drawn: one template, one row, one copy at a time; equal drawings are one face."""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateSyntaxError

from printgen.content.pictures import find_art
from printgen.core.guard.supervisor import doing
from printgen.core.problems import About
from printgen.core.units import plain
from printgen.faces.desk import Desk, Page, Subject
from printgen.faces.figures import panel_values
from printgen.faces.functions import Functions
from printgen.faces.icons import Shown, load_icons
from printgen.faces.job import Job
from printgen.faces.templates import budget
from printgen.faces.templates.environment import VARYING, Sandbox
from printgen.faces.templates.mistakes import OverLimit
from printgen.faces.templates.sources import mark, template_files
from printgen.faces.templates.values import Columns, looks_like
from printgen.model import Component, Face, Manuscript, Piece, Row, Size

if TYPE_CHECKING:
    from printgen.faces.flow.stories import Stories
    from printgen.faces.templates.reports import Told


@dataclass(frozen=True, slots=True)
class Drawn:
    """A face, the row it was drawn for, and the varying names that its template read."""

    face: Face
    row: Row
    asked: frozenset[str]
    columns: Columns

    def holds_for(self, row: Row) -> bool:
        """Whether the next copy, for this or another row, must look the same."""
        if row is self.row:
            return "copy" not in self.asked
        return not self.asked & (VARYING - {"row"}) and looks_like(row.cells, self.columns)


class Studio:
    """Draws the faces of one game for one order; where asked, with every element marked by its template line."""

    def __init__(self, job: Job, marked: bool = False) -> None:
        game, order, shelves, problems = job.game, job.order, job.shelves, job.problems
        self._game, self._order, self._problems = game, order, problems
        self._icons = load_icons(game.name, shelves)
        self._sandbox = Sandbox(shelves.template_folders(game.name), marked)
        self._desk = Desk(self._sandbox, template_files(shelves, game.name), problems, marked)
        self._sandbox.offer(Functions(self._desk, self._icons).globals())
        self._facts = {name: fact.value for name, fact in game.facts.items()}
        self._shelves = shelves
        self._shown = Shown(lambda name: find_art(name, game.name, shelves))
        self._budget = budget.FaceBudget()
        self._stopped: set[str] = set()  # components that are not drawn any more
        self._known_pages: dict[tuple[str, Size], tuple[Face, ...]] = {}
        self._known_pieces: dict[tuple[str, Size], tuple[Piece, ...]] = {}
        self._ink = {name: self._desk.fill(inks[order.style]) for name, inks in game.palette.items()}

    def pieces(self, component: Component, size: Size) -> Iterator[Piece]:
        """Every piece of a component, in the order of its rows and copies; of a text copy by copy all of its pages."""
        made: list[Piece] = []
        for piece in self._known_pieces.get((component.name, size)) or self._made(component, size):
            made.append(piece)
            yield piece
        self._known_pieces[component.name, size] = tuple(made)

    def _made(self, component: Component, size: Size) -> Iterator[Piece]:
        if component.text is not None:
            pages = self._pages(component, component.text, size)
            copies = range(self._count(component, component.rows[0]))
            yield from (Piece(component.name, page) for _ in copies for page in pages)
            return
        front: Drawn | None = None
        back: Drawn | None = None
        for row in component.rows:
            count = self._count(component, row)
            for copy in range(1, count + 1):
                subject = Subject(component, row, size, copy, count)
                front = self._drawn(front, component.template, subject)
                back = self._behind(back, component.back, subject) if component.back is not None else None
                if self._budget.is_spent or component.name in self._stopped:
                    return
                if front is None or (component.back is not None and back is None):
                    break
                yield Piece(component.name, front.face, back.face if back else None, copy, count)

    def front(self, component: Component, size: Size, row: Row) -> Face | None:
        """The front of a row's first copy, even of a row that has none."""
        drawn = self._drawn(None, component.template, Subject(component, row, size, 1, max(1, self._count(component, row))))
        return drawn.face if drawn is not None else None

    def _behind(self, last: Drawn | None, template: str, subject: Subject) -> Drawn | None:
        """The back of a subject, cut as the front is, seen from behind."""
        component = subject.component
        seen = replace(component, outline=component.outline.seen_behind(subject.size.width))
        return self._drawn(last, template, replace(subject, component=seen), " back")

    def count(self, component: Component, size: Size) -> int:
        """How many pieces of a component in a size the order has."""
        return self.length(component, size) * sum(self._count(component, row) for row in component.rows)

    def length(self, component: Component, size: Size) -> int:
        """How many pages the text of a component has; one where it has none."""
        return 1 if component.text is None else len(self._pages(component, component.text, size))

    def _pages(self, component: Component, text: Manuscript, size: Size) -> tuple[Face, ...]:
        """The pages of a text in a size, drawn once."""
        known = self._known_pages.get((component.name, size))
        if known is None:
            from printgen.faces.desk import draw_pages

            self._desk.story = self._stories.open(text, self._common())
            known = draw_pages(component, self._desk.story, lambda page: self._page(component, size, page), self._problems)
            self._known_pages[component.name, size] = known
            self._desk.story = None
        return known

    @cached_property
    def _mistakes(self) -> "Told":
        """The mistakes that were reported."""
        from printgen.faces.templates.reports import Told

        return Told(self._problems, self._desk.files)

    @cached_property
    def _counts(self) -> dict[str, int]:
        """How many of each component are in one box."""
        names = {component.name: component for component in self._game.components}
        return {name: sum(self._count(one, row) for row in one.rows) // self._order.copies for name, one in names.items()}

    @cached_property
    def _stories(self) -> "Stories":
        """The texts of the game, made ready to flow."""
        from printgen.faces.flow.stories import Stories

        return Stories(self._game.name, self._icons, self._shelves, self._desk.files, self._problems)

    def _page(self, component: Component, size: Size, page: Page) -> Face | None:
        drawn = self._drawn(None, component.template, Subject(component, component.rows[0], size, 1, 1, page))
        return drawn.face if drawn is not None else None

    def _count(self, component: Component, row: Row) -> int:
        copies, column = component.copies, component.copies.column
        number = copies.number if column is None else row.cells.get(column, 0)
        players = self._order.players if copies.per_player else 1
        return number * players * self._order.copies if isinstance(number, int) else 0

    def _drawn(self, last: Drawn | None, template: str, subject: Subject, side: str = "") -> Drawn | None:
        """The face of a template, drawn anew where it may look different from the last; None where it cannot be drawn."""
        if last is not None and last.holds_for(subject.row):
            return last if subject.row is last.row else self._renamed(last, subject, side)
        if self._budget.is_spent or subject.component.name in self._stopped:
            return None
        began = time.thread_time()
        values: dict[str, Any] = {}
        try:
            with doing(f"{template}, {subject.label}{side}", budget.limits().seconds):
                self._desk.start(subject)
                columns = Columns(subject.row.cells)
                values |= self._values(subject, columns)
                return self._renamed(self._anew(template, subject, columns, values), subject, side)
        except Exception as fault:
            self._note(fault, template, subject, side, values)
            return None
        finally:
            self._count_time(time.thread_time() - began, subject, side)

    def _anew(self, template: str, subject: Subject, columns: Columns, values: dict[str, Any]) -> Drawn:
        """The face of a template, drawn."""
        self._desk.values = values
        body = self._sandbox.concat(self._sandbox.get_template(template).generate(values))
        component, size, asked = subject.component, subject.size, frozenset(self._sandbox.asked)
        svg = self._whole(body, component.bleed, size)
        self._budget.keep(len(svg))
        whole = f"{svg}{size}{component.bleed}{component.outline}{self._shown.stamp(svg)}"
        identity = hashlib.sha256(whole.encode()).hexdigest()[:20]
        face = Face(identity, "", size, component.bleed, component.outline, svg)
        return Drawn(face, subject.row, asked, columns)

    def _note(self, fault: Exception, template: str, subject: Subject, side: str, values: dict[str, Any]) -> None:
        """Note why a face cannot be drawn, and stop its component if all its other faces would fail too."""
        unreadable = isinstance(fault, TemplateSyntaxError) and fault.name == template
        if unreadable or isinstance(fault, OverLimit | MemoryError):
            self._stopped.add(subject.component.name)
        face = subject.label + side if self._sandbox.asked & {"row", "page"} else ""
        about = About("content", subject.component.name, face, subject.row.where)
        self._mistakes.note(fault, template, {**self._sandbox.globals, **values}, about)

    def _count_time(self, seconds: float, subject: Subject, side: str) -> None:
        """Count the time of a face; report a spent budget."""
        self._budget.add(seconds, subject.label + side)
        if self._budget.is_spent:
            self._problems.add(subject.component.where, *self._budget.tell())

    def _renamed(self, drawn: Drawn, subject: Subject, side: str) -> Drawn:
        """The drawn face relabelled for a subject; it takes the row's label only if the template read the row."""
        label = subject.label if subject.page or "row" in drawn.asked else subject.component.name
        where = subject.row.where if "row" in drawn.asked else subject.component.where
        return replace(drawn, face=replace(drawn.face, label=label + side, row=where), row=subject.row)

    def _values(self, subject: Subject, columns: Columns) -> dict[str, Any]:
        component, size = subject.component, subject.size
        page, row = {"page": subject.page}, {"row": columns, "copy": subject.copy, "copies": subject.copies}
        own = row if subject.page is None else page
        return self._common() | own | {
            "component": component.name, "width": size.width, "height": size.height, "bleed": component.bleed,
            "safe": component.safe, "panels": panel_values(component.panels),
        }  # fmt: skip

    def _common(self) -> dict[str, Any]:
        """The values that all templates and texts of a run may read."""
        order = self._order
        return {
            "game": self._game, "facts": self._facts, "counts": self._counts, "ink": self._ink,
            "style": order.style, "players": order.players,
        }  # fmt: skip

    def _whole(self, body: str, bleed: float, size: Size) -> str:
        """A complete SVG file around what the template drew, with the icons and patterns it used."""
        box = " ".join(map(plain, (-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)))
        wide, high = plain(size.width + 2 * bleed), plain(size.height + 2 * bleed)
        used = "".join(self._icon_text(name) for name in self._desk.used_icons)
        used += "".join(pattern.svg for reference, pattern in sorted(self._desk.patterns.items()) if reference in body)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="{box}">'
        return f"{head}{f'<defs>{used}</defs>' if used else ''}{body}</svg>"

    def _icon_text(self, name: str) -> str:
        icon = self._icons[name]
        return mark(icon.text, icon.where.file, icon.where.line) if self._desk.marked else icon.text
