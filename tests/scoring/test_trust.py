"""Rules in a game's folder run only if they are trusted, unchanged since then, and inside the project."""

import json
import os
import threading
from pathlib import Path

import pytest

from printgen.content.shelves import Trust, find_shelves
from printgen.core.problems import Problems
from printgen.scoring.judge import judge_text
from printgen.scoring.registry.code import LARGEST, MOST_FILES
from tests.helpers.farm import put, run
from tests.helpers.pearls import LEGAL, PARTY, RULES, change_rules, trusting

NOT_YET = "The rules of this game are not trusted yet, so they were not run."
CHANGED = "The rules of this game have changed since you trusted them, so they were not run."
HINT = "read the rules, then run `printgen trust content/pearls`, or add --trust to run them once."
SPY = "from pathlib import Path\nPath('ran').touch()\n"

pytestmark = pytest.mark.usefixtures("pearls")


def says(message: str) -> None:
    """`score` does not run the rules, and says so."""
    told = run("score", PARTY)
    assert (told.code, told.out, told.err) == (2, "", f"{RULES}: {message}\n  hint: {HINT}\n")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("print", "pearls"), 0), (("kit", "pearls"), 0), (("proof", "pearls"), 0), (("check", "pearls"), 0), (("list",), 0),
        (("inspect", "pearls"), 0), (("check", "pearls", "--strict"), 1), (("score", PARTY), 2), (("enter", "pearls"), 2),
        (("simulate", "pearls"), 2), (("fits", "pearls", "a", PARTY), 2), (("combat", "pearls", PARTY), 2),
        (("score", LEGAL), 0), (("trust",), 0),
    ],
)  # fmt: skip
def test_nothing_of_a_stranger_runs_and_the_game_still_prints(words: tuple[str, ...], code: int) -> None:
    put(RULES, SPY + Path(RULES).read_text())
    told = run(*words)
    assert told.code == code, told.err
    assert not Path("ran").exists()
    if code == 2:
        assert told.err == f"{RULES}: {NOT_YET}\n  hint: {HINT}\n"
    elif words[0] in ("print", "kit", "proof", "check") and words[-1] == "pearls":
        assert f"{RULES}: warning: {NOT_YET}\n  hint: {HINT}\n" in told.err


@pytest.mark.parametrize("folder", [".", "content/pearls", "content/../content/pearls"])
def test_trust_lasts_until_the_code_changes_and_can_be_taken_back(folder: str) -> None:
    says(NOT_YET)
    home, text = Path("content/pearls").resolve(), Path(RULES).read_text()
    told = run("trust", folder)
    size = len(text.encode())
    assert (told.code, told.out) == (0, f"Trusted until it changes: {home}\n  rules.py  {size:,} bytes\n")
    assert run("score", PARTY).code == 1
    change_rules("CONTRACT = 1", "CONTRACT = 1  # changed")
    says(CHANGED)
    assert run("trust").out == f"{home}  has changed since then, so its rules do not run\n"
    put(RULES, text)
    assert run("score", PARTY).code == 1
    Path(RULES).unlink()
    assert run("trust").out == f"{home}  no longer exists\n"
    put(RULES, text)
    assert run("trust").out == f"{home}\n"
    assert run("trust", "--remove", folder).out == f"No longer trusted: {home}\n"
    says(NOT_YET)
    assert run("trust").out == "You have not trusted any rules yet.\n"


def test_a_project_with_one_game_that_cannot_be_trusted_trusts_none() -> None:
    put("content/farm/rules.py", SPY)
    put("content/farm/rules/__init__.py", SPY)
    told = run("trust", ".")
    assert (told.code, told.out) == (2, "")
    assert (
        "content/farm/rules.py: This game has both rules.py and rules/__init__.py.\n  hint: keep only one of the two."
        in told.err
    )
    says(NOT_YET)


def test_a_linked_game_without_rules_does_not_prevent_trust(tmp_path: Path) -> None:
    put(tmp_path / "away" / "game.yaml", "game: away\n")
    Path("content/away").symlink_to(tmp_path / "away")
    assert run("trust", ".").out.startswith(f"Trusted until it changes: {Path('content/pearls').resolve()}\n")
    put(tmp_path / "away" / "rules.py", SPY)
    told = run("trust", ".")
    assert told.code == 2
    assert f"content/away: This link points outside the project, to {tmp_path}/away.\n" in told.err


