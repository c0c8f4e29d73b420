"""A game in several languages: translated columns, texts and files, and what is reported about missing and wrong ones."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest

import printgen
from printgen.content.languages import Language
from tests.helpers.farm import CSV, YAML, put, refused, run, swap
from tests.helpers.translated_farm import GERMAN, TEXTS, remove_line, translate_farm

MORE = "  hint: run `printgen check` to see where each warning comes from and how to fix it.\n"
MISSING = "barn.rule is missing, so the text in content/farm/texts.yaml:3 is printed in en."


@pytest.fixture
def farm(kit: Path) -> Path:
    """The folder of the small game with a German translation, which is the current folder."""
    translate_farm()
    return kit


def words_of(path: str) -> str:
    """All words on the pages of a PDF."""
    with pypdfium2.PdfDocument(path) as pdf:
        return " ".join(page.get_textpage().get_text_bounded() for page in pdf)


def warned(*words: str) -> str:
    """The messages of a run that prints something."""
    told = run(*(words or ("print", "farm", "--language", "de")))
    assert told.code == 0
    return told.err.removesuffix(MORE).rstrip("\n")


def test_print_in_a_language_replaces_titles_cells_texts_and_margins(farm: Path) -> None:
    assert warned() == ""
    words = words_of("output/farm/farm-a4-de.pdf")
    for expected in (
        "Kuh",
        "Gibt Milch.",
        "3 Helfer",
        "Füttere die Kuh.",
        "melken",
        "Der Hof · Ausgabe 1 · animal · Blatt 1 von 2",
    ):
        assert expected in words
    with pikepdf.open("output/farm/farm-a4-de.pdf") as pdf:
        assert (str(pdf.Root.Lang), str(pdf.docinfo.Title)) == ("de", "Der Hof")
        labels = [str(label.P) for label in list(pdf.Root.PageLabels.Nums)[1::2]]
        assert labels == ["1", "1 Rückseite", "2", "2 Rückseite"]


def test_print_without_a_language_is_in_the_first_one(farm: Path) -> None:
    assert warned("print", "farm") == ""
    words = words_of("output/farm/farm-a4.pdf")
    assert "Cow" in words
    assert "The Farm · edition 1 · barn · sheet 2 of 2" in words


def test_translations_change_no_byte_of_the_first_language(farm: Path) -> None:
    run("print", "farm")
    before = Path("output/farm/farm-a4.pdf").read_bytes()
    put(CSV, "id,title,words,count\ncow,Cow,Gives milk.,2\nhen,Hen,Lays eggs.,3\n")
    Path(GERMAN).unlink()
    remove_line(YAML, "languages: [en, de]")
    run("print", "farm")
    assert Path("output/farm/farm-a4.pdf").read_bytes() == before


def test_missing_text_is_a_warning_with_its_key_and_the_default_is_printed(farm: Path) -> None:
    remove_line(GERMAN, "  rule: Füttere die Kuh.")
    assert warned() == (f"content/farm/texts.de.yaml: warning: {MISSING}\n  hint: add the translation.")
    assert "Feed the cow." in words_of("output/farm/farm-a4-de.pdf")


def test_empty_translation_is_a_warning_with_its_line(farm: Path) -> None:
    swap(GERMAN, "  rule: Füttere die Kuh.", "  rule:")
    assert warned().startswith(f"content/farm/texts.de.yaml:5: warning: {MISSING}")


def test_key_without_a_text_gets_a_suggestion(farm: Path) -> None:
    swap(GERMAN, "  rule:", "  rules:")
    assert "content/farm/texts.de.yaml:5: barn.rules is not a text of this game.\n  hint: did you mean barn.rule?" in refused(
        "check", "farm"
    )


def test_printed_name_of_an_unknown_component_gets_a_suggestion(farm: Path) -> None:
    put(TEXTS, Path(TEXTS).read_text() + "components: {barm: The barn}\n")
    assert refused() == (
        "content/farm/texts.yaml:7: components.barm names a component that the game does not have.\n"
        "  hint: did you mean components.barn?"
    )


def test_at_most_50_printed_names_of_unknown_components_are_reported(farm: Path) -> None:
    names = ", ".join(f"barm{number}: The barn" for number in range(51))
    put(TEXTS, Path(TEXTS).read_text() + f"components: {{{names}}}\n")
    problems = printgen.open(".").load("farm").problems
    assert sum("names a component that the game does not have" in problem.message for problem in problems) == 50


def test_missing_file_of_texts_is_one_warning(farm: Path) -> None:
    Path(GERMAN).unlink()
    assert warned() == (
        "content/farm/texts.yaml: warning: There is no texts.de.yaml, so the texts of texts.yaml are printed in en.\n"
        "  hint: copy texts.yaml to texts.de.yaml, and translate its texts."
    )


def test_missing_markdown_file_is_a_warning(farm: Path) -> None:
    swap(YAML, "    template: barn.svg.j2\n", "    text: rules.md\n")
    put("content/farm/rules.md", "# Rules\n\nFeed the cow.\n")
    assert warned() == (
        "content/farm/game.yaml:28: warning: There is no rules.de.md, so rules.md is printed in en.\n"
        "  hint: add rules.de.md, or remove de from `languages`."
    )
    put("content/farm/rules.de.md", "# Regeln\n\nFüttere die Kuh.\n")
    assert warned() == ""
    assert "Füttere die Kuh." in words_of("output/farm/farm-a4-de.pdf")


def test_empty_cell_is_a_warning_with_its_row(farm: Path) -> None:
    swap(CSV, "hen,Hen,Huhn,", "hen,Hen,,")
    assert warned() == (
        'content/farm/animals.csv:3: warning: There is no title.de for "Hen", so it is printed in en.\n'
        "  hint: add the translation."
    )
    assert "Hen" in words_of("output/farm/farm-a4-de.pdf")


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ("title.fr", "The column title.fr is in the language fr, which the game does not have."),
        ("titel.de", "The column titel.de translates titel, but there is no such column.\n  hint: did you mean title?"),
    ],
)
def test_column_that_translates_nothing_is_reported(farm: Path, column: str, message: str) -> None:
    swap(CSV, "title.de", column)
    assert f"content/farm/animals.csv: {message}" in refused("check", "farm")


def test_column_without_a_translation_into_one_language_is_a_warning(farm: Path) -> None:
    swap(YAML, "[en, de]", "[en, de, fr]")
    put("content/farm/texts.fr.yaml", "barn: {hands: '{hands} bras', rule: Nourris la vache., steps: [traire, dormir]}\n")
    told = warned("print", "farm", "--language", "fr")
    assert "animals.csv: warning: There is no column title.fr, so title is printed in en.\n  hint: add the column." in told


def test_values_in_game_yaml_are_translated_beside_their_names(farm: Path) -> None:
    swap(YAML, "    table: animals.csv\n", "    rows: [{title: Cow, title.de: Kuh, words: Moo, words.de: Muh, count: 5}]\n")
    swap(YAML, "facts:\n", "facts:\n  tools: {value: [{name: fork, name.de: Gabel}, {name: rake}], source: ours}\n")
    swap("templates/farm/barn.svg.j2", "</text>", " {{ facts.tools|map(attribute='name')|join(' ') }}</text>")
    assert warned() == ""
    words = words_of("output/farm/farm-a4-de.pdf")
    assert "Kuh" in words
    assert "3 Helfer Gabel rake" in words


def test_translations_do_not_change_the_fingerprint_of_the_facts(farm: Path) -> None:
    swap(YAML, "facts:\n", "facts:\n  tool: {value: [{name: fork}], source: ours}\n")
    before = run("inspect", "farm", "--json").out
    swap(YAML, "[{name: fork}]", "[{name: fork, name.de: Gabel}]")
    assert run("inspect", "farm", "--json").out == before


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "{hands} Helfer",
            "{hand} Helfer",
            "barn.hands has {hand}, which the text in content/farm/texts.yaml:2 does not have.\n  hint: did you mean {hands}?",
        ),
        (
            "{hands} Helfer",
            "Helfer",
            "warning: barn.hands does not have {hands}, which is in the text in content/farm/texts.yaml:2.",
        ),
        ("    - schlafen\n", "", "warning: barn.steps has 1 text, but in content/farm/texts.yaml:4 it has 2."),
        (
            "rule: Füttere die Kuh.",
            "rule: [a, b]",
            "barn.rule is a list of 2 texts, but in content/farm/texts.yaml:3 it is a text.",
        ),
    ],
)
def test_translation_with_other_parts_than_its_text_is_reported(farm: Path, old: str, new: str, message: str) -> None:
    swap(GERMAN, old, new)
    assert message in run("print", "farm", "--language", "de").err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a b: c\n", '1: "a b" is not a name for a text.\n  hint: use one word of letters, digits and _.'),
        ("a: [[b]]\n", "1: a is a list of maps or lists.\n  hint: write a text after each dash."),
        ("- a\n", "1: The file must be a map of texts.\n  hint: write each text as `name: text`."),
    ],
)
def test_file_that_does_not_hold_texts_is_reported(kit: Path, text: str, message: str) -> None:
    put(TEXTS, text)
    assert refused() == f"content/farm/texts.yaml:{message}"


def test_unknown_language_gets_a_suggestion(farm: Path) -> None:
    assert refused("print", "farm", "--language", "dk") == (
        'content/farm/game.yaml:3: The Farm has no language "dk".\n  hint: use de or en.'
    )


def test_language_of_a_game_with_one_language_gets_a_hint_that_works(kit: Path) -> None:
    told = refused("print", "farm", "--language", "de")
    assert told.endswith('The Farm has no language "de".\n  hint: add `languages: [en, de]` to game.yaml.')
    swap(YAML, "title: The Farm\n", "title: The Farm\nlanguages: [en, de]\n")
    assert warned() == ""


def test_contradicting_languages_are_reported(farm: Path) -> None:
    swap(YAML, "languages: [en, de]", "language: de\nlanguages: [en, de, de]")
    told = refused()
    assert "game.yaml:3: language is de, but the first entry of languages is en." in told
    assert "game.yaml:4: languages lists the same language twice." in told


def test_language_without_own_words_of_printgen_is_one_warning(farm: Path) -> None:
    swap(YAML, "[en, de]", "[en, pl]")
    swap(CSV, "title.de", "title.pl")
    swap(CSV, "words.de", "words.pl")
    Path(GERMAN).rename("content/farm/texts.pl.yaml")
    told = warned("print", "farm", "--language", "pl")
    assert told.startswith(
        "content/farm/game.yaml:3: warning: The margins and the guide are printed in English, because printgen "
    )
    assert "Der Hof · edition 1" in words_of("output/farm/farm-a4-pl.pdf")


def test_game_with_one_language_has_its_margins_in_that_language(kit: Path) -> None:
    swap(YAML, "title: The Farm\n", "title: Der Hof\nlanguage: de-AT\n")
    assert warned("print", "farm") == ""
    assert "Der Hof · Ausgabe 1 · barn · Blatt 2 von 2" in words_of("output/farm/farm-a4.pdf")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Qui gagne ? Moi !", "Qui gagne\u202f? Moi\u202f!"),
        ("« Oui » : non ; si", "«\u202fOui\u202f»\u202f: non\u202f; si"),
        ("**Limite :** 5", "**Limite\u202f:** 5"),
        ("un :coq: ici", "un :coq: ici"),
        ("{{ a if b else 'c : d' }} : e", "{{ a if b else 'c : d' }}\u202f: e"),
        ("| :--- | ---: |", "| :--- | ---: |"),
        ("{{ " * 300_000 + " : a", "{{ " * 300_000 + " : a"),  # takes no longer than its length
    ],
)
def test_french_spaces_beside_signs_do_not_break_lines(typed: str, printed: str) -> None:
    assert Language("fr-CA", ("en", "fr-CA")).apply_language_spacing(typed) == printed
    assert Language("de", ("en", "de")).apply_language_spacing(typed) == typed
