"""One contest of a game, entered and reckoned: who wins, and by what; knows no game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from printgen.content.load import load_game
from printgen.content.shelves import Shelves
from printgen.judging.referee import find_rules, games_with_rules, note_fault
from printgen.judging.scoring import parts_of
from printgen.judging.verdict import Ink, lines_json, lines_text
from printgen.model import Game
from printgen.problems import Problems, Where, did_you_mean
from printgen.reading.decode import decode
from printgen.reading.places import keys_of, line_of, value_of
from printgen.reading.tree import Leaf, MapNode, Node, read_sheet
from printgen.rules.contest import Contest, Outcome, Side
from printgen.rules.fitness import UnfitContent


@dataclass(frozen=True, slots=True)
class Contested:
    """An outcome, the game it is of, and the entry's file and lines."""

    game: Game
    outcome: Outcome
    file: str
    tree: Node

    @property
    def valid(self) -> bool:
        """Right exactly when nothing was found."""
        return not self.outcome.findings


def contest_text(name: str, text: str, file: str, shelves: Shelves, problems: Problems) -> Contested | None:
    """The outcome of the contest that a text tells of."""
    game = load_game(name, shelves, problems)
    if game is None or problems:
        return None
    try:
        contest = _contest_of(game, problems)
        tree = read_sheet(text, file, problems) if contest is not None else None
        return _judged(game, contest, (file, tree), problems) if contest is not None and tree is not None else None
    except UnfitContent as unfit:
        note_fault(unfit.fault, game, problems)
        return None


def _contest_of(game: Game, problems: Problems) -> Contest | None:
    """How the game's rules reckon a contest, where they know of any."""
    rules = find_rules(game.name)
    if rules is not None and hasattr(rules, "contest"):
        found: Contest = rules.contest(game)
        return found
    able = [other for other in games_with_rules() if hasattr(find_rules(other), "contest")]
    problems.add(Where(game.name), f"The rules of {game.title} know no combat.", did_you_mean(game.name, able))
    return None


def _judged(game: Game, contest: Contest, read: tuple[str, Node], problems: Problems) -> Contested | None:
    file, tree = read
    if not _is_of(game, tree, file, problems) or _is_sheet(game, tree, file, problems):
        return None
    entry = decode(contest.entry, _bare(tree), file, problems)
    if entry is None:
        return None
    unreadable = tuple(contest.unreadable(entry))
    for broken in unreadable:
        problems.add(Where(file, line_of(tree, broken.path)), broken.message)
    return None if unreadable else Contested(game, contest.judge(entry), file, tree)


def _is_of(game: Game, tree: Node, file: str, problems: Problems) -> bool:
    """Whether the file is of this game; it need not say so, as a sheet does."""
    named = value_of(tree, "game")
    if named is None or (isinstance(named, Leaf) and named.text == game.name):
        return True
    other = named.text[:40] if isinstance(named, Leaf) else "GAME"
    hint = f"say `printgen combat {other} {file}`, or leave the line out."
    problems.add(Where(file, named.line), f"This is no combat of {game.name}.", hint)
    return False


def _is_sheet(game: Game, tree: Node, file: str, problems: Problems) -> bool:
    """Whether the file is a whole game that was played to its end."""
    said = keys_of(tree)
    sheet = "players" in said and said <= parts_of(game.name)
    if sheet:
        hint = f"say `printgen score {file}`."
        problems.add(Where(file, line_of(tree, ("players",))), "This is a finished game, and no combat in it.", hint)
    return sheet


def _bare(tree: Node) -> Node:
    """What was entered, without the name of its game."""
    return MapNode(tuple(e for e in tree.entries if e.key != "game"), tree.line) if isinstance(tree, MapNode) else tree


def outcome_json(contested: Contested) -> str:
    """The outcome for programs."""
    outcome = contested.outcome
    content = {
        "game": contested.game.name,
        "edition": contested.game.edition,
        "file": contested.file,
        "valid": contested.valid,
        "sides": [_side(side) for side in outcome.sides],
        "winner": outcome.winner,
        "decision": outcome.decision,
        "aftermath": list(outcome.aftermath),
        "findings": [
            {"code": b.code, "player": b.player, "line": line_of(contested.tree, b.path), "message": b.message}
            for b in outcome.findings
        ],
    }
    return json.dumps(content, ensure_ascii=False)


def _side(side: Side) -> dict[str, Any]:
    return {"name": side.name, "role": side.role, "strength": side.strength, "lines": lines_json(side.lines)}


def outcome_text(contested: Contested, colour: bool) -> str:
    """The outcome in words: what is wrong first, then each side's sum, then who wins and what follows."""
    return "\n".join(_lines(contested, Ink(colour)))


def _lines(contested: Contested, ink: Ink) -> Iterator[str]:
    outcome = contested.outcome
    for broken in outcome.findings:
        where = f"{contested.file}:{line_of(contested.tree, broken.path)}"
        yield f"{where}: {ink.bad(broken.message)} {ink.quiet(f'[{broken.code}]')}"
    for number, side in enumerate(outcome.sides):
        yield from ("",) if number or outcome.findings else ()
        yield f"{ink.strong(side.name)}, {side.role}"
        yield from lines_text(side.lines, str(side.strength), ink, "strength")
    yield from ("", ink.good(outcome.decision), *outcome.aftermath)
