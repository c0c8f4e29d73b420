"""5211 asked for as it is played: players, round by round four cards each, deal by deal, the totals at the end."""

import re
from collections.abc import Callable, Generator, Iterator
from itertools import chain
from typing import Any

from printgen.core.words import counted, listed, ordinal
from printgen.games.game_5211.draft import Draft
from printgen.games.game_5211.entry import read_card
from printgen.games.game_5211.explain import what_scored
from printgen.games.game_5211.reading import no_card
from printgen.games.game_5211.scored import Hand, settled
from printgen.games.game_5211.table import Table
from printgen.scoring.contract.entries import UNWRITTEN, read_figure, read_name, read_number
from printgen.scoring.contract.questions import Asking, Question, quoted, read_new_name, read_players, read_yes


def ask(table: Table) -> Asking:
    """Ask for a whole game, or for as much of it as was played."""
    draft = Draft(table)
    yield from _players(draft)
    while True:
        yield from _rounds(draft)
        if draft.unfinished or draft.reached:
            break
        more = yield _question(draft, "another deal", f"y for the long game to {table.goal}; n if this was all", read_yes)
        if not read_yes(more):
            draft.unfinished = len(draft.deals) > 1  # nobody has reached the goal
            break
        draft.deals.append([])
    for name in draft.players:
        total = yield _question(draft, f"total of {name}", "the total as it was written; empty if there is none", read_figure)
        if total.strip() not in UNWRITTEN:
            draft.totals[name] = read_number(total)
    return "\n".join(_entry(draft)) + "\n"


def _players(draft: Draft) -> Generator[Question, str, None]:
    numbers = sorted(draft.table.seats)
    count = yield _question(draft, "players", f"how many played: {listed(numbers, 'or')}", read_players(numbers))
    for number in range(1, int(count) + 1):
        name = yield _question(draft, f"player {number}", "a name", read_new_name(draft.players))
        draft.players.append(read_name(name))


def _rounds(draft: Draft) -> Generator[Question, str, None]:
    """The rounds of a deal; an empty line in the place of a round ends it, and the game is unfinished."""
    table = draft.table
    while not draft.played_out and not (len(draft.deals) > 1 and draft.reached):
        number = len(draft.deal) + 1
        for name in draft.players:
            first = not draft.hands
            example = f"{counted(table.played, 'card')} such as {_example(table)}"
            ending = "; an empty line if no more was played" if first else ""
            answer = yield _question(draft, f"round {number}, {name}", example + ending, _reader(draft, first))
            hand = _reader(draft, first)(answer)
            if not hand:
                draft.unfinished = True
                return
            draft.hands.append(hand)
        draft.deal.append(tuple(draft.hands))
        draft.hands.clear()


def _example(table: Table) -> str:
    return " ".join(kind.name for kind in table.kinds[: table.played])


def _reader(draft: Draft, may_end: bool) -> Callable[[str], Hand]:
    """How the cards of a player are read: as many as are played, and no more of any than the deck has (R2, R3)."""
    table = draft.table

    def read(text: str) -> Hand:
        names = [read_card(word) for word in words(text)]
        if may_end and not names:
            return ()
        for name in names:
            if name not in table.by_name:
                raise ValueError(f"{no_card(table, name)[0].upper()}{no_card(table, name)[1:]}")
        if len(names) != table.played:
            raise ValueError(f"{counted(len(names), 'card')}; {table.played} are played in a round.")
        return _in_deck(draft, tuple(table.by_name[name] for name in names))

    return read


def words(text: str) -> Iterator[str]:
    """The cards one by one, with whatever signs between them, or none: `G1 G2`, `g1,g2`, `g1g2`."""
    for word in re.findall(r"[^\s,;.+]+", text):
        yield from re.findall(r"[^\W\d_]\d+", word) if re.fullmatch(r"([^\W\d_]\d+)+", word) else [word]


def _in_deck(draft: Draft, hand: Hand) -> Hand:
    seen = dict(draft.seen())
    for card in hand:
        seen[card] = seen.get(card, 0) + 1
        kind = draft.table.kinds[card]
        if seen[card] > kind.copies:
            message = f"This would be the {ordinal(seen[card])} {kind.name} of the deal, and the deck has {kind.copies}."
            raise ValueError(f"{message} If an earlier one was wrong, `<` goes back.")
    return hand


def _question(draft: Draft, prompt: str, example: str, read: Callable[[str], Any]) -> Question:
    return Question(prompt, example, read, tuple(_sketch(draft)))


def _sketch(draft: Draft) -> Iterator[str]:
    """The rounds so far: what everybody won, and what scored; below them the cards of the round that is being typed in."""
    if not draft.players:
        return
    table, wide = draft.table, [max(4, len(name)) for name in draft.players]
    yield _row("", draft.players, wide, "")
    for number, deal in enumerate(draft.deals, 1):
        for at, hands in enumerate(deal, 1):
            outcome, points, _ = settled(table, hands)
            name = f"round {number}.{at}" if len(draft.deals) > 1 else f"round {at}"
            yield _row(name, points, wide, what_scored(table, outcome, hands))
    if any(draft.deals):
        yield _row("total", draft.sums(), wide, "")
    for name, hand in zip(draft.players, draft.hands, strict=False):
        yield f"{name}: {' '.join(table.kinds[card].name for card in hand)}"


def _row(name: str, cells: Any, wide: list[int], scored: str) -> str:
    columns = "  ".join(f"{cell:>{width}}" for cell, width in zip(cells, wide, strict=True))
    return f"{name:9}  {columns}  {scored}".rstrip()


def _entry(draft: Draft) -> Iterator[str]:
    """The entry as a file."""
    yield 'game: "5211"'
    yield f"players: [{', '.join(map(quoted, draft.players))}]"
    if len(draft.deals) == 1:
        yield "rounds:" if draft.deal else "rounds: []"
        yield from (f"  - {_hands(draft, hands)}" for hands in draft.deal)
    else:
        yield "deals:"
        yield from chain.from_iterable(_deal(draft, deal) for deal in draft.deals)
    if draft.totals:
        yield f"totals: {{{', '.join(f'{quoted(name)}: {total}' for name, total in draft.totals.items())}}}"
    if draft.unfinished:
        yield "unfinished: true"


def _deal(draft: Draft, deal: list[tuple[Hand, ...]]) -> Iterator[str]:
    if not deal:
        yield "  - []"
    for at, hands in enumerate(deal):
        yield f"  {'  ' if at else '- '}- {_hands(draft, hands)}"


def _hands(draft: Draft, hands: tuple[Hand, ...]) -> str:
    names = (" ".join(draft.table.kinds[card].name for card in hand) for hand in hands)
    return f"{{{', '.join(f'{quoted(player)}: {cards}' for player, cards in zip(draft.players, names, strict=True))}}}"
