"""Words about a game and its makers for the properties of a PDF."""

from typing import TYPE_CHECKING

from printgen.core.phrases import load_phrases
from printgen.model import Game, Sides

if TYPE_CHECKING:
    from printgen.pdf.document import DocumentInfo


def make_document_info(game: Game, sides: Sides = "long-edge") -> "DocumentInfo":
    """The properties of a game's PDFs. The author is the game's designers, or else printgen."""
    from printgen.pdf.document import DocumentInfo

    phrases, credits = load_phrases(game.language), game.credits
    edition = phrases.fill_phrase("edition", edition=game.edition)
    subject = " ".join((f"{game.name} · {edition}.", *credits.list_sentences(phrases)))
    author = "printgen"
    if credits.designers:
        author = phrases.fill_phrase("credits.author", names=phrases.join_with_and(credits.designers))
    return DocumentInfo(game.title, subject, game.language, sides, author)
