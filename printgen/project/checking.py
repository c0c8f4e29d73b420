"""Checks a whole game: its content, its rules and all its faces, in every language."""

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.printing.check_memory import CheckMemory
from printgen.printing.checking import check_all_faces
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
    memory.begin_check()
    check_rules_and_content(loaded, shelves, problems)
    checked = check_all_faces(loaded, shelves, problems, memory=memory)
    if language is None and isinstance(game, str) and len(loaded.languages) > 1:
        from printgen.project.translations import check_translations

        checked = check_translations(loaded, checked, shelves, problems, memory)
    return CheckedGame(loaded, len(checked.identities))
