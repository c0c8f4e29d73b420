"""What the readers of typed sheets make of short texts on both sides of every limit: the value, or the message and hint."""

import re
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from printgen.games.favelas import blanks as favelas_blanks
from printgen.games.favelas import entry as favelas
from printgen.games.favelas import prompts as favelas_prompts
from printgen.games.game_5211 import entry as entry_5211
from printgen.games.game_5211 import prompts as prompts_5211
from printgen.games.village import blanks as village_blanks
from printgen.games.village import entry as village
from printgen.games.village import prompts as village_prompts
from printgen.scoring.contract.entries import ManyWrong
from tests.games.play_5211 import CONSTANTS as CONSTANTS_5211
from tests.games.play_favelas import DECLARED
from tests.games.village_play import CONSTANTS
from tests.helpers.golden import same

DICE = ("1-1", "66", "3,1", "3–1", "3/1", "3 1", "3 - 1", " 31 ", "0-1", "1-7", "311", "3+1", "3", "a1")
NUMBERS = ("", " ", "-", "–", "?", "~", "null", "0", "1", "-1", "9", "99", "100", "999", "1000", "1.5", "x")
ROWS = (
    ". F2 F7 L9 . f",
    "house7 forest lake S · _",
    "- F0 h s l 1",
    "F10 .2 HH X9 . F2",
    ". . . . .",
    ". . . . . . .",
    "F-2 squares7 . . . .",
)
BOARDS = (
    "bb/ppy/yggr",
    "B0 B99 / P1 p P / Y G R b",
    "B100/PPP/YYYY",
    "BB/PPP",
    "BB/PPP/YYYY/",
    "BB\nPPP\nYYYY",
    "BB/PPP/YYY",
    "B1B/P P/YY*Y",
    "",
)
CARDS = (
    "G3",
    "g3",
    " G3, ",
    "G",
    "3G",
    "G1234",
    "G999",
    "ÿ1",
    "GG1",
    "G_1",
    "G3 g3",
    "G3,O2;T1.B1+Y2",
    "g1g2",
    "g1g",
    "Z1",
    "G7",
    "Y1 Y1 Y1 Y1 Y1",
)
AVENUES = ("7", "3-4", "3–4", "3 - 4", "10-11", "111", "1-2-3", "2-", "x")
LETTERS = ("H", "f", "house", "Lake", "S", "square", "", "hf", "L H F", "l,h,f", "L H", "L H F H", "L H S", "-")

READERS: dict[str, dict[str, tuple[Callable[[str], Any], tuple[str, ...]]]] = {
    "village": {
        "dice": (village.read_dice, DICE + NUMBERS),
        "row": (village.read_grid_row_and_mistakes, ROWS),
        "grid": (
            village.read_grid,
            tuple("\n".join(rows) for rows in (["F2 . . . . ."] * 5, ["", ". . . . . ."] * 6, ROWS[:5], [""])),
        ),
        "score": (village.read_score_if_written, NUMBERS),
        "score on the form": (village_blanks._read_turn_score_if_written, NUMBERS),
        "type": (village.read_type_letter, LETTERS),
        "avenue": (village._read_avenue_name, AVENUES + DICE),
        "bonus": (partial(village_prompts._read_bonus_types_if_written, CONSTANTS), LETTERS),
        "first door": (
            village_prompts.TurnBox(CONSTANTS, "").read_turn_answer,
            (
                "52 14",
                "52",
                "",
                "52 -",
                "52 1000",
                "52 x",
                "11 14 7",
                "66 14 3-4",
                "52 14 7",
                "11 14 12",
                "11 14 7 8",
                "7-1 14",
            ),
        ),
        "next door": (
            village_prompts.TurnBox(CONSTANTS, "1-1").read_turn_answer,
            ("14", "", "14 7", "14 8", "14 7 7", "52 14"),
        ),
    },
    "favelas": {
        "board": (favelas.read_board, BOARDS),
        "height": (favelas_blanks._read_height, NUMBERS),
        "heights": (
            favelas_prompts._read_heights_if_known,
            (
                "",
                "0 1 2 / 0 0 1, 1 3 99",
                "0 1 2 0 0 1 1 3",
                "0 1 2 0 0 1 1 3 0 0",
                "- ? 2 0 0 1 1 3 0",
                "0 1 2 0 0 1 1 3 100",
                "-1 1 2 0 0 1 1 3 0",
            ),
        ),
        "figure": (favelas_prompts.read_unsigned_figure_if_written, NUMBERS),
        "dice": (
            lambda text: favelas_prompts._read_dice(DECLARED, text),
            ("123456", "1 2 3 4 5 6", "1,2,3,4,5,6", "12345", "1234567", "123450", "123457", "12345x"),
        ),
        "hill": (lambda text: favelas_prompts._read_hill(favelas_prompts.EntryDraft(DECLARED), text), BOARDS),
    },
    "5211": {
        "card": (entry_5211.read_card_name, CARDS),
        "cards": (lambda text: list(prompts_5211.split_line_into_card_texts(text)), CARDS),
        "hand": (lambda text: prompts_5211.read_hand_of_any_size(CONSTANTS_5211, text), CARDS),
        "hand of the dialog": (
            partial(prompts_5211._read_hand_and_check_deck, prompts_5211.EntryDraft(CONSTANTS_5211, ["Ana", "Bo"]), True),
            ("", "G1 G2 G3", "G1 G2 G3 G4", "G1 G2 G3 G4 G5", "G6 G6 G6 G6", "B6 B6 B6 B6", "G1 G2 G3 Z1"),
        ),
    },
}


def describe(read: Callable[[str], Any], text: str) -> str:
    try:
        return re.sub(r"(?:Space|Mark)\((?:letter|type)='(\w)', (?:height|turn)=(\w+)\)", r"\1-\2", str(read(text)))
    except ManyWrong as wrong:
        return "".join(f"\n    refused at line {offset}: {message} ({hint})" for offset, message, hint in wrong.wrong)
    except ValueError as error:
        return f"refused: {error}"


@pytest.mark.golden
@pytest.mark.parametrize("game", READERS)
def test_texts_on_both_sides_of_each_limit_are_read_or_refused(game: str) -> None:
    lines = []
    for name, (read, texts) in READERS[game].items():
        texts_by_result = defaultdict[str, list[str]](list)
        for text in texts:
            texts_by_result[describe(read, text)].append(repr(text))
        lines += [name, *(f"  {' '.join(known)}: {result}" for result, known in texts_by_result.items())]
    same(f"readings-{game}.txt", "\n".join(lines) + "\n")
