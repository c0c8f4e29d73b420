"""The preflight of a run: every face judged; findings are reported with their template line, or in short."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from printgen.content.shelves import Shelves
from printgen.model import Component, Face, Game, Order, Outline, Piece, Size
from printgen.pdf.seen import Drawing
from printgen.plugins import plugins
from printgen.preflight.frame import FaceFinding
from printgen.preflight.judge import Judge
from printgen.problems import About, Problems

if TYPE_CHECKING:
    from printgen.preflight.installed import InstalledChecks


def preflight(
    pieces: Iterable[Piece], drawings: Mapping[str, Drawing], game: Game, order: Order, shelves: Shelves, problems: Problems,
    short: bool = False,
) -> None:  # fmt: skip
    """Hold all drawings against every check; in short, a warning is told once for each component, without its places."""
    judge = Judge(game, order, _installed(game, order, problems))
    found: list[tuple[Component, Face, FaceFinding]] = []
    for component, faces in _faces(pieces, game):
        sound = [(face, drawings[face.identity]) for face in faces if not drawings[face.identity].faults]
        found += [(component, face, finding) for face, finding in judge.findings(component, sound)]
    places = [(face, finding) for _, face, finding in found if not short or finding.severity == "error"]
    if places:
        from printgen.faces.locate import locate

        locate(places, game, order, shelves, problems)
    if short:
        _shortly(found, problems)


def _installed(game: Game, order: Order, problems: Problems) -> "InstalledChecks | None":
    """The checks of installed packages, if there are any."""
    if not plugins("printgen.checks"):
        return None
    from printgen.preflight.installed import InstalledChecks

    return InstalledChecks(game, order, problems)


def _faces(pieces: Iterable[Piece], game: Game) -> Iterator[tuple[Component, list[Face]]]:
    """The different faces of each component, those of one size and outline together."""
    components = {component.name: component for component in game.components}
    faces: dict[tuple[str, Size, Outline], dict[str, Face]] = {}
    for piece in pieces:
        for face in piece.faces:
            faces.setdefault((piece.component, face.size, face.outline), {})[face.identity] = face
    yield from ((components[name], list(several.values())) for (name, _, _), several in faces.items())


def _shortly(found: list[tuple[Component, Face, FaceFinding]], problems: Problems) -> None:
    warnings = [one for one in found if one[2].severity == "warning"]
    for (name, check), group in groupby(sorted(warnings, key=_kind), key=_kind):
        several = list(group)
        labels = dict.fromkeys(face.label for _, face, _ in several)
        component, face, finding = several[0]
        more = f" and {len(labels) - 1} more" if len(labels) > 1 else ""
        about = About(check, name, face.label, face.row)
        message = f"{face.label}{more}: {finding.finds}; {finding.message}"
        problems.add(component.where, message, severity="warning", about=about)


def _kind(one: tuple[Component, Face, FaceFinding]) -> tuple[str, str]:
    return one[0].name, one[2].check
