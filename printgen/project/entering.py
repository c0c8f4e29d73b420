"""Takes an entry from a form whose blanks are on the paper and beside it, or from the questions of the rules."""

from collections.abc import Sequence

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.content.tree_nodes import Leaf
from printgen.content.tree_paths import find_value_of_key
from printgen.core.boxes import Box
from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.faces.fields import Field
from printgen.model import Face, Game
from printgen.project.scoring import Scored, score_text
from printgen.scoring.contract.drawing import InkedFace
from printgen.scoring.contract.results import SheetFinding, Verdict
from printgen.scoring.contract.sheet_form import Blank, Texts, Unfilled
from printgen.scoring.entry_reader import decode_typed_file, read_entry, read_typed_file
from printgen.scoring.judge import Judge
from printgen.scoring.picture.files import make_portable_svg_bytes
from printgen.scoring.picture.inked_faces import InkedFaceDrawer
from printgen.scoring.prompts.dialog import Dialog
from printgen.scoring.prompts.entry_dialog import replace_game_name_in_entry, start_questions_of_rules
from printgen.scoring.registry.calls import report_failures_of_rules
from printgen.scoring.registry.requirements import find_rules_with_hooks
from printgen.scoring.sheet_forms import OfferedForm, WrongText, find_form_offered_by_rules

__all__ = ["EntryForm", "FilledSheet", "FormField", "Texts", "WrongText"]
MOST_ANSWERS = 2_000
INSET = 1 / 8  # of the sides of a field that is no rectangle


@dataclass(frozen=True, slots=True)
class FormField:
    """Something to fill in, with its place on the sheet in mm; without a place, it is a question beside the sheet."""

    blank: Blank
    box: Box | None


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

    text: str  # empty while something is missing
    wrong: tuple[WrongText, ...]  # texts that their fields cannot hold, then everything that the verdict says about a field
    scored: Scored | None
    missing: tuple[int, Blank] | None = None  # the first blank, and its sheet, without which there is no entry


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


class _GameWithForm(NamedTuple):
    """A game and the form that its rules offer."""

    game: Game
    offered: OfferedForm


def open_form(game_name: str, language: str | None, shelves: Shelves, problems: Problems) -> EntryForm | None:
    """The form of a game, without fields if its rules ask questions instead.

    Reports a problem and returns None if the game cannot be scored.
    """
    game = load_game(game_name, shelves, problems, language)
    rules = (
        find_rules_with_hooks(game_name, ("Entry", "judge"), Where(game_name), shelves, problems) if game is not None else None
    )
    if game is None or rules is None:
        return None
    with report_failures_of_rules(game, problems):
        offered = find_form_offered_by_rules(rules, game)
        drawer = InkedFaceDrawer(game, shelves, problems)
        component = (
            offered.form.component
            if offered is not None
            else _find_score_sheet_component(game, InkedFaceDrawer(game, shelves, Problems()))
        )
        face = drawer.draw_face(InkedFace(component, ())) if component is not None else None
        if problems or face is None:
            return EntryForm(game, None, b"") if not problems and offered is None else None
        fields = _make_form_fields(offered, drawer) if offered is not None else ()
        return EntryForm(game, face, make_portable_svg_bytes(face, game), fields, offered is None or offered.form.own_sheets)
    return None


def _make_form_fields(offered: OfferedForm, drawer: InkedFaceDrawer) -> tuple[FormField, ...]:
    """The blanks with their places: in the order of the rules, or from top to bottom on a declared sheet."""
    boxes = {
        field.name: _shrink_box_unless_rectangular(field)
        for field in drawer.list_fields_if_drawable(offered.form.component, 0) or ()
    }
    fields = [FormField(blank, boxes.get(blank.name)) for blank in offered.form.blanks]
    return tuple(sorted(fields, key=_make_field_sort_key) if offered.rules.is_declared else fields)


def _shrink_box_unless_rectangular(field: Field) -> Box:
    """The box of a field. A hexagon's box is smaller than the hexagon, so that the boxes of neighbours do not overlap."""
    box, cut = field.box, INSET if field.shape else 0.0
    return Box(
        box.left + cut * box.width, box.top + cut * box.height, box.right - cut * box.width, box.bottom - cut * box.height
    )


def _make_field_sort_key(field: FormField) -> tuple[float, ...]:
    box = field.box
    place = (round(box.top), box.left) if box is not None else (0, 0)
    return (field.blank.column or 0, field.blank.kind != "name", *place)


def fill_form(game_name: str, sheets: Sequence[Texts], judge: Judge, problems: Problems) -> FilledSheet | None:
    """The entry that the texts of each sheet mean, and its verdict if nothing is wrong or missing.

    Reports problems that belong to no field. Returns None if the game has no form or its rules fail.
    """
    found = _load_game_with_form(game_name, judge, problems)
    if found is None:
        return None
    game, offered = found
    with report_failures_of_rules(game, problems):
        sheets = _drop_empty_sheets_at_end(sheets, game.players.least)
        wrong = tuple(offered.find_wrong_texts(sheets))
        if wrong and not offered.rules.is_declared:
            return FilledSheet("", wrong, None)
        try:
            text = replace_game_name_in_entry(offered.write_entry_yaml(sheets), game_name)
        except Unfilled as gap:
            return _make_unfinished_sheet(offered, gap)
        if wrong:
            return FilledSheet(text, wrong, None)
        scored = score_text(text, "sheet", False, judge, problems)
        findings = scored.verdict.findings if scored is not None else _find_obstacles_to_judging(offered, game, text)
        places = [(offered.find_blank_at_path(finding.path, sheets), finding.message) for finding in findings]
        return FilledSheet(text, tuple(WrongText(*place, message) for place, message in places if place is not None), scored)
    return None


