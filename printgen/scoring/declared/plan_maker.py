"""Makes the plan of a declaration, or finds its faults: unknown names, wrong repeats, formulas that cannot be compiled."""

import re
from collections.abc import Iterator, Mapping
from math import prod
from typing import TYPE_CHECKING, Any

from printgen.content.scoring_form import EnterForm, FieldContent, FieldRepeat, LineForm, MustForm, ScoringForm
from printgen.core.patterns import compile_later
from printgen.core.problems import make_spelling_hint
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.facts import Fault
from printgen.scoring.declared.formulas import Formula, compile_formula
from printgen.scoring.declared.functions import FUNCTIONS
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.names import FormulaNames
from printgen.scoring.declared.plan import (
    FieldPart,
    LinePart,
    MustCondition,
    RepeatAxis,
    RulesFormula,
    ScoringPlan,
    WinningLine,
)
from printgen.scoring.declared.values import ValueList

if TYPE_CHECKING:
    from printgen.scoring.declared.line_rules import LineRules

MOST_FIELDS = 2000  # of one part of a player's sheet
MOST_PLACES = 10_000  # of all fields, lines and conditions of a player
RESERVED = frozenset(("player", "players", "and", "or", "not", "to", "all", "if", "everyone", "steps", "rank", "majority"))
SHARED_RESERVED = frozenset(("game", "sheets"))  # keys of an entry, so no names of shared fields
_WINNER = compile_later(r"(highest|lowest) ([a-z][a-z0-9_]*)")


