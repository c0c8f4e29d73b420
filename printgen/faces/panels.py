"""The panels of a net as templates read them."""

from collections.abc import Mapping
from typing import Any

from printgen.model import Panel
from printgen.svg.transform import placed
from printgen.units import plain


def panel_values(panels: tuple[Panel, ...]) -> dict[str, Mapping[str, Any]]:
    """Every panel by its name, with the transform that carries what is drawn upright at 0,0 to its place."""
    return {panel.name: _values(panel) for panel in panels}


def _values(panel: Panel) -> Mapping[str, Any]:
    right, down = placed(panel.turn, panel.width, panel.height, panel.x, panel.y)[4:]
    turned = f" rotate({panel.turn})" if panel.turn else ""
    return {
        "name": panel.name, "x": panel.x, "y": panel.y, "width": panel.width, "height": panel.height, "turn": panel.turn,
        "transform": f"translate({plain(right)} {plain(down)}){turned}",
    }  # fmt: skip
