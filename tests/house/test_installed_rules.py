"""The steps of docs/own-rules.md work in an empty folder with only the installed wheel, and from a second package."""

import re
from pathlib import Path

from docs.scripts.files import ROOT
from tests.helpers.installed_wheel import Person, build_wheel
from tests.helpers.pearls import LEGAL, PAGE, PARTY, REPORT, RULES, make_pearls
from tests.helpers.plugin_package import install_package


class Reader(Person):
    """A person who follows docs/own-rules.md."""

    def follows_the_page(self) -> None:
        """Run every command of the page, and check its result."""
        (command,) = re.findall(r"`printgen (score [^`]*\.png)`", PAGE)
        code, out, _ = self.runs(*command.split())
        assert (code, out) == (1, REPORT)
        assert sorted(path.name for path in (self.folder / "output").glob("*.png")) == ["party-1.png", "party-2.png"]
        assert self.runs("check", "pearls", "--strict") == (0, "pearls: no problems found (1 face checked).\n", "")
        answers = "\n".join(["2", "Ana", "1", "2", "3", "24", "Bo", "2", "0", "3", "", ""])
        code, out, _ = self.runs("enter", "pearls", "new.yaml", stdin=answers)
        assert code == 0
        assert "Ana    24 wins" in out
        code, _, err = self.runs("print", "pearls")
        assert (code, err) == (0, "")
        assert self.runs("score", LEGAL)[0] == 0


def test_rules_beside_the_content_work_in_any_folder(tmp_path: Path, wheel: Path) -> None:
    make_pearls(tmp_path / "own")
    ana = Reader(tmp_path / "own", wheel)
    code, _, err = ana.runs("score", PARTY)
    assert (code, err.splitlines()[0]) == (2, f"{RULES}: The rules of this game are not trusted yet, so they were not run.")
    assert ana.runs("score", PARTY, "--trust")[0] == ana.runs("--trust", "score", PARTY)[0] == 1
    (command,) = re.findall(r"```sh\nprintgen (trust .*)\n```", PAGE)
    assert ana.runs(*command.split())[0] == 0
    ana.follows_the_page()
    assert list((tmp_path / "own").rglob("*.pyc")) == []


def test_rules_work_from_a_second_package(tmp_path: Path, wheel: Path) -> None:
    make_pearls(tmp_path / "own")
    package = tmp_path / "own" / "pearls-rules"
    (tmp_path / "own" / RULES).rename(package / "pearls_rules.py")
    build_wheel(package, tmp_path / "second")
    Reader(tmp_path / "own", wheel, tmp_path / "second").follows_the_page()
    code, _, err = Reader(tmp_path / "own", wheel).runs("score", PARTY)
    assert (code, err.splitlines()[0]) == (2, 'party.yaml:1: There are no rules for the game "pearls".')


def block(page: str, words: str) -> str:
    """The Python block of a page that contains these words."""
    (found,) = (text for text in re.findall(r"^```python.*?\n(.*?)^```$", page, re.DOTALL | re.MULTILINE) if words in text)
    return str(found)


def test_one_package_can_add_rules_a_check_and_an_exporter(tmp_path: Path, wheel: Path) -> None:
    make_pearls(tmp_path / "own")
    checks, api = ((ROOT / "docs" / name).read_text() for name in ("preflight.md", "python.md"))
    files = {
        "pearls_rules.py": (tmp_path / "own" / RULES).read_text(),
        "field_check.py": block(checks, "LOWEST = 6").replace("LOWEST = 6", "LOWEST = 60"),
        "my_package.py": block(api, "def deck("),
    }
    (tmp_path / "own" / RULES).unlink()
    points = {
        "printgen.rules": {"pearls": "pearls_rules"},
        "printgen.checks": {"low-field": "field_check:LOW_FIELD"},
        "printgen.exporters": {"deck": "my_package:deck"},
    }
    install_package(tmp_path / "second", "pearls-kit", points, files)
    ana = Reader(tmp_path / "own", wheel, tmp_path / "second")
    names = ("rules: pearls", "checks: low-field", "exporters: deck")
    assert ana.runs("plugins") == (0, "".join(f"{name}, from pearls-kit-1.0\n" for name in names), "")
    assert ana.runs("score", PARTY) == (1, REPORT, "")
    assert "the field total is" in ana.runs("check", "pearls")[2]
    assert ana.runs("export", "pearls", "deck")[1] == "output/pearls/deck/deck.json\n"
    assert (tmp_path / "own/output/pearls/deck/deck.json").read_text() == '{"log": 2}'
