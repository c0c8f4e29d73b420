"""Reads the words that a game's texts have for its guide: one line about the game, and the steps of a first game."""

import re
from collections.abc import Mapping

from printgen.content.texts import PLACEHOLDER
from printgen.core.named_tuples import NamedTuple
from printgen.model import Game, Plain


class GuideWords(NamedTuple):
    """One line about a game, and the steps of a first game. Either may be empty."""

    about: str
    first_game: tuple[str, ...]


def read_guide_words_of_game(game: Game, players: int) -> GuideWords:
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