def _drop_empty_sheets_at_end(sheets: Sequence[Texts], fewest_sheets: int) -> Sequence[Texts]:
    """The sheets without the empty ones at the end, which nobody has needed, but at least `fewest_sheets`."""
    used = (number for number, texts in enumerate(sheets, 1) if any(text.strip() for text in texts.values()))
    return sheets[: max(fewest_sheets, max(used, default=0))]


def _make_unfinished_sheet(offered: OfferedForm, gap: Unfilled) -> FilledSheet:
    """A form with a blank that is empty, or whose text the rules refuse."""
    if gap.message:
        return FilledSheet("", (WrongText(gap.sheet, gap.blank, gap.message),), None)
    blank = next(blank for blank in offered.form.blanks if blank.name == gap.blank)
    return FilledSheet("", (), None, (gap.sheet, blank))


def _find_obstacles_to_judging(offered: OfferedForm, game: Game, text: str) -> Sequence[SheetFinding]:
    """The reasons why the rules cannot judge an entry, with their places."""
    ignored = Problems()
    typed = read_typed_file(text, "sheet", ignored) if text else None
    rules = offered.rules
    entry = (
        decode_typed_file(rules, "Entry", rules.find_form_class("Entry"), typed, ignored, skip_invalid_parts=True)
        if typed is not None
        else None
    )
    unreadable: Sequence[SheetFinding] = rules.call_hook("find_unreadable", game, entry) if entry is not None else ()
    return unreadable


def read_entry_into_form(game_name: str, text: str, shelves: Shelves, problems: Problems) -> tuple[Texts, ...] | None:
    """The texts of an entry in the fields of its sheets. Reports a problem and returns None if it cannot be read.

    Warns if the fields cannot hold the whole entry.
    """
    judge = Judge(shelves)
    found = _load_game_with_form(game_name, judge, problems)
    typed = read_typed_file(text, "sheet", problems) if found is not None else None
    if found is None or typed is None:
        return None
    game, offered = found
    named = find_value_of_key(typed.tree, "game")
    if isinstance(named, Leaf) and named.text != game_name:
        problems.add(
            Where("sheet", named.line), f"This is a score sheet of {named.text[:40]}.", f"open a score sheet of {game_name}."
        )
        return None
    with report_failures_of_rules(game, problems):
        entry = read_entry(offered.rules, game, typed, problems, skip_invalid_parts=True)
        if entry is None:
            return None
        sheets = offered.list_sheet_texts_of_entry(entry)
        filled = fill_form(game_name, sheets, judge, Problems())
        verdict = filled.scored.verdict if filled is not None and filled.scored is not None else None
        if verdict is not None:
            whole: Verdict = offered.rules.call_hook("judge", game, entry)
            if _make_comparison_key(verdict) != _make_comparison_key(whole):
                message = "The score sheet has no place for something in this file, so the fields mean another game."
                problems.add(Where("sheet"), message, "use printgen score to judge the whole file.", "warning")
        return sheets
    return None


def _make_comparison_key(verdict: Verdict) -> tuple[object, ...]:
    """What a verdict says. The places of its findings differ if a file has a name where the form writes an id."""
    return verdict.players, verdict.winners, tuple((finding.code, finding.message) for finding in verdict.findings)


def answer_questions_of_rules(
    game_name: str, answers: Sequence[str], shelves: Shelves, problems: Problems
) -> AskedEntry | None:
    """The questions of a game's rules, answered as far as the answers fit."""
    game = load_game(game_name, shelves, problems)
    rules = (
        find_rules_with_hooks(game_name, ("ask_questions",), Where(game_name), shelves, problems) if game is not None else None
    )
    if game is None or rules is None:
        return None
    with report_failures_of_rules(game, problems):
        dialog = Dialog(lambda: start_questions_of_rules(rules, game))
        questions, misfit = [dialog.question], ""
        for answer in answers[:MOST_ANSWERS]:
            misfit = (
                (dialog.accept_answer_or_explain(answer) or "")
                if dialog.question is not None
                else "The score sheet is already complete."
            )
            if misfit:
                break
            questions.append(dialog.question)
        asked = tuple(AskedQuestion(one.prompt, one.example, tuple(one.sketch)) for one in questions if one is not None)
        return AskedEntry(asked, tuple(dialog.answers), misfit, replace_game_name_in_entry(dialog.entry or "", game.name))
    return None


def _load_game_with_form(game_name: str, judge: Judge, problems: Problems) -> _GameWithForm | None:
    """A game and its form. Reports a problem and returns None if the game cannot be scored, or if its rules ask questions."""
    ready = judge.load_rules_and_game(game_name, Where(game_name), problems)
    if ready is None:
        return None
    rules, game = ready
    with report_failures_of_rules(game, problems):
        if (offered := find_form_offered_by_rules(rules, game)) is not None:
            return _GameWithForm(game, offered)
        problems.add(
            Where(game_name), "The rules of this game ask questions, so its sheet has no form.", "answer the questions."
        )
    return None


def _find_score_sheet_component(game: Game, drawer: InkedFaceDrawer) -> str | None:
    """The name of the first component of the kind `sheet` that has fields to write in; None if there is none."""
    sheets = (component.name for component in game.components if component.kind == "sheet")
    return next((name for name in sheets if drawer.list_fields_if_drawable(name, 0)), None)
