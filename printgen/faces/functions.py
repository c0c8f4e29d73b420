"""The functions that templates can call: text, icon, picture, qr, outline, pattern, solid, flow and fill_in."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from markupsafe import Markup, escape

from printgen.content.texts import PLACEHOLDER
from printgen.core.phrases import load_phrases
from printgen.core.problems import About, Where, make_spelling_hint
from printgen.core.svg.colours import PATTERNS, FillPattern, UnknownColourError, read_colour_unless_transparent
from printgen.core.units import write_box_attributes, write_number
from printgen.core.words import join_words
from printgen.faces.arguments import (
    make_wrong_type_error,
    read_icon_inks,
    read_number_argument,
    read_text_argument,
    read_text_box,
)
from printgen.faces.context import DrawingContext
from printgen.faces.figures import make_outline_element, make_qr_element
from printgen.faces.icons import Icons
from printgen.faces.picture_files import PictureFiles
from printgen.faces.picture_functions import PictureFunctions
from printgen.faces.reads import PartReads, StoryPart, hash_text, list_names_read
from printgen.faces.templates.errors import DrawingError, shorten_to_line
from printgen.faces.templates.sources import mark_svg_texts_with_box
from printgen.faces.templates.values import PLAIN, require_printable_value
from printgen.faces.text.bits import MarkupError
from printgen.faces.text.catalogue import UnknownFontError
from printgen.faces.text.lettering import DrawnText, TextBox, TextOverflow, draw_fitted_text
from printgen.faces.text.markup import FindVocabulary, has_tags_or_keywords

_CALL = 1000  # steps of a call that sets a text or makes a QR code
_LETTER = 10  # steps for each letter of a text
_CHOICES = 10  # names in a hint
_MOST_LETTERS = 20_000  # letters of a text; more than fit legibly on an A3 page
_SIGN = 60  # additional steps for each character that can begin a tag or a keyword
_BALANCED = 90  # additional steps for each letter of a balanced text
_MOST_KEPT = 50_000_000  # characters of cached SVG


class TemplateFunctions:
    """The template functions of a game, with caches of the texts, icons and pictures drawn so far."""

    def __init__(
        self,
        context: DrawingContext,
        icons: Icons,
        files: PictureFiles,
        vocabulary: FindVocabulary,
        places: Mapping[str, Where],
    ) -> None:
        self._context, self._icons, self._vocabulary = context, icons, vocabulary
        self._pictures, self._files, self._text_places = PictureFunctions(context, files), files, places
        self._filled: dict[str, str] = {}  # filled-in texts of the game, and the texts that they come from
        self._known_icons: dict[tuple[Any, ...], Markup] = {}
        self._known_pictures: dict[StoryPart, tuple[str, dict[str, None]]] = {}
        self.parts: dict[StoryPart, PartReads] = {}  # what the pictures in texts have read
        self._known_texts: dict[TextBox, DrawnText] = {}
        self._kept = 0  # characters of SVG in these three caches

    def list_functions_by_name(self) -> dict[str, Any]:
        """The template functions by name."""
        return {
            "text": self.text, "icon": self.icon, "qr": self.qr, "outline": self.outline, "flow": self.flow,
            "pattern": self.pattern, "solid": self.solid, "fill_in": self.fill_in, **self._pictures.list_functions_by_name(),
        }  # fmt: skip

    def text(self, text: Any, **arguments: Any) -> Markup:
        """The SVG of a text box. Reports a problem if the text does not fit."""
        box = self.make_text_box(text, arguments)
        known = self._known_texts.get(box)
        if known is None:
            known = self._known_texts[box] = self.draw_text_box(box)
            self._charge_svg_and_limit_caches(known.svg)
            self._context.sandbox.meter.check_limits()
        self._context.used_icons |= known.icons
        if known.shows_ink:
            self._context.sandbox.record_name_read("ink")
        if known.overflow is not None:
            self._report_overflow(box, known.overflow)
        if known.error is not None:
            self._report_markup_error(box, known.error)
        if not self._context.marked:
            return Markup(known.svg)
        svg = mark_svg_texts_with_box(known.svg, box.x, box.y, box.height, box.size)
        return Markup(self._context.add_template_line_marks_if_marking(svg))

    def make_text_box(self, text: Any, arguments: Mapping[str, Any]) -> TextBox:
        """The box that the arguments of text(…) describe."""
        return read_text_box(text, {"hyphenate": self._context.hyphenate, **arguments}, self._context.fonts)

    def icon(self, name: str, x: float = 0, y: float = 0, size: float = 8, **attributes: Any) -> Markup:
        """The SVG of an icon from the game's templates or the shared templates."""
        key = (name, x, y, size, *attributes, *attributes.values())
        if not PLAIN.issuperset(map(type, key)):
            raise make_wrong_type_error("icon", key, "write a call like icon('star', 5, 5, 8).")
        name = self._icons.convert_name_to_id_if_known(str(name))
        known = self._known_icons.get(key)
        if known is None:
            if "fill" in attributes and "color" not in attributes and self._icons.is_from_separate_file(name):
                attributes["color"] = attributes["fill"]
            more = "".join(f' {word.replace("_", "-")}="{escape(value)}"' for word, value in attributes.items())
            x, y, size = (read_number_argument("icon", word, given) for word, given in (("x", x), ("y", y), ("size", size)))
            known = self._known_icons[key] = Markup(self._make_use_element_and_record_icon(name, x, y, size, more))
            self._charge_svg_and_limit_caches(known)
        self._context.used_icons[name] = None
        return Markup(self._context.add_template_line_marks_if_marking(known)) if self._context.marked else known

    def qr(self, data: Any, x: float, y: float, size: float, level: str = "M", fill: str = "black") -> Markup:
        """The SVG of a QR code, including its quiet zone."""
        x, y, size = (read_number_argument("qr", word, given) for word, given in (("x", x), ("y", y), ("size", size)))
        level, fill = read_text_argument("qr", "level", level), read_text_argument("qr", "fill", fill)
        meter = self._context.sandbox.meter
        meter.spend_steps(_CALL)
        code = make_qr_element(str(require_printable_value(data)), x, y, size, level, escape(fill))
        svg = Markup(self._context.add_template_line_marks_if_marking(code))
        meter.charge_text(svg)
        return svg

    def outline(self, inset: float = 0, **attributes: Any) -> Markup:
        """The SVG of the component's outline, moved inwards by `inset` mm."""
        subject, inset = self._context.current_subject, read_number_argument("outline", "inset", inset)
        if not PLAIN.issuperset(map(type, attributes.values())):
            raise make_wrong_type_error("outline", attributes.values(), "write a call like outline(2, stroke='black').")
        svg = make_outline_element(subject.component.outline, subject.size, inset, attributes)
        return Markup(self._context.add_template_line_marks_if_marking(svg))

    def flow(self, **arguments: Any) -> Markup:
        """The SVG of the part of the component's text that fits into the box, starting where the last part ended."""
        story = self._context.story
        if story is None:
            hint = "add a line `text: rules.md` to the component, with the name of its Markdown file."
            raise DrawingError("flow: this component has no text.", hint)
        from printgen.faces.flow.frames import DrawFunctions, draw_next_story_part

        inks, icons = read_icon_inks("flow", arguments), self._context.used_icons
        others = [given for word, given in arguments.items() if word != "inks"]
        if not PLAIN.issuperset(map(type, others)):
            hint = "write a call like flow(x=15, y=15, width=width - 30, height=height - 35)."
            raise make_wrong_type_error("flow", others, hint)
        context, meter = self._context, self._context.sandbox.meter
        meter.spend_steps(_CALL)
        try:
            draw_icon = partial(self._draw_and_record_text_icon, icons, inks)
            painter = DrawFunctions(draw_icon, self.draw_template_picture, context.add_line_marks_if_marking)
            svg = Markup(draw_next_story_part(story, {"hyphenate": context.hyphenate, **arguments}, painter, context.fonts))
            meter.charge_text(svg)
            meter.check_limits()
            return svg
        except UnknownFontError as error:
            raise DrawingError(str(error), error.hint) from None

    def pattern(self, name: str, colour: str = "black") -> str:
        """The SVG fill for a pattern. Defines the pattern in the face."""
        name, colour = read_text_argument("pattern", "name", name), read_text_argument("pattern", "colour", colour)
        if name not in PATTERNS:
            name = shorten_to_line(name)
            raise DrawingError(f'There is no pattern "{name}".', make_spelling_hint(name, PATTERNS))
        try:
            if read_colour_unless_transparent(colour) is None:
                raise DrawingError(f'pattern: "{colour}" is not a colour.', "use #rrggbb or a common English colour name.")
        except UnknownColourError as error:
            raise DrawingError(f"pattern: {error}", error.hint) from None
        return self._context.define_pattern_and_get_fill(FillPattern(name, colour))

    def solid(self, ink: str) -> str:
        """A colour for lines and letters in an ink, which for a pattern is the colour of its lines."""
        ink = read_text_argument("solid", "ink", ink)
        return known.solid_colour if (known := self._context.patterns.get(ink)) else ink

    def fill_in(self, words: Any, **values: Any) -> str:
        """A text with values in place of its placeholders, such as {turns}. Other braces stay."""
        text, meter = read_text_argument("fill_in", "words", words), self._context.sandbox.meter
        meter.spend_steps(_LETTER * len(text))

        def write_value_of_placeholder(found: re.Match[str]) -> str:
            if found[1] not in values:
                hint = make_spelling_hint(found[1], values) if values else f"pass a value: fill_in(…, {found[1]}=…)."
                raise DrawingError(f"fill_in: the text has {{{found[1]}}}, but the call has no {found[1]}.", hint)
            value = require_printable_value(values[found[1]])
            return load_phrases(self._context.language).localise_number(str(value)) if type(value) is float else str(value)

        filled = PLACEHOLDER.sub(write_value_of_placeholder, text)
        meter.charge_text(filled)
        if text in self._text_places and len(self._filled) < _MOST_LETTERS:  # remembered for messages
            self._filled[filled] = text
        return filled

    def draw_text_box(self, box: TextBox) -> DrawnText:
        """A text box as SVG, with whatever its caller must report or record. Not cached."""
        icons, inks, meter = dict[str, None](), dict(box.inks), self._context.sandbox.meter
        letter = _LETTER if box.balance == "none" else _LETTER + _BALANCED
        if len(box.text) > _MOST_LETTERS:
            message = f"A text has {len(box.text):,} letters, but a box takes at most {_MOST_LETTERS:,}."
            raise DrawingError(message, "split it into several boxes, or let it flow from a Markdown file with flow(…).")
        meter.spend_steps(_CALL + letter * len(box.text) + _SIGN * (box.text.count("<") + box.text.count("[")))
        try:
            draw_icon = partial(self._draw_and_record_text_icon, icons, inks)
            svg, overflow = draw_fitted_text(box, draw_icon, self._vocabulary)
            return DrawnText(svg, overflow, icons, shows_ink=has_tags_or_keywords(box.text))
        except UnknownFontError as error:
            raise DrawingError(str(error), error.hint) from None
        except MarkupError as error:
            return DrawnText("", None, {}, error)

    def _charge_svg_and_limit_caches(self, svg: str) -> None:
        """Add the size of a cached drawing, and empty the caches when they use too much memory."""
        self._context.sandbox.meter.charge_text(svg)
        self._kept += len(svg)
        if self._kept > _MOST_KEPT:
            self._kept = 0
            for known in (self._known_icons, self._known_pictures, self._known_texts):
                known.clear()

    def _draw_and_record_text_icon(
        self, drawn_icons: dict[str, None], inks: Mapping[str, str], name: str, x: float, y: float, side: float, fill: str
    ) -> str:
        """The SVG of an icon inside a text, in its own ink or in the text's fill. Adds its name to `drawn_icons`."""
        drawn_icons[name] = None
        colour = escape(self.solid(inks[name]) if name in inks else fill)
        return self._make_use_element_and_record_icon(name, x, y, side, f' color="{colour}" fill="{colour}"')

    def _make_use_element_and_record_icon(self, name: str, x: float, y: float, size: float, attributes: str) -> str:
        """The <use> element of an icon. Records the icon as used. Raises DrawingError if the icon is unknown."""
        if name not in self._icons:
            hint = make_spelling_hint(name, self._icons.list_names_for_spelling_hint(name))
            raise DrawingError(f'There is no icon "{name}"{self._write_clause_if_row_uses_icon(name)}.', hint)
        if choices := self._icons.list_longer_names_if_ambiguous(name):
            message = f'The icon name "{name}" matches {len(choices)} icons{self._write_clause_if_row_uses_icon(name)}.'
            raise DrawingError(message, f"use {join_words([shorten_to_line(choice) for choice in choices[:_CHOICES]], 'or')}.")
        self._context.used_icons[name] = None
        return f'<use href="#{name}" {write_box_attributes(x, y, size, size)}{attributes}/>'

    def draw_template_picture(self, template_name: str, width: float, height: float) -> str:
        """The SVG of a picture in a text, drawn by its template; cached unless the template reads the page."""
        context, files, part = self._context, self._files, StoryPart(template_name, width, height)
        known = self._known_pictures.get(part)
        if known is not None:
            context.used_icons |= known[1]
            return known[0]
        sandbox, outer = context.sandbox, (context.used_icons, context.sandbox.names_read, context.sandbox.loaded, files.asked)
        context.used_icons, sandbox.names_read, sandbox.loaded, files.asked = {}, set(), set(), set()
        values = {**context.values, "bleed": 0.0, "safe": 0.0, "width": width, "height": height}
        svg = str(sandbox.concat(sandbox.get_template(template_name).generate(values)))
        icons, names_read, templates, pictures = outer
        if "page" in sandbox.names_read:
            names_read |= sandbox.names_read
            templates |= sandbox.loaded
            pictures |= files.asked
        else:
            self._known_pictures[part] = svg, context.used_icons
            self.parts[part] = PartReads(list_names_read(context, files), hash_text(svg))
            self._charge_svg_and_limit_caches(svg)
        icons |= context.used_icons
        context.used_icons, sandbox.names_read, sandbox.loaded, files.asked = outer
        return svg

    def _write_clause_if_row_uses_icon(self, icon: str) -> str:
        """The end of a message that names the row whose cell uses an icon, or an empty text if no row does."""
        row = self._context.current_subject.row
        named = any(icon == cell or f":{icon}:" in cell for cell in row.cells.values() if isinstance(cell, str))
        return f", but {row.where} uses it" if named else ""

    def _report_overflow(self, box: TextBox, overflow: TextOverflow) -> None:
        subject, text, here = self._context.current_subject, box.text, self._context.find_running_template_line()
        first = text.partition("\n")[0]  # a template may have joined a list of texts
        places = (self._text_places.get(self._filled.get(part, part)) for part in (text, first))
        where = next(filter(None, places), subject.row.where)
        size = f"{write_number(overflow.points)} pt, its smallest size"
        message = f"{subject.label}: the text “{_shorten_text_for_message(box.text)}” is {overflow.amount} at {size}."
        about = About("overflow", subject.component.name, subject.label, subject.row.where, here)
        self._context.problems.add(where, message, f"shorten the text, or enlarge its box in {here}.", about=about)

    def _report_markup_error(self, box: TextBox, error: MarkupError) -> None:
        subject, here = self._context.current_subject, self._context.find_running_template_line()
        message = f"{subject.label}: in the text “{_shorten_text_for_message(box.text)}”, {error}."
        about = About("content", subject.component.name, subject.label, subject.row.where, here)
        self._context.problems.add(subject.row.where, message, error.hint, about=about)


def _shorten_text_for_message(text: str) -> str:
    return f"{words[:40]}…" if len(words := " ".join(text.split())) > 40 else words
