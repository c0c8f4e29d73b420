"""Declarations with random changes never raise anything but faults, whatever the formulas say."""

import re
from pathlib import Path
from random import Random

import pytest

from printgen.content.decoder import decode_tree
from printgen.content.loader import load_game
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.scoring.declared.rules import DeclaredRules
from printgen.scoring.declared.trial import find_declaration_faults
from printgen.scoring.declared.unfit import UnfitDeclaration
from printgen.scoring.entry_reader import read_typed_file
from tests.helpers.declared_games import HEAD, make_game
from tests.helpers.farm import put
from tests.scoring.declared.test_declarations import SCORING
from tests.scoring.declared.test_sheets import COLUMNS

TOKENS = (
    "sum count max min if everyone rank majority steps lookup groups points cards trump dice so_far total coins round kind "
    '[ ] ( ) , : + - * / = < > 1 0 3 1000000 "A" and or not to all true up each takes field name number from tick one of rows'
).split()
ENTRY = """\
game: pad
trump: A B
sheets:
  - {player: Ana, points: 5 6, so_far: 6 11, cards: [x x, '- x'], dice: 34, total: 18}
  - {player: Bo, points: 5 -, cards: [x x, '- x'], dice: 34}
"""


def check_changed_declarations(seed: int, tries: int) -> int:
    """Change the words of declarations at random, and judge an entry with those that have no faults; returns their number."""
    random, judged = Random(seed), 0
    make_game(COLUMNS)
    for _ in range(tries):
        parts = re.split(r"(\W)", random.choice((COLUMNS, SCORING)))
        for _ in range(random.randint(1, 4)):
            parts[random.randrange(len(parts))] = random.choice((*TOKENS, ""))
        put("content/pad/game.yaml", HEAD + "".join(parts))
        judged += judge_if_sound()
    return judged


def judge_if_sound() -> bool:
    """Judge the entry if the declaration has no faults and the entry can be read; returns whether it was judged."""
    problems = Problems()
    game = load_game("pad", find_shelves(Path.cwd()), problems)
    if game is None or game.scoring is None or list(find_declaration_faults(game)):
        return False
    rules, typed = DeclaredRules(lambda: game), read_typed_file(ENTRY, "entry", problems)
    entry = decode_tree(rules.Entry, typed.tree, "entry", problems, True) if typed is not None else None
    if entry is None or list(rules.find_unreadable(game, entry)):
        return False
    try:
        rules.judge(game, entry)
    except UnfitDeclaration:  # a fault that only some sheets have
        return False
    return True


def test_a_few_changes_raise_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert check_changed_declarations(1, 300) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_changes_raise_nothing(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert check_changed_declarations(seed, 20_000) > 0
