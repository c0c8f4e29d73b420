"""Presentation attributes, inherited down the tree, to the operators that set fill, stroke, line and alpha."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from printgen.core.svg.colours import Rgb, read_colour
from printgen.core.svg.grammar import PAINT
from printgen.faces.text.catalogue import DEFAULT_FAMILY, FontKey, find_font
from printgen.pdf.inks import Inks
from printgen.pdf.numbers import BadNumber, measure, num, share, value

Own = tuple[tuple[str, str], ...]

_CAPS = {"butt": "0", "round": "1", "square": "2"}
_JOINS = {"miter": "0", "round": "1", "bevel": "2"}
INITIAL: Mapping[str, str] = {
    "fill": "black", "stroke": "none", "stroke-width": "0.2", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0", "fill-rule": "nonzero",
    "fill-opacity": "1", "stroke-opacity": "1", "color": "black", "font-family": DEFAULT_FAMILY, "font-size": "9pt",
    "font-weight": "normal", "font-style": "normal", "text-anchor": "start", "letter-spacing": "0",
}  # fmt: skip


class OnlyFills(BadNumber):
    """A gradient or pattern where only a colour can be."""

    hint = "take a colour; of an ink that is a pattern in some style, solid(ink.NAME)."


@dataclass(frozen=True, slots=True, eq=False)
class Style:
    """All inherited properties at one element, and what follows from them."""

    raw: Mapping[str, str]
    inks: Inks
    fill: Rgb | None
    stroke: Rgb | None
    shade: str
    ops: str
    painter: str
    even_odd: bool
    fill_alpha: float
    stroke_alpha: float
    derived: "dict[Own, Style]" = field(default_factory=dict)

    def paint(self, path: str) -> str:
        """The operators that paint a path; a line that lets its fill shine through is drawn over it, as SVG has it."""
        if self.stroke_alpha < 1 and self.painter in ("B", "B*"):
            return f"{path} {self.painter.replace('B', 'f')} {path} S"
        return f"{path} {self.painter}"

    @property
    def font(self) -> FontKey:
        """The font in force."""
        return find_font(self.raw["font-family"], self.raw["font-weight"], self.raw["font-style"])

    @property
    def font_size(self) -> float:
        """The size of type in mm."""
        return value(self.raw["font-size"])

    def derive(self, own: Own) -> "Style":
        """The style of a child with these properties of its own; without any it is this one."""
        if not own:
            return self
        known = self.derived.get(own)
        if known is None:
            known = self.derived[own] = make_style({**self.raw, **dict(own)}, self.inks)
        return known


def make_style(raw: Mapping[str, str], inks: Inks) -> Style:
    """Work out a style from its properties; a ValueError names the one that makes no sense."""
    if raw["color"].startswith("url("):
        raise OnlyFills("color is a colour, not a gradient or pattern.")
    shade = raw["fill"] if raw["fill"].startswith("url(") else ""
    fill = None if shade else _colour(raw, "fill")
    if raw["stroke"].startswith("url("):
        raise OnlyFills("a gradient or pattern can fill, but not stroke.")
    stroke = _colour(raw, "stroke") if measure(raw["stroke-width"]) else None
    if raw["fill-rule"] not in ("nonzero", "evenodd"):
        raise BadNumber(f'"{raw["fill-rule"]}" is no fill-rule; take nonzero or evenodd.')
    parts = [inks.fill(fill)] if fill else []
    if stroke:
        parts += [inks.stroke(stroke), _line_ops(raw)]
    return Style(
        raw=raw,
        inks=inks,
        fill=fill,
        stroke=stroke,
        shade=shade,
        ops=" ".join(parts),
        painter=_painter(fill, stroke, raw["fill-rule"]),
        even_odd=raw["fill-rule"] == "evenodd",
        fill_alpha=share(raw["fill-opacity"]),
        stroke_alpha=share(raw["stroke-opacity"]),
    )


def initial_style(inks: Inks) -> Style:
    """The style at the root of every face."""
    return make_style(INITIAL, inks)


def art_style(inks: Inks) -> Style:
    """The style at the root of a picture: lines as wide as SVG has them, in whatever unit it is drawn."""
    return make_style({**INITIAL, "stroke-width": "1"}, inks)


def own_paint(attributes: Mapping[str, str]) -> Own:
    """The properties among an element's attributes."""
    return tuple((name, text) for name, text in attributes.items() if name in PAINT)


def _painter(fill: Rgb | None, stroke: Rgb | None, rule: str) -> str:
    """The operator that paints a path."""
    if fill is None:
        return "n" if stroke is None else "S"
    return ("f" if stroke is None else "B") + ("*" if rule == "evenodd" else "")


def _colour(raw: Mapping[str, str], name: str) -> Rgb | None:
    return read_colour(raw["color"] if raw[name] == "currentColor" else raw[name])


def _line_ops(raw: Mapping[str, str]) -> str:
    try:
        cap, join = _CAPS[raw["stroke-linecap"]], _JOINS[raw["stroke-linejoin"]]
    except KeyError as fault:
        raise BadNumber(f"{fault.args[0]!r} is no cap or join of a line.") from None
    if value(raw["stroke-miterlimit"]) < 1:
        raise BadNumber("a stroke-miterlimit is 1 or more.")
    dash = f"[{_dashes(raw['stroke-dasharray'])}] {num(raw['stroke-dashoffset'])} d"
    return f"{num(raw['stroke-width'])} w {cap} J {join} j {num(raw['stroke-miterlimit'])} M {dash}"


def _dashes(text: str) -> str:
    """Dashes and gaps; nothing where they make no difference."""
    steps = [] if text == "none" else text.replace(",", " ").split()
    return " ".join(num(step) for step in steps) if sum(measure(step) for step in steps) else ""
