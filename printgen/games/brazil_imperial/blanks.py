"""Offers Brazil: Imperial's score pad as a form: the figures on the paper, and the pieces of each player beside it."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from printgen.games.brazil_imperial.answers import UNKNOWN, read_counts_or_one, read_ids, read_unit_ids
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.drawing import COMPONENT
from printgen.games.brazil_imperial.entry import (
    HELD,
    ROWS,
    SEIZED,
    Entry,
    Player,
    Solo,
    read_token_count_if_written,
    write_entry_lines,
    write_mission_claim,
)
from printgen.games.brazil_imperial.finished_game import SheetWithIds, read_finished_game
from printgen.games.brazil_imperial.names import NameRegister, make_register_of_names
from printgen.games.brazil_imperial.prompts import QuestionParts, Reader, list_player_questions, list_solo_questions
from printgen.scoring.contract.entries import read_figure, read_name
from printgen.scoring.contract.sheet_form import (
    Blank,
    BlankText,
    SheetForm,
    Texts,
    Unfilled,
    find_figure_in_blank,
    find_seats_up_to_last_filled,
    find_text_in_blank,
    require_text,
)

FieldAndValue: TypeAlias = tuple[str, Any]  # a field of `Player`, and its value

FIGURES = ("science", "rows", "total")  # the questions whose answers are on the paper
WORDY = "names, separated by commas; empty if none"


def make_sheet_form(constants: GameConstants) -> SheetForm:
    """The form of the score pad, with a column for each player."""
    register = make_register_of_names(constants)
    return SheetForm(
        COMPONENT,
        tuple(_list_blanks(constants, register)),
        write=lambda sheets: "\n".join(write_entry_lines(_make_entry_from_texts(constants, register, sheets[0]))) + "\n",
        fill=lambda entry: [dict(_list_blank_texts_of_entry(constants, entry))],
    )


def _list_blanks(constants: GameConstants, register: NameRegister) -> Iterator[Blank]:
    scenarios = {scenario.id: scenario.name for scenario in constants.scenarios.values()}
    yield Blank("scenario", "map", ("scenario",), register.scenarios.find_id_by_beginning, "sign", scenarios)
    for seat in range(len(constants.colours)):
        yield from _list_player_blanks(constants, register, seat)
    for name, label, example, read in list_solo_questions(constants):
        signs = {SEIZED: "", HELD: ""} if name == "capital" else {}
        kind = "sign" if signs else "number"
        yield Blank(f"solo.{name}", f"solo game: {label}", ("solo", name), read, kind, signs, example)


def _list_player_blanks(constants: GameConstants, register: NameRegister, seat: int) -> Iterator[Blank]:
    number, path = seat + 1, ("players", seat)
    yield Blank(f"player.{number}", "name", (*path, "name"), read_name, "name", column=seat)
    for row in ROWS:
        yield Blank(f"{row}.{number}", f"{row}, figure", (*path, "rows", row), read_figure, "number", column=seat)
    yield Blank(f"total.{number}", "total", (*path, "total"), read_figure, "number", column=seat)
    yield Blank(f"science.{number}", "Science on tiles", (*path, "science"), read_token_count_if_written, "number", column=seat)
    monarchs = {monarch.id: monarch.name for monarch in constants.box.monarchs.values()}
    signs = {"monarch": monarchs, "colour": dict.fromkeys(constants.colours, "")}
    read_units = partial(_read_units_of_any_colour, constants, register)
    for name, label, example, read in _list_piece_questions(constants, register, read_units):
        kind = "sign" if name in signs else "word"
        explained = "" if name == "monarch" else example
        yield Blank(
            _name_piece_blank(name, number), label, (*path, name), read, kind, signs.get(name, {}), explained, column=seat
        )


def _list_piece_questions(constants: GameConstants, register: NameRegister, read_units: Reader) -> Iterator[QuestionParts]:
    """The field, label, example and reader of each question beside the paper; the last three are not in `printgen enter`."""
    for name, label, example, read in list_player_questions(constants, register, read_units):
        if name not in FIGURES:
            yield name, label, example, read
    yield "colour", "colour of the board", "not needed if the monarch is known", register.colours.find_id_by_beginning
    yield "combat", "Combat cards in hand", WORDY, lambda text: read_ids(register.combat_cards, text)
    supply = "the goods in the supply, such as gold 2, coffee; empty if nobody counted them"
    yield "supply", "supply", supply, lambda text: read_counts_or_one(register.goods, text)


def _read_units_of_any_colour(constants: GameConstants, register: NameRegister, text: str) -> tuple[str, ...]:
    """The units in an answer, of the first colour that has them, because a blank does not know the blank for the colour."""
    for colour in ("", *constants.colours[:-1]):
        try:
            return read_unit_ids(register, colour, text)
        except ValueError:
            continue
    return read_unit_ids(register, constants.colours[-1], text)


def _name_piece_blank(field: str, player_number: int) -> str:
    """The name of the blank of a question beside the paper. The figures on the paper have the names of the rows."""
    return f"pieces.{field}.{player_number}"


def _make_entry_from_texts(constants: GameConstants, register: NameRegister, texts: Texts) -> Entry:
    """The game with some texts. Raises Unfilled for the first missing name, or for units of another colour."""
    seats = find_seats_up_to_last_filled(_list_blanks(constants, register), texts, 1)
    players = tuple(_make_player_from_texts(constants, register, texts, seat + 1) for seat in seats)
    scenario = find_text_in_blank(texts, "scenario")
    solo = {name: (f"solo.{name}", read) for name, _, _, read in list_solo_questions(constants)}
    ending = None
    if any(find_text_in_blank(texts, field) for field, _ in solo.values()):
        ending = Solo(**{name: read(require_text(texts, field)) for name, (field, read) in solo.items()})
    known = register.scenarios.find_id_by_beginning(scenario) if scenario else ""
    return Entry("brazil-imperial", players, known, ending)


def _make_player_from_texts(constants: GameConstants, register: NameRegister, texts: Texts, player_number: int) -> Player:
    name = require_text(texts, f"player.{player_number}")
    rows = {row: find_figure_in_blank(texts, f"{row}.{player_number}") for row in ROWS}
    pieces = dict(_read_piece_fields_of_player(constants, register, texts, player_number))
    science, total = (find_figure_in_blank(texts, f"{part}.{player_number}") for part in ("science", "total"))
    return Player(name, rows=rows, science=science, total=total, **pieces)


def _read_piece_fields_of_player(
    constants: GameConstants, register: NameRegister, texts: Texts, player_number: int
) -> Iterator[FieldAndValue]:
    monarch, colour = (find_text_in_blank(texts, _name_piece_blank(name, player_number)) for name in ("monarch", "colour"))
    if monarch:
        colour = constants.box.monarchs[register.monarchs.find_id_by_beginning(monarch)].colour
    read_units = partial(read_unit_ids, register, colour.lower())
    for name, _, _, read in _list_piece_questions(constants, register, read_units):
        field = _name_piece_blank(name, player_number)
        if text := find_text_in_blank(texts, field):
            try:
                yield name, read(text)
            except ValueError as error:
                raise Unfilled(field, 0, str(error)) from error


def _list_blank_texts_of_entry(constants: GameConstants, entry: Entry) -> Iterator[BlankText]:
    game = read_finished_game(constants, entry)
    if game.scenario is not None:
        yield "scenario", game.scenario.id
    for sheet in game.sheets:
        yield from _list_blank_texts_of_player(sheet, sheet.seat + 1)
        if entry.players[sheet.seat].colour:
            yield _name_piece_blank("colour", sheet.seat + 1), sheet.colour
    if (solo := entry.solo) is not None:
        figures = {"round": solo.round, "era": solo.era, "units_on_map": solo.units_on_map, "capital": solo.capital}
        yield from ((f"solo.{name}", str(figure)) for name, figure in figures.items())


def _list_blank_texts_of_player(sheet: SheetWithIds, player_number: int) -> Iterator[BlankText]:
    yield f"player.{player_number}", sheet.name
    figures = {**sheet.rows, "total": sheet.total, "science": sheet.science}
    yield from ((f"{name}.{player_number}", str(figure)) for name, figure in figures.items() if figure is not None)
    kept = {"species": sheet.species, "culture": sheet.culture}
    claims = {name: write_mission_claim(claim) or UNKNOWN for name, claim in sheet.missions.items()}
    pieces = {
        "monarch": sheet.monarch,
        "units": ", ".join(sheet.units),
        "products": _write_names_with_values(sheet.products),
        "paintings": _write_names_with_values(sheet.paintings),
        "missions": _write_names_with_values(claims),
        "gold": ", ".join(sheet.gold),
        "exploration": ", ".join((*(f"{name} {count}" for name, count in kept.items() if count), *sheet.expeditions)),
        "palaces": _write_names_with_values(sheet.palaces),
        "tiles": _write_names_with_values(sheet.own),
        "seized": _write_names_with_values(sheet.seized),
        "combat": ", ".join(sheet.combat),
        "supply": _write_names_with_values(sheet.supply or {}),
    }
    yield from ((_name_piece_blank(name, player_number), text) for name, text in pieces.items() if text)


def _write_names_with_values(pairs: Mapping[str, object]) -> str:
    return ", ".join(name if value in (None, "") else f"{name} {value}" for name, value in pairs.items())
