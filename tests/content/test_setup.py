"""The setup in a game.yaml: piles are dealt as docs/setup.md says."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import printgen
from printgen import Deal
from printgen.model.setup import MapSpot
from tests.helpers.farm import YAML, make_kit, swap

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "setup.md").read_text()
BLOCKS = re.findall(r"^( *)```yaml\n(.*?)^ *```$", PAGE, re.MULTILINE | re.DOTALL)
MORE = """\
  board:
    kind: board
    size: a5
    template: barn.svg.j2
    rows: [{colour: red}, {colour: blue}, {colour: green}, {colour: pink}]
  farmer:
    kind: token
    size: 15x15mm
    template: barn.svg.j2
    rows: [{colour: red}, {colour: blue}, {colour: green}, {colour: pink}]
    copies: 3
  plan:
    kind: card
    size: 63x88mm
    template: barn.svg.j2
    rows: [{fields: "corn@0,0 wood@4,0 pondr@0,4", farmers: "1,0 1,5"}, {fields: "corn@1,1 wood@2.5,0", farmers: "2,1"}]
  field:
    kind: tile
    size: 40x40mm
    template: barn.svg.j2
    back: back.svg.j2
    rows:
      - {id: corn, under: hill, spaces: "FT/?F", spaces_under: TT/TT}
      - {id: wood, under: rock, spaces: FF/TT, spaces_under: "??/??"}
      - {id: farmer, under: pond, spaces: "??/??", spaces_under: "F?/TF"}
