"""Parses a formula such as `sum(points) + if(moles >= 5, 10, 0)` into a tree. The language has no loops and no assignments."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.records import dataclass

if TYPE_CHECKING:
    from fractions import Fraction

LONGEST = 1000  # characters in a formula
MOST_TOKENS = 250  # names, numbers and signs in a formula
DEEPEST = 40  # levels of brackets and calls inside each other
_TOKEN = compile_later(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[^\W\d]\w*)|(?P<text>\"[^\"]*\"|'[^']*')|(?P<sign><=|>=|!=|<>|==|[-+*/=<>()\[\],:]))"
)
_COMPARISONS = {"=": "=", "==": "=", "!=": "!=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_WORDS = ("and", "or", "not", "to", "all")  # words with a meaning of their own
LARGEST = 10**12  # the largest number that a formula may contain or produce
ColumnInFormula: TypeAlias = int  # the place of a character in the text of a formula, from 1


class FormulaError(Exception):
    """Raised for a formula that cannot be used; holds a sentence, a hint, and the column (from 1) if the column is known.

    `part` is the part of the declaration whose formula it is, such as `lines.total`.
    """

    def __init__(self, message: str, hint: str = "", column: ColumnInFormula | None = None) -> None:
        super().__init__(message)
        self.message, self.hint, self.column, self.part = message, hint, column, ""

    def add_column_if_missing(self, column: ColumnInFormula) -> "FormulaError":
        """The same error at a column, unless it already has one."""
        return self if self.column is not None else FormulaError(self.message, self.hint, column)


@dataclass(frozen=True, slots=True)
class Number:
    """A number, written as in the formula."""

    text: str
    column: ColumnInFormula

    @property
    def value(self) -> "int | Fraction":
        """The exact number."""
        if self.text.isdecimal():
            return int(self.text)
        from fractions import Fraction

        number = Fraction(self.text)
        return int(number) if number.denominator == 1 else number


@dataclass(frozen=True, slots=True)
class Text:
    """A text in quotes."""

    text: str
    column: ColumnInFormula


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a field, a line, a fact or a repeat, with its subscripts: `first[frame + 1]`."""

    name: str
    column: ColumnInFormula
    subscripts: "tuple[Subscript, ...]" = ()


@dataclass(frozen=True, slots=True)
class Operation:
    """An operator with one or two operands: `-`, `not`, `+`, `*`, `/`, a comparison, `and`, `or`."""

    sign: str
    operands: "tuple[Expression, ...]"
    column: ColumnInFormula


