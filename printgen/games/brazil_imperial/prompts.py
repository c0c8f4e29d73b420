"""Asks the questions of `printgen enter` in the order of the score pad, and shows a sketch of the pad."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import field, replace
from typing import Any, TypeAlias

from printgen.core.records import dataclass
from printgen.games.brazil_imperial.answers import (
    read_counts_or_one,
    read_exploration,
    read_ids,
    read_ids_with_counts,
    read_ids_with_places_if_given,
    read_mission_claims,
    read_pad_figures_if_written,
    read_unit_ids,
)
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.entry import (
    HELD,
    SEIZED,
    Entry,
    Player,
    Solo,
    read_token_count_if_written,
    write_entry_lines,
)
from printgen.games.brazil_imperial.finished_game import read_finished_game
from printgen.games.brazil_imperial.names import NameRegister, make_register_of_names
from printgen.games.brazil_imperial.pieces import ERAS
from printgen.games.brazil_imperial.tally import find_only_number_in_range, tally_sheet
from printgen.scoring.contract.entries import UNWRITTEN, read_figure, read_number
from printgen.scoring.contract.lines import UncertainNumber
from printgen.scoring.contract.questions import Asking, Question, make_new_name_reader

Reader: TypeAlias = Callable[[str], Any]
QuestionParts: TypeAlias = tuple[str, str, str, Reader]  # the field, prompt, example and reader of a question


@dataclass(slots=True)
class EntryDraft:
    """The answers about one game so far."""

    constants: GameConstants
    register: NameRegister
    scenario: str = ""
    players: list[Player] = field(default_factory=list)
    solo: Solo | None = None

    @property
    def entry(self) -> Entry:
        """The answers so far as an entry."""
        return Entry("brazil-imperial", tuple(self.players), self.scenario, self.solo)


def ask_for_entry(constants: GameConstants) -> Asking:
    """Ask for everything about a finished game, and return the entry as YAML."""
    draft = EntryDraft(constants, make_register_of_names(constants))

    def read_scenario(text: str) -> str:
        return "" if text.strip() in UNWRITTEN else draft.register.scenarios.find_id_by_beginning(text)

    example = "the scenario, such as platine-war; empty if you do not know it"
    draft.scenario = read_scenario((yield _make_question(draft, "map", example, read_scenario)))
    most = constants.scenarios[draft.scenario].players if draft.scenario else len(constants.colours)
    read_players = _make_number_reader(1, most)
    count = read_players(
        (
            yield _make_question(
                draft,
                "players",
                f"how many people played, from 1 to {most}" if most > 1 else "how many people played: 1",
                read_players,
            )
        )
    )
    for number in range(1, count + 1):
        yield from _ask_about_player(draft, number)
    if count == most == 1 or (count == 1 and not draft.scenario):
        yield from _ask_for_solo_result(draft)
    return "\n".join(write_entry_lines(draft.entry)) + "\n"


def _make_question(draft: EntryDraft, prompt: str, example: str, read: Reader) -> Question:
    return Question(prompt, example, read, tuple(_write_pad_lines(draft)))


def _make_number_reader(least: int, most: int) -> Callable[[str], int]:
    def read_number_in_range(text: str) -> int:
        number = read_number(text)
        if not least <= number <= most:
            raise ValueError(f"Enter a number from {least} to {most}.")
        return number

    return read_number_in_range


def _ask_about_player(draft: EntryDraft, player_number: int) -> Generator[Question, str, None]:
    read_new = make_new_name_reader([player.name for player in draft.players])
    name = read_new((yield _make_question(draft, f"player {player_number}", "a name", read_new)))
    draft.players.append(Player(name))

    def read_units(text: str) -> tuple[str, ...]:
        return read_unit_ids(draft.register, draft.constants.box.monarchs[draft.players[-1].monarch].colour, text)

    for field_name, prompt, example, read in list_player_questions(draft.constants, draft.register, read_units):
        answer = yield _make_question(draft, f"{name}, {prompt}", example, read)
        draft.players[-1] = replace(draft.players[-1], **{field_name: read(answer)})


def list_player_questions(constants: GameConstants, register: NameRegister, read_units: Reader) -> Iterator[QuestionParts]:
    """The field, prompt, example and reader of each question about one player, in the order of the score pad.

    `read_units` reads the answer about units, whose names depend on the colour of the player's board.
    """
    box = constants.box
    yield "monarch", "monarch", "a name or its first letters, such as nas", register.monarchs.find_id_by_beginning
    units = "all units ever deployed, by name or number, such as archer archer cannon or 1 2 5; empty if none"
    yield "units", "units", units, read_units
    products = "all Products made, each with its place, such as dye painting, rubber factory; empty if none"
    yield "products", "Products", products, lambda text: read_ids_with_places_if_given(register.products, register.places, text)
    paintings = "names, with any laurels that they count at the end, such as guarani, camarao 4, coroados 2; empty if none"
    yield "paintings", "Paintings", paintings, lambda text: read_ids_with_counts(register.paintings, text)
    in_parts = [mission.id for mission in box.missions.values() if mission.has_laurels_for_each_objective]
    missions = (
        "announced ones by name, others with `hidden`, those of Era III with fulfilled parts, such as pioneers, empire 1 3"
    )
    yield "missions", "Missions", missions, lambda text: read_mission_claims(register, in_parts, text)
    gold = "names, such as agricola veteran; empty if none"
    yield "gold", "Gold cards in hand", gold, lambda text: read_ids(register.gold_cards, text)
    exploration = "the tiles kept, such as species 2, culture 1, expedition-5; empty if none"
    yield "exploration", "Exploration tiles", exploration, lambda text: read_exploration(register, text)
    palaces = "each with its tile, such as III gold-foundry, VI olinda; empty if none"
    yield "palaces", "Palaces", palaces, lambda text: read_ids_with_places_if_given(register.palaces, register.hosts, text)
    own = "those built and still controlled, with the number of each, such as sawmill 2, farm 1, olinda; empty if none"
    yield "tiles", "Buildings and Cities", own, lambda text: read_counts_or_one(register.tiles, text)
    seized = "tiles seized from other players, such as farm 1; empty if none"
    yield "seized", "seized tiles", seized, lambda text: read_counts_or_one(register.tiles, text)
    yield (
        "science",
        "Science on tiles",
        "the number of tokens on controlled tiles, which breaks a tie; empty if nobody counted them",
        read_token_count_if_written,
    )
    yield (
        "rows",
        "figures",
        "the eight figures on the pad, such as 5 6 9 12 3 8 7 13; - for a missing one; empty if the pad has none",
        read_pad_figures_if_written,
    )
    yield "total", "total", "the total on the pad; empty if it has none", read_figure


def _ask_for_solo_result(draft: EntryDraft) -> Generator[Question, str, None]:
    answers = {}
    for field_name, prompt, example, read in list_solo_questions(draft.constants):
        answers[field_name] = read((yield _make_question(draft, prompt, example, read)))
    draft.solo = Solo(**answers)


def list_solo_questions(constants: GameConstants) -> Iterator[QuestionParts]:
    """The field, prompt, example and reader of each question about the end of a solo game."""
    units = constants.most_units_of_a_colour
    yield "round", "round in which the game ended", f"1 to {constants.solo_rounds}", _make_number_reader(1, 1000)
    yield "era", "Era that had begun", "1, 2 or 3", _make_number_reader(1, ERAS)
    yield "units_on_map", "units on the map", f"0 to {units}", _make_number_reader(0, units)
    yield "capital", "enemy's Capital", "seized or held", _read_capital_state


def _read_capital_state(text: str) -> str:
    word = text.strip().lower()
    for known in (SEIZED, HELD):
        if word and known.startswith(word):
            return known
    raise ValueError("Enter seized or held.")


def _write_pad_lines(draft: EntryDraft) -> Iterator[str]:
    if not draft.players:
        return
    game = read_finished_game(draft.constants, draft.entry)
    tallies = [tally_sheet(game, sheet) for sheet in game.sheets]
    widths = [max(4, len(tally.sheet.name)) for tally in tallies]
    yield _align_pad_line("", [tally.sheet.name for tally in tallies], widths)
    for row in tallies[0].row_ranges:
        yield _align_pad_line(row, [_write_number_or_question_mark(tally.row_ranges[row]) for tally in tallies], widths)
    yield _align_pad_line("total", [_write_number_or_question_mark(tally.total_range) for tally in tallies], widths)


def _align_pad_line(name: str, cells: list[str], widths: list[int]) -> str:
    return f"{name:11}  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _write_number_or_question_mark(number_range: UncertainNumber) -> str:
    number = find_only_number_in_range(number_range)
    return "?" if number is None else str(number)
