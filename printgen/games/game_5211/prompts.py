"""Asks the questions of `printgen enter 5211` in the order of play: the players, the cards of each round, and the totals."""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import field
from functools import partial
from typing import Any

from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count, write_ordinal, write_there_are
from printgen.games.game_5211.constants import GameConstants, Hand
from printgen.games.game_5211.entry import read_card_name
from printgen.games.game_5211.entry_checks import describe_unknown_card
from printgen.games.game_5211.explanation import describe_outcome
from printgen.games.game_5211.game_rounds import does_round_end_long_game
from printgen.games.game_5211.outcome import score_hands
from printgen.scoring.contract.entries import UNWRITTEN, read_figure, read_name, read_number
from printgen.scoring.contract.questions import (
    Asking,
    Question,
    make_new_name_reader,
    make_player_count_reader,
    quote_for_yaml,
    read_yes,
)


@dataclass(slots=True)
class EntryDraft:
    """The answers about one game so far."""

    constants: GameConstants
    players: list[str] = field(default_factory=list)
    deals: list[list[tuple[Hand, ...]]] = field(default_factory=lambda: [[]])
    hands: list[Hand] = field(default_factory=list)  # of the round that is being typed in
    totals: dict[str, int] = field(default_factory=dict)
    unfinished: bool = False
    is_long: bool = False  # whether the long variant is played, even if there is only one deal so far

    @property
    def rounds_of_current_deal(self) -> list[tuple[Hand, ...]]:
        """The rounds of the deal that is being entered."""
        return self.deals[-1]

    @property
    def is_pile_exhausted(self) -> bool:
        """Whether the pile of the current deal has run out (R7)."""
        return len(self.rounds_of_current_deal) >= self.constants.count_rounds_per_deal(len(self.players))

    @property
    def is_long_game_won(self) -> bool:
        """Whether the game is over because a player has reached the goal (R10)."""
        return does_round_end_long_game(self.constants, len(self.deals) - 1, self.is_pile_exhausted, self.sum_points_by_seat())

    def count_played_copies_in_deal(self) -> Counter[int]:
        """The number of copies of each kind of card played in this deal so far, including the hands of the current round."""
        return Counter(card for hands in (*self.rounds_of_current_deal, self.hands) for hand in hands for card in hand)

    def sum_points_by_seat(self) -> list[int]:
        """The points of each player so far."""
        rounds = [score_hands(self.constants, hands).points for deal in self.deals for hands in deal]
        return [sum(points[seat] for points in rounds) for seat in range(len(self.players))]


def ask_for_entry(constants: GameConstants) -> Asking:
    """Ask for a finished or unfinished game, and return the entry as YAML."""
    draft = EntryDraft(constants)
    yield from _ask_for_players(draft)
    while True:
        yield from _ask_for_hands_of_deal(draft)
        if draft.unfinished or draft.is_long_game_won:
            break
        example = f"y for the long variant, played to {constants.goal} points; n if this was the whole game"
        more = yield _make_question(draft, "another deal", example, read_yes)
        if not read_yes(more):
            draft.unfinished = len(draft.deals) > 1  # because nobody has reached the goal
            break
        draft.deals.append([])
    for name in draft.players:
        example = "the written total; leave empty if there is none"
        total = yield _make_question(draft, f"total for {name}", example, read_figure)
        if total.strip() not in UNWRITTEN:
            draft.totals[name] = read_number(total)
    return write_entry_yaml(draft)


def _ask_for_players(draft: EntryDraft) -> Generator[Question, str, None]:
    numbers = sorted(draft.constants.setups)
    example = f"the number of players: {join_words(numbers, 'or')}"
    count = yield _make_question(draft, "players", example, make_player_count_reader(numbers))
    for number in range(1, int(count) + 1):
        name = yield _make_question(draft, f"player {number}", "the player's name", make_new_name_reader(draft.players))
        draft.players.append(read_name(name))


def _ask_for_hands_of_deal(draft: EntryDraft) -> Generator[Question, str, None]:
    """Ask for hands until the pile is exhausted, the game is won, or an empty answer marks the game as unfinished."""
    constants = draft.constants
    example = " ".join(kind.name for kind in constants.kinds[: constants.cards_per_round])
    cards = f"{write_count(constants.cards_per_round, 'card')}, such as {example}"
    while not draft.is_pile_exhausted and not draft.is_long_game_won:
        for name in draft.players:
            first = not draft.hands
            example = f"{cards}; leave empty if this round was not played" if first else cards
            read_hand = partial(_read_hand_and_check_deck, draft, first)
            answer = yield _make_question(draft, f"round {len(draft.rounds_of_current_deal) + 1}, {name}", example, read_hand)
            hand = read_hand(answer)
            if not hand:
                draft.unfinished = True
                return
            draft.hands.append(hand)
        draft.rounds_of_current_deal.append(tuple(draft.hands))
        draft.hands.clear()


