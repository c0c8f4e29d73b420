"""The contract: the table of hooks, the Protocols with which mypy checks a module, and the problems that check finds."""

import inspect
import os
import re
import subprocess
import sys
from dataclasses import make_dataclass
from pathlib import Path
from typing import Annotated, Any

import pytest

import printgen.rules
from printgen.core.problems import Problems
from printgen.rules import HOOKS, read_figure
from printgen.scoring.contract import protocols
from printgen.scoring.contract.facts import Facts, UnfitContent
from printgen.scoring.contract.hooks import TOGETHER
from printgen.scoring.registry.calls import GameRules, find_signature_problem
from printgen.scoring.registry.lookup import find_rules
from printgen.scoring.registry.type_check import find_form_problem, require_hook_result
from tests.helpers.farm import put, run, swap
from tests.helpers.pearls import GAME, LOG, RULES, change_rules, line_of, trusting
from tests.helpers.supplied_games import ROOT, SHELVES

OWN = ("5211", "brazil-imperial", "favelas", "sunnyvale", "village")


def own_rules(game: str) -> GameRules:
    """The rules of one of printgen's games."""
    rules = find_rules(game, SHELVES, Problems())
    assert rules is not None
    return rules


@pytest.mark.parametrize("game", OWN)
def test_printgens_own_rules_keep_the_contract(game: str) -> None:
    rules = own_rules(game)
    there = {name: getattr(rules.module, name) for name in HOOKS if rules.has_hook(name)}
    assert {"Entry", "find_unreadable", "judge", "ask_questions", "draw_pictures", "find_faults", "make_playtest"} <= set(there)
    assert all(set(group) <= set(there) or not set(group) & set(there) for group in TOGETHER)
    for name, value in there.items():
        assert (find_form_problem(value, name) if HOOKS[name].is_class else find_signature_problem(HOOKS[name], value)) == ""


def test_the_table_and_the_protocols_say_the_same() -> None:
    found = {}
    for protocol in vars(protocols).values():
        if inspect.isclass(protocol) and protocol.__module__ == protocols.__name__:
            for name, member in vars(protocol).items():
                if inspect.isfunction(member) and not name.startswith("_"):
                    found[name] = tuple(inspect.signature(member).parameters)[1:]
                elif isinstance(member, property):
                    found[name] = ()
    assert found == {name: hook.parameters for name, hook in HOOKS.items()}


def test_every_public_name_is_there_and_loaded_when_it_is_used() -> None:
    assert sorted(printgen.rules.__all__) == sorted({"CONTRACT", *printgen.rules._HOME_OF})
    assert all(getattr(printgen.rules, name) is not None for name in printgen.rules.__all__)
    assert set(printgen.rules.__all__) <= set(dir(printgen.rules))
    with pytest.raises(AttributeError, match="no attribute 'Verdcit'"):
        printgen.rules.Verdcit  # noqa: B018
    code = "import sys, printgen.rules; print([name for name in sys.modules if name.startswith('printgen.scoring.contract.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "['printgen.scoring.contract.hooks']\n"


