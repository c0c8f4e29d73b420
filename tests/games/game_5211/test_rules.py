"""The worked and the tricky cases of the rules of 5211, by their names in the rule file."""

from dataclasses import replace

import pytest

from printgen.games.game_5211.constants import CARD, read_game_constants
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.explanation import describe_outcome
from printgen.games.game_5211.game_rounds import score_game_rounds
from printgen.games.game_5211.outcome import RoundOutcome, find_round_outcome, score_hands
from printgen.games.game_5211.scoring import judge_game
from printgen.model import Copies
from printgen.scoring.contract.results import Verdict
from tests.games.play_5211 import CONSTANTS, NAMES
from tests.helpers.supplied_games import declared

GREEN, YELLOW, ORANGE, BLUE, TURQUOISE = range(5)


def hands(*texts: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(CONSTANTS.kind_index_by_name[card] for card in text.split()) for text in texts)


def outcome_for(players: int, counts: tuple[int, ...], roosters: int) -> RoundOutcome:
    return find_round_outcome(CONSTANTS.setups[players], counts, roosters)


def long_game(*deals: list[dict[str, str]], **more: object) -> tuple[Entry, list[int]]:
    """An entry of the long variant, and the numbers of the rounds that count."""
    split = tuple(tuple({name: tuple(cards.split()) for name, cards in one.items()} for one in deal) for deal in deals)
    entry = Entry("5211", NAMES[:2], deals=split, **more)  # type: ignore[arg-type]
    return entry, [scored.round.number for scored in score_game_rounds(CONSTANTS, entry).counted_rounds]


RICH = {"Ana": "G6 G5 G4 Y2", "Bo": "Y1 O1 B1 T2"}  # fifteen for Ana
POOR = {"Ana": "G2 Y2 O2 B2", "Bo": "G3 Y3 O3 B3"}  # nothing for anybody
RICH_DEAL, POOR_DEAL = [RICH] * 4 + [POOR] * 7, [POOR] * 11


def test_r3_a_card_without_copies_is_not_in_the_deck_and_equal_rows_are_one_card() -> None:
    game = declared("5211")
    (card,) = (component for component in game.components if component.name == CARD)
    cells = [{"letter": letter, "value": value, "n": copies} for letter, value, copies in ("y10", "G12", "G23", "G12")]
    rows = tuple(replace(card.rows[0], cells=each) for each in cells)
    deck = read_game_constants(replace(game, components=(replace(card, rows=rows, copies=Copies(column="n")),)))
    assert [(kind.name, kind.copies, kind.row) for kind in deck.kinds] == [("G1", 4, 1), ("G2", 3, 2)]


@pytest.mark.parametrize(("players", "rounds"), [(2, 11), (3, 7), (4, 6), (5, 4)])
def test_r7_a_deal_has_as_many_rounds_as_the_pile_lasts(players: int, rounds: int) -> None:
    assert CONSTANTS.count_rounds_per_deal(players) == rounds
    assert CONSTANTS.count_cards_played_in_deal(CONSTANTS.setups[players]) == rounds * players * 4


def test_w1_exactly_six_roosters_of_four_players_score_one_each() -> None:
    table = hands("G1 B2 O3 Y2", "Y1 O1 G2 T3", "B1 T1 G3 O2", "G1 B4 T2 Y3")
    outcome, points, kept = score_hands(CONSTANTS, table)
    assert outcome == RoundOutcome("roosters")
    assert points == kept == (1, 2, 2, 1)
    assert describe_outcome(CONSTANTS, outcome, table) == "Roosters: exactly 6"


def test_w2_a_colour_over_the_limit_falls_and_the_next_scores() -> None:
    table = hands("G2 G3 G4 Y1", "G2 G2 G3 Y3", "G5 Y2 Y4 O2", "G6 O3 B2 T2")
    outcome, points, _ = score_hands(CONSTANTS, table)
    assert outcome == RoundOutcome("colour", YELLOW, over=(GREEN,))
    assert points == (1, 3, 6, 0)
    assert describe_outcome(CONSTANTS, outcome, table) == "yellow: 4 cards; green 8 is over the limit of 7"


def test_w3_colours_that_tie_fall_together() -> None:
    assert outcome_for(4, (5, 5, 3, 2, 1), 0) == RoundOutcome("colour", ORANGE, ties=((GREEN, YELLOW),))


def test_t1_nobody_scores_where_every_colour_ties() -> None:
    outcome = outcome_for(4, (5, 5, 2, 2, 2), 0)
    assert outcome == RoundOutcome("none", ties=((GREEN, YELLOW), (ORANGE, BLUE, TURQUOISE)))


def test_t2_ties_fall_one_after_the_other() -> None:
    assert outcome_for(4, (4, 4, 3, 3, 2), 0) == RoundOutcome("colour", TURQUOISE, ties=((GREEN, YELLOW), (ORANGE, BLUE)))


