"""Mistakes in templates: where in which file they are, whatever Jinja raised."""

import sys
from collections.abc import Mapping
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
    """A name that nothing has, or that a thing has not; what would have been known is for others to say."""

    def __init__(self, name: str, thing: Any) -> None:
        super().__init__(f"{name} is not defined.")
        self.name, self.thing = name, thing


class NoTemplate(jinja2.TemplateSyntaxError):
    """A file that is no text, or no template; says what to do."""

    def __init__(self, message: str, hint: str, line: int, name: str, file: str) -> None:
        super().__init__(message, line, name, file)
        self.hint = hint


_FLATTEN = "flatten it: fewer brackets in brackets, shorter sums, fewer {% if %} and {% for %} in each other."
_NOTHING_FITS = "look at the data: perhaps a word of the row is none of those that are looked through."

_NAMED = "docs/templates.md tells what a function takes; most of it is given by name, as in x=5."
_ALONE = "a file that is imported knows nothing of its own: write {% import … with context %}."
_WITHOUT = {
    "row": "this component has neither a table nor rows.",
    "facts": "this game has no facts.",
    "panels": "only what is folded has panels.",
}


class Missing(jinja2.StrictUndefined):
    """An undefined name that remembers what would have been known."""

    def _fail_with_undefined_error(self, *args: Any, **kwargs: Any) -> Any:
        if self._undefined_name is None:  # what a filter such as first makes of nothing
            raise TemplateMistake("A list is empty here, and nothing can be taken of it.", _NOTHING_FITS)
        raise UndefinedName(str(self._undefined_name), self._undefined_obj)

    __str__ = __iter__ = __len__ = __bool__ = __eq__ = __ne__ = __hash__ = _fail_with_undefined_error
    __call__ = __getitem__ = __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _fail_with_undefined_error
    __lt__ = __le__ = __gt__ = __ge__ = __int__ = __float__ = __contains__ = __html__ = _fail_with_undefined_error
    __pow__ = __rpow__ = __neg__ = __pos__ = __abs__ = __round__ = __index__ = _fail_with_undefined_error
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _fail_with_undefined_error

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._fail_with_undefined_error()


_EXPECTED = (TemplateMistake, jinja2.TemplateError, SyntaxError, RecursionError, MemoryError)


def note_mistake(fault: Exception, template: str, shown: dict[str, str], values: Mapping[str, Any], problems: Problems) -> None:
    """Note what went wrong in a template that was given these values; a bug of our own is raised again."""
    place = _place(fault, template)
    if place is None and isinstance(fault, jinja2.TemplateNotFound):
        return  # a component's own template: the check of the content has told it
    if place is None or (_ours(fault.__traceback__) and not isinstance(fault, _EXPECTED)):
        raise fault
    file, line = place
    by_name = next((name for path, name in shown.items() if path.endswith(f"/{file}")), file)
    problems.add(Where(shown.get(file, by_name), line), *_told(fault, values))


def _place(fault: Exception, template: str) -> tuple[str, int] | None:
    """The file and line to blame; the template as a whole where no line of it is."""
    if isinstance(fault, jinja2.TemplateSyntaxError):
        return fault.filename or fault.name or template, fault.lineno
    if isinstance(fault, SyntaxError):  # of the Python that Jinja makes; its lines are others
        return fault.filename or template, 0
    whole = (template, 0) if isinstance(fault, TemplateMistake | RecursionError | MemoryError) else None
    return template_line(fault.__traceback__) or whole


def _told(fault: Exception, values: Mapping[str, Any]) -> tuple[str, str]:
    """What is said of a mistake, and the hint."""
    match fault:
        case UndefinedName():
            return _undefined(fault, values)
        case TemplateMistake():
            return fault.message, fault.hint
        case NoTemplate():
            return f"The template cannot be read: {(fault.message or '').rstrip('.')}.", fault.hint
        case jinja2.TemplateSyntaxError():
            return f"The template cannot be read: {(fault.message or '').rstrip('.')}.", _syntax_hint(fault.message or "")
        case jinja2.TemplateNotFound():
            return f"The template {fault.name} is not there.", "templates are looked for in templates/GAME/ and templates/."
        case IndentationError():
            return "The template is nested too deep.", _FLATTEN
        case SyntaxError():
            return f"The template cannot be read: {fault.msg}.", "look for something that stands twice, or in a wrong place."
        case RecursionError() | MemoryError() if template_line(fault.__traceback__) is None:
            return "The template is nested too deep.", _FLATTEN
        case RecursionError():
            return "The template calls itself without end.", "let the macro or include end somewhere."
        case MemoryError():
            return "The template takes more memory than there is.", "draw less on one face."
    hint = _NAMED if isinstance(fault, TypeError) and "positional argument" in str(fault) else ""
    return f"The template stumbles: {str(fault).removeprefix('Functions.').rstrip('.')}.", hint


def _undefined(fault: UndefinedName, values: Mapping[str, Any]) -> tuple[str, str]:
    """A name that is not defined, with what stands before it, and what was probably meant."""
    if fault.thing is jinja2.utils.missing:
        return fault.message, _ALONE if fault.name in values else did_you_mean(fault.name, values)
    owner = next((name for name, value in values.items() if value is fault.thing), None)
    known = fault.thing if isinstance(fault.thing, Mapping) else getattr(fault.thing, "__slots__", ())
    message = f"{owner}.{fault.message}" if owner else f"{fault.name} is not defined there."
    return message, did_you_mean(fault.name, map(str, known)) or _WITHOUT.get(owner or "", "")


def _syntax_hint(message: str) -> str:
    """What to do about a message of Jinja's parser."""
    if message.startswith(("No filter", "No test", "Encountered unknown tag")):
        return "docs/templates.md tells what templates may use."
    return "look for a bracket that is not closed ({{ … }}, {% … %}), or a missing {% endif %} or {% endfor %}."


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
    return code.co_filename.endswith((".j2", ".svg", ".md"))


def _ours(trace: TracebackType | None) -> bool:
    """Whether the fault was raised in the program itself."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_filename.startswith(_PACKAGE)
