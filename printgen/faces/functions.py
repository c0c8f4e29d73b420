"""The functions a template may call: text, icon, qr, outline, pattern, solid, flow."""

from collections.abc import Iterable, Mapping
from typing import Any

from jinja2 import Undefined
from markupsafe import Markup, escape

from printgen.core.problems import About, Where, did_you_mean
from printgen.core.svg.colours import PATTERNS, FillPattern, UnknownColourError, read_colour
from printgen.core.units import plain
from printgen.faces.arguments import number, read_inks, read_text, text_box
from printgen.faces.desk import Desk
from printgen.faces.figures import outline_svg, qr_svg
from printgen.faces.icons import Icon
from printgen.faces.templates.mistakes import TemplateMistake, ValueMistake, shorten
from printgen.faces.templates.sources import mark
from printgen.faces.templates.values import PLAIN, worded
from printgen.faces.text.catalogue import UnknownFont
from printgen.faces.text.lettering import Overflow, TextBox, set_text

_DEAR = 1000  # steps of setting a text or a code
_MOST_KEPT = 50_000_000  # letters
_LETTER = 10  # steps of setting a letter


def _not_simple(call: str, given: Iterable[Any], hint: str) -> TemplateMistake:
    """The mistake of an argument that is neither a text nor a number."""
    wrong = next(value for value in given if type(value) not in PLAIN)
    if isinstance(wrong, Undefined):
        str(wrong)  # raises
    return ValueMistake(f"{call} takes texts and numbers, not {{0}}.", (wrong,), hint)


