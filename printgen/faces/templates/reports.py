"""Mistakes in templates reported as problems, in the words of templates, whatever Jinja raised."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2

from printgen.core.problems import About, Problems, Shared, Where, did_you_mean
from printgen.faces.templates.mistakes import (
    FLATTEN,
    REFERENCE,
    NestedTooDeep,
    NoTemplate,
    OverLimit,
    TemplateMistake,
    UndefinedName,
    ValueMistake,
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


def plain_reason(said: str) -> tuple[str, str]:
    """The message and the hint for an error message of Python or Jinja."""
    for pattern, message, hint in _REASONS:
        match = re.match(pattern, said)
        if match is not None:
            return message.format(*match.groups()), hint
    return f"The template fails: {shorten(said).rstrip('.')}.", ""


_HERE = Path(__file__).resolve().parent
_PACKAGE = str(_HERE.parents[1])
_AT_WORK = "calls coder environment filters mistakes operators sources values".split()  # for templates
_DOOR = frozenset(str(_HERE / f"{name}.py") for name in _AT_WORK)
_ALONE = "a file that is imported knows nothing of its own: write {% import … with context %}."
_TEST_FIRST = "check the name, or ask first: {% if … is defined %}."
_WITHOUT = {
    "row": "this component has neither a table nor rows.",
    "facts": "this game has no facts.",
    "panels": "only what is folded has panels.",
}
_SLIPS = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, NameError, AssertionError)
_EXPECTED = (TemplateMistake, jinja2.TemplateError, SyntaxError, RecursionError, MemoryError, UnicodeEncodeError)


class Told:
    """The mistakes reported so far, so that one that many rows share is reported once."""

    def __init__(self, problems: Problems, shown: Mapping[str, str]) -> None:
        self.problems, self.shown = problems, shown
        self.known: dict[tuple[Where, str], Shared] = {}

    def note(self, fault: Exception, template: str, values: Mapping[str, Any], about: About) -> None:
        """Note a mistake in a template that had these values; raises an error of printgen's own again."""
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
    """The file and line to blame; line 0 means the whole template."""
    if isinstance(fault, jinja2.TemplateSyntaxError):
        return fault.filename or fault.name or template, fault.lineno
    if isinstance(fault, SyntaxError):  # of the Python that Jinja makes; its lines are others
        return fault.filename or template, 0
    if isinstance(fault, NestedTooDeep):
        return fault.file, 0
    whole = (template, 0) if isinstance(fault, TemplateMistake | RecursionError | MemoryError | UnicodeError) else None
    return template_line(fault.__traceback__) or whole


def _told(fault: Exception, values: Mapping[str, Any]) -> tuple[str, str]:
    """The message and the hint for a mistake."""
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
            return "The template is nested too deep.", FLATTEN
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
    """The message for an undefined name, with its owner, and the hint with what was probably meant."""
    if fault.thing is jinja2.utils.missing:
        return fault.message, _ALONE if fault.name in values else did_you_mean(fault.name, values)
    if isinstance(fault.thing, str | int | float | None):
        return f"{fault.name} is not a part of {show(fault.thing)}.", "only maps and lists have parts."
    owner = next((name for name, value in values.items() if value is fault.thing), None)
    known = fault.thing if isinstance(fault.thing, Mapping) else getattr(fault.thing, "__slots__", ())
    message = f"{owner}.{fault.message}" if owner else f"{fault.name} is not defined there."
    return message, did_you_mean(fault.name, map(str, known)) or _WITHOUT.get(owner or "", _TEST_FIRST)


def _syntax_hint(message: str) -> str:
    """The hint for a message of Jinja's parser."""
    if message.startswith(("this number", "this text")):
        return "write less."
    if message.startswith(("No filter", "No test", "Encountered unknown tag")):
        return REFERENCE
    return "look for a bracket that is not closed ({{ … }}, {% … %}), or a missing {% endif %} or {% endfor %}."


def _is_ours(fault: Exception) -> bool:
    """Whether an error was raised in printgen itself, outside the files that run templates."""
    trace, ours = fault.__traceback__, True
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if is_template(trace.tb_frame.f_code):
            ours = False
        elif file.startswith(_PACKAGE) and file not in _DOOR:
            ours = True
        trace = trace.tb_next
    return ours
