"""Draws the faces of a game, one for each row and copy of a component. Copies that look the same share a face."""

import hashlib
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from printgen.content.pictures import find_picture_file
from printgen.core.guard.supervisor import limit_and_describe_work
from printgen.core.problems import About
from printgen.core.svg.colours import PATTERNS, FillPattern
from printgen.core.units import write_number
from printgen.faces.context import (
    DrawingContext,
    Subject,
    TextPage,
    choose_hyphenation_language_if_translated,
    count_copies_of_row,
)
from printgen.faces.drawn import DrawnFace, FaceFinder, FaceMemory, RowPositions
from printgen.faces.figures import make_template_panels
from printgen.faces.font_stamps import make_own_font_hasher
from printgen.faces.functions import TemplateFunctions
from printgen.faces.icons import load_icons
from printgen.faces.job import Job
from printgen.faces.picture_files import PictureFiles, list_linked_pictures
from printgen.faces.reads import PartReads, StoryPart, list_names_read
from printgen.faces.templates.environment import TemplateSandbox
from printgen.faces.templates.errors import LimitError, WrongValueError
from printgen.faces.templates.facts import RecordedFacts
from printgen.faces.templates.limits import FaceBudget, find_current_limits
from printgen.faces.templates.sources import TemplateFileNames
from printgen.faces.templates.values import RowCells, RowPosition
from printgen.model import Component, Face, Manuscript, Piece, Row, Size

if TYPE_CHECKING:
    from printgen.faces.flow.loader import StoryLoader
    from printgen.faces.templates.reports import ErrorReporter
    from printgen.faces.text.tags import Vocabulary


