"""Reports of parts of a simulation, merged in order, equal the report of one run, however the games are divided."""

import json
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.scoring.contract.optional import SimulatedGame
from printgen.scoring.simulation.plain_report import deserialize_report, serialize_report
from printgen.scoring.simulation.report import Report
from printgen.scoring.simulation.statistics import MOST_BINS, Distribution

SEATS = ("calm", "wild", "calm")


def game(chance: random.Random) -> SimulatedGame:
    """A game of which every part is random, with events and traits that only some games have."""
    names = chance.sample(["ferry", "mill", "inn"], chance.randint(0, 3))
    return SimulatedGame(
        scores=tuple(chance.choice((chance.randint(0, 9), chance.randint(0, 10**7))) for _ in SEATS),
        winners=tuple(chance.sample(range(3), chance.randint(0, 3))),
        length=chance.randint(1, 9),
        counts={name: (chance.randint(0, 2), 3) for name in names},
        held=tuple({"map": chance.choice("abc")} for _ in SEATS),
        amounts={name: tuple(chance.randint(0, 5) for _ in SEATS) for name in names},
        shares={"laid": {name: (chance.randint(0, 1), 1) for name in names}},
    )


def report_of(games: list[SimulatedGame]) -> Report:
    report = Report(SEATS)
    for played in games:
        report.add_game(played)
    return report


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 90), st.data())
def test_any_split_gives_the_report_of_one_run(seed: int, count: int, data: st.DataObject) -> None:
    chance = random.Random(seed)
    games = [game(chance) for _ in range(count)]
    cuts = [0, *sorted(data.draw(st.lists(st.integers(0, count), max_size=6))), count]
    merged = Report(SEATS)
    for start, end in pairwise(cuts):
        merged.merge_report(deserialize_report(json.loads(json.dumps(serialize_report(report_of(games[start:end]))))))
    assert json.dumps(serialize_report(merged)) == json.dumps(serialize_report(report_of(games)))


def distribution_of(numbers: list[int]) -> Distribution:
    distribution = Distribution()
    for number in numbers:
        distribution.add_number(number)
    return distribution


def test_bins_of_merged_distributions_are_as_wide_as_those_of_one() -> None:
    chance = random.Random(3)
    parts = [[chance.randrange(-(10**k), 10**k) for _ in range(MOST_BINS + 100)] for k in (1, 4, 7, 2, 5)]
    merged = Distribution()
    for part in parts:
        merged.merge_distribution(distribution_of(part))
    whole = distribution_of([number for part in parts for number in part])
    assert merged.serialize_distribution() == whole.serialize_distribution()
    assert whole.serialize_distribution()[5] > 1
    one = distribution_of([5])
    one.merge_distribution(distribution_of(parts[2]))
    assert one.serialize_distribution() == distribution_of([5, *parts[2]]).serialize_distribution()


def test_a_shared_win_counts_exactly() -> None:
    report = Report(("calm",) * 3)
    for _ in range(30):
        report.add_game(SimulatedGame((1, 1, 1), (0, 1, 2), 1))
    assert [results.fractional_wins for results in report.by_seat] == [10.0, 10.0, 10.0]
    assert report.all.fractional_wins == 30


def test_a_distribution_that_cannot_be_is_refused() -> None:
    known = Distribution()
    for number in (3, 5, 5):
        known.add_number(number)
    count, *figures, width, bins = known.serialize_distribution()
    assert (
        Distribution.deserialize_distribution([count, *figures, width, bins]).serialize_distribution()
        == known.serialize_distribution()
    )
    for wrong in ([count + 1, *figures, width, bins], *([count, *figures, other, bins] for other in (-2, 0, 3)), [count, bins]):
        with pytest.raises((TypeError, ValueError)):
            Distribution.deserialize_distribution(wrong)
