"""`printgen simulate` as people call it, and its messages for games that cannot be simulated."""

import json
import random
import re
import signal
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from printgen.content.shelves import Shelf
from printgen.scoring import rules_check
from printgen.scoring.contract.facts import Fault, UnfitContent
from printgen.scoring.contract.optional import Playtest, SimulatedGame
from printgen.scoring.registry import requirements
from printgen.scoring.registry.calls import GameRules
from tests.games.files import ROOT
from tests.helpers.farm import put, run, swap

VILLAGE = ROOT / "content" / "village" / "game.yaml"


def teach(monkeypatch: pytest.MonkeyPatch, **rules: object) -> None:
    """Give the farm rules."""
    taught = GameRules("farm", SimpleNamespace(**rules), "content", "content/farm/rules.py", Shelf(Path.cwd()))
    for module in (requirements, rules_check):
        monkeypatch.setattr(module, "find_rules", lambda *_: taught)


def interrupted_in(*interrupted: int) -> Playtest:
    """Games in some of which a person presses Ctrl-C."""
    played: list[int] = []

    def play(styles: tuple[str, ...], _: random.Random) -> SimulatedGame:
        played.append(1)
        for _number in range(interrupted.count(len(played))):
            signal.raise_signal(signal.SIGINT)
        return SimulatedGame((1,) * len(styles), (0,), 1)

    return Playtest("turns", ("calm", "wild"), play)


def test_games_and_players_can_be_chosen() -> None:
    told = run("simulate", "village", "--games", "30", "--players", "3", "--styles", "random", "--seed", "4")
    assert told.code == 0
    assert told.out.startswith("Village: 30 games, 3 players, random, seed 4.\nA game lasts 9 turns.\n")
    assert "seat 3 (random)" in told.out
    assert re.fullmatch(r"[\d,]+ games per second of CPU time\.\n", told.err)


def test_a_long_table_shows_only_its_extremes(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiles = {f"tile-{number}": (number, 99) for number in range(80)}
    played = SimulatedGame((1, 1), (0,), 1, {"laid": (5, 10)}, shares={"laid": tiles})
    teach(monkeypatch, make_playtest=lambda _: Playtest("turns", ("calm",), lambda _styles, _random: played))
    told = run("simulate", "farm", "--games", "1").out
    assert re.search(r"^laid  ", told, re.MULTILINE)
    assert re.findall(r"tile-\d+", told) == ["tile-0", "tile-1", "tile-2", "tile-3", "tile-4", "tile-79"]


def test_a_seed_says_the_same_twice_and_json_has_it_all() -> None:
    words = ("simulate", "village", "--games", "20", "--styles", "greedy,random", "--json")
    once, again = run(*words), run(*words)
    assert once.out == again.out
    told = json.loads(once.out)
    assert (told["games"], told["seed"], told["styles"]) == (20, 1, ["greedy", "random"])
    assert told["players"]["greedy"]["scores"]["mean"] > told["players"]["random"]["scores"]["mean"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("vilage",), 'There is no game "vilage".\n  hint: did you mean village?'),
        (
            ("village", "--styles", "gready"),
            '--styles: Village has no style of play called "gready".\n  hint: did you mean greedy?',
        ),
        (
            ("village", "--styles", "greedy,"),
            '--styles: Village has no style of play called "".\n  hint: use greedy or random.',
        ),
        (("village", "--players", "13"), "content/village/game.yaml:7: Village takes 1 to 12 players, not 13."),
        (
            ("village", "--players", "3", "--styles", "greedy,random"),
            "--styles: There are 2 styles for 3 players.\n  hint: name one style for all seats, or one style for each seat.",
        ),
        (("village", "--games", "0"), "Invalid value for '--games': "),
        (("village", "--games", "100000001"), "Invalid value for '--games': "),
        (("village", "--players", "0"), "Invalid value for '--players': "),
        (("village", "--seed", "-1"), "Invalid value for '--seed': "),
        (("village", "--games", "many"), "Invalid value for '--games': "),
    ],
)
def test_what_cannot_be_played_is_reported(words: tuple[str, ...], message: str) -> None:
    told = run("simulate", *words)
    assert (told.code, told.out) == (2, "")
    assert message in told.err


def test_workers_print_what_one_process_prints() -> None:
    words = ("simulate", "village", "--games", "120", "--styles", "random")
    alone, together = run(*words), run(*words, "--workers", "2")
    assert (together.code, together.out, together.err) == (0, alone.out, "")


def test_workers_and_a_cluster_do_not_go_together() -> None:
    told = run("simulate", "village", "--workers", "2", "--cluster", "tcp://127.0.0.1:1")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("--workers: --workers does not go with --cluster.\n  hint: remove --workers;")


