"""Mistakes in templates, and the template line that each comes from."""

import sys
from types import CodeType, FrameType, TracebackType
from typing import Any

import jinja2

from printgen.faces.kinds import shorten, show


class TemplateMistake(Exception):
    """Something impossible that a template asked for; says what is wrong and what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class ValueMistake(TemplateMistake):
    """Values of a wrong kind; mistakes that differ only in their values share a `gist`."""

    def __init__(self, words: str, values: tuple[Any, ...], hint: str = "") -> None:
        message = words.format(*map(show, values))
        super().__init__(message[:1].upper() + message[1:] if words[:1] == "{" else message, hint)
        self.gist = words


class OverLimit(TemplateMistake):
    """A drawing over a limit, and the template line that cost most, if known."""

    def __init__(self, message: str, hint: str = "", dearest: tuple[str, int] = ("", 0)) -> None:
        super().__init__(message, hint)
        self.dearest = dearest


class UndefinedName(TemplateMistake):
    """An undefined name, or a name that `thing` lacks; the report adds which names are known."""

    def __init__(self, name: str, thing: Any) -> None:
        super().__init__(f"{name} is not defined.")
        self.name, self.thing = name, thing


class NoTemplate(jinja2.TemplateSyntaxError):
    """A file that is not a text or not a template; says what to do."""

    def __init__(self, message: str, hint: str, line: int, name: str, file: str) -> None:
        super().__init__(message, line, name, file)
        self.hint = hint


class NestedTooDeep(TemplateMistake):
    """A template that Python cannot compile."""

    def __init__(self, file: str) -> None:
        super().__init__("The template is nested too deep.", FLATTEN)
        self.file = file


FLATTEN = "flatten it: fewer brackets in brackets, shorter sums, fewer {% if %} and {% for %} in each other."
_NOTHING_FITS = "look at the data: perhaps a word of the row is none of those that are looked through."


_UNDEFINED = {
    "parameter ": ("The macro is called without {0}.", "give it a value, or a default: {{% macro …({0}=0) %}}."),
    "there is no parent block": ("super() has no block to draw: this template extends none that has it.", "take super() away."),
    "there is no next": ("The last round of a loop has no next item.", "ask {{% if not loop.last %}} before."),
    "there is no previous": ("The first round of a loop has no previous item.", "ask {{% if not loop.first %}} before."),
}


class Missing(jinja2.StrictUndefined):
    """An undefined name; any use of it raises a mistake in plain words."""

    def _fail_with_undefined_error(self, *args: Any, **kwargs: Any) -> Any:
        hint = self._undefined_hint or ""
        for begin, (message, todo) in _UNDEFINED.items():
            if hint.startswith(begin):
                raise TemplateMistake(message.format(self._undefined_name), todo.format(self._undefined_name))
        if self._undefined_name is None:  # what a filter such as first makes of nothing
            raise TemplateMistake("A list is empty here, and nothing can be taken of it.", _NOTHING_FITS)
        name = self._undefined_name
        raise UndefinedName(shorten(str(name)) if isinstance(name, str | int) else show(name), self._undefined_obj)

    __str__ = __iter__ = __len__ = __bool__ = __eq__ = __ne__ = __hash__ = _fail_with_undefined_error
    __call__ = __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _fail_with_undefined_error
    __lt__ = __le__ = __gt__ = __ge__ = __int__ = __float__ = __contains__ = __html__ = _fail_with_undefined_error
    __pow__ = __rpow__ = __neg__ = __pos__ = __abs__ = __round__ = __index__ = _fail_with_undefined_error
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _fail_with_undefined_error

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._fail_with_undefined_error()


def template_line(trace: TracebackType | None) -> tuple[str, int] | None:
    """The innermost template line of a traceback: the file and the line."""
    found = None
    while trace is not None:
        if is_template(trace.tb_frame.f_code):
            found = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    return found


def calling_line() -> tuple[str, int]:
    """The template line that is being rendered now: the file and the line."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not is_template(frame.f_code):
        frame = frame.f_back
    if frame is None:
        return "", 0
    template: jinja2.Template = frame.f_globals["__jinja_template__"]
    return frame.f_code.co_filename, template.get_corresponding_lineno(frame.f_lineno)


def raising_code(fault: Exception) -> CodeType | None:
    """The code that raised an exception."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code if trace is not None else None


def is_template(code: CodeType) -> bool:
    """Whether code was compiled from a template."""
    return code.co_filename.endswith((".j2", ".svg", ".md"))


def is_nested_too_deep(fault: Exception) -> bool:
    """Whether a template is nested too deep to compile; False if memory ran out, or if the calling code is too deep."""
    if isinstance(fault, MemoryError):  # Python's compiler raises it for too many brackets
        code = raising_code(fault)
        return code is not None and code.co_name == "_compile"
    depth, frame = 0, sys._getframe(1)
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    return depth < sys.getrecursionlimit() // 2
