"""Checks every face of a run, reports the findings as problems, and summarises a check as text or JSON."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from printgen.core.plugins import list_plugins
from printgen.core.problems import About, Problem, Problems, Where
from printgen.core.words import counted
from printgen.faces.job import Job
from printgen.model import Component, Face, Game, Outline, Piece, Size
from printgen.pdf.seen import Drawing
from printgen.preflight.findings import FaceFinding
from printgen.preflight.judge import Judge

Located: TypeAlias = tuple[Component, Face, FaceFinding]


def run_preflight(pieces: Iterable[Piece], drawings: Mapping[str, Drawing], job: Job, short: bool = False) -> None:
    """Run every check on all faces that compiled without findings, and report the findings as problems of the job.

    If `short`, report only one warning for each component and check, without a template line, and no notes.
    """
    installed = None
    if list_plugins("printgen.checks"):
        from printgen.preflight.installed import InstalledChecks

        installed = InstalledChecks(job.game, job.order, job.problems)
    judge = Judge(job.game, job.order, installed)
    located: list[Located] = []
    for component, faces in _group_faces_by_component(pieces, job.game):
        drawn = [(face, drawings[face.identity]) for face in faces if not drawings[face.identity].is_broken]
        located += [(component, face, finding) for face, finding in judge.judge_component(component, drawn)]
    in_full = [(face, finding) for _, face, finding in located if not short or finding.severity == "error"]
    if in_full:
        from printgen.faces.template_lines import note_at_template_lines

        note_at_template_lines(in_full, job)
    if short:
        _report_warnings_shortly(located, job.problems)


def _group_faces_by_component(pieces: Iterable[Piece], game: Game) -> Iterator[tuple[Component, list[Face]]]:
    components = {component.name: component for component in game.components}
    faces: dict[tuple[str, Size, Outline], dict[str, Face]] = {}
    for piece in pieces:
        for face in piece.faces:
            faces.setdefault((piece.component, face.size, face.outline), {})[face.identity] = face
    yield from ((components[name], list(group.values())) for (name, _, _), group in faces.items())


def _report_warnings_shortly(findings: Sequence[Located], problems: Problems) -> None:
    """Report one warning for each component and check, which names the first face and counts the other faces."""
    warnings = [located for located in findings if located[2].severity == "warning"]
    for (name, check), group in groupby(sorted(warnings, key=_component_and_check), key=_component_and_check):
        several = list(group)
        labels = dict.fromkeys(face.label for _, face, _ in several)
        component, face, finding = several[0]
        more = f" and {len(labels) - 1} more" if len(labels) > 1 else ""
        about = About(check, name, face.label, face.row)
        message = f"{face.label}{more}: {finding.finds}; {finding.message}"
        problems.add(component.where, message, severity="warning", about=about)


def _component_and_check(located: Located) -> tuple[str, str]:
    component, _, finding = located
    return component.name, finding.check


def write_check_json(game: str, faces: int, problems: Sequence[Problem]) -> str:
    """The problems of a game as JSON in this order. Each place is a file and a line."""
    counts = {f"{severity}s": _count_severity(problems, severity) for severity in ("error", "warning", "note")}
    findings = [_convert_problem(problem) for problem in problems]
    return json.dumps({"game": game, "faces": faces, **counts, "findings": findings}, ensure_ascii=False, indent=2)


def write_check_text(game: str, faces: int, problems: Sequence[Problem]) -> str:
    """One line about a check without errors: the numbers of warnings, notes and checked faces."""
    counts = [(_count_severity(problems, severity), severity) for severity in ("warning", "note")]
    summary = ", ".join(counted(count, word) for count, word in counts if count)
    return f"{game}: {f'no errors, {summary}' if summary else 'no problems found'} ({counted(faces, 'face')} checked)."


def _count_severity(problems: Sequence[Problem], severity: str) -> int:
    return sum(problem.severity == severity for problem in problems)


def _convert_problem(problem: Problem) -> dict[str, Any]:
    about = problem.about
    return {
        "check": about.check,
        "severity": problem.severity,
        "message": problem.message,
        "hint": problem.hint,
        "where": _convert_place(problem.where),
        "component": about.component,
        "face": about.face,
        "row": _convert_place(about.row),
        "template": _convert_place(about.template),
    }


def _convert_place(where: Where | None) -> dict[str, Any] | None:
    return {"file": where.file, "line": where.line} if where is not None else None
