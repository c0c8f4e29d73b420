"""`printgen check` covers every language: text fit, page counts and preflight, each problem with its language."""

from pathlib import Path

import pytest

import printgen
from tests.helpers.farm import TEMPLATE, YAML, put, refused, run, swap
from tests.helpers.translated_farm import GERMAN, translate_farm

BARN = "templates/farm/barn.svg.j2"


@pytest.fixture
def farm(kit: Path) -> Path:
    """The folder of the small game with a German translation, which is the current folder."""
    translate_farm()
    return kit


def test_text_that_fits_only_in_the_first_language_is_reported_at_its_line(farm: Path) -> None:
    swap(GERMAN, "Füttere die Kuh.", "Füttere die Kuh, " + "und zwar jeden Morgen, " * 6)
    assert refused("check", "farm") == (
        "content/farm/texts.de.yaml:5: In de, barn: the text “Füttere die Kuh, und zwar jeden Morgen, …” is 4.9 mm too high "
        "(2 lines too many) at 9 pt, its smallest size.\n"
        "  hint: shorten the text, or enlarge its box in templates/farm/barn.svg.j2:2."
    )
    assert run("check", "farm", "--language", "en").code == 0
    assert "barn: the text “Füttere" in refused("check", "farm", "--language", "de")


def test_filled_in_and_joined_texts_are_reported_at_their_lines(farm: Path) -> None:
    swap(BARN, "</text>", "</text>{{ text(fill_in(texts.barn.hands, hands=3), x=9, y=40, width=9, height=2) }}")
    swap(BARN, "height=20", "height=4")
    told = run("check", "farm").err
    assert "texts.yaml:2: barn: the text “3 hands”" in told
    assert "texts.yaml:4: barn: the text “milk sleep”" in told
    assert "texts.de.yaml:4: In de, barn: the text “3 Helfer”" in told


def test_problem_of_every_language_is_reported_once(farm: Path) -> None:
    swap(BARN, 'y="20"', 'y="20" font-size="3pt"')
    swap(TEMPLATE, 'y="12"', 'y="12" font-size="3pt"')  # the labels of the cards are translated
    told = run("check", "farm").err
    assert told.count("warning: ") == 2
    assert "In de" not in told


def test_translation_with_more_pages_is_a_warning(farm: Path) -> None:
    swap(YAML, "    template: barn.svg.j2\n", "    text: rules.md\n")
    put("content/farm/rules.md", "# Rules\n\nFeed the cow.\n")
    put("content/farm/rules.de.md", "# Regeln\n\nFüttere die Kuh.\n\n---\n\nMelke sie.\n")
    assert run("check", "farm").err == (
        "content/farm/rules.de.md: warning: In de, barn has 2 pages, but 1 page in en.\n"
        "  hint: shorten the text, or change its page breaks.\n"
    )


def test_faces_of_all_languages_are_counted_once(farm: Path) -> None:
    # two fronts and the barn in both languages, and one back
    assert run("check", "farm").out == "farm: no problems found (7 faces checked).\n"


def test_loaded_game_keeps_its_language(farm: Path) -> None:
    project = printgen.open(farm)
    game = project.load("farm", "de").get()
    assert (game.title, game.languages) == ("Der Hof", ("en", "de"))
    assert project.print(game).get().plan.game.language == "de"
    (problem,) = project.print(game, printgen.Options(language="en")).problems
    assert problem.message == "This game was loaded in de, so it cannot be printed in en."
    assert problem.hint == 'load it in the other language: project.load("farm", "en").'
