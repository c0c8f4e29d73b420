"""The preflight of a run: every face judged, and its findings as problems and as JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from printgen.core.plugins import plugins
from printgen.core.problems import About, Problem, Problems, Where
from printgen.faces.job import Job
from printgen.model import Component, Face, Game, Order, Outline, Piece, Size
from printgen.pdf.seen import Drawing
from printgen.preflight.frame import FaceFinding
from printgen.preflight.judge import Judge

if TYPE_CHECKING:
    from printgen.preflight.installed import InstalledChecks


def preflight(pieces: Iterable[Piece], drawings: Mapping[str, Drawing], job: Job, short: bool = False) -> None:
    """Hold all drawings against every check; in short, a warning is told once for each component, without its places."""
    judge = Judge(job.game, job.order, _installed(job.game, job.order, job.problems))
    found: list[tuple[Component, Face, FaceFinding]] = []
    for component, faces in _faces(pieces, job.game):
        sound = [(face, drawings[face.identity]) for face in faces if not drawings[face.identity].faults]
        found += [(component, face, finding) for face, finding in judge.findings(component, sound)]
    places = [(face, finding) for _, face, finding in found if not short or finding.severity == "error"]
    if places:
        from printgen.faces.locate import locate

        locate(places, job)
    if short:
        _shortly(found, job.problems)


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


def check_json(game: str, faces: int, problems: Sequence[Problem]) -> str:
    """Everything that was found in a game, the grave first; places are a file and a line."""
    counts = {f"{severity}s": _count(problems, severity) for severity in ("error", "warning", "note")}
    findings = [_finding(problem) for problem in problems]
    return json.dumps({"game": game, "faces": faces, **counts, "findings": findings}, ensure_ascii=False, indent=2)


def check_text(game: str, faces: int, problems: Sequence[Problem]) -> str:
    """The same in a line: how much is wrong, and how much was looked at."""
    counts = [(_count(problems, severity), severity) for severity in ("warning", "note")]
    said = ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count)
    drawn = "1 face was" if faces == 1 else f"{faces} faces were"
    return f"{game}: {f'no errors, {said}' if said else 'nothing is wrong'}. {drawn} drawn."


def _count(problems: Sequence[Problem], severity: str) -> int:
    return sum(problem.severity == severity for problem in problems)


def _finding(problem: Problem) -> dict[str, Any]:
    about = problem.about
    return {
        "check": about.check,
        "severity": problem.severity,
        "message": problem.message,
        "hint": problem.hint,
        "where": _place(problem.where),
        "component": about.component,
        "face": about.face,
        "row": _place(about.row),
        "template": _place(about.template),
    }


def _place(where: Where | None) -> dict[str, Any] | None:
    return {"file": where.file, "line": where.line} if where is not None else None
