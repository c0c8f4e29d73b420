"""Turn game data into print-ready kits, and check the finished score sheets."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printgen.core.version import __version__

if TYPE_CHECKING:
    from printgen.core.problems import Problem, Where
    from printgen.core.progress import Progress
    from printgen.model import (
        Component,
        Deal,
        DealtPiece,
        DealtPile,
        Face,
        Fact,
        Game,
        Headline,
        Order,
        Piece,
        Pile,
        Placement,
        Row,
        Setup,
        Sheet,
        Size,
    )
    from printgen.printing.named_faces import NamedFace
    from printgen.printing.picture_plan import PictureOptions
    from printgen.printing.plan import Plan
    from printgen.printing.printout import Printout
    from printgen.project.checking import CheckedGame
    from printgen.project.drawing import DrawnGame, LiveDrawing
    from printgen.project.kits import KitFile, Reprint
    from printgen.project.live import CheckUpdate, FaceChange
    from printgen.project.opening import open
    from printgen.project.orders import Options
    from printgen.project.played.book import ResultsBook
    from printgen.project.played.games import PlayedGame, Seat, Standing
    from printgen.project.project import Project
    from printgen.project.results import Failed, Result, Written
    from printgen.project.scoring import Scored
    from printgen.project.simulation import Simulation, Trial
    from printgen.project.starting import NewGame
    from printgen.scoring.contract.results import Hindsight, PlayerScore, ScoreLine, SheetFinding, Verdict

_MODULES = {
    "model": (
        *("Component", "Face", "Fact", "Game", "Headline", "Order", "Piece", "Placement", "Row", "Sheet", "Size"),
        *("Deal", "DealtPiece", "DealtPile", "Pile", "Setup"),
    ),
    "printing.named_faces": ("NamedFace",),
    "printing.picture_plan": ("PictureOptions",),
    "printing.plan": ("Plan",),
    "printing.printout": ("Printout",),
    "core.problems": ("Problem", "Where"),
    "core.progress": ("Progress",),
    "project.drawing": ("DrawnGame", "LiveDrawing"),
    "project.kits": ("KitFile", "Reprint"),
    "project.live": ("FaceChange", "CheckUpdate"),
    "project.opening": ("open",),
    "project.orders": ("Options",),
    "project.played.book": ("ResultsBook",),
    "project.played.games": ("PlayedGame", "Seat", "Standing"),
    "project.checking": ("CheckedGame",),
    "project.project": ("Project",),
    "project.results": ("Failed", "Result", "Written"),
    "project.scoring": ("Scored",),
    "project.simulation": ("Simulation", "Trial"),
    "project.starting": ("NewGame",),
    "scoring.contract.results": ("Hindsight", "PlayerScore", "ScoreLine", "SheetFinding", "Verdict"),
}
_HOMES = {name: f"printgen.{module}" for module, names in _MODULES.items() for name in names}
_EARLIER_NAMES = {"Broken": "SheetFinding", "Line": "ScoreLine"}  # scripts that use these names keep working

__all__ = [
    "CheckUpdate",
    "CheckedGame",
    "Component",
    "Deal",
    "DealtPiece",
    "DealtPile",
    "DrawnGame",
    "Face",
    "FaceChange",
    "Fact",
    "Failed",
    "Game",
    "Headline",
    "Hindsight",
    "KitFile",
    "LiveDrawing",
    "NamedFace",
    "NewGame",
    "Options",
    "Order",
    "PictureOptions",
    "Piece",
    "Pile",
    "Placement",
    "Plan",
    "PlayedGame",
    "PlayerScore",
    "Printout",
    "Problem",
    "Progress",
    "Project",
    "Reprint",
    "Result",
    "ResultsBook",
    "Row",
    "ScoreLine",
    "Scored",
    "Seat",
    "Setup",
    "Sheet",
    "SheetFinding",
    "Simulation",
    "Size",
    "Standing",
    "Trial",
    "Verdict",
    "Where",
    "Written",
    "__version__",
    "open",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that each command loads only the modules that it needs."""
    present = _EARLIER_NAMES.get(name, name)
    if present not in _HOMES:
        raise AttributeError(f"module 'printgen' has no attribute {name!r}")
    return getattr(import_module(_HOMES[present]), present)


def __dir__() -> list[str]:
    return __all__
