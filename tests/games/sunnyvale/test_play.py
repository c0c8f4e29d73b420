"""Simulated games of Sunnyvale: they keep the rules at every step and match the design in docs/playtest.md."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from printgen.games.sunnyvale.play import game, make_playtest
from printgen.games.sunnyvale.play.game import BUILT, make_game_result, play_game
from printgen.games.sunnyvale.play.moves import Move, apply_move
from printgen.games.sunnyvale.play.players import STYLES
from printgen.games.sunnyvale.play.town import HousingApplication, Seat, Town, deal_new_game
from printgen.scoring.simulation.report import Report
from tests.games.sunnyvale_boards import BOARD, at, card, constants, priced_maps

GREEDY = ("greedy",) * 3
TABLES = [GREEDY, ("random",) * 3, ("spiteful",) * 3, ("greedy", "random", "spiteful")]
BY_SEAT = tuple(STYLES[name] for name in GREEDY)


def new_town() -> Town:
    """A new game without tokens on the maps."""
    return deal_new_game(constants(), priced_maps(), Random(1))


def add_application(seat: Seat, shape: str, needs: int, permits: int) -> HousingApplication:
    """A new application in front of a player, for a Housing card of this shape."""
    like = next(one for one in constants().housing_cards if one.shape == card(shape).shape and not one.within)
    application = HousingApplication(replace(like, permits=needs), permits)
    seat.applications.append(application)
    return application


def test_t3_two_built_cards_in_a_crisis_at_level_3_lead_to_level_2_and_remove_two_concerns() -> None:
    town = new_town()
    town.level = 3
    for seat in town.seats:
        seat.concerns = at("a1", "b1", "c1", "d1")
    add_application(town.seats[0], "xxx", 2, 1)
    add_application(town.seats[2], "xxx", 2, 1)
    add_application(town.seats[1], "xxx", 3, 1)
    game._resolve_crisis(town, town.seats[1], BY_SEAT)
    assert town.level == 2
    assert [seat.homes.bit_count() for seat in town.seats] == [3, 0, 3]
    assert [seat.concerns.bit_count() for seat in town.seats] == [2, 2, 2]
    assert [one.permits for one in town.seats[1].applications] == [2]


def test_housing_that_does_not_fit_is_discarded_and_does_not_lower_the_level() -> None:
    town = new_town()
    town.level, seat = 2, town.seats[0]
    seat.concerns = BOARD.all_spaces ^ at("a1", "c1")
    add_application(seat, "xxx", 1, 1)
    game._build_or_discard_permitted_housing(town, seat, BY_SEAT)
    assert (seat.applications, seat.homes, town.level) == ([], 0, 2)


def test_concerns_are_taken_from_the_map_to_the_right() -> None:
    town = new_town()
    town.seats[2].concerns = at("a1", "f6")
    game._resolve_crisis(town, town.seats[0], BY_SEAT)
    assert town.seats[2].concerns.bit_count() == 1, "the last player sits to the right of the first"
    assert town.find_player_to_right(town.seats[1]) is town.seats[0]


ACTS = {act.effect: act for act in constants().activism_cards}


@pytest.mark.parametrize(
    ("effect", "mine", "theirs"),
    [
        ("stall", [("xxx", 1)], [("xxxx", 2)]),
        ("permit", [("xxx", 3)], [("xxxx", 4)]),
        ("pass", [], [("xxxx", 2), ("xxx", 3)]),
        ("swap", [("xxxx", 2)], [("xxx", 3)]),
        ("withdraw", [], [("xxxx", 2)]),
    ],
)
def test_activism_moves_applications_and_permits(
    effect: str, mine: list[tuple[str, int]], theirs: list[tuple[str, int]]
) -> None:
    town = new_town()
    seat, other = town.seats[0], town.seats[1]
    own, their = add_application(seat, "xxx", 5, 3), add_application(other, "xxxx", 5, 2)
    names = {own.card.shape: "xxx", their.card.shape: "xxxx"}
    target = None if effect in ("stall", "withdraw") else other
    apply_move(
        seat, Move(ACTS[effect], target, None if effect == "permit" else own, their if effect in ("permit", "swap") else None)
    )
    assert [(names[one.card.shape], one.permits) for one in seat.applications] == mine
    assert [(names[one.card.shape], one.permits) for one in other.applications] == theirs


def test_a_permit_from_activism_builds_at_once_and_lowers_the_level() -> None:
    town = new_town()
    town.level, other = 1, town.seats[1]
    add_application(other, "xxx", 3, 2)
    town.seats[0].hand = [ACTS["permit"]]
    game._play_card_and_build(town, town.seats[0], BY_SEAT)
    assert (other.homes.bit_count(), town.level) == (3, 0)  # S11


@pytest.mark.parametrize("effect", ["concern", "clear", "move"])
def test_activism_changes_concern_tokens(effect: str) -> None:
    town = new_town()
    seat = town.seats[0]
    for one in town.seats:
        one.concerns = at("f1", "f2", "f3", "f4")
    seat.hand = [ACTS[effect]]
    game._play_card_and_build(town, seat, BY_SEAT)
    counts = [one.concerns.bit_count() for one in town.seats]
    assert sorted(counts) == {"concern": [4, 4, 6], "clear": [2, 4, 4], "move": [4, 4, 4]}[effect]
    assert not seat.hand


def test_a_reprinted_concern_stays_among_the_discards() -> None:
    town = new_town()
    town.discards = [constants().concern_cards[0]]
    town.seats[0].hand = [ACTS["reprint"]]
    game._play_card_and_build(town, town.seats[0], BY_SEAT)
    assert town.seats[0].concerns.bit_count() == 1
    assert town.discards == [constants().concern_cards[0]]


def check_town(town: Town) -> None:
    """Checks what must be true before every turn."""
    cards = sum(len(seat.hand) for seat in town.seats) + sum(one is not None for one in town.deck)
    assert cards == 75 - 2 * town.turns
    assert town.deck.count(None) == town.crises_left
    assert 0 <= town.level <= 10
    for seat in town.seats:
        assert len(seat.hand) == 5  # S13
        assert not seat.concerns & seat.homes  # S2
        assert (seat.concerns | seat.homes | seat.free_spaces) == BOARD.all_spaces  # S16
        assert all(one.permits < one.card.permits for one in seat.applications)
        assert (2_000_000 - seat.neighborhood_value) % 20_000 == 0


@pytest.mark.parametrize("styles", TABLES)
def test_every_turn_of_every_game_keeps_the_rules(styles: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    turn = game._play_turn

    def watched(town: Town, seat: Seat, by_seat: game.Players) -> None:
        check_town(town)
        assert seat.number == town.turns % 3
        turn(town, seat, by_seat)

    monkeypatch.setattr(game, "_play_turn", watched)
    for seed in range(20):
        town = play_game(constants(), priced_maps(), styles, Random(seed))
        assert town.crises == 10
        assert town.seats[0].priced_map.map.first  # S1
        assert make_game_result(town).length == town.turns
        assert sorted(len(seat.hand) for seat in town.seats)[1:] == [5, 5], "only the last player may be short of cards"


def test_more_concerns_break_a_tie_and_otherwise_the_win_is_shared() -> None:
    town = new_town()
    for seat, concerns in zip(town.seats, (at("a1"), at("a1", "a2"), at("b1", "b2")), strict=True):
        seat.concerns = concerns
    assert make_game_result(town).winners == (1, 2)  # S15
    town.seats[0].concerns = BOARD.all_spaces
    assert make_game_result(town).winners == (0,)


def test_the_same_seed_plays_the_same_game() -> None:
    playtest = make_playtest(constants())
    assert playtest.play(GREEDY, Random(5)) == playtest.play(GREEDY, Random(5))


def report(styles: tuple[str, ...], games: int) -> Report:
    """A report of games in which the styles change seats."""
    playtest, chance, found = make_playtest(constants()), Random(9), Report(styles)
    for _ in range(games):
        found.add_game(playtest.play(tuple(chance.sample(styles, 3)), chance))
    return found


def check_design(found: Report, slack: float) -> None:
    """Checks the properties of the design, with this much slack for chance."""
    assert found.length.least >= 24
    assert found.length.most <= 36
    assert found.tied / found.games < 0.03
    assert max(results.fractional_wins for results in found.held["map"].values()) / found.games <= 0.37 + slack
    assert 0.40 - slack <= found.counts[BUILT].times / found.counts[BUILT].chances <= 0.75 + slack
    assert found.all.scores.estimate_quantile(0.95) - found.all.scores.estimate_quantile(0.05) >= 600_000 * (1 - slack)
    cards = {name: count.times / count.chances for name, count in found.shares["usable when drawn"].items()}
    assert len(cards) == 75
    assert min(cards.values()) >= 0.60 - 2 * slack, min(cards, key=cards.__getitem__)


def test_design_holds_in_a_few_games() -> None:
    check_design(report(GREEDY, 500), 0.06)


@pytest.mark.soak
@pytest.mark.parametrize("styles", TABLES)
def test_design_holds_in_ten_thousand_games(styles: tuple[str, ...]) -> None:
    check_design(report(styles, 10_000), 0.0)


def test_those_who_weigh_beat_those_who_do_not() -> None:
    won: Counter[str] = Counter()
    for seed in range(150):
        order = tuple(Random(seed).sample(TABLES[3], 3))
        won.update(order[seat] for seat in make_game_result(play_game(constants(), priced_maps(), order, Random(seed))).winners)
    assert won["random"] < 30


@pytest.mark.parametrize(("style", "poorer"), [("greedy", 1), ("greedy", 2), ("spiteful", 1), ("spiteful", 2)])
def test_players_who_weigh_put_housing_before_the_richest_opponent(style: str, poorer: int) -> None:
    town = new_town()
    for seat in town.seats:
        seat.priced_map = priced_maps()[0]
    town.seats[0].hand = [next(one for one in constants().housing_cards if one.permits == 1)]
    town.seats[poorer].homes = max(priced_maps()[0].loss_by_space, key=priced_maps()[0].loss_by_space.__getitem__)
    assert STYLES[style].choose_move(town, town.seats[0]).target is town.seats[3 - poorer]


@pytest.mark.parametrize(("before", "counted"), [(0, 0), (1, 1), (2, 1)])
def test_a_crisis_that_leaves_the_tracker_at_2_or_more_is_counted(before: int, counted: int) -> None:
    town = new_town()
    town.level = before
    game._resolve_crisis(town, town.seats[0], BY_SEAT)
    what = "a crisis leaves the tracker at 2 or more"
    assert (town.happened[what], town.possible[what]) == (counted, 1)
