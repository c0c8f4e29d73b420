"""The questions of `printgen enter` (the hook `questions`): row by row of the pad, beside a sketch of it so far."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from printgen.games.brazil_imperial.answers import (
    read_claims,
    read_counts,
    read_exploration,
    read_list,
    read_pairs,
    read_rows,
    read_units,
)
from printgen.games.brazil_imperial.entry import HELD, SEIZED, Entry, Player, Solo, entry_lines, read_tokens
from printgen.games.brazil_imperial.match import read_match
from printgen.games.brazil_imperial.names import Register, make_register
from printgen.games.brazil_imperial.pieces import ERAS
from printgen.games.brazil_imperial.table import Table
from printgen.games.brazil_imperial.tally import single_value, tally_sheet
from printgen.scoring.contract.entries import UNWRITTEN, read_figure, read_number
from printgen.scoring.contract.questions import Asking, Question, read_new_name

Reader: TypeAlias = Callable[[str], Any]


@dataclass(slots=True)
class Draft:
    """The entry as far as it has been answered."""

    table: Table
    register: Register
    scenario: str = ""
    players: list[Player] = field(default_factory=list)
    solo: Solo | None = None

    @property
    def entry(self) -> Entry:
        """The draft as an entry."""
        return Entry("brazil-imperial", tuple(self.players), self.scenario, self.solo)


def ask_game(table: Table) -> Asking:
    """The questions for a whole game; returns the entry as YAML."""
    draft = Draft(table, make_register(table))

    def read_scenario(text: str) -> str:
        return "" if text.strip() in UNWRITTEN else draft.register.scenarios.complete(text)

    example = "the scenario, such as platine-war; empty if it is not known"
    draft.scenario = read_scenario((yield _question(draft, "map", example, read_scenario)))
    most = table.scenarios[draft.scenario].players if draft.scenario else len(table.colours)
    read_players = _between(1, most)
    count = read_players((yield _question(draft, "players", f"how many played: 1 to {most}", read_players)))
    for number in range(1, count + 1):
        yield from _ask_player(draft, number)
    if count == most == 1 or (count == 1 and not draft.scenario):
        yield from _ask_solo(draft)
    return "\n".join(entry_lines(draft.entry)) + "\n"


def _question(draft: Draft, prompt: str, example: str, read: Reader) -> Question:
    return Question(prompt, example, read, tuple(_sketch_lines(draft)))


def _between(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers within bounds."""

    def read(text: str) -> int:
        number = read_number(text)
        if not least <= number <= most:
            raise ValueError(f"Enter a number from {least} to {most}.")
        return number

    return read


def _ask_player(draft: Draft, number: int) -> Generator[Question, str, None]:
    """Asks for one player's rows and adds the player to the draft."""
    read_new = read_new_name([player.name for player in draft.players])
    name = read_new((yield _question(draft, f"player {number}", "a name", read_new)))
    draft.players.append(Player(name))
    for field_name, prompt, example, read in _player_questions(draft):
        answer = yield _question(draft, f"{name}, {prompt}", example, read)
        draft.players[-1] = replace(draft.players[-1], **{field_name: read(answer)})


def _player_questions(draft: Draft) -> Iterator[tuple[str, str, str, Reader]]:
    """The field, prompt, example and reader of each question for one player, in the order of the pad.

    The units are read by the colour of the monarch, which is known when their question is made.
    """
    register, box = draft.register, draft.table.box
    yield "monarch", "monarch", "a name or its beginning, such as nas", register.monarchs.complete
    colour = box.monarchs[draft.players[-1].monarch].colour
    units = "all that were ever deployed, by name or number: archer archer cannon, or 1 2 5; empty if none"
    yield "units", "units", units, lambda text: read_units(register, colour, text)
    products = "those made, each with where it lies: dye painting, rubber factory; empty if none"
    yield "products", "Products", products, lambda text: read_pairs(register.products, register.places, text)
    paintings = "names, with the laurels counted at the end where they count any: guarani, camarao 4, coroados 2"
    yield "paintings", "Paintings", paintings, lambda text: read_counts(register.paintings, text)
    in_parts = [mission.id for mission in box.missions.values() if mission.counts_in_parts]
    missions = "announced ones by name, others as `boomtown hidden`, of Era III the fulfilled parts: pioneers, empire 1 3"
    yield "missions", "Missions", missions, lambda text: read_claims(register, in_parts, text)
    gold = "names: agricola veteran; empty if none"
    yield "gold", "Gold cards in hand", gold, lambda text: read_list(register.gold_cards, text)
    exploration = "what was kept: species 2, culture 1, expedition-5; empty if nothing"
    yield "exploration", "Exploration tiles", exploration, lambda text: read_exploration(register, text)
    palaces = "each with its tile: III gold-foundry, VI olinda; empty if none"
    yield "palaces", "Palaces", palaces, lambda text: read_pairs(register.palaces, register.hosts, text)
    own = "own ones that are still held, with their numbers: sawmill 2, farm 1, olinda; empty if none"
    yield "tiles", "Buildings and Cities", own, lambda text: _read_tiles(register, text)
    seized = "those of others that are held: farm 1; empty if none"
    yield "seized", "seized tiles", seized, lambda text: _read_tiles(register, text)
    yield "science", "Science on tiles", "tokens on controlled tiles, which break a tie; empty if not counted", read_tokens
    yield "rows", "figures", "the eight as they were written, such as 5 6 9 12 3 8 7 13; - for one; empty if none", read_rows
    yield "total", "total", "as it was written; empty if there is none", read_figure


def _read_tiles(register: Register, text: str) -> dict[str, int]:
    return {tile: 1 if count is None else count for tile, count in read_counts(register.tiles, text).items()}


def _ask_solo(draft: Draft) -> Generator[Question, str, None]:
    """Asks how the solo game ended (B16) and adds it to the draft."""
    units = draft.table.units_each
    questions: tuple[tuple[str, str, Reader], ...] = (
        ("round in which it ended", f"1 to {draft.table.solo_rounds}", _between(1, 1000)),
        ("Era that had begun", "1, 2 or 3", _between(1, ERAS)),
        ("units on the map", f"0 to {units}", _between(0, units)),
        ("enemy's Capital", "seized or held", _read_capital),
    )
    found = []
    for prompt, example, read in questions:
        found.append(read((yield _question(draft, prompt, example, read))))
    draft.solo = Solo(*found)


def _read_capital(text: str) -> str:
    word = text.strip().lower()
    for known in (SEIZED, HELD):
        if word and known.startswith(word):
            return known
    raise ValueError("Enter seized or held.")


def _sketch_lines(draft: Draft) -> Iterator[str]:
    """The pad with the points of everything answered so far."""
    if not draft.players:
        return
    match, _ = read_match(draft.table, draft.entry)
    tallies = [tally_sheet(match, sheet) for sheet in match.sheets]
    widths = [max(4, len(tally.sheet.name)) for tally in tallies]
    yield _sketch_line("", [tally.sheet.name for tally in tallies], widths)
    for row in tallies[0].spans:
        yield _sketch_line(row, [_figure_text(tally.spans[row]) for tally in tallies], widths)
    yield _sketch_line("total", [_figure_text(tally.total) for tally in tallies], widths)


def _sketch_line(name: str, cells: list[str], widths: list[int]) -> str:
    return f"{name:11}  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _figure_text(span: tuple[int, int]) -> str:
    number = single_value(span)
    return "?" if number is None else str(number)
