"""Converts inherited presentation attributes to the operators that set fill, stroke and line style."""

from collections.abc import Mapping
from dataclasses import field

from printgen.core.records import dataclass
from printgen.core.svg.colours import Rgb, read_colour_unless_transparent
from printgen.core.svg.grammar import PAINT
from printgen.core.svg.numbers import SvgError, read_number_or_length
from printgen.faces.text.catalogue import FontKey, find_font_chain
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.model import OwnFonts
from printgen.pdf.inks import ColourSpace
from printgen.pdf.operands import read_non_negative_number, read_share, write_pdf_operand

PresentationAttributes = tuple[tuple[str, str], ...]  # the presentation attributes of one element, by name

_CAPS = {"butt": "0", "round": "1", "square": "2"}
_JOINS = {"miter": "0", "round": "1", "bevel": "2"}
INITIAL: Mapping[str, str] = {
    "fill": "black", "stroke": "none", "stroke-width": "0.2", "stroke-linecap": "butt", "stroke-linejoin": "miter",
    "stroke-miterlimit": "4", "stroke-dasharray": "none", "stroke-dashoffset": "0", "fill-rule": "nonzero",
    "fill-opacity": "1", "stroke-opacity": "1", "color": "black", "font-family": DEFAULT_FAMILY, "font-size": "9pt",
    "font-weight": "normal", "font-style": "normal", "font-variant": "normal", "text-anchor": "start", "letter-spacing": "0",
}  # fmt: skip


class PaintError(SvgError):
    """Raised for a gradient or pattern where printgen supports only colours."""

    hint = "use a colour; if an ink is a pattern in some style, use solid(ink.NAME)."


@dataclass(frozen=True, slots=True, eq=False)
class SvgStyle:
    """All properties that apply to one element, and the operators for them. `painter` is the operator that paints a path."""

    raw: Mapping[str, str]
    colour_space: ColourSpace
    own_fonts: OwnFonts
    fill: Rgb | None
    stroke: Rgb | None
    paint_reference: str
    ops: str
    painter: str
    even_odd: bool
    fill_alpha: float
    stroke_alpha: float
    derived: "dict[PresentationAttributes, SvgStyle]" = field(default_factory=dict)

    def write_paint_operators(self, path: str) -> str:
        """The PDF operators that paint a path. A transparent outline is drawn over the fill, as SVG requires."""
        if self.stroke_alpha < 1 and self.painter in ("B", "B*"):
            return f"{path} {self.painter.replace('B', 'f')} {path} S"
        return f"{path} {self.painter}"

    @property
    def fonts(self) -> tuple[FontKey, ...]:
        """The fonts that apply to the element. A letter is drawn with the first font that has it."""
        raw = self.raw
        return find_font_chain(raw["font-family"], raw["font-weight"], raw["font-style"], self.own_fonts, raw["font-variant"])

    @property
    def font(self) -> FontKey:
        """The first font that applies to the element, which determines all heights."""
        return self.fonts[0]

    @property
    def font_size(self) -> float:
        """The font size in mm."""
        return read_number_or_length(self.raw["font-size"])

    def derive_child_style(self, own: PresentationAttributes) -> "SvgStyle":
        """The style of a child with these properties. The style itself if there are none."""
        if not own:
            return self
        known = self.derived.get(own)
        if known is None:
            known = self.derived[own] = make_style({**self.raw, **dict(own)}, self.colour_space, self.own_fonts)
        return known


def make_style(raw: Mapping[str, str], colour_space: ColourSpace, own_fonts: OwnFonts) -> SvgStyle:
    """The style with these properties. Raises a ValueError if a property has an invalid value."""
    if raw["color"].startswith("url("):
        raise PaintError("`color` must be a colour, not a gradient or pattern.")
    paint_reference = raw["fill"] if raw["fill"].startswith("url(") else ""
    fill = None if paint_reference else _read_paint_colour(raw, "fill")
    if raw["stroke"].startswith("url("):
        raise PaintError("`stroke` must be a colour, not a gradient or pattern.")
    stroke = _read_paint_colour(raw, "stroke") if read_non_negative_number(raw["stroke-width"]) else None
    if raw["fill-rule"] not in ("nonzero", "evenodd"):
        raise SvgError(f'fill-rule is "{raw["fill-rule"]}", but must be nonzero or evenodd.')
    parts = [colour_space.write_fill_operator(fill)] if fill else []
    if stroke:
        parts += [colour_space.write_stroke_operator(stroke), _write_stroke_ops(raw)]
    return SvgStyle(
        raw=raw,
        colour_space=colour_space,
        own_fonts=own_fonts,
        fill=fill,
        stroke=stroke,
        paint_reference=paint_reference,
        ops=" ".join(parts),
        painter=_choose_paint_operator(fill, stroke, raw["fill-rule"]),
        even_odd=raw["fill-rule"] == "evenodd",
        fill_alpha=read_share(raw["fill-opacity"]),
        stroke_alpha=read_share(raw["stroke-opacity"]),
    )


def make_initial_style(colour_space: ColourSpace, own_fonts: OwnFonts) -> SvgStyle:
    """The style at the root of every face."""
    return make_style(INITIAL, colour_space, own_fonts)


def make_picture_style(colour_space: ColourSpace, own_fonts: OwnFonts) -> SvgStyle:
    """The style at the root of a picture: lines are 1 unit wide, as in SVG."""
    return make_style({**INITIAL, "stroke-width": "1"}, colour_space, own_fonts)


def list_presentation_attributes(attributes: Mapping[str, str]) -> PresentationAttributes:
    """The presentation attributes of an element."""
    return tuple((name, text) for name, text in attributes.items() if name in PAINT)


def _choose_paint_operator(fill: Rgb | None, stroke: Rgb | None, fill_rule: str) -> str:
    if fill is None:
        return "n" if stroke is None else "S"
    return ("f" if stroke is None else "B") + ("*" if fill_rule == "evenodd" else "")


def _read_paint_colour(raw: Mapping[str, str], name: str) -> Rgb | None:
    return read_colour_unless_transparent(raw["color"] if raw[name] == "currentColor" else raw[name])


def _write_stroke_ops(raw: Mapping[str, str]) -> str:
    try:
        cap, join = _CAPS[raw["stroke-linecap"]], _JOINS[raw["stroke-linejoin"]]
    except KeyError as error:
        raise SvgError(f"{error.args[0]!r} is not a valid stroke-linecap or stroke-linejoin.") from None
    if read_number_or_length(raw["stroke-miterlimit"]) < 1:
        raise SvgError("stroke-miterlimit must be 1 or more.")
    dash = f"[{_write_dashes(raw['stroke-dasharray'])}] {write_pdf_operand(raw['stroke-dashoffset'])} d"
    return f"{write_pdf_operand(raw['stroke-width'])} w {cap} J {join} j {write_pdf_operand(raw['stroke-miterlimit'])} M {dash}"


def _write_dashes(text: str) -> str:
    """The operands for dashes and gaps, or an empty text if they are all 0."""
    steps = [] if text == "none" else text.replace(",", " ").split()
    return " ".join(write_pdf_operand(step) for step in steps) if sum(read_non_negative_number(step) for step in steps) else ""