def test_mypy_accepts_the_module_of_the_docs_and_no_other_form(pearls: Path, tmp_path: Path, mypy_cache: Path) -> None:
    text = Path(RULES).read_text()
    put(tmp_path / "typed" / "pearls_rules.py", text)
    checks = "".join(
        f"{name.lower()}: {name} = pearls_rules\n"
        for name in ("JudgingRules", "PromptingRules", "DrawingRules", "FieldNamingRules")
    )
    put(
        tmp_path / "typed" / "held.py",
        "import pearls_rules\nfrom printgen.rules import DrawingRules, FieldNamingRules, JudgingRules, PromptingRules\n\n"
        f"{checks}",
    )
    put(tmp_path / "typed" / "wrong_rules.py", text.replace("def judge(game: Game, entry: Entry)", "def judge(game: Game)"))
    put(
        tmp_path / "typed" / "wrong.py",
        "import wrong_rules\nfrom printgen.rules import JudgingRules\n\nrules: JudgingRules = wrong_rules\n",
    )

    mypy = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-untyped-imports", "--no-error-summary",
         f"--config-file={os.devnull}", f"--cache-dir={mypy_cache / 'rules'}", "held.py", "wrong.py"],
        cwd=tmp_path / "typed", capture_output=True, text=True, check=False, env={**os.environ, "MYPYPATH": str(ROOT)},
    )  # fmt: skip
    (error,) = re.findall(r"^(.*): error: (.*) \(", mypy.stdout, re.MULTILINE)
    assert error == ("wrong.py:4", "Incompatible types in assignment")
    assert mypy.returncode == 1


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        ("def judge(", "def jugde(", "class Entry",
         'These rules have "Entry", but no "judge".\n'
         "  hint: define Entry, find_unreadable(game, entry) and judge(game, entry)"),
        ("def judge(", "def jugde(", "def jugde",
         'warning: printgen does not call "jugde".\n  hint: did you mean judge(game, entry)?'),
        ("def ask_questions(", "def _question():\n    pass\n\n\ndef question(", "def question",
         'warning: printgen does not call "question".\n  hint: did you mean ask_questions(game)?'),
        ("def list_fields(game", "def fields(game", "def fields",
         'warning: printgen does not call "fields".\n  hint: did you mean list_fields(game)?'),
        ("def list_fields(game", "def hindsight(game, entry, watch):\n    pass\n\n\ndef list_fields(game", "def hindsight",
         'warning: printgen does not call "hindsight".\n  hint: did you mean find_best_possible_score(game, entry, watch)?'),
        ("def list_fields(game", "class BoardEntri:\n    pass\n\n\ndef list_fields(game", "class BoardEntri",
         'warning: printgen does not call "BoardEntri".\n  hint: did you mean BoardEntry?'),
        ("def judge(game: Game, entry: Entry)", "def judge(game)", "def judge",
         '"judge" takes (game), but must take (game, entry).\n  hint: write `def judge(game, entry):`.'),
        ("def ask_questions(game: Game) -> Asking:", "ask_questions = 7\n\n\ndef asked(game: Game) -> Asking:", "",
         '"ask_questions" is not a function.'),
        ("    total: Number | None =", "    total: float | None =", "class Entry",
         "Entry.sheets.total has the type float, which a form cannot use."),
        ("def list_fields(game", "def find_placements(game, card, board):\n    return None\n\n\ndef list_fields(game",
         "def find_placements", 'These rules have "find_placements", but no "BoardEntry" and no "list_boards".'),
        ('"total"]}', '"totl"]}', "def list_fields",
         'The rules fill the field "totl" of log, but its template has no such field.\n  hint: did you mean total?'),
        ('return {"log":', 'return {"logg":', "def list_fields",
         'The rules fill fields of "logg", but the game has no such component.\n  hint: did you mean log?'),
        ("CONTRACT = 1", "CONTRACT = 3", "CONTRACT",
         "These rules are written for contract 3, but this version of printgen supports only contract 1."),
    ],
)  # fmt: skip
def test_check_finds_what_is_wrong_with_a_module(pearls: Path, old: str, new: str, at: str, message: str) -> None:
    change_rules(old, new)
    told = trusting("check", "pearls")
    place = f"{RULES}:{line_of(at)}" if at else RULES
    assert told.code == (0 if message.startswith("warning") and at != "def jugde" else 2)
    assert f"{place}: {message}" in told.err, told.err
    assert 'call "_question"' not in told.err  # a private function


def test_a_template_that_lacks_a_field_is_found_before_anything_is_played(pearls: Path) -> None:
    assert trusting("check", "pearls").code == 0
    swap(LOG, "place('total'", "place('totals'")
    told = trusting("check", "pearls")
    assert (told.code, told.err) == (
        2,
        f'{RULES}:{line_of("def list_fields")}: The rules fill the field "total" of log, but its template has no such field.\n'
        "  hint: did you mean totals?\n",
    )


