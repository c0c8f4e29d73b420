"""`printgen proof` removes pictures of its earlier runs that the game no longer has, and no other file."""

import json
from pathlib import Path

import pytest

from tests.helpers.farm import CSV, put, run, swap

PROOF = Path("output/farm/proof")
RECORD = Path("output/farm/.cache/proofs.json")
HEN = "hen,Hen,Lays eggs.,3\n"


def _pictures() -> list[str]:
    return sorted(path.name for path in PROOF.iterdir())


def _remove_hen() -> None:
    swap(CSV, "cow,Cow,Gives milk.,2", "cow,Cow,Gives milk.,5")
    swap(CSV, HEN, "")


def test_faces_that_the_game_no_longer_has_lose_their_pictures(kit: Path) -> None:
    run("proof", "farm", "--faces")
    assert _pictures() == ["001-animal-cow.png", "002-animal-back.png", "003-animal-hen.png", "004-barn.png"]
    _remove_hen()
    run("proof", "farm", "--faces")
    assert _pictures() == ["001-animal-cow.png", "002-animal-back.png", "003-barn.png"]


def test_pictures_of_pages_stay_when_faces_are_drawn(kit: Path) -> None:
    run("proof", "farm")
    pages = _pictures()
    run("proof", "farm", "--faces")
    assert set(pages) < set(_pictures())


def test_files_that_printgen_did_not_write_or_that_were_changed_stay(kit: Path) -> None:
    run("proof", "farm", "--faces")
    put(PROOF / "003-animal-hen.png", "painted over")
    put(PROOF / "mine.png", "mine")
    _remove_hen()
    run("proof", "farm", "--faces")
    assert {"003-animal-hen.png", "mine.png"} < set(_pictures())


@pytest.mark.parametrize("name", ["../../../mine.png", "/etc/hostname", "a/../../../../mine.png", "\0", "."])
def test_a_forged_record_deletes_nothing_outside_the_folder(kit: Path, name: str) -> None:
    run("proof", "farm", "--faces")
    digests = json.loads(RECORD.read_bytes())["faces"]
    put("mine.png", (PROOF / "004-barn.png").read_bytes())
    put(RECORD, json.dumps({"faces": {name: digests["004-barn.png"]}}))
    run("proof", "farm", "--faces")
    assert Path("mine.png").exists()


@pytest.mark.parametrize("record", [b"", b"[]", b"{", b'{"faces": 1}', b"[" * 100_000])
def test_a_damaged_record_is_replaced(kit: Path, record: bytes) -> None:
    put(RECORD, record)
    assert run("proof", "farm", "--faces").code == 0
    assert len(json.loads(RECORD.read_bytes())["faces"]) == 4


def test_a_link_out_of_the_folder_is_not_followed(kit: Path) -> None:
    run("proof", "farm", "--faces")
    barn = (PROOF / "004-barn.png").read_bytes()
    put("mine.png", barn)
    (PROOF / "004-barn.png").unlink()
    (PROOF / "004-barn.png").symlink_to(Path("mine.png").absolute())
    _remove_hen()
    run("proof", "farm", "--faces")
    assert Path("mine.png").read_bytes() == barn


def test_a_part_of_a_game_removes_no_pictures(kit: Path) -> None:
    run("proof", "farm", "--faces")
    before = _pictures()
    for part in (("--only", "barn"), ("--fronts",)):
        assert run("proof", "farm", "--faces", *part).code == 0
        assert set(before) <= set(_pictures())