class Illustrator:
    """Draws the faces of a game for an order, or reuses those of a memory. If `marked`, each element has its template line."""

    def __init__(
        self,
        job: Job,
        marked: bool = False,
        memory: FaceMemory | None = None,
        stamps: Mapping[str, str] = MappingProxyType({}),
        sandbox: TemplateSandbox | None = None,
    ) -> None:
        game, order, shelves, problems = job.game, job.order, job.shelves, job.problems
        self._game, self._order, self._problems, self._shelves = game, order, problems, shelves
        self._icons, self._hash_own_fonts = load_icons(game.name, shelves, problems), make_own_font_hasher(game.fonts)
        self._sandbox = sandbox or TemplateSandbox(shelves.list_template_folders(game.name), marked)
        self._sandbox.language = game.language
        files, hyphenate = TemplateFileNames(shelves, game.name), choose_hyphenation_language_if_translated(game)
        self._context = DrawingContext(self._sandbox, files, problems, marked, game.fonts, game.language, hyphenate)
        self._pictures = PictureFiles(lambda name: find_picture_file(name, game.name, shelves))
        places = game.text_places
        self._functions = TemplateFunctions(self._context, self._icons, self._pictures, lambda: self._vocabulary, places)
        self._sandbox.offer_functions(self._functions.list_functions_by_name())
        self._facts = RecordedFacts({name: fact.value for name, fact in game.facts.items()}, self._sandbox.record_name_read)
        self._budget, self._row_numbers = FaceBudget(), RowPositions()
        self._faces = FaceFinder(memory, stamps, self._row_numbers) if memory is not None else None
        # What drawings have read, without what was read only for parts of texts. The caller may clear both.
        self.reads: set[str] = set()
        self.parts: dict[StoryPart, PartReads] = {}
        self.numbered: set[str] = set()  # components with a template that reads the number of its row, or of all rows
        self._stopped: set[str] = set()  # components that are no longer drawn
        self._known_pages: dict[tuple[str, Size], tuple[Face, ...]] = {}
        self._known_pieces: dict[tuple[str, Size], tuple[Piece, ...]] = {}
        inks = ((name, styles[order.style]) for name, styles in game.palette.items())
        define = self._context.define_pattern_and_get_fill
        self._ink = {name: define(FillPattern(ink)) if ink in PATTERNS else ink for name, ink in inks}  # as SVG fills

    def make_pieces(self, component: Component, size: Size, skipped_row_numbers: Collection[int] = ()) -> Iterator[Piece]:
        """Every piece of a component: each page of its text, or each copy of each row whose number is not skipped."""
        if skipped_row_numbers:
            yield from self._draw_pieces(component, size, skipped_row_numbers)
            return
        drawn: list[Piece] = []
        for piece in self._known_pieces.get((component.name, size)) or self._draw_pieces(component, size):
            drawn.append(piece)
            yield piece
        self._known_pieces[component.name, size] = tuple(drawn)

    def _draw_pieces(self, component: Component, size: Size, skipped_row_numbers: Collection[int] = ()) -> Iterator[Piece]:
        """The pieces of all rows but the skipped ones. Stops if the budget is spent or if all other faces would fail."""
        if component.text is not None:
            pages = self._draw_or_reuse_pages(component, component.text, size)
            copies = range(count_copies_of_row(component, component.rows[0], self._order))
            yield from (Piece(component.name, page, row=number) for _ in copies for number, page in enumerate(pages, 1))
            return
        front: DrawnFace | None = None
        back: DrawnFace | None = None
        template_of_back = component.back if self._order.has_backs(component) else None
        mirrored = component.make_mirrored(size.width)
        for number, row in self._order.only.list_selected_rows_with_numbers(component):
            if number in skipped_row_numbers:
                continue
            count = count_copies_of_row(component, row, self._order)
            for copy in range(1, count + 1):
                subject = Subject(component, row, size, copy, count)
                front = self._reuse_or_draw_face(front, component.template, subject)
                if template_of_back is not None:
                    behind = Subject(mirrored, row, size, copy, count)
                    back = self._reuse_or_draw_face(back, template_of_back, behind, " back")
                if self._budget.is_spent or component.name in self._stopped:
                    return
                if front is None or (template_of_back is not None and back is None):
                    break
                yield Piece(component.name, front.face, back.face if back else None, copy, count, row=number)

    def draw_front_of_row_or_report(self, component: Component, size: Size, row: Row) -> Face | None:
        """The front of a row's first copy, even if the row has no copies. Reports a problem and returns None on failure."""
        copies = max(1, count_copies_of_row(component, row, self._order))
        return self._draw_face_or_report(component.template, Subject(component, row, size, 1, copies))

    def count_pieces_to_print(self, component: Component, size: Size) -> int:
        """The number of pieces of a component in the order."""
        rows = self._order.only.list_selected_rows_with_numbers(component)
        return self.count_pages(component, size) * sum(count_copies_of_row(component, row, self._order) for _, row in rows)

    def count_pages(self, component: Component, size: Size) -> int:
        """The number of pages of a component's text, or 1 for a component without a text."""
        return 1 if component.text is None else len(self._draw_or_reuse_pages(component, component.text, size))

    def _draw_or_reuse_pages(self, component: Component, text: Manuscript, size: Size) -> tuple[Face, ...]:
        known = self._known_pages.get((component.name, size))
        if known is None:
            from printgen.faces.pages import draw_pages_or_report

            self._sandbox.reset_for_next_drawing()
            self._context.story = story = self._story_loader.load_story_or_report(text, self._list_values_shared_by_faces())
            self.reads |= self._story_loader.reads
            self.parts[StoryPart()] = PartReads(list_names_read(self._context, self._pictures), self._story_loader.result)

            def draw_page(page: TextPage) -> Face | None:
                return self._draw_face_or_report(component.template, Subject(component, component.rows[0], size, 1, 1, page))

            known = self._known_pages[component.name, size] = draw_pages_or_report(component, story, draw_page, self._problems)
            self._context.story = None
            self.parts |= self._functions.parts
        return known

    def redraw_part_and_list_reads(self, component: Component, part: StoryPart) -> PartReads | None:
        """What a part of a component's text reads when it is drawn again; None if that fails or depends on a page."""
        times = self._problems.times
        subject = Subject(component, component.rows[0], component.sizes[0], 1, 1, TextPage(1, 1))
        self._context.start_face(subject)
        self._pictures.asked = set()
        self._context.values = self._list_template_values(subject, RowCells({}, lambda: RowPosition(1, 1)))
        try:
            if not part.name and component.text is not None:
                result = self._story_loader.hash_rendered_text(component.text, self._list_values_shared_by_faces())
                return PartReads(list_names_read(self._context, self._pictures), result)
            with limit_and_describe_work(part.name, find_current_limits().seconds):
                self._functions.draw_template_picture(*part)
        except Exception:  # drawing the whole text reports the problem
            return None
        return self._functions.parts.get(part) if self._problems.times == times else None

    @cached_property
    def _error_reporter(self) -> "ErrorReporter":
        from printgen.faces.templates.reports import ErrorReporter

        return ErrorReporter(self._problems, self._context.files)

    @cached_property
    def _vocabulary(self) -> "Vocabulary":
        from printgen.faces.text.tags import Vocabulary

        patterns = self._context.patterns
        inks = {name: patterns[ink].solid_colour if ink in patterns else ink for name, ink in self._ink.items()}
        return Vocabulary(inks, self._game.keywords, self._game.keyword)

    @cached_property
    def _piece_counts(self) -> dict[str, int]:
        """The number of pieces of each component in one copy of the game."""
        return {
            part.name: sum(part.count_pieces_of_row(row, self._order.players) for row in part.rows)
            for part in self._game.components
        }

    @cached_property
    def _story_loader(self) -> "StoryLoader":
        from printgen.faces.flow.inline import InlineReader
        from printgen.faces.flow.loader import StoryLoader

        reader = InlineReader(self._icons, lambda: self._vocabulary)
        return StoryLoader(self._game.name, reader, self._shelves, self._context.files, self._problems)

    def _draw_face_or_report(self, template: str, subject: Subject, side: str = "") -> Face | None:
        drawn = self._reuse_or_draw_face(None, template, subject, side)
        return drawn.face if drawn is not None else None

    def _reuse_or_draw_face(self, last: DrawnFace | None, template: str, subject: Subject, side: str = "") -> DrawnFace | None:
        """The last face if the subject looks the same, or else a new face. Reports a problem and returns None on failure."""
        if last is not None and last.looks_same_for_next_copy(subject.row):
            return last if subject.row is last.row else self._relabel_face(last, subject, side)
        if self._budget.is_spent or subject.component.name in self._stopped:
            return None
        memory = self._faces if subject.page is None else None
        if memory is not None and (known := memory.find_unchanged_face(template, subject, side)) is not None:
            self._record_reads_of_face(known, subject)
            return self._relabel_face(known, subject, side)
        began, times, label = time.thread_time(), self._problems.times, f"{subject.label}{side}"
        values: dict[str, Any] = {}
        try:
            with limit_and_describe_work(f"{template}, {label}", find_current_limits().seconds):
                self._context.start_face(subject)
                row_cells = RowCells(subject.row.cells, partial(self._row_numbers.find_row_position, subject))
                values |= self._list_template_values(subject, row_cells)
                drawn = self._draw_new_face(template, subject, row_cells, values)
                self._record_reads_of_face(drawn, subject)
                if memory is not None and self._problems.times == times:
                    memory.remember_face(template, subject, side, drawn)
                return self._relabel_face(drawn, subject, side)
        except Exception as error:
            self._report_error_and_maybe_abandon_component(error, template, subject, side, values)
            return None
        finally:
            self._budget.charge_face(time.thread_time() - began, label)
            if self._budget.is_spent:
                self._problems.add(subject.component.where, *self._budget.describe_exceeded_limit_and_fix())

    def _draw_new_face(self, template: str, subject: Subject, row_cells: RowCells, values: dict[str, Any]) -> DrawnFace:
        self._context.values = values
        self._pictures.asked = set()
        body = self._sandbox.concat(self._sandbox.get_template(template).generate(values))
        row_cells.forget_position_finder()
        component, size, names_read = subject.component, subject.size, frozenset(self._sandbox.names_read)
        svg = self._wrap_in_svg(body, component.bleed, size)
        self._budget.charge_svg_characters(len(svg))
        files = f"{self._pictures.hash_pictures(list_linked_pictures(svg))}{self._hash_own_fonts(svg)}"
        identified = f"{svg}{size}{component.bleed}{component.outline}{files}"
        identity = hashlib.sha256(identified.encode()).hexdigest()[:20]
        face = Face(identity, "", size, component.bleed, component.outline, svg)
        return DrawnFace(face, subject.row, names_read, row_cells, list_names_read(self._context, self._pictures))

    def _record_reads_of_face(self, drawn: DrawnFace, subject: Subject) -> None:
        """Add what a drawing read to the records for the caller."""
        self.reads |= drawn.reads
        if drawn.columns.is_counted:
            self.numbered.add(subject.component.name)

    def _report_error_and_maybe_abandon_component(
        self, error: Exception, template: str, subject: Subject, side: str, values: dict[str, Any]
    ) -> None:
        from jinja2 import TemplateSyntaxError

        if isinstance(error, LimitError | MemoryError) or (isinstance(error, TemplateSyntaxError) and error.name == template):
            self._stopped.add(subject.component.name)
        face = subject.label + side if self._sandbox.names_read & {"row", "page"} else ""
        about = About("content", subject.component.name, face, subject.row.where)
        if isinstance(error, WrongValueError):
            from printgen.faces.mixed_columns import make_hint_if_column_is_mixed

            error.hint = make_hint_if_column_is_mixed(error.values, subject) or error.hint
        self._error_reporter.report_template_error_or_reraise(error, template, {**self._sandbox.globals, **values}, about)

    def _relabel_face(self, drawn: DrawnFace, subject: Subject, side: str) -> DrawnFace:
        """The drawn face with a label for another subject. It names the row only if the template read the row."""
        shows_row = "row" in drawn.names_read
        label = f"{subject.label if subject.page or shows_row else subject.component.name}{side}"
        where, face = subject.row.where if shows_row else subject.component.where, drawn.face
        if (face.label, face.row) != (label, where):
            face = replace(face, label=label, row=where)
        return DrawnFace(face, subject.row, drawn.names_read, drawn.columns, drawn.reads)

    def _list_template_values(self, subject: Subject, row_cells: RowCells) -> dict[str, Any]:
        component, size = subject.component, subject.size
        page, row = {"page": subject.page}, {"row": row_cells, "copy": subject.copy, "copies": subject.copies}
        own = row if subject.page is None else page
        return self._list_values_shared_by_faces() | own | {
            "component": component.name, "width": size.width, "height": size.height, "bleed": component.bleed,
            "safe": component.safe, "panels": make_template_panels(component.panels),
        }  # fmt: skip

    def _list_values_shared_by_faces(self) -> dict[str, Any]:
        order = self._order
        return {
            "game": self._game, "facts": self._facts, "texts": self._game.texts, "counts": self._piece_counts, "ink": self._ink,
            "style": order.style, "players": order.players,
        }  # fmt: skip

    def _wrap_in_svg(self, body: str, bleed: float, size: Size) -> str:
        box = " ".join(map(write_number, (-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)))
        wide, high = write_number(size.width + 2 * bleed), write_number(size.height + 2 * bleed)
        symbols = (self._icons[name] for name in self._context.used_icons)
        used = "".join(self._context.add_line_marks_if_marking(icon.text, icon.where) for icon in symbols)
        used += "".join(pattern.svg for reference, pattern in sorted(self._context.patterns.items()) if reference in body)
        used += "".join(self._context.list_definitions_of_used_clips(body))
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" viewBox="{box}">'
        return f"{head}{f'<defs>{used}</defs>' if used else ''}{body}</svg>"
