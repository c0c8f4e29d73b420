"""Compiles templates to Python code that calls the sandbox for operators, loops and long bodies, to count their work."""

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import (
    Assign,
    BinExpr,
    Call,
    CallBlock,
    Compare,
    Concat,
    Const,
    Dict,
    EnvironmentAttribute,
    Expr,
    FilterBlock,
    For,
    Getitem,
    Impossible,
    Slice,
    TemplateData,
    UnaryExpr,
)

from printgen.faces.templates.values import has_surrogate

_LONG_BODY = 4000  # characters of Python code
_LETTERS_PER_STEP = 40  # characters of Python code that take one step
_EQUALITY = ("eq", "ne")
_MOST_BITS = 1000


class TemplateCompiler(CodeGenerator):
    """Compiles a template to Python code that counts the steps of everything that can take long."""

    def blockvisit(self, nodes: Any, frame: Frame) -> None:
        """Write the code of a body. A long body counts its steps at the end."""
        begin = self.stream.tell()
        super().blockvisit(nodes, frame)
        length = self.stream.tell() - begin
        if length > _LONG_BODY:
            self.writeline(f"environment.spend({length // _LETTERS_PER_STEP})")

    def visit_For(self, node: For, frame: Frame) -> None:  # noqa: N802
        """Write the code of a loop. Changes the node: the sandbox gets its items, and counts all iterations in advance."""
        node.iter = _make_sandbox_call_node("convert_and_charge_loop_items", node.iter)
        super().visit_For(node, frame)

    def visit_Call(self, node: Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Write the code of a call. A call to the sandbox itself is not checked."""
        if not isinstance(node.node, EnvironmentAttribute):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        self.visit(node.args[0], frame)
        self.write(")")

    def visit_Assign(self, node: Assign, frame: Frame) -> None:  # noqa: N802
        """Write the code of an assignment, with its line number before Jinja's own check."""
        self.newline(node)
        super().visit_Assign(node, frame)

    def signature(self, node: Any, frame: Frame, extra_kwargs: Any = None) -> None:
        """Write the arguments of a call. Fails if an argument is given twice."""
        self._fail_on_duplicate_names([word.key for word in node.kwargs], node.lineno)
        super().signature(node, frame, extra_kwargs)

    def macro_body(self, node: Any, frame: Frame) -> Any:
        """Write the code of a macro. Fails if two parameters have the same name."""
        self._fail_on_duplicate_names([word.name for word in node.args], node.lineno)
        return super().macro_body(node, frame)

    def _fail_on_duplicate_names(self, names: list[str], line: int) -> None:
        twice = next((word for word in names if names.count(word) > 1), None)
        if twice is not None:
            self.fail(f"{twice} is given twice", line)

    def visit_CallBlock(self, node: CallBlock, frame: Frame) -> None:  # noqa: N802
        """Write the code of a call block, and pass its result through the sandbox."""
        call_frame, macro = self.macro_body(node, frame)
        self.writeline("caller = ")
        self.macro_def(macro, call_frame)
        self.start_write(frame, node)
        self.write("environment.write_block(")
        self.visit_Call(node.call, frame, forward_caller=True)
        self.write(")")
        self.end_write(frame)

    def visit_FilterBlock(self, node: FilterBlock, frame: Frame) -> None:  # noqa: N802
        """Write the code of a filter block, and pass its result through the sandbox."""
        inner = frame.inner()
        inner.symbols.analyze_node(node)
        self.enter_frame(inner)
        self.buffer(inner)
        self.blockvisit(node.body, inner)
        self.start_write(frame, node)
        self.write("environment.write_block(")
        self.visit_Filter(node.filter, inner)
        self.write(")")
        self.end_write(frame)
        self.leave_frame(inner)

    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802
        """Write the operator `~` as a call to the sandbox."""
        self.write("environment.join((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_Compare(self, node: Compare, frame: Frame) -> None:  # noqa: N802
        """Write each comparison of two values as a call to the sandbox, except `==` with a literal number or text."""
        sides: list[Expr] = [node.expr, *(step.expr for step in node.ops)]
        if all(step.op in _EQUALITY for step in node.ops) and any(isinstance(side, Const) for side in sides):
            super().visit_Compare(node, frame)
            return
        names = [self.temporary_identifier() for _ in sides[1:-1]]
        self.write("(")
        for at, (step, (left, right)) in enumerate(zip(node.ops, pairwise(sides), strict=True)):
            self.write(" and " if at else "")
            self.write(_COMPARING[step.op])
            if at:
                self.write(names[at - 1])
            else:
                self.visit(left, frame)
            self.write(", ")
            if at < len(names):
                self.write(f"({names[at]} := ")
                self.visit(right, frame)
                self.write(")")
            else:
                self.visit(right, frame)
            self.write("))" if step.op in ("ne", "notin") else ")")
        self.write(")")

    def visit_Getitem(self, node: Getitem, frame: Frame) -> None:  # noqa: N802
        """Write the code that reads an item. A slice becomes a call to the sandbox."""
        if not isinstance(node.arg, Slice):
            super().visit_Getitem(node, frame)
            return
        self.write("environment.slice_value(")
        self.visit(node.node, frame)
        self.write(", slice(")
        for bound in (node.arg.start, node.arg.stop, node.arg.step):
            self.visit(bound or Const(None), frame)
            self.write(", ")
        self.write("))")

    def visit_Dict(self, node: Dict, frame: Frame) -> None:  # noqa: N802
        """Write the code of a map. Changes the node: its computed keys go through the sandbox, which checks them."""
        for pair in node.items:
            if not isinstance(pair.key, Const):
                pair.key = _make_sandbox_call_node("require_valid_key", pair.key)
        super().visit_Dict(node, frame)

    def visit_Const(self, node: Const, frame: Frame) -> None:  # noqa: N802
        """Write a literal. Fails for a number that is too large and for invalid characters."""
        value = node.value
        infinite = isinstance(value, float) and not math.isfinite(value)
        if infinite or (isinstance(value, int) and value.bit_length() > _MOST_BITS):
            self.fail("this number is too large", node.lineno)
        if isinstance(value, str) and has_surrogate(value):
            self.fail("this text contains an invalid character (U+D800 to U+DFFF)", node.lineno)
        super().visit_Const(node, frame)

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        """Write the begin of a printed value: a call of the sandbox, which escapes the value, counts it and checks its kind."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("(environment.write(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_to_const(self, node: Expr, frame: Frame, finalize: Any) -> str:
        """The text outside Jinja's brackets. Values are computed later, so that their work is counted."""
        if not isinstance(node, TemplateData):
            raise Impossible
        return super()._output_child_to_const(node, frame, finalize)


_COMPARING = {
    "eq": "environment.equals(",
    "ne": "(not environment.equals(",
    "in": "environment.contains(",
    "notin": "(not environment.contains(",
    **{sign: f"environment.compare({sign!r}, " for sign in ("lt", "lteq", "gt", "gteq")},
}


def _make_sandbox_call_node(method: str, argument_node: Any) -> Call:
    return Call(EnvironmentAttribute(method), [argument_node], [], None, None, lineno=argument_node.lineno)


def _make_binary_operator_visitor(method: str) -> Callable[[TemplateCompiler, BinExpr, Frame], None]:
    """A visitor that writes a binary operator as a call to a method of the sandbox."""

    def write_binary_call(self: TemplateCompiler, node: BinExpr, frame: Frame) -> None:
        self.write(f"environment.{method}(")
        self.visit(node.left, frame)
        self.write(", ")
        self.visit(node.right, frame)
        self.write(")")

    return write_binary_call


def _make_unary_operator_visitor(method: str) -> Callable[[TemplateCompiler, UnaryExpr, Frame], None]:
    """A visitor that writes a unary `+` or `-` as a call to the sandbox, except before a literal number."""

    def write_unary_call(self: TemplateCompiler, node: UnaryExpr, frame: Frame) -> None:
        if isinstance(node.node, Const) and isinstance(node.node.value, int | float):
            self.write("(-" if method == "neg" else "(")
            self.visit(node.node, frame)
        else:
            self.write(f"environment.{method}(")
            self.visit(node.node, frame)
        self.write(")")

    return write_unary_call


for _kind in ("Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow"):
    setattr(TemplateCompiler, f"visit_{_kind}", _make_binary_operator_visitor(_kind.lower()))
for _kind in ("Neg", "Pos"):
    setattr(TemplateCompiler, f"visit_{_kind}", _make_unary_operator_visitor(_kind.lower()))
