"""Summarises a check as text or JSON."""

import json
from collections.abc import Sequence
from typing import Any

from printgen.core.problems import Problem, Where
from printgen.core.words import write_count


def write_check_json(game: str, face_count: int, problems: Sequence[Problem]) -> str:
    """The problems of a game as JSON, in the given order; each place is a file and a line."""
    counts = {f"{severity}s": _count_problems_of_severity(problems, severity) for severity in ("error", "warning", "note")}
    findings = [_make_problem_entry(problem) for problem in problems]
    return json.dumps({"game": game, "faces": face_count, **counts, "findings": findings}, ensure_ascii=False, indent=2)


def summarize_passed_check(game: str, face_count: int, problems: Sequence[Problem]) -> str:
    """One line about a check without errors: the numbers of warnings, notes and checked faces."""
    counts = [(_count_problems_of_severity(problems, severity), severity) for severity in ("warning", "note")]
    summary = ", ".join(write_count(count, word) for count, word in counts if count)
    return f"{game}: {f'no errors, {summary}' if summary else 'no problems found'} ({write_count(face_count, 'face')} checked)."


def _count_problems_of_severity(problems: Sequence[Problem], severity: str) -> int:
    return sum(problem.severity == severity for problem in problems)


def _make_problem_entry(problem: Problem) -> dict[str, Any]:
    """A problem as an entry of the JSON report."""
    about = problem.about
    return {
        "check": about.check,
        "severity": problem.severity,
        "message": problem.message,
        "hint": problem.hint,
        "where": _make_place_entry(problem.where),
        "component": about.component,
        "face": about.face,
        "row": _make_place_entry(about.row),
        "template": _make_place_entry(about.template),
    }


def _make_place_entry(where: Where | None) -> dict[str, Any] | None:
    return {"file": where.file, "line": where.line} if where is not None else None
