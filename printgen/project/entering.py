"""Takes an entry from a form: the declared sheet with its fields on paper, or the questions of any rules."""

from collections.abc import Sequence

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.boxes import Box
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.model import Face, Game
from printgen.project.scoring import Scored, score_text
from printgen.scoring.contract.drawing import Inked
from printgen.scoring.declared.paper import Paper, PaperField, Texts, WrongText
from printgen.scoring.declared.rules import DeclaredRules
from printgen.scoring.entry_reader import read_entry, read_typed_file
from printgen.scoring.judge import Judge
from printgen.scoring.picture.easel import Easel
from printgen.scoring.picture.files import make_svg_bytes
from printgen.scoring.prompts.dialog import Dialog
from printgen.scoring.prompts.entry_dialog import correct_game_name, start_questions_of_rules
from printgen.scoring.registry.calls import GameRules, report_failures
from printgen.scoring.registry.requirements import find_rules_with_hooks

__all__ = ["EntryForm", "FilledSheet", "FormField", "Texts", "WrongText"]
MOST_ANSWERS = 2_000


@dataclass(frozen=True, slots=True)
class FormField:
    """A field to fill in, with its place on the sheet in mm."""

    field: PaperField
    box: Box


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The empty sheet of a game. Without fields, the rules ask questions instead."""

    game: Game
    face: Face | None  # None if no component is known to be the sheet
    svg: bytes
    fields: tuple[FormField, ...] = ()
    own_sheets: bool = True  # whether each player has a sheet


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """The entry that a filled form means, and its verdict unless there are problems."""

    text: str
    wrong: tuple[WrongText, ...]  # texts that their fields cannot hold, then everything that the verdict says about a field
    scored: Scored | None


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question, its explanation, and the sheet so far."""

    prompt: str
    example: str
    sketch: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskedEntry:
    """The questions of a game's rules with some answers: those that fit, the next question, and the entry at the end."""

    questions: tuple[AskedQuestion, ...]  # one for each answer that fits, then the next one
    answers: tuple[str, ...]
    misfit: str  # why the first of the other answers does not fit
    text: str  # empty until all questions are answered


def open_form(name: str, language: str | None, shelves: Shelves, problems: Problems) -> EntryForm | None:
    """The form of a game. Reports a problem and returns None if the game cannot be scored."""
    game = load_game(name, shelves, problems, language)
    rules = find_rules_with_hooks(name, ("Entry", "judge"), Where(name), shelves, problems) if game is not None else None
    if game is None or rules is None:
        return None
    with report_failures(game, problems):
        paper = find_declared_form(rules, game)
        easel = Easel(game, shelves, problems)
        component = paper.plan.component.name if paper is not None else _find_sheet(game, Easel(game, shelves, Problems()))
        face = easel.draw_face(Inked(component, ())) if component else None
        if problems or face is None:
            return EntryForm(game, None, b"") if not problems and paper is None else None
        boxes = {field.name: field.box for field in easel.find_fields(component, 0) or ()}
        found = [FormField(field, boxes[field.name]) for field in paper.list_fields() if field.name in boxes] if paper else []
        fields = sorted(
            found, key=lambda field: (field.field.column, field.field.part is not None, round(field.box.top), field.box.left)
        )
        return EntryForm(game, face, make_svg_bytes(face, game), tuple(fields), paper is None or paper.has_sheet_per_player)
    return None


def fill_form(name: str, sheets: Sequence[Texts], shelves: Shelves, problems: Problems) -> FilledSheet | None:
    """The entry of a form with the texts of each sheet. Reports problems that belong to no field."""
    found = _find_paper_of(name, shelves, problems)
    if found is None:
        return None
    paper = found[1]
    text, wrong = paper.write_entry(sheets), tuple(paper.find_wrong_texts(sheets))
    scored = score_text(text, "sheet", False, Judge(shelves), problems) if not wrong else None
    findings = scored.verdict.findings if scored is not None else ()
    places = [(paper.find_field(finding.path), finding.message) for finding in findings]
    return FilledSheet(text, (*wrong, *(WrongText(*place, message) for place, message in places if place is not None)), scored)


def read_into_form(name: str, text: str, shelves: Shelves, problems: Problems) -> tuple[Texts, ...] | None:
    """The texts of an entry in the fields of its sheets. Reports a problem and returns None if it cannot be read."""
    found = _find_paper_of(name, shelves, problems)
    typed = read_typed_file(text, "sheet", problems) if found is not None else None
    if found is None or typed is None:
        return None
    rules, paper = found
    with report_failures(paper.game, problems):
        entry = read_entry(rules, paper.game, typed, problems, lenient=True)
        return paper.list_texts_of_entry(entry) if entry is not None else None
    return None


def ask_for_entry(name: str, answers: Sequence[str], shelves: Shelves, problems: Problems) -> AskedEntry | None:
    """The questions of a game's rules, answered as far as the answers fit."""
    game = load_game(name, shelves, problems)
    rules = find_rules_with_hooks(name, ("questions",), Where(name), shelves, problems) if game is not None else None
    if game is None or rules is None:
        return None
    with report_failures(game, problems):
        dialog = Dialog(lambda: start_questions_of_rules(rules, game))
        questions, misfit = [dialog.question], ""
        for answer in answers[:MOST_ANSWERS]:
            misfit = (
                (dialog.try_answer(answer) or "") if dialog.question is not None else "The score sheet is already complete."
            )
            if misfit:
                break
            questions.append(dialog.question)
        asked = tuple(AskedQuestion(one.prompt, one.example, tuple(one.sketch)) for one in questions if one is not None)
        return AskedEntry(asked, tuple(dialog.answers), misfit, correct_game_name(dialog.entry or "", game.name))
    return None


def find_declared_form(rules: GameRules, game: Game) -> Paper | None:
    """The form of a declared sheet; None for rules in Python."""
    return Paper(rules.module.find_or_make_plan(game), game) if isinstance(rules.module, DeclaredRules) else None


def _find_paper_of(name: str, shelves: Shelves, problems: Problems) -> tuple[GameRules, Paper] | None:
    game = load_game(name, shelves, problems)
    rules = find_rules_with_hooks(name, ("Entry", "judge"), Where(name), shelves, problems) if game is not None else None
    if game is None or rules is None:
        return None
    with report_failures(game, problems):
        if (paper := find_declared_form(rules, game)) is not None:
            return rules, paper
        problems.add(Where(name), "The rules of this game ask questions, so its sheet has no form.", "answer the questions.")
    return None


def _find_sheet(game: Game, easel: Easel) -> str:
    """The first component of the kind `sheet` that has fields to write in; empty if there is none."""
    sheets = (component.name for component in game.components if component.kind == "sheet")
    return next((name for name in sheets if easel.find_fields(name, 0)), "")
