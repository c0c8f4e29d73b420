"""One contest of a game, entered and reckoned: who wins, and by what; knows no game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from printgen.content.loader import load_game
from printgen.content.places import keys_of, line_of, value_of
from printgen.content.shelves import Shelves
from printgen.content.tree import Leaf, MapNode, Node
from printgen.core.problems import Problems, Where
from printgen.model import Game
from printgen.scoring.contract.optional import Contest, Outcome, Side
from printgen.scoring.judge import Source, decode_source, note_unreadable, parts_of, read_source
from printgen.scoring.registry.calls import GameRules, noted
from printgen.scoring.registry.required import find_required
from printgen.scoring.verdict import Ink, lines_json, lines_text


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
    """The outcome of the contest in a text; None with the problems noted if it cannot be judged."""
    game = load_game(name, shelves, problems)
    if game is None or problems:
        return None
    rules = find_required(name, ("contest",), Where(name), shelves, problems)
    source = read_source(text, file, problems) if rules is not None else None
    if rules is None or source is None or not _is_of(game, source, problems):
        return None
    with noted(game, problems):
        return None if _is_sheet(rules, source, problems) else _contested(game, rules, source, problems)
    return None


def _contested(game: Game, rules: GameRules, source: Source, problems: Problems) -> Contested | None:
    contest: Contest = rules.call("contest", game)
    bare = Source(source.file, _bare(source.tree))
    form = rules.checked_form(contest.entry, "contest.entry")
    entry = decode_source(rules, "contest", form, bare, problems)
    if entry is None:
        return None
    note_unreadable(rules.guarded("contest", contest.unreadable, "contest.unreadable")(entry), source, problems)
    if problems:
        return None
    outcome: Outcome = rules.guarded("contest", contest.judge, "contest.judge")(entry)
    return Contested(game, outcome, source.file, source.tree)


def _is_of(game: Game, source: Source, problems: Problems) -> bool:
    """Whether the file is of this game; it need not say so, as a sheet does."""
    named, file = value_of(source.tree, "game"), source.file
    if named is None or (isinstance(named, Leaf) and named.text == game.name):
        return True
    other = named.text[:40] if isinstance(named, Leaf) else "GAME"
    hint = f"say `printgen combat {other} {file}`, or leave the line out."
    problems.add(Where(file, named.line), f"This is no combat of {game.name}.", hint)
    return False


def _is_sheet(rules: GameRules, source: Source, problems: Problems) -> bool:
    """Whether the file is a whole game that was played to its end."""
    typed = keys_of(source.tree)
    sheet = "players" in typed and typed <= parts_of(rules)
    if sheet:
        where = Where(source.file, line_of(source.tree, ("players",)))
        problems.add(where, "This is a finished game, and no combat in it.", f"say `printgen score {source.file}`.")
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
