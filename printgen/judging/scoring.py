"""An entered file to the game's entry to its verdict; knows no game."""

from dataclasses import dataclass, fields
from types import ModuleType
from typing import Any

from printgen.content.load import load_game
from printgen.content.shelves import Shelves
from printgen.judging.referee import find_rules, games_with_rules, note_fault
from printgen.model import Game
from printgen.problems import Problems, Where, did_you_mean
from printgen.reading.decode import decode
from printgen.reading.places import keys_of, line_of, line_saying, lines_of, value_of
from printgen.reading.tree import Leaf, Node, read_sheet
from printgen.rules.contract import Broken, Hindsight, Verdict, Watch
from printgen.rules.fitness import UnfitContent
from printgen.rules.words import listed

JUDGING = ("Entry", "unreadable", "judge")  # what a rules module must have for it


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict, the game it is of, and the entry's file and lines."""

    game: Game
    rules: ModuleType
    entry: Any
    verdict: Verdict
    file: str
    tree: Node

    def line(self, broken: Broken) -> int:
        """The line a finding was entered in."""
        return line_of(self.tree, broken.path)


def judge_text(text: str, file: str, shelves: Shelves, problems: Problems) -> Judged | None:
    """The verdict on the text of an entry."""
    tree = read_sheet(text, file, problems)
    if tree is None:
        return None
    rules = _rules_of(tree, file, shelves, problems)
    if rules is None:
        return None
    game, module = rules
    if _of_another_game(tree, game, file, problems):
        return None
    entry = decode(module.Entry, tree, file, problems, lenient=True)
    if entry is None:
        return None
    try:
        return _judged(game, module, entry, (file, tree), problems)
    except UnfitContent as unfit:
        note_fault(unfit.fault, game, problems)
        return None


def _judged(game: Game, module: ModuleType, entry: Any, read: tuple[str, Node], problems: Problems) -> Judged | None:
    """The verdict, unless something keeps the entry from being judged at all; of a part that was told of, no more is said."""
    file, tree = read
    told = {problem.where.line for problem in problems.found}
    for broken in module.unreadable(game, entry):
        if told.isdisjoint(lines_of(tree, broken.path)):
            problems.add(Where(file, line_of(tree, broken.path)), broken.message)
    if problems:
        return None
    judged = Judged(game, module, entry, module.judge(game, entry), file, tree)
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


def _of_another_game(tree: Node, game: Game, file: str, problems: Problems) -> bool:
    """Whether the sheet was typed in as that of another game, which one line then says best."""
    said = keys_of(tree)
    fitting = [name for name in games_with_rules() if said <= parts_of(name)]
    if game.name in fitting or not fitting:
        return False
    wrong = sorted(said - parts_of(game.name))
    message = f"A sheet of {game.name} has no {' and no '.join(wrong)}; one of {fitting[0]} has."
    problems.add(Where(file, line_of(tree, ("game",))), message, f"if it is one, write `game: {fitting[0]}`.")
    return True


def parts_of(game: str) -> set[str]:
    """What a sheet of a game may say; nothing where its rules know of no sheets."""
    rules = find_rules(game)
    return {field.name for field in fields(rules.Entry)} if rules is not None and hasattr(rules, "Entry") else set()


def look_back(judged: Judged, watch: Watch, problems: Problems) -> Hindsight | None:
    """The most that the chance of a judged game allowed, where its rules can tell."""
    if not hasattr(judged.rules, "hindsight"):
        message = f"Nobody has taught {judged.game.name} to look back: the best that was possible is not known."
        problems.add(Where("--best"), message, "leave --best out.")
        return None
    found: Hindsight = judged.rules.hindsight(judged.game, judged.entry, watch)
    return found


def _rules_of(tree: Node, file: str, shelves: Shelves, problems: Problems) -> tuple[Game, ModuleType] | None:
    """The game an entry names, and the module of its rules."""
    named = value_of(tree, "game")
    known = [name for name, _ in shelves.games() if name in games_with_rules()]
    if not isinstance(named, Leaf) or named.open:
        problems.add(
            Where(file, named.line if named is not None else 1),
            "The entry does not name its game.",
            f"add a line such as `game: {known[0] if known else 'village'}`.",
        )
        return None
    module = find_rules(named.text) if named.text in known else None
    if module is None:
        message = f'There are no rules for the game "{named.text[:40]}".'
        problems.add(Where(file, named.line), message, did_you_mean(named.text, known))
        return None
    if lacking := [part for part in JUDGING if not hasattr(module, part)]:
        message = f"The rules of {named.text} cannot judge a sheet: they have no {listed(lacking)}."
        problems.add(Where(file, named.line), message, "docs/own-rules.md says what rules need for it.")
        return None
    game = load_game(named.text, shelves, problems)
    return (game, module) if game is not None and not problems else None
