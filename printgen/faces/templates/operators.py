"""The operators of templates, such as `+` and `in`, with counted work, limits, and errors that name both values."""

import operator
from collections.abc import Callable, Iterator, Mapping, MappingView
from itertools import islice
from typing import Any, cast

from jinja2.runtime import LoopContext, markup_join
from markupsafe import Markup

from printgen.faces.templates.errors import OPERATION_ERRORS, DrawingError, LimitError, WrongValueError
from printgen.faces.templates.facts import FactRow
from printgen.faces.templates.limits import BYTES_PER_PART, Meter
from printgen.faces.templates.values import MOST_PARTS, RowCells, raise_if_text_too_long, require_printable_value

_FAILURES: Mapping[str, str] = {
    "+": "+ cannot add {0} and {1}",
    "-": "- cannot subtract {1} from {0}",
    "*": "* cannot multiply {0} by {1}",
    "/": "/ cannot divide {0} by {1}",
    "//": "// cannot divide {0} by {1}",
    "%": "% cannot take the remainder of {0} divided by {1}",
    "**": "** cannot raise {0} to the power of {1}",
    "in": "`in` cannot look for {0} in {1}",
}
_LARGEST_POWER = 64
_LARGEST_BITS = 1000
_ROUND = 20  # steps of a loop body; long bodies count their own steps
_PART = 4  # steps for an item of a nested value
_SHORT = 1000  # letters or items that can be searched in almost no time
_TOO_LONG = ("The result of this expression is too long.", "use smaller numbers, texts or lists.")
_NESTED = frozenset({list, tuple, dict, RowCells, FactRow})
_SIZED = frozenset({list, tuple, range, dict, RowCells, FactRow})
_SEQUENCES = (str, list, tuple)

_RANKED: Mapping[str, Callable[[Any, Any], Any]] = {
    "lt": operator.lt, "lteq": operator.le, "gt": operator.gt, "gteq": operator.ge,
}  # fmt: skip
_SIGNS = {"lt": "<", "lteq": "<=", "gt": ">", "gteq": ">="}


def make_operator_error(sign: str, left: Any, right: Any, error: Exception) -> DrawingError:
    """The error for an operator that cannot use these values."""
    message = _FAILURES[sign]
    if isinstance(error, ZeroDivisionError):
        return WrongValueError(f"{sign} cannot divide {{0}} by zero.", (left,), "check the divisor with {% if … %} first.")
    if isinstance(error, OverflowError):
        return WrongValueError(f"{message}: the number is too large.", (left, right), "use smaller numbers.")
    if sign == "+" and "" not in (left, right) and (isinstance(left, str) or isinstance(right, str)):
        return WrongValueError(f"{message}.", (left, right), "join text with ~.")
    return WrongValueError(f"{message}.", (left, right), make_hint_for_non_numbers(left, right))


def make_hint_for_non_numbers(*values: Any) -> str:
    """The hint for values that are not numbers."""
    if any(value is None for value in values):
        return "check the value with {% if … %} first, or replace it with |default(0, true)."
    if any(isinstance(value, str) and not value for value in values):
        return "check with {% if … %} that the value is not empty, or give the column a value for empty cells in `defaults`."
    if any(isinstance(value, str) for value in values):
        return "convert text to a number with |float or |int."
    return "use numbers; for a list or map, use its items one by one."


