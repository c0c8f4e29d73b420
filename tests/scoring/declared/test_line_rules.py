"""Rules in Python beside a declared score sheet: they compute single lines, and each mistake is reported at its line."""

from pathlib import Path

import pytest

from printgen.scoring.declared import line_rules
from tests.helpers.declared_games import make_game
from tests.helpers.farm import Told, put, run, swap
from tests.helpers.pearls import line_of

YAML, RULES = "content/pad/game.yaml", "content/pad/rules.py"
SCORING = """\
scoring:
  sheet: card
  repeat: {stop: [port, mill, hill, lake]}
  enter:
    track: {each: stop, takes: number from 0 to 3}
    coins: {takes: number from 0 to 9}
  lines:
    route: {label: route, written: true, formula: "0"}
    total: {written: true, formula: 2 * route + coins}
"""
CODE = '''\
"""Pad: the longest route is the longest run of stops with a track."""

from printgen.rules import UncertainNumber, Game, LineRule, PlayerSheet, Points

CONTRACT = 1


def make_line_rules(game: Game) -> dict[str, LineRule]:
    """The lines that a formula cannot compute."""
    return {"route": find_route}


def find_route(sheet: PlayerSheet) -> Points:
    """The longest run of stops, with a reason."""
    run = best = 0
    for track in sheet.read_numbers("track"):
        run = run + 1 if track else 0
        best = max(best, run)
    return Points(best, (f"{best} stops in a row",))
'''
ENTRY = """\
game: pad
sheets:
  - player: Ana
    track: 1 2 0 3
    coins: 5
    route: 2
    total: 9
"""


@pytest.fixture
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make_game(SCORING)
    swap(YAML, 'formula: "0"', "rules: number from 0 to 4")
    put(RULES, CODE)
    put("ana.yaml", ENTRY)
    return tmp_path


def score(*words: str) -> Told:
    """The result of a command that trusts the rules; by default it scores Ana's sheet."""
    return run("--trust", *(words or ("score", "ana.yaml")))


def test_rules_compute_a_line_and_explain_it(pad: Path) -> None:
    told = score()
    assert (told.code, told.out) == (0, (
        "ana.yaml: no mistakes found.\n\nAna\n  route       2  2 stops in a row\n  total       9\n"
    )), told.err  # fmt: skip
    assert run("--trust", "check", "pad", "--strict").out == "pad: no problems found (1 face checked).\n"
    assert score("simulate", "pad", "--games", "2").out.startswith("Pad: 2 games, 2 players, random sheets, seed 1.\n")


def test_a_wrong_figure_is_compared_with_the_result_of_the_rules(pad: Path) -> None:
    swap("ana.yaml", "route: 2\n    total: 9", "route: 3\n    total: 11")
    assert score().out.splitlines()[:2] == [
        "ana.yaml:6: Ana wrote 3 for route, but it must be 2 (2 stops in a row). [score.route]",
        "ana.yaml:7: Ana wrote 11 for total, which follows from an earlier mistake. It must be 9 (2 * 2 + 5). [score.total]",
    ]


def test_an_empty_field_that_the_rules_need_leaves_what_the_rest_of_the_sheet_allows(pad: Path) -> None:
    swap("ana.yaml", "track: 1 2 0 3\n    coins: 5\n    route: 2\n    total: 9", "track: 1 - 0 3\n    coins: 5")
    assert "total    7 to 9" in score().out
    swap("ana.yaml", "coins: 5", "coins: 5\n    total: 9")
    assert "route       2" in score().out
    swap("ana.yaml", "    total: 9", "")
    assert "route         ?  1 to 2" in score().out


