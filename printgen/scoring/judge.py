"""An entered file to its game's entry to a verdict; knows no game."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from printgen.content.decoder import decode
from printgen.content.loader import load_game
from printgen.content.places import keys_of, line_of, line_saying, lines_of, value_of
from printgen.content.shelves import Shelves
from printgen.content.tree import Leaf, Node, read_sheet
from printgen.core.problems import Problems, Where
from printgen.model import Game
from printgen.scoring.contract.results import Broken, Hindsight, Verdict, Watch
from printgen.scoring.registry.calls import GameRules, RulesError, noted
from printgen.scoring.registry.find import games_with_rules, other_rules
from printgen.scoring.registry.required import find_required, require


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was typed in: its name and its tree."""

    file: str
    tree: Node

    def where(self, broken: Broken) -> Where:
        """Where a finding was typed in."""
        return Where(self.file, line_of(self.tree, broken.path))


def read_source(text: str, file: str, problems: Problems) -> Source | None:
    """The tree of a text; None with the problems noted."""
    tree = read_sheet(text, file, problems)
    return Source(file, tree) if tree is not None else None


def decode_source(
    rules: GameRules, hook: str, form: Any, source: Source, problems: Problems, lenient: bool = False
) -> Any | None:
    """What was typed in, as a value of the form; None with the problems noted. Raises RulesError if the form fails."""
    with rules.guard(hook):
        return decode(form, source.tree, source.file, problems, lenient)


def note_unreadable(unreadable: Iterable[Broken], source: Source, problems: Problems) -> None:
    """Note everything unreadable, except in lines that have a problem already."""
    noted = {problem.where.line for problem in problems.found}
    for broken in unreadable:
        if noted.isdisjoint(lines_of(source.tree, broken.path)):
            problems.add(source.where(broken), broken.message)


def read_entry(rules: GameRules, game: Any, source: Source, problems: Problems, lenient: bool = False) -> Any | None:
    """The entry of a whole score sheet, if nothing keeps it from being judged; None with the problems noted."""
    entry = decode_source(rules, "Entry", rules.form("Entry"), source, problems, lenient)
    if entry is None:
        return None
    note_unreadable(rules.call("unreadable", game, entry), source, problems)
    return None if problems else entry


JUDGING = ("Entry", "unreadable", "judge")  # what rules must have for it


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict, the game it is of, and the entry's file and lines."""

    game: Game
    rules: GameRules
    entry: Any
    verdict: Verdict
    file: str
    tree: Node

    def line(self, broken: Broken) -> int:
        """The line a finding was entered in."""
        return line_of(self.tree, broken.path)


def judge_text(text: str, file: str, shelves: Shelves, problems: Problems) -> Judged | None:
    """The verdict on the text of an entry; None with the problems noted if it cannot be judged."""
    source = read_source(text, file, problems)
    named = _game_named(source, shelves, problems) if source is not None else None
    if source is None or named is None:
        return None
    rules = find_required(named.text, JUDGING, Where(file, named.line), shelves, problems)
    game = load_game(named.text, shelves, problems) if rules is not None else None
    if rules is None or game is None or problems:
        return None
    with noted(game, problems):
        return _judged(game, rules, source, shelves, problems)
    return None


def _judged(game: Game, rules: GameRules, source: Source, shelves: Shelves, problems: Problems) -> Judged | None:
    if _of_another_game(source, rules, shelves, problems):
        return None
    entry = read_entry(rules, game, source, problems, lenient=True)
    if entry is None:
        return None
    judged = Judged(game, rules, entry, rules.call("judge", game, entry), source.file, source.tree)
    _tell_alike(judged, problems)
    return judged


def _tell_alike(judged: Judged, problems: Problems) -> None:
    """Names that differ in capitals only are two players, as they are written; but a slip is the likelier."""
    first: dict[str, str] = {}
    for name in (player.name for player in judged.verdict.players):
        known = first.setdefault(name.casefold(), name)
        if known != name:
            message = f"{known} and {name} differ in capitals only, and count as two players."
            where = Where(judged.file, line_saying(judged.tree, name) or 1)
            problems.add(where, message, "where one person is meant, write one name.", "warning")


def _of_another_game(source: Source, rules: GameRules, shelves: Shelves, problems: Problems) -> bool:
    """Whether the sheet was typed in as that of another game, which one line then says best."""
    typed, known = keys_of(source.tree), parts_of(rules)
    if typed <= known:
        return False
    fitting = next((other.game for other in other_rules(rules.game, shelves) if _could_be(typed, other)), None)
    if fitting is None:
        return False
    message = f"A sheet of {rules.game} has no {' and no '.join(sorted(typed - known))}; one of {fitting} has."
    where = Where(source.file, line_of(source.tree, ("game",)))
    problems.add(where, message, f"if it is one, write `game: {fitting}`.")
    return True


def _could_be(typed: set[str], other: GameRules) -> bool:
    """Whether a sheet could be of another game, whose rules may be broken."""
    try:
        return typed <= parts_of(other)
    except RulesError:
        return False


def parts_of(rules: GameRules) -> set[str]:
    """The names that a score sheet of a game may use; none if its rules have no form for one. Raises RulesError."""
    return {field.name for field in fields(rules.form("Entry"))} if rules.has("Entry") else set()


def look_back(judged: Judged, watch: Watch, problems: Problems) -> Hindsight | None:
    """The most that the chance of a judged game allowed; None with a problem noted if its rules cannot say."""
    if not require(judged.rules, "hindsight", Where("--best"), problems):
        return None
    with noted(judged.game, problems):
        found: Hindsight = judged.rules.call("hindsight", judged.game, judged.entry, watch)
        return found
    return None


def _game_named(source: Source, shelves: Shelves, problems: Problems) -> Leaf | None:
    """The game that an entry names."""
    named = value_of(source.tree, "game")
    if isinstance(named, Leaf) and not named.open:
        return named
    line = named.line if named is not None else 1
    example = next(iter(games_with_rules(shelves)), "village")
    problems.add(Where(source.file, line), "The entry does not name its game.", f"add a line such as `game: {example}`.")
    return None