def test_trust_once_is_not_kept() -> None:
    assert trusting("score", PARTY).code == 1
    says(NOT_YET)


def test_a_variable_names_trusted_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_TRUST", os.pathsep.join(("/elsewhere", str(Path.cwd()))))
    assert run("score", PARTY).code == 1
    monkeypatch.setenv("PRINTGEN_TRUST", os.pathsep.join(("", "/elsewhere", f"{Path.cwd()}-2")))
    says(NOT_YET)


def test_a_copy_of_a_trusted_folder_is_not_trusted() -> None:
    run("trust", ".")
    Path("content/pearls").rename("content/copy")
    Path("content/pearls").mkdir()
    for name in ("rules.py", "game.yaml"):
        put(f"content/pearls/{name}", Path(f"content/copy/{name}").read_text())
    assert run("score", PARTY).code == 1  # the same folder with the same code
    put("other/rules.py", "")
    Path("content/pearls").rename("other/pearls")
    Path("content/copy").rename("content/pearls")
    assert run("score", PARTY).code == 1


def test_a_trusted_file_that_became_a_link_is_refused(tmp_path: Path) -> None:
    run("trust", ".")
    put(tmp_path / "elsewhere.py", Path(RULES).read_text())
    Path(RULES).unlink()
    Path(RULES).symlink_to(tmp_path / "elsewhere.py")
    told = run("score", PARTY)
    message = f"This link points outside the game's folder, to {tmp_path}/elsewhere.py."
    assert (told.code, told.err) == (2, f"{RULES}: {message}\n  hint: replace the link with the file itself.\n")
    assert trusting("score", PARTY).code == 2
    assert run("trust", ".").code == 2
    assert run("trust").out.endswith("has changed since then, so its rules do not run\n")


def test_a_package_beside_content_imports_its_own_files_and_no_others(tmp_path: Path) -> None:
    put(
        "content/pearls/rules/__init__.py",
        "from .inner import CONTRACT\nfrom .inner.deep import *\nfrom .inner.deep import Entry\n",
    )
    put("content/pearls/rules/inner/__init__.py", "CONTRACT = 1\n")
    put("content/pearls/rules/inner/deep.py", Path(RULES).read_text())
    Path(RULES).unlink()
    assert run("trust", ".").out.count("bytes") == 3
    assert run("score", PARTY).code == 1
    put("content/pearls/rules/inner/more.py", "")
    assert CHANGED in run("score", PARTY).err
    put("helper.py", "raise SystemExit(7)\n")
    put("content/pearls/rules/inner/__init__.py", "import helper\n")
    told = trusting("score", PARTY)
    assert told.err.startswith("content/pearls/rules/inner/__init__.py:1: The import of these rules failed with ModuleNotFound")
    Path("content/pearls/rules").rename(tmp_path / "outside")
    Path("content/pearls/rules").symlink_to(tmp_path / "outside")
    assert "content/pearls/rules: This link points outside the game's folder" in trusting("score", PARTY).err
    assert list(tmp_path.rglob("*.pyc")) == []


def test_two_projects_with_the_same_files_have_modules_of_their_own(tmp_path: Path) -> None:
    put(tmp_path / "two" / RULES, Path(RULES).read_text().replace("worth * pearls)", "2 * worth * pearls)"))
    for name in ("content/pearls/game.yaml", "templates/pearls/log.svg.j2"):
        put(tmp_path / "two" / name, Path(name).read_text())
    text, found, trust = Path(PARTY).read_text(), {}, Trust(everything=True)

    def judge(folder: Path) -> None:
        judged = judge_text(text, PARTY, find_shelves(folder, trust), Problems())
        assert judged is not None
        found[folder.name] = judged.verdict.players[0].lines[0].points

    threads = [threading.Thread(target=judge, args=(folder,)) for folder in (Path.cwd(), tmp_path / "two") for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"project": 4, "two": 8}