@pytest.mark.parametrize(
    ("formula", "words", "problem"),
    [
        ("route + coins", ("--picture", "ana.png", "--turn", "2"),
         "--turn: Turn 2 cannot be drawn: This game has no turns to draw. Remove --turn.\n"),
        ("2 * route + coin", (), "content/pad/game.yaml:15: The formula `2 * route + coin` is wrong, column 13: "
         "There is no field, line, repeat or fact called coin.\n  hint: did you mean coins?\n"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_scored_or_drawn(pad: Path, formula: str, words: tuple[str, ...], problem: str) -> None:
    swap(YAML, "2 * route + coins", formula)
    assert score("score", "ana.yaml", *words).err == problem


def test_a_line_is_not_known_if_too_many_fields_are_empty(pad: Path) -> None:
    swap("ana.yaml", "track: 1 2 0 3\n    coins: 5\n    route: 2\n    total: 9", "coins: 5")
    swap(YAML, "number from 0 to 3}", "number from 0 to 30}")
    assert "total    5 to 13" in score().out  # from 0 to 4 stops


def test_rules_can_return_what_an_empty_field_leaves_open(pad: Path) -> None:
    code = CODE[: CODE.index("    run = best")] + '    return UncertainNumber(0, min(4, sheet.find_range("coins").high))\n'
    put(RULES, code.replace("-> Points:", "-> UncertainNumber:"))
    put("ana.yaml", "game: pad\nsheets: [{player: Ana, track: 1 2 0 3, coins: 3}]\n")
    assert "total    3 to 9" in score().out


def test_rules_read_each_kind_of_field_and_the_sheets_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_game("""\
scoring:
  sheet: card
  repeat: {row: 1 to 2, place: [left, right], round: up to 4}
  enter:
    square: {each: [row, place], takes: one of F W}
    lock: {each: row, takes: tick}
    dice: {takes: 2 dice}
    note: {takes: word}
    found: {each: round, takes: number from 0 to 9}
  lines:
    part: {each: row, label: part, formula: row}
    total: {formula: sum(part)}
""")
    swap(YAML, "label: part, formula: row", "label: part, rules: number from 0 to 999")
    put(RULES, '''\
from printgen.rules import Game, PlayerSheet


def make_line_rules(game: Game):
    return {"part": part}


def part(sheet: PlayerSheet) -> int:
    row = sheet.at["row"]
    assert sheet.read_texts("square", row) == (sheet.read_text("square", row, "left"), sheet.read_text("square", row, 2))
    assert len(sheet.read_texts("square")) == 4 and sheet.read_text("note") == "hi"
    assert sheet.count_positions("round") == len(sheet.read_numbers("found")) == 3
    points = 100 * sum(sheet.read_numbers("dice")) + 10 * sheet.is_ticked("lock", row) + sum(sheet.read_ticks("lock"))
    others = (number for number in range(1, sheet.players + 1) if number != sheet.player)
    return points + sum(sheet.find_sheet_of(number).read_number("found", 1) for number in others)
''')  # fmt: skip
    sheet = "square: [FW, WW], lock: x-, dice: 34, note: hi, found: 7 8 9"
    put("both.yaml", f"game: pad\nsheets: [{{player: Ana, {sheet}}}, {{player: Bo, {sheet}}}]\n")
    assert score("score", "both.yaml").out.splitlines()[2:6] == [
        "Ana",
        "  part 1     718",
        "  part 2     708",
        "  total    1,426",
    ]


@pytest.mark.parametrize(
    ("old", "new", "message", "at"),
    [
        ('sheet.read_numbers("track")', 'sheet.read_numbers("tracks")',
         'failed with LookupError: There is no field or line "tracks"; did you mean track?.', "tracks"),
        ('in sheet.read_numbers("track")', 'in [sheet.read_number("track")]',
         'failed with TypeError: "track" is a list here. Use sheet.read_numbers(…), or add the number of each repeat.',
         "sheet.read_nu"),
        ('sheet.read_numbers("track")', 'sheet.read_texts("track")',
         'TypeError: "track" is a number (1), which this', "sheet.read_te"),
        ('sheet.read_numbers("track")', 'sheet.read_numbers("track", "sea")', "LookupError: There is no stop sea.", "sea"),
        ('sheet.read_numbers("track")', 'sheet.read_numbers("coins", 1)',
         '"coins" has 0 repeats, but this names 1 of them.', "coins"),
        ('sheet.read_numbers("track")', 'sheet.find_sheet_of(2).read_numbers("track")',
         "LookupError: There is no player 2.", "sheet_of(2)"),
        ('sheet.read_numbers("track")', 'range(sheet.count_positions("stops"))',
         'There is no repeat "stops"; did you mean stop?', "count_pos"),
        ("return Points(best,", "return Points(7 + best,",
         'The function for the line "route" returned 9, but game.yaml says that it is a number from 0 to 4.', "def find_route"),
        ("return Points(best, (f\"{best} stops in a row\",))", "return None",
         'The function for the line "route" returned None, but must return a whole number, Uncertain', "def find_route"),
        ("in a row\",))", "in a row\"))", "but they must be a tuple of texts.", "def find_route"),
        ('{"route": find_route}', '{"rout": find_route}',
         'There is a function for the line "rout", but game.yaml has no such line with `rules`.', "def find_route"),
        ('{"route": find_route}', '["route"]', '"make_line_rules" returned a list, but must return a mapping',
         "def make_line_rules"),
        ('{"route": find_route}', '{"route": 1}', '"make_line_rules" returned a mapping whose route is not a function.',
         "def make_line_rules"),
        ("def make_line_rules(game: Game)", "def make_line_rules()", '"make_line_rules" takes (), but must take (game).',
         "def make_line_rules"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_rules_is_reported_at_its_line(pad: Path, old: str, new: str, message: str, at: str) -> None:
    swap(RULES, old, new)
    told = score()
    assert told.code == 2, told.out
    assert told.err.startswith(f"{RULES}:{line_of(at, RULES)}: "), told.err
    assert message in told.err.splitlines()[0]
    assert "Traceback" not in told.err


def test_a_function_that_never_ends_is_stopped(pad: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_rules, "SECONDS", 0.2)
    swap(RULES, "    run = best = 0\n", "    run = best = 0\n    while True: pass\n")
    told = score()
    assert told.err.startswith(
        f'{RULES}:{line_of("while", RULES)}: The function for the line "route" took longer than 0.2 s.\n'
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules: number from 0 to 4", "rules: number from 0 to 4, formula: coins", "route has both a formula and rules."),
        ("rules: number from 0 to 4", "rules: tick", "rules of route must be a range of numbers."),
        ("label: route, written: true, rules: number from 0 to 4", "label: route", "There is no formula."),
        ("2 * route + coins}", "2 * route}\n    harbour: {rules: number from 0 to 4}",
         "harbour is left to the rules, but no rules have a function for it."),
    ],
)  # fmt: skip
def test_a_fault_in_the_declaration_is_reported_in_game_yaml(pad: Path, old: str, new: str, message: str) -> None:
    put(RULES, CODE.replace("find_route}", "find_route} if game.scoring.lines['route'].rules else {}"))
    swap(YAML, old, new)
    told = score("check", "pad")
    line = line_of(new.splitlines()[-1].strip(), YAML)
    assert told.err.startswith(f"{YAML}:{line}: {message}\n"), told.err


def test_a_line_for_rules_without_rules_names_the_hook(pad: Path) -> None:
    Path(RULES).unlink()
    assert run("check", "pad").err == (
        f"{YAML}:{line_of('route:', YAML)}: route is left to the rules, but no rules have a function for it.\n"
        "  hint: add a rules.py with `make_line_rules`, which returns a function for route, or write a formula.\n"
    )


def test_untrusted_rules_do_not_run(pad: Path) -> None:
    told = run("score", "ana.yaml")
    assert told.code == 2
    assert "The rules of this game are not trusted yet, so they were not run." in told.err


def test_rules_that_score_whole_sheets_beside_a_declaration_are_reported(pad: Path) -> None:
    put(RULES, CODE + "\n\ndef judge(game, entry):\n    return None\n")
    told = score()
    assert told.code == 2
    assert told.err.startswith(
        f"{YAML}:{line_of('scoring:', YAML)}: This game declares its score sheet with `scoring`, but the rules in {RULES} also "
        'have "judge".\n  hint: remove `scoring`, or remove "judge"'
    )


def test_rules_beside_borrowed_rules_are_reported(pad: Path) -> None:
    swap(YAML, "title: Pad", "title: Pad\nrules: village")
    for words in (("score", "ana.yaml"), ("check", "pad")):
        told = score(*words)
        assert told.code == 2
        assert told.err.startswith(
            f"{YAML}:3: game.yaml names the rules of a game with `rules`, but this game also has rules of its own "
            "in rules.py.\n"
            "  hint: remove `rules` from game.yaml, or delete rules.py.\n"
        )


@pytest.mark.own_messages
def test_further_hooks_of_the_rules_work_beside_a_declaration(pad: Path) -> None:
    put(RULES, CODE + '''

def make_playtest(game):
    from printgen.rules import SimulatedGame, Playtest
    return Playtest("rounds", ("dull",), lambda seats, dice: SimulatedGame((7,) * len(seats), (0,), 4))


def find_faults(game):
    from printgen.rules import Fault
    if game.players.most > 3:
        yield Fault("players", "There are tracks for three players only.", "allow fewer players.")
''')  # fmt: skip
    assert "A game lasts 4 rounds." in score("simulate", "pad", "--games", "2").out
    swap(YAML, "most: 3", "most: 4")
    assert f"{YAML}:3: There are tracks for three players only." in score("check", "pad").err
