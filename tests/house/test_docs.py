"""The docs are true: generated pages are up to date, commands run, and the architecture page lists all stages."""

import re
import shlex
from pathlib import Path

import pytest

import printgen
from docs.scripts.files import write_quoted_files as write_files
from docs.scripts.reference import reference_pages
from tests.helpers.farm import put, run, swap
from tests.house.test_makefile import given

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()
OWN_GAME = (ROOT / "docs" / "own-game.md").read_text()
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
COMMANDS = "docs/commands.md"  # the text of --help depends on the version of typer


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return reference_pages()


def test_generated_pages_are_up_to_date(pages: dict[str, str]) -> None:
    for file in pages.keys() - {COMMANDS}:
        assert (ROOT / file).read_text() == pages[file], "run `make docs`"


@pytest.mark.bytes
def test_the_generated_page_of_commands_is_up_to_date(pages: dict[str, str]) -> None:
    assert (ROOT / COMMANDS).read_text() == pages[COMMANDS], "run `make docs`"


def test_readme_opens_with_one_sentence_and_a_picture() -> None:
    assert re.match(r"# printgen\n\n[^.\n]+\.\n\n!\[[^\n]+\]\(docs/pictures/games\.png\)\n", README)
    assert "\n```sh\nmake test\n```\n" in README


def make(command: str, output: Path) -> str:
    """The output of the printgen command that make would run, which writes into the folder `output` instead of `output/`."""
    _, *words = command.replace("output/", f"{output}/").split()
    commands = given(*words, f"OUTPUT={output}").replace("\\\n", "")
    (called,) = re.findall(r"^\.venv/bin/python -m printgen (.*)$", commands, re.MULTILINE)
    done = run(*shlex.split(called))
    assert done.code == 0, done.err
    return done.out


@pytest.mark.parametrize("command", re.findall(r"`(make (?:print|kit|list|proof|check|simulate)[^`]*)`", README))
def test_commands_of_the_readme_run(command: str, tmp_path: Path, in_the_checkout: None) -> None:
    game = re.search(r"GAME=([\w-]+)", command)
    quick = command.replace("simulate", "simulate GAMES=20")
    assert (game[1] if game else "village") in make(quick, tmp_path).lower()
    assert command.split()[1] in ("list", "check", "simulate") or list(tmp_path.iterdir()), "nothing is written elsewhere"


def test_the_first_print_of_the_readme_says_what_is_shown(tmp_path: Path, in_the_checkout: None) -> None:
    (command, shown) = re.findall(r"^\$ (make print.*)\n(?:Setting up.*\n)((?:.+\n)*?)```", README, re.MULTILINE)[0]
    assert make(command, tmp_path).replace(f"{tmp_path}/", "output/") == shown


def test_the_scored_sheet_of_the_readme_says_what_is_shown(in_the_checkout: None) -> None:
    (sheet, shown) = re.findall(r"^\$ \.venv/bin/printgen score (.*)\n((?:.+\n)*?)…\n```", README, re.MULTILINE)[0]
    assert run("score", sheet).out.startswith(shown)


def test_the_cards_of_the_readme_are_those_of_its_own_game() -> None:
    (table,) = re.findall(r"```csv\n(.*?)```", README, re.DOTALL)
    assert table in OWN_GAME


@pytest.mark.parametrize("page", ["README.md", "docs/install.md"])
def test_the_page_names_the_wheel_that_is_built(page: str) -> None:
    wheels = set(re.findall(r"dist[/\\](printgen-.*?\.whl)", (ROOT / page).read_text()))
    assert wheels == {f"printgen-{printgen.__version__}-py3-none-any.whl"}


def test_the_reprint_of_the_readme_runs_after_its_kit(tmp_path: Path, in_the_checkout: None) -> None:
    (command,) = re.findall(r"`(make diff[^`]*)`", README)
    make("make kit GAME=village", tmp_path)
    assert "Nothing to reprint." in make(command, tmp_path)


def test_links_in_the_docs_are_valid() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", CODE.sub("", page.read_text())):
            target = next(filter(None, link))
            assert target.startswith("https://") or (page.parent / target).exists(), f"{page.name}: {target}"


def test_anchors_in_the_docs_are_headings() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for file, anchor in re.findall(r"\]\(([\w./-]*\.md)?#([^)]+)\)", CODE.sub("", page.read_text())):
            text = (page.parent / file if file else page).read_text()
            headings = (re.sub(r"[^\w -]", "", title.lower()) for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE))
            assert anchor in {heading.strip().replace(" ", "-") for heading in headings}, f"{page.name}: {file}#{anchor}"


def test_the_index_leads_to_every_page() -> None:
    linked = set(re.findall(r"\]\((?:\.\./)?([\w-]+\.md)\)", (ROOT / "docs" / "index.md").read_text()))
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert linked == pages | {"README.md", "CONTRIBUTING.md"}


