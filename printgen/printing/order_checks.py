"""Checks an order, and lists the components that are printed for it."""

from collections.abc import Iterator
from typing import get_args

from printgen.content.sizes import check_paper_name
from printgen.core.problems import Problems, Where, make_spelling_hint
from printgen.core.words import join_words, write_count
from printgen.model import INKS, Component, Game, Order, Selection, Sides

MOST_PIECES = 100_000


def report_nothing_to_print(game: Game, only: Selection, problems: Problems) -> None:
    """Report that the components of a game, or the selected rows, have no pieces at all."""
    if only.words:
        hint = "select other rows, or check `copies` of the component."
        problems.add(Where("--only"), "There is nothing to print: every selected row has 0 copies.", hint)
        return
    hint = "check `copies`, `players` and `styles` of the components."
    problems.add(game.locate_part("components"), "There is nothing to print: every component has 0 copies.", hint)


def check_piece_count(count: int, game: Game, problems: Problems) -> bool:
    """Whether one run can print this many pieces. Reports a problem if there are too many."""
    if count > MOST_PIECES:
        message = f"The order has {write_count(count, 'piece')}, but one run prints at most {MOST_PIECES}."
        problems.add(
            game.locate_part("components"), message, "order fewer copies at a time, and print the game in several runs."
        )
    return count <= MOST_PIECES


def check_order(game: Game, order: Order, problems: Problems) -> bool:
    """Whether the game can be printed as ordered. Reports every impossible option."""
    before = len(problems.found)
    check_paper_name(order.paper, Where("--paper"), problems)
    if order.sides not in get_args(Sides):
        known = get_args(Sides)
        problems.add(Where("--sides"), f'"{order.sides}" is not a value of --sides.', make_spelling_hint(order.sides, known))
    if order.ink not in INKS:
        problems.add(Where("--ink"), f'There is no ink "{order.ink}".', f"use {join_words(INKS, 'or')}.")
    if order.style not in game.styles:
        problems.add(
            game.locate_part("styles"), f'There is no style "{order.style}".', make_spelling_hint(order.style, game.styles)
        )
    if order.copies < 1:
        problems.add(Where("--copies"), f"The number of copies is {order.copies}, but must be 1 or more.", "use 1.")
    is_usual = order.players == game.players.usual  # the content check already reports an impossible default number
    least, most = game.players.least, game.players.most
    if not is_usual and not least <= order.players <= most:
        takes = f"{least}–{most} players" if least < most else write_count(least, "player")
        problems.add(game.locate_part("players"), f"{game.title} takes {takes}, not {order.players}.")
    return len(problems.found) == before


def list_components_to_print(game: Game, order: Order) -> Iterator[Component]:
    """The selected components that are printed for the order's players and style."""
    for component in game.components:
        if component.is_printed(order.players, order.style) and order.only.selects_component(component.name):
            yield component
