"""The operators of templates, such as `+`, `<` and `in`: limited, with messages that name both values."""

import operator
from collections.abc import Callable, Iterator, Mapping, MappingView
from itertools import islice
from typing import Any, cast

from jinja2.runtime import LoopContext, markup_join
from markupsafe import Markup

from printgen.faces.templates.budget import PART, Meter
from printgen.faces.templates.mistakes import SLIPS, OverLimit, TemplateMistake, ValueMistake
from printgen.faces.templates.values import MOST_PARTS, Columns, check_length, worded

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


def refuse_operator(sign: str, left: Any, right: Any, fault: Exception) -> TemplateMistake:
    """The mistake of an operator that cannot take these two values."""
    message = f"{sign} cannot {_WORDS[sign].format(left='{0}', right='{1}')}"
    if isinstance(fault, ZeroDivisionError):
        return ValueMistake(f"{sign} cannot divide {{0}} by zero.", (left,), "ask {% if … %} before.")
    if isinstance(fault, OverflowError):
        return ValueMistake(f"{message}: the number is too large.", (left, right))
    if sign == "+" and (isinstance(left, str) or isinstance(right, str)):
        return ValueMistake(f"{message}.", (left, right), "join them with ~.")
    return ValueMistake(f"{message}.", (left, right), number_hint(left, right))


def number_hint(*values: Any) -> str:
    """The hint for values that are not numbers."""
    if any(value is None for value in values):
        return "ask {% if … %} before, or give the value with |default(0, true)."
    if any(isinstance(value, str) for value in values):
        return "turn a text into a number with |float or |int."
    return "take numbers; of a list or map take its parts one by one."


_LARGEST_POWER = 64
_LARGEST_BITS = 1000
_ROUND = 20  # steps of going through the body of a loop once; longer ones count themselves
_PART = 4  # steps of going through a part of a nested value
_SHORT = 1000  # letters or parts that take almost no time to search
_TOO_LONG = ("This makes a text, list or number that is too long.", "make less of it at once.")
_NESTED = frozenset({list, tuple, dict, Columns})
_SIZED = frozenset({list, tuple, range, dict, Columns})
_SEQUENCES = (str, list, tuple)

_RANKED: Mapping[str, Callable[[Any, Any], Any]] = {
    "lt": operator.lt, "lteq": operator.le, "gt": operator.gt, "gteq": operator.ge,
}  # fmt: skip
_SIGNS = {"lt": "<", "lteq": "<=", "gt": ">", "gteq": ">="}


