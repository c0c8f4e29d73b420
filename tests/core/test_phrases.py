"""The words that printgen prints itself are complete in every language."""

import re
from pathlib import Path

import pytest

import printgen.core.phrases
from printgen.core.phrases import has_phrases, load_phrases

CATALOGUES = sorted(path.stem for path in Path(printgen.core.phrases.__file__).parent.glob("*.json"))


def places_in(text: str | list[str]) -> list[str]:
    """The names of all placeholders in a phrase; `count` may be missing in the form for one."""
    whole = text if isinstance(text, str) else text[1]
    return sorted(re.findall(r"\{(\w+)\}", whole))


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_language_has_every_phrase_with_its_placeholders_and_forms(language: str) -> None:
    english, other = load_phrases("en").texts, load_phrases(language).texts
    assert other.keys() == english.keys()
    for key, text in english.items():
        assert type(other[key]) is type(text), key
        assert places_in(other[key]) == places_in(text), key


def test_numbers_and_lists_follow_the_language() -> None:
    german = load_phrases("de-CH")
    assert german.localise_number("63.5 mm") == "63,5 mm"
    assert german.join_with_and(["A", "B", "C"]) == "A, B und C"
    assert german.fill_phrase_for_count("guide.strokes", 1) == "Setze 1 geraden Schnitt."


def test_unknown_language_falls_back_to_english() -> None:
    assert [has_phrases(code) for code in ("en-GB", "fr", "pl", "../de")] == [True, True, False, False]
    assert load_phrases("pl").fill_phrase("edition", edition="1") == "edition 1"