def test_t3_one_rooster_too_many_is_no_rooster_round() -> None:
    assert outcome_for(4, (7, 7, 2, 0, 0), 7) == RoundOutcome("colour", ORANGE, over=(GREEN, YELLOW))


def test_t4_two_colours_at_the_limit_leave_nothing() -> None:
    assert outcome_for(3, (6, 6, 0, 0, 0), 0) == RoundOutcome("none", over=(GREEN, YELLOW))


def test_t5_roosters_score_even_in_a_colour_over_the_limit() -> None:
    outcome, points, kept = score_hands(CONSTANTS, hands("G1 G1 G2 G3", "G4 Y1 O1 B2"))
    assert outcome.mode == "roosters"
    assert points == kept == (2, 2)


def test_at_the_limit_is_distinguished_from_over_the_limit() -> None:
    table = hands("G2 G2 G3 Y2", "G4 G3 O2 O2")
    assert (
        describe_outcome(CONSTANTS, score_hands(CONSTANTS, table)[0], table) == "orange: 2 cards; green 5 is at the limit of 5"
    )


def test_r10_in_the_first_deal_fifty_is_looked_at_only_at_its_end() -> None:
    entry, counted = long_game(RICH_DEAL, [POOR])
    game_rounds = score_game_rounds(CONSTANTS, entry)
    assert counted == list(range(1, 12))
    assert game_rounds.round_ending_long_game is game_rounds.counted_rounds[-1]
    assert game_rounds.first_round_after_end is not None
    assert game_rounds.first_round_after_end.round.name == "Deal 2, round 1"


def test_r10_from_the_second_deal_on_the_game_ends_after_the_round_in_which_somebody_has_fifty() -> None:
    three = [RICH] * 3 + [POOR] * 8  # 45
    _, counted = long_game(three, [POOR, RICH, POOR])
    assert counted[-1] == 13
    entry, counted = long_game(three, [POOR, RICH])
    assert counted[-1] == 13
    assert score_game_rounds(CONSTANTS, entry).is_over


def test_r10_a_deal_is_played_to_its_end_if_nobody_has_fifty() -> None:
    entry, _ = long_game(POOR_DEAL, POOR_DEAL[:3])
    assert score_game_rounds(CONSTANTS, entry).indexes_of_deals_of_wrong_length == (1,)
    entry, _ = long_game(POOR_DEAL[:3], POOR_DEAL, unfinished=True)
    assert score_game_rounds(CONSTANTS, entry).indexes_of_deals_of_wrong_length == (0,)
    entry, _ = long_game(POOR_DEAL, POOR_DEAL[:3], unfinished=True)
    assert score_game_rounds(CONSTANTS, entry).indexes_of_deals_of_wrong_length == ()


def judged(entry: Entry) -> Verdict:
    return judge_game(CONSTANTS, entry)


def test_r10_fifty_points_end_no_first_deal_that_goes_on() -> None:
    entry, counted = long_game([RICH] * 4 + [POOR] * 5, unfinished=True)
    assert (score_game_rounds(CONSTANTS, entry).round_ending_long_game, len(counted)) == (None, 9)
    verdict = judged(entry)
    assert verdict.winners == ()
    assert verdict.notes == ("The game is still in progress.", "Ana leads with 60 points.")


def test_r10_the_highest_total_wins_and_not_who_is_first_at_fifty() -> None:
    other = {"Ana": RICH["Bo"], "Bo": RICH["Ana"]}
    entry, _ = long_game([RICH, other] * 3 + [POOR] * 5, [{"Ana": "G5 Y2 O2 B2", "Bo": "G6 G4 Y3 O3"}])
    assert [player.total for player in judged(entry).players] == [50, 55]
    assert judged(entry).winners == ("Bo",)


def test_r9_cards_break_a_tie_and_without_more_of_them_the_win_is_shared() -> None:
    few = {"Ana": "G6 Y2 O2 B2", "Bo": "G4 G2 Y3 O3"}
    verdict = judged(Entry("5211", NAMES[:2], rounds=_split([few, *[POOR] * 10])))
    assert [(p.total, p.detail["cards"]) for p in verdict.players] == [(6, 1), (6, 2)]
    assert verdict.winners == ("Bo",)
    assert verdict.notes == ("Ana and Bo are tied at 6 points. Cards won: Ana 1 and Bo 2.",)
    assert judged(Entry("5211", NAMES[:2], rounds=_split([POOR] * 11))).winners == ("Ana", "Bo")


def test_r9_a_win_by_points_needs_no_number_of_cards() -> None:
    five = {"Ana": "Y6 B1 B2 B3 G2", "Bo": "B5 Y5 G3 G5"}  # 6 points for Ana, for one card in yellow or for three in blue
    verdict = judged(Entry("5211", NAMES[:2], rounds=_split([five, *[POOR] * 10])))
    assert [(player.total, player.detail["cards"]) for player in verdict.players] == [(6, None), (5, 1)]
    assert verdict.winners == ("Ana",)
    assert verdict.notes == ()


