"""Reads the looks of keywords from game.yaml."""

from collections.abc import Callable, Collection
from dataclasses import fields, replace

from printgen.content.game_form import GameForm, KeywordForm
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.svg.colours import NAMED, UnknownColourError, read_colour_unless_transparent
from printgen.model import Keyword


def read_default_and_own_keywords(
    form: GameForm, locate: Callable[..., Where], problems: Problems
) -> tuple[Keyword, dict[str, Keyword]]:
    """The default look of keywords, and the look of each declared keyword. Reports colours that do not exist."""
    usual = _make_keyword_with_look(Keyword(), form.keyword)
    for place, look in (("keyword",), form.keyword), *((("keywords", name), look) for name, look in form.keywords.items()):
        if look.colour is not None:
            _check_colour(look.colour, form.palette, locate(*place, "colour"), problems)
    return usual, {name: _make_keyword_with_look(usual, look) for name, look in form.keywords.items()}


def _make_keyword_with_look(default: Keyword, look: KeywordForm) -> Keyword:
    given = {part.name: getattr(look, part.name) for part in fields(look) if getattr(look, part.name) is not None}
    return replace(default, **given)


def _check_colour(colour: str, palette: Collection[str], where: Where, problems: Problems) -> None:
    if colour in palette:
        return
    try:
        read_colour_unless_transparent(colour)
    except UnknownColourError:
        near = make_spelling_hint(colour, (*palette, *NAMED))
        hint = near if near.startswith("did") else "use a name from the palette, a common English colour name, or #rrggbb."
        problems.add(where, f'"{colour}" is not a colour.', hint)
