"""Rules that fail: one message at the author's own line, exit code 2, no traceback, and no other game affected."""

from pathlib import Path

import pytest

from printgen.scoring.contract import hooks
from printgen.scoring.registry import calls
from tests.helpers.farm import Told, put
from tests.helpers.pearls import PARTY, RULES, change_rules, line_of, trusting, village_is_unaffected
from tests.scoring.test_enter import typed

SCORE, ENTER, PICTURE = ("score", PARTY), ("enter", "pearls"), ("score", PARTY, "--picture", "a.png")
LOOP = "\n    while True:\n        pass\n"
JUDGED = "    return Verdict(scores, find_best_players(scores), tuple(wrong_totals(scores)))"

pytestmark = pytest.mark.usefixtures("pearls")


def fails(line: int, message: str, *words: str) -> None:
    """A run ends with this one message about a line of the rules, and another game is scored as ever."""
    told = trusting(*words)
    assert (told.code, told.err.count("hint:") <= 1) == (2, True), told.err
    assert told.err.startswith(f"{RULES}:{line}: {message}\n"), told.err
    assert "Traceback" not in told.err
    assert told.err.count(".py:") == 1
    assert village_is_unaffected()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that an endless loop reaches soon."""
    monkeypatch.setattr(calls, "IMPORT_SECONDS", 0.2)
    monkeypatch.setattr("printgen.scoring.registry.lookup.IMPORT_SECONDS", 0.2)
    for name, hook in hooks.HOOKS.items():
        monkeypatch.setitem(hooks.HOOKS, name, hook._replace(seconds=0.2))


@pytest.mark.parametrize(
    "words", [SCORE, ENTER, ("check", "pearls"), ("print", "pearls"), ("simulate", "pearls"), ("kit", "pearls")]
)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def judge(:\n", "failed with SyntaxError: invalid syntax."),
        ("import no_such_module\n", "failed with ModuleNotFoundError: No module named 'no_such_module'."),
        ("1 / 0\n", "failed with ZeroDivisionError: division by zero."),
        ("raise SystemExit(7)\n", "failed with SystemExit: 7."),
        ("from . import scoring\n", "failed with ImportError: attempted relative import with no known parent package."),
    ],
)
def test_rules_that_cannot_be_imported(text: str, message: str, words: tuple[str, ...]) -> None:
    put(RULES, f"# Pearls\n{text}")
    fails(2, f"The import of these rules {message}", *words)


def test_an_error_deep_in_a_call_names_the_line_where_it_happened() -> None:
    change_rules('worth = fact(game, "pearl_points")', "worth = {}[sheet.player]")
    fails(line_of("worth = {}"), "\"judge\" failed with KeyError: 'Ana'.", *SCORE)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("CONTRACT = 1\n", "while True:\n    pass\n", "while True", SCORE),
        ("CONTRACT = 1\n", "while True:\n    pass\n", "while True", ("print", "pearls")),
        (JUDGED, LOOP, "while True", SCORE),
        ('    lines, names = ["game: pearls"', f'{LOOP}    lines, names = ["game: pearls"', "while True", ENTER),
        ("    wrong = {broken.player", f"{LOOP}    wrong = {{broken.player", "while True", PICTURE),
        ("def list_fields(", f"def find_faults(game):{LOOP}\n\ndef list_fields(", "while True", ("print", "pearls")),
        ("def list_fields(", f"def find_faults(game):{LOOP}\n\ndef list_fields(", "while True", ("check", "pearls")),
        ("def list_fields(", f"def make_playtest(game):{LOOP}\n\ndef list_fields(", "while True", ("simulate", "pearls")),
    ],
)
@pytest.mark.usefixtures("hurried")
def test_an_endless_loop_ends(old: str, new: str, line: str, words: tuple[str, ...]) -> None:
    change_rules(old, new)
    told = trusting(*words)
    place, _, message = told.err.partition(": ")
    assert (told.code, place.rpartition(":")[0]) == (2, RULES), told.err
    assert int(place.rpartition(":")[2]) in (line_of(line), line_of(line) + 1)
    assert "took longer than 0.2 s.\n  hint: look for an endless loop" in message
    assert village_is_unaffected()


@pytest.mark.usefixtures("hurried")
def test_code_that_catches_everything_is_interrupted_too() -> None:
    change_rules(JUDGED, "    try:\n        while True:\n            pass\n    except Exception:\n        pass\n")
    assert '"judge" took longer than 0.2 s.' in trusting(*SCORE).err


@pytest.mark.parametrize(
    ("old", "new", "at", "message", "words"),
    [
        ("def judge(game: Game, entry: Entry)", "def judge(game)", "def judge",
         '"judge" takes (game), but must take (game, entry).', SCORE),
        ("def ask_questions(game: Game)", "def ask_questions()", "def ask_questions",
         '"ask_questions" takes (), but must take (game).', ENTER),
        (JUDGED, "    return None", "def judge", '"judge" returned None, but must return a Verdict.', SCORE),
        (JUDGED, "    return Verdict(list(scores), (), ())", "def judge",
         '"judge" returned a Verdict whose players is a list, but must be a tuple.', SCORE),
        ("worth * sum(sheet.pearls), None", "str(worth), None", "def judge",
         '"judge" returned a Verdict whose players.0.total is a str, but must be int or None.', SCORE),
        ("sheet.total, lines)", 'sheet.total, lines, {"a": object()})', "def judge",
         '"judge" returned a Verdict whose players.0.detail has values that JSON cannot hold.', SCORE),
        ("    rounds = fact(game, \"rounds\")\n    for", "    yield 'wrong'\n    return\n    for", "def find_unreadable",
         '"find_unreadable" returned a str among its values, but each must be a SheetFinding.', SCORE),
        ("    rounds = fact(game, \"rounds\")\n    for", "    while True:\n        yield SheetFinding('a', 'b', ())\n    for",
         "def find_unreadable", '"find_unreadable" returned more than 100,000 values.', SCORE),
        ("def list_fields(game: Game) -> dict[str, list[str]]:",
         "def list_fields(game: Game):\n    return 7\n\n\ndef old(game):",
         "def list_fields", '"list_fields" returned an int, but must return a mapping of component names to field names.',
         ("check", "pearls")),
        ('    return "\\n".join(lines) + "\\n"', "    return lines", "def ask_questions",
         '"ask_questions" returned a list, but must return the text of the whole entry.', ENTER),
        ('Question("players", "2: the number of players.", make_player_count_reader(players))', '"players"',
         "def ask_questions", '"ask_questions" asked a question whose value is a str, but must be Question.', ENTER),
        ("@dataclass(frozen=True, slots=True)\nclass Entry", "class Entry", "class Entry",
         '"Entry" is not a dataclass.', SCORE),
        ("    total: Number | None =", "    total: float | None =", "class Entry",
         "Entry.sheets.total has the type float, which a form cannot use.", SCORE),
        ("CONTRACT = 1", "CONTRACT = 2", "CONTRACT",
         "These rules are written for contract 2, but this version of printgen supports only contract 1.", SCORE),
    ],
)  # fmt: skip
def test_hooks_of_the_wrong_form(
    old: str, new: str, at: str, message: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, ["2", "Ana", "1", "2", "3", "24", "Bo", "2", "0", "3", ""])
    change_rules(old, new)
    told = trusting(*words)
    assert told.code == 2
    assert told.err.startswith(f"{RULES}:{line_of(at)}: {message}\n"), told.err
    assert village_is_unaffected()


def test_rules_that_fail_while_somebody_types_keep_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, ["2", "Ana", "1"])
    change_rules(
        "for number in range(1, rounds + 1):\n        pearls",
        "for number in range(1, rounds + 1):\n        1 / 0\n        pearls",
    )
    told = trusting("enter", "pearls")
    assert (told.code, told.err) == (
        2,
        f'{RULES}:{line_of("1 / 0")}: "ask_questions" failed with ZeroDivisionError: division by zero.\n',
    )
    assert Path("pearls.yaml.part").read_text() == "2\nAna\n"


def test_a_form_whose_reader_fails_is_reported_at_its_line() -> None:
    change_rules("from printgen.rules import (", "from printgen.rules import Scalar\nfrom printgen.rules import (")
    change_rules(
        "@dataclass(frozen=True, slots=True)\nclass Sheet",
        "def read(text):\n    return {}[text]\n\n\n@dataclass(frozen=True, slots=True)\nclass Sheet",
    )
    change_rules("total: Number | None", 'total: Annotated[int, Scalar(read, "A total.")] | None')
    fails(line_of("return {}[text]"), "\"Entry\" failed with KeyError: '24'.", *SCORE)


PLAYTEST = """
from printgen.rules import SimulatedGame, Playtest


