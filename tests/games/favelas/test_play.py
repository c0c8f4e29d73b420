"""Favelas between simple players: games are legal, their scores are the judge's, and unplayable content is reported."""

from dataclasses import replace
from random import Random

import pytest

from printgen.games import favelas
from printgen.games.favelas.entry import Entry, Space, TypedBoard, Year
from printgen.games.favelas.play import make_playtest
from printgen.games.favelas.play.match import SimulatedMatch
from printgen.games.favelas.play.players import STYLES, Valuation, count_points_now
from printgen.games.favelas.scoring import YearScoring, judge_game
from printgen.model import Game, Row
from tests.games.play_favelas import DECLARED, NAMES
from tests.helpers.supplied_games import declared

GAME = declared("favelas")


def year_of(match: SimulatedMatch) -> Year:
    """The table as it lies."""
    typed = (
        TypedBoard(
            (tuple(Space(DECLARED.colours[c].letter, h) for c, h in zip(board.colours, board.heights, strict=True)),), ()
        )
        for board in match.tabletop.boards
    )
    return Year(dict(zip(DECLARED.dice_names, match.tabletop.dice, strict=True)), dict(zip(NAMES, typed, strict=False)))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
def test_what_simple_players_play_is_legal_and_scored_as_the_judge_scores_it(players: int, style: str) -> None:
    for seed in range(6):
        chance = Random(seed)
        match = SimulatedMatch(DECLARED, tuple(STYLES[style](DECLARED, chance) for _ in range(players)), chance)
        years = []
        for _ in range(DECLARED.years):
            match.play_and_score_year()
            years.append(year_of(match))
        played = match.make_game_result()
        verdict = judge_game(DECLARED, Entry("favelas", NAMES[:players], tuple(years)))
        assert verdict.valid, verdict.findings
        assert tuple(player.total for player in verdict.players) == played.scores
        assert verdict.winners == tuple(NAMES[seat] for seat in played.winners)
        bonus = [name for year in verdict.detail["years"] for name in year["bonus"]]
        assert played.counts["bonus paid"] == (len(bonus), 3 * players)
        nobody = [names for year in verdict.detail["years"] for names in year["majority"].values() if not names]
        assert played.counts["colour nobody shows"] == (len(nobody), 15)


def test_the_same_chance_plays_the_same_game() -> None:
    play = make_playtest(DECLARED).play
    assert play(("greedy", "random"), Random(7)) == play(("greedy", "random"), Random(7))
    assert play(("greedy", "random"), Random(7)) != play(("greedy", "random"), Random(8))


def test_greed_pays() -> None:
    play = make_playtest(DECLARED).play
    games = [play(("greedy", "random", "random"), Random(seed)) for seed in range(40)]
    assert sum(game.winners == (0,) for game in games) > 36


def test_every_seat_has_a_different_board() -> None:
    held = make_playtest(DECLARED).play(("random",) * 4, Random(1)).held
    assert sorted(one["board"] for one in held) == sorted(hill.name for hill in DECLARED.hills)


def changed(component: str, number: int, **cells: str | int) -> Game:
    """The game with a row of a table changed."""

    def row_of(row: Row, at: int) -> Row:
        return replace(row, cells={**row.cells, **cells}) if at == number else row

    parts = tuple(
        replace(part, rows=tuple(row_of(row, at) for at, row in enumerate(part.rows))) if part.name == component else part
        for part in GAME.components
    )
    return replace(GAME, components=parts)


def with_fact(name: str, value: object) -> Game:
    return replace(GAME, facts={**GAME.facts, name: replace(GAME.facts[name], value=value)})  # type: ignore[arg-type]


BALL = "components.board.rows.1"
STACKS = [dict(row) for row in GAME.facts["stacks"].value]  # type: ignore[union-attr, arg-type]


def stacks(number: int, **words: int) -> Game:
    return with_fact("stacks", tuple({**row, **(words if at == number else {})} for at, row in enumerate(STACKS)))


def test_the_content_as_declared_has_no_faults() -> None:
    assert list(favelas.find_faults(GAME)) == []


@pytest.mark.parametrize(
    ("game", "part", "message"),
    [
        (stacks(0, tiles=13), "facts.stacks", "For 2 players, first 8 and last 4 make 12 tiles, not 13."),
        (stacks(1, unused=9), "facts.stacks", "With 3 players, 13 doubles are left over, but `unused` is 9."),
        (stacks(2, first=16, tiles=20), "components.double", "4 players need 57 doubles in 3 years, but there are 55 doubles."),
        (stacks(0, last=11), "facts.stacks", "… the fact stacks allows the End of Year tile in the first supply with 2"),
        (with_fact("rows", (3, 3, 3)), "facts.rows", "… the fact rows is not [2, 3, 4]"),
        (with_fact("colours", ()), "facts.colours", "… the fact colours does not give"),
        (changed("board", 1, spaces="BB/PPP/YYG"), BALL, "… row 2 of board is not a board"),
        (changed("board", 1, spaces="BB/PPP/YYYG"), BALL, "The board ball has 3 + 3 + 2 + 1 spaces per colour"),
        (changed("double", 2, a="X"), "components.double.rows.2", '… row 3 of double has the colour "X"'),
        (changed("single", 0, copies="two"), "components.single.rows.0", "… row 1 of single does not have 0 to 100"),
        (replace(GAME, components=()), "facts.rows", "… the fact rows needs the component board"),
    ],
)  # fmt: skip
def test_unplayable_content_is_reported(game: Game, part: str, message: str) -> None:
    faults = [
        fault._replace(message=fault.message.replace("The rules cannot be applied:", "…"))
        for fault in favelas.find_faults(game)
    ]
    assert any(fault.part == part and fault.message.startswith(message) for fault in faults), faults
    assert all(fault.hint for fault in faults)


def test_too_few_boards_and_year_tiles_are_reported() -> None:
    cut = {"board": 3, "year": 2}
    parts = tuple(replace(part, rows=part.rows[: cut.get(part.name, 99)]) for part in GAME.components)
    assert [fault.message for fault in favelas.find_faults(replace(GAME, components=parts))] == [
        "There are 3 boards, but the game is for up to 4 players.",
        "There are 2 End of Year tiles for 3 years.",
    ]


@pytest.mark.parametrize(("mine", "gained"), [(3, 1), (2, 1), (1, 0)])
def test_greed_weighs_a_die_that_a_match_turns_up_where_the_colour_pays_or_ties(mine: int, gained: int) -> None:
    tabletop = SimulatedMatch(DECLARED, tuple(STYLES["greedy"](DECLARED, Random(1)) for _ in range(2)), Random(1)).tabletop
    tabletop.dice[:] = [3] * 6
    tabletop.boards[0].counts[0], tabletop.boards[1].counts[0] = mine, 2
    valuation = Valuation(tabletop, 0)
    assert valuation.count_points_after_covering((0,), (0,)) - valuation.now == gained


def test_the_fast_sum_of_points_is_what_the_session_pays() -> None:
    chance = Random(5)
    for _ in range(2000):
        dice = tuple(chance.randint(1, 6) for _ in range(6))
        counts = tuple(tuple(chance.choice((0, 1, 1, 2, 3)) for _ in range(5)) for _ in range(chance.randint(2, 4)))
        session = YearScoring(dice, counts)
        for seat, shown in enumerate(counts):
            others = [max(column) for column in zip(*(other for at, other in enumerate(counts) if at != seat), strict=True)]
            assert count_points_now(dice, shown, others) == session.count_player_points(seat)
