"""The defaults of options: where they come from, which one applies, and what is said about wrong ones."""

import os
import re
from pathlib import Path

import pytest

from printgen.content.settings import locate_settings_file
from printgen.project.orders import choose_paper_for_locale, find_locale_for_paper
from tests.helpers.farm import YAML, put, run, swap
from tests.helpers.timing import cpu_of

OWN = "config/printgen.toml"


@pytest.fixture
def farm(kit: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small game in three styles; the user's settings are in the folder `config`."""
    monkeypatch.setenv("PRINTGEN_CONFIG", str(kit / "config"))
    swap(YAML, "palette:", "styles: [colour, plain, grey]\npalette:")
    return kit


def printed(*words: str) -> str:
    """The name of the PDF that printgen writes, without its folders."""
    told = run("print", "farm", *words)
    assert told.code == 0, told.err
    return Path(told.out.partition(": ")[0]).name


def test_the_command_line_beats_the_environment_the_project_the_user_and_the_locale(
    farm: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert printed() == "farm-a4.pdf"
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert printed() == "farm-letter.pdf"
    put(OWN, 'paper = "a3"\nstyle = "grey"\nsides = "short-edge"\n')
    assert printed() == "farm-a3-grey-short-edge.pdf"
    put("printgen.toml", 'paper = "legal"\nstyle = "plain"\n')
    assert printed() == "farm-legal-plain-short-edge.pdf"
    monkeypatch.setenv("PRINTGEN_PAPER", "tabloid")
    assert printed() == "farm-tabloid-plain-short-edge.pdf"
    assert printed("--paper", "a4", "--style", "colour", "--sides", "long-edge") == "farm-a4.pdf"


def test_a_table_for_a_game_beats_the_settings_for_all_games(farm: Path) -> None:
    put("printgen.toml", 'style = "grey"\nink = "CMYK"\n[farm]\nstyle = "plain"\n')
    assert printed() == "farm-a4-plain-cmyk.pdf"


def test_config_shows_each_default_with_its_file_and_line(farm: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(OWN, '# mine\nprinter = "office"\n')
    put("printgen.toml", 'paper = "wall"\n\n[farm]\nstyle = "plain"\n[papers]\nwall = "50 x 70 cm"\n')
    monkeypatch.setenv("PRINTGEN_LANGUAGE", "de")
    told = run("config", "farm")
    assert (told.code, told.err) == (0, "")
    assert [re.split("  +", line) for line in told.out.splitlines()] == [
        ["paper", "wall", "from printgen.toml:1"],
        ["printer", "office", f"from {farm}/config/printgen.toml:2"],
        ["style", "plain", "from printgen.toml:4"],
        ["language", "de", "from PRINTGEN_LANGUAGE"],
        ["output", "output", "built in"],
        ["sides", "set by the game", "built in"],
        ["ink", "rgb", "built in"],
        ["paper wall", "500x700mm", "from printgen.toml:6"],
        ["The project's settings file: printgen.toml"],
        [f"Your own settings file: {farm}/config/printgen.toml"],
    ]
    assert run("config").out.splitlines()[2].endswith("the game's first style  built in")
    assert run("config", "frm") == (2, "", 'content: There is no game "frm".\n  hint: did you mean farm?\n')


def test_help_shows_where_a_default_comes_from(farm: Path) -> None:
    put("printgen.toml", 'paper = "legal"\n')
    assert "[default: (legal, from printgen.toml:1)]" in " ".join(run("print", "--help").out.split())
    put("printgen.toml", "")
    assert "[default: (a4, or letter in the US and Canada)]" in " ".join(run("print", "--help").out.split())
    assert "legal, from" not in run("diff", "--help").out


def test_own_papers_have_names(farm: Path) -> None:
    put(OWN, '[papers]\nwall = "50x70cm"\n')
    assert printed("--paper", "wall") == "farm-500x700mm.pdf"
    assert printed("--paper", "Wall") == "farm-500x700mm.pdf"
    put("printgen.toml", 'paper = "wal"\n')
    assert run("print", "farm").err == (
        'printgen.toml:1: There is no paper "wal".\n'
        "  hint: use a4, letter, a3, a5, legal, tabloid, sra3, wall or a size such as 320x450mm.\n"
    )


def test_calibration_uses_the_paper_and_the_language_but_not_the_printer(farm: Path) -> None:
    put(OWN, 'paper = "legal"\nlanguage = "de"\nprinter = "office"\n')
    assert run("calibrate").out.startswith("output/calibration-legal-de.pdf: 2 pages.")
    put(OWN, 'language = "es"\n')
    assert run("calibrate").out.startswith("output/calibration-a4.pdf: 2 pages.")


def test_a_reprint_stays_on_the_paper_of_the_old_kit(farm: Path) -> None:
    run("kit", "farm")
    put("printgen.toml", 'paper = "legal"\noutput = "prints"\n')
    swap("content/farm/animals.csv", "Gives milk.", "Gives more milk.")
    assert run("diff", "output/farm/farm-kit.zip", "farm").out.startswith("prints/farm/farm-diff-a4.pdf: ")


WRONG = {
    'papr = "a4"': "1: papr is not a setting.\n  hint: did you mean paper?",
    "\npaper = 4": '2: paper has the wrong type, but must be text on one line.\n  hint: write paper = "…".',
    'style = " "': '1: style has the wrong type, but must be text on one line.\n  hint: write style = "…".',
    "papers = 4": "1: papers has the wrong type, but must be a table.\n"
    '  hint: write a heading [papers] and lines such as big = "330x480mm".',
    "paper = legal": "1: This is not valid TOML: Invalid value.\n"
    '  hint: write a line such as paper = "letter", with the value in quotation marks.',
    'paper = "lettr"': '1: There is no paper "lettr".\n'
    "  hint: use a4, letter, a3, a5, legal, tabloid, sra3 or a size such as 320x450mm.",
    'style = "gray"': '1: farm has no style "gray".\n  hint: did you mean grey?',
    'ink = "cymk"': '1: ink cannot be "cymk".\n  hint: did you mean cmyk?',
    'sides = "long"': '1: sides cannot be "long".\n  hint: did you mean long-edge?',
    'sides = "Short-Edge"': '1: sides cannot be "Short-Edge".\n  hint: did you mean short-edge?',
    'style = "grey"\npaper = ["a4",': "2: This is not valid TOML: Invalid value.\n"
    '  hint: write a line such as paper = "letter", with the value in quotation marks.',
    '[frm]\nstyle = "grey"': "1: There is no game frm here.\n  hint: did you mean farm?",
    '[farm]\nstile = "grey"': "2: stile is not a setting.\n  hint: did you mean style?",
    '[papers]\na4 = "2x3m"': '2: "a4" cannot be the name of your own paper.\n'
    "  hint: use a new name in lowercase letters, digits and hyphens, such as poster-1.",
    '[papers]\nbig = "9x9m"': '2: The paper is "9x9m". "m" is not a unit; use mm, cm, in or pt.\n'
    "  hint: write a size such as 320x450mm.",
    'printer = "office"': "1: A project cannot choose a printer, because its other users have other printers.\n"
    "  hint: move this line to your own settings; `printgen config` shows their file.",
    'output = "a.pdf"': '1: output is "a.pdf", but must be a folder.\n'
    "  hint: write the name of a folder; only --output can name a file.",
    'output = "-"': '1: output is "-", but must be a folder.\n'
    "  hint: write the name of a folder; only --output can name a file.",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_setting_is_reported_with_its_line(farm: Path, text: str) -> None:
    put("printgen.toml", text + "\n")
    told = run("print", "farm")
    assert (told.code, told.out) == (2, "")
    said = WRONG[text]
    assert told.err == f"printgen.toml:{said}\n"
    assert not Path("output").exists()


@pytest.mark.parametrize("output", ["../x", "/tmp/x", "a/../../x", "~/x", "C:\\x", "\\\\host\\x", "..\\x"])
def test_a_project_cannot_write_outside_its_folder(farm: Path, output: str) -> None:
    put("printgen.toml", f"output = '{output}'\n")
    told = run("print", "farm")
    assert told.err.startswith(f'printgen.toml:1: The output folder "{output}" is outside the project.\n')
    assert told.code == 2


def test_a_project_cannot_write_or_read_through_a_link_that_leads_out(
    farm: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    Path("prints").symlink_to(outside)
    put("printgen.toml", 'output = "prints/here"\n')
    assert "prints: This link points outside the project, to" in run("print", "farm").err
    (outside / "their.toml").write_text('paper = "a3"\n')
    Path("printgen.toml").unlink()
    Path("printgen.toml").symlink_to(outside / "their.toml")
    told = run("print", "farm")
    assert told.err.startswith("printgen.toml: This link points outside the project, to")
    assert sorted(path.name for path in outside.iterdir()) == ["their.toml"]


def test_the_users_own_output_may_be_anywhere(farm: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("prints")
    put(OWN, f"output = '{place}'\n")
    assert run("print", "farm").out.startswith(f"{place}/farm/farm-a4.pdf: ")


def test_a_style_that_another_game_has_is_replaced_with_a_warning(farm: Path) -> None:
    put("printgen.toml", 'style = "low-ink"\nlanguage = "de"\n')
    told = run("print", "farm")
    assert told.err == (
        'printgen.toml:1: warning: farm has no style "low-ink", so it is printed in colour.\n'
        "  hint: use colour, plain or grey for this game, in a table [farm].\n"
    )
    assert told.out.startswith("output/farm/farm-a4.pdf: ")


def test_a_printer_that_is_not_saved_is_reported_at_its_setting(farm: Path) -> None:
    put(OWN, 'printer = "offce"\n')
    assert run("print", "farm").err.startswith(f'{farm}/config/printgen.toml:1: There is no printer "offce".\n')


def test_hostile_settings_take_little_time_and_cause_no_traceback(farm: Path) -> None:
    for text in (
        "a = " + "[" * 50_000,
        "a = " + "[" * 4_000,
        "a." * 4_900 + "a = 1",
        "a = " + "9" * 9_000,
        "[" * 9_000,
        "\0",
        "a = 1\n" * 9,
    ):
        put("printgen.toml", text)
        assert cpu_of(lambda: run("print", "farm")) < 2
        told = run("print", "farm")
        assert (told.code, told.err.startswith("printgen.toml")) == (2, True)
    Path("printgen.toml").unlink()
    os.mkfifo("printgen.toml")
    assert run("print", "farm").err.startswith("printgen.toml: This file cannot be read: it is a named pipe, not a file.")


@pytest.mark.parametrize(
    ("locale", "paper"),
    [
        ("en_US.UTF-8", "letter"), ("fr_CA", "letter"),
        ("en-US", "letter"), ("es_US@euro", "letter"), ("en_GB@rg=uszzzz", "letter"),
        ("en_GB.UTF-8", "a4"), ("de_DE@euro", "a4"), ("en_US@rg=gbzzzz", "a4"), ("zh-Hant-TW", "a4"), ("sr-Latn-US", "letter"),
        ("", "a4"), ("C", "a4"), ("POSIX", "a4"), ("en", "a4"), ("ca_ES", "a4"), ("en_USX", "a4"), ("\udcff", "a4"),
    ],
)  # fmt: skip
def test_the_us_and_canada_print_on_letter(locale: str, paper: str) -> None:
    assert choose_paper_for_locale(locale) == paper


def test_the_locale_is_that_of_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_locale_for_paper({"LC_ALL": "", "LC_PAPER": "en_GB.UTF-8", "LANG": "en_US.UTF-8"}) == "en_GB.UTF-8"
    assert find_locale_for_paper({"LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"}) is None
    assert find_locale_for_paper({"LANG": "en_CA"}) == "en_CA"
    monkeypatch.setattr("sys.platform", "linux")
    assert find_locale_for_paper({"LANG": ""}) is None


def test_macos_without_a_locale_uses_the_region_of_the_system(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setenv("HOME", str(here))
    assert find_locale_for_paper({}) is None
    put(
        "Library/Preferences/.GlobalPreferences.plist",
        '<plist version="1.0"><dict><key>AppleLocale</key><string>en_US</string></dict></plist>',
    )
    assert find_locale_for_paper({}) == "en_US"
    monkeypatch.delenv("PRINTGEN_CONFIG")
    assert locate_settings_file("printgen.toml") == here / "Library/Application Support/printgen/printgen.toml"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("APPDATA", str(here / "Roaming"))
    assert locate_settings_file("printgen.toml") == here / "Roaming/printgen/printgen.toml"
    assert find_locale_for_paper({}) is None, "there is no Windows to ask here"


def test_without_settings_no_code_for_settings_is_loaded(farm: Path) -> None:
    import subprocess
    import sys

    code = "import atexit, sys; atexit.register(lambda: print(*sys.modules)); import printgen.cli; printgen.cli.main()"
    command = [sys.executable, "-c", code, "print", "farm"]
    found = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, env=found).stdout.split()
    assert {"tomllib", "plistlib", "ctypes", "printgen.project.settings", "printgen.project.settings_file"} & set(
        loaded
    ) == set()


@pytest.mark.parametrize(("letters", "is_read"), [(10_000, True), (10_001, False)])
def test_a_settings_file_has_at_most_10000_characters(letters: int, is_read: bool, farm: Path) -> None:
    put("printgen.toml", 'paper = "a3"\n'.ljust(letters, "#"))
    told = run("config", "farm")
    assert ("The file has more than 10000 characters" in told.err) != is_read
    assert ("a3" in told.out) == is_read
