"""The words that printgen itself prints on paper, such as `sheet 1 of 3`. Each language has one JSON file."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from printgen.core.records import dataclass
from printgen.core.words import join_words

DEFAULT = "en"
_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True, eq=False)
class Phrases:
    """All phrases of one language by key. A phrase that depends on a count is a pair: singular and plural."""

    texts: Mapping[str, str | list[str]]

    def fill_phrase(self, key: str, **values: object) -> str:
        """The phrase with this key, with these values in place of its placeholders."""
        text = self.texts[key]
        assert isinstance(text, str)
        return text.format(**values) if values else text

    def fill_phrase_for_count(self, key: str, count: int, **values: object) -> str:
        """The singular or plural phrase for this count, such as `1 page` or `2 pages`."""
        forms = self.texts[key]
        return forms[count != 1].format(count=count, **values)

    def join_with_and(self, words: Iterable[str]) -> str:
        """Words as a list in a sentence: `one`, `one and two`, `one, two and three`."""
        return join_words(words, self.fill_phrase("and"))

    def list_phrases_of_group(self, name: str) -> dict[str, str]:
        """The phrases whose keys start with `name` and a dot. The keys of the result are the parts after the dot."""
        start = f"{name}."
        return {key.removeprefix(start): self.fill_phrase(key) for key in self.texts if key.startswith(start)}

    def localise_number(self, text: str) -> str:
        """A number written with a decimal point, converted to the decimal sign of the language."""
        return text.replace(".", self.fill_phrase("decimal"))


def has_phrases(language: str) -> bool:
    """Whether printgen has phrases in a language. If it has none, it prints English phrases."""
    return _choose_catalogue_name(language) != DEFAULT or language.partition("-")[0].lower() == DEFAULT


def list_phrase_languages() -> list[str]:
    """The languages that have phrases."""
    return sorted(path.stem for path in _FOLDER.glob("*.json"))


@cache
def load_phrases(language: str) -> Phrases:
    """The phrases of a language such as de or de-AT, or the English phrases if printgen lacks the language."""
    import json

    return Phrases(json.loads((_FOLDER / f"{_choose_catalogue_name(language)}.json").read_bytes()))


def _choose_catalogue_name(language: str) -> str:
    base = language.partition("-")[0].lower()
    return base if base.isalpha() and (_FOLDER / f"{base}.json").is_file() else DEFAULT
