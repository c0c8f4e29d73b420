"""Favelas entered at the prompt, and drawn on the score sheet."""

import re
from pathlib import Path

import pytest

from printgen.games import favelas
from printgen.games.favelas.entry import Entry
from printgen.games.favelas.prompts import _read_heights_if_known
from printgen.scoring.contract.drawing import InkedFace, Spread, TintedGroup, WrongFigure
from printgen.scoring.prompts.dialog import Dialog
from tests.games.files import ROOT, judged
from tests.games.play_favelas import NAMES, Table, play
from tests.helpers.farm import put, run
from tests.helpers.supplied_games import declared

GAME = declared("favelas")
START = ["2", "Ana", "Bo", "n", "1 1 2 4 6 2"]
UNCOUNTED = "Enter 9 numbers, separated by spaces, with - for an unknown height."
COUNTED = ["2", "Ana", "Bo", "y", "112462"]
LEGAL = (ROOT / "tests" / "games" / "favelas" / "legal.yaml").read_text()


def dialog(answers: list[str]) -> Dialog:
    return Dialog(lambda: favelas.ask_questions(GAME), answers)


def answers_of(game: Table, heights: bool) -> list[str]:
    """What a person types who has this game on paper."""
    answers = [str(game.players), *NAMES[: game.players], "y" if heights else "n"]
    for year in game.years:
        answers.append("".join(map(str, year.council.values())))
        for board in year.boards:
            letters = "".join(letter for letter, _ in board)
            answers += [" ".join(letters[:2]), letters[2:5].lower(), letters[5:]]
            answers += [" ".join(str(height) for _, height in board)] * heights
        answers += map(str, year.scores)
    tallest = [] if heights else [str(max(one)) for one in game.heights]
    return [*answers, *([""] if len(game.years) < 3 else []), *tallest, *map(str, game.totals)]


