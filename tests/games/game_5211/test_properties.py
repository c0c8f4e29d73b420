"""Properties of the judge for any game of 5211: played games are correct, mistakes are found, orders do not matter."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.game_rounds import score_game_rounds
from printgen.games.game_5211.scoring import judge_game
from printgen.scoring.contract.results import Verdict
from tests.games.files import judged
from tests.games.play_5211 import COLOURS, CONSTANTS, COPIES, DECK, NAMES, Dealt, play, score, value
from tests.helpers.soaked import FEW_EXAMPLES

SEEDS = st.integers(0, 2**32)


def entry_of(game: Dealt, totals: dict[str, int] | None = None) -> Entry:
    deals = tuple(tuple({name: tuple(cards) for name, cards in one.items()} for one in deal) for deal in game.deals)
    written = game.totals() if totals is None else totals
    if len(deals) == 1:
        return Entry("5211", game.players, deals[0], totals=written)
    return Entry("5211", game.players, deals=deals, totals=written)


def verdict(game: Dealt, totals: dict[str, int] | None = None) -> Verdict:
    return judge_game(CONSTANTS, entry_of(game, totals))


@pytest.mark.parametrize("block", range(5))
def test_ten_thousand_dealt_rounds_are_right_and_give_what_the_rules_word_by_word_give(block: int) -> None:
    rounds = 0
    for seed in range(block * 300, block * 300 + 300):
        game = play(seed)
        found = verdict(game)
        rounds += len(game.rounds)
        assert found.valid, (seed, found.findings)
        assert {player.name: player.total for player in found.players} == game.totals()
        assert {player.name: player.detail["cards"] for player in found.players} == game.cards()
        assert list(found.winners) == game.winners()
        assert all(player.total == sum(line.points or 0 for line in player.lines) for player in found.players)
    assert rounds > 2000


@settings(max_examples=40)
@given(SEEDS)
def test_the_long_variant_is_right_too_and_ends_at_fifty(seed: int) -> None:
    game = play(seed, long=True)
    found = verdict(game)
    assert found.valid
    assert list(found.winners) == game.winners()
    assert [player.total for player in found.players] == list(game.totals().values())


@FEW_EXAMPLES
@given(SEEDS, st.sampled_from([-7, -1, 1, 2, 10, 100]), st.data())
def test_any_wrong_total_is_found(seed: int, slip: int, data: st.DataObject) -> None:
    game = play(seed)
    name = data.draw(st.sampled_from(game.players))
    found = verdict(game, game.totals() | {name: game.totals()[name] + slip})
    assert [(broken.code, broken.player) for broken in found.findings] == [("score.total", name)]
    assert found.players[game.players.index(name)].total == game.totals()[name]


@FEW_EXAMPLES
@given(SEEDS, st.randoms(use_true_random=False))
def test_any_card_more_than_the_deck_has_is_found(seed: int, chance: random.Random) -> None:
    game = play(seed)
    seen = Counter(card for one in game.rounds for hand in one.values() for card in hand)
    full = [card for card, count in seen.items() if count == COPIES[int(card[1])]]
    hand = chance.choice([hand for one in game.rounds for hand in one.values()])
    card, place = chance.choice(full), chance.randrange(4)
    changed = hand[place] != card
    hand[place] = card
    codes = [broken.code for broken in verdict(game).findings]
    assert codes == (["cards.supply"] if changed else [])


@FEW_EXAMPLES
@given(SEEDS, st.randoms(use_true_random=False))
def test_neither_the_order_of_players_nor_the_names_of_colours_matter(seed: int, chance: random.Random) -> None:
    game = play(seed)
    letters = dict(zip(COLOURS, chance.sample(list(COLOURS), 5), strict=True))
    players = tuple(chance.sample(game.players, len(game.players)))
    rounds = [{name: [letters[c[0]] + c[1] for c in chance.sample(one[name], 4)] for name in players} for one in game.rounds]
    found = verdict(Dealt(players, [rounds]), {})
    assert {player.name: player.total for player in found.players} == game.totals()
    assert set(found.winners) == set(game.winners())


@FEW_EXAMPLES
@given(SEEDS, st.randoms(use_true_random=False))
def test_limit_and_ties_come_off_the_table_in_any_order(seed: int, chance: random.Random) -> None:
    game = play(seed)
    for one in game.rounds:
        assert score(one, chance) == score(one)


@settings(max_examples=40)
@given(SEEDS, st.data())
def test_a_card_taken_away_leaves_the_true_total_in_range(seed: int, data: st.DataObject) -> None:
    game = play(seed)
    totals, cards = game.totals(), game.cards()
    one = data.draw(st.sampled_from(game.rounds))
    name = data.draw(st.sampled_from(game.players))
    del one[name][data.draw(st.integers(0, 3))]
    found = judge_game(CONSTANTS, entry_of(game, totals))
    assert [(broken.code, broken.player) for broken in found.findings] == [("cards.count", name)]
    for player in found.players:
        low, high = player.range or (1, 0)
        assert low <= totals[player.name] <= high
        assert player.detail["cards"] in (None, cards[player.name])


@FEW_EXAMPLES
@given(SEEDS, st.randoms(use_true_random=False))
def test_a_card_typed_in_another_round_leaves_the_true_total_in_range(seed: int, chance: random.Random) -> None:
    game = play(seed)
    totals = game.totals()
    one, other = chance.sample(game.rounds, 2)
    hand = one[chance.choice(game.players)]
    other[chance.choice(game.players)].append(hand.pop(chance.randrange(4)))
    for player in verdict(game, {}).players:
        low, high = player.range or (1, 0)
        assert low <= totals[player.name] <= high


@settings(max_examples=40)
@given(SEEDS, st.sampled_from(["", "unfinished: true\n"]))
def test_a_game_as_a_file_is_judged_like_the_game_itself(seed: int, extra: str) -> None:
    game = play(seed, long=seed % 4 == 0)
    found = judged(game.text(extra=extra)).verdict
    assert found.valid
    assert [player.total for player in found.players] == list(game.totals().values())
    assert bool(found.winners) == (not extra)


def test_names_are_those_of_any_script() -> None:
    assert [player.name for player in verdict(play(1, 5)).players] == list(NAMES)


def corrected(hand: list[str]) -> set[tuple[str, ...]]:
    """Every hand of four cards that results from adding or removing cards."""
    if len(hand) > 4:
        return {tuple(sorted(kept)) for kept in combinations(hand, 4)}
    return {tuple(sorted((*hand, *added))) for added in combinations_with_replacement(sorted(set(DECK)), 4 - len(hand))}


def ranges_by_trial(game: Dealt, number: int) -> dict[str, tuple[int, int]]:
    """The range of each player's points in one round, found by trying all corrections one by one."""
    entered = game.rounds[number]
    elsewhere = Counter(card for one in game.rounds if one is not entered for hand in one.values() for card in hand)
    cards = Counter(card for hand in entered.values() for card in hand)
    points: dict[str, list[int]] = {name: [] for name in entered}
    for hands in product(*map(corrected, entered.values())):
        used = Counter(card for hand in hands for card in hand)
        if all(used[card] + elsewhere[card] <= COPIES[value(card)] for card in used - cards):
            kept = score({name: list(hand) for name, hand in zip(entered, hands, strict=True)})
            for name, scored in kept.items():
                points[name].append(sum(map(value, scored)))
    return {name: (min(scored), max(scored)) for name, scored in points.items()}


@FEW_EXAMPLES
@given(SEEDS, st.data())
def test_a_round_with_wrong_hands_has_the_range_of_all_corrections(seed: int, data: st.DataObject) -> None:
    game = play(seed)
    number = data.draw(st.integers(0, len(game.rounds) - 1))
    hands = list(game.rounds[number].values())
    hands[0][:] = hands[0][: data.draw(st.integers(2, 4))]
    hands[1] += data.draw(st.lists(st.sampled_from(DECK), max_size=2))
    scored = score_game_rounds(CONSTANTS, entry_of(game, {})).counted_rounds[number]
    assert dict(zip(game.players, scored.points, strict=True)) == ranges_by_trial(game, number)
