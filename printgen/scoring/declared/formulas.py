"""Compiles the tree of a formula into a Python function of a `FormulaPlace`: a player, and one value of each repeat."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, NoReturn

from printgen.core.problems import make_spelling_hint
from printgen.core.records import dataclass
from printgen.scoring.declared.arguments import require_arguments, split_majority_arguments, split_steps_unless_table
from printgen.scoring.declared.functions import FUNCTIONS
from printgen.scoring.declared.grammar import (
    Call,
    Expression,
    FormulaError,
    Name,
    Number,
    Operation,
    Slice,
    Subscript,
    Text,
    parse_formula,
)
from printgen.scoring.declared.names import (
    CompiledExpression,
    FormulaNames,
    FormulaPlace,
    collect_values_at_positions,
    require_position,
    require_whole_subscript,
)
from printgen.scoring.declared.narrowing import (
    ExpressionKey,
    NumberBound,
    is_whole_number_expression,
    list_bounds_from_condition,
    make_expression_key,
    make_narrowing_function,
)
from printgen.scoring.declared.operators import OPERATIONS, FormulaErrorGuard, combine_conditions_lazily, require_condition
from printgen.scoring.declared.tables import choose_step_or_zero, compute_rank, find_majority_prize, look_up_step_or_zero
from printgen.scoring.declared.values import MAYBE, ValueList, is_number_or_bool, merge_two_possible_values


@dataclass(frozen=True, slots=True)
class Formula:
    """A compiled formula, and the names that it reads of the player's own sheet."""

    text: str
    run: CompiledExpression
    own_names: frozenset[str]
    tree: Expression
    reads: tuple[str, ...]  # the fields and lines that it names, in order
    runs: Mapping[Expression, CompiledExpression]  # of its names and calls, for explanations
    conditions: Mapping[Expression, CompiledExpression]  # of its calls of if(…), for explanations
    parts: Mapping[Expression, CompiledExpression]  # of all expressions in it that are about the player's own sheet


def compile_formula(text: str, repeats: tuple[str, ...], names: FormulaNames) -> Formula:
    """Compile a formula that is computed for each position of these repeats. Raises FormulaError."""
    compiler, tree = _Compiler(repeats, names), parse_formula(text)
    run = compiler.compile_expression(tree)
    own, reads = frozenset(compiler.own_names), tuple(compiler.reads)
    return Formula(text, run, own, tree, reads, compiler.runs, compiler.conditions, compiler.parts)


