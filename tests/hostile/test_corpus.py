"""Every attack of the corpus gets a message, within its limits, and touches no files outside its project."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.case import Case
from tests.hostile.corpus import CASES
from tests.hostile.runner import breaches, run_case
from tests.hostile.starts import Start, warm_start

SOAKED = {case.name for case in CASES if case.slow or case.finding == "held"}  # what never fell is left to the soak
MARKED = [pytest.param(case, id=case.name, marks=[pytest.mark.soak] if case.name in SOAKED else []) for case in CASES]


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    with warm_start() as start:
        yield start


@pytest.mark.parametrize("case", MARKED)
def test_an_attack_is_answered_in_words_within_its_budget(tmp_path: Path, case: Case, start: Start) -> None:
    folder = tmp_path / "project"
    folder.mkdir()
    run = run_case(case, folder, start)
    assert not (broken := breaches(case, run, folder)), "\n".join(broken)


def test_no_two_cases_have_one_name() -> None:
    names = [case.name for case in CASES]
    assert len(names) == len(set(names))


def test_every_finding_has_a_case() -> None:
    several_runs = {"2", "3"}  # in test_together.py
    assert {str(number) for number in range(1, 19)} <= {case.finding for case in CASES} | several_runs
