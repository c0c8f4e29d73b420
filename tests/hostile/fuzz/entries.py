"""Fuzzes `printgen score` and `printgen combat` with changed and mistyped sheets of the five games."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import yaml

from printgen.content.shelves import Shelves
from printgen.core.problems import Problems
from printgen.model import Game
from printgen.scoring import contest, fits, judge
from printgen.scoring.verdict import write_verdict_json, write_verdict_text
from tests.games import play_5211, play_favelas, play_sunnyvale
from tests.helpers.supplied_games import ROOT, SHELVES, declared
from tests.hostile.fuzz.kind import Chance, Kind, ReadInput, spoil
from tests.hostile.fuzz.trees import Tree, as_text, bend, parts

PLAYED = 12  # simulated games of each kind from which tries are made
GAMES = ("village", "5211", "favelas", "sunnyvale", "brazil-imperial")
COMBAT = {
    "attacker": {"name": "Ana", "units": ["infantry", "cavalry"], "cards": ["caxias"], "action": "battle"},
    "defender": {"name": "Bo", "units": "1 2", "palaces": 1}, "terrain": "forest", "tile": "farm",
}  # fmt: skip


@cache
def sheets(game: str) -> tuple[tuple[str, Tree], ...]:
    """Sheets of a game, each as text and as a tree of values."""
    kept = [file.read_text() for file in sorted((ROOT / "tests/games" / game).glob("*.yaml"))]
    made: dict[str, Callable[[int], str]] = {
        "favelas": lambda seed: play_favelas.entry_text(play_favelas.play(seed)),
        "5211": lambda seed: play_5211.play(seed).text(),
        "sunnyvale": lambda seed: play_sunnyvale.play(seed).text(),
    }
    texts = kept + [made[game](seed) for seed in range(PLAYED) if game in made]
    return tuple((text, yaml.load(text, yaml.CBaseLoader)) for text in texts)


@cache
def words_of(game: str) -> tuple[str, ...]:
    """All words in the sheets of a game, which may replace each other."""
    return tuple({word for text, _ in sheets(game) for word in text.replace(",", " ").split()})


@cache
def pool_of(game: str) -> tuple[Tree, ...]:
    """All parts of the trees of a game's sheets."""
    return tuple(part for _, tree in sheets(game) for part in parts(tree))


def write_entry(chance: Chance) -> str:
    """A sheet that is changed as a tree or mistyped as a text; sometimes a combat."""
    game = chance.choice(GAMES)
    if game == "brazil-imperial" and chance.random() < 0.3:
        return as_text(chance, bend(chance, COMBAT, pool_of(game), chance.choice((0.02, 0.1))))
    text, tree = chance.choice(sheets(game))
    if chance.random() < 0.5:
        return as_text(chance, bend(chance, tree, pool_of(game), chance.choice((0.003, 0.01, 0.05))))
    return spoil(chance, text, words_of(game)) if chance.random() < 0.7 else retyped(chance, text, words_of(game))


def retyped(chance: Chance, text: str, words: tuple[str, ...]) -> str:
    """A sheet in which some words are replaced by other words of the same game."""
    parts = text.split(" ")
    for _ in range(chance.choice((1, 2, 5, 40))):
        parts[chance.randrange(len(parts))] = chance.choice(words)
    return " ".join(parts)


def reader(_: Path) -> ReadInput:
    """A function that judges a sheet or a combat. Each game is loaded only once, which saves most of the time."""
    read_once()

    def read_input(text: str) -> str:
        problems = Problems()
        if "attacker" in text:
            return _told(contest.judge_contest_text("brazil-imperial", text, "sheet.yaml", SHELVES, problems), problems)
        judged = judge.judge_text(text, "sheet.yaml", SHELVES, problems)
        if judged is None:
            return _told(judged, problems)
        assert write_verdict_text(judged, colour=False)
        json.loads(write_verdict_json(judged))
        assert all(judged.typed.find_line_number(broken) >= 1 for broken in judged.verdict.findings)
        return "right" if judged.verdict.valid else "wrong"

    return read_input


def read_once() -> None:
    """Load all games, and make the judges use them instead of loading them again."""

    def known(name: str, _shelves: Shelves, _problems: Problems) -> Game:
        return declared(name)

    for module in (judge, contest, fits):
        module.load_game = known  # type: ignore[attr-defined]
    for game in GAMES:
        declared(game)


def _told(contested: contest.JudgedContest | None, problems: Problems) -> str:
    if contested is not None:
        assert contest.write_outcome_text(contested, colour=False)
        json.loads(contest.write_outcome_json(contested))
        return "decided"
    assert problems
    assert all(problem.message and problem.where.file for problem in problems.sort_by_severity())
    return "refused"


KIND = Kind("entries", 120_000, 2.0, write_entry, reader)
