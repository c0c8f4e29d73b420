"""What commands print about the supplied games, word for word, and pictures of their score sheets by hash."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.files import GAMES
from tests.helpers.farm import put, run
from tests.helpers.golden import same

SHEETS = "tests/games"
COMBAT = """\
attacker: {name: Ana, units: [green-1, green-2], cards: [osorio], paintings: [maria-quiteria]}
defender: {name: Bo, units: [orange-1, orange-2], tile: farm, cards: [henrique-dias]}
"""
PICTURES = {
    "5211": ("legal", "legal --turn 2"),
    "brazil-imperial": ("legal", "score-row", "legal-open"),
    "favelas": ("legal-heights", "score-total-heights", "legal --turn 1"),
    "sunnyvale": ("legal", "score-value", "legal-untouched"),
    "village": ("legal-two-players", "score-turn", "legal --turn 7"),
}
COMMANDS = (
    "list",
    *(f"inspect {game}" for game in GAMES),
    *(f"fits sunnyvale {card} {SHEETS}/sunnyvale/legal.yaml --player Ana" for card in ("cottage-1", "tower-1", "geese")),
    f"fits sunnyvale row-3 {SHEETS}/sunnyvale/legal.yaml --player Bo --json",
    *(f"score {SHEETS}/{game}/legal.yaml --json" for game in ("village", "sunnyvale")),
    f"score {SHEETS}/village/score-turn.yaml {SHEETS}/favelas/refused-die.yaml --json",
    "simulate village --games 3 --players 1 --json",
    "simulate favelas --games 3 --json",
)


def split_json(text: str) -> str:
    """JSON with a line for each object, so that a difference is short."""
    return text.replace("}, ", "},\n") if text.startswith("{") else text


@pytest.mark.golden
def test_what_commands_print(in_the_checkout: None) -> None:
    lines = []
    for command in COMMANDS:
        told = run(*command.split())
        errors = "" if command.startswith("simulate") else told.err  # its speed
        lines += [
            f"$ printgen {command}",
            split_json(told.out).rstrip("\n"),
            *filter(None, [errors]),
            f"exit code {told.code}",
            "",
        ]
    same("commands.txt", "\n".join(lines))


def leaves(value: object, path: str = "") -> Iterator[str]:
    """Every value inside a JSON value, after its path."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, f"{path}.{key}")
    else:
        yield f"{path[1:]}: {value}"


@pytest.mark.golden
@pytest.mark.parametrize("game", GAMES)
def test_the_schemas_of_entries(game: str, in_the_checkout: None) -> None:
    commands = {"brazil-imperial": ("score", "combat"), "sunnyvale": ("score", "fits")}.get(game, ("score",))
    lines = [line for command in commands for line in leaves(json.loads(run("schema", game, "--for", command).out))]
    same(f"schema-{game}.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_what_a_combat_says(tmp_path: Path) -> None:
    put(tmp_path / "combat.yaml", COMBAT)
    told = [run("combat", "brazil-imperial", str(tmp_path / "combat.yaml"), *more) for more in ((), ("--json",))]
    same("combat.txt", "\n".join(split_json(one.out + one.err).replace(f"{tmp_path}/", "") for one in told))


@pytest.mark.golden
@pytest.mark.bytes
@pytest.mark.parametrize("game", PICTURES)
def test_pictures_of_score_sheets(game: str, in_the_checkout: None, tmp_path: Path) -> None:
    lines = []
    for words in PICTURES[game]:
        sheet, *more = words.split()
        told = run("score", f"{SHEETS}/{game}/{sheet}.yaml", "--picture", str(tmp_path / "sheet.svg"), *more)
        lines.append(f"{words}: exit code {told.code}")
        for file in sorted(tmp_path.iterdir()):
            svg = re.sub(r"url\(data:[^)]*\)", "", file.read_text(encoding="utf-8"))
            lines.append(f"  {file.name}: {svg.count('<')} tags, {hashlib.sha256(svg.encode()).hexdigest()[:12]}")
            file.unlink()
    same(f"sheet-pictures-{game}.txt", "\n".join(lines) + "\n")
