"""Reads and checks the arguments that a template passes to a function."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any

from jinja2 import Undefined

from printgen.core.problems import make_spelling_hint
from printgen.core.words import join_words
from printgen.faces.templates.errors import DrawingError, WrongValueError, describe_value, shorten_to_line
from printgen.faces.templates.values import PLAIN, require_printable_value
from printgen.faces.text.hyphens import has_hyphenation_rules
from printgen.faces.text.lettering import ALIGN, VALIGN, TextBox
from printgen.faces.text.typesetting import BALANCES
from printgen.model import OwnFonts

_NAMES = frozenset(field.name for field in fields(TextBox)) - {"text", "own"}
_REQUIRED = ("x", "y", "width", "height")
_NUMBERS = (*_REQUIRED, "size", "least", "leading", "between")
_ABOVE_ZERO = ("size", "least", "leading")
_ZERO_OR_MORE = ("width", "height", "between")
_TEXTS = ("font", "weight", "fill", "hyphenate")
_LARGEST = 10_000.0
_UNITS = "write positions and lengths in mm and type sizes in pt, without the unit."


def read_text_box(text: Any, arguments: Mapping[str, Any], fonts: OwnFonts) -> TextBox:
    """The text box described by the arguments of text(…). Raises DrawingError for wrong arguments."""
    check_argument_names("text", arguments, _NAMES, _REQUIRED, "text(row.title, x=5, y=5, width=50, height=10)")
    for name, choices in (("align", ALIGN), ("valign", VALIGN), ("balance", BALANCES)):
        chosen = read_text_argument("text", name, arguments[name]) if name in arguments else ""
        if name in arguments and chosen not in choices:
            raise DrawingError(
                f'{name} is "{shorten_to_line(chosen)}", but must be {join_words(choices, "or")}.',
                make_spelling_hint(chosen, choices),
            )
    check_hyphenation_language_unless_empty(read_text_argument("text", "hyphenate", arguments.get("hyphenate") or ""))
    if text is None:
        raise DrawingError(
            "text: the value is null, so there is no text to print.", "pass text, or put the call inside {% if … %}."
        )
    given = [name for name in _NUMBERS if name in arguments and (name != "least" or arguments[name] is not None)]
    numbers = {name: read_number_argument("text", name, arguments[name]) for name in given}
    texts = {name: read_text_argument("text", name, arguments[name]) for name in _TEXTS if name in arguments}
    words = str(require_printable_value(text))
    inks = tuple((icon, ink) for icon, ink in read_icon_inks("text", arguments).items() if f":{icon}:" in words)
    return TextBox(words, **{**arguments, **numbers, **texts, "italic": bool(arguments.get("italic")), "inks": inks}, own=fonts)


def read_icon_inks(function_name: str, arguments: Mapping[str, Any]) -> Mapping[str, str]:
    """The colours of icons inside a text, by icon name, from the argument `inks`."""
    inks = arguments.get("inks", {})
    if not isinstance(inks, Mapping) or not all(isinstance(part, str) for pair in inks.items() for part in pair):
        raise DrawingError(f"{function_name}: inks must map icon names to colours.", "write inks=ink to use the palette.")
    return inks


def read_number_argument(function_name: str, name: str, value: Any) -> float:
    """An argument of a template function as a number. Raises DrawingError if it is not a number or out of range."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        shown = f'"{shorten_to_line(value)}"' if isinstance(value, str) else describe_value(value)
        raise DrawingError(f"{function_name}: {name} is {shown}, but must be a number.", _UNITS) from None
    if not abs(number) < _LARGEST or (name in _ABOVE_ZERO and number <= 0) or (name in _ZERO_OR_MORE and number < 0):
        raise DrawingError(f"{function_name}: {name} is {value}, but must be {_describe_allowed_range(name)}.", _UNITS)
    return number


def _describe_allowed_range(name: str) -> str:
    if name in _ABOVE_ZERO:
        return f"above 0 and below {_LARGEST:g}"
    return f"at least 0 and below {_LARGEST:g}" if name in _ZERO_OR_MORE else f"between -{_LARGEST:g} and {_LARGEST:g}"


def read_text_argument(function_name: str, name: str, value: Any) -> str:
    """An argument of a template function as text. A number becomes its digits.

    Raises WrongValueError for any other value.
    """
    if not isinstance(value, str | int | float | None):
        str(value)  # an undefined name raises here
        raise WrongValueError(
            f"{function_name}: {name} is {{0}}, but must be text.", (value,), f"write the text in quotes: {name}='…'."
        )
    return str(value)


def check_argument_names(
    function_name: str, arguments: Mapping[str, Any], allowed: Collection[str], required: Iterable[str], example: str
) -> None:
    """Raise DrawingError if an argument is unknown or missing."""
    unknown = [name for name in arguments if name not in allowed]
    if unknown:
        raise DrawingError(f"{function_name} has no argument {unknown[0]}.", make_spelling_hint(unknown[0], allowed))
    missing = [name for name in required if name not in arguments]
    if missing:
        raise DrawingError(f"{function_name} needs {join_words(missing)}, in mm.", f"write a call like {example}.")


def check_hyphenation_language_unless_empty(language: str) -> None:
    """Raise DrawingError if a language has no hyphenation rules. An empty name is allowed."""
    if language and not has_hyphenation_rules(language):
        raise DrawingError(
            f'There are no hyphenation rules for the language "{language}".', "use a language code, such as en or pt_BR."
        )


def make_wrong_type_error(function_name: str, arguments: Iterable[Any], hint: str) -> DrawingError:
    """The error for a call in which at least one argument is neither text nor a number."""
    wrong = next(value for value in arguments if type(value) not in PLAIN)
    if isinstance(wrong, Undefined):
        str(wrong)  # raises
    return WrongValueError(f"{function_name} takes text and numbers, not {{0}}.", (wrong,), hint)
