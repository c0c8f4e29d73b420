"""The immutable values that the stages of printgen pass to one another: games, components, faces, pieces and sheets."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printgen.core.flips import Flip
from printgen.model.credits import Credits
from printgen.model.fonts import NO_OWN_FONTS, OwnFont, OwnFonts
from printgen.model.game import (
    FOLDED,
    INKS,
    LEAST_DEPTH,
    SMALLEST,
    STOCKS,
    Bind,
    Cell,
    Component,
    Copies,
    Fact,
    Game,
    GuideLook,
    Headline,
    Keyword,
    Kind,
    Layout,
    Manuscript,
    Plain,
    Players,
    Row,
    Sides,
    Source,
    Stock,
)
from printgen.model.outlines import NetName, Outline, Panel, Shape, Size, Turn
from printgen.model.setup import Deal, DealtPiece, DealtPile, Pile, Setup

if TYPE_CHECKING:
    from printgen.model.order import EVERYTHING, Order, Selection
    from printgen.model.sheet import Adjust, Face, FaceView, Mark, MarkKind, Note, Piece, Placement, Ruler, Sheet, Side

_PRINTED = {  # the values that only commands for paper need; they are imported when they are first used
    "order": ("EVERYTHING", "Order", "Selection"),
    "sheet": ("Adjust", "Face", "Mark", "MarkKind", "Note", "Piece", "Placement", "Ruler", "Sheet", "Side", "FaceView"),
}
_HOMES = {name: f"printgen.model.{module}" for module, names in _PRINTED.items() for name in names}

__all__ = [
    "EVERYTHING",
    "FOLDED",
    "INKS",
    "LEAST_DEPTH",
    "NO_OWN_FONTS",
    "SMALLEST",
    "STOCKS",
    "Adjust",
    "Bind",
    "Cell",
    "Component",
    "Copies",
    "Credits",
    "Deal",
    "DealtPiece",
    "DealtPile",
    "Face",
    "FaceView",
    "Fact",
    "Flip",
    "Game",
    "GuideLook",
    "Headline",
    "Keyword",
    "Kind",
    "Layout",
    "Manuscript",
    "Mark",
    "MarkKind",
    "NetName",
    "Note",
    "Order",
    "Outline",
    "OwnFont",
    "OwnFonts",
    "Panel",
    "Piece",
    "Pile",
    "Placement",
    "Plain",
    "Players",
    "Row",
    "Ruler",
    "Selection",
    "Setup",
    "Shape",
    "Sheet",
    "Side",
    "Sides",
    "Size",
    "Source",
    "Stock",
    "Turn",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'printgen.model' has no attribute {name!r}")
    globals()[name] = value = getattr(import_module(_HOMES[name]), name)
    return value