def test_the_cost_of_a_large_simulation_is_shown_and_can_be_declined(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(styles: tuple[str, ...], _: random.Random) -> SimulatedGame:
        end = time.process_time() + 0.01
        while time.process_time() < end:
            pass
        return SimulatedGame((1,) * len(styles), (0,), 1)

    teach(monkeypatch, make_playtest=lambda _: Playtest("turns", ("calm",), play))
    monkeypatch.setattr("printgen.cli.simulation._SAMPLE_SECONDS", 0.2)
    monkeypatch.setattr("printgen.cli.simulation.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    monkeypatch.setattr("typer.confirm", lambda *_, **__: False)
    told = run("simulate", "farm", "--games", "100000000")
    assert (told.code, told.out) == (130, "")
    assert re.fullmatch(r"100,000,000 games take about \d{3} core-hours\.\n", told.err)


def test_a_game_without_a_playtest_is_reported(kit: Path) -> None:
    told = run("simulate", "farm")
    assert (told.code, told.out) == (2, "")
    assert told.err == (
        'content/farm/game.yaml:1: There are no rules for the game "farm".\n'
        "  hint: declare the score sheet in content/farm/game.yaml, "
        "as `printgen docs score-sheets` shows, or run `printgen docs own-rules`.\n"
    )


def test_ctrl_c_tells_of_the_games_so_far(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, make_playtest=lambda _: interrupted_in(5))
    told = run("simulate", "farm", "--games", "200")
    assert told.code == 130
    assert told.out.startswith("The Farm: 5 games, 2 players, calm, seed 1.")
    assert told.err.endswith("Interrupted after 5 of 200 games.\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_pressed_twice_stops_at_once(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, make_playtest=lambda _: interrupted_in(5, 5))
    told = run("simulate", "farm", "--games", "200")
    assert (told.code, told.out) == (130, "")
    assert told.err.startswith("Interrupted.")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_changed_facts_can_be_simulated_without_a_new_edition(here: Path) -> None:
    text = VILLAGE.read_text()
    put("content/village/game.yaml", text.replace("square_points: {value: 10", "square_points: {value: 0"))
    told = run("simulate", "village", "--games", "40", "--players", "1", "--json")
    assert told.code == 0
    assert "warning: The facts have changed since edition 1 was recorded." in told.err
    squares = json.loads(told.out)["counts"]["square paid"]
    as_printed = json.loads(run_in(ROOT, "simulate", "village", "--games", "40", "--players", "1", "--json"))
    assert squares["chances"] == as_printed["counts"]["square paid"]["chances"]
    assert squares["times"] < as_printed["counts"]["square paid"]["times"]


def run_in(folder: Path, *words: str) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        return run(*words).out


FAULTS = (Fault("components.animal.rows.1", "The hen is too strong.", "lay fewer eggs."), Fault("facts.hands", "Too few."))


@pytest.mark.parametrize("command", ["check", "print", "kit", "proof"])
@pytest.mark.own_messages
def test_faults_found_by_rules_are_reported_before_printing(kit: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    teach(monkeypatch, find_faults=lambda _: iter(FAULTS))
    told = run(command, "farm")
    assert (told.code, told.out) == (2, "")
    assert "content/farm/animals.csv:3: The hen is too strong." in told.err
    assert "content/farm/game.yaml:10: Too few." in told.err
    assert not Path("output").exists()


@pytest.mark.parametrize("command", ["print", "simulate", "enter"])
def test_village_facts_that_the_rules_cannot_use_are_reported(here: Path, command: str) -> None:
    text = re.sub("editions: .*", "", VILLAGE.read_text()).replace("columns: {value: 6,", "columns: {value: 7,")
    put("content/village/game.yaml", text)
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "columns:" in line)
    told = run(command, "village")
    assert (told.code, told.out) == (2, "")
    assert f"content/village/game.yaml:{line}: The rules cannot be applied: the fact columns is not 6.\n  hint: " in told.err


def test_rules_are_not_asked_of_content_that_has_other_faults(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    teach(monkeypatch, find_faults=lambda _: pytest.fail("asked"))
    swap("content/farm/game.yaml", "least: 2", "least: 9")
    told = run("check", "farm")
    assert (told.code, "asked" in told.err) == (2, False)


def test_unusable_content_found_during_a_game_is_reported(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def make_playtest(_: object) -> Playtest:
        raise UnfitContent("hands", "is odd")

    teach(monkeypatch, make_playtest=make_playtest)
    told = run("simulate", "farm")
    assert told.err.startswith(
        "content/farm/game.yaml:10: The rules cannot be applied: the fact hands is odd.\n  hint: set hands under facts"
    )
