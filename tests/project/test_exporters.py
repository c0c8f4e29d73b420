"""Exporters: the built-in ones write files, packages add their own, and a failing one is one problem and writes nothing."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.farm import YAML, run, swap
from tests.helpers.plugin_package import Site

Install = Callable[..., None]
DECK = """\
import json

def deck(printout):
    return {"deck/cards.json": json.dumps([piece.front.label for piece in printout.plan.pieces]).encode()}
"""


@pytest.fixture
def install(kit: Path, site: Site) -> Install:
    """A function that installs a package of one module with an exporter."""

    def installed(name: str, source: str, exporter: str = "deck") -> None:
        site.install(name, {"printgen.exporters": {exporter: f"{name}:deck"}}, {f"{name}.py": source})

    return installed


@pytest.mark.parametrize(
    ("exporter", "files"),
    [
        ("cut-files", ["cut/a4-1.dxf", "cut/a4-1.svg", "cut/a4-2.dxf", "cut/a4-2.svg"]),
        ("drawings", ["001-animal-cow.svg", "002-animal-back.svg", "003-animal-hen.svg", "004-barn.svg"]),
        ("faces", ["001-animal-cow.png", "002-animal-back.png", "003-animal-hen.png", "004-barn.png"]),
        ("pages", [f"page-00{number}.png" for number in range(1, 5)]),
        ("pdf", ["farm-a4.pdf"]),
        ("plan", ["plan.json"]),
    ],
)
def test_exporters_of_printgen_write_their_files(kit: Path, exporter: str, files: list[str]) -> None:
    told = run("export", "farm", exporter)
    folder = Path("output", "farm", exporter)
    assert (told.code, told.err) == (0, "")
    assert sorted(told.out.split("\n")[:-1]) == [str(folder / file) for file in files]
    assert all((folder / file).stat().st_size for file in files)


@pytest.mark.parametrize("back", ["    back: back.svg.j2\n", ""])
def test_cut_files_have_the_outlines_of_the_fronts(kit: Path, back: str) -> None:
    swap(YAML, "    back: back.svg.j2\n", back)
    assert run("export", "farm", "cut-files").code == 0
    starts = re.findall(r'd="M([\d.]+) ([\d.]+)L', Path("output/farm/cut-files/cut/a4-1.svg").read_text())
    assert starts == [("13.5", "16.5"), ("76.5", "16.5"), ("139.5", "16.5"), ("13.5", "104.5"), ("76.5", "104.5")]


def test_a_plan_in_json_says_where_every_face_is(kit: Path) -> None:
    assert run("export", "farm", "plan").code == 0
    plan = json.loads(Path("output/farm/plan/plan.json").read_text())
    assert [piece["component"] for piece in plan["pieces"]] == ["animal"] * 5 + ["barn"]
    fronts = [place["face"] for place in plan["sheets"][0]["places"]]
    assert [plan["faces"][number]["label"] for number in fronts] == ["animal “Cow”"] * 2 + ["animal “Hen”"] * 3
    assert plan["sheets"][0]["places"][0] | {"x": 0, "y": 0} == {
        "face": 0, "x": 0, "y": 0, "turn": 0, "width": 63, "height": 88,
    }  # fmt: skip


def test_an_exporter_of_a_package_writes_its_files(install: Install) -> None:
    install("decks", DECK)
    assert run("export", "farm", "deck").out == "output/farm/deck/deck/cards.json\n"
    assert len(json.loads(Path("output/farm/deck/deck/cards.json").read_text())) == 6
    assert run("plugins").out == "exporters: deck, from decks-1.0\n"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "def deck(printout):\n    return printout.plam\n",
            'decks.py:2: The exporter "deck" of decks-1.0 failed with AttributeError',
        ),
        (
            "def deck(printout):\n    return [1]\n",
            'decks.py:1: The exporter "deck" of decks-1.0 returned list, but must return',
        ),
        (
            "def deck(printout):\n    return {'../x': b''}\n",
            "decks.py:1: {} returned a file named '../x'",
        ),
        ("def deck():\n    return {}\n", 'decks.py:1: The exporter "deck" of decks-1.0 failed with TypeError'),
        ("import nothing_there\n", "decks.py:1: A plugin in decks-1.0 cannot be imported: ModuleNotFoundError"),
        ("def deck(printout)\n", "decks.py:1: A plugin in decks-1.0 cannot be imported: SyntaxError"),
    ],
)
def test_an_exporter_that_fails_is_one_problem_in_its_own_code(install: Install, source: str, message: str) -> None:
    install("decks", source)
    told = run("export", "farm", "deck")
    assert (told.code, told.out) == (2, "")
    assert message.format('The exporter "deck" of decks-1.0') in told.err
    assert told.err.count("hint: ") == 1
    assert not Path("output/farm/deck").exists()
    assert run("print", "farm").code == 0


def test_two_packages_with_one_exporter_are_reported(install: Install) -> None:
    install("decks", DECK)
    install("others", DECK)
    assert 'decks-1.0 and others-1.0 both have an exporter "deck".' in run("export", "farm", "deck").err


def test_an_exporter_with_the_name_of_one_of_ours_is_reported(install: Install) -> None:
    install("mine", DECK, "pdf")
    assert 'mine-1.0 has an exporter "pdf", but printgen has its own.' in run("export", "farm", "pdf").err
    assert run("export", "farm", "faces").code == 0


def test_a_misspelt_exporter_gets_a_suggestion(kit: Path) -> None:
    assert run("export", "farm", "drawing").err == 'exporter: There is no exporter "drawing".\n  hint: did you mean drawings?\n'


def test_an_exporter_that_never_ends_is_one_problem(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.kit.exporters.SECONDS", 0.2)
    install("decks", "def deck(printout):\n    while True:\n        pass\n")
    told = run("export", "farm", "deck")
    assert (told.code, told.out) == (2, "")
    assert 'The exporter "deck" of decks-1.0 took longer than 0.2 s.\n  hint: fix the plugin' in told.err


@pytest.mark.parametrize(
    ("source", "entry", "message"),
    [
        ("deck = None\n", "deck", 'The exporter "deck" of decks-1.0 failed with TypeError'),
        (DECK, "../../deck", "has an id that cannot be a folder name"),
    ],
)
def test_an_entry_point_that_is_not_an_exporter_is_a_problem(install: Install, source: str, entry: str, message: str) -> None:
    install("decks", source, entry)
    told = run("export", "farm", entry)
    assert (told.code, told.out) == (2, "")
    assert message in told.err


def test_pictures_that_cannot_be_made_are_not_the_fault_of_an_exporter(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printgen.printing.pictures.SECONDS", -1)
    install("decks", "def deck(printout):\n    return {'a': next(printout.pictures())}\n")
    assert "decks" not in run("export", "farm", "deck").err


def test_without_a_package_the_list_of_plugins_says_so(site: Site) -> None:
    assert run("plugins").out == "No installed package adds rules, checks or exporters.\n"


def test_one_file_that_is_no_bytes_among_others_is_a_mistake_of_the_exporter(install: Install) -> None:
    install("decks", "def deck(printout):\n    return {'a.json': b'{}', 'b.json': '{}'}\n")
    told = run("export", "farm", "deck")
    assert (told.code, told.out) == (2, "")
    assert "must return a dict of file names and bytes" in told.err
    assert not Path("output").exists()
