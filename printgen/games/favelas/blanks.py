"""Offers Favelas' score sheet as a form: a blank for each die, space, height and figure, in the order of the questions."""

from collections.abc import Iterator, Mapping

from printgen.games.favelas.constants import FACES, GameConstants
from printgen.games.favelas.drawing import COMPONENT
from printgen.games.favelas.entry import Entry, Space, find_value_of_player
from printgen.games.favelas.grid import SPACES
from printgen.games.favelas.prompts import DraftYear, EntryDraft, read_unsigned_figure_if_written
from printgen.scoring.contract.entries import read_name, read_number
from printgen.scoring.contract.sheet_form import (
    Blank,
    BlankText,
    SheetForm,
    Texts,
    find_figure_in_blank,
    find_seats_up_to_last_filled,
    find_text_in_blank,
    make_sign_reader,
    require_text,
)

DICE = {str(face): "" for face in range(1, FACES + 1)}
MOST_TILES = 99  # in a stack
FIGURES = ("tallest", "total")


def make_sheet_form(constants: GameConstants) -> SheetForm:
    """The form of the score sheet, with a column for each player."""
    return SheetForm(
        COMPONENT,
        tuple(_list_blanks(constants)),
        write=lambda sheets: _make_draft_from_texts(constants, sheets[0]).write_entry_yaml(),
        fill=lambda entry: [dict(_list_blank_texts_of_entry(constants, entry))],
    )


def _list_blanks(constants: GameConstants) -> Iterator[Blank]:
    seats = range(max(constants.stacks))
    for seat in seats:
        yield Blank(f"player.{seat + 1}", "name", ("players", seat), read_name, "name", column=seat)
    for year in range(1, constants.years + 1):
        path = ("years", year - 1)
        for name in constants.dice_names:
            label = f"year {year}, {name} die"
            yield Blank(f"year.{year}.die.{name}", label, (*path, "council", name), make_sign_reader(DICE), "sign", DICE)
        for seat in seats:
            yield from _list_board_blanks(constants, year, seat)
        for seat in seats:
            scores = (*path, "scores", seat)
            label = f"year {year}, score"
            yield Blank(f"year.{year}.{seat + 1}.score", label, scores, read_unsigned_figure_if_written, "number", column=seat)
    for part, label, key in (("tallest", "tallest stack", "tallest"), ("total", "total", "totals")):
        for seat in seats:
            yield Blank(f"{part}.{seat + 1}", label, (key, seat), read_unsigned_figure_if_written, "number", column=seat)


def _list_board_blanks(constants: GameConstants, year: int, seat: int) -> Iterator[Blank]:
    signs = {colour.letter: colour.name for colour in constants.colours}
    for number in range(1, SPACES + 1):
        field, label = f"year.{year}.{seat + 1}.space.{number}", f"year {year}, space {number}"
        path = ("years", year - 1, "boards", seat, "space", number)
        yield Blank(field, label, path, make_sign_reader(signs), "sign", signs, column=seat)
        explained = "the number of tiles, if you counted them"
        yield Blank(
            f"{field}.height", f"{label}, height", (*path, "height"), _read_height, "number", help=explained, column=seat
        )


def _read_height(text: str) -> int:
    height = read_number(text)
    if not 0 <= height <= MOST_TILES:
        raise ValueError(f"Must be a number from 0 to {MOST_TILES}.")
    return height


def _make_draft_from_texts(constants: GameConstants, texts: Texts) -> EntryDraft:
    """The texts of a filled-in form as a draft. Raises Unfilled for the first name, die or space that is missing."""
    seats = find_seats_up_to_last_filled(_list_blanks(constants), texts, min(constants.stacks))
    players = [require_text(texts, f"player.{seat + 1}") for seat in seats]
    begun = [
        year
        for year in range(1, constants.years + 1)
        if any(find_text_in_blank(texts, name) for name in texts if name.startswith(f"year.{year}."))
    ]
    years = [_make_draft_year(constants, texts, year, players) for year in range(1, max(begun, default=1) + 1)]
    figures = (
        {name: find_figure_in_blank(texts, f"{part}.{seat}") for seat, name in enumerate(players, 1)} for part in FIGURES
    )
    tallest, totals = map(_drop_missing_figures, figures)
    return EntryDraft(constants, players, years=years, tallest=tallest, totals=totals)


def _make_draft_year(constants: GameConstants, texts: Texts, year: int, players: list[str]) -> DraftYear:
    dice = tuple(int(require_text(texts, f"year.{year}.die.{name}")) for name in constants.dice_names)
    boards: dict[str, list[Space]] = {}
    for seat, name in enumerate(players, 1):
        fields = [f"year.{year}.{seat}.space.{number}" for number in range(1, SPACES + 1)]
        heights = (find_figure_in_blank(texts, f"{field}.height") for field in fields)
        boards[name] = [
            Space(require_text(texts, field).upper(), height) for field, height in zip(fields, heights, strict=True)
        ]
    scores = {name: find_figure_in_blank(texts, f"year.{year}.{seat}.score") for seat, name in enumerate(players, 1)}
    return DraftYear(dice, boards, _drop_missing_figures(scores))


def _drop_missing_figures(figures: Mapping[str, int | None]) -> dict[str, int]:
    return {name: figure for name, figure in figures.items() if figure is not None}


def _list_blank_texts_of_entry(constants: GameConstants, entry: Entry) -> Iterator[BlankText]:
    for seat, player in enumerate(entry.players, 1):
        yield f"player.{seat}", player
        for year, filled in enumerate(entry.years, 1):
            for number, space in enumerate(entry.find_board(player, year - 1).spaces, 1):
                field = f"year.{year}.{seat}.space.{number}"
                yield field, space.letter
                if space.height is not None:
                    yield f"{field}.height", str(space.height)
            yield from _list_blank_text_of_figure(f"year.{year}.{seat}.score", filled.scores, player)
        yield from _list_blank_text_of_figure(f"tallest.{seat}", entry.tallest, player)
        yield from _list_blank_text_of_figure(f"total.{seat}", entry.totals, player)
    for year, filled in enumerate(entry.years, 1):
        yield from ((f"year.{year}.die.{name}", str(filled.council[name])) for name in constants.dice_names)


def _list_blank_text_of_figure(field: str, figures: Mapping[str, int | None], player: str) -> Iterator[BlankText]:
    figure = find_value_of_player(figures, player)
    if figure is not None:
        yield field, str(figure)
