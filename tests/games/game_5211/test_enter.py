"""5211 entered at the prompt, and drawn as it was on the table."""

from pathlib import Path

import pytest

from printgen.games import game_5211
from printgen.games.game_5211.entry import Entry, read_card_name
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.contract.results import Verdict
from printgen.scoring.prompts.dialog import Dialog
from tests.games.files import ROOT, judged
from tests.games.play_5211 import Dealt, play
from tests.helpers.farm import run
from tests.helpers.supplied_games import declared

GAME = declared("5211")
START = ["2", "Ana", "Bo"]
ROUND = ["G1 G2 Y3 O2", "t1, b5 g6 y1"]


def dialog(answers: list[str]) -> Dialog:
    return Dialog(lambda: game_5211.ask_questions(GAME), answers)


def answers_of(game: Dealt, totals: list[str]) -> list[str]:
    """What a person types who has this game on paper."""
    answers = [str(len(game.players)), *game.players]
    for number, deal in enumerate(game.deals):
        answers += ["y"] * (number > 0) + [" ".join(cards) for one in deal for cards in one.values()]
    return [*answers, *totals]


@pytest.mark.parametrize("seed", range(8))
def test_a_game_that_is_typed_in_is_the_game_that_was_played(seed: int) -> None:
    game = play(seed, long=True)
    filling = dialog(answers_of(game, [str(total) for total in game.totals().values()]))
    assert filling.entry is not None
    verdict = judged(filling.entry).verdict
    assert verdict.valid
    assert list(verdict.winners) == game.winners()
    assert [player.written for player in verdict.players] == list(game.totals().values())


def test_one_deal_is_a_game_and_a_deal_more_is_the_long_one() -> None:
    game = play(2, 4)
    short = dialog([*answers_of(game, []), "n", "", "", "", ""])
    assert short.entry is not None
    assert "rounds:\n" in short.entry
    assert judged(short.entry).verdict.winners
    long = dialog([*answers_of(game, []), "y", "", "12", "-", "", "?"])
    assert long.entry is not None
    assert long.entry.endswith("  - []\ntotals: {'Ana': 12}\nunfinished: true\n")
    assert [broken.code for broken in judged(long.entry).verdict.findings] in ([], ["score.total"])


@pytest.mark.parametrize("typed", ["g1g2Y3o2", "G1, g2; Y3.O2", "g1+g2 y3o2,"])
def test_cards_are_read_whatever_stands_between_them(typed: str) -> None:
    filling = dialog([*START, typed, ROUND[1], "", "", ""])
    assert filling.entry is not None
    assert "{'Ana': G1 G2 Y3 O2, " in filling.entry


def test_an_empty_line_in_place_of_a_round_leaves_the_game_unfinished() -> None:
    filling = dialog([*START, *ROUND, "", "", ""])
    assert filling.entry == (
        "game: \"5211\"\nplayers: ['Ana', 'Bo']\nrounds:\n  - {'Ana': G1 G2 Y3 O2, 'Bo': T1 B5 G6 Y1}\nunfinished: true\n"
    )
    assert judged(filling.entry).verdict.valid


def test_a_game_without_a_round_is_an_empty_list_that_can_be_read() -> None:
    filling = dialog([*START, "", "", ""])
    assert filling.entry is not None
    assert "\nrounds: []\n" in filling.entry
    assert judged(filling.entry).verdict.valid


