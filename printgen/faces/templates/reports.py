"""Reports errors in templates as problems, in the words of templates, whatever Python or Jinja raised."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2

from printgen.core.problems import About, Problems, SharedProblem, Where, did_you_mean
from printgen.faces.templates.errors import (
    FLATTEN,
    OPERATION_ERRORS,
    REFERENCE,
    DrawingError,
    LimitError,
    NestingError,
    TemplateFileError,
    UndefinedNameError,
    WrongValueError,
    is_template,
    shorten,
    show,
    template_line,
)

_MACRO_HINT = "look at the names behind {% macro … %}."
_NAMES_HINT = "give as many names as there are parts."
_REASONS = (
    (r"macro '(\w+)' takes not more than (\d+)", "The macro {} is given too many values: it takes {}.", _MACRO_HINT),
    (r"macro '(\w+)' takes no keyword argument '(\w+)", "The macro {} does not take {}.", _MACRO_HINT),
    (r"macro '(\w+)' was invoked with two values", "The macro {} is given caller twice.", _MACRO_HINT),
    (r"cannot unpack non-iterable", "Several names are set to a value that has no parts.", _NAMES_HINT),
    (r"not enough values to unpack \(expected (\d+), got (\d+)", "{} names do not match a list of {}.", _NAMES_HINT),
    (r"too many values to unpack \(expected (\d+)", "{} names do not match a longer list.", _NAMES_HINT),
    (
        r"cannot assign attribute on non-namespace", "Only a namespace can be given new parts.",
        "write {% set n = namespace(a=0) %} first, then {% set n.a = 1 %}.",
    ),
    (r".*must be a mapping", "** is put before a value that is no map.", "write the arguments one by one."),
    (r".*must be an iterable", "* is put before a value that is no list.", "write the arguments one by one."),
    (r".*keywords must be strings", "** is put before a map whose names are no texts.", "write the arguments one by one."),
    (r".*got multiple values for", "An argument is given twice.", "write it once."),
    (r"_?(?:\w+\.)?_?(\w+)\(\) (?:takes|got|missing)", "{} is given arguments that do not fit.", "look how many it takes."),
    (r"\d+$|Object of type|.*is not iterable", "A value cannot be looped over.", "take a list, a text or a map."),
)  # fmt: skip

_HERE = Path(__file__).resolve().parent
_PACKAGE = str(_HERE.parents[1])
_RUNNING = "calls coder environment errors filters operators sources values".split()  # modules that run templates
RUNNING_FILES = frozenset(str(_HERE / f"{name}.py") for name in _RUNNING)
_WITHOUT_CONTEXT = "a file that is imported knows nothing of its own: write {% import … with context %}."
_TEST_FIRST = "check the name, or ask first: {% if … is defined %}."
_WHY_UNDEFINED = {
    "row": "this component has neither a table nor rows.",
    "facts": "this game has no facts.",
    "panels": "only what is folded has panels.",
}
_PYTHON_ERRORS = (*OPERATION_ERRORS, NameError)
_EXPECTED = (DrawingError, jinja2.TemplateError, SyntaxError, RecursionError, MemoryError, UnicodeEncodeError)


class ErrorReporter:
    """Notes template errors as problems; an error that many rows share is one problem."""

    def __init__(self, problems: Problems, shown: Mapping[str, str]) -> None:
        self.problems, self.shown = problems, shown
        self.known: dict[tuple[Where, str], SharedProblem] = {}

    def note(self, error: Exception, template: str, values: Mapping[str, Any], about: About) -> None:
        """Note an error in a template that had these values; raises the error again if it is a bug of printgen."""
        place = _find_place(error, template)
        if place is None and isinstance(error, jinja2.TemplateNotFound):
            return  # of a component; the check of the content has reported it
        if place is None or not (isinstance(error, _EXPECTED) or (isinstance(error, _PYTHON_ERRORS) and not _is_bug(error))):
            raise error
        where, (message, hint) = self._place_for_people(place), self._message_and_hint(error, values)
        about = about._replace(template=where)
        if not about.face or isinstance(error, UndefinedNameError | jinja2.TemplateSyntaxError | NestingError):
            self.problems.add(where, message, hint, about=about)
            return
        gist = error.gist if isinstance(error, WrongValueError) else message
        shared = self.known.setdefault((where, gist), SharedProblem(where, message, hint, "error", about.check))
        self.problems.add_shared(shared, {about.face: about})

    def _place_for_people(self, place: tuple[str, int]) -> Where:
        """A place with the name of the file for people."""
        file, line = place
        by_name = next((name for path, name in self.shown.items() if path.endswith(f"/{file}")), file)
        return Where(self.shown.get(file, by_name), line)

    def _message_and_hint(self, error: Exception, values: Mapping[str, Any]) -> tuple[str, str]:
        message, hint = _message_and_hint(error, values)
        if isinstance(error, LimitError) and error.dearest[0]:
            return message, f"{hint.rstrip('.')}: most of it is at {self._place_for_people(error.dearest)}."
        return message, hint


def _find_place(error: Exception, template: str) -> tuple[str, int] | None:
    """The file and the line of an error; line 0 means the whole template, None that no template is involved."""
    if isinstance(error, jinja2.TemplateSyntaxError):
        return error.filename or error.name or template, error.lineno
    if isinstance(error, SyntaxError):  # in the Python code that Jinja wrote, which has other lines
        return error.filename or template, 0
    if isinstance(error, NestingError):
        return error.file, 0
    whole = (template, 0) if isinstance(error, DrawingError | RecursionError | MemoryError | UnicodeError) else None
    return template_line(error.__traceback__) or whole


def _message_and_hint(error: Exception, values: Mapping[str, Any]) -> tuple[str, str]:
    """The message and the hint for an error."""
    match error:
        case UndefinedNameError():
            return _explain_undefined_name(error, values)
        case DrawingError():
            return error.message, error.hint
        case TemplateFileError():
            return f"The template cannot be read: {(error.message or '').rstrip('.')}.", error.hint
        case jinja2.TemplateSyntaxError():
            return f"The template cannot be read: {(error.message or '').rstrip('.')}.", _syntax_hint(error.message or "")
        case jinja2.TemplateNotFound():
            return f"The template {error.name} is not there.", "templates are looked for in templates/GAME/ and templates/."
        case IndentationError():
            return "The template is nested too deep.", FLATTEN
        case SyntaxError():
            return f"The template cannot be read: {error.msg}.", "look for something that stands twice, or in a wrong place."
        case RecursionError():
            return "The template calls itself without end.", "let the macro or include end somewhere."
        case MemoryError():
            return "The template takes more memory than there is.", "draw less on one face."
        case UnicodeError():
            return "The drawing has half a character in it, U+D800 to U+DFFF.", "take the number of a whole character."
    return _explain_python_error(str(error))


def _explain_python_error(error_text: str) -> tuple[str, str]:
    """The message and the hint for an error message of Python or Jinja."""
    for pattern, message, hint in _REASONS:
        match = re.match(pattern, error_text)
        if match is not None:
            return message.format(*match.groups()), hint
    return f"The template fails: {shorten(error_text).rstrip('.')}.", ""


def _explain_undefined_name(error: UndefinedNameError, values: Mapping[str, Any]) -> tuple[str, str]:
    """The message for an undefined name, with the map it was looked up in, and the hint with the probable name."""
    if error.thing is jinja2.utils.missing:
        return error.message, _WITHOUT_CONTEXT if error.name in values else did_you_mean(error.name, values)
    if isinstance(error.thing, str | int | float | None):
        return f"{error.name} is not a part of {show(error.thing)}.", "only maps and lists have parts."
    owner = next((name for name, value in values.items() if value is error.thing), None)
    known = error.thing if isinstance(error.thing, Mapping) else getattr(error.thing, "__slots__", ())
    message = f"{owner}.{error.message}" if owner else f"{error.name} is not defined there."
    return message, did_you_mean(error.name, map(str, known)) or _WHY_UNDEFINED.get(owner or "", _TEST_FIRST)


def _syntax_hint(message: str) -> str:
    """The hint for a message of Jinja's parser."""
    if message.startswith(("this number", "this text")):
        return "write less."
    if message.startswith(("No filter", "No test", "Encountered unknown tag")):
        return REFERENCE
    return "look for a bracket that is not closed ({{ … }}, {% … %}), or a missing {% endif %} or {% endfor %}."


def _is_bug(error: Exception) -> bool:
    """Whether an error was raised by printgen's own code, outside the modules that run templates."""
    trace, ours = error.__traceback__, True
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if is_template(trace.tb_frame.f_code):
            ours = False
        elif file.startswith(_PACKAGE) and file not in RUNNING_FILES:
            ours = True
        trace = trace.tb_next
    return ours
