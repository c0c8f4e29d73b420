"""printgen combat: its output for people and programs, and the entries that it refuses."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printgen.cli.app import load_app
from printgen.core.problems import Problems
from printgen.scoring.contest import judge_contest_text, write_outcome_text
from tests.games.brazil_imperial.test_combat import ANA, BO
from tests.games.files import page_of
from tests.helpers.farm import put, run
from tests.helpers.supplied_games import SHELVES


def combat(tmp_path: Path, text: str, *more: str) -> Any:
    put(tmp_path / "combat.yaml", text)
    return run("combat", "brazil-imperial", str(tmp_path / "combat.yaml"), *more)


TIE = "attacker: {name: Ana, units: [green-1]}\ndefender: {name: Bo, units: [orange-1]}\n"


def test_the_command_shows_each_strength_and_the_winner(tmp_path: Path) -> None:
    told = combat(tmp_path, TIE)
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines()[:3] == ["Ana, attacker", "  units       1  1 Archer", "  strength    1"]
    assert combat(tmp_path, TIE.replace("[green-1]", "[]")).code == 1


def test_a_finding_has_the_line_of_its_side(tmp_path: Path) -> None:
    told = combat(tmp_path, TIE.replace("[green-1]", "[]"))
    assert told.out.startswith(f"{tmp_path}/combat.yaml:1: Ana: an attack needs at least one unit. [combat.units]\n")
    told = combat(tmp_path, TIE.replace("[orange-1]", "[]"))
    assert told.out.startswith(f"{tmp_path}/combat.yaml:2: Bo: ")


def test_the_outcome_is_one_object_for_programs(tmp_path: Path) -> None:
    told = json.loads(combat(tmp_path, TIE, "--json").out)
    assert (told["game"], told["valid"], told["winner"]) == ("brazil-imperial", True, "Bo")
    assert told["sides"][0] == {
        "name": "Ana", "role": "attacker", "strength": 1, "lines": [{"row": "units", "points": 1, "because": ["1 Archer"]}],
    }  # fmt: skip
    assert told["findings"] == []


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (
            "attacker: {units: [hussar], colour: green}\nexpedition: 4\n",
            1,
            "Attacker: there is no green unit “hussar”. Choose",
        ),
        (
            "attacker: {units: [Archer]}\nexpedition: 4\n",
            1,
            "Attacker: there is no unit “Archer”. Write units such as `green-1`, or add a `colour` to use names",
        ),
        (
            "attacker: {units: [green-1], cards: [caxia]}\nexpedition: 4\n",
            1,
            "Attacker: there is no Combat card “caxia”. Did you mean caxias?",
        ),
        ("attacker: {units: [green-1]}\n", 1, "A combat needs either a `defender` or an `expedition`."),
        ("attacker: {units: [green-1]}\nexpedition: ' '\n", 2, "A combat needs either a `defender` or an `expedition`."),
        (
            "attacker: {units: [green-1]}\nexpedition: 44\n",
            2,
            "There is no Expedition “44”. Choose expedition-3, expedition-4, expedition-5 or expedition-6.",
        ),
        (
            "attacker: {name: A, units: [green-1]}\ndefender: {name: A, units: [red-1]}\n",
            2,
            "The attacker and the defender have the same name, A.",
        ),
        ("attacker: {units: [green-1]}\ndefnder: {units: [red-1]}\n", 2, 'Unknown key "defnder".'),
    ],
)
def test_an_unreadable_combat_is_refused_with_its_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    told = combat(tmp_path, text)
    assert told.code == 2
    assert f"combat.yaml:{line}: {message}" in told.err
    (problem, *_) = json.loads(combat(tmp_path, text, "--json").out)["problems"]
    assert problem["line"] == line


def test_the_docs_show_the_real_outcome_of_their_combat(tmp_path: Path) -> None:
    page = page_of("brazil-imperial").partition("## Combats")[2]
    (text,), (said,) = re.findall(r"```yaml .*?\n(.*?)```", page, re.DOTALL), re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    told = combat(tmp_path, text)
    assert (told.code, told.out) == (0, said)


def test_a_game_without_combat_is_refused() -> None:
    told = run("combat", "village", "tests/games/village/legal.yaml")
    assert (told.code, told.out) == (2, "")
    assert 'village: The rules of village have no "make_contest", so printgen combat is not available.' in told.err
    assert run("combat", "vilage", "tests/games/village/legal.yaml").code == 2
    assert run("combat", "brazil-imperial", "no-such-file.yaml").code == 2


def test_a_combat_may_name_its_game(tmp_path: Path) -> None:
    text = "attacker: {units: [green-2]}\ndefender: {units: [red-1]}\n"
    bare, named = combat(tmp_path, text), combat(tmp_path, f"game: brazil-imperial\n{text}")
    assert (named.code, named.out) == (bare.code, bare.out) == (0, bare.out)
    other = combat(tmp_path, f"{text}game: village\n")
    assert (other.code, other.out) == (2, "")
    assert (
        "combat.yaml:3: This file is for another game, not for brazil-imperial.\n  hint: run `printgen combat village "
        in other.err
    )


def test_a_finished_game_is_refused_as_a_combat() -> None:
    told = run("combat", "brazil-imperial", "tests/games/brazil-imperial/legal.yaml")
    assert (told.code, told.out) == (2, "")
    assert told.err.endswith(
        "This is the score sheet of a whole game, not a combat.\n"
        "  hint: run `printgen score tests/games/brazil-imperial/legal.yaml`.\n"
    )


def test_a_combat_with_a_field_of_a_finished_game_is_refused_for_that_field(tmp_path: Path) -> None:
    told = combat(tmp_path, f"{TIE}players: [Ana, Bo]\n")
    assert (told.code, told.out) == (2, "")
    assert 'combat.yaml:3: Unknown key "players".' in told.err
    assert "finished game" not in told.err


def test_any_text_is_judged_or_refused(loaded_once: None) -> None:
    chance = random.Random(17)
    whole = (
        f"attacker: {{{ANA}, units: Archer, cards: [capoeira], arch: trade}}\ndefender: {{{BO}, tile: farm, cards: truce}}\n"
    )
    for _ in range(25):
        text = list(whole)
        for _ in range(chance.randint(1, 6)):
            text[chance.randrange(len(text))] = chance.choice("abct0123-:,[]{}&*!'\"\n ")
        problems = Problems()
        found = judge_contest_text("brazil-imperial", "".join(text), "combat.yaml", SHELVES, problems)
        assert (found is None) == bool(problems)
        assert found is None or write_outcome_text(found, colour=True)


def test_standard_input_that_cannot_be_read_is_reported() -> None:
    words = "combat", "brazil-imperial", "-"
    told = CliRunner().invoke(load_app(words), words, input=b"attacker: \xff")
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.startswith("standard input:1: ")
