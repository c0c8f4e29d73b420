"""Asks the questions of `printgen enter` in the order of the score sheet, and collects the answers in a draft."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import field
from functools import partial
from typing import Any, TypeAlias

from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count
from printgen.games.sunnyvale.cards import Card
from printgen.games.sunnyvale.constants import GameConstants
from printgen.games.sunnyvale.entry import (
    EMPTY,
    HOME,
    BoardRow,
    Crisis,
    find_by_beginning_of_id_or_name,
    find_spaces_with_sign,
    read_board_row,
)
from printgen.games.sunnyvale.maps import COLUMNS, Map
from printgen.scoring.contract.entries import UNWRITTEN, read_figure, read_name, read_number
from printgen.scoring.contract.questions import Asking, Question, make_new_name_reader, quote_for_yaml

Prompts: TypeAlias = Generator[Question, str, None]
NO_CARDS = ("0", "none", "nothing")  # answers for no built cards
CRISIS_FIGURES = 2  # figures per crisis: the number of cards built, and the level after the crisis


@dataclass(slots=True)
class DraftPlayer:
    """The answers about one player so far."""

    name: str
    map: Map | None = None
    rows: list[BoardRow] = field(default_factory=list)
    homes: dict[str, int] = field(default_factory=dict)  # the number of homes in each zone, by its ink
    concerns: int | None = None
    value: int | None = None
    built: tuple[Card, ...] | None = None


@dataclass(slots=True)
class EntryDraft:
    """The answers about one game so far."""

    constants: GameConstants
    players: list[DraftPlayer] = field(default_factory=list)
    crises: int = 0
    log: list[Crisis] = field(default_factory=list)

    def sketch_game(self) -> Iterator[str]:
        """Text lines with each player's map, tokens, value and built cards, and the crises."""
        for player in self.players:
            yield player.name + (f" – {player.map.name}" if player.map is not None else "")
            if player.map is not None:
                yield from self._sketch_map(player, player.map)
        for number, crisis in enumerate(self.log, 1):
            built, level = ("?" if figure is None else figure for figure in (crisis.built, crisis.level))
            yield f"crisis {number}: {built} built, level {level}"

    def _sketch_map(self, player: DraftPlayer, where: Map) -> Iterator[str]:
        """The text lines of a map, with a token or the zone's lower-case letter for each space."""
        side = self.constants.side
        yield f"    {' '.join(COLUMNS[:side])}"
        for number in range(side):
            zones = where.letters[number * side : (number + 1) * side].lower()
            tokens = player.rows[number] if number < len(player.rows) else EMPTY * side
            signs = (zone if token == EMPTY else token for zone, token in zip(zones, tokens, strict=True))
            yield f"  {number + 1} {' '.join(signs)}"
        yield f"  {self.constants.measure_neighborhood_value(where, find_spaces_with_sign(HOME, tuple(player.rows))):,}"
        if player.built:
            yield f"  built: {', '.join(card.name for card in player.built)}"

    def write_entry_yaml(self) -> str:
        """The entry as YAML text."""
        return "\n".join(self._write_yaml_lines()) + "\n"

    def _write_yaml_lines(self) -> Iterator[str]:
        yield "game: sunnyvale"
        yield "players:"
        for player in self.players:
            yield from self._write_player_lines(player)
        yield f"crises: {self.crises}"
        if self.log:
            yield "log:"
            for crisis in self.log:
                figures = {"built": crisis.built, "level": crisis.level}
                parts = [f"{name}: {figure}" for name, figure in figures.items() if figure is not None]
                yield f"  - {{{', '.join(parts)}}}"

    def _write_player_lines(self, player: DraftPlayer) -> Iterator[str]:
        assert player.map is not None
        yield f"  - name: {quote_for_yaml(player.name)}"
        yield f"    map: {player.map.id}"
        yield "    board: |"
        yield from (f"      {' '.join(row)}" for row in player.rows)
        if player.homes:
            yield f"    housing: {{{', '.join(f'{zone}: {homes}' for zone, homes in player.homes.items())}}}"
        if player.concerns is not None:
            yield f"    concerns: {player.concerns}"
        if player.value is not None:
            yield f"    value: {player.value:,}"
        if player.built is not None:
            yield f"    built: [{', '.join(card.id for card in player.built)}]"


def ask_for_entry(constants: GameConstants) -> Asking:
    """Ask for everything on the score sheet of a game, and return the entry as YAML."""
    draft = EntryDraft(constants)
    for number in range(1, len(constants.maps) + 1):
        yield from _ask_about_player(draft, number)
    example = f"how many crises there were; {constants.crises} if the game is over"
    answer = yield _make_question(draft, "crises", example, partial(_read_number_of_crises, constants))
    draft.crises = _read_number_of_crises(constants, answer)
    for number in range(1, draft.crises + 1):
        example = (
            "cards built in this crisis and since the previous one, then the level, such as 2 1; "
            "- for a missing figure; empty to finish"
        )
        answer = yield _make_question(draft, f"crisis {number}, built and level", example, _read_crisis_figures_if_written)
        if not answer.strip():
            break
        draft.log.append(_read_crisis_figures_if_written(answer))
    return draft.write_entry_yaml()


