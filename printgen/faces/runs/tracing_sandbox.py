"""A sandbox that runs a template with stand-ins for the cells of a row, and leaves a hole where a stand-in is printed."""

from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from types import MethodType
from typing import Any, cast

from jinja2.nodes import AssignBlock, CallBlock, FilterBlock
from jinja2.runtime import Macro
from markupsafe import Markup

from printgen.faces.runs.row_values import (
    OPEN,
    Cells,
    DependsOnRowError,
    DrawingWithHoles,
    RowValue,
    TemplateTrace,
    is_or_contains_stand_in,
    replace_stand_ins_for_row,
    resolve_stand_in,
)
from printgen.faces.templates.environment import TemplateSandbox, drop_scope_arguments
from printgen.faces.templates.operators import Operators

Content = Callable[[Cells], str]  # the content of a hole for the cells of a row
_BLOCKS = (AssignBlock, CallBlock, FilterBlock)  # they turn a part of the drawing into a value
_UNCHANGED = ("defined", "undefined")  # tests that have the same answer for every row


class TracingSandbox(TemplateSandbox):
    """Runs templates for no row in particular. Set `trace` and `fragments` before each drawing."""

    trace: TemplateTrace
    fragments: Mapping[str, Callable[..., Any]]  # makes the content of a hole, for each function that draws a value

    def __init__(self, folders: tuple[Path, ...], marked: bool) -> None:
        super().__init__(folders, marked)
        self._checked: set[str] = set()
        self.filters = cast(Any, {name: self._make_lazy_filter(function) for name, function in self.filters.items()})
        self.tests = cast(
            Any, {name: _make_jinja_test_on_traced_values(name, cast(Any, function)) for name, function in self.tests.items()}
        )
        self.globals["round"] = self.filters["round"]

    def _load_template(self, name: Any, globals: Any) -> Any:
        if isinstance(name, str) and name not in self._checked and self.loader is not None:
            self._check_no_capturing_blocks(self.loader.get_source(self, name)[0], name)
            self._checked.add(name)
        return super()._load_template(name, globals)

    def _check_no_capturing_blocks(self, source: str, name: str) -> None:
        """Raise DependsOnRowError if a block of a template turns a part of the drawing into a value."""
        if OPEN in source or next(self.parse(source, name).find_all(_BLOCKS), None) is not None:
            raise DependsOnRowError

    def write(self, value: Any) -> str:
        """A value as text for a drawing, or the mark of a hole."""
        if type(value) is RowValue:
            return self.trace.add_hole_and_get_mark(PrintedValue(value.compute))
        if type(value) is DrawingWithHoles:
            return value.svg
        return super().write(value)

    def join(self, parts: tuple[Any, ...]) -> Any:
        """The result of `left ~ right`: a text, or a stand-in for the text."""
        if not is_or_contains_stand_in(parts):
            return super().join(tuple(map(resolve_stand_in, parts)))
        join = super().join
        return RowValue(self.trace, lambda cells: join(replace_stand_ins_for_row(parts, cells)))

    def call(self, context: Any, called: Any, *values: Any, **named: Any) -> Any:
        """The result of a call. A macro gets the stand-ins themselves, and its result may contain holes."""
        if type(called) is Macro or (type(called) is MethodType and called in self._offered):
            return _wrap_if_drawing_with_holes(super().call(context, called, *values, **named))
        traced, traced_by_name = _resolve_stand_ins_in_arguments((called, *values), named)
        return _wrap_if_drawing_with_holes(super().call(context, *traced, **traced_by_name))

    def _call_template_function(self, called: MethodType, values: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """The result of a function, or a hole or a stand-in for each row's own result if an argument depends on the row."""
        name = called.__name__
        if values and name in self.fragments and is_or_contains_stand_in(values[0]):
            rest, given = _resolve_stand_ins_in_arguments(values[1:], named)
            drop_scope_arguments(given)
            content = self.fragments[name](cast(RowValue, values[0]).compute, *rest, **given)
            return Markup(f"<hole>{self.trace.add_hole_and_get_mark(content)}</hole>")
        if name == "fill_in" and is_or_contains_stand_in((*values[1:], *named.values())):
            call = super()._call_template_function
            return RowValue(
                self.trace,
                lambda cells: call(
                    called,
                    replace_stand_ins_for_row(values, cells),
                    {word: replace_stand_ins_for_row(value, cells) for word, value in named.items()},
                ),
            )
        return super()._call_template_function(called, *_resolve_stand_ins_in_arguments(values, named))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """The item or attribute with this name."""
        return super().getattr(resolve_stand_in(obj), attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """The item with this name or number."""
        return super().getitem(resolve_stand_in(obj), resolve_stand_in(argument))

    def _make_lazy_filter(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A filter that returns a stand-in if it gets one."""

        @wraps(function)
        def call_or_make_stand_in(*values: Any, **named: Any) -> Any:
            if not is_or_contains_stand_in((*values, *named.values())):
                traced, traced_by_name = _resolve_stand_ins_in_arguments(values, named)
                return _wrap_if_drawing_with_holes(function(*traced, **traced_by_name))

            def compute_for_row(cells: Cells) -> Any:
                return function(
                    *replace_stand_ins_for_row(values, cells),
                    **{word: replace_stand_ins_for_row(value, cells) for word, value in named.items()},
                )

            return RowValue(self.trace, compute_for_row)

        return call_or_make_stand_in


class PrintedValue:
    """The content of a hole in a text or an attribute: a value that the template prints."""

    __slots__ = ("compute",)

    def __init__(self, compute: Callable[[Cells], Any]) -> None:
        self.compute = compute


def _resolve_stand_ins_in_arguments(
    values: tuple[Any, ...], named: Mapping[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a call with the values of the traced row in place of stand-ins."""
    traced = {name: resolve_stand_in(value) for name, value in named.items()}
    return tuple(map(resolve_stand_in, values)), traced


def _wrap_if_drawing_with_holes(value: Any) -> Any:
    """The result of a call, wrapped if it is a part of the drawing with holes."""
    return DrawingWithHoles(value) if isinstance(value, str) and OPEN in value else value


def _make_jinja_test_on_traced_values(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def test_traced_values(*values: Any, **named: Any) -> Any:
        if name in _UNCHANGED and values and isinstance(values[-1], RowValue):
            return name == "defined"
        traced, traced_by_name = _resolve_stand_ins_in_arguments(values, named)
        return function(*traced, **traced_by_name)

    return test_traced_values


def _make_operator_on_traced_values(name: str) -> Callable[..., Any]:
    operator = getattr(Operators, name)

    @wraps(operator)
    def apply_to_traced_values(self: TracingSandbox, *operands: Any) -> Any:
        return operator(self, *map(resolve_stand_in, operands))

    return apply_to_traced_values


for _name in (
    "add", "sub", "mul", "div", "floordiv", "mod", "pow", "neg", "pos", "equals", "compare", "contains", "slice_value",
    "require_valid_key", "convert_and_charge_loop_items",
):  # fmt: skip
    setattr(TracingSandbox, _name, _make_operator_on_traced_values(_name))
