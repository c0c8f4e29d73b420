"""Checks the translations of a game: every text and face in each language except the first."""

from collections.abc import Mapping
from dataclasses import replace

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.problems import Problems, Where
from printgen.core.words import write_count
from printgen.model import Game
from printgen.printing.check_memory import CheckMemory
from printgen.printing.checking import CheckedFaces, check_all_faces


def check_translations(
    game: Game, checked_in_first: CheckedFaces, shelves: Shelves, problems: Problems, memory: CheckMemory
) -> CheckedFaces:
    """Check a game in its other languages, and return the faces that were checked in any language.

    Problems that also occur in the first language are not repeated. The message of any other problem names the language.
    """
    identities = checked_in_first.identities
    for language in game.languages[1:]:
        reading, drawing = Problems(), Problems()
        translated = load_game(game.name, shelves, reading, language)
        for problem in reading.sort_by_severity():
            problems.add_problem(problem)
        if translated is None:
            continue
        also_checked = check_all_faces(translated, shelves, drawing, replace(checked_in_first, identities=identities), memory)
        identities = also_checked.identities
        _warn_about_different_page_counts(translated, game.language, checked_in_first.pages, also_checked.pages, drawing)
        repeated = {shared.make_problem(faces) for shared, faces in drawing.shared.items() if shared in problems.shared}
        for problem in drawing.sort_by_severity():
            if problem not in problems.found and problem not in repeated:
                problems.add_problem(replace(problem, message=f"In {language}, {problem.message}"))
    return replace(checked_in_first, identities=identities)


def _warn_about_different_page_counts(
    game: Game, default: str, expected: Mapping[str, int], pages: Mapping[str, int], problems: Problems
) -> None:
    """Warn about each translated text whose number of pages differs, which may not suit its template or paper."""
    for component in game.components:
        count, usual = pages.get(component.name), expected.get(component.name)
        if component.text is not None and count and usual and count != usual:
            message = f"{component.name} has {write_count(count, 'page')}, but {write_count(usual, 'page')} in {default}."
            problems.add(Where(component.text.file), message, "shorten the text, or change its page breaks.", "warning")
