"""What a check found, for programs: one JSON object."""

import json
from collections.abc import Sequence
from typing import Any

from printgen.problems import Problem, Where


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
