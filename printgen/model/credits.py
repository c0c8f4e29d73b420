"""The people and the publishers behind a game, and the sentences that name them."""

from typing import TYPE_CHECKING

from printgen.core.records import dataclass

if TYPE_CHECKING:
    from printgen.core.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Credits:
    """Who made a game. `original` is the title of the published game if the kit is an unofficial edition of that game."""

    designers: tuple[str, ...] = ()
    artists: tuple[str, ...] = ()
    publishers: tuple[str, ...] = ()
    year: int | None = None
    original: str = ""

    def list_sentences(self, phrases: "Phrases") -> list[str]:
        """One sentence for each kind of credit, then the notice of an unofficial kit; none without credits."""
        sentences = []
        if self.designers:
            sentences.append(phrases.fill_phrase("credits.design", names=phrases.join_with_and(self.designers)))
        if self.publishers:
            year = f" ({self.year})" if self.year is not None else ""
            sentences.append(phrases.fill_phrase("credits.publisher", names=phrases.join_with_and(self.publishers), year=year))
        elif self.year is not None:
            sentences.append(phrases.fill_phrase("credits.year", year=self.year))
        if self.artists:
            key = "credits.artist_of" if self.original else "credits.artist"
            sentences.append(phrases.fill_phrase(key, names=phrases.join_with_and(self.artists), game=self.original))
        if self.original:
            sentences.append(phrases.fill_phrase("credits.unofficial", game=self.original))
        return sentences
