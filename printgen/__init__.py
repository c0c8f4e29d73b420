"""Turn game data into print-ready kits, and check the finished score sheets."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printgen.version import __version__

if TYPE_CHECKING:
    from printgen.model import Component, Face, Fact, Game, Headline, Order, Piece, Placement, Row, Sheet, Size
    from printgen.printing.plan import Plan
    from printgen.printing.printout import Printout
    from printgen.problems import Problem, Where
    from printgen.progress import Progress
    from printgen.project.checking import Checked
    from printgen.project.kits import KitFile
    from printgen.project.opening import open
    from printgen.project.orders import Options
    from printgen.project.project import Project
    from printgen.project.reprints import Reprint
    from printgen.project.results import Failed, Result, Written
    from printgen.project.scoring import Scored
    from printgen.project.simulating import Simulation, Trial
    from printgen.rules.contract import Broken, Hindsight, Line, PlayerScore, Verdict

_MODULES = {
    "model": ("Component", "Face", "Fact", "Game", "Headline", "Order", "Piece", "Placement", "Row", "Sheet", "Size"),
    "printing.plan": ("Plan",),
    "printing.printout": ("Printout",),
    "problems": ("Problem", "Where"),
    "progress": ("Progress",),
    "project.checking": ("Checked",),
    "project.kits": ("KitFile",),
    "project.opening": ("open",),
    "project.orders": ("Options",),
    "project.project": ("Project",),
    "project.reprints": ("Reprint",),
    "project.results": ("Failed", "Result", "Written"),
    "project.scoring": ("Scored",),
    "project.simulating": ("Simulation", "Trial"),
    "rules.contract": ("Broken", "Hindsight", "Line", "PlayerScore", "Verdict"),
}
_HOMES = {name: f"printgen.{module}" for module, names in _MODULES.items() for name in names}

__all__ = [
    "Broken",
    "Checked",
    "Component",
    "Face",
    "Fact",
    "Failed",
    "Game",
    "Headline",
    "Hindsight",
    "KitFile",
    "Line",
    "Options",
    "Order",
    "Piece",
    "Placement",
    "Plan",
    "PlayerScore",
    "Printout",
    "Problem",
    "Progress",
    "Project",
    "Reprint",
    "Result",
    "Row",
    "Scored",
    "Sheet",
    "Simulation",
    "Size",
    "Trial",
    "Verdict",
    "Where",
    "Written",
    "__version__",
    "open",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that a command loads only what it needs."""
    if name not in _HOMES:
        raise AttributeError(f"module 'printgen' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
