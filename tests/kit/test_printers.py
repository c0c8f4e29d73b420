"""printgen calibrate and printgen printer: what they print, save and refuse."""

import sys
from pathlib import Path

import pytest

from printgen.kit.printers.profiles import locate_printers_file
from tests.helpers.drawings import opened, words_of
from tests.helpers.farm import Told, put, run
from tests.scoring.test_enter import typed

FIVE = ("5.0",) * 6
POINT = 72 / 25.4
pytestmark = pytest.mark.usefixtures("config")


def added(*readings: str, flip: str = "long-edge") -> Told:
    return run("printer", "add", "office", *readings, "--flip", flip)


@pytest.mark.parametrize(
    ("words", "name", "size"),
    [
        ([], "calibration-a4.pdf", (210, 297)),
        (["--paper", "LETTER", "--flip", "short-edge"], "calibration-letter-short-edge.pdf", (215.9, 279.4)),
    ],
)
def test_calibrate_writes_a_page_of_two_sides(words: list[str], name: str, size: tuple[float, float]) -> None:
    told = run("calibrate", *words)
    assert (told.code, told.out.splitlines()[0]) == (0, f"output/{name}: 2 pages.")
    pdf = (Path("output") / name).read_bytes()
    with opened(pdf) as file:
        boxes = [[float(edge) / POINT for edge in page.MediaBox] for page in file.pages]
    assert boxes == [pytest.approx([0, 0, *size], abs=0.01)] * 2


def test_a_page_that_cannot_be_written_is_not_announced() -> None:
    Path("output/calibration-a4.pdf").mkdir(parents=True)
    told = run("calibrate")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("output/calibration-a4.pdf: The file cannot be written: ")


def test_the_page_ends_with_the_command_to_type() -> None:
    told = run("calibrate", "--paper", "letter", "--flip", "short-edge")
    command = "printgen printer add NAME --paper letter --flip short-edge"
    assert command in told.out
    words = " ".join(words_of(Path("output/calibration-letter-short-edge.pdf").read_bytes()).split())
    assert command in words
    assert "flipped on the short edge" in words


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--language", "ed", 'There is no calibration page in "ed".\n  hint: use de, en or fr.'),
        (
            "--paper",
            "a9",
            'There is no paper "a9".\n  hint: use a4, letter, a3, a5, legal, tabloid, sra3 or a size such as 320x450mm.',
        ),
    ],
)
def test_an_option_without_a_page_is_reported(option: str, value: str, message: str) -> None:
    told = run("calibrate", option, value)
    assert (told.code, told.err) == (2, f"{option}: {message}\n")


def test_every_paper_that_is_large_enough_has_a_page() -> None:
    assert [run("calibrate", "--paper", paper).code for paper in ("a4", "letter", "a3", "legal", "tabloid")] == [0] * 5
    small = '--paper: There is no calibration page for "a5" paper.\n  hint: use a4, letter, a3, legal, tabloid or sra3.\n'
    assert run("calibrate", "--paper", "a5").err == run("printer", "add", "office", *FIVE, "--paper", "a5").err == small


def test_a_corrected_page_says_so_and_asks_to_compare() -> None:
    added("6.0", *FIVE[1:])
    told = run("calibrate", "--printer", "office")
    assert told.out.startswith(
        "output/calibration-a4-on-office.pdf: 2 pages.\n  The page is corrected for the printer office: "
    )
    words = words_of(Path("output/calibration-a4-on-office.pdf").read_bytes())
    assert "Corrected for office" in words
    assert "printer add" not in words


def test_add_saves_the_measured_printer(config: Path) -> None:
    told = added("6.3", "5.0", "6.3", "5.0", "5.2", "4,7")
    assert told == (
        0,
        "Saved the printer office, for paper that is flipped on the long edge.\n"
        "  fronts: 0.2 mm to the right, 0.3 mm up\n"
        "  backs:  1.1 mm to the right, 0.3 mm up\n"
        "  To print with these corrections: printgen print GAME --printer office\n",
        "",
    )
    assert config.read_text() == (
        "# Written by `printgen printer add`. You can edit the numbers (mm, and degrees clockwise), "
        "but comments will be lost.\n"
        "printers:\n"
        "  office:\n"
        "    long-edge:\n"
        "      front: {right: 0.2, down: -0.3, scale: 1, degrees: 0}\n"
        "      back: {right: 1.1, down: -0.3, scale: 1, degrees: 0}\n"
    )


def test_readings_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["6.3", "x", "5.1", "?", "<", "5", "6,3", "11", "5.0", "5.2", "4.7"])
    told = run("printer", "add", "office")
    assert told.code == 0
    assert told.out.startswith("Enter the six numbers on the page. Type `<` to go back, `?` for help, Ctrl-C to stop.\n")
    assert "  A reading must be a number from 0 to 10, such as 5.3.\n" in told.out
    assert "If the arrow is beyond the scale, load the paper straight and print the page at 100 %.\n" in told.out
    assert "backs:  1.1 mm to the right, 0.3 mm up\n" in told.out


