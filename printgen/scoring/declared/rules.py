"""The hooks of a game that declares its scoring: the same hooks that a rules module in Python offers."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from printgen.model import Game
from printgen.scoring.contract.facts import Fault
from printgen.scoring.contract.hooks import CONTRACT
from printgen.scoring.contract.results import SheetFinding, Verdict
from printgen.scoring.declared.entry import find_wrong_counts_and_names, make_entry_form
from printgen.scoring.declared.judge import judge_entry
from printgen.scoring.declared.plan import ScoringPlan
from printgen.scoring.declared.plan_maker import FaultyPlan, make_plan
from printgen.scoring.declared.unfit import UnfitDeclaration, convert_formula_errors_to_unfit_declaration

if TYPE_CHECKING:
    from printgen.scoring.contract.drawing import Spread
    from printgen.scoring.contract.optional import Playtest
    from printgen.scoring.contract.protocols import FieldNamesByComponent
    from printgen.scoring.contract.questions import Asking
    from printgen.scoring.contract.sheet_form import SheetForm
    from printgen.scoring.declared.line_rules import LineRules
    from printgen.scoring.registry.calls import GameRules


class DeclaredRules:
    """The rules that a game declares. `load` loads the game for hooks that are not given one.

    `rules` are rules in Python beside the declaration, which compute single lines and may offer further hooks.
    """

    CONTRACT = CONTRACT

    def __init__(self, load: Callable[[], Game | None], rules: "GameRules | None" = None) -> None:
        self._load, self.rules = load, rules
        self._game: Game | None = None
        self._plan: tuple[Game, ScoringPlan] | None = None

    def reuse_loaded_game(self, game: Game) -> None:
        """Make the form of entries from this loaded game, instead of loading the game once more."""
        self._game = game

    @cached_property
    def Entry(self) -> type[Any]:  # noqa: N802 - the name of the hook
        """The form of an entry, which holds all score sheets of one game. Raises UnfitDeclaration."""
        game = self._plan[0] if self._plan is not None else self._game or self._load()
        if game is None or game.scoring is None:
            raise UnfitDeclaration(Fault("scoring", "The game cannot be read.", "run printgen check, and fix its problems."))
        return make_entry_form(self.find_or_make_plan(game))

    def find_or_make_plan(self, game: Game) -> ScoringPlan:
        """The plan of a game, which is made once. Raises UnfitDeclaration."""
        if self._plan is None or self._plan[0] is not game:
            try:
                self._plan = game, make_plan(game, self._load_line_rules_if_any(game))
            except FaultyPlan as error:
                raise UnfitDeclaration(error.faults[0]) from error
        return self._plan[1]

    def _load_line_rules_if_any(self, game: Game) -> "LineRules | None":
        """The functions of the rules beside the declaration. Raises RulesError."""
        if self.rules is None:
            return None
        from printgen.scoring.declared.line_rules import load_line_rules_if_any

        return load_line_rules_if_any(self.rules, game)

    def find_unreadable(self, game: Game, entry: Any) -> Iterable[SheetFinding]:
        """Every problem that prevents an entry from being scored."""
        return find_wrong_counts_and_names(self.find_or_make_plan(game), game, entry)

    def judge(self, game: Game, entry: Any) -> Verdict:
        """The verdict on an entry. Raises UnfitDeclaration for a formula that cannot be computed."""
        plan = self.find_or_make_plan(game)
        with convert_formula_errors_to_unfit_declaration(plan):
            return judge_entry(plan, entry)

    def find_faults(self, game: Game) -> Iterator[Fault]:
        """Everything that is wrong with the declaration, or with the content according to the rules beside it."""
        from printgen.scoring.declared.trial import find_declaration_faults

        yield from find_declaration_faults(game, self._load_line_rules_if_any(game))
        if self.rules is not None and self.rules.has_hook("find_faults"):
            yield from self.rules.call_hook("find_faults", game)

    def make_playtest(self, game: Game) -> "Playtest":
        """Games with sheets that are filled in at random. Raises UnfitContent if no such sheets can be made."""
        from printgen.scoring.declared.playtest import make_playtest

        return make_playtest(self.find_or_make_plan(game), game)

    def ask_questions(self, game: Game) -> "Asking":
        """The questions for an entry, in the order of the declaration."""
        from printgen.scoring.declared.questions import ask_for_entry

        return ask_for_entry(self.find_or_make_plan(game), game)

    def make_sheet_form(self, game: Game) -> "SheetForm":
        """The form of the sheet, with its fields as blanks."""
        from printgen.scoring.declared.paper import DeclaredForm

        return DeclaredForm(self.find_or_make_plan(game), game).make_form()

    def list_fields(self, game: Game) -> "FieldNamesByComponent":
        """The names of all fields, by component."""
        from printgen.scoring.declared.pictures import list_field_names

        plan = self.find_or_make_plan(game)
        return {plan.component.name: list_field_names(plan, game.players.most)}

    def draw_pictures(self, game: Game, entry: Any, verdict: Verdict, turn: int | None) -> "Iterator[Spread]":
        """The filled sheets, with wrong figures circled."""
        from printgen.scoring.declared.pictures import draw_sheets

        if turn is not None:
            raise ValueError("This game has no turns to draw. Remove --turn.")
        return draw_sheets(self.find_or_make_plan(game), entry, verdict)
