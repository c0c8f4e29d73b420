"""The preflight of a run: checks every face, and reports the findings as problems."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from printgen.core.plugins import list_plugins
from printgen.core.problems import About, Problems
from printgen.faces.job import Job
from printgen.model import Component, Face, Game, Outline, Piece, Size
from printgen.pdf.seen import CompiledDrawing
from printgen.preflight.face_checker import FaceChecker, KnownFindings
from printgen.preflight.findings import FaceFinding

Located: TypeAlias = tuple[Component, Face, FaceFinding]


def make_face_checker(job: Job, findings_cache: KnownFindings | None = None) -> FaceChecker:
    """The checker for an order. `findings_cache` has the findings on faces checked before, and receives new findings."""
    installed = None
    if list_plugins("printgen.checks"):
        from printgen.preflight.installed import InstalledChecks

        installed = InstalledChecks(job.game, job.order, job.problems)
    return FaceChecker(job.game, job.order, installed, findings_cache)


def run_preflight(
    pieces: Iterable[Piece],
    drawings: Mapping[str, CompiledDrawing],
    job: Job,
    summarizes_warnings: bool = False,
    checker: FaceChecker | None = None,
) -> None:
    """Run every check on all faces that compiled without findings, and add the findings to the job's problems.

    With `summarizes_warnings`, add only one warning for each component and check, without a template line, and no notes.
    """
    checker = checker or make_face_checker(job)
    located: list[Located] = []
    for component, faces in _group_faces_by_component_and_size(pieces, job.game):
        drawn = [(face, drawings[face.identity]) for face in faces if not drawings[face.identity].has_errors]
        located += [(component, face, finding) for face, finding in checker.find_component_findings(component, drawn)]
    in_full = [(face, finding) for _, face, finding in located if not summarizes_warnings or finding.severity == "error"]
    if in_full:
        from printgen.faces.template_lines import report_findings_at_template_lines

        report_findings_at_template_lines(in_full, job, {component.name for component, _, _ in located})
    if summarizes_warnings:
        _report_summarized_warnings(located, job.problems)


def _group_faces_by_component_and_size(pieces: Iterable[Piece], game: Game) -> Iterator[tuple[Component, list[Face]]]:
    components = {component.name: component for component in game.components}
    faces: dict[tuple[str, Size, Outline], dict[str, Face]] = {}
    for piece in pieces:
        for face in piece.faces:
            faces.setdefault((piece.component, face.size, face.outline), {})[face.identity] = face
    yield from ((components[name], list(group.values())) for (name, _, _), group in faces.items())


def _report_summarized_warnings(findings: Sequence[Located], problems: Problems) -> None:
    """Report one warning for each component and check, which names the first face and counts the other faces."""
    warnings = [located for located in findings if located[2].severity == "warning"]
    for (name, check), group in groupby(sorted(warnings, key=_make_warning_key), key=_make_warning_key):
        several = list(group)
        labels = dict.fromkeys(face.label for _, face, _ in several)
        component, face, finding = several[0]
        more = f" and {len(labels) - 1} more" if len(labels) > 1 else ""
        about = About(check, name, face.label, face.row)
        message = f"{face.label}{more}: {finding.finds}; {finding.message}"
        problems.add(component.where, message, severity="warning", about=about)


def _make_warning_key(located: Located) -> tuple[str, str]:
    component, _, finding = located
    return component.name, finding.check