def test_incomplete_readings_are_not_saved(monkeypatch: pytest.MonkeyPatch, config: Path) -> None:
    assert run("printer", "add", "office").code == 130  # the input ends
    typed(monkeypatch, ["6.3", "5.1"])
    assert run("printer", "add", "office").code == 130
    assert not config.exists()


def test_a_flip_is_added_to_a_saved_printer() -> None:
    added("6.0", "5", "6.0", "5", "5", "5")
    added("5", "5.5", "5", "5.5", "5", "5", flip="short-edge")
    assert run("printer", "list").out == "office: long-edge, short-edge\n"
    assert run("printer", "show", "office").out.splitlines()[1:] == [
        "  flipped on the long edge",
        "    fronts: not changed",
        "    backs:  1 mm to the right",
        "  flipped on the short edge",
        "    fronts: not changed",
        "    backs:  0.5 mm down",
    ]


def test_saved_readings_are_replaced_only_with_again(config: Path) -> None:
    added("6.0", "5", "6.0", "5", "5", "5")
    before = config.read_text()
    told = added(*FIVE)
    assert (told.code, told.err) == (
        2,
        f"{config}: office is already calibrated for paper that is flipped on the long edge.\n"
        "  hint: add --again to replace the saved readings.\n",
    )
    assert config.read_text() == before
    assert run("printer", "add", "office", *FIVE, "--again").code == 0
    assert "backs:  not changed" in run("printer", "show", "office").out


def test_remove_removes_only_the_named_printer() -> None:
    added(*FIVE)
    run("printer", "add", "home", *FIVE)
    assert run("printer", "remove", "home").out == "The printer home was removed.\n"
    assert run("printer", "list").out == "office: long-edge\n"
    run("printer", "remove", "office")
    assert run("printer", "list").out == "No printers are saved yet. Run `printgen calibrate` to measure one.\n"


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        (
            ("5",),
            "READINGS: 1 reading is given, but there must be 6.\n"
            "  hint: give the readings of scales A, B, C, D, E and F, in this order.\n",
        ),
        (
            ("5", "12", "5", "5", "5", "5.333"),
            'B: "12" is not a reading. The scales end at 10. '
            "If the arrow is beyond the scale, load the paper straight and print the page at 100 %.\n"
            'F: "5.333" is not a reading. A reading must be a number from 0 to 10, such as 5.3.\n',
        ),
        (
            ("0", "5", "10", "5", "5", "5"),
            "A to D: These readings cannot all be right: the back would be turned by 2.1°.\n"
            "  hint: read A, B, C and D again, on a calibration page for a4 paper.\n",
        ),
        (
            ("3.5", "2.5", "5.5", "7.0", "5", "5"),
            "A to D: These readings cannot all be right: the back would be 2.0 % larger.\n"
            "  hint: read A, B, C and D again, on a calibration page for a4 paper.\n",
        ),
    ],
)
def test_impossible_readings_are_refused(readings: tuple[str, ...], message: str, config: Path) -> None:
    told = added(*readings)
    assert (told.code, told.err) == (2, message)
    assert not config.exists()


def test_an_impossible_name_is_refused_before_the_readings_are_asked_for() -> None:
    told = run("printer", "add", "My Printer")
    assert told == (
        2,
        "",
        'NAME: "My Printer" cannot be the name of a printer.\n'
        "  hint: use lowercase letters, digits and hyphens, such as office or hall-2.\n",
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("printers:\n\toffice: {}\n", ":2: This is not valid YAML: "),
        (
            "printers:\n  office:\n    long-edge:\n      front: {right: far}\n      back: {}\n",
            ':4: printers.office.long-edge.front.right is "far", but must be a number from -20 to 20.',
        ),
        ("printers:\n  office:\n    upwards: {front: {}, back: {}}\n", ':3: "upwards" is not a valid key in printers.office.'),
        ("printers: 7\n", ':1: printers is "7", but must be a map, with a line `NAME: …` for each entry.'),
        ("", ":1: The file is empty."),
    ],
)
def test_a_damaged_file_is_reported_and_not_changed(text: str, message: str, config: Path) -> None:
    put(config, text)
    for words in (["list"], ["show", "office"], ["add", "home", *FIVE], ["remove", "office"]):
        told = run("printer", *words)
        assert (told.code, told.out) == (2, "")
        assert told.err.startswith(f"{config}{message}")
    assert config.read_text() == text


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    put(tmp_path / "config", "a file in its place")
    assert "config/printgen.toml: This file cannot be read: not a directory." in added(*FIVE).err


def test_the_file_of_printers_is_in_the_settings_folder_of_each_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PRINTGEN_CONFIG")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    found = {}
    for system in ("linux", "darwin", "win32"):
        monkeypatch.setattr(sys, "platform", system)
        monkeypatch.setenv("XDG_CONFIG_HOME", "relative/is/ignored")
        monkeypatch.delenv("APPDATA", raising=False)
        found[system] = locate_printers_file().relative_to(tmp_path).as_posix()
    assert found == {
        "linux": ".config/printgen/printers.yaml",
        "darwin": "Library/Application Support/printgen/printers.yaml",
        "win32": "AppData/Roaming/printgen/printers.yaml",
    }
