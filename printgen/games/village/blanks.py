"""Offers Village's score sheet as a form: a blank for each space, die, tick and figure, in the order of the questions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from printgen.games.village.constants import KINDS, TYPES, GameConstants
from printgen.games.village.drawing import COMPONENT, name_space_field
from printgen.games.village.entry import Entry, Sheet
from printgen.games.village.explanation import NAMES
from printgen.games.village.prompts import SheetDraft, write_entry_yaml
from printgen.scoring.contract.entries import read_figure, read_name
from printgen.scoring.contract.sheet_form import (
    Blank,
    BlankText,
    SheetForm,
    Texts,
    find_figure_in_blank,
    find_text_in_blank,
    make_sign_reader,
    require_text,
)

SIGNS = {letter: NAMES[letter] for letter in KINDS}
DICE = {str(face): "" for face in range(1, 7)}


def make_sheet_form(constants: GameConstants) -> SheetForm:
    """The form of one player's score sheet."""
    return SheetForm(
        COMPONENT,
        tuple(_list_blanks(constants)),
        write=lambda sheets: _write_entry_yaml_from_texts(constants, sheets),
        fill=lambda entry: _list_texts_of_sheets_dice_in_first(constants, entry),
        own_sheets=True,
    )


def _list_blanks(constants: GameConstants) -> Iterator[Blank]:
    yield Blank("name", "name", ("player",), read_name, "name")
    for space_number in range(len(constants.avenues) * constants.columns):
        yield from _list_space_blanks(constants, space_number)
    for roll in range(constants.turns + 1):
        named = f"door {roll}" if roll else "preparation"
        yield from (
            _make_choice_blank(field, f"{named}, die {die}", ("rolls", roll), DICE, on_first_sheet_only=True)
            for die, field in enumerate(_name_dice_fields(roll), 1)
        )
        if roll:
            avenues = dict.fromkeys(constants.avenue_names, "")
            explained = "the avenue that you chose after a roll of 2 or 12"
            yield _make_choice_blank(f"turn.{roll}.avenue", f"door {roll}, avenue", ("avenues", str(roll)), avenues, explained)
            yield Blank(
                f"turn.{roll}.score", f"door {roll}, score", ("scores", roll - 1), _read_turn_score_if_written, "number"
            )
    turns = {str(turn): "" for turn in sorted(constants.bonus_turns)}
    for letter in TYPES:
        label, explained = f"bonus tick of the {NAMES[letter]}", "the turn in which you ticked this type"
        yield Blank(_name_bonus_field(letter), label, ("bonus", letter), _make_turns_reader(turns), "sign", turns, explained)
    yield Blank("squares", "squares", ("squares",), read_figure, "number", help="the points of the squares")
    yield Blank("total", "total", ("total",), read_figure, "number")


def _list_space_blanks(constants: GameConstants, space_number: int) -> Iterator[Blank]:
    row, column = divmod(space_number, constants.columns)
    field = name_space_field("space", constants, space_number)
    label = f"avenue {constants.avenue_names[row]}, space {column + 1}"
    yield _make_choice_blank(field, label, ("grid", row, column), SIGNS)
    turns = {str(turn): "" for turn in range(constants.turns + 1)}
    yield _make_choice_blank(f"{field}.turn", f"{label}, turn", ("grid", row, column, "turn"), turns, "0 for the preparation")


def _make_choice_blank(
    name: str,
    label: str,
    path: tuple[str | int, ...],
    meaning_by_sign: Mapping[str, str],
    help_text: str = "",
    on_first_sheet_only: bool = False,
) -> Blank:
    return Blank(
        name, label, path, make_sign_reader(meaning_by_sign), "sign", meaning_by_sign, help_text, shared=on_first_sheet_only
    )


def _name_dice_fields(roll_index: int) -> tuple[str, str]:
    turn = f"turn.{roll_index}" if roll_index else "preparation"
    return f"{turn}.die.1", f"{turn}.die.2"


def _name_bonus_field(letter: str) -> str:
    return f"bonus.{NAMES[letter]}"


