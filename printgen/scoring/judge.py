"""Judges a score sheet: finds its game and the rules, reads the entry, and asks the rules for a verdict."""

from typing import Any

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.content.tree_nodes import Leaf
from printgen.content.tree_paths import find_line_of_path_or_parent, find_line_of_value, find_value_of_key, list_keys
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.results import Hindsight, Verdict, Watch
from printgen.scoring.entry_reader import TypedFile, list_entry_keys, read_entry, read_typed_file
from printgen.scoring.registry.calls import GameRules, RulesError, report_failures_of_rules
from printgen.scoring.registry.lookup import import_trusted_rules, list_games_with_own_rules
from printgen.scoring.registry.requirements import find_rules_with_hooks, has_hook_or_report

_HOOKS = ("Entry", "find_unreadable", "judge")  # the hooks that the rules must have


@dataclass(frozen=True, slots=True)
class JudgedEntry:
    """A verdict, with the game, rules, entry and file that it is based on."""

    game: Game
    rules: GameRules
    entry: Any
    verdict: Verdict
    typed: TypedFile

    @property
    def file(self) -> str:
        """The name of the score sheet's file."""
        return self.typed.file


def judge_text(text: str, file: str, shelves: Shelves, problems: Problems) -> JudgedEntry | None:
    """The verdict on the text of a score sheet. Reports the problems and returns None if it cannot be judged."""
    return Judge(shelves).judge_text(text, file, problems)


class Judge:
    """Judges any number of score sheets, and loads each of their games only once."""

    def __init__(self, shelves: Shelves) -> None:
        self._shelves = shelves
        self._ready: dict[str, tuple[GameRules, Game]] = {}  # by the game's name

    def judge_text(self, text: str, file: str, problems: Problems) -> JudgedEntry | None:
        """The verdict on the text of a score sheet. Reports the problems and returns None if it cannot be judged."""
        typed = read_typed_file(text, file, problems)
        named = _find_game_name_or_report(typed, self._shelves, problems) if typed is not None else None
        if typed is None or named is None:
            return None
        ready = self.load_rules_and_game(named.text, Where(file, named.line), problems)
        if ready is None or problems:
            return None
        rules, game = ready
        with report_failures_of_rules(game, problems):
            return _judge_typed_file(game, rules, typed, self._shelves, problems)
        return None

    def load_rules_and_game(self, game_name: str, where: Where, problems: Problems) -> tuple[GameRules, Game] | None:
        """The rules and the content of a game, or None after reporting the problems."""
        if game_name not in self._ready:
            rules = find_rules_with_hooks(game_name, _HOOKS, where, self._shelves, problems)
            game = load_game(game_name, self._shelves, problems) if rules is not None else None
            if rules is None or game is None:
                return None
            rules.reuse_loaded_game(game)
            self._ready[game_name] = rules, game
        return self._ready[game_name]


def find_best_possible_score(judged: JudgedEntry, watch: Watch, problems: Problems) -> Hindsight | None:
    """The highest score that a game's dice or cards allowed.

    Reports a problem and returns None if the score is not available.
    """
    if not has_hook_or_report(judged.rules, "find_best_possible_score", Where("--best"), problems):
        return None
    with report_failures_of_rules(judged.game, problems):
        hindsight: Hindsight = judged.rules.call_hook("find_best_possible_score", judged.game, judged.entry, watch)
        return hindsight
    return None


def _find_game_name_or_report(typed: TypedFile, shelves: Shelves, problems: Problems) -> Leaf | None:
    """The value of `game:` in a score sheet. Reports a problem and returns None if it names no game."""
    named = find_value_of_key(typed.tree, "game")
    if isinstance(named, Leaf) and not named.open:
        return named
    line = named.line if named is not None else 1
    example = next(iter(list_games_with_own_rules(shelves)), "village")
    problems.add(Where(typed.file, line), "The score sheet does not name its game.", f"add a line such as `game: {example}`.")
    return None


def _judge_typed_file(
    game: Game, rules: GameRules, typed: TypedFile, shelves: Shelves, problems: Problems
) -> JudgedEntry | None:
    """The rules' verdict on a score sheet, or None after reporting the problems.

    Raises RulesError if the rules fail, and UnfitContent if they cannot use the content.
    """
    if not _check_not_of_another_game(typed, rules, shelves, problems):
        return None
    entry = read_entry(rules, game, typed, problems, skip_invalid_parts=True)
    if entry is None:
        return None
    judged = JudgedEntry(game, rules, entry, rules.call_hook("judge", game, entry), typed)
    _warn_of_names_differing_in_case(judged, problems)
    return judged


def _check_not_of_another_game(typed: TypedFile, rules: GameRules, shelves: Shelves, problems: Problems) -> bool:
    """Whether this game, or no other game, has all keys of an entry. If not, reports a problem."""
    keys, known = list_keys(typed.tree), list_entry_keys(rules)
    if keys <= known:
        return True
    fitting = next((other.game for other in import_trusted_rules(shelves) if _could_entry_have_keys(other, keys)), None)
    if fitting is None:
        return True
    message = (
        f"A score sheet of {rules.game} has no {' and no '.join(sorted(keys - known))}, but a score sheet of {fitting} does."
    )
    where = Where(typed.file, find_line_of_path_or_parent(typed.tree, ("game",)))
    problems.add(where, message, f"if this is a score sheet of {fitting}, write `game: {fitting}`.")
    return False


def _could_entry_have_keys(rules: GameRules, keys: set[str]) -> bool:
    """Whether the form of an entry has all these keys. Returns False if the rules fail."""
    try:
        return keys <= list_entry_keys(rules)
    except RulesError:
        return False


def _warn_of_names_differing_in_case(judged: JudgedEntry, problems: Problems) -> None:
    """Warn about player names that differ only in capital letters, because they count as two players."""
    first: dict[str, str] = {}
    for name in (player.name for player in judged.verdict.players):
        known = first.setdefault(name.casefold(), name)
        if known != name:
            message = f"{known} and {name} differ only in capital letters, so they count as two players."
            where = Where(judged.file, find_line_of_value(judged.typed.tree, name) or 1)
            problems.add(where, message, "if they are the same person, write the name the same way every time.", "warning")
