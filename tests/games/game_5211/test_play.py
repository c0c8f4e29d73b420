"""5211 between simple players: games are legal, their scores are the judge's, and unplayable decks are reported."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from printgen.games import game_5211
from printgen.games.game_5211.entry import Entry
from printgen.games.game_5211.outcome import count_cards_per_colour_and_roosters
from printgen.games.game_5211.play.playtest import PLAYERS, CardPreferences, OpenCards, Player, Simulation, make_playtest
from printgen.games.game_5211.rounds import Round, _count_cards_certainly_played
from printgen.games.game_5211.scoring import judge_game
from printgen.model import Game
from tests.games.play_5211 import CONSTANTS, NAMES
from tests.helpers.supplied_games import declared

GAME = declared("5211")
COLOURS: tuple[Any, ...] = GAME.facts["colours"].value  # type: ignore[assignment]
PINK = {"letter": "P", "name": "pink", "ink": "ink"}


def noting(play: Player, noted: list[str]) -> Player:
    """A player whose cards are written down."""

    def take(hand: list[int], count: int, advice: CardPreferences, packed_open_cards: int) -> list[int]:
        cards = play(hand, count, advice, packed_open_cards)
        noted.extend(CONSTANTS.kinds[card].name for card in cards)
        return cards

    return take


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("style", PLAYERS)
def test_what_simple_players_play_is_legal_and_scored_as_the_judge_scores_it(players: int, style: str) -> None:
    simulation, chance, names = Simulation(CONSTANTS, players), Random(players), NAMES[:players]
    for _ in range(40):
        noted: list[list[str]] = [[] for _ in names]
        played = simulation.play_deal([noting(PLAYERS[style], one) for one in noted], chance)
        rounds = tuple(
            {name: tuple(cards[at : at + 4]) for name, cards in zip(names, noted, strict=True)}
            for at in range(0, len(noted[0]), 4)
        )
        verdict = judge_game(CONSTANTS, Entry("5211", names, rounds))
        assert verdict.valid, verdict.findings
        assert tuple(player.total for player in verdict.players) == played.scores
        assert verdict.winners == tuple(names[seat] for seat in played.winners)
        modes = [one["mode"] for one in verdict.detail["rounds"]]
        assert played.counts["Roosters score"] == (modes.count("roosters"), len(rounds))
        assert played.counts["nobody scores"] == (modes.count("none"), len(rounds))


def test_open_cards_count_like_the_judge() -> None:
    chance, open_cards = Random(3), OpenCards(CONSTANTS)
    for count in range(21):
        cards = chance.choices(range(len(CONSTANTS.kinds)), k=count)
        assert open_cards.count_cards_per_colour_and_roosters(
            sum(open_cards.adds[card] for card in cards)
        ) == count_cards_per_colour_and_roosters(CONSTANTS, cards)


def test_the_same_chance_plays_the_same_game() -> None:
    play = make_playtest(CONSTANTS).play
    assert play(("greedy", "random"), Random(7)) == play(("greedy", "random"), Random(7))
    assert play(("greedy", "random"), Random(7)) != play(("greedy", "random"), Random(8))


def test_looking_at_the_open_cards_pays() -> None:
    play, chance = make_playtest(CONSTANTS).play, Random(1)
    games = [play(("random", "greedy", "random", "random"), chance) for _ in range(400)]
    assert sum(1 in game.winners for game in games) > 400 * 0.4


@pytest.mark.parametrize(
    ("hand", "certain"),
    [
        ((1, 1, 2), {1: 2, 2: 1}),
        ((1, 1, 2, 3), {1: 2, 2: 1, 3: 1}),
        ((1, 1, 2, 3, 3), {1: 1, 3: 1}),
        ((1,) * 6, {1: 4}),
        ((), {}),
    ],
)
def test_cards_are_certain_unless_another_may_be_removed_from_a_hand_that_is_too_large(
    hand: tuple[int, ...], certain: dict[int, int]
) -> None:
    assert CONSTANTS.cards_per_round == 4
    assert +_count_cards_certainly_played(CONSTANTS, Round(1, 1, "", (hand,), ())) == certain


@pytest.mark.parametrize(
    ("count", "to_come", "rating"),
    [(3, 0, 9), (3, 10, 9 * 0.3), (3, 9, 9), (4, 0, 16), (5, 0, 0.05), (6, 0, 0.05), (1, 19, 1), (1, 20, 0.3)],
)
def test_a_colour_is_worth_less_if_it_may_reach_the_limit_and_little_once_it_has(
    count: int, to_come: int, rating: float
) -> None:
    """The limit is 5 cards, and a fifth of the cards to come count as being of the colour."""
    advice = CardPreferences(CONSTANTS, replace(CONSTANTS.setups[2], limit=5))
    assert advice._rate_colour_by_face_up_cards(count, to_come) == pytest.approx(rating)


def faults(game: Game) -> list[tuple[str, str]]:
    return [(fault.part, fault.message) for fault in game_5211.find_faults(game)]


def with_fact(name: str, value: object) -> Game:
    return replace(GAME, facts={**GAME.facts, name: replace(GAME.facts[name], value=value)})


def with_tables(**changed: int) -> Game:
    first, *rest = GAME.facts["tables"].value  # type: ignore[misc]
    return with_fact("tables", ({**first, **changed}, *rest))


def test_the_game_as_it_is_declared_has_no_fault() -> None:
    assert faults(GAME) == []


@pytest.mark.parametrize(
    ("game", "part", "message"),
    [
        (with_tables(removed=9), "facts.tables", "run out at the end of a round: it has 89 cards (100 minus 9 removed"),
        (
            with_tables(removed=98),
            "facts.tables",
            "it has 0 cards (100 minus 98 removed and 2 left in hand), but a round takes 8.",
        ),
        (
            with_tables(roosters=9),
            "facts.tables",
            "the number of Roosters that score is 9, but a round has at most 8 Roosters.",
        ),
        (with_tables(limit=1), "facts.tables", "With a limit of 1, no colour can ever score."),
        (with_tables(players=6), "facts.tables", "The game allows 2 players, but the fact `tables` has no line for them."),
        (with_tables(players=3), "facts.tables", "the fact tables has two lines for the same number of players."),
        (with_tables(players=0), "facts.tables", "the fact tables has a line for 0 players."),
        (with_fact("hand", 1), "facts.hand", "A hand has 1 card, but each player plays 4 in a round."),
        (with_fact("hand", 3), "facts.hand", "A hand has 3 cards, but each player plays 4 in a round."),
        (
            with_fact("turns", (2, 0, 2)),
            "facts.turns",
            "the fact turns is not a list of 1 to 10 turns with at least 1 card each.",
        ),
        (
            with_fact("tables", "many"),
            "facts.tables",
            "does not give players, removed, roosters and limit for every entry",
        ),
        (
            with_fact("colours", (COLOURS[0], COLOURS[0])),
            "facts.colours",
            "the fact colours gives two colours the same letter.",
        ),
        (with_fact("colours", (*COLOURS, PINK)), "facts.colours", "The deck has no cards in pink."),
        (
            with_fact("colours", COLOURS[:4]),
            "components.card.rows.24",
            'has a card with the letter "T", but the letters of the colours are G, Y, O and B.',
        ),
        (replace(GAME, components=()), "components.card", "the component card is missing."),
    ],
)
def test_what_cannot_be_played_is_reported(game: Game, part: str, message: str) -> None:
    found = faults(game)[0]
    assert found[0] == part
    assert message in found[1]


def test_the_hint_names_a_number_that_works() -> None:
    (fault,) = game_5211.find_faults(with_tables(removed=9))
    assert fault.hint == "set `removed` to another number, such as 10."


def test_a_card_without_a_value_is_reported() -> None:
    card = next(component for component in GAME.components if component.name == "card")
    row = replace(card.rows[0], cells={**card.rows[0].cells, "value": "one"})
    game = replace(GAME, components=(replace(card, rows=(row, *card.rows[1:])),))
    assert faults(game)[0][0] == "components.card.rows.0"
    assert faults(game)[0][1].endswith('has a card whose value is "one", which is not a number from 0 to 999.')


def test_one_colour_without_a_name_among_good_ones_is_told() -> None:
    game = with_fact("colours", (*COLOURS[:-1], {**COLOURS[-1], "name": ""}))
    assert [part for part, _ in faults(game)] == ["facts.colours"]