class FaultyPlan(Exception):
    """Raised for a declaration that cannot be used, with all faults."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults[0].message)
        self.faults = faults


def make_plan(game: Game, rules: "LineRules | None" = None) -> ScoringPlan:
    """The plan of a game that declares its scoring; `rules` compute the lines that it leaves to them.

    Raises FaultyPlan with every fault of the declaration.
    """
    return _PlanMaker(game, game.scoring, rules, []).make_plan()


@dataclass(frozen=True, slots=True)
class _PlanMaker:
    """Makes a plan. Every method adds what is wrong to `faults`."""

    game: Game
    form: ScoringForm
    rules: "LineRules | None"
    faults: list[Fault]

    def make_plan(self) -> ScoringPlan:
        """The plan. Raises FaultyPlan with all faults."""
        component = next((part for part in self.game.components if part.name == self.form.sheet), None)
        if component is None:
            hint = make_spelling_hint(self.form.sheet, [part.name for part in self.game.components])
            self._add_fault("", f"sheet is {self.form.sheet}, but the game has no such component.", hint)
        axes = {
            name: axis
            for name, repeat in self.form.repeat.items()
            if (axis := self._make_axis_or_add_fault(name, repeat)) is not None
        }
        self._add_faults_of_names_and_repeats()
        if self.faults:
            raise FaultyPlan(self.faults)
        names = self._make_formula_names(axes)
        entered = {name: self._make_enter_part_and_add_faults(name, part, axes) for name, part in self.form.enter.items()}
        lines = {
            name: line
            for name, part in self.form.lines.items()
            if (line := self._make_line_or_add_fault(name, part, axes, names))
        }
        musts = tuple(
            must
            for number, part in enumerate(self.form.must)
            if (must := self._make_must_or_add_fault(number, part, axes, names))
        )
        used = {name: axis.most for name, axis in axes.items()}
        places = sum(prod(used[name] for name in part.each) for _, part in self._list_paths_and_part_forms())
        if places > MOST_PLACES:
            message = f"A sheet has {places:,} fields, lines and conditions, but may have at most {MOST_PLACES:,}."
            self._add_fault("", message, "use smaller repeats, or fewer lines with repeats.")
        winner = tuple(pair for text in self.form.winner if (pair := self._parse_winning_line_or_add_fault(text)))
        name = self._choose_field_pattern_and_add_faults("", "name", self.form.name, (), False) if self.form.name else ""
        if component is None or self.faults:
            raise FaultyPlan(self.faults)
        return ScoringPlan(component, self.form.players == "one column each", axes, entered, lines, musts, winner, name)

    def _make_formula_names(self, axes: Mapping[str, RepeatAxis]) -> FormulaNames:
        """The names that formulas may use."""
        each = {name: part.each for name, part in self.form.enter.items()}
        each |= {name: part.each for name, part in self.form.lines.items()}
        shared = frozenset(name for name, part in self.form.enter.items() if part.shared)
        facts = {name: _convert_fact_for_formulas(fact.value) for name, fact in self.game.facts.items()}
        whole = {name for name, part in self.form.enter.items() if part.takes.kind in ("number", "dice")}
        whole |= {name for name, part in self.form.lines.items() if part.written or part.rules or name == "total"}
        return FormulaNames(each, facts, {name: axis.words for name, axis in axes.items()}, shared, frozenset(whole))

    def _add_fault(self, part_path: str, message: str, hint: str = "") -> None:
        self.faults.append(Fault(f"scoring.{part_path}" if part_path else "scoring", message, hint))

    def _make_axis_or_add_fault(self, name: str, repeat: tuple[FieldRepeat, ...]) -> RepeatAxis | None:
        """The axis of a repeat; None after noting a fault."""
        if len(repeat) > 1 or repeat[0].words:
            words = tuple(word for one in repeat for word in one.words)
            if len(words) == len(repeat) == len(set(words)):
                return RepeatAxis(name, len(words), False, words)
            self._add_fault(f"repeat.{name}", f"The words of {name} must be different.", "write a list such as [north, south].")
            return None
        only = repeat[0]
        if not only.fact:
            return RepeatAxis(name, only.most, only.open)
        fact = self.game.facts.get(only.fact)
        if fact is None or not isinstance(fact.value, tuple) or not 1 <= len(fact.value) <= 100:
            message = f"{name} is the rows of {only.fact}, but there is no fact of that name with 1 to 100 rows."
            self._add_fault(f"repeat.{name}", message, f"add facts: {{{only.fact}: {{table: {only.fact}.csv, source: ours}}}}.")
            return None
        words = tuple(row for row in fact.value if isinstance(row, str) and re.fullmatch(r"[a-z][a-z0-9_]*", row))
        are_words = len(set(words)) == len(fact.value)  # a plain list of different words, such as [towers, roads]
        return RepeatAxis(name, len(fact.value), False, words if are_words else ())

    def _add_faults_of_names_and_repeats(self) -> None:
        """Note names that are used twice or reserved, unknown repeats, a missing total, and `empty` where it means nothing."""
        seen: dict[str, str] = dict.fromkeys(self.game.facts, "facts")
        for group, parts in (("repeat", self.form.repeat), ("enter", self.form.enter), ("lines", self.form.lines)):
            for name in parts:
                place = f"{group}.{name}"
                if name in seen:
                    self._add_fault(place, f"{name} is also the name of something in {seen[name]}.", "choose another name.")
                shared = group == "enter" and self.form.enter[name].shared
                if name in RESERVED or name in FUNCTIONS or (shared and name in SHARED_RESERVED):
                    self._add_fault(place, f"{name} has a meaning of its own in formulas.", "choose another name.")
                seen.setdefault(name, group)
        total = self.form.lines.get("total")
        if total is None:
            self._add_fault("lines", "There is no line called total.", "add the line whose result is the score, as `total:`.")
        elif total.each:
            self._add_fault("lines.total", "total has repeats, but must be a single number.", "remove `each`, and use sum(…).")
        for place, part in self._list_paths_and_part_forms():
            for number, repeat in enumerate(part.each):
                if repeat not in self.form.repeat or repeat in part.each[:number] or number > 1:
                    wrong = (
                        "there is no such repeat"
                        if repeat not in self.form.repeat
                        else "it can have only two different repeats"
                    )
                    self._add_fault(
                        place, f"each is {', '.join(part.each)}, but {wrong}.", make_spelling_hint(repeat, self.form.repeat)
                    )
        for name, enter in self.form.enter.items():
            if enter.empty is not None and enter.takes.kind != "number":
                self._add_fault(f"enter.{name}", f"empty is set, but {name} does not take a number.", "remove empty.")

    def _list_paths_and_part_forms(self) -> Iterator[tuple[str, EnterForm | LineForm | MustForm]]:
        yield from ((f"enter.{name}", part) for name, part in self.form.enter.items())
        yield from ((f"lines.{name}", part) for name, part in self.form.lines.items())
        yield from ((f"must.{number}", part) for number, part in enumerate(self.form.must))

    def _make_enter_part_and_add_faults(self, name: str, form: EnterForm, axes: Mapping[str, RepeatAxis]) -> FieldPart:
        used = tuple(axes[each] for each in form.each)
        pattern = self._choose_field_pattern_and_add_faults(f"enter.{name}", name, form.field, form.each, form.shared)
        if prod(axis.most for axis in axes.values() if axis in used) > MOST_FIELDS:
            self._add_fault(f"enter.{name}", f"{name} has more than {MOST_FIELDS} fields.", "use smaller repeats.")
        takes = self._add_signs_from_table_or_fault(name, form.takes)
        return FieldPart(name, form.label or name, used, pattern, takes, form.empty, form.shared, form.help)

    def _add_signs_from_table_or_fault(self, name: str, takes: FieldContent) -> FieldContent:
        """What a field takes, with the signs from its table if it names one."""
        if not takes.fact:
            return takes
        fact = self.game.facts.get(takes.fact)
        rows = fact.value if fact is not None and isinstance(fact.value, tuple) else ()
        signs = tuple(str(next(iter(row.values()), "")) if isinstance(row, Mapping) else str(row) for row in rows)
        if not 1 <= len(signs) <= 1000 or len(set(signs)) < len(signs) or not all(signs):
            message = f"{name} takes one of the rows of {takes.fact}, but there is no fact of that name with different signs."
            self._add_fault(
                f"enter.{name}", message, f"add a table with different signs in its first column as the fact {takes.fact}."
            )
        return takes._replace(signs=signs)

    def _make_line_or_add_fault(
        self, name: str, form: LineForm, axes: Mapping[str, RepeatAxis], names: FormulaNames
    ) -> LinePart | None:
        place = f"lines.{name}"
        if form.formula and form.rules is not None:
            self._add_fault(place, f"{name} has both a formula and rules.", "remove one of them.")
        formula = (
            self._make_rules_formula_or_add_fault(name, form, axes)
            if form.rules
            else self._compile_formula_or_add_fault(place, form.formula, form.each, names)
        )
        if formula is None:
            return None
        used = tuple(axes[each] for each in form.each)
        pattern = self._choose_field_pattern_and_add_faults(place, name, form.field, form.each, False)
        shown = form.written or bool(form.label)
        return LinePart(name, form.label or name, used, pattern, formula, form.written, shown)

    def _make_rules_formula_or_add_fault(
        self, name: str, form: LineForm, axes: Mapping[str, RepeatAxis]
    ) -> RulesFormula | None:
        """A line that the rules compute; None after noting the fault."""
        takes = form.rules
        if takes is None or takes.kind != "number":
            self._add_fault(
                f"lines.{name}", f"rules of {name} must be a range of numbers.", "write a range such as number from 0 to 60."
            )
            return None
        if self.rules is None or name not in self.rules.functions:
            message = f"{name} is left to the rules, but no rules have a function for it."
            hint = f"add a rules.py with `make_line_rules`, which returns a function for {name}, or write a formula."
            self._add_fault(f"lines.{name}", message, hint)
            return None
        return self.rules.make_formula(name, [axes[each] for each in form.each], takes.low, takes.high)

    def _make_must_or_add_fault(
        self, number: int, form: MustForm, axes: Mapping[str, RepeatAxis], names: FormulaNames
    ) -> MustCondition | None:
        formula = self._compile_formula_or_add_fault(f"must.{number}", form.that, form.each, names)
        return (
            MustCondition(number, formula, tuple(axes[each] for each in form.each), form.say) if formula is not None else None
        )

    def _compile_formula_or_add_fault(
        self, part_path: str, text: str, repeats: tuple[str, ...], names: FormulaNames
    ) -> Formula | None:
        """A compiled formula; None after noting the fault."""
        if not text.strip():
            self._add_fault(part_path, "There is no formula.", "add a formula, as in `formula: first + second`.")
            return None
        try:
            return compile_formula(text, repeats, names)
        except FormulaError as error:
            self.faults.append(make_formula_fault(part_path, text, error))
            return None

    def _choose_field_pattern_and_add_faults(
        self, part_path: str, name: str, declared: str, repeats: tuple[str, ...], is_shared: bool
    ) -> str:
        """The pattern of a field's name: as declared, even if faulty, or the name and the repeats joined with full stops."""
        columns = self.form.players == "one column each" and not is_shared
        if not declared:
            return ".".join((name, *(f"{{{repeat}}}" for repeat in repeats), *(["{player}"] if columns else [])))
        wanted = {*repeats, *(["player"] if columns else [])}
        found = re.findall(r"\{([^{}]*)\}", declared)
        needed = " and ".join(f"{{{one}}}" for one in sorted(wanted)) or "no braces"
        if set(found) != wanted:
            self._add_fault(
                part_path, f'field is "{declared}", but must contain {needed}.', f"write a name such as {name}.{{…}}."
            )
        elif re.sub(r"\{[^{}]*\}", "", declared).strip("abcdefghijklmnopqrstuvwxyz0123456789_.-") != "":
            message = f'field is "{declared}", but may contain only small letters, digits, `_`, `.`, `-` and {needed}.'
            self._add_fault(part_path, message, f"write a name such as {name}.{{…}}.")
        return declared

    def _parse_winning_line_or_add_fault(self, text: str) -> WinningLine | None:
        match = _WINNER.fullmatch(" ".join(text.split()))
        if match is None or (line := self.form.lines.get(match[2])) is None or line.each:
            hint = "write `highest total` or `lowest total`, or use another line without repeats."
            self._add_fault("winner", f'winner is "{text}", but must be highest or lowest and the name of a line.', hint)
            return None
        return WinningLine(match[1] == "highest", match[2])


def make_formula_fault(part_path: str, text: str, error: FormulaError) -> Fault:
    """The fault for an error in a formula, with the column and the formula."""
    at = f", column {error.column}" if error.column is not None else ""
    return Fault(f"scoring.{part_path}", f"The formula `{text}` is wrong{at}: {error.message}", error.hint)


def _convert_fact_for_formulas(value: Any) -> Any:
    """The value of a fact for formulas: rows of a table as lists of their cells, and exact numbers."""
    if isinstance(value, tuple):
        return ValueList(map(_convert_fact_for_formulas, value))
    if isinstance(value, Mapping):
        return ValueList(map(_convert_fact_for_formulas, value.values()))
    if isinstance(value, float):
        from fractions import Fraction

        return Fraction(str(value))
    return value if value is not None else ""