def play(styles, chance):
    return {}


def make_playtest(game):
    return Playtest("rounds", ("calm",), play)
"""


@pytest.mark.parametrize(
    ("played", "message"),
    [
        ("SimulatedGame((1, 2), (1,), 3)", ""),
        ("None", '"play" returned None, but must return a SimulatedGame.'),
        (
            "SimulatedGame((1,), (0,), 3)",
            "A game with 2 players returned scores, winners, held or amounts for the wrong seats.",
        ),
        (
            "SimulatedGame((1, 2), (2,), 3)",
            "A game with 2 players returned scores, winners, held or amounts for the wrong seats.",
        ),
        ("1 / 0", '"make_playtest" failed with ZeroDivisionError: division by zero.'),
    ],
)
def test_simple_players_that_fail(played: str, message: str) -> None:
    put(RULES, PLAYTEST.replace("{}", played))
    told: Told = trusting("simulate", "pearls", "--games", "3")
    assert told.code == (2 if message else 0)
    assert not message or told.err.startswith(f"{RULES}:{line_of('1 / 0' if '/' in played else 'def play(')}: {message}")


@pytest.mark.parametrize(
    ("raised", "said"),
    [
        ('raise BaseException("down")', "BaseException: down."),
        ("raise GeneratorExit", "GeneratorExit."),
        ('raise type("Mute", (Exception,), {"__str__": lambda self: 1 / 0})', "Mute."),
        ('compile("1 +", "<string>", "exec")', "SyntaxError: invalid syntax."),
        (
            'import json; json.loads("{")',
            "JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1).",
        ),
        ("import yaml; yaml.safe_load('[')", "ParserError: "),
        (
            "score(game, sheet=entry.sheets[0]); score(game)",
            "TypeError: score() missing 1 required positional argument: 'sheet'.",
        ),
        ("(lambda again: again(again))(lambda again: again(again))", "RecursionError: maximum recursion depth exceeded."),
    ],
)
def test_whatever_is_raised_is_reported_at_the_line_of_the_rules(raised: str, said: str) -> None:
    change_rules("    scores = tuple(score(", f"    {raised}\n    scores = tuple(score(")
    told = trusting(*SCORE)
    assert told.code == 2
    assert told.err.startswith(f'{RULES}:{line_of(raised)}: "judge" failed with {said}')


def test_a_failure_of_printgens_own_rules_stays_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.games.village.judge", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        village_is_unaffected()


def test_other_games_are_asked_about_a_sheet_only_when_it_has_unknown_keys() -> None:
    put("content/broken/game.yaml", "game: broken\ncomponents: {}\n")
    put("content/broken/rules.py", "from pathlib import Path\nPath('ran').touch()\n1 / 0\n")
    assert trusting(*SCORE).code == 1
    assert not Path("ran").exists()
    put(PARTY, Path(PARTY).read_text() + "unheard: of\n")
    assert trusting(*SCORE).err.startswith('party.yaml:9: Unknown key "unheard".')
    assert Path("ran").exists()
    assert village_is_unaffected()


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("    Asking,", "    Askin,", "did you mean Asking?"),
        ("    Asking,", "    Xylophone,", "import everything that rules need from printgen.rules."),
        ("from printgen.rules import", "from printgen.rule import", "import everything that rules need from printgen.rules."),
    ],
)
def test_a_misspelt_import_from_printgen_gets_a_suggestion(old: str, new: str, hint: str) -> None:
    change_rules(old, new)
    told = trusting("score", PARTY)
    assert told.code == 2
    assert told.err.splitlines()[1] == f"  hint: {hint}"