def _read_hand_and_check_deck(draft: EntryDraft, may_be_empty: bool, text: str) -> Hand:
    """The hand in an answer. Raises ValueError for a wrong number of cards (R2), or if the deck has too few of them (R3)."""
    constants, hand = draft.constants, read_hand_of_any_size(draft.constants, text)
    if may_be_empty and not hand:
        return ()
    if len(hand) != constants.cards_per_round:
        raise ValueError(f"{write_there_are(len(hand), 'card')} instead of {constants.cards_per_round}.".capitalize())
    seen = draft.count_played_copies_in_deal()
    for card in hand:
        seen[card] += 1
        kind = constants.kinds[card]
        if seen[card] > kind.copies:
            number = write_ordinal(seen[card])
            message = f"This would be the {number} {kind.name} in the deal, but the deck has only {kind.copies}."
            raise ValueError(f"{message} If an earlier {kind.name} is wrong, go back with `<`.")
    return hand


def read_hand_of_any_size(constants: GameConstants, text: str) -> Hand:
    """The cards in a text, of which there may be too many or too few. Raises ValueError for an unknown card."""
    names = [read_card_name(word) for word in split_line_into_card_texts(text)]
    unknown = next((name for name in names if name not in constants.kind_index_by_name), None)
    if unknown is not None:
        message = describe_unknown_card(constants, unknown)
        raise ValueError(message[0].upper() + message[1:])
    return tuple(constants.kind_index_by_name[name] for name in names)


def split_line_into_card_texts(text: str) -> Iterator[str]:
    """The cards in a line, with or without separators, such as `G1 G2`, `g1,g2` or `g1g2`."""
    for word in re.findall(r"[^\s,;.+]+", text):
        yield from re.findall(r"[^\W\d_]\d+", word) if re.fullmatch(r"([^\W\d_]\d+)+", word) else [word]


def _make_question(draft: EntryDraft, prompt: str, example: str, read: Callable[[str], Any]) -> Question:
    return Question(prompt, example, read, tuple(_sketch_game(draft)))


def _sketch_game(draft: EntryDraft) -> Iterator[str]:
    if not draft.players:
        return
    constants, widths = draft.constants, [max(4, len(name)) for name in draft.players]
    yield _align_row("", draft.players, widths, "")
    for number, deal in enumerate(draft.deals, 1):
        for round_number, hands in enumerate(deal, 1):
            outcome, points, _ = score_hands(constants, hands)
            name = f"round {number}.{round_number}" if len(draft.deals) > 1 else f"round {round_number}"
            yield _align_row(name, points, widths, describe_outcome(constants, outcome, hands))
    if any(draft.deals):
        yield _align_row("total", draft.sum_points_by_seat(), widths, "")
    for name, hand in zip(draft.players, draft.hands, strict=False):
        yield f"{name}: {' '.join(constants.kinds[card].name for card in hand)}"


def _align_row(name: str, cells: Iterable[object], widths: list[int], outcome: str) -> str:
    columns = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name:9}  {columns}  {outcome}".rstrip()


def write_entry_yaml(draft: EntryDraft) -> str:
    """The entry as YAML text."""
    return "\n".join(_write_entry_lines(draft)) + "\n"


def _write_entry_lines(draft: EntryDraft) -> Iterator[str]:
    yield 'game: "5211"'
    yield f"players: [{', '.join(map(quote_for_yaml, draft.players))}]"
    if len(draft.deals) == 1 and not draft.is_long:
        yield "rounds:" if draft.rounds_of_current_deal else "rounds: []"
        yield from (f"  - {_write_round(draft, hands)}" for hands in draft.rounds_of_current_deal)
    else:
        yield "deals:"
        for deal in draft.deals:
            yield from _write_deal_lines(draft, deal)
    if draft.totals:
        yield f"totals: {{{', '.join(f'{quote_for_yaml(name)}: {total}' for name, total in draft.totals.items())}}}"
    if draft.unfinished:
        yield "unfinished: true"


def _write_deal_lines(draft: EntryDraft, deal: list[tuple[Hand, ...]]) -> Iterator[str]:
    if not deal:
        yield "  - []"
    for index, hands in enumerate(deal):
        yield f"  {'  ' if index else '- '}- {_write_round(draft, hands)}"


def _write_round(draft: EntryDraft, hands: tuple[Hand, ...]) -> str:
    names = (" ".join(draft.constants.kinds[card].name for card in hand) for hand in hands)
    return f"{{{', '.join(f'{quote_for_yaml(player)}: {cards}' for player, cards in zip(draft.players, names, strict=True))}}}"