def _make_turns_reader(allowed_turns: Mapping[str, str]) -> Callable[[str], list[str]]:
    """A function that reads the turns of one type: more than one is a mistake that the rules find."""
    read = make_sign_reader(allowed_turns)
    return lambda text: [read(word) for word in text.split()]


def _read_turn_score_if_written(text: str) -> int | None:
    score = read_figure(text)
    if score is not None and not 0 <= score <= 999:
        raise ValueError("Must be a score from 0 to 999.")
    return score


def _write_entry_yaml_from_texts(constants: GameConstants, texts_of_sheets: Sequence[Texts]) -> str:
    """The entry with the texts of all sheets. Raises Unfilled for the first name, die or mark that is missing."""
    drafts = [_make_draft_from_texts(constants, texts, number) for number, texts in enumerate(texts_of_sheets)]
    rolls = [
        "-".join(require_text(texts_of_sheets[0], field) for field in _name_dice_fields(roll))
        for roll in range(constants.turns + 1)
    ]
    return write_entry_yaml(rolls, drafts)


def _make_draft_from_texts(constants: GameConstants, texts: Texts, sheet_index: int) -> SheetDraft:
    find = partial(find_text_in_blank, texts)
    turns = range(1, constants.turns + 1)
    scores = (find_figure_in_blank(texts, f"turn.{turn}.score") for turn in turns)
    ticked = [(turn, letter) for letter in TYPES for turn in find(_name_bonus_field(letter)).split()]
    return SheetDraft(
        player=require_text(texts, "name", sheet_index),
        rows=[_write_grid_row_from_texts(constants, row, texts, sheet_index) for row in range(len(constants.avenues))],
        bonus=" ".join(letter for _, letter in sorted(ticked)),
        scores=["-" if figure is None else str(figure) for figure in scores],
        avenues={turn: find(f"turn.{turn}.avenue") for turn in turns if find(f"turn.{turn}.avenue")},
        squares=find("squares"),
        total=find("total"),
    )


def _write_grid_row_from_texts(constants: GameConstants, row: int, texts: Texts, sheet_index: int) -> str:
    """The spaces of a row as people type them, such as `. F2 F7 L9 . F5`."""
    words = []
    for column in range(constants.columns):
        field = name_space_field("space", constants, row * constants.columns + column)
        turn = find_text_in_blank(texts, f"{field}.turn")
        words.append(f"{require_text(texts, field, sheet_index)}{turn}" if turn else find_text_in_blank(texts, field) or ".")
    return " ".join(words)


def _list_texts_of_sheets_dice_in_first(constants: GameConstants, entry: Entry) -> list[Texts]:
    dice = (zip(_name_dice_fields(roll), map(str, shown), strict=True) for roll, shown in enumerate(entry.rolls))
    rolls = {field: die for pair in dice for field, die in pair}
    return [
        {**dict(_list_blank_texts_of_sheet(constants, sheet)), **(rolls if number == 0 else {})}
        for number, sheet in enumerate(entry.sheets)
    ]


def _list_blank_texts_of_sheet(constants: GameConstants, sheet: Sheet) -> Iterator[BlankText]:
    yield "name", sheet.player
    for place, mark in enumerate(sheet.grid):
        if mark is not None:
            field = name_space_field("space", constants, place)
            yield field, mark.type
            if mark.turn is not None:
                yield f"{field}.turn", str(mark.turn)
    ticked = list(zip(map(str, sorted(constants.bonus_turns)), sheet.bonus, strict=False))
    for letter in dict.fromkeys(sheet.bonus):
        yield _name_bonus_field(letter), " ".join(turn for turn, other in ticked if other == letter)
    for turn_name, avenue in sheet.avenues.items():
        yield f"turn.{turn_name}.avenue", avenue
    for turn, score in enumerate(sheet.scores, 1):
        if score is not None:
            yield f"turn.{turn}.score", str(score)
    figures: tuple[tuple[str, Any], ...] = (("squares", sheet.squares), ("total", sheet.total))
    yield from ((name, str(figure)) for name, figure in figures if figure is not None)
