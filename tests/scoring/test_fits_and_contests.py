"""printgen fits and combat with rules in a game's folder: their values are checked like those of every hook."""

import json
from pathlib import Path

import pytest

from tests.helpers.farm import put, swap
from tests.helpers.pearls import RULES, line_of, trusting

FITS = '''

@dataclass(frozen=True, slots=True)
class BoardEntry:
    """How many pearls are left."""

    left: int


def list_boards(game: Game, entry: Entry) -> dict[str, BoardEntry]:
    return {sheet.player: BoardEntry(sheet.pearls[-1]) for sheet in entry.sheets}


def find_placements(game: Game, card: str, board: BoardEntry) -> PlacementList:
    if card != "shell":
        raise ValueError("there is no such card.")
    return PlacementList("shell", "Shell", "the sea", (("a1",),) * board.left)
'''
CONTEST = '''

@dataclass(frozen=True, slots=True)
class Dive:
    """Who dives deeper."""

    ana: int
    bo: int


def make_contest(game: Game) -> Contest:
    return Contest(Dive, dry, dive)


def dry(entry: Dive) -> Iterator[SheetFinding]:
    if entry.ana < 0:
        yield SheetFinding("dry", "Ana does not dive.", ("ana",))


def dive(entry: Dive) -> ContestOutcome:
    sides = tuple(ContestSide(name, "diver", (ScoreLine("depth", depth),))
                  for name, depth in (("Ana", entry.ana), ("Bo", entry.bo)))
    return ContestOutcome(sides, "Ana", "Ana wins.")
'''
FIT, DIVE = ("fits", "pearls", "shell", "board.yaml"), ("combat", "pearls", "dive.yaml")


@pytest.fixture(autouse=True)
def rules(pearls: Path) -> None:
    """The rules of the docs, which know cards and combats as well."""
    put(RULES, Path(RULES).read_text() + FITS + CONTEST)
    swap(
        RULES,
        "from printgen.rules import (",
        "from printgen.rules import Contest, ContestOutcome, ContestSide, PlacementList\nfrom printgen.rules import (",
    )
    put("board.yaml", "left: 2\n")
    put("dive.yaml", "ana: 3\nbo: 2\n")


@pytest.mark.own_messages
def test_a_card_is_fitted_on_a_board_and_on_that_of_a_sheet() -> None:
    assert trusting("check", "pearls").code == 0
    assert trusting(*FIT).out.startswith("Shell (shell) can be placed on the sea in 2 places.")
    assert trusting("fits", "pearls", "shell", "party.yaml", "--player", "Bo").out.startswith(
        "Shell (shell) can be placed on the sea in 3"
    )
    told = trusting("fits", "pearls", "fish", "board.yaml")
    assert (told.code, told.err) == (2, "board.yaml: there is no such card.\n")


def test_the_only_board_of_a_sheet_needs_no_player_but_a_named_player_must_be_on_it() -> None:
    put("party.yaml", "game: pearls\nsheets:\n  - player: Ana\n    pearls: 1 2 3\n")
    asked = ("fits", "pearls", "shell", "party.yaml")
    assert trusting(*asked).out.startswith("Shell (shell) can be placed on the sea in 3 places.")
    told = trusting(*asked, "--player", "Ann")
    assert (told.code, told.err) == (2, '--player: Nobody on the sheet is called "Ann".\n  hint: did you mean Ana?\n')


def test_messages_for_a_sheet_without_boards_and_for_a_single_place() -> None:
    put("party.yaml", "game: pearls\nsheets: []\n")
    told = trusting("fits", "pearls", "shell", "party.yaml")
    assert (told.code, told.err) == (2, "party.yaml: This score sheet has no board.\n")
    put("board.yaml", "left: 1\n")
    assert trusting(*FIT).out.startswith("Shell (shell) can be placed on the sea in 1 place.\n")


@pytest.mark.own_messages
def test_a_combat_is_judged() -> None:
    told = trusting(*DIVE, "--json")
    assert (told.code, json.loads(told.out)["winner"]) == (0, "Ana")
    put("dive.yaml", "ana: -1\nbo: 2\n")
    assert trusting(*DIVE).err == "dive.yaml:1: Ana does not dive.\n"


@pytest.mark.parametrize(
    ("old", "new", "at", "message", "words"),
    [
        ("return PlacementList(", "return (", "def find_placements",
         '"find_placements" returned a tuple, but must return a PlacementList.', FIT),
        ('(("a1",),) * board.left', "[1]", "def find_placements",
         '"find_placements" returned a PlacementList whose placements is a list, but must be a tuple.', FIT),
        ("* board.left)", '* board.left, (), (Spread("fit", ((ShownFace(InkedFace("lag", ())),),)),))', "def find_placements",
         '"find_placements": The rules draw on "lag", but the game has no such component.', FIT),
        ("    if card != ", "    1 / 0\n    if card != ", "1 / 0",
         '"find_placements" failed with ZeroDivisionError: division by zero.', FIT),
        ("    left: int\n", "    left: set[int]\n", "class BoardEntry",
         "BoardEntry.left has the type set, which a form cannot use.", FIT),
        ("return {sheet.player: BoardEntry", "return [BoardEntry", "",
         "The import of these rules failed with SyntaxError", FIT),
        ("return Contest(Dive, dry, dive)", "return dive", "def make_contest",
         '"make_contest" returned a function, but must return a Contest.', DIVE),
        ("Contest(Dive, dry, dive)", "Contest(dict, dry, dive)", "", '"contest.entry" is not a dataclass.', DIVE),
        ('return ContestOutcome(sides, "Ana", "Ana wins.")', "return sides", "def dive",
         '"contest.judge" returned a tuple, but must return a ContestOutcome.', DIVE),
        ("    sides = tuple(", "    sides = {}[entry.ana], tuple(", "    sides =",
         '"make_contest" failed with KeyError: 3.', DIVE),
        ('    if entry.ana < 0:\n        yield SheetFinding("dry"', "    if True:\n        yield SheetFinding(7", "def dry",
         '"contest.find_unreadable" returned a SheetFinding whose code is an int, but must be str.', DIVE),
    ],
)  # fmt: skip
def test_hooks_that_fail(old: str, new: str, at: str, message: str, words: tuple[str, ...]) -> None:
    swap(RULES, old, new)
    told = trusting(*words)
    assert told.code == 2
    assert told.err.startswith(f"{RULES}:{line_of(at)}: {message}" if at else RULES), told.err
    assert message in told.err
    assert "Traceback" not in told.err
