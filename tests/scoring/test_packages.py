"""Rules in installed packages are found by the game's name; broken or duplicate packages affect no other game."""

from pathlib import Path

import pytest

from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.scoring.entry_reader import list_entry_keys
from printgen.scoring.prompts.entry_dialog import can_rules_draw_sheet
from printgen.scoring.registry.lookup import find_rules, list_games_with_own_rules
from tests.helpers.farm import put, run, swap
from tests.helpers.pearls import LEGAL, PARTY, REPORT, RULES, village_is_unaffected
from tests.helpers.plugin_package import Site

GROUP = "printgen.rules"


@pytest.fixture
def text(pearls: Path) -> str:
    """The rules of the docs, which are not beside the content any more."""
    text = Path(RULES).read_text()
    Path(RULES).unlink()
    return text


def install(site: Site, name: str, game: str, text: str) -> None:
    """Install a package with rules for a game."""
    module = name.replace("-", "_")
    site.install(name, {GROUP: {game: module}}, {f"{module}.py": text})


def test_an_installed_package_needs_no_trust(site: Site, text: str) -> None:
    install(site, "pearls-rules", "pearls", text)
    assert (run("score", PARTY).code, run("score", PARTY).out) == (1, REPORT)
    assert run("check", "pearls").code == 0


def test_a_game_without_rules_gets_a_hint_where_to_write_them(text: str) -> None:
    told = run("score", PARTY).err
    message = 'party.yaml:1: There are no rules for the game "pearls".'
    assert (
        told == f"{message}\n  hint: declare the score sheet in content/pearls/game.yaml, "
        "as `printgen docs score-sheets` shows, or run `printgen docs own-rules`.\n"
    )


def test_rules_that_do_not_say_what_they_have_are_not_recommended(site: Site, text: str) -> None:
    silent = "def __getattr__(name):\n    raise OSError if name in ('find_placements', 'draw_pictures') else AttributeError\n"
    install(site, "pearls-rules", "pearls", silent)
    assert not can_rules_draw_sheet("pearls", find_shelves(Path.cwd()))
    assert "hint: choose a game that has `find_placements`: sunnyvale.\n" in run("fits", "village", "court-2", LEGAL).err


def test_rules_without_a_score_sheet_have_no_keys(site: Site, text: str) -> None:
    install(site, "pearls-rules", "pearls", "def find_faults(game):\n    return ()\n")
    rules = find_rules("pearls", find_shelves(Path.cwd()), Problems())
    assert rules is not None
    assert list_entry_keys(rules) == set()


def test_rules_beside_the_content_come_first(site: Site, text: str) -> None:
    install(site, "pearls-first", "pearls", "1 / 0")
    put(RULES, text)
    assert run("--trust", "score", PARTY).code == 1
    assert "not trusted yet" in run("score", PARTY).err


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("1 / 0\n", 1, "ZeroDivisionError: division by zero."),
        ("\ndef judge(:\n", 2, "SyntaxError: invalid syntax."),
        ("\n\nraise SystemExit\n", 3, "SystemExit."),
        ("import no_such_thing\n", 1, "ModuleNotFoundError: No module named 'no_such_thing'."),
    ],
)
def test_a_package_that_cannot_be_imported(site: Site, text: str, body: str, line: int, message: str) -> None:
    install(site, "pearls-broken", "pearls", body)
    for words in (("score", PARTY), ("print", "pearls"), ("check", "pearls"), ("enter", "pearls")):
        told = run(*words)
        assert told.code == 2
        assert told.err.splitlines()[0].endswith(
            f"site/pearls_broken.py:{line}: A plugin in pearls-broken-1.0 cannot be imported: {message}"
        )
    assert village_is_unaffected()


def test_a_package_whose_module_is_not_there(site: Site, text: str) -> None:
    site.install("pearls-empty", {GROUP: {"pearls": "pearls_empty"}}, {})
    told = run("score", PARTY)
    assert (told.code, told.err) == (
        2,
        "pearls-empty-1.0: A plugin in pearls-empty-1.0 cannot be imported: "
        "ModuleNotFoundError: No module named 'pearls_empty'.\n"
        "  hint: fix the plugin, or run `pip uninstall pearls-empty`.\n",
    )


