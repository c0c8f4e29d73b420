"""A game's credits: what the PDFs say about them, and whether the supplied games name everybody on paper."""

from pathlib import Path

import pikepdf
import pytest

from printgen.core.phrases import load_phrases
from printgen.model import Credits
from printgen.printing.printout import make_document_info
from tests.helpers.farm import YAML, put, run
from tests.helpers.supplied_games import ROOT, declared

GAMES = ("village", "5211", "favelas", "sunnyvale", "brazil-imperial")


def pdf_properties(path: str) -> tuple[str, str]:
    with pikepdf.open(path) as pdf:
        return str(pdf.docinfo["/Author"]), str(pdf.docinfo["/Subject"])


def add_credits(text: str) -> None:
    put(YAML, Path(YAML).read_text() + text)


def test_a_pdf_names_the_makers_of_the_published_game_and_says_that_the_kit_is_unofficial(kit: Path) -> None:
    add_credits("credits: {original: Farmland, designers: [Ann, Bo], artists: Cy, publishers: Barn Games, year: 1999}\n")
    assert run("print", "farm").code == 0
    assert pdf_properties("output/farm/farm-a4.pdf") == (
        "Ann and Bo (game design)",
        "farm · edition 1. Game design: Ann and Bo. Publisher: Barn Games (1999). Illustrations of the published game: Cy. "
        "This is an unofficial, non-commercial edition of Farmland, with its own drawings and texts.",
    )


def test_a_game_of_your_own_is_not_called_unofficial(kit: Path) -> None:
    add_credits("credits: {designers: Ann, artists: Cy, year: 2026}\n")
    assert run("print", "farm").code == 0
    subject = "farm · edition 1. Game design: Ann. Published in 2026. Illustrations: Cy."
    assert pdf_properties("output/farm/farm-a4.pdf") == ("Ann (game design)", subject)


def test_without_credits_the_author_is_printgen(kit: Path) -> None:
    assert run("print", "farm").code == 0
    assert pdf_properties("output/farm/farm-a4.pdf") == ("printgen", "farm · edition 1.")


@pytest.mark.parametrize("game", GAMES)
def test_a_supplied_game_credits_its_designers_and_says_that_it_is_unofficial(game: str) -> None:
    credits = declared(game).credits
    assert credits.original
    assert credits.year
    about = make_document_info(declared(game))
    assert all(name in about.author for name in credits.designers)
    assert "unofficial, non-commercial" in about.subject
    assert all(name in about.subject for name in (*credits.publishers, *credits.artists))


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_rules_of_a_supplied_game_name_its_designers_and_publishers(game: str) -> None:
    files = (*(ROOT / "content" / game).glob("*.md"), *(ROOT / "content" / game).glob("texts*.yaml"))
    credits, texts = declared(game).credits, {file.name: file.read_text() for file in files}
    crediting = [name for name, text in texts.items() if credits.designers[0] in text]
    assert len(crediting) == len(declared(game).languages), crediting
    for name in crediting:
        assert [maker for maker in (*credits.designers, *credits.publishers) if maker not in texts[name]] == [], name


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_credits_are_in_every_language_that_has_phrases(language: str) -> None:
    sentences = Credits(("Ann", "Bo"), ("Cy",), ("Barn Games",), 1999, "Farmland").list_sentences(load_phrases(language))
    assert len(sentences) == 4
    assert all(word in " ".join(sentences) for word in ("Ann", "Bo", "Cy", "Barn Games", "1999", "Farmland"))
