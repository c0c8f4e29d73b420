"""Writes numbers with the decimal mark and thousands separator of a language."""

from printgen.core.named_tuples import NamedTuple


class _NumberMarks(NamedTuple):
    decimal: str
    thousands: str
    least: int = 4  # digits of the smallest whole number whose thousands are separated


_SPACE = "\xa0"  # does not break at the end of a line
_POINT, _COMMA, _SPACED = _NumberMarks(".", ","), _NumberMarks(",", "."), _NumberMarks(",", _SPACE)
# From the locale data of Unicode (CLDR); any other language is written as English.
_BY_LANGUAGE = {
    **dict.fromkeys("az ca da de el eu fo gl hr id is it kl lb mk nl ro sl sr tr vi".split(), _COMMA),
    **dict.fromkeys("be cs et fi fr hu hy ka kk lt lv nb nn no ru sk sq sv uk".split(), _SPACED),
    **dict.fromkeys("bg pl".split(), _NumberMarks(",", _SPACE, 5)),
    **dict.fromkeys("es pt".split(), _NumberMarks(",", ".", 5)),
    "pt-br": _COMMA,
    "pt-pt": _NumberMarks(",", _SPACE, 5),
    "de-at": _SPACED,
    **dict.fromkeys(("de-ch", "de-li", "it-ch"), _NumberMarks(".", "’")),
    **dict.fromkeys(("es-mx", "es-us", "es-pr", "es-gt", "es-pe"), _POINT),
}


def format_number(number: float, decimals: int | None, language: str) -> str:
    """A number as text in a language. If `decimals` is None, the text has as many decimals as needed."""
    language = language.lower()
    marks = _BY_LANGUAGE.get(language) or _BY_LANGUAGE.get(language.partition("-")[0]) or _POINT
    digits = f"{abs(number):.{decimals}f}" if decimals is not None else _write_digits_without_exponent(abs(number))
    whole, _, fraction = digits.partition(".")
    if len(whole) >= marks.least:
        whole = f"{int(whole):,}".replace(",", marks.thousands)
    is_negative = number < 0 and any(sign in "123456789" for sign in digits)
    return ("-" if is_negative else "") + whole + (marks.decimal + fraction if fraction else "")


def _write_digits_without_exponent(number: float) -> str:
    """The digits of a number without an exponent, rounded to the 15 digits that are exact."""
    if isinstance(number, int):
        return str(number)
    text = f"{number:.15g}"
    return text if "e" not in text else f"{number:.15f}".rstrip("0").rstrip(".")