def test_folded_things_of_the_docs_print_as_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files((ROOT / "docs" / "nets.md").read_text(), tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run("check", "camp").code == 0
    told = run("print", "camp")
    assert (told.code, told.err) == (0, "")
    assert "54 × card, 1 × die, 1 × box, 1 × tray, 1 × lid, 1 × ranger" in told.out


def test_two_decks_of_the_docs_print_from_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files((ROOT / "docs" / "tables.md").read_text(), tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run("check", "camp").code == 0
    assert "3 × gear, 5 × animal" in run("print", "camp").out


def test_the_rules_text_of_the_docs_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow((ROOT / "docs" / "rules-text.md").read_text(), tmp_path, monkeypatch)
    assert sorted(path.name for path in (tmp_path / "output" / "ferry").glob("*.pdf")) == ["ferry-a4.pdf", "ferry-letter.pdf"]


def test_the_translated_game_of_the_docs_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "languages.md").read_text()
    write_files(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    (shown,) = re.findall(r"```text\n(tide: .*?)```", page, re.DOTALL)
    assert run("check", "tide").out + run("print", "tide", "--language", "de").out == shown


def follow(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the files of a page and run its commands, as a reader would."""
    write_files(page, folder)
    monkeypatch.chdir(folder)
    for command in re.findall(r"^printgen (.*)$", page, re.MULTILINE):
        done = run(*command.split())
        assert done.code == 0, done.err


def test_the_architecture_page_lists_all_stages() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    stages = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    found = {path.parent.name for path in (ROOT / "printgen").glob("*/__init__.py")}
    assert sorted(stages) == sorted(found)


def test_the_glossary_has_one_word_for_each_concept_and_stays_short() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text()
    rows = [row for row in re.findall(r"^\| (.+?) \| (.+?) \| `(\w+)` \| (.+?) \|$", page, re.MULTILINE) if row[0] != "word"]
    words, avoided = [row[0] for row in rows], [word for row in rows for word in row[3].split(", ")]
    assert len(rows) == len(re.findall(r"^\| [a-z]", page, re.MULTILINE)) - page.count("| word |"), "every row has four cells"
    assert 0 < len(words) == len(set(words)) <= 50
    assert all(meaning.endswith((".", "?")) for _, meaning, *_ in rows)
    assert not set(words) & set(avoided), "a word of the glossary may not be one to avoid"
    assert {room for _, _, room, _ in rows} <= {path.name for path in (ROOT / "printgen").iterdir()}


def test_tests_have_the_names_of_the_stages() -> None:
    stages = {path.parent.name for path in (ROOT / "printgen").glob("*/__init__.py")}
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    assert stages <= folders
    assert folders - stages == {"bench", "helpers", "hostile", "house"}


def test_files_stay_below_their_size_limit() -> None:
    files = [path for folder in ("printgen", "docs", "tests") for path in (ROOT / folder).rglob("*.py")]
    assert not {path.name for path in files if len(path.read_text().splitlines()) > 300}


def test_pictures_of_the_docs_are_small() -> None:
    assert [p.name for p in (ROOT / "docs" / "pictures").iterdir() if p.stat().st_size > 250_000] == []


def test_content_files_name_the_schema_for_editors() -> None:
    for file in (ROOT / "content").glob("*/game.yaml"):
        assert file.read_text().startswith("# yaml-language-server: $schema=../game.schema.json\n"), file


def test_the_docs_show_the_real_layouts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "layouts.md").read_text()
    write_files(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run("check", "isle", "--strict").code == 0
    told = run("print", "isle", "--explain")
    assert (told.code, told.err) == (0, "")
    (explained,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert told.out.endswith(explained)


PLAYTEST = (ROOT / "docs" / "playtest.md").read_text()


def test_the_docs_show_the_real_playtest(in_the_checkout: None) -> None:
    as_printed, _ = re.findall(r"```text\n(.*?)```", PLAYTEST, re.DOTALL)
    assert run("simulate", "village").out == as_printed


@pytest.mark.soak
def test_the_docs_show_the_real_playtest_with_another_price(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, tried = re.findall(r"```text\n(.*?)```", PLAYTEST, re.DOTALL)
    ((old, new),) = re.findall(r"```diff\n-(.*)\n\+(.*)\n```", PLAYTEST)
    put(tmp_path / "content/village/game.yaml", (ROOT / "content/village/game.yaml").read_text())
    swap(tmp_path / "content/village/game.yaml", old, new)
    monkeypatch.chdir(tmp_path)
    assert run("simulate", "village").out == tried


@pytest.mark.soak
@pytest.mark.parametrize("row", re.findall(r"^\| \w.* \| `printgen simulate .*$", PLAYTEST, re.MULTILINE))
def test_the_docs_show_the_real_figures_of_ten_thousand_games(row: str) -> None:
    _, mean, *quantiles, again, command = (cell.strip() for cell in row.strip("| ").split(" | "))
    told = run(*command.strip("`").split()[1:]).out
    (scores,) = re.findall(r"^all +(.*)$", told, re.MULTILINE)
    assert scores.split()[:7] == [*mean.split(), scores.split()[3], *quantiles]
    assert f"{again.split()[0]} %" in re.findall(r"^re-elected.*$", told, re.MULTILINE)[0]


PLAYED = re.compile(r"```sh\nprintgen (simulate .*)\n```\n```text\n(.*?)```", re.DOTALL)


@pytest.mark.soak
@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("playtest-*.md")), ids=lambda page: page.stem)
def test_the_docs_show_the_real_report_of_a_game(page: Path) -> None:
    reports = PLAYED.findall(page.read_text())
    assert reports
    for command, report in reports:
        assert run(*command.split()).out == report
