"""A game that is edited for hours keeps the drawings of earlier versions, but not their tables, and not without end."""

import gc
from pathlib import Path

import pytest

import printgen
from printgen.model import Row
from printgen.printing import check_memory
from printgen.project.drawing import LiveDrawing
from printgen.project.live import LiveGame
from tests.helpers.farm import ANIMALS, CSV, put

OTHERS = "".join(f"a{number},Animal {number},Eats {number} hats.,1\n" for number in range(30))


def edit_card(number: int, others: str = OTHERS) -> None:
    put(CSV, ANIMALS.replace("Gives milk.", f"Gives milk {number} times.") + others)


def count_objects(kind: type) -> int:
    gc.collect()
    return sum(type(one) is kind for one in gc.get_objects())


def test_a_kept_face_keeps_its_row_and_not_the_table(kit: Path) -> None:
    drawing = LiveDrawing("farm", printgen.open()._shelves)

    def edit_and_draw(number: int) -> None:
        edit_card(number, OTHERS[: OTHERS.index("a8,")])
        drawing.draw().get()

    for number in range(3):
        edit_and_draw(number)
    before = count_objects(Row)
    for number in range(3, 13):
        edit_and_draw(number)
    assert count_objects(Row) - before <= 2 * 10  # of the 110 rows that were read


def test_faces_of_earlier_checks_are_forgotten(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_memory, "_MOST_OLD_FACES", 70)
    game = LiveGame("farm", printgen.open()._shelves)
    for number in range(6):
        edit_card(number)
        game.accept_update(game.check_changes())
    kept = [record for records in game._memory._components.values() for record in records]
    now = [record for record in kept if record in game._memory.current]
    assert {record.name for record in now} == {"animal", "barn"}
    old = sum(len(record.faces) for record in kept) - sum(len(record.faces) for record in now)
    assert old == 3 * 33  # of five versions: two within the limit, and the one that the last check but one needed
