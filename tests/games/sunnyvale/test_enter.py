"""Entering a game of Sunnyvale at the prompt, and pictures of the maps and the sheet."""

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from printgen.games import sunnyvale
from printgen.games.sunnyvale.prompts import ask_for_entry
from printgen.scoring.contract.drawing import Spread
from printgen.scoring.prompts.dialog import Dialog
from tests.games.files import ROOT, judged
from tests.games.play_sunnyvale import Game, constants, play
from tests.helpers.farm import run
from tests.helpers.supplied_games import declared

LEGAL = ROOT / "tests/games/sunnyvale/legal.yaml"
BOARD = ["...C..", ". C . a . c", ".C.AA.", "C.....", "AA.C..", "AA...C"]
ANA = ["Ana", "oak", *BOARD, "0 7 0", "7", "$1,720,000", "court-3, parking deck"]
EMPTY = ["......"] * 6 + ["", "", "", ""]


def dialog(answers: list[str]) -> Dialog:
    return Dialog(lambda: sunnyvale.ask_questions(declared("sunnyvale")), answers)


def answers_of(game: Game) -> list[str]:
    """The answers that three people give who have this game on paper."""
    answers = []
    for player in game.entry().players:
        homes = " ".join(map(str, player.housing.values()))
        answers += [player.name, player.map, *map(" ".join, player.board), homes, str(player.concerns), f"{player.value:,}"]
        answers += [", ".join(player.built or ()) or "0"]
    return [*answers, "10", *(f"{built} {level}" for built, level in game.log)]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_entered_at_the_prompt_equals_the_played_game(seed: int) -> None:
    game = play(seed)
    filling = dialog(answers_of(game))
    assert filling.entry is not None
    found = judged(filling.entry)
    assert found.verdict.valid
    assert found.entry == game.entry()


def test_examples_are_as_long_as_the_side_of_a_map_and_the_list_of_zones() -> None:
    small = replace(constants(), side=4, zones=constants().zones[:2])
    examples = []
    for answers in (["Ana", "oak"], ["Ana", "oak", *["...."] * 4]):
        question = Dialog(lambda: ask_for_entry(small), answers).question
        assert question is not None
        examples.append(question.example)
        question.read(examples[-1].partition("such as ")[2].partition(";")[0])
    assert examples[0].endswith("such as ..CA")
    assert examples[1] == "2 numbers such as 2 1; leave empty if the sheet shows no numbers"


def test_empty_answers_leave_figures_out_of_the_entry() -> None:
    filling = dialog(["Ana", "oak", *EMPTY, "Bo", "qu", *EMPTY, "Cy", "or", *EMPTY, "3", "- 1", ""])
    assert filling.entry is not None
    assert "built" not in filling.entry
    assert filling.entry.endswith("crises: 3\nlog:\n  - {level: 1}\n")
    assert judged(filling.entry).verdict.valid


def test_spaces_around_the_sign_for_a_missing_figure_do_not_matter() -> None:
    filling, signs = dialog(ANA[:8]), (" ", " - ", "-\t")
    for answer in (*EMPTY[6:], "Bo"):
        assert filling.question is not None
        if not answer:
            assert {repr(filling.question.read(sign)) for sign in signs} == {repr(filling.question.read("-"))}
        assert filling.accept_answer_or_explain(answer) is None


def test_a_log_without_figures_is_left_out_of_the_entry() -> None:
    filling = dialog(["Ana", "oak", *EMPTY, "Bo", "qu", *EMPTY, "Cy", "or", *EMPTY, "3", ""])
    assert filling.entry is not None
    assert filling.entry.endswith("crises: 3\n")


def test_the_sketch_shows_zones_tokens_and_the_value_so_far() -> None:
    question = dialog(ANA[:5]).question
    assert question is not None
    assert question.prompt == "row 4"
    assert question.sketch == (
        "Ana – Oakwood Heights", "    a b c d e f", "  1 s s s C o o", "  2 s C s A o C", "  3 s C s A A o", "  4 s s s d d o",
        "  5 d d d d o o", "  6 d d d o o o", "  1,880,000",
    )  # fmt: skip


def test_the_sketch_shows_a_question_mark_for_a_missing_figure_of_a_crisis() -> None:
    question = dialog(["Ana", "oak", *EMPTY, "Bo", "qu", *EMPTY, "Cy", "or", *EMPTY, "3", "- 1", "2 -"]).question
    assert question is not None
    assert question.sketch[-2:] == ("crisis 1: ? built, level 1", "crisis 2: 2 built, level ?")


