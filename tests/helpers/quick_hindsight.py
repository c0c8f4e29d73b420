"""Lets a search of Village's best game end in a second; what it finds and proves is legal and true, but not the best."""

from typing import Any

import pytest

from printgen.games import village
from printgen.games.village.entry import Entry
from printgen.games.village.play import annealing, bound, space_prices
from printgen.scoring.contract.results import Hindsight

search_again = village.find_best_possible_score
_found: dict[Any, Hindsight] = {}


def _search_once(game: Any, entry: Entry, watch: Any) -> Hindsight:
    """The result for the rolls of an entry, which is kept for all later entries with these rolls."""
    if entry.rolls not in _found:
        _found[entry.rolls] = search_again(game, entry, watch)
    return _found[entry.rolls]


def search_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every search and every proof of a test short, and search only once for the same rolls."""
    monkeypatch.setattr(village, "find_best_possible_score", _search_once)
    monkeypatch.setattr(annealing, "CHANGES", 60)
    monkeypatch.setattr(bound, "MULTIPLIER_ROUNDS", 8)
    monkeypatch.setattr(space_prices, "PRICE_ROUNDS", 2)
    monkeypatch.setattr(space_prices, "LAST_TUNING_ROUNDS", 5)
    monkeypatch.setattr(space_prices, "NARROW", 30)
    monkeypatch.setattr(bound, "WIDTHS", (100,))
    monkeypatch.setattr(bound, "MOST_PROOFS", 2)
