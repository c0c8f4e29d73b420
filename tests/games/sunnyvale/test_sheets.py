"""Sheets of Sunnyvale as they are judged: games that were played are right, slips are found, and no order matters."""

import random
import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.entry import Crisis, Entry, Player
from printgen.games.sunnyvale.neighborhoods import MOST_STEPS
from printgen.games.sunnyvale.scoring import judge_game
from printgen.games.sunnyvale.tracker import find_level_after_building_and_crisis
from printgen.scoring.contract.results import SheetFinding, Verdict
from printgen.scoring.verdict import write_verdict_text
from tests.games.files import ROOT, judged, refused
from tests.games.play_sunnyvale import NAMES, play, rows
from tests.games.sunnyvale_boards import BOARD, at, constants, map_of

SEEDS = st.integers(0, 2**32)
STRIPES = map_of("/".join(["OODDSS"] * 6))
LEGAL = (ROOT / "tests/games/sunnyvale/legal.yaml").read_text()


def verdict(entry: Entry) -> Verdict:
    return judge_game(constants(), entry)


def codes(found: tuple[SheetFinding, ...]) -> list[tuple[str, str | None]]:
    return [(broken.code, broken.player) for broken in found]


@pytest.mark.parametrize("block", range(3))
def test_played_games_are_valid_and_keep_their_values(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        game = play(seed)
        for entry in (game.entry(), game.entry(built=False), game.entry(log=False)):
            found = verdict(entry)
            assert found.valid, (seed, found.findings)
            assert [player.total for player in found.players] == [seat.neighborhood_value for seat in game.town.seats]
            ranks = {seat.number: (seat.neighborhood_value, seat.concerns.bit_count()) for seat in game.town.seats}
            assert found.winners == tuple(NAMES[seat] for seat, rank in ranks.items() if rank == max(ranks.values()))
            for player, entered in zip(found.players, entry.players, strict=True):
                assert player.total == sum(line.points or 0 for line in player.lines)
                assert player.detail == {"housing": entered.housing, "concerns": entered.concerns, "value": entered.value}


@settings(max_examples=15)
@given(SEEDS)
def test_a_game_as_a_file_is_judged_like_the_game_itself(seed: int) -> None:
    game = play(seed)
    assert judged(game.text()).verdict.players == tuple(
        replace(player, written=player.total) for player in verdict(game.entry()).players
    )


@settings(max_examples=60)
@given(SEEDS, st.sampled_from([-80_000, -20_000, -1, 1, 20_000, 1_000_000]), st.integers(0, 2))
def test_any_single_wrong_figure_is_found(seed: int, slip: int, seat: int) -> None:
    entry = play(seed).entry()
    player = entry.players[seat]
    assert player.value is not None
    assert player.concerns is not None
    for code, wrong in (
        ("score.value", replace(player, value=player.value + slip)),
        ("score.concerns", replace(player, concerns=player.concerns + slip)),
        ("score.housing", replace(player, housing=player.housing | {"downtown": player.housing["downtown"] + slip})),
    ):
        players = (*entry.players[:seat], wrong, *entry.players[seat + 1 :])
        found = verdict(replace(entry, players=players))
        assert codes(found.findings) == [(code, player.name)]
        assert [one.total for one in found.players] == [one.value for one in entry.players]


@settings(max_examples=60)
@given(SEEDS, st.randoms(use_true_random=False))
def test_a_removed_home_is_found_if_its_card_is_written_down(seed: int, chance: random.Random) -> None:
    entry = play(seed).entry()
    seat = chance.choice([number for number, player in enumerate(entry.players) if player.built])
    player = entry.players[seat]
    homes = [(row, column) for row in range(6) for column in range(6) if player.board[row][column] == "A"]
    gone = chance.choice(homes)
    board = tuple(tuple("." if (r, c) == gone else player.board[r][c] for c in range(6)) for r in range(6))
    players = (*entry.players[:seat], replace(player, board=board, housing={}, value=None), *entry.players[seat + 1 :])
    assert codes(verdict(replace(entry, players=players)).findings) == [("board.shapes", player.name)]


@settings(max_examples=40)
@given(SEEDS, st.permutations(range(3)))
def test_order_of_players_does_not_matter(seed: int, order: list[int]) -> None:
    entry = play(seed).entry()
    found, other = verdict(entry), verdict(replace(entry, players=tuple(entry.players[seat] for seat in order)))
    assert other.players == tuple(found.players[seat] for seat in order)
    assert set(other.winners) == set(found.winners)


@settings(max_examples=60)
@given(SEEDS, st.integers(0, 9), st.data())
def test_any_single_wrong_level_is_found_in_its_crisis(seed: int, at_: int, data: st.DataObject) -> None:
    entry = play(seed).entry()
    right = entry.log[at_].level
    wrong = data.draw(st.sampled_from([level for level in range(-1, 13) if level != right]))
    log = (*entry.log[:at_], Crisis(entry.log[at_].built, wrong), *entry.log[at_ + 1 :])
    findings = verdict(replace(entry, log=log)).findings
    assert {broken.code for broken in findings} == {"crises"}
    assert findings[0].turn == at_ + 1


@settings(max_examples=60)
@given(SEEDS, st.randoms(use_true_random=False))
def test_a_log_with_missing_figures_of_a_played_game_is_valid(seed: int, chance: random.Random) -> None:
    entry = play(seed).entry(built=chance.random() < 0.5)
    log = tuple(Crisis(*(figure if chance.random() < 0.5 else None for figure in (one.built, one.level))) for one in entry.log)
    assert verdict(replace(entry, log=log[: chance.randint(0, 10)])).valid


@pytest.mark.parametrize(
    ("level", "built", "after"), [(0, 1, 1), (3, 2, 2), (0, 0, 1), (10, 0, 10), (10, 1, 10), (2, 7, 1), (9, 0, 10)]
)
def test_built_cards_lower_the_level_to_0_at_most_before_a_crisis_raises_it(level: int, built: int, after: int) -> None:
    assert find_level_after_building_and_crisis(constants(), level, built) == after  # T2, T3


def striped() -> GameConstants:
    """Constants whose first map has a third of each zone in stripes."""
    return replace(constants(), maps=(replace(STRIPES, id="stripes"), *constants().maps[1:]))


@pytest.mark.parametrize(
    ("homes", "value"),
    [
        (at("a1", "a2", "b1", "c1", "d1", "e1"), 1_780_000),  # W1
        (0, 2_000_000),  # W2
        (
            at(*(f"a{n}" for n in range(1, 6)), *(f"c{n}" for n in range(1, 5)), *(f"e{n}" for n in range(1, 7))),
            1_260_000,
        ),  # W3
        (BOARD.all_spaces, 2_000_000 - 12 * 140_000),
    ],
)
def test_worked_examples(homes: int, value: int) -> None:
    others = [Player(name, one.id, rows(0, 0)) for name, one in zip("BC", constants().maps[1:], strict=True)]
    entry = Entry("sunnyvale", (Player("A", "stripes", rows(0, homes)), *others), 10)
    assert judge_game(striped(), entry).players[0].total == value


def test_t1_a_value_can_be_negative() -> None:
    suburb = replace(striped(), maps=(replace(STRIPES, id="stripes", letters="S" * 36), *constants().maps[1:]))
    others = [Player(name, one.id, rows(0, 0)) for name, one in zip("BC", constants().maps[1:], strict=True)]
    homes = BOARD.all_spaces ^ at(*(f"{column}6" for column in "abcdef"), "a5", "b5", "c5", "d5")
    entry = Entry("sunnyvale", (Player("A", "stripes", rows(0, homes)), *others), 10)
    assert judge_game(suburb, entry).players[0].total == -80_000


def test_concerns_break_a_tie_and_otherwise_the_win_is_shared() -> None:
    plans = [one.id for one in constants().maps]
    boards = [rows(concerns, 0) for concerns in (at("a1"), at("a1", "b1"), at("c3", "f6"))]
    players = tuple(Player(name, where, board) for name, where, board in zip(NAMES, plans, boards, strict=True))
    found = verdict(Entry("sunnyvale", players, 10))
    assert found.winners == NAMES[1:]
    assert found.notes == (
        "Ana, Bo and 美咲 are tied at 2,000,000. "
        "The tie-breaker is the number of Concerns: Ana has 1, Bo has 2 and 美咲 has 2.",
    )
    going_on = verdict(Entry("sunnyvale", players, 9))
    assert going_on.winners == ()
    assert going_on.notes[:2] == (
        "The game is not over: 9 of 10 crises have happened so far.",
        "Bo and 美咲 are in the lead.",
    )
    assert verdict(Entry("sunnyvale", players, 1)).notes[0] == "The game is not over: 1 of 10 crises has happened so far."


def test_names_of_cards_and_maps_ignore_case_spaces_and_quotes() -> None:
    text = LEGAL.replace("court-3, walk-up-2", '"library  annex", Parking Deck Lofts').replace("oakwood", "OAKWOOD heights")
    assert judged(text).verdict.valid
    assert judged(LEGAL.replace("court-3, walk-up-2", "court-3, Veterans' Homes")).verdict.findings[0].code == "board.shapes"


def test_homes_that_do_not_match_are_reported_with_every_reason() -> None:
    found = judged(LEGAL.replace("court-3, walk-up-2", "court-1, walk-up-2, cottage-1")).verdict.findings
    assert [broken.message for broken in found] == [
        "Ana: the homes do not match the Housing cards built here. "
        "There are 7 homes, but the cards built here have 8 in total. "
        "Bungalow Court (court-1, in Suburbia) does not fit anywhere on these homes. "
        "Granny Unit (cottage-1, in Suburbia) does not fit anywhere on these homes. "
        "The homes on d2 d3 e3 form a separate group that no set of cards fills exactly."
    ]


def messages(text: str) -> list[str]:
    return [broken.message for broken in judged(text).verdict.findings]


def test_messages_use_singular_and_plural() -> None:
    assert messages(LEGAL.replace("downtown: 7", "downtown: 1")) == ["Ana has 7 homes in Downtown, but the sheet says 1."]
    assert messages(LEGAL.replace("concerns: 7", "concerns: 6")) == ["Ana has 7 Concerns on the map, but the sheet says 6."]
    housing, _, shapes = messages(LEGAL.replace(". . . C . .", ". . . C A .", 1))
    assert housing == "Ana has 1 home in Open Space, but the sheet says 0."
    assert shapes.endswith("The home on e1 touches no other home, and no card fits it exactly.")
    sheet, _ = LEGAL.split("crises: 10\n")
    assert messages(f"{sheet}crises: 1\nlog: [{{level: 1}}, {{level: 1}}]\n") == ["There was 1 crisis, but the log has 2."]
    log = ", ".join(f"{{built: {int(level == 1)}, level: {level}}}" for level in range(1, 11))
    assert messages(f"{sheet}crises: 10\nlog: [{log}]\n") == [
        "According to the log, 1 card was built, but the homes on the maps need 6 to 10."
    ]


def test_the_docs_show_the_real_report() -> None:
    page = (ROOT / "docs" / "scoring-sunnyvale.md").read_text()
    told = write_verdict_text(judged(re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)[0]), colour=False)
    assert re.findall(r"```text\n(Bo\n.*?)```", page, re.DOTALL)[0] in told + "\n"


