"""Sunnyvale asked for in the order of its sheet: player by player the map and its figures, at the end the crises."""

from collections.abc import Callable, Generator
from typing import Any

from printgen.core.words import counted, listed
from printgen.games.sunnyvale.draft import Draft, Property
from printgen.games.sunnyvale.entry import read_row
from printgen.games.sunnyvale.naming import begun
from printgen.games.sunnyvale.table import Card, Plan, Table
from printgen.scoring.contract.entries import UNWRITTEN, read_figure, read_name, read_number
from printgen.scoring.contract.questions import Asking, Question, read_new_name

Part = Generator[Question, str, None]

NOTHING = ("0", "none", "nothing")
PAIR = 2


def ask(table: Table) -> Asking:
    """Ask for a whole game, or for as much of it as was written."""
    draft = Draft(table)
    for number in range(1, len(table.plans) + 1):
        yield from _player(draft, number)
    answer = yield _question(draft, "crises", f"how many there were; {table.crises} if the game is over", _crises(table))
    draft.crises = _crises(table)(answer)
    for number in range(1, draft.crises + 1):
        example = (
            "cards built in it and since the one before, and the level after it: 2 1; - for what was not written; empty to end"
        )
        answer = yield _question(draft, f"crisis {number}, built and level", example, _read_crisis)
        if not answer.strip():
            break
        draft.log.append(_read_crisis(answer))
    return draft.entry()


def _player(draft: Draft, number: int) -> Part:
    table = draft.table

    read_new = read_new_name([other.name for other in draft.players])
    name = yield _question(draft, f"player {number}", "a name", read_new)
    player = Property(read_name(name))
    draft.players.append(player)
    plans = [plan for plan in table.plans if plan not in (other.plan for other in draft.players)]
    answer = yield _question(draft, "map", f"{listed((plan.name for plan in plans), 'or')}; a few letters will do", _map(plans))
    player.plan = _map(plans)(answer)
    yield from _board(draft, player)
    yield from _figures(draft, player)
    example = "ids or names with commas between, a few letters of each will do; 0 for none; empty if they were not written"
    answer = yield _question(draft, "built here", example, _cards(draft))
    player.built = _cards(draft)(answer)


def _board(draft: Draft, player: Property) -> Part:
    side = draft.table.side

    def read(text: str) -> tuple[str, ...]:
        row = read_row(text)
        if len(row) != side:
            raise ValueError(f"{counted(len(row), 'space')}; a row has {side}, with . for an empty one.")
        return row

    for number in range(1, side + 1):
        answer = yield _question(
            draft, f"row {number}", "C for a Concern, A for an affordable home, . for nothing: ..CAA.", read
        )
        player.rows.append(read(answer))


def _figures(draft: Draft, player: Property) -> Part:
    zones = draft.table.zones

    def read_homes(text: str) -> tuple[int, ...]:
        numbers = tuple(map(read_number, text.split())) if text.strip() not in UNWRITTEN else ()
        if numbers and len(numbers) != len(zones):
            raise ValueError(f"{counted(len(numbers), 'number')}; {len(zones)} are wanted, or an empty line.")
        return numbers

    named = listed(zone.name for zone in zones)
    answer = yield _question(draft, f"homes in {named}", f"{len(zones)} numbers, 3 2 1; empty if not written", read_homes)
    player.homes = read_homes(answer)
    answer = yield _question(draft, "Concerns", "how many were written; empty if none were counted", read_figure)
    player.concerns = read_figure(answer)
    answer = yield _question(draft, "value", "as it was written, 1,640,000; empty if it was not", read_figure)
    player.value = read_figure(answer)


def _map(plans: list[Plan]) -> Callable[[str], Plan]:
    return lambda text: begun(text, plans, "map")


def _cards(draft: Draft) -> Callable[[str], tuple[Card, ...] | None]:
    """How the cards of a player are read: names that the deck has, none of them built already."""
    taken = {card.id: other.name for other in draft.players for card in other.built or ()}

    def read(text: str) -> tuple[Card, ...] | None:
        if text.strip() in UNWRITTEN:
            return None
        words = [word for word in text.split(",") if word.strip()] if text.strip().casefold() not in NOTHING else []
        cards = tuple(begun(word, draft.table.housing, "Housing card") for word in words)
        for at, card in enumerate(cards):
            owner = taken.get(card.id, "") or (draft.players[-1].name if card in cards[:at] else "")
            if owner:
                raise ValueError(f"{card.name} was built by {owner} already; the deck has it once.")
        return cards

    return read


def _crises(table: Table) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not 0 <= read_number(text) <= table.crises:
            raise ValueError(f"There are {table.crises} crises in a game.")
        return read_number(text)

    return read


def _read_crisis(text: str) -> tuple[int | None, int | None]:
    """What was written of a crisis: both, one of them, or an empty line that ends them."""
    words = text.replace(",", " ").split()
    if words and len(words) != PAIR:
        raise ValueError(
            f"{counted(len(words), 'number')}; cards built and level are wanted, such as 2 1, or - for one of them."
        )
    built, level = map(read_figure, words or ("", ""))
    return built, level


def _question(draft: Draft, prompt: str, example: str, read: Callable[[str], Any]) -> Question:
    return Question(prompt, example, read, tuple(draft.sketch()))