def test_code_of_a_shelf_without_trust_does_not_run_from_python() -> None:
    problems = Problems()
    assert judge_text(Path(PARTY).read_text(), PARTY, find_shelves(Path.cwd()), problems) is None
    assert [problem.message for problem in problems.sort_by_severity()] == [NOT_YET]


def test_a_project_s_own_village_without_rules_is_judged_as_the_supplied_one(monkeypatch: pytest.MonkeyPatch) -> None:
    village = Path(LEGAL).parents[3] / "content/village/game.yaml"
    put("content/village/game.yaml", village.read_text())
    assert run("score", LEGAL).code == 0
    put("content/village/rules.py", "")
    assert f"content/village/rules.py: {NOT_YET}" in run("score", LEGAL).err
    assert 'The rules of village have no "Entry", so printgen score is not available.' in trusting("score", LEGAL).err


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_bytes(b"#" * (LARGEST + 1)), "The rules are larger than 1 MB per file or 4 MB in total."),
        (os.mkfifo, "rules.py cannot be read: it is a named pipe, not a file."),
        (lambda path: path.mkdir(), "rules.py cannot be read: is a directory."),
        (lambda path: path.symlink_to("/dev/zero"), "This link points outside the game's folder, to /dev/zero."),
        (lambda path: path.symlink_to("nowhere.py"), "rules.py cannot be read: no such file or directory."),
    ],
)
def test_what_is_no_file_of_rules_is_refused(make: object, message: str) -> None:
    Path(RULES).unlink()
    make(Path(RULES))  # type: ignore[operator]
    for words in (("score", PARTY), ("print", "pearls")):
        told = trusting(*words)
        assert (told.code, told.err.splitlines()[0]) == (2, f"{RULES}: {message}")


def test_a_package_has_a_limit_on_its_files_and_is_not_there_twice() -> None:
    put("content/pearls/rules/__init__.py", "")
    assert f"{RULES}: This game has both rules.py and rules/__init__.py." in trusting("score", PARTY).err
    Path(RULES).unlink()
    for number in range(MOST_FILES):
        put(f"content/pearls/rules/a{number}.py", "")
    assert f"These rules have more than {MOST_FILES} Python files." in trusting("score", PARTY).err


@pytest.mark.parametrize("folder", ["templates", "content"])
def test_a_folder_without_rules_cannot_be_trusted(folder: str) -> None:
    told = run("trust", folder)
    assert (told.code, told.err.splitlines()[0]) == (2, f"{folder}: There is no game with rules.py or rules/ in this folder.")
    assert run("trust", "--remove", folder).code == 2


@pytest.mark.parametrize("text", ["", "[]", "{", '{"trusted": 3}', '{"trusted": {"/a": 3}}', "\0"])
def test_a_damaged_file_of_trust_trusts_nobody_and_says_so(tmp_path: Path, text: str) -> None:
    run("trust", ".")
    put(tmp_path / "config" / "trust.json", text)
    told = run("score", PARTY)
    assert told.code == 2
    assert f"{tmp_path}/config/trust.json" in told.err
    assert NOT_YET in told.err
    for words in (("trust",), ("trust", "."), ("trust", "--remove", ".")):
        assert run(*words).code == 2
    assert (tmp_path / "config" / "trust.json").read_text() == text


def test_trust_is_kept_by_real_path_and_by_hash(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(Path.cwd())
    run("trust", str(tmp_path / "link"))
    (home, held) = next(iter(json.loads((tmp_path / "config" / "trust.json").read_text())["trusted"].items()))
    assert (home, len(held)) == (str(Path("content/pearls").resolve()), 64)
    assert run("score", PARTY).code == 1
    assert run("trust", "--remove").code == 2


@pytest.mark.parametrize(
    ("folder", "meant"),
    [
        ("pearls", "did you mean content/pearls?"), ("content/pearlz", "did you mean content/pearls?"),
        (PARTY, "name a project, or the folder of a game such as content/pearls."),
        ("nowhere", "name a project, or the folder of a game such as content/pearls."),
    ],
)  # fmt: skip
def test_a_misspelt_folder_gets_a_suggestion(folder: str, meant: str) -> None:
    told = run("trust", folder)
    assert (told.code, told.err) == (2, f"{folder}: There is no such folder.\n  hint: {meant}\n")
