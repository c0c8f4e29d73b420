"""Finds the places where a word may be split at the end of a line."""

from collections.abc import Callable
from functools import lru_cache

from printgen.faces.text.bits import SOFT_HYPHEN

LONGEST_HYPHENATED = 100  # letters of the longest word that is hyphenated by the rules of a language
_SHORTEST_PART = 3  # letters on each side of a hyphen
_STOPS = ".,;:!?…”’“»)\u00a0\u202f"  # characters that may follow the last letter of a word


def find_places_to_split_word(text: str, find_hyphens: Callable[[str], tuple[int, ...]]) -> list[int]:
    """The places where a word may be split: at its own hyphens and soft hyphens, or else where `find_hyphens` allows it."""
    own = [at for at, letter in enumerate(text) if letter == SOFT_HYPHEN and at]
    own += [at + 1 for at, letter in enumerate(text[:-1]) if letter == "-" and at]
    return sorted(own) if own else list(find_hyphens(text))


@lru_cache(maxsize=100)
def has_hyphenation_rules(language: str) -> bool:
    """Whether there are hyphenation rules for a language."""
    import pyphen

    return pyphen.language_fallback(language) is not None


@lru_cache(maxsize=20_000)
def find_hyphen_places(language: str, word: str) -> tuple[int, ...]:
    """The places where a language allows a word to be split, not too close to its ends."""
    import pyphen

    places = pyphen.Pyphen(lang=pyphen.language_fallback(language)).positions(word)
    return tuple(at for at in places if _SHORTEST_PART <= at <= len(word.rstrip(_STOPS)) - _SHORTEST_PART)


def make_hyphen_finder(language: str) -> Callable[[str], tuple[int, ...]]:
    """A function that returns the places to split a word in this language.

    It returns none if `language` is empty.
    """
    return (
        (lambda word: find_hyphen_places(language, word) if len(word) <= LONGEST_HYPHENATED else ())
        if language
        else lambda word: ()
    )
