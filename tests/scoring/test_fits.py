"""printgen fits: whether and where a card can be placed on a board in play."""

import json
import re
import shlex
from pathlib import Path

import pytest

from printgen.games.sunnyvale.cards import select_open_placements
from printgen.games.sunnyvale.entry import BoardEntry, read_board
from printgen.games.sunnyvale.placement import CardOnMap, find_open_placements_of_card
from tests.games.files import ROOT
from tests.games.sunnyvale_boards import BOARD, at, card, constants, map_of
from tests.games.test_golden_marks import describe_marks
from tests.helpers.farm import Told, put, run
from tests.helpers.golden import same

LEGAL = "tests/games/sunnyvale/legal.yaml"
PAGE = (ROOT / "docs" / "scoring-sunnyvale.md").read_text()
((_, TABLE),) = re.findall(r"```yaml (table.yaml)\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def asked(folder: Path, card: str, *more: str, text: str = TABLE) -> Told:
    put(folder / "table.yaml", text)
    return run("fits", "sunnyvale", card, str(folder / "table.yaml"), *more)


def test_every_place_for_a_card_is_listed(tmp_path: Path) -> None:
    told = asked(tmp_path, "motel conversion")
    assert told.code == 0
    assert told.out in PAGE
    assert told.out.splitlines()[3:] == ["  1  c1 d1 c2", "  2  c1 d1 d2", "  3  c1 c2 d2", "  4  d1 c2 d2"]


def test_a_card_without_a_place_exits_with_1(tmp_path: Path) -> None:
    told = asked(tmp_path, "row-1")
    assert told.code == 1
    assert told.out.splitlines() == [
        "Elm Street Row (row-1) cannot be placed anywhere on Quail Hollow.",
        "  Its shape has 48 positions on the map, 8 of them in Suburbia; 0 of these use only empty spaces.",
        "  Once it has all its Permits, it is discarded.",
    ]


def test_a_concern_is_asked_for_in_the_same_way(tmp_path: Path) -> None:
    assert "  Whoever plays it must place its tokens." in asked(tmp_path, "parking").out.splitlines()
    assert "  Whoever plays it discards it without effect." in asked(tmp_path, "salamander").out.splitlines()


def test_programs_get_one_object(tmp_path: Path) -> None:
    told = asked(tmp_path, "court-2", "--json")
    found = json.loads(told.out)
    assert (found["game"], found["card"], found["name"]) == ("sunnyvale", "court-2", "Motel Conversion")
    assert (found["board"], found["fits"], len(found["placements"])) == ("Quail Hollow", True, 4)
    assert found["placements"][0] == ["c1", "d1", "c2"]
    assert json.loads(asked(tmp_path, "row-1", "--json").out)["fits"] is False


def test_commands_of_the_docs_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = re.findall(r"^printgen (fits .*)$", PAGE, re.MULTILINE)
    assert run(*shlex.split(first)).code == 0
    put(tmp_path / "table.yaml", TABLE)
    monkeypatch.chdir(tmp_path)
    assert run(*shlex.split(second)).code == 0
    assert (tmp_path / "output" / "motel.png").is_file()


def test_the_board_of_a_sheet_is_that_of_the_player_who_is_named() -> None:
    assert "on Orchard Park in" in run("fits", "sunnyvale", "court-2", LEGAL, "--player", "美咲").out
    told = run("fits", "sunnyvale", "court-2", LEGAL)
    assert (told.code, told.err) == (
        2,
        "--player: The score sheet has several boards.\n  hint: add --player with one of these names: Ana, Bo, 美咲.\n",
    )
    told = run("fits", "sunnyvale", "court-2", LEGAL, "--player", "Anna")
    assert (told.code, told.err) == (2, '--player: Nobody on the sheet is called "Anna".\n  hint: did you mean Ana?\n')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TABLE.replace("Quail Hollow", "Quayle Hollow"), ": There is no map “Quayle Hollow”. Did you mean Quail Hollow"),
        (TABLE.replace("  . C . . . C\n", ""), ": The board has 5 rows, but must have 6"),
        (TABLE.replace("C A C . C", "C A H . C"), ':6: board: row 4, space 4 is "H"'),
        ("map: [", ":1: "),
        ("", ":1: The file is empty."),
        ("game: village\n", ":1: This score sheet is for another game, not for sunnyvale."),
        ("game: [sunnyvale]\n", ":1: This score sheet is for another game, not for sunnyvale."),
        ("game: sunnyvale\nplayers: []\ncrises: 10\n", ":2: The sheet has 0 players, but the game is for 3."),
        ("- 1\n", ":1: "),
    ],
)
def test_an_unreadable_board_exits_with_2(tmp_path: Path, text: str, message: str) -> None:
    told = asked(tmp_path, "court-2", text=text)
    assert told.code == 2
    assert f"table.yaml{message}" in told.err
    assert asked(tmp_path, "court-2", "--json", text=text).out.startswith('{"problems": [{')


def test_an_unknown_card_gets_a_suggestion(tmp_path: Path) -> None:
    told = asked(tmp_path, "motel conversation")
    assert told.code == 2
    assert "There is no Housing or Concern card “motel conversation”. Did you mean Motel Conversion (court-2)?" in told.err


