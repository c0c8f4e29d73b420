"""Reads the options that select a part of a game: components and rows before the layout, pages of the PDF after it."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, get_args

from printgen.core.files.outputs import make_file_name
from printgen.core.named_tuples import NamedTuple
from printgen.core.patterns import compile_later
from printgen.core.problems import ProblemError, Problems, Where, find_closest_word, make_spelling_hint, truncate_value
from printgen.core.words import join_words, write_count
from printgen.model import Component, Game, Order, Piece, Selection, Stock
from printgen.printing.order_checks import list_components_to_print
from printgen.printing.plan import Plan

Words: TypeAlias = str | Sequence[str]
Numbers: TypeAlias = frozenset[int]

LONGEST_NAME = 60  # characters of a file name for the selected rows
_RANGE = compile_later(r"(\d{1,9})\s*[-–]\s*(\d{1,9})?|(\d{1,9})")
_PAGES = Where("--pages")
_ONLY = Where("--only")
_STOCK = Where("--stock")


def select_rows(game: Game, order: Order, words: Words, problems: Problems) -> Selection | None:
    """The rows that `--only` names. Reports all problems and returns None if a word names nothing that the order prints.

    A word names a component, or `component:` with a row; each word after that names another row, or else a component.
    """
    rows: dict[str, Numbers] = {}
    before = len(problems.found)
    texts = (words,) if isinstance(words, str) else tuple(words)
    for text in texts:
        found: Component | None = None
        for word in filter(None, map(str.strip, text.split(","))):
            try:
                found, component, numbers = _find_component_and_rows(game, found, word)
                _raise_unless_order_prints_component(component, order)
                rows[component.name] = rows.get(component.name, frozenset()) | numbers
            except ProblemError as error:
                problems.add_problem(error.problem)
        if not text.strip(" ,"):
            names = join_words([component.name for component in game.components[:1]])
            problems.add(_ONLY, "The selection is empty.", f"name a component, such as {names}, or remove --only.")
    return Selection(texts, rows) if len(problems.found) == before else None


def select_rows_on_stock(game: Game, order: Order, stock: str, problems: Problems) -> Selection | None:
    """The selection of an order without the components on other stocks.

    Reports a problem and returns None if there is no such stock, or if the order prints nothing on it.
    """
    if stock not in get_args(Stock):
        problems.add(_STOCK, f'There is no stock "{truncate_value(stock)}".', make_spelling_hint(stock, get_args(Stock)))
        return None
    printed = list(list_components_to_print(game, order))
    rows = {part.name: order.only.rows.get(part.name, _list_row_numbers(part)) for part in printed if part.stock == stock}
    if not rows:
        stocks = join_words(list(dict.fromkeys(part.stock for part in printed)), "or")
        what = "Nothing that --only selects is" if order.only.words else f"Nothing in {game.title} is"
        problems.add(_STOCK, f"{what} printed on {stock}.", f"use {stocks}." if printed else "remove --stock.")
        return None
    return Selection((*order.only.words, f"stock {stock}"), rows)


def _list_row_numbers(component: Component) -> Numbers:
    return frozenset(range(1, len(component.rows) + 1))


class _NamedRows(NamedTuple):
    """The component whose rows the next words may name, and the component and the rows that a word names."""

    next_current: Component | None
    component: Component
    numbers: Numbers


def _find_component_and_rows(game: Game, current_component: Component | None, word: str) -> _NamedRows:
    """The component and the rows that a word names. `current_component` is the component whose rows it may name."""
    name, colon, rest = word.partition(":")
    components = {component.name.casefold(): component for component in game.components}
    component = components.get(name.strip().casefold())
    if current_component is not None and (not colon or component is None):
        numbers = _find_row_numbers(current_component, word)
        if numbers:
            return _NamedRows(current_component, current_component, numbers)
        if component is None:
            raise _make_row_error(current_component, word)
    if component is None:
        raise _make_component_error(game, name.strip(), bool(colon))
    if not colon:
        return _NamedRows(None, component, _list_row_numbers(component))
    if not rest.strip():
        hint = f"write {component.name} to print all rows, or add the id of a row after the colon."
        raise ProblemError(_ONLY, f'"{truncate_value(word)}" names no row.', hint)
    numbers = _find_row_numbers(component, rest.strip())
    if not numbers:
        raise _make_row_error(component, rest.strip())
    return _NamedRows(component, component, numbers)


def _find_row_numbers(component: Component, word: str) -> Numbers:
    """The numbers of the rows that a word names by id, title, number or range; empty if there are none.

    If all ids in a table are numbers, then a number is an id, and not the number of a row.
    """
    ids = component.list_row_ids()
    titles = [component.find_title_of_row(row) for row in component.rows]
    for names, convert in ((ids, str.casefold), (titles, str.casefold), (ids, make_file_name), (titles, make_file_name)):
        wanted = convert(word)
        numbers = frozenset(number for number, name in enumerate(names, 1) if wanted and convert(name) == wanted)
        if numbers:
            return numbers
    match = _RANGE.fullmatch(word)
    if match is None:
        return frozenset()
    numeric = all(map(str.isdecimal, ids))
    keys = list(map(int, ids)) if numeric else list(range(1, len(ids) + 1))
    chosen = _read_number_range(_ONLY, word, max(keys))
    if not numeric and chosen[-1] > len(keys):
        return frozenset()
    return frozenset(number for number, key in enumerate(keys, 1) if key in chosen)


def _read_number_range(where: Where, word: str, last: int) -> range:
    """The numbers of a text such as `7`, `1-3` or `7-`. Raises ProblemError if it is anything else or runs backwards."""
    match = _RANGE.fullmatch(word)
    if match is None:
        raise ProblemError(where, f'"{truncate_value(word)}" is not a page or a range of pages.', "write pages such as 1-3,7.")
    begin, end, single = match.groups()
    if single is not None:
        return range(int(single), int(single) + 1)
    if end is not None and int(end) < int(begin):
        raise ProblemError(where, f"The range {word} runs backwards.", f"write {end}-{begin}.")
    return range(int(begin), (int(end) if end is not None else max(last, int(begin))) + 1)


def _make_row_error(component: Component, word: str) -> ProblemError:
    """The error for a word that names no row of a component."""
    name, count, ids = component.name, len(component.rows), [name for name in component.list_row_ids() if name]
    shown = f'"{truncate_value(word)}"'
    if component.text is not None:
        return ProblemError(
            _ONLY, f"{name} is a text, so it has no row {shown}.", f"write {name} alone; --pages selects pages."
        )
    if count == 1 and not ids:
        return ProblemError(_ONLY, f"{name} has only one row, so there is no row {shown}.", f"write {name} alone.")
    is_numeric = bool(ids) and all(map(str.isdecimal, ids))
    if _RANGE.fullmatch(word) and not is_numeric:
        message = f"{name} has {write_count(count, 'row')}, so there is no row {word}."
        return ProblemError(_ONLY, message, f"use numbers from 1 to {count}.")
    titles = list(filter(None, dict.fromkeys(map(component.find_title_of_row, component.rows))))
    near = find_closest_word(word, [*titles, *ids])
    hint = f"did you mean {near}?" if near else make_spelling_hint(word, ids or titles)
    return ProblemError(_ONLY, f"{name} has no row {shown}.", hint or f"use numbers from 1 to {count}.")


def _make_component_error(game: Game, name: str, word_names_row: bool) -> ProblemError:
    """The error for a name that is not a component; the hint may name a component that has such a row."""
    names = [component.name for component in game.components]
    owner = next((component for component in game.components if not word_names_row and _has_row_called(component, name)), None)
    hint = f"did you mean {owner.name}:{name}?" if owner is not None else make_spelling_hint(name, names)
    return ProblemError(_ONLY, f'There is no component "{truncate_value(name)}".', hint)


def _has_row_called(component: Component, word: str) -> bool:
    return not _RANGE.fullmatch(word) and bool(_find_row_numbers(component, word))


def _raise_unless_order_prints_component(component: Component, order: Order) -> None:
    """Raise ProblemError for a component that is not printed for the players and the style of an order."""
    if component.players and order.players not in component.players:
        players = f"{join_words(component.players, 'or')} player{'' if component.players == (1,) else 's'}"
        message = f"{component.name} is printed only for {players}, but this order is for {order.players}."
        raise ProblemError(_ONLY, message, f"add --players {component.players[0]}.")
    if component.styles and order.style not in component.styles:
        message = f"{component.name} is not part of the style {order.style}."
        raise ProblemError(_ONLY, message, f"add --style {component.styles[0]}.")


def select_pages(plan: Plan, page_ranges: str, problems: Problems) -> Plan | None:
    """The plan with only the pages in ranges such as `1-3,7`. Reports all problems and returns None for any other text."""
    last, chosen, before = len(plan.sheets), set[int](), len(problems.found)
    words = [word.strip() for word in page_ranges.split(",")]
    if not any(words):
        problems.add(_PAGES, "The selection is empty.", "write pages such as 1-3,7, or remove --pages.")
        return None
    for word in filter(None, words):
        try:
            pages = _read_number_range(_PAGES, word, last)
        except ProblemError as error:
            problems.add_problem(error.problem)
            continue
        chosen |= set(pages) & set(range(1, last + 1))
        if pages[0] < 1 or pages[-1] > last:
            beyond = max(last + 1, pages[0]) if pages[0] else 0
            hint = f"use pages from 1 to {last}." if last > 1 else "use page 1, or remove --pages."
            problems.add(_PAGES, f"The PDF has {write_count(last, 'page')}, so there is no page {beyond}.", hint)
    return _reduce_plan_to_pages(plan, tuple(sorted(chosen))) if len(problems.found) == before else None


def _reduce_plan_to_pages(plan: Plan, pages: tuple[int, ...]) -> Plan:
    """The plan with only these pages, and with only the pieces on them."""
    sheets = tuple(plan.sheets[page - 1] for page in pages)
    papers = sorted({sheet.number for sheet in sheets})
    fronts = [sheet.number for sheet in sheets if sheet.side == "front"]
    pieces = tuple(_list_pieces_on_sheets(plan, papers))
    arrangement = plan.arrangement._replace(
        pages=tuple(plan.arrangement.pages[number - 1] for number in fronts), comparisons=()
    )
    return replace(plan, sheets=sheets, pieces=pieces, arrangement=arrangement, pages=pages)


def _list_pieces_on_sheets(plan: Plan, sheet_numbers: Iterable[int]) -> Iterator[Piece]:
    """The pieces on some sheets of paper; a board that is split into parts counts once on each sheet."""
    for number in sheet_numbers:
        page = plan.arrangement.pages[number - 1]
        pieces = [replace(piece, view=None) for _, piece in page.load]
        yield from dict.fromkeys(pieces) if page.first_lot.parting is not None else pieces


def make_file_name_words_of_selection(plan: Plan) -> list[str]:
    """The words in a file name for the selected part of a game; empty for a whole game."""
    only, fronts = plan.order.only.words, ["fronts"] if plan.order.fronts else []
    rows = "+".join(filter(None, (make_file_name(word) for text in only for word in text.split(","))))
    if len(rows) > LONGEST_NAME:
        rows = f"{rows[:LONGEST_NAME]}-{hashlib.sha256(repr(only).encode()).hexdigest()[:6]}"
    pages = f"pages-{write_page_ranges(plan.pages)}" if plan.pages else ""
    words = list(filter(None, (rows, pages, *fronts)))
    return ["part", *words] if words else []


def write_page_ranges(pages: Sequence[int]) -> str:
    """Page numbers as a file name shows them: `1-3+7`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and runs[-1][-1] == page - 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    return "+".join("-".join(map(str, run)) for run in runs)
