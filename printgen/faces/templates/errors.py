"""Errors in templates, the words for values in messages, and the template line of an error."""

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from types import BuiltinMethodType, CodeType, FrameType, FunctionType, MethodType, TracebackType
from typing import Any, TypeAlias

import jinja2
from jinja2 import TemplateRuntimeError
from jinja2.runtime import Macro

from printgen.core.named_tuples import NamedTuple
from printgen.core.words import write_count

# Errors that Python and Jinja raise in operators and functions for unusable values.
OPERATION_ERRORS = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, AssertionError, TemplateRuntimeError)
_Arguments: TypeAlias = tuple[tuple[Any, ...], Mapping[str, Any]]  # positional and named arguments

FLATTEN = "use fewer levels of brackets, shorter sums, and fewer nested {% if %} and {% for %}."
REFERENCE = "run `printgen docs templates` to see what templates may use."
_NAMED = "run `printgen docs templates` to see the arguments; pass most of them by name, as in x=5."
_NOTHING_FITS = "check that the list has a matching item, or test the list with {% if … %} first."
_ADDED_BY_JINJA = frozenset({"context", "environment", "eval_ctx", "env"})
_LONGEST_VALUE = 60  # characters
_LONGEST_NUMBER = 200  # bits of a whole number that messages show
_LISTS: tuple[type, ...] = (list, tuple, range, type({}.keys()), type({}.values()), type({}.items()))


class TemplateLine(NamedTuple):
    """The file of a template and a line number in it. Line 0 means the whole file."""

    file: str
    line_number: int


_NO_LINE = TemplateLine("", 0)


MessageAndHint: TypeAlias = tuple[str, str]


def describe_kind_of_value(value: Any) -> str:
    """The kind of a value in words, such as "a list"."""
    if value is None or isinstance(value, bool):
        return {None: "an empty value", True: "true", False: "false"}[value]
    names: tuple[tuple[Any, str], ...] = (
        (str, "text"),
        (int | float, "a number"),
        (_LISTS, "a list"),
        (Mapping, "a map"),
        (Macro, "a macro"),
        ((FunctionType, MethodType, BuiltinMethodType, type), "a function"),
        (jinja2.Undefined, "an undefined name"),
    )
    return next((name for kinds, name in names if isinstance(value, kinds)), "an object")


def describe_value(value: Any) -> str:
    """The kind of a value, with the value itself if it is short."""
    kind = describe_kind_of_value(value)
    match value:
        case None | bool():
            return kind
        case "":
            return "an empty text"
        case str():
            return f'{kind} ("{shorten_to_line(value)}")'
        case int() if value.bit_length() > _LONGEST_NUMBER:
            return f"{kind} (with more than {_LONGEST_VALUE} digits)"
        case int() | float():
            return f"{kind} ({value})"
    if kind in ("a list", "a map"):
        return f"{kind} with {write_count(len(value), 'item')}" if len(value) else kind.replace("a ", "an empty ")
    return kind


def shorten_to_line(text: str) -> str:
    """At most 60 characters of a text, on one line and without unprintable characters."""
    short = text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
    return " ".join("".join(sign if sign.isprintable() else " " for sign in short).split())


class DrawingError(Exception):
    """Raised when a template asks for something impossible. Holds a message and a hint for the author."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class WrongValueError(DrawingError):
    """Raised when a template uses a value of the wrong kind.

    Errors that differ only in their values have the same `gist`.
    """

    def __init__(self, words: str, values: tuple[Any, ...], hint: str = "") -> None:
        message = words.format(*map(describe_value, values))
        super().__init__(message[:1].upper() + message[1:] if words[:1] == "{" else message, hint)
        self.gist, self.values = words, values


class LimitError(DrawingError):
    """Raised when a drawing exceeds a limit. `costliest` is the file and line with the highest cost, if known."""

    def __init__(self, message: str, hint: str = "", costliest: TemplateLine = _NO_LINE) -> None:
        super().__init__(message, hint)
        self.costliest = costliest


class UndefinedNameError(DrawingError):
    """Raised for an undefined name, or a name that `thing` lacks. The report lists the known names."""

    def __init__(self, name: str, thing: Any) -> None:
        super().__init__(f"{name} is not defined.")
        self.name, self.thing = name, thing


class TemplateFileError(jinja2.TemplateSyntaxError):
    """Raised for a file that is not a template. Holds a hint for the author."""

    def __init__(self, message: str, hint: str, line: int, name: str, file: str) -> None:
        super().__init__(message, line, name, file)
        self.hint = hint


class NestingError(DrawingError):
    """Raised for a template with too many nested levels for Python to compile."""

    def __init__(self, file: str) -> None:
        super().__init__("The template has too many nested levels.", FLATTEN)
        self.file = file


_UNDEFINED = {
    "parameter ": ("The macro is called without {0}.", "pass a value for {0}, or add a default: {{% macro …({0}=0) %}}."),
    "there is no parent block": (
        "super() has nothing to draw, because no parent template has this block.",
        "remove super().",
    ),
    "there is no next": ("The last iteration of a loop has no next item.", "check {{% if not loop.last %}} first."),
    "there is no previous": ("The first iteration of a loop has no previous item.", "check {{% if not loop.first %}} first."),
}


class UndefinedValue(jinja2.StrictUndefined):
    """The value of an undefined name. Any use of it raises an error for the author of the template."""

    def _fail_with_undefined_error(self, *args: Any, **kwargs: Any) -> Any:
        hint = self._undefined_hint or ""
        for begin, (message, todo) in _UNDEFINED.items():
            if hint.startswith(begin):
                raise DrawingError(message.format(self._undefined_name), todo.format(self._undefined_name))
        if self._undefined_name is None:  # the result of a filter such as `first` for an empty list
            raise DrawingError("This list is empty, so there is no item to take.", _NOTHING_FITS)
        name = self._undefined_name
        raise UndefinedNameError(
            shorten_to_line(str(name)) if isinstance(name, str | int) else describe_value(name), self._undefined_obj
        )

    __str__ = __iter__ = __len__ = __bool__ = __eq__ = __ne__ = __hash__ = _fail_with_undefined_error
    __call__ = __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _fail_with_undefined_error
    __lt__ = __le__ = __gt__ = __ge__ = __int__ = __float__ = __contains__ = __html__ = _fail_with_undefined_error
    __pow__ = __rpow__ = __neg__ = __pos__ = __abs__ = __round__ = __index__ = _fail_with_undefined_error
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _fail_with_undefined_error

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._fail_with_undefined_error()


def find_innermost_template_line(trace: TracebackType | None) -> TemplateLine | None:
    """The line of the innermost template code in a traceback, or None if there is none."""
    found = None
    while trace is not None:
        if is_template_code(trace.tb_frame.f_code):
            found = TemplateLine(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        trace = trace.tb_next
    return found


def find_running_template_line() -> TemplateLine:
    """The line of the template code that is running. The file is empty if no template is running."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not is_template_code(frame.f_code):
        frame = frame.f_back
    if frame is None:
        return _NO_LINE
    template: jinja2.Template = frame.f_globals["__jinja_template__"]
    return TemplateLine(frame.f_code.co_filename, template.get_corresponding_lineno(frame.f_lineno))