def test_r9_a_tie_stays_open_while_the_cards_that_break_it_are_open() -> None:
    five = {"Ana": "Y6 B1 B2 B3 G2", "Bo": "B5 Y5 G3 G5"}
    one = {"Ana": "G2 G3 G4 G5", "Bo": "T1 G2 G3 G4"}  # green is over the limit
    verdict = judged(Entry("5211", NAMES[:2], rounds=_split([five, one, *[POOR] * 9])))
    assert [(player.total, player.detail["cards"]) for player in verdict.players] == [(6, None), (6, 2)]
    assert verdict.winners == ()


def _split(rounds: list[dict[str, str]]) -> tuple[dict[str, tuple[str, ...]], ...]:
    return tuple({name: tuple(cards.split()) for name, cards in one.items()} for one in rounds)


def test_unfinished_has_no_winner_and_says_who_leads() -> None:
    entry = Entry("5211", NAMES[:2], rounds=_split([RICH]), unfinished=True)
    verdict = judged(entry)
    assert (verdict.winners, verdict.valid) == ((), True)
    assert verdict.notes == ("The game is still in progress.", "Ana leads with 15 points.")


def test_an_unfinished_game_reports_who_leads_and_whether_anybody_has_fifty_points() -> None:
    open_ = {"Ana": "G6 G5 G4 Y2 O2", "Bo": "Y2 O3 B1 T2"}  # one card too many
    whole, _ = long_game(POOR_DEAL, unfinished=True)
    assert judged(whole).notes == ("Nobody has 50 points yet, so play another deal.", "Ana and Bo lead with 0 points.")
    whole, _ = long_game([open_, *POOR_DEAL[1:]], unfinished=True)
    assert judged(whole).notes == ("Nobody is known to have 50 points yet, so play another deal.",)
    for rounds in ([open_], []):
        entry = Entry("5211", NAMES[:2], rounds=_split(rounds), unfinished=True)
        assert judged(entry).notes == ("The game is still in progress.",)


def test_a_whole_game_marked_unfinished_gets_a_note() -> None:
    entry = Entry("5211", NAMES[:2], rounds=_split([RICH, *[POOR] * 10]), unfinished=True)
    assert judged(entry).notes[0] == "The rounds show that the game is over. Remove `unfinished` to see who wins."


def test_five_cards_in_a_round_leave_open_which_was_too_many() -> None:
    five = {"Ana": "G6 G5 G4 Y2 O2", "Bo": "Y2 O3 B1 T2"}
    verdict = judged(Entry("5211", NAMES[:2], rounds=_split([five, *[POOR] * 10])))
    assert verdict.findings[0].message == "Round 1: Ana has 5 cards, but must play 4."
    assert verdict.players[0].range == (0, 15)  # three colours with two each, should a green card go
    assert verdict.players[0].total is None
    assert verdict.winners == ()
    assert verdict.detail["rounds"][0]["mode"] is None


def test_a_card_too_many_may_leave_a_total_settled() -> None:
    five = {"Ana": "G6 G5 G4 O2 O2", "Bo": "G3 G2 Y2 Y3"}  # Bo has five, in green or, with green at the limit, in yellow
    players = judged(Entry("5211", NAMES[:2], rounds=_split([five, *[POOR] * 10]))).players
    assert [player.range for player in players] == [(0, 11), (5, 5)]
    assert [player.total for player in players] == [None, 5]
    assert players[1].detail["cards"] == 2


def test_hands_that_are_open_in_too_many_ways_are_left_open() -> None:
    bare = {"Ana": "", "Bo": ""}
    verdict = judged(Entry("5211", NAMES[:2], rounds=_split([bare, *[POOR] * 10])))
    assert [player.range for player in verdict.players] == [None, None]
    assert [broken.code for broken in verdict.findings].count("cards.count") == 2


def test_a_missing_card_is_one_that_the_deck_still_has() -> None:
    three, both_g4 = {"Ana": "G6 Y3 O2", "Bo": "G5 B2 T2 O3"}, {"Ana": "G4 Y2 O3 B3", "Bo": "G4 Y3 O3 T3"}
    for others, most in (([POOR], 6 + 4), ([both_g4], 6 + 3)):
        entry = Entry("5211", NAMES[:2], rounds=_split([three, *others]), unfinished=True)
        assert score_game_rounds(CONSTANTS, entry).counted_rounds[0].points[0] == (0, most)


def test_a_card_too_many_may_be_the_missing_card_of_another_player() -> None:
    swapped = {"Ana": "G6 G5 G4 Y2 Y3", "Bo": "O2 B2 T2"}  # the only G6 may be Bo's
    entry = Entry("5211", NAMES[:2], rounds=_split([swapped]), unfinished=True)
    assert score_game_rounds(CONSTANTS, entry).counted_rounds[0].points[1] == (0, 6)
