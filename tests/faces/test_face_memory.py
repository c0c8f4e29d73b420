"""The memory of drawn faces forgets the oldest ones when they take too much room, and only then."""

from types import SimpleNamespace
from typing import Any

import pytest

from printgen.faces import drawn
from printgen.faces.drawn import FaceMemory

NOWHERE: Any = (None, None, None)


def remember(svg: str, stamp: str) -> Any:
    """A face that is current as long as its template has a stamp."""
    return drawn._RememberedFace(SimpleNamespace(face=SimpleNamespace(svg=svg)), {"template": stamp}, NOWHERE)  # type: ignore[arg-type]


def test_many_edits_of_one_face_do_not_push_out_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "_MOST_KEPT", 5_000)
    memory = FaceMemory()
    memory.remember_face(("cow",), remember("x" * 100, "same"))
    for edit in range(200):
        memory.remember_face(("hen",), remember("x" * 100, f"edit {edit}"))
    assert memory.find_unchanged_face(("cow",), {"template": "same"}, NOWHERE) is not None


def test_face_that_was_not_used_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "_MOST_KEPT", 250)
    memory = FaceMemory()
    for name in ("cow", "hen"):
        memory.remember_face((name,), remember("x" * 100, "same"))
    memory.find_unchanged_face(("cow",), {"template": "same"}, NOWHERE)
    memory.remember_face(("pig",), remember("x" * 100, "same"))
    assert [name for name in ("cow", "hen", "pig") if memory.find_unchanged_face((name,), {"template": "same"}, NOWHERE)] == [
        "cow",
        "pig",
    ]
