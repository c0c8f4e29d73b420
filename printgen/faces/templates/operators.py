"""The operators of templates, such as `+`, `<` and `in`: counted, limited, with errors that name both values."""

import operator
from collections.abc import Callable, Iterator, Mapping, MappingView
from itertools import islice
from typing import Any, cast

from jinja2.runtime import LoopContext, markup_join
from markupsafe import Markup

from printgen.faces.templates.errors import OPERATION_ERRORS, DrawingError, LimitError, WrongValueError
from printgen.faces.templates.limits import BYTES_PER_PART, Meter
from printgen.faces.templates.values import MOST_PARTS, Columns, check_length, require_writable

_WORDS: Mapping[str, str] = {
    "+": "add {left} and {right}",
    "-": "take {right} from {left}",
    "*": "multiply {left} by {right}",
    "/": "divide {left} by {right}",
    "//": "divide {left} by {right}",
    "%": "take the remainder of {left} by {right}",
    "**": "raise {left} to {right}",
    "in": "look for {left} in {right}",
}
_LARGEST_POWER = 64
_LARGEST_BITS = 1000
_ROUND = 20  # steps of a loop body; long bodies count their own steps
_PART = 4  # steps for a part of a nested value
_SHORT = 1000  # letters or parts that take almost no time to search
_TOO_LONG = ("This makes a text, list or number that is too long.", "make less of it at once.")
_NESTED = frozenset({list, tuple, dict, Columns})
_SIZED = frozenset({list, tuple, range, dict, Columns})
_SEQUENCES = (str, list, tuple)

_RANKED: Mapping[str, Callable[[Any, Any], Any]] = {
    "lt": operator.lt, "lteq": operator.le, "gt": operator.gt, "gteq": operator.ge,
}  # fmt: skip
_SIGNS = {"lt": "<", "lteq": "<=", "gt": ">", "gteq": ">="}


def operator_error(sign: str, left: Any, right: Any, error: Exception) -> DrawingError:
    """The error of an operator that cannot take these two values."""
    message = f"{sign} cannot {_WORDS[sign].format(left='{0}', right='{1}')}"
    if isinstance(error, ZeroDivisionError):
        return WrongValueError(f"{sign} cannot divide {{0}} by zero.", (left,), "ask {% if … %} before.")
    if isinstance(error, OverflowError):
        return WrongValueError(f"{message}: the number is too large.", (left, right))
    if sign == "+" and (isinstance(left, str) or isinstance(right, str)):
        return WrongValueError(f"{message}.", (left, right), "join them with ~.")
    return WrongValueError(f"{message}.", (left, right), number_hint(left, right))


def number_hint(*values: Any) -> str:
    """The hint for values that are not numbers."""
    if any(value is None for value in values):
        return "ask {% if … %} before, or give the value with |default(0, true)."
    if any(isinstance(value, str) for value in values):
        return "turn a text into a number with |float or |int."
    return "take numbers; of a list or map take its parts one by one."