"""


def set_up(folder: Path, setup: str, players: int = 2, seed: int = 1) -> Deal:
    """A deal of the small game with a setup, which must have no problem."""
    make_kit(folder)
    with (folder / YAML).open("a") as file:
        file.write(MORE + setup)
    deal, problems = printgen.open(folder).set_up("farm", printgen.Options(players=players), seed)
    assert problems == ()
    assert deal is not None
    return deal


def name_piles(deal: Deal) -> list[tuple[str, int, int]]:
    """The name, the seat and the number of pieces of each pile."""
    return [(dealt.pile.name, dealt.seat, len(dealt.pieces)) for dealt in deal.piles]


@pytest.mark.parametrize(
    ("block", "players", "piles"),
    [
        (0, 2, [("deck", 0, 0), ("market", 0, 1), ("hand", 1, 2), ("hand", 2, 2), ("farm", 0, 1)]),
        (0, 3, [("deck", 0, 1), ("market", 0, 1), ("hand", 1, 1), ("hand", 2, 1), ("hand", 3, 1), ("farm", 0, 1)]),
        (1, 2, [("hand", 1, 1), ("hand", 2, 1), ("deck", 0, 4)]),
        (
            2,
            2,
            [("board", 1, 1), ("board", 2, 1), ("farmers", 1, 3), ("farmers", 2, 3), ("bonus", 0, 1)],
        ),
        (2, 3, [("board", n, 1) for n in (1, 2, 3)] + [("farmers", n, 3) for n in (1, 2, 3)]),
    ],
)
def test_block_of_the_page_is_dealt_as_described(
    tmp_path: Path, block: int, players: int, piles: list[tuple[str, int, int]]
) -> None:
    indent, text = BLOCKS[block]
    setup = "".join(line.removeprefix(indent) for line in text.splitlines(keepends=True))
    assert name_piles(set_up(tmp_path, setup, players)) == [pile for pile in piles if pile[2]]


def test_message_on_the_page_is_the_one_that_people_see(tmp_path: Path) -> None:
    make_kit(tmp_path)
    with (tmp_path / YAML).open("a") as file:
        file.write(BLOCKS[0][1].replace("{2: 2, 3: 1, 4: 1}", "2"))
    [problem] = printgen.open(tmp_path).load("farm").problems
    assert f"{problem.where}: {problem.message}\n  hint: {problem.hint}\n" in PAGE


def test_python_on_the_page_prints_what_it_says() -> None:
    code, said = re.findall(r"^```(?:python|text)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[-2:]
    with redirect_stdout(io.StringIO()) as out, pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        exec(compile(code, "docs/setup.md", "exec"), {})
    assert out.getvalue() == said


def test_map_has_the_places_that_the_drawn_plan_says(tmp_path: Path) -> None:
    first, second = (
        [(1, MapSpot(0, 0)), (2, MapSpot(136, 0)), (3, MapSpot(0, 117.78, 180, True))],
        [(1, MapSpot(34, 29.445)), (2, MapSpot(85, 0))],
    )
    for seed in range(1, 5):
        deal = set_up(tmp_path, BLOCKS[3][1], seed=seed)
        [dealt] = [dealt for dealt in deal.piles if dealt.pile.name == "map"]
        found = [(piece.row, spot) for piece, spot in zip(dealt.pieces, dealt.spots, strict=True)]
        assert found == (first if deal.find_pieces("plan")[0].row == 1 else second)
        assert {piece.row for piece in deal.find_pieces("spare")} == {1, 2, 3} - {row for row, _ in found}


def test_pieces_are_on_the_spaces_of_a_map(tmp_path: Path) -> None:
    first = {"farmers": ((30.0, 11.55), (40.0, 98.15)), "clouds": ((20.0, 28.87), (20.0, 98.15))}
    second = {"farmers": ((60.0, 28.87),), "clouds": ((30.0, 46.19),)}
    for seed in range(1, 5):
        deal = set_up(tmp_path, BLOCKS[4][1], seed=seed)
        on_map = [dealt for dealt in deal.piles if dealt.pile.on == "map"]
        expected = first if deal.find_pieces("plan")[0].row == 1 else second
        assert {dealt.pile.name: dealt.positions for dealt in on_map} == expected
        assert [len(dealt.pieces) for dealt in on_map] == [len(dealt.positions) for dealt in on_map]


def test_pieces_without_a_space_stay_in_the_box(tmp_path: Path) -> None:
    setup = BLOCKS[4][1] + "    rest: {pieces: {animal: all}, at: box}\n"
    deal = set_up(tmp_path, setup)
    assert len(deal.find_pieces("clouds")) + len(deal.find_pieces("rest")) == 5


def test_each_player_has_pieces_on_the_same_spaces_of_a_map(tmp_path: Path) -> None:
    setup = BLOCKS[4][1] + '    own: {pieces: {board: 2}, players: 2, per_player: true, on: map, spaces: "?"}\n'
    deal = set_up(tmp_path, setup)
    clouds, *own = (dealt.positions for dealt in deal.piles if dealt.pile.name in ("clouds", "own"))
    assert clouds
    assert own == [clouds, clouds]


def test_map_can_be_written_in_the_setup(tmp_path: Path) -> None:
    setup = 'setup:\n  piles:\n    map: {pieces: {field: all}, map: "corn@0,0 farmer@0,1", step: "40,40"}\n'
    [dealt] = set_up(tmp_path, setup).piles
    assert [piece.row for piece in dealt.pieces] == [1, 3]  # a name that ends with r is not a rotated piece
    assert dealt.spots == (MapSpot(0, 0), MapSpot(0, 40))


def test_first_source_is_on_top(tmp_path: Path) -> None:
    setup = """\
setup:
  piles:
    hens: {pieces: {animal: all}, where: {id: hen}}
    cows: {pieces: {animal: all}, where: {id: cow}}
    deck: {take: {cows: 1, hens: 2}}
"""
    deal = set_up(tmp_path, setup)
    assert [(piece.row, piece.copy) for piece in deal.find_pieces("deck")] == [(1, 1), (2, 1), (2, 2)]
    assert [(piece.row, piece.copy) for piece in deal.find_pieces("hens")] == [(2, 3)]


def test_amounts_count_rows_players_and_facts(tmp_path: Path) -> None:
    setup = """\
setup:
  piles:
    each: {pieces: {farmer: 2 of each}, shuffle: true}
    some: {pieces: {farmer: per player}}
    dice: {dice: {d20: 2 per player}}
    cards: {pieces: {animal: fact hands}}
