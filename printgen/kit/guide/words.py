"""Words of a game in its guide: names without markup and short enough for their place, and texts written for the guide."""

import re
from collections.abc import Mapping

from printgen.content.texts import PLACEHOLDER
from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm
from printgen.faces.text.catalogue import find_font_chain
from printgen.faces.text.families import DEFAULT_FAMILY
from printgen.faces.text.shaping import measure_text_mm
from printgen.model import Game, Plain
from printgen.sheets.waste import shorten_text_to_width

_LONGEST_WORD: Mm = 38.0  # the width of a narrow column
_MOST_MEASURED = 200  # letters at the start of a word that are measured


def choose_display_name(name: str, title: str) -> str:
    """The name of a component for people: its title, or words made from its id if it has no title."""
    words = name.replace("-", " ").replace("_", " ")
    return title if title != name else words[:1].upper() + words[1:]


def escape_and_shorten_words(words: str, longest_word: Mm = _LONGEST_WORD) -> str:
    """A text with the characters of Markdown escaped, and with words that are too long for a line shortened."""
    bold = find_font_chain(DEFAULT_FAMILY, "bold")
    shortened = (
        shorten_text_to_width(word[:_MOST_MEASURED], longest_word, lambda text: measure_text_mm(text, bold, 3.4))
        for word in words.split()
    )
    return re.sub(r"([\\`*_\[\]<>&~|:!#])", r"\\\1", " ".join(shortened))


class GuideWords(NamedTuple):
    """One line about a game, and the steps of a first game. Either may be empty."""

    about: str
    first_game: tuple[str, ...]


def read_guide_words(game: Game, players: int) -> GuideWords:
    """The words of a game for its guide, with facts in place of placeholders."""
    texts = game.texts.get("guide")
    words = texts if isinstance(texts, Mapping) else {}
    about, steps = words.get("about", ""), words.get("first_game", ())
    values = {name: fact.value for name, fact in game.facts.items()} | {
        "players": players, "least": game.players.least, "most": game.players.most, "title": game.title,
    }  # fmt: skip
    lines = steps if isinstance(steps, tuple) else str(steps or "").splitlines()
    return GuideWords(
        _fill_placeholders(str(about or ""), values),
        tuple(_fill_placeholders(str(step), values) for step in lines if str(step).strip()),
    )


def _fill_placeholders(words: str, values: Mapping[str, Plain]) -> str:
    """A text with values in place of its placeholders. Placeholders without a plain value stay."""

    def write_value(match: re.Match[str]) -> str:
        value = values.get(match[1])
        return str(value) if isinstance(value, str | int | float) else match[0]

    return PLACEHOLDER.sub(write_value, words)
