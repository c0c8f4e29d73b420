"""What a check found, for programs: one JSON object."""

import json
from typing import Any

from printgen.problems import Problem, Problems, Where


def check_json(game: str, faces: int, problems: Problems) -> str:
    """Everything that was found in a game, the grave first; places are a file and a line."""
    counts = {f"{severity}s": problems.count(severity) for severity in ("error", "warning", "note")}
    findings = [_finding(problem) for problem in problems.sorted()]
    return json.dumps({"game": game, "faces": faces, **counts, "findings": findings}, ensure_ascii=False, indent=2)


def check_text(game: str, faces: int, problems: Problems) -> str:
    """The same in a line: how much is wrong, and how much was looked at."""
    counts = [(problems.count(severity), severity) for severity in ("warning", "note")]
    said = ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count)
    drawn = "1 face was" if faces == 1 else f"{faces} faces were"
    return f"{game}: {f'no errors, {said}' if said else 'nothing is wrong'}. {drawn} drawn."


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