class Operators:
    """The operators that compiled templates call; `count_…` methods count steps, and raise LimitError over a limit."""

    meter: Meter
    longest: int

    def add(self, left: Any, right: Any) -> Any:
        """`left + right`."""
        try:
            total = left + right
        except OPERATION_ERRORS as error:
            raise operator_error("+", left, right, error) from None
        return total if type(total) is float else self.admit(total)

    def sub(self, left: Any, right: Any) -> Any:
        """`left - right`."""
        try:
            return left - right
        except OPERATION_ERRORS as error:
            raise operator_error("-", left, right, error) from None

    def mul(self, left: Any, right: Any) -> Any:
        """`left * right`."""
        try:
            if isinstance(left, _SEQUENCES) or isinstance(right, _SEQUENCES):
                self._check_product(left, right)
            product = left * right
        except OPERATION_ERRORS as error:
            raise operator_error("*", left, right, error) from None
        return product if type(product) is float else self.admit(product)

    def div(self, left: Any, right: Any) -> Any:
        """`left / right`."""
        try:
            return left / right
        except OPERATION_ERRORS as error:
            raise operator_error("/", left, right, error) from None

    def floordiv(self, left: Any, right: Any) -> Any:
        """`left // right`."""
        try:
            return left // right
        except OPERATION_ERRORS as error:
            raise operator_error("//", left, right, error) from None

    def mod(self, left: Any, right: Any) -> Any:
        """`left % right`."""
        if isinstance(left, str):
            raise DrawingError("Texts are not put together with % here.", "join them with ~.")
        try:
            return left % right
        except OPERATION_ERRORS as error:
            raise operator_error("%", left, right, error) from None

    def pow(self, left: Any, right: Any) -> Any:
        """`left ** right`."""
        if isinstance(right, int | float) and right > _LARGEST_POWER:
            raise DrawingError(f"A power is at most {_LARGEST_POWER} here.")
        try:
            power = left**right
        except OPERATION_ERRORS as error:
            raise operator_error("**", left, right, error) from None
        if isinstance(power, complex):
            raise operator_error("**", left, right, ValueError())
        return self.admit(power)

    def neg(self, value: Any) -> Any:
        """`-value`."""
        try:
            return -value
        except TypeError:
            raise WrongValueError("- needs a number, not {0}.", (value,), number_hint(value)) from None

    def pos(self, value: Any) -> Any:
        """`+value`."""
        try:
            return +value
        except TypeError:
            raise WrongValueError("+ needs a number, not {0}.", (value,), number_hint(value)) from None

    def equals(self, left: Any, right: Any) -> Any:
        """`left == right`."""
        self.count_comparison(left, right)
        return left == right

    def compare(self, sign: str, left: Any, right: Any) -> Any:
        """The result of `<`, `<=`, `>` or `>=`, which Jinja calls lt, lteq, gt and gteq."""
        self.count_comparison(left, right)
        try:
            return _RANKED[sign](left, right)
        except TypeError:
            message = f"{_SIGNS[sign]} cannot compare {{0}} with {{1}}."
            raise WrongValueError(message, (left, right), number_hint(left, right)) from None

    def contains(self, part: Any, whole: Any) -> bool:
        """`part in whole`."""
        if type(part) in _NESTED:
            self.count_parts(part)
            self.count_parts(whole)
        elif isinstance(whole, str | list | tuple | range) and len(whole) > _SHORT:
            self.meter.spend(len(whole) // 10)
        try:
            return bool(part in whole)
        except OPERATION_ERRORS:
            raise WrongValueError(
                "in cannot look for {0} in {1}.", (part, whole), "it looks in texts, lists and maps."
            ) from None

    def join(self, parts: tuple[Any, ...]) -> str:
        """`left ~ right`."""
        text: str = markup_join(map(require_writable, parts))
        if len(text) > _SHORT:
            check_length(len(text), self.longest)
        self.meter.count_text(text)
        return text

    def take_slice(self, whole: Any, part: slice) -> Any:
        """`whole[1:5]`."""
        try:
            return self.admit(whole[part])
        except OPERATION_ERRORS:
            raise WrongValueError(
                "{0} has no parts from … to ….", (whole,), "slice texts and lists, by whole numbers."
            ) from None

    def check_key(self, value: Any) -> Any:
        """The value itself, if it can be a key of a map. Raises WrongValueError if not."""
        if type(value) in _NESTED:
            self.count_parts(value)
        try:
            hash(value)
        except TypeError:
            raise WrongValueError("{0} cannot be the name of a part.", (value,), "take a text or a number.") from None
        return value

    def count_rounds(self, values: Any) -> Any:
        """The parts that a loop runs over; counts the steps of all its rounds before the first."""
        parts = self.as_sequence(values)
        self.meter.spend(_ROUND * len(parts) + 1)
        return parts

    def as_sequence(self, values: Any) -> Any:
        """The values as a sequence of known length. Raises WrongValueError if they cannot be looped over."""
        if type(values) in _SIZED or isinstance(values, str):
            return values
        try:
            return self.admit(iter(values))
        except OPERATION_ERRORS:
            message = "{0} cannot be looped over."
            raise WrongValueError(message, (values,), "take a list, a text or a map; for a number write range(5).") from None

    def count_comparison(self, left: Any, right: Any) -> None:
        """Count the steps of comparing two values; Python compares nested values part by part, even shared ones."""
        kind = type(left)
        if kind in _NESTED and type(right) in _NESTED:
            self.count_parts(left)
        elif kind is str or kind is Markup:
            self.meter.spend(len(left) // _SHORT)

    def count_parts(self, value: Any) -> int:
        """Count the steps of going through all nested parts of a value; returns the number of their letters."""
        rest, letters = [value], 0
        while rest:
            one = rest.pop()
            if isinstance(one, Mapping):
                one = [*one.keys(), *one.values()]
            elif isinstance(one, str):
                self.meter.spend(len(one) // _SHORT + _PART)
                letters += len(one)
                continue
            if isinstance(one, list | tuple):
                self.meter.spend(_PART * (len(one) + 1))
                rest += [part for part in one if type(part) in _NESTED or isinstance(part, str)]
        return letters

    def admit(self, value: Any) -> Any:
        """A new value, its size counted; an iterator becomes a list. Raises LimitError if the value is too long."""
        kind = type(value)
        if kind is int:
            if value.bit_length() > _LARGEST_BITS:
                raise LimitError(*_TOO_LONG)
        elif isinstance(value, str):
            if len(value) > self.longest:
                raise LimitError(*_TOO_LONG)
            self.meter.count_text(value)
        elif kind is list or kind is tuple:
            if len(value) > MOST_PARTS:
                raise LimitError(*_TOO_LONG)
            self.meter.count_bytes(BYTES_PER_PART * len(value))
        elif isinstance(value, Iterator | MappingView) and not isinstance(value, LoopContext):
            return self.admit(list(islice(cast(Any, value), MOST_PARTS + 1)))
        return value

    def _check_product(self, left: Any, right: Any) -> None:
        """Raise LimitError for a text or list that is repeated too often, before Python makes it."""
        if isinstance(right, _SEQUENCES):
            left, right = right, left
        most = self.longest if isinstance(left, str) else MOST_PARTS
        if isinstance(right, int) and len(left) * right > most:
            raise LimitError(*_TOO_LONG)