@pytest.mark.parametrize(
    ("before", "answer", "message"),
    [
        (ANA, "Ana", "There is already a player called Ana."),
        ([*ANA, "Bo"], "oak", "There is no map “oak”. Choose quail-hollow or orchard-park."),
        (["Ana"], "o", "“o” could be Oakwood Heights or Orchard Park. Type more of the name."),
        (["Ana"], "", "Enter the name of a map. Choose oakwood, quail-hollow or orchard-park."),
        (ANA[:2], "..C..", "The row has 5 spaces, but must have 6; type . for an empty space."),
        (ANA[:2], "..X...", 'Space 3 is "X", but must be C (Concern), A (affordable home) or . (empty).'),
        (ANA[:8], "1 2", "You entered 2 numbers. Enter 3, or leave the line empty."),
        (ANA[:10], "much", "Must be a whole number."),
        (ANA[:11], "court-33", "There is no Housing card “court-33”. Did you mean Library Annex (court-3)?"),
        (ANA[:11], "duplex-1, the dup", "Ana has already built The Duplex, and the deck has only one."),
        ([*ANA, "Bo", "qu", *EMPTY[:9]], "library", "Ana has already built Library Annex, and the deck has only one."),
        (
            [*ANA, "Bo", "qu", *EMPTY, "Cy", "or", *EMPTY],
            "11",
            "Enter a number from 0 to 10. A whole game has 10 crises.",
        ),
        (
            [*ANA, "Bo", "qu", *EMPTY, "Cy", "or", *EMPTY, "10"],
            "2",
            "Enter two figures, the cards built and the level, such as 2 1. Use - for a missing one.",
        ),
    ],
)
def test_an_invalid_answer_is_refused_with_a_message(before: list[str], answer: str, message: str) -> None:
    assert dialog(before).accept_answer_or_explain(answer) == message


def spreads(text: str) -> tuple[Spread, ...]:
    found = judged(text)
    return tuple(sunnyvale.draw_pictures(declared("sunnyvale"), found.entry, found.verdict, None))


def test_maps_show_tokens_and_an_outline_for_each_built_card() -> None:
    maps, _ = spreads(LEGAL.read_text())
    (row,) = maps.rows
    assert [shown.row for shown in row] == [0, 1, 2]
    assert row[0].caption == "Ana: $1,720,000 – wins. 7 homes, 7 Concerns."
    assert {(plot.name, *plot.fields) for plot in row[0].inked.plots} == {
        ("Library Annex", "space.d2", "space.d3", "space.e3"),
        ("Parking Deck Lofts", "space.a5", "space.b5", "space.a6", "space.b6"),
    }
    assert len(row[0].inked.tokens) == 14
    assert not row[2].inked.plots, "nobody wrote what was built there"


def test_the_sheet_marks_wrong_figures() -> None:
    _, sheet = spreads(LEGAL.read_text().replace("1,720,000", "1,740,000").replace("downtown: 7", "downtown: 6"))
    inked = sheet.rows[0][0].inked
    assert {(wrong.field, wrong.right) for wrong in inked.wrong} == {("value.1", "1,720,000"), ("housing.downtown.1", "7")}
    written = {one.field: one.text for one in inked.written}
    assert written["1.space.d2"] == "A"
    assert written["crisis.2.built"] == "1"
    assert "crisis.7.level" not in written


def test_the_sheet_shows_written_figures_and_leaves_others_empty() -> None:
    _, sheet = spreads(LEGAL.read_text())
    written = {one.field: one.text for one in sheet.rows[0][0].inked.written}
    figures = ("housing.open", "concerns", "value", "built")
    assert [written.get(f"{figure}.1") for figure in figures] == ["0", "7", "1,720,000", "Library Annex, Parking Deck Lofts"]
    assert [written.get(f"{figure}.3") for figure in figures] == [None, None, "1,640,000", None]


def test_picture_files_show_all_tokens_and_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = run("score", str(LEGAL), "--picture", str(tmp_path / "table.svg"))
    assert told.code == 0
    maps, sheet = (tmp_path / f"table-{name}.svg" for name in ("maps", "sheet"))
    assert maps.read_text().count('<use href="#piece-housing-token-0') == 21
    _, spread = spreads(LEGAL.read_text())
    text = sheet.read_text()
    assert all(one.text in text for one in spread.rows[0][0].inked.written if one.text.isascii())


def test_a_picture_of_a_turn_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = run("score", str(LEGAL), "--picture", str(tmp_path / "table.png"), "--turn", "3")
    assert told.code == 2
    assert "Turn 3 cannot be drawn: the sheet only shows the end of the game" in told.err


def test_tokens_are_drawn_in_the_middle_of_their_spaces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run("score", str(LEGAL), "--picture", str(tmp_path / "table.png"))
    picture = Image.open(tmp_path / "table-maps.png").convert("RGB")
    dots = picture.width / (3 * 190 + 2 * 6 + 2 * 10)
    x, y, reach = round((10 + 11 + 28 * 0.5) * dots), round((10 + 37 + 28 * 4.5) * dots), round(8 * dots)
    token = picture.crop((x - reach, y - reach, x + reach, y + reach))
    red, green, blue = ImageStat.Stat(token).mean
    assert red > 1.2 * green > 1.2 * blue, "a home on a5 is orange"