def test_a_hook_that_fails_in_a_package_names_its_line(site: Site, text: str) -> None:
    install(site, "pearls-raising", "pearls", text.replace("worth = fact(", "worth = 1 / 0 * fact("))
    told = run("score", PARTY)
    line = text.splitlines().index('    worth = fact(game, "pearl_points")') + 1
    assert told.code == 2
    assert f'site/pearls_raising.py:{line}: "judge" failed with ZeroDivisionError: division by zero.\n' in told.err


def test_two_packages_for_one_game(site: Site, text: str) -> None:
    install(site, "pearls-one", "pearls", text)
    install(site, "pearls-two", "pearls", text)
    for words in (("score", PARTY), ("print", "pearls")):
        told = run(*words)
        assert (told.code, told.err) == (
            2,
            "pearls-one-1.0: pearls-one-1.0 and pearls-two-1.0 both have rules for pearls.\n"
            "  hint: uninstall all but one of these packages, for example with `pip uninstall pearls-one`.\n",
        )
    assert village_is_unaffected()


def test_a_package_that_claims_a_game_of_printgen(site: Site, text: str) -> None:
    install(site, "pearls-village", "village", text)
    told = run("score", LEGAL)
    assert (told.code, told.err) == (
        2,
        "pearls-village-1.0: pearls-village-1.0 has rules for village, but printgen has its own.\n"
        "  hint: rename the entry point, or run `pip uninstall pearls-village`.\n",
    )
    assert run("score", str(Path(LEGAL).parents[1] / "5211/legal.yaml")).code == 0


def test_a_broken_package_does_not_matter_to_a_sheet_of_another_game(site: Site, text: str) -> None:
    install(site, "pearls-broken", "pearls", "1 / 0")
    put("sheet.yaml", Path(LEGAL).read_text() + "unheard: of\n")
    assert 'Unknown key "unheard".' in run("score", "sheet.yaml").err


def test_an_edited_package_and_edited_rules_are_changes(site: Site, text: str, pearls: Path) -> None:
    install(site, "pearls-edited", "pearls", text)

    def says_unchanged(*words: str) -> bool:
        assert run(*words, "print", "pearls").code == 0
        return "Nothing has changed" in run(*words, "print", "pearls").out

    assert says_unchanged()
    swap(site.folder / "pearls_edited.py", "CONTRACT = 1", "CONTRACT = 1  # edited")
    assert "Nothing has changed" not in run("print", "pearls").out
    assert says_unchanged()
    put(RULES, text)
    assert "Nothing has changed" not in run("print", "pearls").out
    assert says_unchanged()
    assert "not trusted yet" in run("print", "pearls").err
    run("trust", ".")
    told = run("print", "pearls")
    assert ("Nothing has changed" in told.out, told.err) == (False, "")
    assert says_unchanged()
    assert "Nothing has changed" in run("--trust", "print", "pearls").out
    swap(RULES, "CONTRACT = 1", "CONTRACT = 1  # edited")
    told = run("print", "pearls")
    assert "Nothing has changed" not in told.out
    assert "have changed since you trusted them" in told.err
    put("content/pearls/rules.py", "def find_faults(game):\n    yield 1 / 0\n")
    assert run("--trust", "print", "pearls").code == 2


def test_the_games_with_rules_are_found_without_importing_any(site: Site, text: str, pearls: Path) -> None:
    install(site, "pearls-broken", "pearls", "1 / 0")
    shelves = find_shelves(pearls)
    assert list_games_with_own_rules(shelves) == ("pearls", "5211", "brazil-imperial", "favelas", "sunnyvale", "village")
    rules = find_rules("village", shelves, Problems())
    assert rules is not None
    assert (rules.is_printgen_code, rules.module.__name__) == (True, "printgen.games.village")
    assert [find_rules(name, shelves, Problems()) for name in ("chess", "", "../village", "game_5211", "brazil_imperial")] == [
        None
    ] * 5
