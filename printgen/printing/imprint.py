"""Words about a game and its makers for the properties of a PDF."""

from printgen.core.phrases import load_phrases
from printgen.model import Game


def write_pdf_subject(game: Game) -> str:
    """The subject of the game's PDFs: its name and edition, then its credits."""
    phrases = load_phrases(game.language)
    edition = phrases.fill_phrase("edition", edition=game.edition)
    return " ".join((f"{game.name} · {edition}.", *game.credits.list_sentences(phrases)))


def name_author_of_pdf(game: Game) -> str:
    """The author of the game's PDFs: the designers of the game if it names any, or else printgen."""
    phrases = load_phrases(game.language)
    return (
        phrases.fill_phrase("credits.author", names=phrases.join_with_and(game.credits.designers))
        if game.credits.designers
        else "printgen"
    )
