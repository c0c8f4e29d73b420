"""The options of a print run, their usual values, and the order that follows from them for a game."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.core.named_tuples import NamedTuple
from printgen.core.problems import Problems

if TYPE_CHECKING:
    from printgen.kit.printers.profiles import Printer
    from printgen.model import Game, Order

KEYS = ("paper", "printer", "style", "language", "output", "sides", "ink")  # options whose defaults are settings
VARIABLES = {key: f"PRINTGEN_{key.upper()}" for key in KEYS}  # the environment variables for them
BUILT_IN = "built in"  # the source of a default that nobody has set
USUAL_PAPER, USUAL_INK = "a4", "rgb"
LETTER_COUNTRIES = ("US", "CA")
# Not compiled here, because most runs need neither pattern.
_COUNTRY = r"[A-Za-z]+(?:[-_][A-Za-z]{4})?[-_]([A-Za-z]{2})(?![A-Za-z])"  # en_US.UTF-8, zh-Hant-TW
_REGION = r"[@;]rg=([a-z]{2})"  # the region that a Mac user chose besides the language


class Options(NamedTuple):
    """The options of a print run. An option that is None takes its default: A4 paper, RGB, or the value that the game sets."""

    paper: str | None = None
    players: int | None = None
    copies: int = 1
    style: str | None = None
    sides: str | None = None
    ink: str | None = None
    cut_contour: bool = False
    printer: str | None = None
    language: str | None = None
    only: str | tuple[str, ...] = ()
    pages: str | None = None
    fronts: bool = False
    stock: str | None = None
    fewest_sheets: bool = False


USUAL = Options()


def make_order(game: "Game", options: Options) -> "Order":
    """The order for a game. The order may be impossible; use `check_order` to find out."""
    from printgen.content.sizes import normalize_paper_name  # not needed if the PDF is up to date
    from printgen.model import Order

    paper = normalize_paper_name(options.paper or USUAL_PAPER)
    players = options.players if options.players is not None else game.players.usual
    style = options.style or next(iter(game.styles), "")
    sides: Any = options.sides or game.layout.sides
    ink = (options.ink or USUAL_INK).lower()
    return Order(
        paper,
        players,
        options.copies,
        style,
        sides,
        ink,
        options.cut_contour,
        fronts=options.fronts,
        fewest_sheets=options.fewest_sheets,
    )


def find_named_printer(name: str | None, problems: Problems) -> "Printer | None":
    """The saved printer with this name, or None if no name is given.

    Reports the problem and returns None if there is no such printer.
    """
    if name is None:
        return None
    from printgen.kit.printers.profiles import find_saved_printer

    return find_saved_printer(name, problems)


def choose_paper_for_locale(locale: str | None) -> str:
    """The usual paper where a locale such as `en_US.UTF-8` is spoken: Letter in the US and in Canada, otherwise A4."""
    found = (re.search(_REGION, locale) or re.match(_COUNTRY, locale)) if locale is not None else None
    return "letter" if found and found[1].upper() in LETTER_COUNTRIES else USUAL_PAPER


def find_locale_for_paper(environment: Mapping[str, str]) -> str | None:
    """The locale that decides about paper, as the environment or else the system names it; None for C, POSIX or none."""
    named = next((environment[name] for name in ("LC_ALL", "LC_PAPER", "LANG") if environment.get(name)), "")
    if named.partition(".")[0] in ("C", "POSIX"):
        return None
    if named or sys.platform not in ("win32", "darwin"):
        return named or None
    try:
        return (_find_windows_locale() if sys.platform == "win32" else _find_mac_locale()) or None
    except (OSError, ValueError, AttributeError):
        return None


def _find_windows_locale() -> str:
    """The user's locale on Windows, such as `en-US`."""
    import ctypes

    name = ctypes.create_unicode_buffer(85)
    library: Any = getattr(ctypes, "windll")  # noqa: B009 - only Windows has it
    library.kernel32.GetUserDefaultLocaleName(name, len(name))
    return name.value


def _find_mac_locale() -> str:
    """The user's locale on macOS, such as `en_US` or `en_GB@rg=uszzzz`. Raises OSError or ValueError if it is unknown."""
    import plistlib

    path = Path.home() / "Library" / "Preferences" / ".GlobalPreferences.plist"
    with path.open("rb") as file:
        preferences = plistlib.load(file)
    return str(preferences.get("AppleLocale", ""))
