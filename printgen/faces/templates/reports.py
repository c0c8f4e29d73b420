"""Reports template errors as problems that template authors understand."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2

from printgen.core.problems import About, Problems, SharedProblem, Where, make_spelling_hint
from printgen.faces.templates.errors import (
    FLATTEN,
    OPERATION_ERRORS,
    REFERENCE,
    DrawingError,
    LimitError,
    MessageAndHint,
    NestingError,
    TemplateFileError,
    TemplateLine,
    UndefinedNameError,
    WrongValueError,
    describe_value,
    find_innermost_template_line,
    is_template_code,
    shorten_to_line,
)

_MACRO_HINT = "check the parameters in {% macro … %}."
_NAMES_HINT = "write one name for each item of the list."
_REASONS = (
    (r"macro '(\w+)' takes not more than (\d+)", "The macro {} is called with too many values; it takes {}.", _MACRO_HINT),
    (r"macro '(\w+)' takes no keyword argument '(\w+)", "The macro {} has no parameter {}.", _MACRO_HINT),
    (r"macro '(\w+)' was invoked with two values", "The macro {} is called with two values for caller.", _MACRO_HINT),
    (r"cannot unpack non-iterable", "Several names are set to a value that is not a list.", _NAMES_HINT),
    (r"not enough values to unpack \(expected (\d+), got (\d+)", "{} names are set to a list of length {}.", _NAMES_HINT),
    (r"too many values to unpack \(expected (\d+)", "{} names are set to a list with more items.", _NAMES_HINT),
    (
        r"cannot assign attribute on non-namespace", "Only a namespace can get new attributes.",
        "write {% set n = namespace(a=0) %} first, then {% set n.a = 1 %}.",
    ),
    (r".*must be a mapping", "** is used with a value that is not a map.", "write the arguments one by one."),
    (r".*must be an iterable", "* is used with a value that is not a list.", "write the arguments one by one."),
    (r".*keywords must be strings", "** is used with a map whose keys are not texts.", "write the arguments one by one."),
    (r".*got multiple values for", "An argument is given twice.", "remove one of the two values."),
    (r"_?(?:\w+\.)?_?(\w+)\(\) (?:takes|got|missing)", "{} is called with the wrong arguments.", "check the arguments."),
    (r"\d+$|Object of type|.*is not iterable", "A value cannot be looped over.", "use a list, text or a map."),
)  # fmt: skip

_HERE = Path(__file__).resolve().parent
_PACKAGE = str(_HERE.parents[1])
_RUNNING = "calls coder environment errors filters operators sources values".split()  # modules that run templates
RUNNING_FILES = frozenset(str(_HERE / f"{name}.py") for name in _RUNNING)
_WITHOUT_CONTEXT = "write {% import … with context %}, so that the imported file can use this value."
_TEST_FIRST = "check the name, or test for it first: {% if … is defined %}."
_WHY_UNDEFINED = {
    "row": "add a table or rows to this component.",
    "facts": "add the fact to game.yaml, under facts.",
    "panels": "use panels only in folded components.",
}
_PYTHON_ERRORS = (*OPERATION_ERRORS, NameError)
_EXPECTED = (DrawingError, jinja2.TemplateError, SyntaxError, RecursionError, MemoryError, UnicodeEncodeError)


class ErrorReporter:
    """Reports template errors as problems. Rows with the same error share one problem."""

    def __init__(self, problems: Problems, shown: Mapping[str, str]) -> None:
        self.problems, self.shown = problems, shown
        self.known: dict[tuple[Where, str], SharedProblem] = {}

    def report_template_error_or_reraise(
        self, error: Exception, template: str, values: Mapping[str, Any], about: About
    ) -> None:
        """Report an error in a template that ran with these values. Raises the error again if it is a bug in printgen."""
        place = _find_template_line_of_error(error, template)
        if place is None and isinstance(error, jinja2.TemplateNotFound):
            return  # the template of a component; check_game has reported it
        if place is None or not (
            isinstance(error, _EXPECTED) or (isinstance(error, _PYTHON_ERRORS) and not _was_raised_by_printgen_code(error))
        ):
            raise error
        where, (message, hint) = self._make_place_for_message(place), self._write_message_and_hint(error, values)
        about = about._replace(template=where)
        if not about.face or isinstance(error, UndefinedNameError | jinja2.TemplateSyntaxError | NestingError):
            self.problems.add(where, message, hint, about=about)
            return
        gist = error.gist if isinstance(error, WrongValueError) else message
        shared = self.known.setdefault((where, gist), SharedProblem(where, message, hint, "error", about.check))
        self.problems.add_or_merge_shared(shared, {about.face: about})

    def _make_place_for_message(self, place: TemplateLine) -> Where:
        file, line = place
        by_name = next((name for path, name in self.shown.items() if path.endswith(f"/{file}")), file)
        return Where(self.shown.get(file, by_name), line)

    def _write_message_and_hint(self, error: Exception, values: Mapping[str, Any]) -> MessageAndHint:
        message, hint = _describe_error_and_fix(error, values)
        if isinstance(error, LimitError) and error.costliest[0]:
            return message, f"{hint.rstrip('.')}; most of the work is at {self._make_place_for_message(error.costliest)}."
        return message, hint


def _find_template_line_of_error(error: Exception, template: str) -> TemplateLine | None:
    """The template line of an error, or None if no template is involved."""
    if isinstance(error, jinja2.TemplateSyntaxError):
        return TemplateLine(error.filename or error.name or template, error.lineno)
    if isinstance(error, SyntaxError):  # in Python code generated by Jinja; its line numbers differ from those of the template
        return TemplateLine(error.filename or template, 0)
    if isinstance(error, NestingError):
        return TemplateLine(error.file, 0)
    whole = TemplateLine(template, 0) if isinstance(error, DrawingError | RecursionError | MemoryError | UnicodeError) else None
    return find_innermost_template_line(error.__traceback__) or whole


def _describe_error_and_fix(error: Exception, values: Mapping[str, Any]) -> MessageAndHint:
    match error:
        case UndefinedNameError():
            return _describe_undefined_name_and_fix(error, values)
        case DrawingError():
            return error.message, error.hint
        case TemplateFileError():
            return f"The template cannot be read: {(error.message or '').rstrip('.')}.", error.hint
        case jinja2.TemplateSyntaxError():
            return f"The template cannot be read: {(error.message or '').rstrip('.')}.", _make_syntax_hint(error.message or "")
        case jinja2.TemplateNotFound():
            return (
                f"There is no template {error.name}.",
                "check the name; templates must be in templates/GAME/, content/GAME/ or templates/.",
            )
        case IndentationError():
            return "The template has too many nested levels.", FLATTEN
        case SyntaxError():
            return (
                f"The template cannot be read: {error.msg}.",
                "check for something that is written twice or in the wrong place.",
            )
        case RecursionError():
            return "The template calls itself endlessly.", "stop the macro or include with {% if … %}."
        case MemoryError():
            return "The template needs more memory than the computer has.", "draw less on this face."
        case UnicodeError():
            return "The drawing contains an invalid character (U+D800 to U+DFFF).", "use a valid character code."
    return _describe_python_error_and_fix(str(error))


def _describe_python_error_and_fix(error_text: str) -> MessageAndHint:
    for pattern, message, hint in _REASONS:
        match = re.match(pattern, error_text)
        if match is not None:
            return message.format(*match.groups()), hint
    return f"Error in the template: {shorten_to_line(error_text).rstrip('.')}.", REFERENCE


def _describe_undefined_name_and_fix(error: UndefinedNameError, values: Mapping[str, Any]) -> MessageAndHint:
    if error.thing is jinja2.utils.missing:
        return error.message, _WITHOUT_CONTEXT if error.name in values else make_spelling_hint(error.name, values)
    if isinstance(error.thing, str | int | float | None):
        value = describe_value(error.thing)
        return f"{value[0].upper()}{value[1:]} has no {error.name}.", f"remove .{error.name}, or use it with a map."
    owner = next((name for name, value in values.items() if value is error.thing), None)
    known = error.thing if isinstance(error.thing, Mapping) else getattr(error.thing, "__slots__", ())
    message = f"{owner}.{error.message}" if owner else f"{error.name} is not defined in this value."
    return message, make_spelling_hint(error.name, map(str, known)) or _WHY_UNDEFINED.get(owner or "", _TEST_FIRST)


def _make_syntax_hint(message: str) -> str:
    if message.startswith(("this number", "this text")):
        return "use a smaller number, or valid characters."
    if message.startswith(("No filter", "No test", "Encountered unknown tag")):
        return REFERENCE
    return "close every bracket ({{ … }}, {% … %}), and add any missing {% endif %} or {% endfor %}."


def _was_raised_by_printgen_code(error: Exception) -> bool:
    """Whether an error was raised by printgen's own code, outside the modules that run templates."""
    trace, ours = error.__traceback__, True
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if is_template_code(trace.tb_frame.f_code):
            ours = False
        elif file.startswith(_PACKAGE) and file not in RUNNING_FILES:
            ours = True
        trace = trace.tb_next
    return ours