def _ask_about_player(draft: EntryDraft, player_number: int) -> Prompts:
    constants = draft.constants
    read_new = make_new_name_reader([earlier.name for earlier in draft.players])
    name = yield _make_question(draft, f"player {player_number}", "a name", read_new)
    player = DraftPlayer(read_name(name))
    draft.players.append(player)
    maps = [free for free in constants.maps if free not in (earlier.map for earlier in draft.players)]

    def read_untaken_map(text: str) -> Map:
        return find_by_beginning_of_id_or_name(text, maps, "map")

    answer = yield _make_question(
        draft, "map", f"{join_words((free.name for free in maps), 'or')}; a few letters are enough", read_untaken_map
    )
    player.map = read_untaken_map(answer)
    yield from _ask_for_board(draft, player)
    yield from _ask_for_homes_concerns_and_value(draft, player)
    example = (
        "ids or names of cards, separated by commas; a few letters of each are enough; 0 for none; empty if not on the sheet"
    )
    answer = yield _make_question(draft, "built here", example, partial(_read_built_cards_refusing_repeats, draft))
    player.built = _read_built_cards_refusing_repeats(draft, answer)


def _ask_for_board(draft: EntryDraft, player: DraftPlayer) -> Prompts:
    side = draft.constants.side

    def read_row_of_right_length(text: str) -> BoardRow:
        row = read_board_row(text)
        if len(row) != side:
            raise ValueError(f"The row has {write_count(len(row), 'space')}, but must have {side}; type . for an empty space.")
        return row

    example = ("..CAA." * 2)[:side]
    explained = f"C for a Concern, A for an affordable home, . for an empty space, such as {example}"
    for number in range(1, side + 1):
        answer = yield _make_question(draft, f"row {number}", explained, read_row_of_right_length)
        player.rows.append(read_row_of_right_length(answer))


def _ask_for_homes_concerns_and_value(draft: EntryDraft, player: DraftPlayer) -> Prompts:
    zones = draft.constants.zones

    def read_homes_by_zone_if_written(text: str) -> tuple[int, ...]:
        numbers = tuple(map(read_number, text.split())) if text.strip() not in UNWRITTEN else ()
        if numbers and len(numbers) != len(zones):
            raise ValueError(f"You entered {write_count(len(numbers), 'number')}. Enter {len(zones)}, or leave the line empty.")
        return numbers

    named = join_words(zone.name for zone in zones)
    example = " ".join(str(homes) for homes in range(len(zones), 0, -1))
    answer = yield _make_question(
        draft,
        f"homes in {named}",
        f"{write_count(len(zones), 'number')} such as {example}; leave empty if the sheet shows no numbers",
        read_homes_by_zone_if_written,
    )
    player.homes = dict(zip((zone.ink for zone in zones), read_homes_by_zone_if_written(answer), strict=False))
    answer = yield _make_question(draft, "Concerns", "the number on the sheet; empty if it has none", read_figure)
    player.concerns = read_figure(answer)
    answer = yield _make_question(
        draft, "value", "the value on the sheet, such as 1,640,000; empty if it has none", read_figure
    )
    player.value = read_figure(answer)


def _read_built_cards_refusing_repeats(draft: EntryDraft, text: str) -> tuple[Card, ...] | None:
    """The current player's built Housing cards. Raises ValueError for a card that is already built."""
    builders = {card.id: player.name for player in draft.players for card in player.built or ()}
    cards = read_built_housing_cards_if_written(draft.constants, text)
    for number, card in enumerate(cards or ()):
        builder = builders.get(card.id, "") or (draft.players[-1].name if card in (cards or ())[:number] else "")
        if builder:
            raise ValueError(f"{builder} has already built {card.name}, and the deck has only one.")
    return cards


def read_built_housing_cards_if_written(constants: GameConstants, text: str) -> tuple[Card, ...] | None:
    """The Housing cards in an answer, or None if nobody wrote them down."""
    if text.strip() in UNWRITTEN:
        return None
    words = [word for word in text.split(",") if word.strip()] if text.strip().casefold() not in NO_CARDS else []
    return tuple(find_by_beginning_of_id_or_name(word, constants.housing_cards, "Housing card") for word in words)


def _read_number_of_crises(constants: GameConstants, text: str) -> int:
    if not 0 <= read_number(text) <= constants.crises:
        raise ValueError(f"Enter a number from 0 to {constants.crises}. A whole game has {constants.crises} crises.")
    return read_number(text)


def _read_crisis_figures_if_written(text: str) -> Crisis:
    """The number of cards built in a crisis and the level after it. A missing figure is None."""
    words = text.replace(",", " ").split()
    if words and len(words) != CRISIS_FIGURES:
        raise ValueError("Enter two figures, the cards built and the level, such as 2 1. Use - for a missing one.")
    return Crisis(*map(read_figure, words))


def _make_question(draft: EntryDraft, prompt: str, example: str, read: Callable[[str], Any]) -> Question:
    return Question(prompt, example, read, tuple(draft.sketch_game()))
