"""Fills in the form of a score sheet that the rules of a game offer, and reads entries back into its blanks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Where, make_spelling_hint, truncate_value
from printgen.model import Game
from printgen.scoring.contract.hooks import HOOKS
from printgen.scoring.contract.results import EntryPath
from printgen.scoring.contract.sheet_form import KINDS, Blank, SheetForm, Texts, Unfilled
from printgen.scoring.registry.calls import GameRules, RulesError
from printgen.scoring.registry.type_check import describe_type

HOOK = "make_sheet_form"
SHEETS = "sheets"  # the list in the entry, if each player has a sheet
MOST_BLANKS = 5_000

NameByColumn: TypeAlias = Mapping[int, str]  # the name that the player of each column has written


class WrongText(NamedTuple):
    """A text that its blank cannot hold, or a mistake that the verdict finds in it: the sheet (from 0) and the reason."""

    sheet: int
    field: str
    message: str


class BlankOnSheet(NamedTuple):
    """A blank on one of the sheets."""

    sheet: int  # from 0
    blank: str


class OfferedForm(NamedTuple):
    """The form of a game, with the rules that offer it."""

    rules: GameRules
    form: SheetForm

    def find_wrong_texts(self, sheets: Sequence[Texts]) -> Iterator[WrongText]:
        """Every text that its blank cannot hold. Raises RulesError if the rules fail."""
        for number, texts in enumerate(sheets):
            for blank in self.form.blanks:
                text = texts.get(blank.name, "")
                if text.strip() and (reason := self._explain_misfit_if_any(blank, text)):
                    yield WrongText(number, blank.name, reason)

    def write_entry_yaml(self, sheets: Sequence[Texts]) -> str:
        """The entry with some texts, as YAML. Raises Unfilled if blanks are missing, and RulesError if the rules fail."""
        with self.rules.limit_and_convert_failures_of_function(self.form.write, f'"{HOOK}"', HOOKS[HOOK].seconds, (Unfilled,)):
            text = self.form.write(sheets)
        if not isinstance(text, str):
            raise RulesError(
                self.rules.find_place_of_definition(self.form.write), f'"{HOOK}" wrote {describe_type(text)}, not a text.'
            )
        return text

    def list_sheet_texts_of_entry(self, entry: Any) -> tuple[Texts, ...]:
        """The texts of an entry, for each sheet. Raises RulesError if the rules fail."""
        sheets = self.rules.limit_and_check_function(HOOK, self.form.fill, f"{HOOK}.fill")(entry)
        return tuple({str(name): str(text) for name, text in texts.items()} for texts in sheets)

    def find_blank_at_path(self, path: EntryPath, sheets: Sequence[Texts]) -> BlankOnSheet | None:
        """The blank of a place in an entry, or None. For a place with several blanks, the first, or the first empty one."""
        sheet, rest, is_of_player = 0, path, False
        if self.form.own_sheets and path[:1] == (SHEETS,) and len(path) > 1:
            sheet, rest, is_of_player = int(path[1]), path[2:], True
        blanks = [blank for blank in self.form.blanks if not self.form.own_sheets or blank.shared != is_of_player]
        names = self._map_columns_to_player_names(sheets)
        places = [(path, blank) for blank in blanks for path in blank.paths]
        inside = [(path, blank) for path, blank in places if _does_path_begin_with(rest, path, names)]
        if inside:
            return BlankOnSheet(sheet, max(inside, key=lambda place: len(place[0]))[1].name)
        texts = sheets[sheet] if sheet < len(sheets) else {}
        used = [(path, blank) for path, blank in places if blank.column is None or names.get(blank.column) != ""]
        parts = [blank for path, blank in used if len(path) == len(rest) + 1 and _does_path_begin_with(path, rest, names)]
        empty = [blank for blank in parts if not texts.get(blank.name, "").strip()]
        return BlankOnSheet(sheet, (empty or parts)[0].name) if parts else None

    def _explain_misfit_if_any(self, blank: Blank, text: str) -> str:
        with self.rules.limit_and_convert_failures_of_function(blank.read, f'"{HOOK}"', HOOKS[HOOK].seconds, (ValueError,)):
            try:
                blank.read(text)
            except ValueError as error:
                return str(error)
            return ""

    def _map_columns_to_player_names(self, sheets: Sequence[Texts]) -> NameByColumn:
        """The name that each player has written, by column."""
        named = [blank for blank in self.form.blanks if blank.kind == "name" and blank.column is not None]
        return {blank.column or 0: " ".join(sheets[0].get(blank.name, "").split()) for blank in named if sheets}


def find_form_offered_by_rules(rules: GameRules, game: Game) -> OfferedForm | None:
    """The form that the rules offer; None if they offer none. Raises RulesError if the form cannot be used."""
    if not rules.has_hook(HOOK):
        return None
    form = rules.call_hook(HOOK, game)
    components = [component.name for component in game.components]
    if form.component not in components:
        message = f'The form of the score sheet is on "{truncate_value(form.component)}", but the game has no such component.'
        raise RulesError(Where(game.name), message, make_spelling_hint(form.component, components))
    if not rules.is_printgen_code and (wrong := _find_blank_problem(form)):
        raise RulesError(rules.find_place_of_definition(getattr(rules.module, HOOK)), f'"{HOOK}": {wrong}')
    return OfferedForm(rules, form)


def _find_blank_problem(form: SheetForm) -> str:
    """The reason why a form cannot be filled in, or an empty text if it can."""
    if len(form.blanks) > MOST_BLANKS:
        return f"The form has {len(form.blanks):,} blanks, but at most {MOST_BLANKS:,} are allowed."
    seen = set[str]()
    for blank in form.blanks:
        if blank.name in seen:
            return f'Two blanks are called "{blank.name}".'
        if blank.kind not in KINDS:
            return f'The blank "{blank.name}" is of the kind "{blank.kind}", but must be one of {", ".join(KINDS)}.'
        seen.add(blank.name)
    return ""


def _does_path_begin_with(path: EntryPath, start: EntryPath, names: NameByColumn) -> bool:
    """Whether a path begins with another one. A number of a player's column also stands for the player's name."""
    return len(path) >= len(start) and all(map(lambda one, other: _is_same_step(one, other, names), path, start))


def _is_same_step(step: str | int, other_step: str | int, names: NameByColumn) -> bool:
    if isinstance(step, int) != isinstance(other_step, int):
        number, name = (step, other_step) if isinstance(step, int) else (other_step, step)
        return names.get(int(number)) == " ".join(str(name).split())
    return step == other_step
