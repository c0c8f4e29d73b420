"""Takes score sheets from forms, and keeps their results."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from printgen.core.guard.messages import Message
from printgen.core.problems import Problem
from printgen.project.entering import EntryForm, FormField
from printgen.project.scoring import Scored
from printgen.studio.open_project import OpenProject
from printgen.studio.problems import make_problems_json


def open_form(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The empty sheet of a game and its fields; no parts without a sheet."""
    form, problems = opened.project.open_form(request["game"], request["language"] or None)
    described = make_form_json(form) if form is not None else None
    return Message(
        {"form": described, "problems": make_problems_json(problems)}, [form.svg] if form is not None and form.svg else []
    )


def fill_form(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The entry of a filled form, with its verdict and the pictures of its sheets."""
    filled, problems = opened.project.fill_form(request["game"], request["sheets"])
    if filled is None:
        return Message({"text": "", "wrong": [], "verdict": None, "problems": make_problems_json(problems)})
    described = _make_verdict_message(opened, filled.scored, problems)
    missing = [filled.missing[0], filled.missing[1].name] if filled.missing is not None else None
    found = {"text": filled.text, "wrong": [list(wrong) for wrong in filled.wrong], "missing": missing}
    return Message({**described.head, **found}, described.parts)


def read_entry_into_form(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The texts of a saved entry, for each sheet."""
    sheets, problems = opened.project.read_into_form(request["game"], request["text"])
    return Message({"sheets": sheets, "problems": make_problems_json(problems)})


def answer_questions_of_rules(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The questions of a game's rules with some answers."""
    asked, problems = opened.project.ask_for_entry(request["game"], request["answers"])
    if asked is None:
        return Message({"questions": [], "answers": [], "misfit": "", "text": "", "problems": make_problems_json(problems)})
    questions = [[question.prompt, question.example, list(question.sketch)] for question in asked.questions]
    answered = {"questions": questions, "answers": asked.answers, "misfit": asked.misfit, "text": asked.text}
    return Message({**answered, "problems": make_problems_json(problems)})


def score_entry(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The verdict on the text of an entry, and the pictures of its sheets."""
    scored, problems = opened.project.score_text(request["text"])
    if scored is not None and scored.game.name != request["game"]:
        return Message({"verdict": None, "problems": [], "other": scored.game.name})
    return _make_verdict_message(opened, scored, problems)


def record_result(opened: OpenProject, request: Mapping[str, Any]) -> Message:
    """The number of a result that was added to the user's results, or that was there already."""
    scored, problems = opened.project.score_text(request["text"])
    if scored is None:
        return Message({"number": 0, "problems": make_problems_json(problems)})
    played, noted = opened.results.record_game(scored, date.fromisoformat(request["played_on"]))
    return Message({"number": played.number if played is not None else 0, "problems": make_problems_json(noted)})


def make_form_json(form: EntryForm) -> dict[str, Any]:
    """A form as the browser gets it."""
    face, players = form.face, form.game.players
    return {
        "title": form.game.title,
        "size": list(face.size) if face is not None else None,
        "ownSheets": form.own_sheets,
        "players": [players.least, players.usual, players.most],
        "fields": [make_field_json(field) for field in form.fields],
    }


def make_field_json(field: FormField) -> dict[str, Any]:
    """A field as the browser gets it, with its box in mm; without a box, it is a question beside the sheet."""
    blank, box = field.blank, field.box
    return {
        "name": blank.name,
        "label": blank.label,
        "help": blank.help,
        "kind": blank.kind,
        "signs": list(blank.signs.items()),
        "column": blank.column,
        "shared": blank.shared,
        "after": blank.after,
        "box": [round(side, 2) for side in (box.left, box.top, box.width, box.height)] if box is not None else None,
    }


def _make_verdict_message(opened: OpenProject, scored: Scored | None, problems: Sequence[Problem]) -> Message:
    if scored is None:
        return Message({"verdict": None, "problems": make_problems_json(problems)})
    verdict = scored.verdict
    drawn, _ = opened.project.draw_svgs(scored)
    described = {
        "players": [[player.name, player.total] for player in verdict.players],
        "winners": verdict.winners,
        "findings": [[finding.player or "", finding.message, scored.find_line(finding)] for finding in verdict.findings],
        "text": scored.text(),
        "pictures": [name for name, _ in drawn or ()],
    }
    return Message({"verdict": described, "problems": make_problems_json(problems)}, [picture for _, picture in drawn or ()])


TASKS = {
    "open_form": open_form,
    "fill_form": fill_form,
    "read_entry_into_form": read_entry_into_form,
    "answer_questions_of_rules": answer_questions_of_rules,
    "score_entry": score_entry,
    "record_result": record_result,
}
