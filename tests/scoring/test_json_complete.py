"""--json is complete: every word and number that a command prints for people is in its JSON."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printgen.scoring.verdict import write_verdict_json
from tests.games.files import FILES, judged
from tests.helpers.farm import run
from tests.helpers.quick_hindsight import search_briefly
from tests.helpers.supplied_games import ROOT

JUDGED = [file for file in FILES if file.stem.startswith(("legal", "score-total"))]
LEGAL = ROOT / "tests" / "games" / "village" / "legal.yaml"
# What the text adds around the values: headings, and sentences made of values that the JSON has.
MADE = re.compile(
    r".*: no mistakes found\.|.*:\d+: .* \[[a-z.]+\]|total|strength|\?"
    r"|-?[\d,]+( to [\d,]+)?( wins( \(shared\))?)?|.+, (attacker|defender)"
)
pytestmark = pytest.mark.usefixtures("in_the_checkout")


def values(told: Any) -> set[str]:
    """Every string and number in a JSON value, as the text writes them."""
    if isinstance(told, dict):
        return set().union(*map(values, told.values()), told)
    if isinstance(told, list):
        return set().union(*map(values, told))
    return {f"{told:,}"} if isinstance(told, int) else {" ".join(str(told).split())}


def lacking(text: str, told: Any) -> list[str]:
    """The parts of a text that are neither in the JSON nor made of its values."""
    known = values(told)
    lines = [line for line in text.splitlines() if " ".join(line.split()) not in known]
    parts = [part for line in lines for part in re.split(r"\s{2,}", line.strip()) if part]
    return [part for part in parts if part not in known and not MADE.fullmatch(part)]


@pytest.mark.parametrize("file", JUDGED, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_json_of_a_verdict_has_all_that_the_text_has(file: Path) -> None:
    told = json.loads(run("score", "--json", str(file)).out)
    assert lacking(run("score", str(file)).out, told) == []
    for player in told["players"]:
        assert player["total"] is None or player["total"] == sum(line["points"] or 0 for line in player["lines"])


def test_a_verdict_lists_every_point_with_its_reasons_and_all_notes() -> None:
    told = json.loads(run("score", "--json", str(LEGAL)).out)
    rows = {line["row"]: line for line in told["players"][0]["lines"]}
    assert rows["turn 7"]["points"] == 14
    assert rows["turn 7"]["because"]
    assert (told["file"], told["warnings"]) == (str(LEGAL), [])
    favelas = json.loads(run("score", "--json", "tests/games/favelas/legal-tie.yaml").out)
    assert favelas["notes"]


def test_keys_that_rules_add_never_replace_common_keys() -> None:
    legal = judged(LEGAL.read_text())
    added = {"game": "another", "name": "Bo", "total": 99, "dice": 3}
    players = tuple(replace(player, detail=added) for player in legal.verdict.players)
    told = json.loads(write_verdict_json(replace(legal, verdict=replace(legal.verdict, players=players, detail=added))))
    assert (told["game"], told["total"], told["dice"]) == ("village", 99, 3)
    assert [(player["name"], player["total"], player["game"]) for player in told["players"]] == [("Ana", 62, "another")]


def test_warnings_about_a_sheet_are_in_its_json(tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text((ROOT / "tests/games/5211/legal.yaml").read_text().replace("Bo", "ANA"))
    told = json.loads(run("score", "--json", str(tmp_path / "two.yaml")).out)
    assert told["warnings"][0]["message"] == "Ana and ANA differ only in capital letters, so they count as two players."


def test_the_json_of_hindsight_has_the_course_and_its_points(monkeypatch: pytest.MonkeyPatch) -> None:
    search_briefly(monkeypatch)
    told = json.loads(run("score", "--best", "--json", str(LEGAL)).out)
    text = run("score", "--best", str(LEGAL)).out.partition("Hindsight")[2]
    best = told["best"]
    assert sum(line["points"] for line in best["lines"]) == best["total"]
    for row in best["sketch"]:
        assert f"  {row}".rstrip() in text


def test_a_card_and_a_combat_say_the_same_to_programs(tmp_path: Path) -> None:
    (tmp_path / "combat.yaml").write_text("attacker: {name: Ana, units: [green-1]}\ndefender: {name: Bo, units: [orange-1]}\n")
    words = ("combat", "brazil-imperial", str(tmp_path / "combat.yaml"))
    told = json.loads(run(*words, "--json").out)
    assert lacking(run(*words).out, told) == []
    assert told["file"] == str(tmp_path / "combat.yaml")
    words = ("fits", "sunnyvale", "court-2", "tests/games/sunnyvale/legal.yaml", "--player", "Ana")
    assert json.loads(run(*words, "--json").out)["edition"] == "1"


def test_the_verdicts_of_a_simulation_are_in_its_json() -> None:
    told = json.loads(run("simulate", "village", "--games", "20", "--json").out)
    wins = told["seats"][0]["wins"]
    assert (wins["fair"], wins["verdict"]) == (0.5, "uncertain")
    mixed = json.loads(run("simulate", "village", "--games", "20", "--styles", "greedy,random", "--json").out)
    assert "verdict" not in mixed["seats"][0]["wins"]
    held = json.loads(run("simulate", "sunnyvale", "--games", "20", "--json").out)["held"]
    assert all("against_all" in results and "verdict" in results["wins"] for one in held.values() for results in one.values())