def find_code_that_raised(error: Exception) -> CodeType | None:
    """The code object that raised an exception."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code if trace is not None else None


def is_template_code(code: CodeType) -> bool:
    """Whether code was compiled from a template."""
    return code.co_filename.endswith((".j2", ".svg", ".md"))


def is_caused_by_deep_nesting(error: Exception) -> bool:
    """Whether a template with too many nested levels caused an error, not low memory or a deep call stack."""
    if isinstance(error, MemoryError):  # Python's compiler raises it for too many brackets
        code = find_code_that_raised(error)
        return code is not None and code.co_name == "_compile"
    depth, frame = 0, sys._getframe(1)
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    return depth < sys.getrecursionlimit() // 2


def make_call_error(
    name: str,
    function: Callable[..., Any],
    arguments: _Arguments,
    first_shown_index: int,
    expected: str,
    error: Exception,
    is_piped: bool = True,
) -> DrawingError:
    """The error for a failed call with the wrong number of arguments, or with a value of the wrong kind.

    The hint does not show the parameters up to the first shown one if it is the value before `|` or `is`.
    """
    values, named = arguments
    wrong = _explain_arguments_if_wrong(function, arguments)
    if wrong:
        return DrawingError(f"{name}: {wrong}.", _make_parameters_hint(function, first_shown_index if is_piped else -1))
    if isinstance(error, TemplateRuntimeError):
        return DrawingError(f"{name}: {str(error).rstrip('.')}.", REFERENCE)
    shown = (*values[first_shown_index:], *named.values())
    if not shown:
        return DrawingError(f"{name} is called without a value.", f"pass {expected}.")
    others = f" with {write_placeholders_after_first(shown)}" if len(shown) > 1 else ""
    return WrongValueError(f"{name} cannot take {{0}}{others}.", shown, f"pass {expected}.")


def make_parameter_mismatch_error(name: str, function: Callable[..., Any], arguments: _Arguments) -> DrawingError:
    """The error for a call whose arguments do not match the parameters."""
    reason = _explain_arguments_if_wrong(function, arguments) or "the arguments do not fit"
    return DrawingError(f"{name}: {reason}.", _make_parameters_hint(function, -1))


def write_placeholders_after_first(values: Sequence[Any]) -> str:
    """Placeholders for all values except the first, such as `{1} and {2}`."""
    return " and ".join(f"{{{number}}}" for number in range(1, len(values)))


def drop_jinja_arguments(named: Mapping[str, Any]) -> dict[str, Any]:
    """The keyword arguments in a template, without those that Jinja adds (their names begin with _)."""
    return {name: value for name, value in named.items() if name[:1] != "_"}


def _explain_arguments_if_wrong(function: Callable[..., Any], arguments: _Arguments) -> str:
    """A message about the number or names of arguments, or an empty text if they match the parameters."""
    try:
        inspect.signature(function).bind(*arguments[0], **arguments[1])
    except TypeError as error:
        return str(error)
    except ValueError:  # a built-in function without a signature
        pass
    return ""


def _make_parameters_hint(function: Callable[..., Any], last_skipped_index: int) -> str:
    try:
        known = list(inspect.signature(function).parameters.values())
    except ValueError:
        return ""
    if any(word.kind is inspect.Parameter.VAR_KEYWORD for word in known):
        return _NAMED
    words = ", ".join(word.name for word in known[last_skipped_index + 1 :] if word.name not in _ADDED_BY_JINJA)
    return f"pass {words}." if words else "remove the arguments."