class Operators:
    """The operators of templates."""

    meter: Meter
    longest: int

    def add(self, left: Any, right: Any) -> Any:
        """`left + right`."""
        try:
            total = left + right
        except SLIPS as fault:
            raise refuse_operator("+", left, right, fault) from None
        return total if type(total) is float else self.kept(total)

    def sub(self, left: Any, right: Any) -> Any:
        """`left - right`."""
        try:
            return left - right
        except SLIPS as fault:
            raise refuse_operator("-", left, right, fault) from None

    def mul(self, left: Any, right: Any) -> Any:
        """`left * right`."""
        try:
            if isinstance(left, _SEQUENCES) or isinstance(right, _SEQUENCES):
                self._refuse_long_product(left, right)
            product = left * right
        except SLIPS as fault:
            raise refuse_operator("*", left, right, fault) from None
        return product if type(product) is float else self.kept(product)

    def div(self, left: Any, right: Any) -> Any:
        """`left / right`."""
        try:
            return left / right
        except SLIPS as fault:
            raise refuse_operator("/", left, right, fault) from None

    def floordiv(self, left: Any, right: Any) -> Any:
        """`left // right`."""
        try:
            return left // right
        except SLIPS as fault:
            raise refuse_operator("//", left, right, fault) from None

    def mod(self, left: Any, right: Any) -> Any:
        """`left % right`."""
        if isinstance(left, str):
            raise TemplateMistake("Texts are not put together with % here.", "join them with ~.")
        try:
            return left % right
        except SLIPS as fault:
            raise refuse_operator("%", left, right, fault) from None

    def pow(self, left: Any, right: Any) -> Any:
        """`left ** right`."""
        if isinstance(right, int | float) and right > _LARGEST_POWER:
            raise TemplateMistake(f"A power is at most {_LARGEST_POWER} here.")
        try:
            power = left**right
        except SLIPS as fault:
            raise refuse_operator("**", left, right, fault) from None
        if isinstance(power, complex):
            raise refuse_operator("**", left, right, ValueError())
        return self.kept(power)

    def neg(self, value: Any) -> Any:
        """`-value`."""
        try:
            return -value
        except TypeError:
            raise ValueMistake("- needs a number, not {0}.", (value,), number_hint(value)) from None

    def pos(self, value: Any) -> Any:
        """`+value`."""
        try:
            return +value
        except TypeError:
            raise ValueMistake("+ needs a number, not {0}.", (value,), number_hint(value)) from None

    def equals(self, left: Any, right: Any) -> Any:
        """`left == right`."""
        self.weigh_pair(left, right)
        return left == right

    def ranked(self, sign: str, left: Any, right: Any) -> Any:
        """`left < right`, `<=`, `>` or `>=`."""
        self.weigh_pair(left, right)
        try:
            return _RANKED[sign](left, right)
        except TypeError:
            message = f"{_SIGNS[sign]} cannot compare {{0}} with {{1}}."
            raise ValueMistake(message, (left, right), number_hint(left, right)) from None

    def contains(self, part: Any, whole: Any) -> bool:
        """`part in whole`."""
        if type(part) in _NESTED:
            self.weigh(part)
            self.weigh(whole)
        elif isinstance(whole, str | list | tuple | range) and len(whole) > _SHORT:
            self.meter.spend(len(whole) // 10)
        try:
            return bool(part in whole)
        except SLIPS:
            raise ValueMistake("in cannot look for {0} in {1}.", (part, whole), "it looks in texts, lists and maps.") from None

    def joined(self, parts: tuple[Any, ...]) -> str:
        """`left ~ right`."""
        text: str = markup_join(map(worded, parts))
        if len(text) > _SHORT:
            check_length(len(text), self.longest)
        self.meter.keep_text(text)
        return text

    def sliced(self, whole: Any, part: slice) -> Any:
        """`whole[1:5]`."""
        try:
            return self.kept(whole[part])
        except SLIPS:
            raise ValueMistake("{0} has no parts from … to ….", (whole,), "slice texts and lists, by whole numbers.") from None

    def key(self, value: Any) -> Any:
        """The value, if it can be a key of a map. Raises ValueMistake if not."""
        if type(value) in _NESTED:
            self.weigh(value)
        try:
            hash(value)
        except TypeError:
            raise ValueMistake("{0} cannot be the name of a part.", (value,), "take a text or a number.") from None
        return value

    def rounds(self, values: Any) -> Any:
        """The parts that a loop runs over; counts all rounds when the loop begins."""
        parts = self.sized(values)
        self.meter.spend(_ROUND * len(parts) + 1)
        return parts

    def sized(self, values: Any) -> Any:
        """The values as a sequence of known length."""
        if type(values) in _SIZED or isinstance(values, str):
            return values
        try:
            return self.kept(iter(values))
        except SLIPS:
            message = "{0} cannot be looped over."
            raise ValueMistake(message, (values,), "take a list, a text or a map; for a number write range(5).") from None

    def weigh_pair(self, left: Any, right: Any) -> None:
        """Count the steps of a comparison; Python compares nested values part by part, even shared ones."""
        kind = type(left)
        if kind in _NESTED and type(right) in _NESTED:
            self.weigh(left)
        elif kind is str or kind is Markup:
            self.meter.spend(len(left) // _SHORT)

    def weigh(self, value: Any) -> int:
        """Count all nested parts of a value; gives the number of their letters."""
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

    def kept(self, value: Any) -> Any:
        """A new value, counted by its size. Raises OverLimit if it is too long."""
        kind = type(value)
        if kind is int:
            if value.bit_length() > _LARGEST_BITS:
                raise OverLimit(*_TOO_LONG)
        elif isinstance(value, str):
            if len(value) > self.longest:
                raise OverLimit(*_TOO_LONG)
            self.meter.keep_text(value)
        elif kind is list or kind is tuple:
            if len(value) > MOST_PARTS:
                raise OverLimit(*_TOO_LONG)
            self.meter.keep(PART * len(value))
        elif isinstance(value, Iterator | MappingView) and not isinstance(value, LoopContext):
            return self.kept(list(islice(cast(Any, value), MOST_PARTS + 1)))
        return value

    def _refuse_long_product(self, left: Any, right: Any) -> None:
        """Refuse a text or list that is repeated too often, before it is made."""
        if isinstance(right, _SEQUENCES):
            left, right = right, left
        most = self.longest if isinstance(left, str) else MOST_PARTS
        if isinstance(right, int) and len(left) * right > most:
            raise OverLimit(*_TOO_LONG)