class Functions:
    """Template functions at one desk."""

    def __init__(self, desk: Desk, icons: Mapping[str, Icon]) -> None:
        self._desk, self._icons = desk, icons
        self._drawn: dict[tuple[Any, ...], Markup] = {}
        self._pictures: dict[tuple[str, float, float], tuple[str, dict[str, None]]] = {}
        self._kept = 0  # letters of all that is drawn once
        self._set: dict[TextBox, tuple[str, Overflow | None, dict[str, None]]] = {}

    def globals(self) -> dict[str, Any]:
        """The functions by the names templates call them."""
        return {
            "text": self.text, "icon": self.icon, "qr": self.qr, "outline": self.outline, "flow": self.flow,
            "pattern": self.pattern, "solid": self.solid,
        }  # fmt: skip

    def text(self, text: Any, **asked: Any) -> Markup:
        """A box of text; text that does not fit is a problem of the row."""
        box = text_box(text, asked)
        svg, overflow, icons = self._set_once(box)
        self._desk.used_icons |= icons
        if overflow is not None:
            self._note_overflow(box, overflow)
        return Markup(self._marked(svg))

    def icon(self, name: str, x: float = 0, y: float = 0, size: float = 8, **attributes: Any) -> Markup:
        """An icon of the family."""
        key = (name, x, y, size, *attributes, *attributes.values())
        if not PLAIN.issuperset(map(type, key)):
            raise _not_simple("icon", key, "write it like icon('star', 5, 5, 8).")
        known = self._drawn.get(key)
        if known is None:
            more = "".join(f' {word.replace("_", "-")}="{escape(value)}"' for word, value in attributes.items())
            x, y, size = (number("icon", word, given) for word, given in (("x", x), ("y", y), ("size", size)))
            known = self._drawn[key] = Markup(self._use(str(name), x, y, size, more))
            self._count(known)
        self._desk.used_icons[name] = None
        return Markup(self._marked(known)) if self._desk.marked else known

    def qr(self, data: Any, x: float, y: float, size: float, level: str = "M", fill: str = "black") -> Markup:
        """A QR code."""
        x, y, size = (number("qr", word, given) for word, given in (("x", x), ("y", y), ("size", size)))
        level, fill, meter = read_text("qr", "level", level), read_text("qr", "fill", fill), self._desk.sandbox.meter
        meter.spend(_DEAR)
        svg = Markup(self._marked(qr_svg(str(worded(data)), x, y, size, level, escape(fill))))
        meter.keep_text(svg)
        return svg

    def outline(self, inset: float = 0, **attributes: Any) -> Markup:
        """The outline of the component."""
        subject, inset = self._desk.current, number("outline", "inset", inset)
        if not PLAIN.issuperset(map(type, attributes.values())):
            raise _not_simple("outline", attributes.values(), "write it like outline(2, stroke='black').")
        return Markup(self._marked(outline_svg(subject.component.outline, subject.size, inset, attributes)))

    def flow(self, **asked: Any) -> Markup:
        """The next part of the component's text, as much as the box holds."""
        story = self._desk.story
        if story is None:
            raise TemplateMistake("flow has nothing to set: this component has no text.", "name its Markdown file: `text: …`.")
        from printgen.faces.flow.frames import Hand, pour

        inks, icons = read_inks("flow", asked), self._desk.used_icons
        others = [given for word, given in asked.items() if word != "inks"]
        if not PLAIN.issuperset(map(type, others)):
            raise _not_simple("flow", others, "write it like flow(x=15, y=15, width=width - 30, height=height - 35).")
        meter = self._desk.sandbox.meter
        meter.spend(_DEAR)
        try:
            hand = Hand(lambda *said: self._in_text(icons, inks, *said), self._picture, self._marked_at)
            svg = Markup(pour(story, asked, hand))
            meter.keep_text(svg)
            meter.look_at_clock()
            return svg
        except UnknownFont as fault:
            raise TemplateMistake(str(fault), fault.hint) from None

    def pattern(self, name: str, colour: str = "black") -> str:
        """A pattern of the family, for a fill."""
        name, colour = read_text("pattern", "name", name), read_text("pattern", "colour", colour)
        if name not in PATTERNS:
            raise TemplateMistake(f'There is no pattern "{shorten(name)}".', did_you_mean(shorten(name), PATTERNS))
        try:
            if read_colour(colour) is None:
                raise TemplateMistake(f'pattern: "{colour}" is not a colour.', "write #rrggbb, or a common English name.")
        except UnknownColourError as fault:
            raise TemplateMistake(f"pattern: {fault}", fault.hint) from None
        return self._desk.take(FillPattern(name, colour))

    def solid(self, ink: str) -> str:
        """The colour of an ink for lines and letters; for a pattern, the colour it is drawn in."""
        ink = read_text("solid", "ink", ink)
        known = self._desk.patterns.get(ink)
        return known.solid if known else ink

    def _set_once(self, box: TextBox) -> tuple[str, Overflow | None, dict[str, None]]:
        known = self._set.get(box)
        if known is None:
            icons: dict[str, None] = {}
            inks, meter = dict(box.inks), self._desk.sandbox.meter
            meter.spend(_DEAR + _LETTER * len(box.text))
            try:
                svg, overflow = set_text(box, lambda *said: self._in_text(icons, inks, *said))
            except UnknownFont as fault:
                raise TemplateMistake(str(fault), fault.hint) from None
            known = self._set[box] = svg, overflow, icons
            self._count(svg)
            meter.look_at_clock()
        return known

    def _count(self, svg: str) -> None:
        """Count the letters of a drawing; forget all kept drawings when they take too much memory."""
        self._desk.sandbox.meter.keep_text(svg)
        self._kept += len(svg)
        if self._kept > _MOST_KEPT:
            self._kept = 0
            for known in (self._drawn, self._pictures, self._set):
                known.clear()

    def _in_text(
        self, icons: dict[str, None], inks: Mapping[str, str], name: str, x: float, y: float, side: float, fill: str
    ) -> str:
        icons[name] = None
        colour = escape(self.solid(inks[name]) if name in inks else fill)
        return self._use(name, x, y, side, f' color="{colour}" fill="{colour}"')

    def _use(self, name: str, x: float, y: float, size: float, more: str) -> str:
        if name not in self._icons:
            raise TemplateMistake(f'There is no icon "{name}"{self._naming(name)}.', did_you_mean(name, self._icons))
        self._desk.used_icons[name] = None
        side = plain(size)
        return f'<use href="#{name}" x="{plain(x)}" y="{plain(y)}" width="{side}" height="{side}"{more}/>'

    def _picture(self, name: str, width: float, height: float) -> str:
        """A picture in a text, drawn by its template with the values of its page; drawn once if the template reads no page."""
        desk, known = self._desk, self._pictures.get((name, width, height))
        if known is not None:
            desk.used_icons |= known[1]
            return known[0]
        icons, asked, desk.used_icons, desk.sandbox.asked = desk.used_icons, desk.sandbox.asked, {}, set()
        values = {**desk.values, "bleed": 0.0, "safe": 0.0, "width": width, "height": height}
        svg = str(desk.sandbox.concat(desk.sandbox.get_template(name).generate(values)))
        if "page" not in desk.sandbox.asked:
            self._pictures[name, width, height] = svg, desk.used_icons
            self._count(svg)
        desk.sandbox.asked |= asked
        icons |= desk.used_icons
        desk.used_icons = icons
        return svg

    def _naming(self, icon: str) -> str:
        """The end of a message that says which row names an icon, if a cell of the row does."""
        row = self._desk.current.row
        named = any(icon == cell or f":{icon}:" in cell for cell in row.cells.values() if isinstance(cell, str))
        return f", which {row.where} names" if named else ""

    def _marked(self, svg: str) -> str:
        if not self._desk.marked:
            return svg
        here = self._desk.here()
        return mark(svg.replace("\n", " "), here.file, here.line)

    def _marked_at(self, svg: str, where: Where) -> str:
        return mark(svg, where.file, where.line) if self._desk.marked else svg

    def _note_overflow(self, box: TextBox, overflow: Overflow) -> None:
        subject, words, here = self._desk.current, " ".join(box.text.split()), self._desk.here()
        start = words if len(words) <= 40 else f"{words[:40]}…"
        size = f"{plain(overflow.points)} pt, the smallest size it may have"
        message = f"{subject.label}: the text “{start}” is {overflow.amount} at {size}."
        about = About("overflow", subject.component.name, subject.label, subject.row.where, here)
        self._desk.problems.add(subject.row.where, message, f"shorten it, or enlarge its box in {here}.", about=about)