@pytest.mark.parametrize("heights", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_that_is_typed_in_is_the_game_that_was_played(seed: int, heights: bool) -> None:
    game = play(seed, 3 if seed % 2 else 2)
    filling = dialog(answers_of(game, heights))
    assert filling.entry is not None, filling.question
    verdict = judged(filling.entry).verdict
    assert verdict.valid
    assert [player.written for player in verdict.players] == game.totals
    assert [player.detail["tallest"] for player in verdict.players] == [max(one) for one in game.heights]


def test_spaces_instead_of_dice_end_the_game_like_an_empty_answer() -> None:
    answers = answers_of(play(0, 2), heights=False)
    assert "" in answers
    assert dialog([answer or "  " for answer in answers]).entry == dialog(answers).entry is not None


def test_questions_come_in_the_order_of_the_score_sheet() -> None:
    answers = [*START, "bb", "bpp", "yyyg"]
    prompts = [dialog(answers[:count]).question for count in range(9)]
    assert [question.prompt for question in prompts if question] == [
        "players", "first player", "second player", "heights", "dice of year 1",
        "year 1, Ana, row 1", "year 1, Ana, row 2", "year 1, Ana, row 3", "year 1, Bo, row 1",
    ]  # fmt: skip


def test_the_sketch_shows_the_hills_as_far_as_they_are_known() -> None:
    question = dialog([*START, "bb", "bpp", "yyyg", "g r"]).question
    assert question is not None
    lines = [line.split() for line in question.sketch]
    assert lines[0] == "year 1 blue 1 purple 1 yellow 2 green 4 red 6 bonus 2".split()
    assert lines[2:5] == [["B", "B", "G", "R"], ["B", "P", "P", "__", "__", "__"], ["Y", "Y", "Y", "G", *["__"] * 4]]


@pytest.mark.parametrize(
    ("before", "answer", "message"),
    [
        ([], "5", "The game is for 2, 3 or 4 players."),
        (START[:2], " Anna ", None),
        (START[:2], " ana ", "There is already a player called Ana. Names that differ only in capitals are not allowed."),
        (START[:2], "Ana", "There is already a player called Ana."),
        (START[:3], "maybe", "Enter y or n."),
        (START[:4], "1 2 3", "Enter 6 dice in this order: blue, purple, yellow, green, red and bonus."),
        (START[:4], "1 1 2 4 7 2", "A die shows 1 to 6."),
        (START[:4], "", "Enter 6 dice in this order: blue, purple, yellow, green, red and bonus."),
        (START, "b", "There is 1 space instead of 2."),
        (START, "b x", "Enter only the letters B, P, Y, G and R."),
        ([*COUNTED, "bb", "bpp", "yyyg"], "1 2 3", UNCOUNTED),
        ([*START, "bb", "bpp", "yyyg", "bb", "bpp", "yyyg"], "-3", "Figures on the score sheet cannot be negative."),
    ],
)  # fmt: skip
def test_an_invalid_answer_is_refused_at_once(before: list[str], answer: str, message: str | None) -> None:
    assert dialog(before).accept_answer_or_explain(answer) == message


def drawn(text: str, turn: int | None = None) -> InkedFace:
    sheet = judged(text)
    entry: Entry = sheet.entry
    (picture,) = favelas.draw_pictures(GAME, entry, sheet.verdict, turn)
    assert isinstance(picture, Spread)
    ((shown,),) = picture.rows
    return shown.inked


def test_the_spaces_of_colours_that_paid_are_tinted_for_all_who_were_paid() -> None:
    tints = drawn(LEGAL).tints
    assert TintedGroup(tuple(f"year.1.1.space.{space}" for space in (1, 2, 3)), "blue", 1) in tints
    assert [tint.fields for tint in tints if tint.ink == "purple"] == [
        ("year.1.1.space.4", "year.1.1.space.5"),
        ("year.1.2.space.2", "year.1.2.space.3"),
        ("year.1.3.space.2", "year.1.3.space.3"),
    ]


def test_only_the_chosen_year_is_tinted_and_unplayed_years_are_refused() -> None:
    text = (ROOT / "tests/games/favelas/legal-tie.yaml").read_text()
    assert {field.split(".")[1] for tint in drawn(text, 2).tints for field in tint.fields} == {"2"}
    with pytest.raises(ValueError, match=r"the sheet has only years 1 to 3\."):
        drawn(text, 4)
    with pytest.raises(ValueError, match=r"the sheet has only year 1\."):
        drawn(LEGAL, 2)


def test_wrong_figures_are_marked_with_the_right_ones() -> None:
    text = LEGAL.replace("Bo: 7, Cy: 9}\nt", "Bo: 8, Cy: 9}\nt").replace("totals: {Ana: 4", "totals: {Ana: 5")
    assert drawn(text).wrong == (WrongFigure("year.1.2.score", "7"), WrongFigure("total.1", "4"))
    low = drawn(LEGAL.replace("B B / B P P / Y Y Y G", "B6 B / B P P / Y Y Y G"))
    assert low.wrong == (WrongFigure("tallest.1", "?"),)


def test_the_file_and_the_commands_of_the_docs_are_right(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "scoring-favelas.md").read_text()
    (example,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    sheet = judged(example).verdict
    assert sheet.valid
    assert [player.total for player in sheet.players] == [4, 7, 9]
    commands = re.findall(r"^printgen (score .*)$", page, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    for file in (ROOT / "tests" / "games" / "favelas").glob("*.yaml"):
        put(f"tests/games/favelas/{file.name}", file.read_text())
    assert [run(*command.split()).code for command in commands] == [0, 1]
    assert Path("output/hills.png").is_file()


def test_the_picture_of_a_sheet_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = ROOT / "tests/games/favelas/legal-heights.yaml"
    assert run("score", str(file), "--picture", "hills.svg").code == 0
    assert (tmp_path / "hills.svg").read_text().count("<polygon") > 4 * 27


@pytest.mark.parametrize(
    ("text", "heights"), [("", [None] * 9), (" ", [None] * 9), ("1 2 3 / - ? 6, 7 8 9", [1, 2, 3, None, None, 6, 7, 8, 9])]
)
def test_heights_that_are_not_written_are_unknown(text: str, heights: list[int | None]) -> None:
    assert list(_read_heights_if_known(text)) == heights
