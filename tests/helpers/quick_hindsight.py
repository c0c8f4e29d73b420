"""Lets a search of Village's best game end in a second; what it finds and proves is legal and true, but not the best."""

import pytest

from printgen.games.village.play import annealing, bound, market


def search_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every search and every proof of a test short."""
    monkeypatch.setattr(annealing, "CHANGES", 60)
    monkeypatch.setattr(bound, "RENT_ROUNDS", 8)
    monkeypatch.setattr(market, "PRICE_ROUNDS", 2)
    monkeypatch.setattr(market, "NARROW", 30)
    monkeypatch.setattr(bound, "WIDTHS", (100,))
    monkeypatch.setattr(bound, "MOST_PROOFS", 5)
