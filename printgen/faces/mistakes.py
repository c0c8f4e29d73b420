"""Mistakes in templates: where in which file they are, whatever Jinja raised."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any

import jinja2

from printgen.faces.kinds import shorten, show
from printgen.faces.reasons import plain_reason
from printgen.problems import About, Problems, Shared, Where, did_you_mean

_HERE = Path(__file__).resolve().parent
_PACKAGE = str(_HERE.parent)
_AT_WORK = "calls coder columns filters formats is_tests kinds limits operators sandbox slips".split()  # for templates
_DOOR = frozenset(str(_HERE / f"{name}.py") for name in _AT_WORK)


class TemplateMistake(Exception):
    """Something a template asked for that cannot be had; says what and what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class ValueMistake(TemplateMistake):
    """Values of a wrong kind; the same slip with other values is the same mistake."""

    def __init__(self, words: str, values: tuple[Any, ...], hint: str = "") -> None:
        message = words.format(*map(show, values))
        super().__init__(message[:1].upper() + message[1:] if words[:1] == "{" else message, hint)
        self.gist = words


class OverLimit(TemplateMistake):
    """A drawing that takes more than it may, and the template line that took most where that is known."""

    def __init__(self, message: str, hint: str = "", dearest: tuple[str, int] = ("", 0)) -> None:
        super().__init__(message, hint)
        self.dearest = dearest


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


class NestedTooDeep(TemplateMistake):
    """A template that Python cannot compile."""

    def __init__(self, file: str) -> None:
        super().__init__("The template is nested too deep.", _FLATTEN)
        self.file = file


_FLATTEN = "flatten it: fewer brackets in brackets, shorter sums, fewer {% if %} and {% for %} in each other."
_NOTHING_FITS = "look at the data: perhaps a word of the row is none of those that are looked through."

_ALONE = "a file that is imported knows nothing of its own: write {% import … with context %}."
_WITHOUT = {
    "row": "this component has neither a table nor rows.",
    "facts": "this game has no facts.",
    "panels": "only what is folded has panels.",
}


_UNDEFINED = {
    "parameter ": ("The macro is called without {0}.", "give it a value, or a default: {{% macro …({0}=0) %}}."),
    "there is no parent block": ("super() has no block to draw: this template extends none that has it.", "take super() away."),
    "there is no next": ("The last round of a loop has no next item.", "ask {{% if not loop.last %}} before."),
    "there is no previous": ("The first round of a loop has no previous item.", "ask {{% if not loop.first %}} before."),
}


class Missing(jinja2.StrictUndefined):
    """An undefined name that remembers what would have been known."""

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


_SLIPS = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, NameError, AssertionError)
_EXPECTED = (TemplateMistake, jinja2.TemplateError, SyntaxError, RecursionError, MemoryError, UnicodeEncodeError)


@dataclass(slots=True)
class Told:
    """The mistakes that were told, so that one that many rows share is told once."""

    problems: Problems
    shown: Mapping[str, str]
    known: dict[tuple[Where, str], Shared] = field(default_factory=dict)

    def note(self, fault: Exception, template: str, values: Mapping[str, Any], about: About) -> None:
        """Note what went wrong in a template that was given these values; a bug of our own is raised again."""
        place = _place(fault, template)
        if place is None and isinstance(fault, jinja2.TemplateNotFound):
            return  # a component's own template: the check of the content has told it
        if place is None or not (isinstance(fault, _EXPECTED) or (isinstance(fault, _SLIPS) and not _is_ours(fault))):
            raise fault
        where, (message, hint) = self._where(place), self._words(fault, values)
        about = about._replace(template=where)
        if not about.face or isinstance(fault, UndefinedName | jinja2.TemplateSyntaxError | NestedTooDeep):
            self.problems.add(where, message, hint, about=about)
            return
        gist = fault.gist if isinstance(fault, ValueMistake) else message
        shared = self.known.setdefault((where, gist), Shared(where, message, hint, "error", about.check))
        self.problems.add_on({about.face: about}, shared)

    def _where(self, place: tuple[str, int]) -> Where:
        file, line = place
        by_name = next((name for path, name in self.shown.items() if path.endswith(f"/{file}")), file)
        return Where(self.shown.get(file, by_name), line)

    def _words(self, fault: Exception, values: Mapping[str, Any]) -> tuple[str, str]:
        message, hint = _told(fault, values)
        if isinstance(fault, OverLimit) and fault.dearest[0]:
            return message, f"{hint.rstrip('.')}: most of it is at {self._where(fault.dearest)}."
        return message, hint


def _place(fault: Exception, template: str) -> tuple[str, int] | None:
    """The file and line to blame; the template as a whole where no line of it is."""
    if isinstance(fault, jinja2.TemplateSyntaxError):
        return fault.filename or fault.name or template, fault.lineno
    if isinstance(fault, SyntaxError):  # of the Python that Jinja makes; its lines are others
        return fault.filename or template, 0
    if isinstance(fault, NestedTooDeep):
        return fault.file, 0
    whole = (template, 0) if isinstance(fault, TemplateMistake | RecursionError | MemoryError | UnicodeError) else None
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
        case RecursionError():
            return "The template calls itself without end.", "let the macro or include end somewhere."
        case MemoryError():
            return "The template takes more memory than there is.", "draw less on one face."
        case UnicodeError():
            return "The drawing has half a character in it, U+D800 to U+DFFF.", "take the number of a whole character."
    return plain_reason(str(fault))


def _undefined(fault: UndefinedName, values: Mapping[str, Any]) -> tuple[str, str]:
    """A name that is not defined, with what stands before it, and what was probably meant."""
    if fault.thing is jinja2.utils.missing:
        return fault.message, _ALONE if fault.name in values else did_you_mean(fault.name, values)
    if isinstance(fault.thing, str | int | float | None):
        return f"{fault.name} is not a part of {show(fault.thing)}.", "only maps and lists have parts."
    owner = next((name for name, value in values.items() if value is fault.thing), None)
    known = fault.thing if isinstance(fault.thing, Mapping) else getattr(fault.thing, "__slots__", ())
    message = f"{owner}.{fault.message}" if owner else f"{fault.name} is not defined there."
    return message, did_you_mean(fault.name, map(str, known)) or _WITHOUT.get(owner or "", "")


def _syntax_hint(message: str) -> str:
    """What to do about a message of Jinja's parser."""
    if message.startswith(("this number", "this text")):
        return "write less."
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


def is_nested_too_deep(fault: Exception) -> bool:
    """Whether a template that was being compiled is at fault, and not a lack of memory or those that call it."""
    if isinstance(fault, MemoryError):  # Python's compiler raises it for too many brackets
        trace = fault.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        return trace is not None and trace.tb_frame.f_code.co_name == "_compile"
    depth, frame = 0, sys._getframe(1)
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    return depth < sys.getrecursionlimit() // 2


def _is_ours(fault: Exception) -> bool:
    """Whether the fault was raised in the program itself, beyond the files that do the template's own work."""
    trace, ours = fault.__traceback__, True
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if _is_template(trace.tb_frame.f_code):
            ours = False
        elif file.startswith(_PACKAGE) and file not in _DOOR:
            ours = True
        trace = trace.tb_next
    return ours
