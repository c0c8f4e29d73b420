"""What is wrong with the forms that rules declare, with their hooks and with the values that hooks return, word for word."""

from dataclasses import dataclass, make_dataclass
from pathlib import Path
from random import Random
from typing import Annotated, Any

import pytest

from printgen import rules
from printgen.content.shelves import Shelf
from printgen.rules import HOOKS, Blank, SheetForm
from printgen.scoring.registry.calls import GameRules, find_signature_problem
from printgen.scoring.registry.lookup import _find_name_of_supplied_module
from printgen.scoring.registry.spread_check import _find_spread_problems
from printgen.scoring.registry.type_check import describe_type, find_form_problem, find_type_mismatch, require_hook_result
from printgen.scoring.rules_check import _guess_missing_hook
from printgen.scoring.sheet_forms import OfferedForm, _find_blank_problem
from printgen.scoring.simulation.trials import _limit_and_check_playtest
from tests.helpers.calls import same_results
from tests.helpers.supplied_games import declared


@dataclass
class Loop:
    """A form that contains itself."""

    next: "tuple[Loop, ...]"


def inner(**fields: Any) -> type[Any]:
    return make_dataclass("Inner", list(fields.items()))


def form(**fields: Any) -> str:
    """The problem of a dataclass with fields of these types as a form."""
    return find_form_problem(make_dataclass("Entry", list(fields.items())), "Entry")


def hook(name: str, value: Any) -> Any:
    """The value that a hook returned, or the refusal."""
    return require_hook_result(name, value, ValueError)


def signature(name: str, function: Any) -> str:
    return find_signature_problem(HOOKS[name], function)


def meant(name: str, value: Any, *there: str) -> str | None:
    """The hook that a function or class of another name was meant to be, if some hooks are there."""
    found = _guess_missing_hook(name, value, [hook for hook in HOOKS.values() if hook.name not in there])
    return found.name if found is not None else None


def spreads(*drawn: Any) -> list[Any]:
    """The problems of pictures of Favelas."""
    return list(_find_spread_problems(drawn, declared("favelas")))


def supplied(game: str) -> str | None:
    """The module with the supplied rules of a game."""
    return _find_name_of_supplied_module(game)


def blanks(*given: Blank) -> str:
    """The problem of a form with these blanks."""
    return _find_blank_problem(SheetForm("a", given, str, str))


COLUMNS = SheetForm(
    "pad",
    (
        *(Blank(f"name.{n}", "name", ("players", n), str, "name", column=n) for n in (0, 1)),
        Blank("trump", "trump", ("trump",), str),
        *(Blank(f"total.{n}", "total", ("totals", n), str, column=n) for n in (0, 1)),
        *(Blank(f"round.{r}.{n}", "round", ("rounds", r, n, "points"), str, column=n) for r in (0, 1) for n in (0, 1)),
        Blank("solo", "solo", ("score",), str, variant_path=("solo", "score")),
    ),
    str,
    str,
)
OWN = SheetForm(
    "pad",
    (
        Blank("name", "name", ("player",), str, "name"),
        Blank("trump", "trump", ("trump",), str, shared=True),
        *(Blank(f"points.{n}", "points", ("points", n), str) for n in (0, 1, 2)),
        Blank("total", "total", ("total",), str),
    ),
    str,
    str,
    own_sheets=True,
)


RULES = GameRules("pad", None, "content", "rules.py", Shelf(Path()))


def played(seats: int, *result: Any, styles: tuple[str, ...] = ("calm",)) -> Any:
    """A simulated game with this result."""
    playtest = rules.Playtest("turns", styles, lambda *_: rules.SimulatedGame(*result))
    return _limit_and_check_playtest(playtest, RULES).play(("calm",) * seats, Random(1))


def place(form: SheetForm, path: tuple[str | int, ...], *sheets: dict[str, str]) -> tuple[int, str] | None:
    """The sheet and the blank of a place in the entry."""
    found = OfferedForm(RULES, form).find_blank_at_path(path, sheets)
    return tuple(found) if found is not None else None


@pytest.mark.golden
def test_mistakes_in_rules_are_described_word_for_word() -> None:
    names = {name: getattr(rules, name) for name in rules.__all__}
    helpers = (form, inner, hook, signature, meant, spreads, played, place, blanks, supplied)
    checks = (find_type_mismatch, find_form_problem, describe_type)
    more = {"Annotated": Annotated, "Any": Any, "COLUMNS": COLUMNS, "OWN": OWN, "Loop": Loop}
    same_results("calls-rules.txt", names | {helper.__name__: helper for helper in (*helpers, *checks)} | more)
