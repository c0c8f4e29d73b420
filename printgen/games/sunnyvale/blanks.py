"""Offers Sunnyvale's score sheet as a form: a blank for each space, figure and crisis, in the order of the questions."""

from collections.abc import Iterator, Sequence
from functools import partial

from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.drawing import SHEET
from printgen.games.sunnyvale.entry import (
    CONCERN,
    EMPTY,
    HOME,
    BoardRow,
    Crisis,
    Entry,
    Player,
    find_by_beginning_of_id_or_name,
    find_by_id_or_name,
)
from printgen.games.sunnyvale.maps import name_space
from printgen.games.sunnyvale.prompts import DraftPlayer, EntryDraft, read_built_housing_cards_if_written
from printgen.scoring.contract.entries import read_figure, read_name
from printgen.scoring.contract.sheet_form import (
    TICK,
    Blank,
    BlankText,
    SheetForm,
    Texts,
    find_figure_in_blank,
    find_text_in_blank,
    make_sign_reader,
    require_text,
)

SIGNS = {CONCERN: "Concern", HOME: "affordable home"}
CARDS = "ids or names of Housing cards, separated by commas; a few letters of each are enough; 0 for none"


def make_sheet_form(constants: GameConstants) -> SheetForm:
    """The form of the score sheet, with a column for each player."""
    blanks = (
        *(blank for seat in range(len(constants.maps)) for blank in _list_player_blanks(constants, seat)),
        *_list_crisis_blanks(constants),
    )
    return SheetForm(
        SHEET,
        blanks,
        write=lambda sheets: _make_draft_from_texts(constants, sheets[0]).write_entry_yaml(),
        fill=lambda entry: [dict(_list_blank_texts_of_entry(constants, entry))],
    )


def _list_player_blanks(constants: GameConstants, seat: int) -> Iterator[Blank]:
    number, path = seat + 1, ("players", seat)

    def read_map_id(text: str) -> str:
        return find_by_beginning_of_id_or_name(text, constants.maps, "map").id

    yield Blank(f"player.{number}", "name", (*path, "name"), read_name, "name", column=seat)
    maps = {known.id: known.name for known in constants.maps}
    yield Blank(f"map.{number}", "map", (*path, "map"), read_map_id, "sign", maps, column=seat)
    for space_number in range(constants.side**2):
        space = name_space(space_number, constants.side)
        board = (*path, "board", *divmod(space_number, constants.side))
        read = make_sign_reader(SIGNS)
        yield Blank(f"{number}.space.{space}", f"space {space}", board, read, "sign", SIGNS, column=seat)
    for zone in constants.zones:
        label, housing = f"homes in {zone.name}", (*path, "housing", zone.ink)
        yield Blank(f"housing.{zone.ink}.{number}", label, housing, read_figure, "number", column=seat)
    yield Blank(f"concerns.{number}", "Concerns", (*path, "concerns"), read_figure, "number", column=seat)
    yield Blank(f"value.{number}", "value", (*path, "value"), read_figure, "number", column=seat)

    read_built = partial(read_built_housing_cards_if_written, constants)
    yield Blank(f"built.{number}", "built here", (*path, "built"), read_built, help=CARDS, column=seat)


def _list_crisis_blanks(constants: GameConstants) -> Iterator[Blank]:
    for number in range(1, constants.crises + 1):
        log = ("log", number - 1)
        yield Blank(f"crisis.{number}", f"crisis {number}", ("crises", number - 1), str, "tick")
        built = "cards built in this crisis and since the previous one"
        yield Blank(f"crisis.{number}.built", f"crisis {number}, built", (*log, "built"), read_figure, "number", help=built)
        yield Blank(f"crisis.{number}.level", f"crisis {number}, level", (*log, "level"), read_figure, "number")


def _make_draft_from_texts(constants: GameConstants, texts: Texts) -> EntryDraft:
    """The texts of a filled-in form as a draft. Raises Unfilled for the first name or map that is missing."""
    numbers = range(1, constants.crises + 1)
    log = [
        Crisis(*(find_figure_in_blank(texts, f"crisis.{number}.{part}") for part in ("built", "level"))) for number in numbers
    ]
    last = max((number for number, crisis in zip(numbers, log, strict=True) if crisis != Crisis()), default=0)
    return EntryDraft(
        constants,
        [_make_draft_player(constants, texts, number) for number in range(1, len(constants.maps) + 1)],
        sum(bool(find_text_in_blank(texts, f"crisis.{number}")) for number in numbers),
        log[:last],
    )


def _make_draft_player(constants: GameConstants, texts: Texts, player_number: int) -> DraftPlayer:
    def read_signs_of_row(row_index: int) -> BoardRow:
        names = (name_space(row_index * constants.side + column, constants.side) for column in range(constants.side))
        return tuple(find_text_in_blank(texts, f"{player_number}.space.{name}").upper() or EMPTY for name in names)

    homes = {zone.ink: find_figure_in_blank(texts, f"housing.{zone.ink}.{player_number}") for zone in constants.zones}
    return DraftPlayer(
        name=require_text(texts, f"player.{player_number}"),
        map=find_by_beginning_of_id_or_name(require_text(texts, f"map.{player_number}"), constants.maps, "map"),
        rows=[read_signs_of_row(row_index) for row_index in range(constants.side)],
        homes={zone: figure for zone, figure in homes.items() if figure is not None},
        concerns=find_figure_in_blank(texts, f"concerns.{player_number}"),
        value=find_figure_in_blank(texts, f"value.{player_number}"),
        built=read_built_housing_cards_if_written(constants, find_text_in_blank(texts, f"built.{player_number}")),
    )


def _list_blank_texts_of_entry(constants: GameConstants, entry: Entry) -> Iterator[BlankText]:
    for number, player in enumerate(entry.players, 1):
        yield from _list_blank_texts_of_player(constants, player, number)
    for number in range(1, min(entry.crises, constants.crises) + 1):
        yield f"crisis.{number}", TICK
    for number, crisis in enumerate(entry.log, 1):
        for part, figure in (("built", crisis.built), ("level", crisis.level)):
            if figure is not None:
                yield f"crisis.{number}.{part}", str(figure)


def _list_blank_texts_of_player(constants: GameConstants, player: Player, player_number: int) -> Iterator[BlankText]:
    yield f"player.{player_number}", player.name
    yield f"map.{player_number}", find_by_id_or_name(player.map, constants.maps, "map").id
    for space_number, sign in enumerate(sign for row in player.board for sign in row):
        if sign != EMPTY:
            yield f"{player_number}.space.{name_space(space_number, constants.side)}", sign
    figures: Sequence[tuple[str, int | None]] = (
        *((f"housing.{zone}.{player_number}", homes) for zone, homes in player.housing.items()),
        (f"concerns.{player_number}", player.concerns),
        (f"value.{player_number}", player.value),
    )
    yield from ((name, f"{figure:,}") for name, figure in figures if figure is not None)
    if player.built is not None:
        cards = (find_by_id_or_name(name, constants.housing_cards, "Housing card").id for name in player.built)
        yield f"built.{player_number}", ", ".join(cards) or "0"