def test_games_without_the_hook_and_unknown_games_are_reported() -> None:
    told = run("fits", "village", "court-2", LEGAL)
    assert told.code == 2
    assert (
        'The rules of village have no "find_placements", so printgen fits is not available.\n'
        "  hint: choose a game that has `find_placements`: sunnyvale." in told.err
    )
    assert run("fits", "sunnydale", "court-2", LEGAL).code == 2


def test_pictures_are_drawn_only_for_known_kinds_of_file(tmp_path: Path) -> None:
    told = asked(tmp_path, "court-2", "--picture", str(tmp_path / "fits.svg"))
    assert (told.code, told.err) == (0, f"{tmp_path / 'fits.svg'} written.\n")
    assert (tmp_path / "fits.svg").read_text().count(">Motel Conversion<") == 4
    assert asked(tmp_path, "court-2", "--picture", str(tmp_path / "fits.gif")).code == 2


STRIPES = map_of("/".join(["OODDSS"] * 6))


def card_on_map(shape: str, concerns: int, touching: str = "", within: str = "") -> CardOnMap:
    return CardOnMap(constants(), card(shape, within, touching), STRIPES, concerns, 0)


def test_t4_and_t5_are_settled_as_the_rules_say() -> None:
    three = at("c2", "c4", "c6")
    assert not card_on_map("xx/xx", three, within="D").open_positions
    assert len(card_on_map("xx/xx", three, touching="D").open_positions) == 5
    assert {
        card_on_map("xx/xx", three).constants.sum_losses(STRIPES, spaces)
        for spaces in card_on_map("xx/xx", three, touching="D").open_positions
    } == {240_000}


@pytest.mark.parametrize(("shape", "concerns", "rows"), [("x", BOARD.all_spaces ^ at("a1"), [1]), ("xx", at("c3"), [1])])
def test_few_places_have_a_map_each_and_many_are_counted(shape: str, concerns: int, rows: list[int]) -> None:
    table_ = card_on_map(shape, concerns)
    spread = CardOnMap(table_.constants, table_.card, constants().maps[0], concerns, 0).draw_open_positions()
    assert [len(row) for row in spread.rows] == rows
    counts = spread.rows[0][0].inked.counts
    assert sum(one.number for one in counts) == (0 if shape == "x" else 2 * 56)


@pytest.mark.parametrize(("free", "rows"), [(0, [1]), (4, [4]), (5, [3, 2]), (9, [3, 3, 3]), (12, [4, 4, 4]), (13, [1])])
def test_at_most_twelve_places_have_a_map_each(free: int, rows: list[int]) -> None:
    taken = BOARD.all_spaces & ~((1 << free) - 1)
    on_map = CardOnMap(constants(), card("x"), constants().maps[0], taken, 0)
    assert [len(row) for row in on_map.draw_open_positions().rows] == rows


def test_a_card_has_the_colour_of_its_kind_on_the_map() -> None:
    for one, ink in ((constants().housing_cards[0], "housing"), (constants().concern_cards[0], "concern")):
        rows = CardOnMap(constants(), one, constants().maps[0], BOARD.all_spaces, 0).draw_open_positions().rows
        assert {plot.ink for row in rows for drawn in row for plot in drawn.inked.plots} <= {ink}
        few = CardOnMap(constants(), one, constants().maps[0], 0, 0).draw_open_positions().rows
        assert {mark.ink for row in few for drawn in row for mark in (*drawn.inked.plots, *drawn.inked.counts)} == {ink}


def test_placements_are_those_of_the_playtest() -> None:
    for one in (*constants().housing_cards, *constants().concern_cards):
        found = find_open_placements_of_card(constants(), one.id, BoardEntry("quail-hollow", read_board(TABLE.split("|\n")[1])))
        where = constants().maps[1]
        taken = sum(1 << place for place, sign in enumerate("".join(TABLE.split("|\n")[1].split())) if sign != ".")
        assert len(found.placements) == len(select_open_placements(constants().list_placements_on_empty_map(one, where), taken))
        assert len(set(found.placements)) == len(found.placements)


@pytest.mark.golden
def test_the_answer_for_a_card_has_its_notes_places_and_pictures() -> None:
    """Few places, many places and no place, for Housing and for Concerns."""
    lines = []
    for name in ("court-2", "row-1", "parking", "salamander", "traffic", "character"):
        board = BoardEntry("quail-hollow", read_board(TABLE.split("|\n")[1]))
        found = find_open_placements_of_card(constants(), name, board)
        lines += [
            f"{found.card} {found.name} on {found.board}: {len(found.placements)}",
            *(f"  {note}" for note in found.notes),
        ]
        for spread in found.pictures:
            lines.append(f"  {spread.name}: {spread.title}")
            for number, row in enumerate(spread.rows):
                lines += [f"    row {number}, map {shown.row}: {shown.caption}" for shown in row]
                lines += [f"      {mark}" for shown in row[:1] for mark in describe_marks(shown.inked)]
    same("fits-sunnyvale.txt", "".join(f"{line}\n" for line in lines))
