"""Signs for tools, drawn as lines in a box of 10 × 10 mm."""

from printgen.core.svg.numbers import Matrix
from printgen.core.units import Mm
from printgen.kit.guide.canvas import GuideCanvas

_PATHS = {
    "knife": "M1.2 8.8L4.4 5.6M3.6 4.8L5.2 6.4L9 2.6L8.9 1.1L7.4 1zM5.6 4.6L7.2 3",
    "ruler": "M0.8 7.2L7.2 0.8L9.2 2.8L2.8 9.2zM2.4 5.6L3.3 6.5M3.8 4.2L5.1 5.5M5.2 2.8L6.1 3.7",
    "scissors": "M2.6 1L6.3 6.6M7.4 1L3.7 6.6M3.2 6.4A1.5 1.5 0 1 0 3.3 6.5M6.8 6.4A1.5 1.5 0 1 1 6.7 6.5",
    "glue": "M3.2 4.2H6.8V9.2H3.2zM3.2 5.4H6.8M3.7 4.2V2.6H6.3V4.2M4 2.6L4.4 0.9H5.6L6 2.6",
    "corner": "M1 9V5A4 4 0 0 1 5 1H9M2.8 9V5.4A2.6 2.6 0 0 1 5.4 2.8H9",
    "stapler": "M0.9 8.6H9.1M1.2 8.6V7.4H8.6M1.2 6.2L8.4 3.2Q9.3 3.8 8.8 5.2L1.6 7.2z",
}
TOOLS = tuple(_PATHS)


def draw_tool_sign(canvas: GuideCanvas, tool_key: str, x: Mm, y: Mm, side: Mm, colour: str) -> None:
    """Draw the sign of a tool with its top left corner at x, y."""
    scale = side / 10
    matrix: Matrix = (scale, 0.0, 0.0, scale, x, y)
    canvas.draw_path(_PATHS[tool_key], matrix, colour, 0.38)