class Operators:
    """The operators that compiled templates call. Methods named `charge_…` count steps, and raise LimitError."""

    meter: Meter
    longest: int
    language: str = "en"  # for numbers

    def add(self, left: Any, right: Any) -> Any:
        """The result of `left + right`."""
        try:
            total = left + right
        except OPERATION_ERRORS as error:
            raise make_operator_error("+", left, right, error) from None
        return total if type(total) is float else self.charge_new_value_and_expand_iterator(total)

    def sub(self, left: Any, right: Any) -> Any:
        """The result of `left - right`."""
        try:
            return left - right
        except OPERATION_ERRORS as error:
            raise make_operator_error("-", left, right, error) from None

    def mul(self, left: Any, right: Any) -> Any:
        """The result of `left * right`."""
        try:
            if isinstance(left, _SEQUENCES) or isinstance(right, _SEQUENCES):
                self._check_product_length(left, right)
            product = left * right
        except OPERATION_ERRORS as error:
            raise make_operator_error("*", left, right, error) from None
        return product if type(product) is float else self.charge_new_value_and_expand_iterator(product)

    def div(self, left: Any, right: Any) -> Any:
        """The result of `left / right`."""
        try:
            return left / right
        except OPERATION_ERRORS as error:
            raise make_operator_error("/", left, right, error) from None

    def floordiv(self, left: Any, right: Any) -> Any:
        """The result of `left // right`."""
        try:
            return left // right
        except OPERATION_ERRORS as error:
            raise make_operator_error("//", left, right, error) from None

    def mod(self, left: Any, right: Any) -> Any:
        """The result of `left % right`."""
        if isinstance(left, str):
            raise DrawingError("% cannot format text in templates.", "join text with ~.")
        try:
            return left % right
        except OPERATION_ERRORS as error:
            raise make_operator_error("%", left, right, error) from None

    def pow(self, left: Any, right: Any) -> Any:
        """The result of `left ** right`."""
        if isinstance(right, int | float) and right > _LARGEST_POWER:
            raise DrawingError(f"An exponent can be at most {_LARGEST_POWER}.", "use a smaller exponent.")
        try:
            power = left**right
        except OPERATION_ERRORS as error:
            raise make_operator_error("**", left, right, error) from None
        if isinstance(power, complex):
            raise make_operator_error("**", left, right, ValueError())
        return self.charge_new_value_and_expand_iterator(power)

    def neg(self, value: Any) -> Any:
        """The result of `-value`."""
        try:
            return -value
        except TypeError:
            raise WrongValueError("- needs a number, not {0}.", (value,), make_hint_for_non_numbers(value)) from None

    def pos(self, value: Any) -> Any:
        """The result of `+value`."""
        try:
            return +value
        except TypeError:
            raise WrongValueError("+ needs a number, not {0}.", (value,), make_hint_for_non_numbers(value)) from None

    def equals(self, left: Any, right: Any) -> Any:
        """The result of `left == right`."""
        self.charge_comparison(left, right)
        return left == right

    def compare(self, jinja_operator: str, left: Any, right: Any) -> Any:
        """The result of comparing two values. `jinja_operator` is Jinja's name for the operator: lt, lteq, gt or gteq."""
        self.charge_comparison(left, right)
        try:
            return _RANKED[jinja_operator](left, right)
        except TypeError:
            message = f"{_SIGNS[jinja_operator]} cannot compare {{0}} with {{1}}."
            raise WrongValueError(message, (left, right), make_hint_for_non_numbers(left, right)) from None

    def contains(self, part: Any, whole: Any) -> bool:
        """The result of `part in whole`."""
        if type(part) in _NESTED:
            self.charge_nested_items_and_count_letters(part)
            self.charge_nested_items_and_count_letters(whole)
        elif isinstance(whole, str | list | tuple | range) and len(whole) > _SHORT:
            self.meter.spend_steps(len(whole) // 10)
        try:
            return bool(part in whole)
        except OPERATION_ERRORS:
            raise WrongValueError(
                "`in` cannot look for {0} in {1}.", (part, whole), "use `in` with text, a list or a map."
            ) from None

    def join(self, parts: tuple[Any, ...]) -> str:
        """The result of `left ~ right`, as text."""
        text: str = markup_join(map(require_printable_value, parts))
        if len(text) > _SHORT:
            raise_if_text_too_long(len(text), self.longest)
        self.meter.charge_text(text)
        return text

    def slice_value(self, whole: Any, part: slice) -> Any:
        """The result of a slice such as `whole[1:5]`."""
        try:
            return self.charge_new_value_and_expand_iterator(whole[part])
        except OPERATION_ERRORS:
            raise WrongValueError(
                "{0} cannot be sliced like this.", (whole,), "slice only text and lists, with whole numbers."
            ) from None

    def require_valid_key(self, value: Any) -> Any:
        """The value itself, if it can be a key of a map. Raises WrongValueError otherwise."""
        if type(value) in _NESTED:
            self.charge_nested_items_and_count_letters(value)
        try:
            hash(value)
        except TypeError:
            raise WrongValueError("{0} cannot be a key.", (value,), "use text or a number.") from None
        return value

    def convert_and_charge_loop_items(self, values: Any) -> Any:
        """The items of a loop. Counts the steps of all iterations before the first one."""
        parts = self.require_iterable_and_expand_iterator(values)
        self.meter.spend_steps(_ROUND * len(parts) + 1)
        return parts

    def require_iterable_and_expand_iterator(self, values: Any) -> Any:
        """The values as a sequence of known length. Raises WrongValueError if they cannot be looped over."""
        if type(values) in _SIZED or isinstance(values, str):
            return values
        try:
            return self.charge_new_value_and_expand_iterator(iter(values))
        except OPERATION_ERRORS:
            message = "{0} cannot be looped over."
            raise WrongValueError(
                message, (values,), "use a list, text or a map; to count to a number, use range(5)."
            ) from None

    def charge_comparison(self, left: Any, right: Any) -> None:
        """Count the steps to compare two values. Python compares nested values item by item."""
        kind = type(left)
        if kind in _NESTED and type(right) in _NESTED:
            self.charge_nested_items_and_count_letters(left)
        elif kind is str or kind is Markup:
            self.meter.spend_steps(len(left) // _SHORT)

    def charge_nested_items_and_count_letters(self, value: Any) -> int:
        """Count the steps to go through all nested items of a value. Returns the total number of letters."""
        rest, letters = [value], 0
        while rest:
            item = rest.pop()
            if isinstance(item, Mapping):
                item = [*item.keys(), *item.values()]
            elif isinstance(item, str):
                self.meter.spend_steps(len(item) // _SHORT + _PART)
                letters += len(item)
                continue
            if isinstance(item, list | tuple):
                self.meter.spend_steps(_PART * (len(item) + 1))
                rest += [part for part in item if type(part) in _NESTED or isinstance(part, str)]
        return letters

    def charge_new_value_and_expand_iterator(self, value: Any) -> Any:
        """A new value, with an iterator turned into a list. Counts its size, and raises LimitError if it is too long."""
        kind = type(value)
        if kind is int:
            if value.bit_length() > _LARGEST_BITS:
                raise LimitError(*_TOO_LONG)
        elif isinstance(value, str):
            if len(value) > self.longest:
                raise LimitError(*_TOO_LONG)
            self.meter.charge_text(value)
        elif kind is list or kind is tuple:
            if len(value) > MOST_PARTS:
                raise LimitError(*_TOO_LONG)
            self.meter.charge_bytes(BYTES_PER_PART * len(value))
        elif isinstance(value, Iterator | MappingView) and not isinstance(value, LoopContext):
            return self.charge_new_value_and_expand_iterator(list(islice(cast(Any, value), MOST_PARTS + 1)))
        return value

    def _check_product_length(self, left: Any, right: Any) -> None:
        if isinstance(right, _SEQUENCES):
            left, right = right, left
        most = self.longest if isinstance(left, str) else MOST_PARTS
        if isinstance(right, int) and len(left) * right > most:
            raise LimitError(*_TOO_LONG)
