"""Mistakes in templates: where in which file they are, whatever Jinja raised."""

import sys
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any

import jinja2

from printgen.problems import Problems, Where, did_you_mean

_PACKAGE = str(Path(__file__).resolve().parents[1])


class TemplateMistake(Exception):
    """Something a template asked for that cannot be had; says what and what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class UndefinedName(TemplateMistake):
    """A bare name that nothing has; what would have been known is for the studio to say."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not defined.")
        self.name = name


class Missing(jinja2.StrictUndefined):
    """An undefined name that remembers what would have been known."""

    def _fail_with_undefined_error(self, *args: Any, **kwargs: Any) -> Any:
        thing, name = self._undefined_obj, str(self._undefined_name)
        if thing is jinja2.utils.missing:
            raise UndefinedName(name)
        known = thing.keys() if hasattr(thing, "keys") else ()
        raise TemplateMistake(f"{name} is not defined there.", did_you_mean(name, map(str, known)))

    __str__ = __iter__ = __len__ = __bool__ = __eq__ = __ne__ = __hash__ = _fail_with_undefined_error
    __call__ = __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _fail_with_undefined_error
    __lt__ = __le__ = __gt__ = __ge__ = __int__ = __float__ = __contains__ = __html__ = _fail_with_undefined_error
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _fail_with_undefined_error

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._fail_with_undefined_error()


def note_mistake(fault: Exception, shown: dict[str, str], known: list[str], problems: Problems) -> None:
    """Note what went wrong in a template; a bug of our own is raised again."""
    if isinstance(fault, jinja2.TemplateSyntaxError):
        where = Where(shown.get(fault.filename or "", fault.filename or fault.name or ""), fault.lineno)
        problems.add(where, f"The template cannot be read: {(fault.message or '').rstrip('.')}.")
        return
    place = template_line(fault.__traceback__)
    if place is None and isinstance(fault, jinja2.TemplateNotFound):
        return  # a component's own template: the check of the content has told it
    if place is None or (_ours(fault.__traceback__) and not isinstance(fault, TemplateMistake | jinja2.TemplateNotFound)):
        raise fault
    problems.add(Where(shown.get(place[0], place[0]), place[1]), *_told(fault, known))


def _told(fault: Exception, known: list[str]) -> tuple[str, str]:
    """What is said of a mistake, and the hint."""
    match fault:
        case UndefinedName():
            return fault.message, did_you_mean(fault.name, known)
        case TemplateMistake():
            return fault.message, fault.hint
        case jinja2.TemplateNotFound():
            return f"The template {fault.name} is not there.", "templates are looked for in templates/GAME/ and templates/."
        case RecursionError():
            return "The template calls itself without end.", "let the macro or include end somewhere."
    return f"The template stumbles: {str(fault).rstrip('.')}.", ""


def template_line(trace: TracebackType | None) -> tuple[str, int] | None:
    """The innermost template line of a traceback: the file and the line."""
    found = None
    while trace is not None:
        if _is_template(trace.tb_frame.f_code):
            found = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    return found


def calling_line() -> tuple[str, int]:
    """The template line that is being rendered now: the file and the line."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and not _is_template(frame.f_code):
        frame = frame.f_back
    if frame is None:
        return "", 0
    template: jinja2.Template = frame.f_globals["__jinja_template__"]
    return frame.f_code.co_filename, template.get_corresponding_lineno(frame.f_lineno)


def _is_template(code: CodeType) -> bool:
    return code.co_filename.endswith((".j2", ".svg"))


def _ours(trace: TracebackType | None) -> bool:
    """Whether the fault was raised in the program itself."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_filename.startswith(_PACKAGE)
