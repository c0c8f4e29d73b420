"""Checks the arguments that a template passes to a function."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from typing import Any

from printgen.core.problems import did_you_mean
from printgen.faces.templates.mistakes import TemplateMistake, ValueMistake, shorten, show
from printgen.faces.templates.values import worded
from printgen.faces.text.lettering import ALIGN, VALIGN, TextBox
from printgen.faces.text.typesetting import knows_language

_WORDS = frozenset(field.name for field in fields(TextBox)) - {"text"}
_MUST = ("x", "y", "width", "height")
_NUMBERS = (*_MUST, "size", "least", "leading", "between")
_MORE_THAN_NOTHING = ("size", "least", "leading")
_NOT_LESS = ("width", "height", "between")
_TEXTS = ("font", "weight", "fill", "hyphenate")
_LARGEST = 10_000.0
_UNITS = "places and measures are mm, sizes of type pt, all without a unit."


def text_box(text: Any, asked: Mapping[str, Any]) -> TextBox:
    """The box that a call of text(…) describes."""
    check_words("text", asked, _WORDS, _MUST, "text(row.title, x=5, y=5, width=50, height=10)")
    _check(asked)
    if text is None:
        raise TemplateMistake("text has nothing to set: the value is null.", "give it a text, or ask {% if … %} before.")
    given = [word for word in _NUMBERS if word in asked and (word != "least" or asked[word] is not None)]
    numbers = {word: number("text", word, asked[word]) for word in given}
    texts = {word: read_text("text", word, asked[word]) for word in _TEXTS if word in asked}
    words = str(worded(text))
    inks = tuple((name, ink) for name, ink in read_inks("text", asked).items() if f":{name}:" in words)
    return TextBox(words, **{**asked, **numbers, **texts, "italic": bool(asked.get("italic")), "inks": inks})


def read_inks(call: str, asked: Mapping[str, Any]) -> Mapping[str, str]:
    """The colours of icons among words, by icon name."""
    inks = asked.get("inks", {})
    if not isinstance(inks, Mapping) or not all(isinstance(part, str) for pair in inks.items() for part in pair):
        raise TemplateMistake(f"{call}: inks must map icon names to colours.", "write inks=ink to use the palette.")
    return inks


def number(call: str, word: str, given: Any) -> float:
    """An argument as a number."""
    try:
        found = float(given)
    except (TypeError, ValueError, OverflowError):
        shown = f'"{shorten(given)}"' if isinstance(given, str) else show(given)
        raise TemplateMistake(f"{call}: {word} is {shown}, but must be a number.", _UNITS) from None
    if not abs(found) < _LARGEST or (word in _MORE_THAN_NOTHING and found <= 0) or (word in _NOT_LESS and found < 0):
        raise TemplateMistake(f"{call}: {word} is {given}, which is out of range.", _UNITS)
    return found


def read_text(call: str, word: str, given: Any) -> str:
    """An argument as a text; a number is written out."""
    if not isinstance(given, str | int | float | None):
        str(given)  # an undefined name raises here
        raise ValueMistake(f"{call}: {word} is {{0}}, but must be a text.", (given,), f"write it in quotes: {word}='…'.")
    return str(given)


def check_words(call: str, asked: Mapping[str, Any], known: Collection[str], must: Iterable[str], example: str) -> None:
    """Raise TemplateMistake if an argument is unknown or missing."""
    unknown = [word for word in asked if word not in known]
    if unknown:
        raise TemplateMistake(f"{call} does not take {unknown[0]}.", did_you_mean(unknown[0], known))
    missing = [word for word in must if word not in asked]
    if missing:
        raise TemplateMistake(f"{call} needs {' and '.join(missing)}, in mm.", f"write it like {example}.")


def read_language(language: str) -> None:
    """Raise TemplateMistake if a language has no hyphenation rules; an empty name is allowed."""
    if language and not knows_language(language):
        raise TemplateMistake(f'hyphenate is "{language}".', "take the short name of a language, such as en or pt_BR.")


def _check(asked: Mapping[str, Any]) -> None:
    """Raise TemplateMistake if an alignment or a language is unknown."""
    for word, choices in (("align", ALIGN), ("valign", VALIGN)):
        chosen = read_text("text", word, asked[word]) if word in asked else ""
        if word in asked and chosen not in choices:
            raise TemplateMistake(f'{word} is "{shorten(chosen)}".', f"take {', '.join(choices)}.")
    read_language(read_text("text", "hyphenate", asked.get("hyphenate") or ""))
