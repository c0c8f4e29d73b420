"""Brazil: Imperial counts pieces exactly in a simulated game and as ranges on a score sheet: both counts agree."""

from dataclasses import replace

import pytest

from printgen.games.brazil_imperial.content_checks import TERMS
from printgen.games.brazil_imperial.entry import Entry, Player
from printgen.games.brazil_imperial.finished_game import read_finished_game
from printgen.games.brazil_imperial.holdings import count_holdings, describe_piece_count
from printgen.games.brazil_imperial.paintings import find_possible_extra_laurels_by_painting
from printgen.games.brazil_imperial.play.results import collect_final_pieces
from printgen.games.brazil_imperial.rows import count_pieces_missing_for_card, read_gold_card_requirement
from tests.games.play_brazil import brazil_constants, entry_of, play

CONSTANTS = brazil_constants()
SEEDS = range(300, 312)


def bare(player: Player) -> Player:
    """The player without figures for Paintings and Science."""
    return replace(player, paintings=dict.fromkeys(player.paintings), science=None)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_holdings_of_a_sheet_include_those_of_the_empire(seed: int) -> None:
    world = play(seed)
    for players in (entry_of(world).players, tuple(map(bare, entry_of(world).players))):
        game = read_finished_game(CONSTANTS, replace(entry_of(world), players=players))
        for empire, sheet in zip(world.empires, game.sheets, strict=True):
            exact, spans = empire.count_holdings(), count_holdings(game, sheet)
            for term in (*TERMS, "species", *CONSTANTS.box.buildings):
                low, high = spans.find_possible_range(term)
                assert low <= exact[term] <= high, term
                assert low == high or term in ("gold", "science", "forest"), term


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_allows_the_laurels_that_a_painting_counted(seed: int) -> None:
    world = play(seed)
    game = read_finished_game(CONSTANTS, replace(entry_of(world), players=tuple(map(bare, entry_of(world).players))))
    for empire, sheet in zip(world.empires, game.sheets, strict=True):
        exact = collect_final_pieces(world, empire).paintings
        allowed = find_possible_extra_laurels_by_painting(game, sheet)
        assert exact.keys() == allowed.keys()
        for name, laurels in exact.items():
            assert laurels in allowed[name].values, name


@pytest.mark.parametrize(
    ("card", "counts", "missing"),
    [
        ("agricola", {"farm": 1, "plantation": 2}, 0),
        ("agricola", {"farm": 1, "church": 2}, 2),
        ("botanist", {"species": 1}, 1),
        ("architect", {"city": 5}, 0),
        ("veteran", {}, 4),
        ("harvest", {"farm": 9}, None),
    ],
)
def test_gold_cards_count_what_their_words_say(card: str, counts: dict[str, int], missing: int | None) -> None:
    assert count_pieces_missing_for_card(CONSTANTS.box.gold_cards[card], lambda term: counts.get(term, 0)) == missing


def test_exactly_the_gold_cards_with_laurels_count_at_the_end() -> None:
    for card in CONSTANTS.box.gold_cards.values():
        assert bool(card.laurel) == (read_gold_card_requirement(card) is not None), card.id


@pytest.mark.parametrize(
    ("term", "one", "two"),
    [
        ("building", "1 Building", "2 Buildings"),
        ("city", "1 City tile", "2 City tiles"),
        ("unit", "1 deployed unit", "2 deployed units"),
        ("product", "1 Product", "2 Products"),
        ("painting", "1 Painting", "2 Paintings"),
        ("palace", "1 Palace", "2 Palaces"),
        ("gold", "1 piece of gold", "2 pieces of gold"),
        ("science", "1 Science", "2 Science"),
        ("forest", "1 tile on forest", "2 tiles on forest"),
        ("kind", "1 kind of Building", "2 kinds of Buildings"),
        ("species", "1 Unknown Species", "2 Unknown Species"),
        ("church", "1 Church", "2 Churches"),
        ("gold-foundry", "1 Gold Foundry", "2 Gold Foundries"),
        ("farm", "1 Farm", "2 Farms"),
    ],
)
def test_each_kind_of_piece_has_a_name_in_the_singular_and_in_the_plural(term: str, one: str, two: str) -> None:
    game = read_finished_game(CONSTANTS, Entry("brazil-imperial", (Player("Ana"),)))
    assert (describe_piece_count(game, term, 1), describe_piece_count(game, term, 2)) == (one, two)
