"""What templates can do with texts: fill in values, and hyphenate translations."""

from pathlib import Path

import pytest

from tests.helpers.farm import YAML, put, refused, run, swap

BARN = "templates/farm/barn.svg.j2"
NARROW = "{{ text('Verantwortung', x=10, y=30, width=15, height=12) }}"


def test_values_are_filled_into_named_places_only(kit: Path) -> None:
    put(BARN, "<text x='9' y='9'>{{ fill_in('{a} {b} {0} {} {a.real} {a!r}', a=2.5, b='<') }}</text>")
    run("export", "farm", "drawings")
    (drawing,) = Path("output/farm/drawings").glob("*barn*.svg")
    assert "2.5 &lt; {0} {} {a.real} {a!r}" in drawing.read_text()


def test_decimal_sign_follows_the_language(kit: Path) -> None:
    swap(YAML, "title: The Farm", "title: The Farm\nlanguage: de")
    put(BARN, "<text x='9' y='9'>{{ fill_in('{a}', a=2.5) }}</text>")
    run("export", "farm", "drawings")
    (drawing,) = Path("output/farm/drawings").glob("*barn*.svg")
    assert ">2,5<" in drawing.read_text()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("fill_in('{hand}', hands=3)", "fill_in: the text has {hand}, but the call has no hand.\n  hint: did you mean hands?"),
        (
            "fill_in('{hand}')",
            "fill_in: the text has {hand}, but the call has no hand.\n  hint: pass a value: fill_in(…, hand=…).",
        ),
        ("fill_in('{a}', a=[1])", "A list or map cannot be printed."),
    ],
)
def test_place_without_a_value_is_reported(kit: Path, call: str, message: str) -> None:
    put(BARN, f"<text x='9' y='9'>{{{{ {call} }}}}</text>")
    assert message in refused()


def test_texts_of_a_translation_are_hyphenated(kit: Path) -> None:
    put(BARN, NARROW)
    assert "too wide" in refused()
    swap(YAML, "title: The Farm", "title: The Farm\nlanguages: [en, de]")
    assert run("print", "farm", "--language", "de").code == 0
    put(BARN, NARROW.replace("height=12", "height=12, hyphenate=''"))
    assert "too wide" in run("print", "farm", "--language", "de").err
