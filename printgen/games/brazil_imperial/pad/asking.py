"""A finished game asked for row by row, as the pad shows them; names are completed, and the pad grows beside the questions."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from printgen.games.brazil_imperial.pad.entry import SEIZED, Entry, Player, Solo, read_tokens
from printgen.games.brazil_imperial.pad.filing import entry_lines
from printgen.games.brazil_imperial.pad.names import Register, register_of
from printgen.games.brazil_imperial.pad.reading import read_match
from printgen.games.brazil_imperial.pad.settling import only, settle
from printgen.games.brazil_imperial.pad.typed import (
    read_claims,
    read_counts,
    read_exploration,
    read_list,
    read_pairs,
    read_rows,
    read_units,
)
from printgen.games.brazil_imperial.rows import ERAS
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.entries import UNWRITTEN, read_figure, read_number
from printgen.scoring.contract.questions import Asking, Question, read_new_name

Step = tuple[str, str, str, Callable[[str], Any]]  # field, prompt, example, how it is read


@dataclass(slots=True)
class Draft:
    """What is known so far."""

    table: Table
    register: Register
    scenario: str = ""
    players: list[Player] = field(default_factory=list)
    solo: Solo | None = None

    @property
    def entry(self) -> Entry:
        """The game as far as it is known."""
        return Entry("brazil-imperial", tuple(self.players), self.scenario, self.solo)


def ask(table: Table) -> Asking:
    """Ask for a whole game."""
    draft = Draft(table, register_of(table))
    answer = yield _question(draft, "map", "the scenario, such as platine-war; empty if it is not known", _scenario(draft))
    draft.scenario = _scenario(draft)(answer)
    most = table.scenarios[draft.scenario].players if draft.scenario else len(table.colours)
    read_players = _between(1, most)
    count = read_players((yield _question(draft, "players", f"how many played: 1 to {most}", read_players)))
    for number in range(1, count + 1):
        yield from _player(draft, number)
    if count == most == 1 or (count == 1 and not draft.scenario):
        yield from _solo(draft)
    return "\n".join(entry_lines(draft.entry)) + "\n"


def _question(draft: Draft, prompt: str, example: str, read: Callable[[str], Any]) -> Question:
    return Question(prompt, example, read, tuple(_sketch(draft)))


def _scenario(draft: Draft) -> Callable[[str], str]:
    return lambda text: "" if text.strip() in UNWRITTEN else draft.register.scenarios.completed(text)


def _between(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = read_number(text)
        if not least <= number <= most:
            raise ValueError(f"A number from {least} to {most} is wanted.")
        return number

    return read


def _player(draft: Draft, number: int) -> Generator[Question, str, None]:
    """One player's rows."""
    read_new = read_new_name([player.name for player in draft.players])
    name = read_new((yield _question(draft, f"player {number}", "a name", read_new)))
    draft.players.append(Player(name))
    for kind, prompt, example, read in _steps(draft):
        answer = yield _question(draft, f"{name}, {prompt}", example, read)
        draft.players[-1] = replace(draft.players[-1], **{kind: read(answer)})


def _steps(draft: Draft) -> Iterator[Step]:
    """The questions for one player, in the order of the pad; each is made when all before it are answered."""
    register, box = draft.register, draft.table.box
    yield "monarch", "monarch", "a name or its beginning, such as nas", register.monarchs.completed
    colour = box.monarchs[draft.players[-1].monarch].colour
    units = "all that were ever deployed, by name or number: archer archer cannon, or 1 2 5; empty if none"
    yield "units", "units", units, lambda text: read_units(register, colour, text)
    products = "those made, each with where it lies: dye painting, rubber factory; empty if none"
    yield "products", "Products", products, lambda text: read_pairs(register.products, register.places, text)
    paintings = "names, with the laurels counted at the end where they count any: guarani, camarao 4, coroados 2"
    yield "paintings", "Paintings", paintings, lambda text: read_counts(register.paintings, text)
    parted = [mission.id for mission in box.missions.values() if len(mission.laurels) > 1]
    missions = "announced ones by name, others as `boomtown hidden`, of Era III the fulfilled parts: pioneers, empire 1 3"
    yield "missions", "Missions", missions, lambda text: read_claims(register, parted, text)
    yield (
        "gold",
        "Gold cards in hand",
        "names: agricola veteran; empty if none",
        lambda text: read_list(register.gold_cards, text),
    )
    found = "what was kept: species 2, culture 1, expedition-5; empty if nothing"
    yield "exploration", "Exploration tiles", found, lambda text: read_exploration(register, text)
    palaces = "each with its tile: III gold-foundry, VI olinda; empty if none"
    yield "palaces", "Palaces", palaces, lambda text: read_pairs(register.palaces, register.hosts, text)
    own = "own ones that are still held, with their numbers: sawmill 2, farm 1, olinda; empty if none"
    yield "tiles", "Buildings and Cities", own, lambda text: _tiles(register, text)
    yield "seized", "seized tiles", "those of others that are held: farm 1; empty if none", lambda text: _tiles(register, text)
    yield "science", "Science on tiles", "tokens on controlled tiles, which break a tie; empty if not counted", read_tokens
    yield "rows", "figures", "the eight as they were written, such as 5 6 9 12 3 8 7 13; - for one; empty if none", read_rows
    yield "total", "total", "as it was written; empty if there is none", read_figure


def _tiles(register: Register, text: str) -> dict[str, int]:
    return {tile: 1 if count is None else count for tile, count in read_counts(register.tiles, text).items()}


def _solo(draft: Draft) -> Generator[Question, str, None]:
    """B16."""
    units = draft.table.units_each
    reads: tuple[tuple[str, str, Callable[[str], Any]], ...] = (
        ("round in which it ended", f"1 to {draft.table.solo_rounds}", _between(1, 1000)),
        ("Era that had begun", "1, 2 or 3", _between(1, ERAS)),
        ("units on the map", f"0 to {units}", _between(0, units)),
        ("enemy's Capital", "seized or held", _capital),
    )
    found = []
    for prompt, example, read in reads:
        found.append(read((yield _question(draft, prompt, example, read))))
    draft.solo = Solo(*found)


def _capital(text: str) -> str:
    word = text.strip().lower()
    for known in (SEIZED, "held"):
        if word and known.startswith(word):
            return known
    raise ValueError("seized or held is wanted.")


def _sketch(draft: Draft) -> Iterator[str]:
    """The pad as the things entered so far give it."""
    if not draft.players:
        return
    match, _ = read_match(draft.table, draft.entry)
    settled = [settle(match, sheet) for sheet in match.sheets]
    wide = [max(4, len(one.sheet.name)) for one in settled]
    yield _row("", [one.sheet.name for one in settled], wide)
    for row in settled[0].spans:
        yield _row(row, [_figure(only(one.spans[row])) for one in settled], wide)
    yield _row("total", [_figure(only(one.total)) for one in settled], wide)


def _figure(number: int | None) -> str:
    return "?" if number is None else str(number)


def _row(name: str, cells: list[str], wide: list[int]) -> str:
    return f"{name:11}  " + "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, wide, strict=True))
