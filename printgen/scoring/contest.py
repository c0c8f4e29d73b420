"""Judges one contest during a game, such as a combat, and writes the outcome as text and as JSON."""

import json

from printgen.content.loader import load_game
from printgen.content.shelves import Shelves
from printgen.content.tree_nodes import Leaf, MapNode
from printgen.content.tree_paths import find_line_of_path_or_parent, find_value_of_key, list_keys
from printgen.core.problems import Problems, Where
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.optional import Contest, ContestOutcome
from printgen.scoring.entry_reader import (
    TypedFile,
    decode_typed_file,
    list_entry_keys,
    read_typed_file,
    report_findings_on_unreported_lines,
)
from printgen.scoring.registry.calls import GameRules, report_failures_of_rules
from printgen.scoring.registry.requirements import find_rules_with_hooks
from printgen.scoring.verdict import TerminalColours, convert_lines_to_json, write_score_lines


@dataclass(frozen=True, slots=True)
class JudgedContest:
    """The outcome of a contest, with its game and its file."""

    game: Game
    outcome: ContestOutcome
    typed: TypedFile

    @property
    def file(self) -> str:
        """The name of the contest's file."""
        return self.typed.file

    @property
    def valid(self) -> bool:
        """Whether the rules found nothing wrong."""
        return not self.outcome.findings


def judge_contest_text(game_name: str, text: str, file: str, shelves: Shelves, problems: Problems) -> JudgedContest | None:
    """The outcome of a contest. Reports the problems and returns None if its file cannot be judged."""
    game = load_game(game_name, shelves, problems)
    if game is None or problems:
        return None
    rules = find_rules_with_hooks(game_name, ("make_contest",), Where(game_name), shelves, problems)
    typed = read_typed_file(text, file, problems) if rules is not None else None
    if rules is None or typed is None or not _check_file_is_for_game(game, typed, problems):
        return None
    with report_failures_of_rules(game, problems):
        return _judge_contest_by_rules(game, rules, typed, problems) if _check_not_score_sheet(rules, typed, problems) else None
    return None


def _check_file_is_for_game(game: Game, typed: TypedFile, problems: Problems) -> bool:
    named, file = find_value_of_key(typed.tree, "game"), typed.file
    if named is None or (isinstance(named, Leaf) and named.text == game.name):
        return True
    other = named.text[:40] if isinstance(named, Leaf) else "GAME"
    hint = f"run `printgen combat {other} {file}`, or remove this line."
    problems.add(Where(file, named.line), f"This file is for another game, not for {game.name}.", hint)
    return False


def _check_not_score_sheet(rules: GameRules, typed: TypedFile, problems: Problems) -> bool:
    keys = list_keys(typed.tree)
    is_sheet = "players" in keys and keys <= list_entry_keys(rules)
    if is_sheet:
        where = Where(typed.file, find_line_of_path_or_parent(typed.tree, ("players",)))
        problems.add(where, "This is the score sheet of a whole game, not a combat.", f"run `printgen score {typed.file}`.")
    return not is_sheet


def _judge_contest_by_rules(game: Game, rules: GameRules, typed: TypedFile, problems: Problems) -> JudgedContest | None:
    """The outcome of a contest according to the rules, or None after reporting the problems.

    Raises RulesError if the rules fail, and UnfitContent if they cannot use the content.
    """
    contest: Contest = rules.call_hook("make_contest", game)
    form = rules.require_valid_form(contest.entry, "contest.entry")
    tree = typed.tree
    if isinstance(tree, MapNode):
        tree = MapNode(tuple(entry for entry in tree.entries if entry.key != "game"), tree.line)
    entry = decode_typed_file(rules, "make_contest", form, TypedFile(typed.file, tree), problems)
    if entry is None:
        return None
    report_findings_on_unreported_lines(
        rules.limit_and_check_function("make_contest", contest.find_unreadable, "contest.find_unreadable")(entry),
        typed,
        problems,
    )
    if problems:
        return None
    outcome: ContestOutcome = rules.limit_and_check_function("make_contest", contest.judge, "contest.judge")(entry)
    return JudgedContest(game, outcome, typed)


def write_outcome_json(contest: JudgedContest) -> str:
    """The outcome of a contest as one JSON object on one line."""
    outcome = contest.outcome
    content = {
        "game": contest.game.name,
        "edition": contest.game.edition,
        "file": contest.file,
        "valid": contest.valid,
        "sides": [
            {"name": side.name, "role": side.role, "strength": side.strength, "lines": convert_lines_to_json(side.lines)}
            for side in outcome.sides
        ],
        "winner": outcome.winner,
        "decision": outcome.decision,
        "aftermath": list(outcome.aftermath),
        "findings": [
            {"code": b.code, "player": b.player, "line": contest.typed.find_line_number(b), "message": b.message}
            for b in outcome.findings
        ],
    }
    return json.dumps(content, ensure_ascii=False)


def write_outcome_text(contest: JudgedContest, colour: bool) -> str:
    """The outcome of a contest as text: the findings, each side's strength line by line, the winner and the consequences."""
    outcome, colours, lines = contest.outcome, TerminalColours(colour), list[str]()
    for finding in outcome.findings:
        where = f"{contest.file}:{contest.typed.find_line_number(finding)}"
        lines.append(f"{where}: {colours.colour_bad(finding.message)} {colours.colour_quiet(f'[{finding.code}]')}")
    for side in outcome.sides:
        lines += [*([""] if lines else []), f"{colours.colour_strong(side.name)}, {side.role}"]
        lines += write_score_lines(side.lines, str(side.strength), colours, "strength")
    return "\n".join([*lines, "", colours.colour_good(outcome.decision), *outcome.aftermath])
