"""What a check remembers of the checks before it, and what it forgets so that its memory stays small."""

from typing import Any, cast

import pytest

from printgen.core.problems import Problems
from printgen.printing import check_memory
from printgen.printing.check_memory import (
    CheckedComponent,
    CheckedPart,
    CheckMemory,
    ReusableCompiler,
    restamp_parts_if_unchanged,
)

NOW = {"template": "a", "value:style": "colour", "picture:ox": "1"}


def record(description: str, stamps: dict[str, str] = NOW, faces: int = 1, **more: Any) -> CheckedComponent:
    """A checked component whose faces have numbers."""
    shown = tuple((f"{number}", f"{description} {number}") for number in range(faces))
    return CheckedComponent("card", description, stamps, shown, 1, Problems(), True, **more)


def find(memory: CheckMemory, description: str, stamps: dict[str, str] = NOW) -> CheckedComponent | None:
    return memory.find_unchanged_component(description, stamps, lambda part: None)


def list_known(memory: CheckMemory, *descriptions: str) -> list[str]:
    return [description for description in descriptions if find(memory.copy_without_drawings(), description) is not None]


def test_a_component_is_found_while_nothing_that_it_read_has_changed() -> None:
    memory = CheckMemory()
    memory.keep_component(record("card", {"template": "a"}))
    assert find(memory, "card") is not None
    assert find(memory, "card", {**NOW, "value:style": "grey"}) is not None  # the drawings did not read the style
    assert find(memory, "card", {**NOW, "template": "b"}) is None
    assert find(memory, "tile") is None


def test_a_component_is_known_in_each_style_and_a_new_check_replaces_the_old_one() -> None:
    memory = CheckMemory()
    grey = {**NOW, "value:style": "grey"}
    old, new = record("card", faces=1), record("card", faces=2)
    for one in (old, record("card", grey), new):
        memory.keep_component(one)
    assert find(memory, "card") is new
    assert find(memory, "card", grey) is not None


def test_the_components_that_were_not_used_for_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_memory, "_MOST_COMPONENTS", 3)
    memory = CheckMemory()
    for name in ("a", "b", "c"):
        memory.keep_component(record(name))
    assert find(memory, "a") is not None
    memory.keep_component(record("d"))
    assert list_known(memory, "a", "b", "c", "d") == ["a", "c", "d"]


def test_a_component_has_a_limited_number_of_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_memory, "_MOST_ALIKE", 3)
    memory = CheckMemory()
    styles = [{**NOW, "value:style": str(number)} for number in range(5)]
    for stamps in styles:
        memory.keep_component(record("card", stamps))
    assert [find(memory.copy_without_drawings(), "card", stamps) is not None for stamps in styles] == [
        False,
        False,
        True,
        True,
        True,
    ]


def test_old_components_with_many_faces_are_forgotten_when_a_check_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_memory, "_MOST_OLD_FACES", 10)
    memory = CheckMemory()
    needed = record("needed", faces=99)
    for one in (record("oldest", faces=3), record("older", faces=5), needed, record("old", faces=5)):
        memory.keep_component(one)
    memory.current = [needed]
    memory.begin_check_and_forget_old_components()
    assert list_known(memory, "oldest", "older", "needed", "old") == ["older", "needed", "old"]
    assert memory.current == []


def test_only_the_records_that_the_last_check_needed_stay_of_a_component_with_many_faces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check_memory, "_MOST_OLD_FACES", 10)
    memory, grey, needed = CheckMemory(), {**NOW, "value:style": "grey"}, record("card", faces=99)
    memory.keep_component(record("card", grey, faces=11))
    memory.keep_component(needed)
    memory.current = [needed]
    memory.begin_check_and_forget_old_components()
    assert (find(memory, "card"), find(memory, "card", grey)) == (needed, None)


def test_a_record_from_a_file_is_found_by_the_description_without_rows() -> None:
    memory = CheckMemory()
    stored = record("card with rows", description_without_rows="card")
    memory.keep_component(stored)
    memory.keep_component(record("tile", description_without_rows="tile", pieces=(cast(Any, object()),)))
    assert memory.find_component_read_from_file("card", NOW) is stored
    assert memory.find_component_read_from_file("card", {**NOW, "template": "b"}) is None
    assert memory.find_component_read_from_file("tile", NOW) is None  # it is no record from a file


def test_parts_of_a_text_get_new_stamps_if_they_look_the_same() -> None:
    part = cast(Any, "page 1")
    same, other = CheckedPart(part, "seen", {"template": "a"}), CheckedPart(part, "seen", {"template": "old"})
    drawn = cast(Any, lambda _: type("Drawn", (), {"result": "seen", "reads": ["value:style"]}))
    assert restamp_parts_if_unchanged([same], NOW, lambda _: None) == (same,)
    assert restamp_parts_if_unchanged([other], NOW, drawn) == (other._replace(stamps={"value:style": "colour"}),)
    assert restamp_parts_if_unchanged([other], NOW, lambda _: None) is None
    assert restamp_parts_if_unchanged([other._replace(result="another")], NOW, drawn) is None


def test_a_compiler_is_used_again_until_it_has_too_many_faces_or_a_picture_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_memory, "_MOST_DRAWINGS", 2)
    compiler = cast(Any, type("Compiler", (), {"drawings": {"one": 1}}))
    reusable = ReusableCompiler(compiler, {}, {"picture:ox": "1"})
    assert reusable.is_usable({"picture:ox": "1", "picture:hen": "1"})
    assert not reusable.is_usable({"picture:ox": "2"})
    compiler.drawings["two"] = 2
    assert not reusable.is_usable({})