def test_the_rules_are_not_asked_about_fields_of_content_that_has_other_faults(pearls: Path) -> None:
    swap(GAME, "least: 2", "least: 9")
    change_rules('return {"log"', 'return {"logg"')
    assert "logg" not in trusting("check", "pearls").err


def test_the_messages_on_the_page_are_the_real_ones(pearls: Path) -> None:
    page = (ROOT / "docs" / "own-rules.md").read_text()
    for words in (
        'These rules have "Entry", but no "judge".', 'printgen does not call "jugde".', "did you mean judge(game, entry)?",
        '"judge" takes (game), but must take (game, entry).', "which a form cannot use.",
        'The rules fill the field "totl" of log, but its template has no such field.',
    ):  # fmt: skip
        assert words in page
    put(RULES, "\n\ndef judge(:\n")
    assert "rules.py:3: The import of these rules failed with SyntaxError: invalid syntax." in trusting("check", "pearls").err
    assert "rules.py:3: The import of these rules failed with SyntaxError: invalid syntax." in page
    assert run("check", "village", "--language", "en").code == 0


@pytest.mark.parametrize("value", [True, False, "2", (2,), -1, 4])
def test_fact_that_is_no_whole_number_within_its_bounds_is_refused(value: object) -> None:
    assert Facts({"rounds": 2}).read_whole_number("rounds", 0, 3) == 2
    with pytest.raises(UnfitContent, match="is not a whole number from 0 to 3"):
        Facts({"rounds": value}).read_whole_number("rounds", 0, 3)


ENTRY = {"name": "inn", "count": 2}


@pytest.mark.parametrize(
    "value",
    [
        (),
        "inn",
        2,
        ENTRY,
        (ENTRY, "inn"),
        ({"name": "inn"},),
        ({"count": 2},),
        ({**ENTRY, "name": 1},),
        ({**ENTRY, "count": True},),
    ],
)
def test_a_fact_that_is_no_list_of_maps_with_all_keys_is_refused(value: object) -> None:
    assert Facts({"inns": (ENTRY,)}).read_records("inns", ("name",), ("count",)) == (ENTRY,)
    with pytest.raises(UnfitContent, match="does not give name and count for every entry"):
        Facts({"inns": value}).read_records("inns", ("name",), ("count",))


def test_truth_is_no_number_in_a_list_of_them() -> None:
    assert Facts({"turns": (0, 2)}).read_whole_numbers("turns") == (0, 2)
    with pytest.raises(UnfitContent, match="is not a list of whole numbers"):
        Facts({"turns": (0, True)}).read_whole_numbers("turns")


@pytest.mark.parametrize(
    ("kind", "fits"), [(int | None, True), (None | int, True), (int | str, False), (int | str | None, False)]
)
def test_a_field_of_a_form_has_one_type_and_may_be_empty(kind: Any, fits: bool) -> None:
    form = make_dataclass("Entry", [("total", kind)])
    assert (find_form_problem(form, "Entry") == "") == fits


def test_a_field_of_a_form_has_no_annotation_of_another_library() -> None:
    form = make_dataclass("Entry", [("total", Annotated[int, "at least 1"])])
    assert "has an annotation of the type str, which printgen does not know." in find_form_problem(form, "Entry")


@pytest.mark.parametrize("text", ["", " ", "-", " – ", "\t?", "null ", "~"])
def test_a_figure_that_nobody_wrote_is_none(text: str) -> None:
    assert read_figure(text) is None


@pytest.mark.parametrize("hook", [hook for hook in HOOKS if hook.islower()])
def test_a_result_of_the_wrong_type_is_refused_with_the_name_of_the_hook(hook: str) -> None:
    with pytest.raises(ValueError, match=f'"{hook}" returned a'):
        require_hook_result(hook, 1.5, ValueError)
