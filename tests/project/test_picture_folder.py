"""The folder of `printgen pictures` changes only as a whole, keeps the files of others, and has one writer at a time."""

import errno
from pathlib import Path

import pytest

import printgen
from printgen.core.files.locks import hold_lock
from printgen.core.files.outputs import report_unwritable_file, write_whole_file
from printgen.core.problems import Problems
from tests.helpers.face_pictures import FOLDER, made
from tests.helpers.farm import TEMPLATE, put, run, swap


@pytest.mark.usefixtures("kit")
def test_only_files_of_an_earlier_run_are_removed() -> None:
    made("--dpi", "20")
    put(FOLDER / "mine.png", b"mine")
    put("output/farm/other.png", b"other")
    text = (FOLDER / "pictures.csv").read_text()
    put(FOLDER / "pictures.csv", text + "../other.png,,,,,,,,,,,\n/etc/passwd,,,,,,,,,,,\n.hidden,,,,,,,,,,,\n")
    assert sorted(made("--only", "barn", "--dpi", "20", "--format", "webp")) == ["barn-front.webp", "mine.png"]
    assert Path("output/farm/other.png").read_bytes() == b"other"
    assert not Path("output/farm/.pictures.part").exists()


@pytest.mark.usefixtures("kit")
def test_an_error_or_an_interrupted_run_changes_nothing() -> None:
    before = made("--dpi", "20"), (FOLDER / "pictures.csv").read_bytes()

    def interrupt(what: str, done: int, total: int) -> None:
        if (what, done) == ("pictures", 2):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        printgen.open(".", progress=interrupt).write_pictures("farm")
    swap(TEMPLATE, "fill=", "fil=")
    assert run("pictures", "farm", "--dpi", "30").code == 2
    after = {path.name: path.read_bytes() for path in FOLDER.iterdir() if path.suffix != ".csv"}
    assert (after, (FOLDER / "pictures.csv").read_bytes()) == before
    assert sorted(path.name for path in Path("output/farm").iterdir()) == ["pictures"]


@pytest.mark.usefixtures("kit")
def test_a_disk_that_is_full_before_the_last_picture_leaves_the_earlier_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(path: Path, content: bytes, problems: Problems) -> bool:
        if path.name != "barn-front.png":
            return write_whole_file(path, content, problems)
        report_unwritable_file(Path(path.name), OSError(errno.ENOSPC, "No space left on device"), problems)
        return False

    monkeypatch.setattr("printgen.project.pictures.write_whole_file", write)
    put(FOLDER / "animal-cow-front.png", "earlier")
    told = run("pictures", "farm", "--dpi", "20")
    assert (told.code, told.err) == (
        2,
        "barn-front.png: The file cannot be written: no space left on device.\n  hint: free some disk space.\n",
    )
    assert [(path.name, path.read_text()) for path in FOLDER.iterdir()] == [("animal-cow-front.png", "earlier")]


@pytest.mark.usefixtures("kit")
def test_two_runs_at_once_do_not_mix_their_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.project.pictures.PATIENCE", 0.0)
    Path("output/farm").mkdir(parents=True)
    with hold_lock(FOLDER):
        told = run("pictures", "farm")
    assert (told.code, told.err) == (
        2,
        "output/farm/pictures: Another run is writing these pictures.\n  hint: wait until it has finished, then try again.\n",
    )