def test_a_group_of_homes_is_accused_only_after_a_complete_search(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "tests/games/sunnyvale/board-shapes.yaml").read_text()
    for steps, accused in ((MOST_STEPS, True), (0, False)):
        monkeypatch.setattr("printgen.games.sunnyvale.neighborhoods.MOST_STEPS", steps)
        (message,) = [finding.message for finding in judged(text).verdict.findings]
        assert "There are 7 homes, but the cards built here have 8 in total." in message
        assert ("form a separate group" in message) == accused


@pytest.mark.parametrize(
    ("homes", "crises", "levels"),
    [(1, 1, "1"), (1, 2, "1 or 2"), (2, 3, "1 to 3"), (3, 4, "1 to 4"), (1, 8, "7 or 8"), (2, 9, "7 to 9"), (0, 3, "3")],
)
def test_a_message_lists_the_levels_that_were_possible(homes: int, crises: int, levels: str) -> None:
    boards = [rows(0, (1 << 2 * homes) // 3), rows(0, 0), rows(0, 0)]  # every second space has a home
    players = tuple(Player(name, map_.id, board) for name, map_, board in zip(NAMES, constants().maps, boards, strict=True))
    log = (*[Crisis()] * (crises - 1), Crisis(level=0))
    (finding,) = [one for one in verdict(Entry("sunnyvale", players, crises, log)).findings if one.code == "crises"]
    assert finding.message == f"Crisis {crises}: the level after it must be {levels}, but the log says 0."


def test_every_unknown_map_and_card_is_reported() -> None:
    text = LEGAL.replace("map: oakwood", "map: oak-1").replace("map: Quail Hollow", "map: quail-1")
    text = text.replace("[court-3, walk-up-2]", "[court-33, walk-up-22]")
    messages = [message for _, message in refused(text)]
    assert [message.partition(".")[0] for message in messages] == [
        "Ana: there is no map “oak-1”",
        "Ana: there is no Housing card “court-33”",
        "Ana: there is no Housing card “walk-up-22”",
        "Bo: there is no map “quail-1”",
    ]


def test_a_list_instead_of_a_name_or_a_board_is_refused() -> None:
    text = LEGAL.replace("[court-3, walk-up-2]", "[[court-3]]")
    assert refused(text) == [(14, "players.1.built.1 is a list, but must be the name of a card.")]
    text = re.sub(r"board: \|\n(      .*\n){6}", "board: [x]\n", LEGAL, count=1)
    assert refused(text) == [(7, "players.1.board is a list, but must be rows of the characters C, A and . only.")]
