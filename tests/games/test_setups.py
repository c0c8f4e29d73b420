"""The setups of the five games give every player and the table what the rulebooks say, for every number of players."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from printgen.content.dealing import deal_pieces
from printgen.model import Deal, DealtPiece, DealtPile, Game
from printgen.model.setup import MapSpot
from tests.helpers.supplied_games import component_of, declared, pieces_of

GAMES = ("5211", "brazil-imperial", "favelas", "sunnyvale", "village")
SEEDS = (1, 2, 3)


def list_counts(game: str) -> range:
    players = declared(game).players
    return range(players.least, players.most + 1)


@cache
def set_up(game: str, players: int, seed: int = 1, style: str = "") -> Deal:
    return deal_pieces(declared(game), players, style or declared(game).styles[0], seed)


def cells(game: str, pieces: tuple[DealtPiece, ...], column: str) -> list[str]:
    """What the rows of pieces have in a column."""
    rows = (component_of(game, piece.component).rows[piece.row - 1] for piece in pieces)
    return [str(row.cells[column]) for row in rows]


def count_kinds(pieces: tuple[DealtPiece, ...]) -> dict[str, int]:
    return dict(Counter(piece.component for piece in pieces))


def list_deals(game: Game) -> Iterator[Deal]:
    for style in game.styles:
        for players in list_counts(game.name):
            yield from (set_up(game.name, players, seed, style) for seed in SEEDS)


@pytest.mark.parametrize("game", GAMES)
def test_no_piece_is_missing_or_dealt_twice(game: str) -> None:
    assert declared(game).setup is not None
    for dealt in list_deals(declared(game)):
        pieces = [piece for pile in dealt.piles for piece in pile.pieces if piece.row]
        assert len({(piece.component, piece.row, piece.copy) for piece in pieces}) == len(pieces)
        assert dealt.shortages == ()


@pytest.mark.parametrize(("players", "removed", "pile"), [(2, 10, 80), (3, 13, 72), (4, 0, 80), (5, 15, 60)])
@pytest.mark.parametrize("style", ["colour", "mini"])
def test_5211_removes_cards_and_deals_five(players: int, removed: int, pile: int, style: str) -> None:
    dealt = set_up("5211", players, style=style)
    hands = [dealt.find_pieces("hand", seat) for seat in range(1, players + 1)]
    assert [len(hand) for hand in hands] == [5] * players
    assert (len(dealt.find_pieces("removed")), len(dealt.find_pieces("deck"))) == (removed, pile)
    assert {one.pile.face for one in dealt.piles if one.pile.name in ("deck", "removed")} == {"down"}
    cards = [*dealt.find_pieces("deck"), *dealt.find_pieces("removed"), *(card for hand in hands for card in hand)]
    assert sum(int(value) for value in cells("5211", tuple(cards), "value")) == 255


@pytest.mark.parametrize(("players", "stack", "unused"), [(2, 12, 22), (3, 15, 13), (4, 18, 4)])
@pytest.mark.parametrize("seed", SEEDS)
def test_favelas_has_three_stacks_with_a_year_end_near_the_bottom(players: int, stack: int, unused: int, seed: int) -> None:
    dealt = set_up("favelas", players, seed)
    supply = dealt.find_pieces("supply")
    stacks = [(*supply, *dealt.find_pieces("year-1")), dealt.find_pieces("year-2"), dealt.find_pieces("year-3")]
    assert [len(one) for one in stacks] == [stack] * 3
    for one in stacks:
        assert [piece.component for piece in one[:-4]] == ["double"] * (stack - 4)
        assert count_kinds(one[-4:]) == {"double": 3, "year": 1}
    assert (len(supply), len(dealt.find_pieces("doubles")), len(dealt.find_pieces("ends"))) == (3, unused, 2)
    assert len(dealt.find_pieces("singles")) == 10
    faces = {one.pile.name: one.pile.face for one in dealt.piles}
    assert (faces["supply"], faces["year-1"], faces["year-2"], faces["singles"]) == ("up", "down", "down", "down")


@pytest.mark.parametrize("players", list_counts("favelas"))
def test_favelas_gives_each_player_a_random_board_and_its_tokens(players: int) -> None:
    dealt = set_up("favelas", players)
    hills = [cells("favelas", dealt.find_pieces("hill", seat), "id") for seat in range(1, players + 1)]
    assert len({hill for [hill] in hills}) == players
    assert [cells("favelas", dealt.find_pieces("token", seat), "id") for seat in range(1, players + 1)] == hills
    assert [cells("favelas", dealt.find_pieces("fifty", seat), "id") for seat in range(1, players + 1)] == hills
    assert len({tuple(set_up("favelas", players, seed).find_pieces("hill", 1)) for seed in range(12)}) > 1


def test_favelas_rolls_six_dice() -> None:
    rolls = [tuple(die.side for die in set_up("favelas", 2, seed).find_pieces("dice")) for seed in range(20)]
    assert {len(roll) for roll in rolls} == {6}
    assert {side for roll in rolls for side in roll} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("seed", SEEDS)
def test_sunnyvale_deals_five_cards_before_the_crises_join_the_deck(seed: int) -> None:
    dealt = set_up("sunnyvale", 3, seed)
    hands = [dealt.find_pieces("hand", seat) for seat in (1, 2, 3)]
    assert [len(hand) for hand in hands] == [5, 5, 5]
    assert all("crisis" not in count_kinds(hand) for hand in hands)
    assert count_kinds(dealt.find_pieces("deck"))["crisis"] == 10
    assert len(dealt.find_pieces("deck")) == 85 - 15
    for at in range(5):  # our variant
        assert count_kinds(dealt.find_pieces("deck")[14 * at : 14 * at + 14])["crisis"] == 2
    assert [len(dealt.find_pieces("concerns", seat)) for seat in (1, 2, 3)] == [3, 3, 3]
    assert len({piece.row for seat in (1, 2, 3) for piece in dealt.find_pieces("map", seat)}) == 3


@pytest.mark.parametrize("players", list_counts("village"))
def test_village_needs_two_dice_and_a_sheet_for_each_player(players: int) -> None:
    for style in declared("village").styles:
        dealt = set_up("village", players, style=style)
        assert count_kinds(dealt.find_pieces("dice")) == {"d6": 2}
        assert sum(len(dealt.find_pieces("sheet", seat)) for seat in range(1, players + 1)) == players
        assert len(dealt.find_pieces("solo", 1)) == (1 if players == 1 else 0)


@pytest.mark.parametrize("players", list_counts("brazil-imperial"))
@pytest.mark.parametrize("seed", SEEDS)
def test_brazil_gives_each_player_the_pieces_of_one_colour(players: int, seed: int) -> None:
    dealt, game = set_up("brazil-imperial", players, seed), "brazil-imperial"
    colours = [cells(game, dealt.find_pieces("board", seat), "id")[0] for seat in range(1, players + 1)]
    assert len(set(colours)) == players
    assert players > 1 or colours == ["green"]
    for seat, colour in enumerate(colours, 1):
        assert cells(game, dealt.find_pieces("units", seat), "colour") == [colour] * 5
        assert cells(game, dealt.find_pieces("monarchs", seat), "colour") == [colour] * (2 if colour == "green" else 1)
        assert cells(game, dealt.find_pieces("palaces", seat), "id") == [f"palace-{number}" for number in range(2, 7)]
        assert cells(game, dealt.find_pieces("palace-1", seat), "id") == ["palace-1"]
        assert cells(game, dealt.find_pieces("mansions", seat), "id") == [colour] * 2
        assert cells(game, dealt.find_pieces("products", seat), "id") == [
            "dye",
            "sugar",
            "tobacco",
            "leather",
            "textiles",
            "rubber",
        ]
        assert cells(game, dealt.find_pieces("tokens", seat), "era") == ["1", "2", "3"]
        assert Counter(cells(game, dealt.find_pieces("missions", seat), "era")) == {"1": 2, "2": 2, "3": 2}


def test_brazil_tokens_and_palaces_have_the_colour_of_their_board() -> None:
    """The template chooses the colour by the number of the copy, and the setup by the row of the board."""
    colours = [row.cells["id"] for row in component_of("brazil-imperial", "player-board").rows]
    assert colours == list(declared("brazil-imperial").facts["colours"].value)  # type: ignore[arg-type]
    for name in ("palace", "action-token"):
        copies = {piece.copy: str(piece.front.svg) for piece in pieces_of("brazil-imperial", name) if piece.row == 1}
        assert len(set(copies.values())) == 4
    dealt = set_up("brazil-imperial", 4)
    for seat in (1, 2, 3, 4):
        [board] = dealt.find_pieces("board", seat)
        pieces = (*dealt.find_pieces("tokens", seat), *dealt.find_pieces("palaces", seat), *dealt.find_pieces("palace-1", seat))
        assert {piece.copy for piece in pieces} == {board.row}


@pytest.mark.parametrize("players", list_counts("brazil-imperial"))
@pytest.mark.parametrize("seed", SEEDS)
def test_brazil_lays_out_the_table(players: int, seed: int) -> None:
    dealt, game = set_up("brazil-imperial", players, seed), "brazil-imperial"
    assert Counter(cells(game, dealt.find_pieces("gallery"), "order")) == {"red": 2, "pink": 2, "blue": 2}
    assert cells(game, dealt.find_pieces("scenario"), "players") == [str(players)]
    tiles = cells(game, dealt.find_pieces("scenario"), "tiles")[0].split()
    [spots] = [one.spots for one in dealt.piles if one.pile.name == "map"]
    assert len(spots) == len(tiles)
    assert [spot.turn for spot in spots] == [180 if "r@" in tile else 0 for tile in tiles]
    assert sum(len(dealt.find_pieces(name)) for name in ("map", "spare-tiles")) == 23
    assert (len(dealt.find_pieces("combat")), len(dealt.find_pieces("gold-cards"))) == (24, 20)
    assert (len(dealt.find_pieces("cities-1")), len(dealt.find_pieces("cities-2"))) == (4, 4)
    assert len(dealt.find_pieces("exploration")) + len(dealt.find_pieces("spare-exploration")) == 18
    assert len(dealt.find_pieces("capitals" if players > 1 else "solo-capital")) == players
    assert players == 1 or "yes" in cells(game, dealt.find_pieces("capitals"), "first")
    assert [len(dealt.find_pieces(f"missions-{era}")) for era in (1, 2, 3)] == [8 - 2 * players] * 3
    down = {one.pile.name for one in dealt.piles if one.pile.face == "down"}
    assert down >= {"combat", "gold-cards", "exploration", *(["capitals"] if players > 1 else [])}
    assert not down & {"cities-1", "cities-2", "gallery"}
    buildings = [dealt.find_pieces(name) for name in ("sawmills", "cane-fields", "foundries", "churches")]
    assert sum(map(len, buildings)) == 50
    goods = ("sugarcane", "cotton", "brazilwood", "coffee", "gold", "science")
    assert sum(len(dealt.find_pieces(name)) for name in goods) == 32 + 26


@pytest.mark.parametrize("players", list_counts("brazil-imperial"))
def test_brazil_has_its_tiles_on_the_spaces_of_every_map(players: int) -> None:
    game, scenarios = "brazil-imperial", set[str]()
    for seed in range(1, 20):
        dealt = set_up(game, players, seed)
        piles = {one.pile.name: one for one in dealt.piles}
        [scenario] = cells(game, dealt.find_pieces("scenario"), "id")
        scenarios.add(scenario)
        clouds = sum(find_letters(piece, spot.is_back).count("?") for piece, spot in zip(*map_of(piles["map"]), strict=True))
        explored = piles["exploration"].positions
        assert len(set(explored)) == len(piles["exploration"].pieces) == clouds
        if players > 1:
            [text] = cells(game, dealt.find_pieces("scenario"), "capitals")
            spaces = [tuple(map(int, place.split(","))) for place in text.split()]
            found = piles["capitals"].positions
            assert found == tuple((34 * x + 17 + 17 * (y % 2), 29.445 * y + 19.63) for x, y in spaces)
            assert not set(found) & set(explored)
        if scenario == "empire-of-brazil":
            assert {x for x, y in explored if y == 29.445 + 19.63} == {136, 204, 340}  # as its sheet shows
    assert len(scenarios) == {1: 1, 2: 3, 3: 2, 4: 3}[players]


def map_of(dealt: DealtPile) -> tuple[tuple[DealtPiece, ...], tuple[MapSpot, ...]]:
    return dealt.pieces, dealt.spots


def find_letters(piece: DealtPiece, is_back: bool) -> str:
    """The letters of the spaces of a tile's front or back."""
    row = component_of("brazil-imperial", piece.component).rows[piece.row - 1]
    return str(row.cells["back_hexes" if is_back else "hexes"])


def test_brazil_alone_has_the_orange_enemy() -> None:
    dealt = set_up("brazil-imperial", 1)
    assert cells("brazil-imperial", dealt.find_pieces("enemy"), "colour") == ["orange"] * 5
    assert dealt.find_pieces("enemy-palace") == (DealtPiece("palace", 1, 2),)
    assert set_up("brazil-imperial", 2).find_pieces("enemy") == ()
