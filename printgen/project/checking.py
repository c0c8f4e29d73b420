"""Checks a whole game: its content, its rules and all its faces, in every language."""

from collections.abc import Mapping
from dataclasses import replace

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.model import Game
from printgen.printing.check_memory import CheckMemory
from printgen.printing.checking import CheckedFaces, check_all_faces
from printgen.project.loading import load_game_unless_loaded
from printgen.project.results import FaceCount


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A checked game, and the number of its distinct faces."""

    game: Game
    faces: FaceCount


def check_named_game(
    game: str | Game, shelves: Shelves, problems: Problems, language: str | None = None, memory: CheckMemory | None = None
) -> CheckedGame | None:
    """Check a game in every style, for every number of players and in every language, or only in one; notes all problems.

    Returns None if the game cannot be read. What has not changed since the last check with the same memory is not repeated."""
    from printgen.scoring.rules_check import check_rules_and_content

    loaded = load_game_unless_loaded(game, shelves, problems, language)
    if loaded is None:
        return None
    memory = memory or CheckMemory()
    memory.begin_check_and_forget_old_components()
    check_rules_and_content(loaded, shelves, problems)
    checked = check_all_faces(loaded, shelves, problems, memory=memory)
    if language is None and isinstance(game, str) and len(loaded.languages) > 1:
        checked = _check_translations(loaded, checked, shelves, problems, memory)
    return CheckedGame(loaded, len(checked.identities))


def _check_translations(
    game: Game, checked_in_first_language: CheckedFaces, shelves: Shelves, problems: Problems, memory: CheckMemory
) -> CheckedFaces:
    """Check a game in its other languages, and return the faces that were checked in any language.

    Problems that also occur in the first language are not repeated. The message of any other problem names the language.
    """
    identities = checked_in_first_language.identities
    for language in game.languages[1:]:
        reading, drawing = Problems(), Problems()
        translated = load_game(game.name, shelves, reading, language)
        for problem in reading.sort_by_severity():
            problems.add_problem(problem)
        if translated is None:
            continue
        also_checked = check_all_faces(
            translated, shelves, drawing, replace(checked_in_first_language, identities=identities), memory
        )
        identities = also_checked.identities
        _warn_about_different_page_counts(
            translated, game.language, checked_in_first_language.pages, also_checked.pages, drawing
        )
        repeated = {shared.make_problem(faces) for shared, faces in drawing.shared.items() if shared in problems.shared}
        for problem in drawing.sort_by_severity():
            if problem not in problems.found and problem not in repeated:
                problems.add_problem(replace(problem, message=f"In {language}, {problem.message}"))
    return replace(checked_in_first_language, identities=identities)


def _warn_about_different_page_counts(
    game: Game, first_language: str, expected_page_counts: Mapping[str, int], page_counts: Mapping[str, int], problems: Problems
) -> None:
    """Warn about each translated text whose number of pages differs, which may not suit its template or paper."""
    for component in game.components:
        count, usual = page_counts.get(component.name), expected_page_counts.get(component.name)
        if component.text is not None and count and usual and count != usual:
            message = (
                f"{component.name} has {write_count(count, 'page')}, but {write_count(usual, 'page')} in {first_language}."
            )
            problems.add(Where(component.text.file), message, "shorten the text, or change its page breaks.", "warning")