@dataclass(slots=True)
class _Compiler:
    """Compiles expressions; each method returns a function and raises FormulaError with a column."""

    each: tuple[str, ...]
    names: FormulaNames
    own_names: set[str] = field(default_factory=set)
    reads: dict[str, None] = field(default_factory=dict)
    runs: dict[Expression, CompiledExpression] = field(default_factory=dict)
    conditions: dict[Expression, CompiledExpression] = field(default_factory=dict)
    parts: dict[Expression, CompiledExpression] = field(default_factory=dict)
    bounds: dict[ExpressionKey, list[NumberBound]] = field(default_factory=dict)  # from the conditions around an expression
    inside_everyone: bool = False
    subscript_of: str = ""  # the repeat whose subscript is compiled; its name means its position there

    def compile_expression(self, expression: Expression) -> CompiledExpression:
        """The function of an expression."""
        run = self._compile_by_kind(expression)
        if self.bounds and isinstance(expression, Name | Call) and (bounds := self.bounds.get(make_expression_key(expression))):
            run = make_narrowing_function(run, list(bounds), is_whole_number_expression(expression, self.names.whole))
        if not self.inside_everyone:
            self.parts[expression] = run
        return run

    def _compile_by_kind(self, expression: Expression) -> CompiledExpression:
        if isinstance(expression, Number | Text):
            constant = expression.value if isinstance(expression, Number) else expression.text
            return lambda _: constant
        if isinstance(expression, Name):
            return self._compile_name(expression)
        if isinstance(expression, Call):
            before, self.subscript_of = self.subscript_of, ""  # `if(region = "north", 1, 2)` compares words
            run = self._compile_call(expression)
            self.subscript_of = before
            if not self.inside_everyone:
                self.runs[expression] = run
            return run
        return self._compile_operation(expression)

    def _compile_assuming_condition(self, condition: Expression, holds: bool, expression: Expression) -> CompiledExpression:
        """The function of an expression that is computed only where a condition holds, or does not hold."""
        found = list(list_bounds_from_condition(condition, holds))
        before = {key: list(self.bounds.get(key, ())) for key, _ in found}
        for key, bound in found:
            self.bounds.setdefault(key, []).append(bound)
        run = self.compile_expression(expression)
        self.bounds |= before
        return run

    def _compile_name(self, name: Name) -> CompiledExpression:
        if name.name in self.names.each:
            run = self._compile_field(name)
            if not self.inside_everyone:
                self.runs[name] = run
            return run
        if name.subscripts:
            if name.name in self.names.facts:
                raise FormulaError(f"{name.name} is a fact.", f"use lookup({name.name}, key).", name.column)
            self._raise_unknown_name(name)
        if name.name in self.names.repeats:
            return self._compile_repeat(name)
        if name.name in self.names.facts:
            return self._compile_fact(name)
        if name.name == "players":
            return lambda place: place.values.players
        if name.name == "player":
            self.own_names.add("player")
            return lambda place: place.player + 1
        self._raise_unknown_name(name)

    def _compile_fact(self, name: Name) -> CompiledExpression:
        """The value of a fact. Explanations show numbers, but name tables."""
        fact = self.names.facts[name.name]

        def get_fact(_: FormulaPlace) -> Any:
            return fact

        if is_number_or_bool(fact):
            self.runs[name] = get_fact
        return get_fact

    def _raise_unknown_name(self, name: Name) -> NoReturn:
        hint = make_spelling_hint(name.name, self.names.list_known_names())
        raise FormulaError(f"There is no field, line, repeat or fact called {name.name}.", hint, name.column)

    def _compile_repeat(self, name: Name) -> CompiledExpression:
        repeat, words = name.name, self.names.repeats[name.name]
        if repeat not in self.each:
            hint = f"add {repeat} to `each`, or use the number itself."
            raise FormulaError(f"{repeat} has a value only in lines with `each: {repeat}`.", hint, name.column)
        as_word = words and repeat != self.subscript_of
        return (lambda place: words[place.at[repeat] - 1]) if as_word else (lambda place: place.at[repeat])

    def _compile_field(self, name: Name) -> CompiledExpression:
        """The value of a field or line, at its subscripts, or else at the line's own positions; a list over other repeats."""
        if not self.inside_everyone and name.name not in self.names.shared:
            self.own_names.add(name.name)
        self.reads[name.name] = None
        each = self.names.each[name.name]
        if len(name.subscripts) > len(each):
            many = "no repeats" if not each else f"{len(each)} repeat{'s' * (len(each) > 1)}"
            raise FormulaError(f"{name.name} has {many}, but this has {len(name.subscripts)} subscripts.", "", name.column)
        positions = [
            self._compile_position(repeat, name.subscripts[number] if number < len(name.subscripts) else None, name)
            for number, repeat in enumerate(each)
        ]
        text = name.name
        if not positions:
            return lambda place: place.values.find_or_compute_value(text, place.player, ())
        return lambda place: collect_values_at_positions(place, text, positions)

    def _compile_position(self, repeat: str, subscript: Subscript | None, name: Name) -> Callable[[FormulaPlace], int | range]:
        """A function that returns a position, or a range of positions whose values form a list."""
        if subscript is None and repeat in self.each:
            return lambda place: place.at[repeat]
        if subscript is None or (isinstance(subscript, Slice) and subscript.first is None):
            return lambda place: range(1, place.values.count_used_positions(repeat) + 1)
        if isinstance(subscript, Slice):
            assert subscript.first is not None
            assert subscript.last is not None
            first, last = self._compile_subscript(subscript.first, repeat), self._compile_subscript(subscript.last, repeat)
            column = subscript.column

            def find_range(place: FormulaPlace) -> range:
                start = require_position(first(place), place, repeat, column)
                end = require_whole_subscript(last(place), column)
                return range(start, min(end, place.values.count_used_positions(repeat)) + 1)

            return find_range
        inner, column = self._compile_subscript(subscript, repeat), name.column
        return lambda place: require_position(inner(place), place, repeat, column)

    def _compile_subscript(self, subscript: Expression, repeat: str) -> CompiledExpression:
        """The function of a subscript, in which the words and the name of the repeat mean positions."""
        words = self.names.repeats[repeat]
        if isinstance(subscript, Name) and subscript.name in words:
            position = words.index(subscript.name) + 1
            return lambda _: position
        before, self.subscript_of = self.subscript_of, repeat
        run = self.compile_expression(subscript)
        self.subscript_of = before
        return run

    def _compile_operation(self, operation: Operation) -> CompiledExpression:
        guard = FormulaErrorGuard(operation)
        if operation.sign in ("and", "or"):
            stop = operation.sign == "or"
            left = self.compile_expression(operation.operands[0])
            right = self._compile_assuming_condition(operation.operands[0], not stop, operation.operands[1])
            return lambda place: guard.call_or_raise_formula_error(combine_conditions_lazily, left, right, stop, place)
        operands = [self.compile_expression(operand) for operand in operation.operands]
        function = OPERATIONS[operation.sign, len(operands)]
        if len(operands) == 1:
            return lambda place: guard.call_or_raise_formula_error(function, operands[0](place))
        left, right = operands
        return lambda place: guard.call_or_raise_formula_error(function, left(place), right(place))

    def _compile_call(self, call: Call) -> CompiledExpression:
        special = {"if": self._compile_if, "everyone": self._compile_everyone, "steps": self._compile_steps,
                   "rank": self._compile_rank, "majority": self._compile_majority}.get(call.function)  # fmt: skip
        if special is not None:
            return special(call)
        function = FUNCTIONS.get(call.function)
        if function is None:
            hint = make_spelling_hint(call.function, (*FUNCTIONS, "if", "everyone", "steps", "rank", "majority"))
            raise FormulaError(f"There is no function {call.function}.", hint, call.column)
        usage = f"{call.function}({function.arguments})"
        arguments = self._compile_arguments(call, function.least, function.most, usage)
        run, guard = function.run, FormulaErrorGuard(call)
        if len(arguments) == 1:
            (only,) = arguments
            return lambda place: guard.call_or_raise_formula_error(run, only(place))
        return lambda place: guard.call_or_raise_formula_error(run, *(argument(place) for argument in arguments))

    def _compile_arguments(self, call: Call, least: int, most: int, usage: str) -> list[CompiledExpression]:
        return [self.compile_expression(argument) for argument in require_arguments(call, least, most, usage)]

    def _compile_if(self, call: Call) -> CompiledExpression:
        first, *branches = require_arguments(call, 3, 3, "if(condition, value, other value)")
        condition, guard = self.compile_expression(first), FormulaErrorGuard(call)
        yes, no = (
            self._compile_assuming_condition(first, holds, branch)
            for holds, branch in zip((True, False), branches, strict=True)
        )
        if not self.inside_everyone:
            self.conditions[call] = condition

        def compute_chosen_branch(place: FormulaPlace) -> Any:
            truth = guard.call_or_raise_formula_error(require_condition, condition(place))
            if truth is MAYBE:
                return guard.call_or_raise_formula_error(merge_two_possible_values, yes(place), no(place))
            return yes(place) if truth else no(place)

        return compute_chosen_branch

    def _compile_everyone(self, call: Call) -> CompiledExpression:
        if self.inside_everyone:
            message = f"{call.function}(…) cannot be inside everyone(…), rank(…) or majority(…)."
            raise FormulaError(message, "put the inner part on a line of its own.", call.column)
        before = self.inside_everyone, self.bounds
        self.inside_everyone, self.bounds = True, {}  # the conditions outside are about this player's own sheet
        (inner,) = self._compile_arguments(call, 1, 1, "everyone(value)")
        self.inside_everyone, self.bounds = before
        return lambda place: ValueList(inner(place._replace(player=player)) for player in range(place.values.players))

    def _compile_rank(self, call: Call) -> CompiledExpression:
        mine, everyone = self._compile_arguments(call, 1, 1, "rank(value)")[0], self._compile_everyone(call)
        guard = FormulaErrorGuard(call)
        return lambda place: guard.call_or_raise_formula_error(compute_rank, mine(place), everyone(place))

    def _compile_majority(self, call: Call) -> CompiledExpression:
        value, prizes_of_call, ties = split_majority_arguments(call)
        mine, *prizes = [self.compile_expression(argument) for argument in (value, *prizes_of_call)]
        everyone, guard = self._compile_everyone(Call("majority", call.arguments[:1], call.column)), FormulaErrorGuard(call)

        def find_prize(place: FormulaPlace) -> Any:
            points = [prize(place) for prize in prizes]
            return guard.call_or_raise_formula_error(find_majority_prize, mine(place), everyone(place), points, ties)

        return find_prize

    def _compile_steps(self, call: Call) -> CompiledExpression:
        guard, split = FormulaErrorGuard(call), split_steps_unless_table(call)
        if split is None:
            arguments = self._compile_arguments(call, 2, 3, "steps(table, value), or steps(value, 0: 1, 5: 10)")
            return lambda place: guard.call_or_raise_formula_error(
                look_up_step_or_zero, *(argument(place) for argument in arguments)
            )
        value = self.compile_expression(split.value)
        compiled = [(self.compile_expression(pair.least), self.compile_expression(pair.value)) for pair in split.pairs]
        return lambda place: guard.call_or_raise_formula_error(
            choose_step_or_zero, [(least(place), points(place)) for least, points in compiled], value(place)
        )