@dataclass(frozen=True, slots=True)
class Step:
    """A pair `5: 10` among the arguments of `steps`."""

    least: "Expression"
    value: "Expression"
    column: ColumnInFormula


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function."""

    function: str
    arguments: "tuple[Expression | Step, ...]"
    column: ColumnInFormula


@dataclass(frozen=True, slots=True)
class Slice:
    """A subscript with an upper and a lower end, `1 to round`; without ends, it is `all`."""

    first: "Expression | None"
    last: "Expression | None"
    column: ColumnInFormula


Expression: TypeAlias = Number | Text | Name | Operation | Call
Subscript: TypeAlias = Expression | Slice


class _Token(NamedTuple):
    kind: str
    text: str
    column: ColumnInFormula


def parse_formula(text: str) -> Expression:
    """The tree of a formula. Raises FormulaError with the column of the first mistake."""
    if len(text) > LONGEST:
        raise FormulaError(
            f"The formula has {len(text)} characters, but may have at most {LONGEST}.", "split it into several lines."
        )
    parser = _Parser(_split_into_tokens(text))
    expression = parser.parse_expression()
    parser.require_end_of_formula()
    return expression


def _split_into_tokens(text: str) -> list[_Token]:
    tokens, place = [], 0
    while text[place:].strip():
        match = _TOKEN.match(text, place)
        if match is None:
            column = len(text) - len(text[place:].lstrip()) + 1
            letter = text[column - 1]
            hint = "use `and` and `or`." if letter in "&|" else "a text needs quotes at both ends." if letter in "\"'" else ""
            raise FormulaError(f"A formula cannot contain {letter} here.", hint, column)
        kind = str(match.lastgroup)
        tokens.append(_Token(kind, match[kind], match.start(kind) + 1))
        place = match.end()
    if len(tokens) > MOST_TOKENS:
        raise FormulaError(f"The formula has more than {MOST_TOKENS} names, numbers and signs.", "split it into several lines.")
    return [*tokens, _Token("end", "", len(text) + 1)]


class _Parser:
    """Reads tokens from left to right. Each method reads one kind of expression; the loosest operators come first."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._next = 0
        self._depth = 0

    def parse_expression(self) -> Expression:
        """An expression with `or`, the operator that binds least."""
        if self._depth > DEEPEST:
            self._raise_at_token(
                f"The formula has more than {DEEPEST} brackets inside each other.", "split it into several lines."
            )
        self._depth += 1
        expression = self._parse_operator_chain(("or",), self._parse_and)
        self._depth -= 1
        return expression

    def require_end_of_formula(self) -> None:
        """Raise FormulaError if any tokens are left."""
        if self._current_token.kind != "end":
            self._raise_at_token(f"Expected an operator such as + before {self._current_token.text}.")

    @property
    def _current_token(self) -> _Token:
        return self._tokens[self._next]

    def _parse_and(self) -> Expression:
        return self._parse_operator_chain(("and",), self._parse_not)

    def _parse_not(self) -> Expression:
        nots = list[_Token]()
        while self._current_token.text == "not":
            nots.append(self._take_repeated_sign_or_raise(len(nots)))
        expression = self._parse_comparison()
        for token in reversed(nots):
            expression = Operation("not", (expression,), token.column)
        return expression

    def _parse_comparison(self) -> Expression:
        """A comparison; `1 <= x <= 5` means `1 <= x and x <= 5`."""
        left = self._parse_sum()
        found: Expression | None = None
        while self._current_token.text in _COMPARISONS and self._current_token.kind == "sign":
            token = self._take_token()
            right = self._parse_sum()
            compared = Operation(_COMPARISONS[token.text], (left, right), token.column)
            found = compared if found is None else Operation("and", (found, compared), token.column)
            left = right
        return left if found is None else found

    def _parse_sum(self) -> Expression:
        return self._parse_operator_chain(("+", "-"), self._parse_product)

    def _parse_product(self) -> Expression:
        return self._parse_operator_chain(("*", "/"), self._parse_sign)

    def _parse_sign(self) -> Expression:
        signs = list[_Token]()
        while self._current_token.text in ("-", "+") and self._current_token.kind == "sign":
            signs.append(self._take_repeated_sign_or_raise(len(signs)))
        expression = self._parse_atom()
        for token in reversed(signs):
            expression = Operation("-", (expression,), token.column) if token.text == "-" else expression
        return expression

    def _parse_operator_chain(self, signs: tuple[str, ...], parse_operand: Callable[[], Expression]) -> Expression:
        expression = parse_operand()
        while self._current_token.text in signs and self._current_token.kind != "text":
            token = self._take_token()
            expression = Operation(token.text, (expression, parse_operand()), token.column)
        return expression

    def _parse_atom(self) -> Expression:
        token = self._take_token()
        if token.kind == "number":
            return Number(token.text, token.column)
        if token.kind == "text":
            return Text(token.text[1:-1], token.column)
        if token.kind == "name" and token.text not in _WORDS:
            return self._parse_call_or_name(token)
        if token.text == "(":
            expression = self.parse_expression()
            self._take_sign_or_raise(")")
            return expression
        self._next -= token.kind != "end"
        hint = "write x * x for a power." if token.text == "*" else ""
        what = f"Expected a number, a name or a bracket before {token.text}." if token.text else "The formula ends too early."
        return self._raise_at_token(what, hint)

    def _parse_call_or_name(self, token: _Token) -> Expression:
        if self._current_token.text == "(":
            self._take_token()
            return Call(token.text, tuple(self._parse_items_until(")", self._parse_argument)), token.column)
        if self._current_token.text == "[":
            self._take_token()
            subscripts = tuple(self._parse_items_until("]", self._parse_subscript))
            return Name(token.text, token.column, subscripts)
        return Name(token.text, token.column)

    def _parse_items_until(self, closing_bracket: str, parse_item: Callable[[], Any]) -> list[Any]:
        """Items separated by commas, up to a closing bracket."""
        items: list[Any] = []
        while self._current_token.text != closing_bracket:
            if items:
                self._take_sign_or_raise("," if self._current_token.text == "," else f", or {closing_bracket}")
            items.append(parse_item())
        self._take_token()
        return items

    def _parse_argument(self) -> Expression | Step:
        expression = self.parse_expression()
        if self._current_token.text != ":":
            return expression
        token = self._take_token()
        return Step(expression, self.parse_expression(), token.column)

    def _parse_subscript(self) -> Subscript:
        token = self._current_token
        if token.text == "all":
            self._take_token()
            return Slice(None, None, token.column)
        first = self.parse_expression()
        if self._current_token.text != "to":
            return first
        self._take_token()
        return Slice(first, self.parse_expression(), token.column)

    def _take_token(self) -> _Token:
        token = self._current_token
        self._next += token.kind != "end"
        return token

    def _take_repeated_sign_or_raise(self, signs_before: int) -> _Token:
        """The next of several signs in a row."""
        if signs_before >= DEEPEST:
            self._raise_at_token(f"The formula has more than {DEEPEST} signs in a row.", "use one - or one not.")
        return self._take_token()

    def _take_sign_or_raise(self, sign: str) -> None:
        if self._current_token.text != sign or self._current_token.kind == "text":
            before = f" before {self._current_token.text}" if self._current_token.text else " at the end"
            self._raise_at_token(f"Expected {sign}{before}.")
        self._take_token()

    def _raise_at_token(self, message: str, hint: str = "") -> NoReturn:
        raise FormulaError(
            message, hint or "run `printgen docs formulas`, which shows how to write formulas.", self._current_token.column
        )