def test_the_sketch_tells_what_scored_and_what_everybody_has() -> None:
    question = dialog([*START, *ROUND, "O4 O4 B2 B2"]).question
    assert question is not None
    assert question.prompt == "round 2, Bo"
    assert [line.split() for line in question.sketch] == [
        ["Ana", "Bo"], ["round", "1", "3", "6", "green:", "3", "cards"], ["total", "3", "6"], ["Ana:", "O4", "O4", "B2", "B2"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("before", "answer", "message"),
    [
        ([], "6", "The game is for 2, 3, 4 or 5 players."),
        (["2", "Ana"], "Ana", "There is already a player called Ana."),
        (START, "G1 G2 Y3", "There are 3 cards instead of 4."),
        (
            START,
            "G1 G2 Y3 X2",
            "There is no X2. The letters are G (green), Y (yellow), O (orange), B (dark blue) and T (turquoise).",
        ),
        (START, "G1 G2 Y3 G7", "There is no G7. The green cards have the values 1, 2, 3, 4, 5 and 6."),
        (START, "G1 G2 Y3 3G", '"3G" is not a card. Enter a letter and a value, such as G3.'),
        ([*START, "G2 G2 G2 G2"], "", "There are 0 cards instead of 4."),
        (
            [*START, "G2 G2 G2 G2"],
            "G2 G2 G2 Y1",
            "This would be the seventh G2 in the deal, but the deck has only 6. If an earlier G2 is wrong, go back with `<`.",
        ),
        (answers_of(play(2, 4), []), "perhaps", "Enter y or n."),
        ([*START, *ROUND, ""], "many", "Must be a whole number."),
    ],
)
def test_an_invalid_answer_is_refused_at_once(before: list[str], answer: str, message: str) -> None:
    assert dialog(before).accept_answer_or_explain(answer) == message


def test_a_card_is_in_the_deck_again_when_a_new_deal_begins() -> None:
    game = play(2, 4)
    filling = dialog([*answers_of(game, []), "y"])
    assert filling.accept_answer_or_explain("G6 G5 Y6 Y5") is None


def spread(text: str, turn: int | None = None) -> Spread:
    found = judged(text)
    (shown,) = game_5211.draw_pictures(GAME, found.entry, found.verdict, turn)
    return shown


def test_a_round_is_drawn_as_it_lay_with_what_was_discarded_faded() -> None:
    shown = spread((ROOT / "tests/games/5211/legal.yaml").read_text(), 1)
    assert (shown.name, shown.title) == ("round-1", "Round 1 – green: 3 cards")
    assert [row[0].caption for row in shown.rows] == ["Ana: 3 points", "Bo: 6 points"]
    assert [[card.faded for card in row] for row in shown.rows] == [[False, False, True, True], [True, True, False, True]]
    assert [card.row for card in shown.rows[0]] == [0, 1, 8, 13]


def test_the_last_round_is_drawn_by_default_and_unknown_rounds_are_refused() -> None:
    text = play(3, 3).text()
    assert spread(text).name == "round-7"
    with pytest.raises(ValueError, match="there are 7 rounds"):
        spread(text, 8)
    with pytest.raises(ValueError, match="there is 1 round"):
        spread("game: 5211\nplayers: [Ana, Bo]\nrounds: [{Ana: G2 Y2 O2 B2, Bo: G3 Y3 O3 B3}]\nunfinished: true\n", 2)
    with pytest.raises(ValueError, match="no round has been played"):
        list(game_5211.draw_pictures(GAME, Entry("5211", ("Ana", "Bo"), unfinished=True), Verdict((), (), ()), None))


def test_an_undecided_round_fades_no_card() -> None:
    shown = spread((ROOT / "tests/games/5211/cards-count.yaml").read_text(), 3)
    assert shown.title == "Round 3 – undecided"
    assert [len(row) for row in shown.rows] == [5, 4]
    assert not any(card.faded for row in shown.rows for card in row)


def test_the_picture_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = run("score", "tests/games/5211/legal.yaml", "--picture", str(tmp_path / "table.svg"), "--turn", "2")
    assert told.code == 0
    assert "Round 2 – " in (tmp_path / "table.svg").read_text()


def test_a_long_answer_is_quoted_up_to_its_twentieth_letter() -> None:
    with pytest.raises(ValueError, match='"abcdefghijklmnopqrst"'):
        read_card_name("abcdefghijklmnopqrstuvwxyz")


def test_the_form_asks_for_a_round_once_the_round_before_it_or_the_long_variant_has_begun() -> None:
    after = {blank.name: blank.after for blank in game_5211.make_sheet_form(GAME).blanks}
    assert after["deal.1.round.1.5"] == ""
    assert after["deal.1.round.2.5"] == "deal.1.round.1.1"
    assert after["deal.2.round.1.5"] == "long"
    assert after["deal.3.round.1.5"] == "deal.2.round.1.1"
    assert after["deal.6.round.12.5"] == "deal.6.round.11.1"
    assert {name for name in after.values() if name} <= after.keys()