"""
    deal = set_up(tmp_path, setup, 3)
    assert name_piles(deal) == [("each", 0, 8), ("some", 0, 3), ("dice", 0, 6), ("cards", 0, 3)]
    assert all(1 <= piece.side <= 20 for piece in deal.find_pieces("dice"))


def test_match_gives_each_player_their_own_colour(tmp_path: Path) -> None:
    deal = set_up(tmp_path, BLOCKS[2][1], 4)
    for seat in range(1, 5):
        assert {piece.row for piece in deal.find_pieces("farmers", seat)} == {deal.find_pieces("board", seat)[0].row}


def test_row_and_copy_are_numbers_without_such_columns(tmp_path: Path) -> None:
    setup = """\
setup:
  piles:
    board: {pieces: {board: 1}, per_player: true}
    one: {pieces: {farmer: 1}, where: {copy: 2}, match: {row: board.row}, per_player: true}
"""
    deal = set_up(tmp_path, setup)
    assert [(piece.row, piece.copy) for seat in (1, 2) for piece in deal.find_pieces("one", seat)] == [(1, 2), (2, 2)]


def test_seed_decides_the_order_and_nothing_else_does(tmp_path: Path) -> None:
    setup = "setup:\n  piles:\n    deck: {pieces: {farmer: all}, shuffle: true}\n"
    first = set_up(tmp_path, setup, seed=1)
    assert set_up(tmp_path, setup, seed=1) == first
    assert set_up(tmp_path, setup, seed=2).find_pieces("deck") != first.find_pieces("deck")
    swap(tmp_path / YAML, "    deck:", "    cards: {pieces: {animal: all}, shuffle: true}\n    deck:")
    again = printgen.open(tmp_path).set_up("farm", printgen.Options(players=2), 1).get()
    assert again.find_pieces("deck") == first.find_pieces("deck")


def test_every_order_of_three_cards_is_equally_likely(tmp_path: Path) -> None:
    make_kit(tmp_path)
    swap(tmp_path / YAML, "components:", "setup:\n  piles:\n    deck: {pieces: {animal: 3}, shuffle: true}\ncomponents:")
    game = printgen.open(tmp_path).load("farm").get()
    project = printgen.open(tmp_path)
    counts: dict[tuple[tuple[int, int], ...], int] = {}
    for seed in range(1200):
        pieces = project.set_up(game, seed=seed).get().find_pieces("deck")
        order = tuple((piece.row, piece.copy) for piece in pieces)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 60  # five cards, three of them in order
    assert max(counts.values()) < 45  # 20 on average


def test_game_without_a_setup_has_a_pile_for_each_component_but_boxes(tmp_path: Path) -> None:
    boxes = (
        "  box: {kind: tuck-box, holds: animal, template: barn.svg.j2}\n"
        "  tray: {kind: tray, size: 60x40mm, depth: 20mm, template: barn.svg.j2}\n"
        "  lid: {kind: lid, size: 62x42mm, depth: 20mm, template: barn.svg.j2}\n"
        "  dice: {kind: die, size: 16x16mm, template: barn.svg.j2, copies: per player}\n"
    )
    deal = set_up(tmp_path, boxes, 3)
    assert name_piles(deal) == [
        ("animal", 0, 5),
        ("barn", 0, 1),
        ("board", 0, 4),
        ("farmer", 0, 12),
        ("plan", 0, 2),
        ("field", 0, 3),
        *(("dice", seat, 1) for seat in (1, 2, 3)),
    ]
    assert not deal.setup.is_declared
    assert [(pile.face, pile.shuffle) for pile in deal.setup.piles] == [
        ("down", True), *[("up", False)] * 4, ("down", True), ("up", False)
    ]  # fmt: skip


def test_impossible_options_are_reported(tmp_path: Path) -> None:
    make_kit(tmp_path)
    deal, problems = printgen.open(tmp_path).set_up("farm", printgen.Options(players=9))
    assert deal is None
    assert [problem.message for problem in problems] == ["The Farm takes 2–4 players, not 9."]


def test_dice_without_a_space_are_put_away(tmp_path: Path) -> None:
    setup = BLOCKS[4][1] + '    dice: {dice: {d6: 9}, at: box}\n    rolled: {take: {dice: all}, on: map, spaces: "?"}\n'
    deal = set_up(tmp_path, setup)
    assert len(deal.find_pieces("rolled")) == len(deal.find_pieces("clouds"))
