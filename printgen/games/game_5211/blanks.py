"""Offers the score pad of 5211 as a form: names and totals on the paper, and the cards of each round beside it."""

from collections.abc import Iterator, Mapping
from itertools import count, takewhile

from printgen.core.words import write_count
from printgen.games.game_5211.constants import GameConstants, Hand
from printgen.games.game_5211.entry import Entry, list_entered_rounds
from printgen.games.game_5211.prompts import EntryDraft, read_hand_of_any_size, write_entry_yaml
from printgen.scoring.contract.entries import read_figure, read_name, strip_extra_spaces
from printgen.scoring.contract.results import EntryPath
from printgen.scoring.contract.sheet_form import (
    TICK,
    Blank,
    BlankText,
    SheetForm,
    Texts,
    find_figure_in_blank,
    find_seats_up_to_last_filled,
    find_text_in_blank,
    require_text,
)

COMPONENT = "scorepad"
DEALS = 6  # on the score pad
LONG, UNFINISHED = "long", "unfinished"


def make_sheet_form(constants: GameConstants) -> SheetForm:
    """The form of the score pad, with a column for each player."""
    return SheetForm(
        COMPONENT,
        tuple(_list_blanks(constants)),
        write=lambda sheets: write_entry_yaml(_make_draft_from_texts(constants, sheets[0])),
        fill=lambda entry: [dict(_list_blank_texts_of_entry(entry))],
    )


def _list_blanks(constants: GameConstants) -> Iterator[Blank]:
    seats = range(max(constants.setups))
    for seat in seats:
        yield Blank(f"player.{seat + 1}", "name", ("players", seat), read_name, "name", column=seat)
    for seat in seats:
        yield Blank(f"total.{seat + 1}.points", "total", ("totals", seat), read_figure, "number", column=seat)
    for deal in range(1, DEALS + 1):
        for number in range(1, max(map(constants.count_rounds_per_deal, constants.setups)) + 2):
            yield from (_make_hand_blank(constants, deal, number, seat) for seat in seats)
        if deal == 1:
            yield Blank(LONG, "another deal", (), str, "tick", help=f"the long variant, played to {constants.goal} points")
    yield Blank(UNFINISHED, "the game is still going on", ("unfinished",), str, "tick")


def _make_hand_blank(constants: GameConstants, deal: int, round_number: int, seat: int) -> Blank:
    long_path: EntryPath = ("deals", deal - 1, round_number - 1, seat)
    named = f"round {round_number}" if deal == 1 else f"deal {deal}, round {round_number}"
    before = (
        _name_hand_blank(deal, round_number - 1, 0)
        if round_number > 1
        else _name_hand_blank(deal - 1, 1, 0)
        if deal > 2
        else LONG
    )
    example = " ".join(kind.name for kind in constants.kinds[: constants.cards_per_round])
    return Blank(
        name=_name_hand_blank(deal, round_number, seat),
        label=named,
        path=("rounds", round_number - 1, seat) if deal == 1 else long_path,
        read=lambda text: read_hand_of_any_size(constants, text),
        help=f"{write_count(constants.cards_per_round, 'card')}, such as {example}",
        column=seat,
        after="" if (deal, round_number) == (1, 1) else before,
        variant_path=long_path if deal == 1 else (),
    )


def _name_hand_blank(deal: int, round_number: int, seat: int) -> str:
    return f"deal.{deal}.round.{round_number}.{seat + 1}"


def _make_draft_from_texts(constants: GameConstants, texts: Texts) -> EntryDraft:
    """The texts of a filled-in form as a draft. Raises Unfilled for the first missing name or hand."""
    seats = find_seats_up_to_last_filled(_list_blanks(constants), texts, min(constants.setups))
    players = [require_text(texts, f"player.{seat + 1}") for seat in seats]
    is_long = bool(find_text_in_blank(texts, LONG))
    deals = [
        list(_read_rounds_until_one_is_empty(constants, texts, deal, seats)) for deal in range(1, DEALS + 1 if is_long else 2)
    ]
    while len(deals) > 1 and not deals[-1]:
        deals.pop()
    totals = {name: find_figure_in_blank(texts, f"total.{seat}.points") for seat, name in enumerate(players, 1)}
    return EntryDraft(
        constants,
        players,
        deals,
        totals={name: total for name, total in totals.items() if total is not None},
        unfinished=bool(find_text_in_blank(texts, UNFINISHED)),
        is_long=is_long,
    )


def _read_rounds_until_one_is_empty(
    constants: GameConstants, texts: Texts, deal: int, seats: range
) -> Iterator[tuple[Hand, ...]]:
    """The rounds of a deal, up to the first that has no cards at all."""

    def has_any_cards(round_number: int) -> bool:
        return any(find_text_in_blank(texts, _name_hand_blank(deal, round_number, seat)) for seat in seats)

    for number in takewhile(has_any_cards, count(1)):
        yield tuple(
            read_hand_of_any_size(constants, require_text(texts, _name_hand_blank(deal, number, seat))) for seat in seats
        )


def _list_blank_texts_of_entry(entry: Entry) -> Iterator[BlankText]:
    seats: Mapping[str, int] = {name: seat for seat, name in enumerate(entry.players)}
    for name, seat in seats.items():
        yield f"player.{seat + 1}", name
    for entered in list_entered_rounds(entry):
        number = int(entered.path[-1]) + 1
        for name, written in entered.map_present_players_to_written_names(entry.players).items():
            yield _name_hand_blank(entered.deal + 1, number, seats[name]), " ".join(entered.hands[written])
    for name, total in entry.totals.items():
        if total is not None:
            yield f"total.{seats[strip_extra_spaces(name)] + 1}.points", str(total)
    if entry.deals:
        yield LONG, TICK
    if entry.unfinished:
        yield UNFINISHED, TICK
