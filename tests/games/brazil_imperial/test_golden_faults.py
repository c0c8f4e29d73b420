"""Faults in the facts of Brazil: Imperial, word for word: the place, the message and the hint of each."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.brazil_imperial.test_content_checks import find_faults_of_row
from tests.helpers.golden import same

CHANGES: tuple[tuple[str, str, Mapping[str, Any]], ...] = (  # a fact, the id of one of its rows, and cells of that row
    ("scenarios", "guararapes", {"tiles": "A@0,0 A@4,0 s1@0,4 s2@2,4 s3@4,4 s4@6,4"}),
    ("scenarios", "guararapes", {"tiles": "A@0,0 B@4,0 s1@0,4 s2@2,4 s3@4,4 s4@5,4"}),
    ("scenarios", "guararapes", {"tiles": "A@0,1 B@4,0 s1@0,4 s2@2,4 s3@4,4 s4@6,4"}),
    ("scenarios", "rio-1567", {"tiles": "A@0,0 s1@4,0 L1@4,2 W@6,0 s5@0,4 s6@2,4 s2@4,4 s3@6,4 s4@8,4"}),
    ("scenarios", "guararapes", {"tiles": "A@0,0 B@4,0 s1@0,4 s2@2,4 s3@4,4 s4@9,4"}),
    ("scenarios", "guararapes", {"tiles": ""}),
    ("scenarios", "guararapes", {"tiles": "E@0,0"}),
    ("scenarios", "guararapes", {"tiles": "A"}),
    ("scenarios", "guararapes", {"capitals": "0,4"}),
    ("scenarios", "guararapes", {"capitals": "0,4 0,4"}),
    ("scenarios", "guararapes", {"capitals": "0,4 0"}),
    ("scenarios", "guararapes", {"capitals": "1,0 7,1"}),
    ("scenarios", "guararapes", {"enemies": "orange-9@7,1"}),
    ("scenarios", "guararapes", {"enemies": "orange-1@70,1"}),
    ("missions", "pioneers", {"era": 3}),
    ("missions", "pioneers", {"first": "", "second": "", "third": ""}),
    ("missions", "pioneers", {"laurels": ""}),
    ("missions", "pioneers", {"first": "sawmill=2"}),
    ("missions", "pioneers", {"first": "barn>=2"}),
    ("missions", "pioneers", {"id": "colonists"}),
    ("tiles", "church-academy", {"front": "chapel"}),
    ("palaces", "palace-2", {"hosts": "farm barn"}),
    ("units", "red-5", {"colour": "blue"}),
    ("arches", "trade", {"id": "market"}),
    ("gold_cards", "botanist", {"effect": "end-foo"}),
    ("gold_cards", "botanist", {"amount": "two"}),
    ("gold_cards", "agricola", {"amount": "barn 3"}),
    ("paintings", "tropeiros", {"effect": "teleport"}),
    ("paintings", "guarani", {"amount": "sawmill"}),
    ("paintings", "guarani", {"amount": "barn b"}),
    ("paintings", "guarani", {"amount": "sawmill bb"}),
    ("paintings", "maria-quiteria", {"amount": "2"}),
    ("paintings", "camarao", {"amount": "one"}),
    ("buildings", "farm", {"laurel": "two"}),
    ("buildings", "farm", {"laurel": 1001}),
    ("buildings", "farm", {"era": 4}),
    ("buildings", "farm", {"terrain": "swamp"}),
    ("buildings", "farm", {"makes": "z"}),
    ("capitals", "coffee", {"resource": "tea"}),
)


@pytest.mark.golden
def test_each_fault_of_the_content_has_its_place_message_and_hint() -> None:
    lines = []
    for fact, row_id, cells in CHANGES:
        faults = find_faults_of_row(fact, row_id, cells)
        lines += [f"{fact}, {row_id}: {cells}", *(f"    {one.part}: {one.message} ({one.hint})" for one in faults[:4])]
    same("faults-brazil-imperial.txt", "".join(f"{line}\n" for line in lines))
