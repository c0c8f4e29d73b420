"""text(…) in a template: a box of type as SVG, wrapped, fitted and aligned."""

from dataclasses import dataclass

from printgen.faces.fit import STEP, Block, Setting, above, below, fit, hyphens_in
from printgen.faces.lettering import DrawIcon, SetLine, Type, lettering
from printgen.faces.markup import Bit, read_markup
from printgen.fonts.catalogue import DEFAULT_FAMILY
from printgen.units import POINTS_PER_MM

ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
VALIGN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


@dataclass(frozen=True, slots=True)
class TextBox:
    """What a template asks for: mm, and points for sizes of type."""

    text: str
    x: float
    y: float
    width: float
    height: float
    size: float = 9.0
    least: float | None = None
    font: str = DEFAULT_FAMILY
    weight: str = "normal"
    italic: bool = False
    align: str = "left"
    valign: str = "top"
    leading: float = 1.25
    between: float = 0.0
    fill: str = "black"
    hyphenate: str = ""
    inks: tuple[tuple[str, str], ...] = ()

    @property
    def type(self) -> Type:
        """The type it is set in."""
        return Type(self.font, self.weight, self.italic, self.fill)


@dataclass(frozen=True, slots=True)
class Overflow:
    """What a box is too small for."""

    amount: str
    points: float


def set_text(box: TextBox, draw_icon: DrawIcon) -> tuple[str, Overflow | None]:
    """The box as SVG, and what does not fit in it."""
    least = box.size if box.least is None else min(box.least, box.size)
    steps = round((box.size - least) / STEP)
    sizes = [max(least, box.size - step * STEP) / POINTS_PER_MM for step in range(steps + 1)]
    setting = Setting(box.width, box.height, box.leading, box.between, box.type.key, hyphens_in(box.hyphenate))
    block = fit(read_markup(box.text), sizes, setting)
    overflow = None if block.fits else Overflow(_excess(block), round(block.size * POINTS_PER_MM, 2))
    return _svg(box, block, draw_icon), overflow


def _excess(block: Block) -> str:
    amounts = []
    if block.too_high > 0.001:
        lines = int(-(-block.too_high // block.leading))
        amounts.append(f"{block.too_high:.1f} mm too high ({lines} line{'s' if lines > 1 else ''} too many)")
    if block.too_wide > 0.001:
        amounts.append(f"{block.too_wide:.1f} mm too wide")
    return " and ".join(amounts)


def _svg(box: TextBox, block: Block, draw_icon: DrawIcon) -> str:
    first = above(box.type.key(Bit("")), block.size)
    high = first + block.drops[-1] + below(block.size)
    y = box.y + max(0.0, box.height - high) * VALIGN[box.valign] + first
    lines = (
        SetLine(line, box.x + (box.width - line.width) * ALIGN[box.align], y + drop)
        for line, drop in zip(block.lines, block.drops, strict=True)
    )
    return lettering(lines, block.size, box.type, draw_icon)
