"""A second check repeats only what has changed, says the same as a first one, and never trusts a damaged record."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.files.hashes import hash_file
from printgen.faces.context import Subject
from printgen.faces.illustrator import Illustrator
from printgen.project.fingerprint import take_fingerprint
from printgen.project.live import LiveGame
from tests.helpers.farm import BARN, CSV, TEMPLATE, YAML, put, run, swap

SHADED = (
    '<linearGradient id="sky"><stop offset="0" stop-color="white"/><stop offset="1" stop-color="#ddd"/></linearGradient>'
    '<symbol id="sun" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></symbol>'
    '<g opacity="0.5"><rect x="9" y="30" width="9" height="9" fill="url(#sky)"/></g>'
    '<use href="#sun" x="9" y="50" width="2" height="2"/><text x="25" y="60" fill="white" font-family="FiraGO">مرحبا</text>'
)
SMALL = BARN + '<text x="10" y="40" font-size="1">tiny</text>\n'  # gives a warning


@pytest.fixture
def records(kit: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the records after a first check of a game with a warning."""
    put("templates/farm/barn.svg.j2", SMALL)
    monkeypatch.setenv("PRINTGEN_CACHE", str(kit / "cache"))
    assert run("check", "farm").code == 0
    return kit / "cache"


def test_an_unchanged_game_is_not_even_read(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = LiveGame("farm", printgen.open()._shelves).check_changes()
    monkeypatch.setattr("printgen.project.checking.check_named_game", None)
    again = printgen.open().check_changes_and_count_faces("farm")
    assert (again.value, again.problems) == (fresh.faces, fresh.problems)
    assert [problem.about for problem in again.problems] == [problem.about for problem in fresh.problems]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The labels of all fronts drawn from now on."""
    labels, draw = list[str](), Illustrator._draw_new_face

    def note(illustrator: Illustrator, template: str, subject: Subject, *more: Any) -> Any:
        labels.extend([subject.label] if template != subject.component.back else [])
        return draw(illustrator, template, subject, *more)

    monkeypatch.setattr(Illustrator, "_draw_new_face", note)
    return labels


def test_only_a_changed_row_is_drawn_again(records: Path, drawn: list[str]) -> None:
    swap(CSV, "Lays eggs", "Lays many eggs")
    again = printgen.open().check_changes_and_count_faces("farm")
    assert drawn == ["animal “Hen”"]
    assert again == (4, LiveGame("farm", printgen.open()._shelves).check_changes().problems)
    assert [problem.about.check for problem in again.problems] == ["type"]  # from the record of the other component


def test_a_face_that_reads_other_columns_of_a_fact_is_not_drawn_again(records: Path, drawn: list[str]) -> None:
    swap(YAML, "facts:\n", "facts:\n  animals: {table: animals.csv, source: rulebook}\n")
    swap("templates/farm/barn.svg.j2", "{{ facts.hands }}", "{{ facts.animals|map(attribute='count')|sum }}")
    printgen.open().check_changes_and_count_faces("farm")
    drawn.clear()
    swap(CSV, "Lays eggs", "Lays many eggs")
    printgen.open().check_changes_and_count_faces("farm")
    assert set(drawn) == {"animal “Hen”"}
    swap(CSV, ",3", ",4")
    printgen.open().check_changes_and_count_faces("farm")
    assert drawn[-1] == "barn"


def test_a_row_with_a_warning_is_drawn_again_until_the_warning_is_gone(records: Path, drawn: list[str]) -> None:
    swap(TEMPLATE, "{{ row.title }}", "{{ row.title }}<tspan font-size='1'>n</tspan>")
    first = printgen.open().check_changes_and_count_faces("farm")
    drawn.clear()
    swap(CSV, "Gives milk", "Gives much milk")
    again = printgen.open().check_changes_and_count_faces("farm")
    assert set(drawn) == {"animal “Cow”", "animal “Hen”"}
    assert len(first.problems) == len(again.problems) == 2
    assert "“Cow” and 1 more" in str(first.problems)


def test_a_check_makes_nothing_for_a_pdf(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swap(TEMPLATE, "{{ row.title }}</text>", "{{ row.title }}</text>" + SHADED)
    for module in ("printgen.pdf.library", "printgen.pdf.objects", "printgen.pdf.document"):  # they load reportlab
        monkeypatch.setitem(sys.modules, module, None)  # any use fails
    assert [problem.about.check for problem in printgen.open().check_changes_and_count_faces("farm").problems] == ["type"]


def test_a_changed_template_is_checked_again(records: Path) -> None:
    put("templates/farm/barn.svg.j2", BARN)
    assert run("check", "farm").out == "farm: no problems found (4 faces checked).\n"


def test_an_error_is_not_recorded(records: Path) -> None:
    swap(TEMPLATE, "row.title", "row.titel")
    first = run("check", "farm")
    assert first.code == 2
    assert run("check", "farm") == first
    swap(TEMPLATE, "row.titel", "row.title")
    assert run("check", "farm").code == 0


def test_a_check_is_not_recorded_if_a_file_changes_meanwhile(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put("templates/farm/barn.svg.j2", BARN)
    draw = Illustrator._draw_new_face

    def edit_and_draw(*words: Any, **more: Any) -> Any:
        put("templates/farm/barn.svg.j2", SMALL)
        return draw(*words, **more)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(Illustrator, "_draw_new_face", edit_and_draw)
        assert len(printgen.open().check_changes_and_count_faces("farm").problems) == 1
    put("templates/farm/barn.svg.j2", BARN)
    assert printgen.open().check_changes_and_count_faces("farm").problems == ()


@pytest.mark.parametrize(
    "forged", [b"", b"{", b"[]", b"null", b'"x"', b"[[[[" * 5000, b'{"fingerprint": 1}', b"\xff", b"9" * 5000]
)
def test_a_damaged_record_is_ignored(records: Path, forged: bytes) -> None:
    before = run("check", "farm")
    for path in records.glob("*.json"):
        path.write_bytes(forged)
    swap(YAML, "The Farm", "The Old Farm")
    assert run("check", "farm") == before


@pytest.mark.parametrize(
    "key", ["name", "description", "stamps", "faces", "pages", "problems", "shared", "is_checked", "parts", "bare", "rows"]
)
def test_a_record_with_a_wrong_value_is_ignored(records: Path, key: str) -> None:
    (path,) = records.glob("*-components.json")
    content = json.loads(path.read_bytes())
    for component in content["components"]["components"]:
        component[key] = {"wrong": [1]}
    path.write_text(json.dumps(content), encoding="utf-8")
    before = LiveGame("farm", printgen.open()._shelves).check_changes().problems
    swap(CSV, "Lays eggs", "Lays many eggs")
    assert printgen.open().check_changes_and_count_faces("farm") == (4, before)


@pytest.mark.parametrize("wrong", [{}, {"x": 1}, [], None])
@pytest.mark.parametrize("table", ["stamps", "faces", "shapes", "rows"])
def test_a_record_with_a_wrong_table_is_ignored(records: Path, drawn: list[str], table: str, wrong: Any) -> None:
    (path,) = records.glob("*-components.json")
    content = json.loads(path.read_bytes())
    content["components"][table] = wrong
    put(path, json.dumps(content))
    swap(CSV, "Lays eggs", "Lays many eggs")
    assert printgen.open().check_changes_and_count_faces("farm").ok
    assert {"animal “Cow”", "animal “Hen”", "barn"} <= set(drawn)


def test_records_of_another_version_of_the_program_are_ignored(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = records.glob("*-components.json")
    content = json.loads(path.read_bytes())
    put(path, json.dumps({**content, "program": "another"}))
    monkeypatch.setattr("printgen.project.plain_components._read_plain_component", None)  # any use fails
    swap(CSV, "Lays eggs", "Lays many eggs")
    assert printgen.open().check_changes_and_count_faces("farm").ok


def test_a_cache_folder_that_cannot_be_written_does_no_harm(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put("taken", "a file, not a folder")
    monkeypatch.setenv("PRINTGEN_CACHE", str(kit / "taken"))
    assert run("check", "farm") == run("check", "farm") == (0, "farm: no problems found (4 faces checked).\n", "")


def test_a_changed_file_of_the_supplied_games_is_noticed(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only its time is read, and not its content."""
    supplied = records.parent / "package" / "supplied"
    put(str(supplied / "templates" / "shared" / "look.j2"), "red")
    (supplied / "content").mkdir()
    monkeypatch.setattr("printgen.content.shelves._PACKAGE", supplied.parent)
    shelves, read = printgen.open()._shelves, list[str]()

    def note(path: str, most: int) -> str:
        read.append(path)
        return hash_file(path, most)

    monkeypatch.setattr("printgen.project.fingerprint.hash_file", note)
    assert [shelf.root for shelf in shelves.shelves] == [records.parent, supplied]
    first = take_fingerprint("farm", shelves)
    assert str(records.parent / CSV) in read
    assert not any(path.startswith(str(supplied)) for path in read)
    assert take_fingerprint("farm", shelves) == first
    put(str(supplied / "templates" / "shared" / "look.j2"), "tan")
    changed = take_fingerprint("farm", shelves)
    assert first is not None
    assert changed is not None
    assert changed.content != first.content
