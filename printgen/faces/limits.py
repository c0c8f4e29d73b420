"""Jinja's texts, filters and methods as strangers get them: nothing that looks outside, rolls dice or fills the memory."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from itertools import islice
from typing import Any

from jinja2.compiler import CodeGenerator, Frame
from jinja2.filters import FILTERS, do_join, do_replace, do_round, make_attrgetter
from jinja2.nodes import BinExpr, Concat, Const, EvalContext, Expr
from jinja2.utils import pass_eval_context
from markupsafe import Markup, escape

from printgen.faces.columns import Columns
from printgen.faces.mistakes import TemplateMistake

LONGEST = 2_000_000
AT_ONCE = 64  # parts of a text that are put together before its length is looked at
WIDEST = 10_000  # what filters take as a width or a count

_PLAIN = (
    "abs", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float", "forceescape", "groupby", "int",
    "items", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr", "reverse", "safe", "select",
    "selectattr", "sort", "striptags", "sum", "title", "trim", "truncate", "unique", "upper", "wordcount",
)  # fmt: skip
_MEASURED = ("batch", "center", "indent", "round", "slice", "wordwrap")
_TEXT_METHODS = frozenset({
    "capitalize", "casefold", "count", "endswith", "find", "format", "index", "isalnum", "isalpha", "isdigit", "islower",
    "isspace", "isupper", "lower", "lstrip", "partition", "removeprefix", "removesuffix", "rfind", "rpartition", "rsplit",
    "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper",
})  # fmt: skip
METHODS: Mapping[type, frozenset[str]] = {
    str: _TEXT_METHODS,
    dict: frozenset({"get", "items", "keys", "values"}),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
    int: frozenset(),
    float: frozenset(),
}
_MANY = frozenset({list, tuple, dict, Columns})
WIDE_FORMAT = re.compile(r"\{[^{}]*:[^{}]*(\d{4}|\{)")


class Coder(CodeGenerator):
    """Writes templates as Python in which `~` keeps to the limit, and numbers are written out without a look for `<`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("(environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802
        """Join through the environment."""
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_Add(self, node: BinExpr, frame: Frame) -> None:  # noqa: N802
        """Where a number is written on one side no text can come of it."""
        if not any(isinstance(side, Const) and isinstance(side.value, int | float) for side in (node.left, node.right)):
            super().visit_Add(node, frame)
            return
        self.write("(")
        self.visit(node.left, frame)
        self.write(" + ")
        self.visit(node.right, frame)
        self.write(")")


def concat(parts: Iterable[str], longest: int) -> str:
    """What a template, macro or block gives, up to the size a drawing may have."""
    if isinstance(parts, list):
        check_length(sum(map(len, parts)), longest)
        return "".join(parts)
    kept, length, rest = [], 0, iter(parts)
    while some := list(islice(rest, AT_ONCE)):
        kept.append("".join(some))
        length += len(kept[-1])
        check_length(length, longest)
    return "".join(kept)


def worded(value: Any) -> Any:
    """A value that can be written out: not a list or a map."""
    if type(value) in _MANY:
        raise TemplateMistake("A list or map cannot be written out.", "take its parts one by one, or |join them.")
    return value


def written(value: Any) -> str:
    """What stands in a drawing for a value: numbers as they are, texts escaped."""
    kind = type(value)
    if kind is float or kind is int:
        return str(value)
    return value if kind is Markup else escape(worded(value))


def filters() -> dict[str, Callable[..., Any]]:
    """The filters that templates may use."""
    measured = {name: _measured(name, FILTERS[name]) for name in _MEASURED}
    return (
        {name: FILTERS[name] for name in _PLAIN} | measured | {"join": _join, "mm": _mm, "replace": _replace, "string": _string}
    )


def check_length(length: int, longest: int = LONGEST) -> None:
    """Refuse a text that is longer than it may be."""
    if length > longest:
        raise TemplateMistake(f"This makes a text of more than {LONGEST // 1_000_000} MB.", "draw less on one face.")


def _measured(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def call(value: Any, *asked: Any, **more: Any) -> Any:
        for number in (*asked, *more.values()) if more else asked:
            if isinstance(number, int) and not -WIDEST <= number <= WIDEST:
                raise TemplateMistake(f"{name} takes numbers up to {WIDEST}.")
        return function(value, *asked, **more)

    return call


@pass_eval_context
def _join(context: EvalContext, value: Iterable[Any], between: str = "", attribute: str | int | None = None) -> str:
    take = make_attrgetter(context.environment, attribute) if attribute is not None else lambda part: part
    parts = [worded(take(part)) for part in value]
    check_length(len(str(between)) * len(parts))
    context.environment.concat(map(str, parts))
    joined: str = do_join(context, parts, between)
    return joined


@pass_eval_context
def _replace(context: EvalContext, text: Any, old: str, new: str, count: int | None = None) -> str:
    check_length(str(worded(text)).count(str(old)) * len(str(new)))
    replaced: str = do_replace(context, text, old, new, count)
    return replaced


def _mm(length: Any) -> Any:
    """A length to a hundredth of a millimetre, for places that were reckoned."""
    return round(length, 2) if type(length) is float else do_round(length, 2)


def _string(value: Any) -> str:
    return value if isinstance(value, Markup) else str(worded(value))
