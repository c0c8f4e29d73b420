"""Judges an entry: computes every line, compares the written figures with it, and finds the winners."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.scoring.contract.results import Broken, Line, PlayerScore, Verdict
from printgen.scoring.declared.book import EVERYBODY, Book, Cell, list_possible_values
from printgen.scoring.declared.entry import list_written_figures, make_book_of_entry
from printgen.scoring.declared.explanation import explain_line, write_value_for_people
from printgen.scoring.declared.names import Place
from printgen.scoring.declared.plan import LinePart, Must, Plan
from printgen.scoring.declared.values import Range, flatten_values, is_known, merge_two_possible_values

MOST_TRIALS = 2000  # ways to fill in the empty fields that are tried, to find out what is possible
MOST_WORK = 200_000  # values that are computed in all trials together, which takes about two seconds
TOTAL = "total"


class _PossibleResults(NamedTuple):
    """What the empty fields can contain: the number of ways that fit the sheet, the results of lines, and the last way."""

    ways: int
    results: Mapping[Cell, Any]
    book: Book


def judge_entry(plan: Plan, entry: Any) -> Verdict:
    """The verdict on an entry. Raises FormulaError for a formula that cannot be computed."""
    book, written = make_book_of_entry(plan, entry), list_written_figures(plan, entry)
    names = [sheet.player for sheet in entry.sheets]
    findings = (*find_wrong_figures(book, written, names), *find_broken_conditions(book, names))
    possible = _try_values_for_empty_fields(book, written) if not findings else None
    if possible is not None and not possible.ways:
        message = "No figures in the empty fields fit the rest of the sheet."
        findings = (Broken("sheet.impossible", message, ("sheets",)),)
    book = possible.book if possible is not None and possible.ways == 1 else book
    results = possible.results if possible is not None else {}
    scores = tuple(
        _make_player_score(book, player, names[player], results, written.get((TOTAL, player, ())))
        for player in range(book.players)
    )
    return Verdict(scores, tuple(names[seat] for seat in find_winning_seats(book, results)), findings)


def _make_player_score(book: Book, player: int, name: str, results: Mapping[Cell, Any], written: int | None) -> PlayerScore:
    """A player's score; `results` are those of lines that the rest of the sheet makes more certain than the line itself."""
    total = _find_most_certain_result((TOTAL, player, ()), book, results)
    known = int(total) if is_known(total) else None
    ends = (known, known) if known is not None else (int(total.low), int(total.high))
    detail = {
        "values": {
            line.name: [_convert_to_json_value(book.find_value(line.name, player, at)) for at in line.list_positions(book.used)]
            if line.axes
            else _convert_to_json_value(book.find_value(line.name, player, ()))
            for line in book.plan.lines.values()
        }
    }
    return PlayerScore(name, known, ends, written, tuple(_list_shown_lines(book, player, results)), detail)


def _find_most_certain_result(cell: Cell, book: Book, results: Mapping[Cell, Any]) -> Any:
    value = book.find_value(*cell)
    return value if is_known(value) else results.get(cell, value)


def _convert_to_json_value(value: Any) -> Any:
    """A value for JSON: a number, a text, a condition, the two ends of a range, or a list."""
    if isinstance(value, Range):
        return [_convert_to_json_value(value.low), _convert_to_json_value(value.high)]
    if isinstance(value, int | str):
        return value
    return [_convert_to_json_value(item) for item in flatten_values(value)] if isinstance(value, tuple) else str(value)


def _list_shown_lines(book: Book, player: int, results: Mapping[Cell, Any]) -> Iterator[Line]:
    """The lines that the sheet shows, except the total, with the reasons for their points, or with their range."""
    for line in book.plan.lines.values():
        if line.shown and line.name != TOTAL:
            for at in line.list_positions(book.used):
                value = _find_most_certain_result((line.name, player, at), book, results)
                if isinstance(value, Range):
                    yield Line(line.label_part_at(at), None, (write_value_for_people(value),))
                else:
                    points = int(value) if isinstance(value, int) else None
                    yield Line(line.label_part_at(at), points, explain_line(line, book, player, at))


def find_wrong_figures(book: Book, written: Mapping[Cell, int], names: list[str]) -> Iterator[Broken]:
    """A finding for each written figure that is not the computed one, in the order of the sheet."""
    for player, name in enumerate(names):
        for line in book.plan.list_written_lines():
            for at in line.list_positions(book.used):
                figure = written.get((line.name, player, at))
                if figure is not None and not _can_value_be_figure(book.find_value(line.name, player, at), figure):
                    yield _make_wrong_figure_finding(line, at, book, player, name, written)


def _can_value_be_figure(value: Any, figure: int) -> bool:
    return bool(value.low <= figure <= value.high) if isinstance(value, Range) else bool(value == figure)


def _make_wrong_figure_finding(
    line: LinePart, at: tuple[int, ...], book: Book, player: int, name: str, written: Mapping[Cell, int]
) -> Broken:
    """The finding for a wrong figure; it says so if the figure would be right after an earlier wrong figure."""
    cell = (line.name, player, at)
    figure, value = written[cell], book.find_value(line.name, player, at)
    others = {other: number for other, number in written.items() if other != cell}
    follows = _can_value_be_figure(
        Book(book.plan, book.players, book.used, book.entered, others).compute_line(line, player, at), figure
    )
    reasons = explain_line(line, book, player, at)
    because = f" ({reasons[-1]})" if reasons else ""
    start = f"{name} wrote {figure:,} for {line.label_part_at(at)}"
    if follows:
        message = f"{start}, which follows from an earlier mistake. It must be {write_value_for_people(value)}{because}."
    else:
        only = (
            f"can only be from {value.low} to {value.high}"
            if isinstance(value, Range)
            else f"must be {write_value_for_people(value)}"
        )
        message = f"{start}, but it {only}{because}."
    code = "score.total" if line.name == TOTAL else f"score.{line.name.replace('_', '-')}"
    return Broken(code, message, ("sheets", player, line.name, *(place - 1 for place in at)), name)


def find_broken_conditions(book: Book, names: list[str]) -> Iterator[Broken]:
    """A finding for each condition that does not hold."""
    for must in book.plan.musts:
        for player in [0] if must.is_for_all_players else range(book.players):
            for at in product(*(range(1, book.used[axis.name] + 1) for axis in must.axes)):
                axes = {axis.name: place for axis, place in zip(must.axes, at, strict=True)}
                if must.compute_truth(Place(book, player, axes)) is False:
                    yield _make_broken_condition_finding(must, at, book, player, names)


def _make_broken_condition_finding(must: Must, at: tuple[int, ...], book: Book, player: int, names: list[str]) -> Broken:
    """The finding for a condition that does not hold, at the first field that it reads."""
    where = " ".join(f"{axis.name} {axis.label_position(place)}" for axis, place in zip(must.axes, at, strict=True))
    who = [] if must.is_for_all_players else [names[player]]
    start = ", ".join([*who, *([where] if where else [])])
    path: tuple[Any, ...] = ("sheets", player)
    part = next((book.plan.entered[name] for name in must.formula.reads if name in book.plan.entered), None)
    if part is not None:
        inner = at if part.axes[: len(must.axes)] == must.axes else ()
        path = (*(() if part.shared else path), part.name, *(place - 1 for place in inner))
    player_name = None if must.is_for_all_players else names[player]
    return Broken(f"must.{must.number + 1}", f"{start}: {must.say}" if start else must.say, path, player_name)


def _try_values_for_empty_fields(book: Book, written: Mapping[Cell, int]) -> _PossibleResults | None:
    """What is possible if the empty fields are filled in; None if no field is empty or there are too many ways."""
    cells = list(_list_empty_cells(book))
    if not cells:
        return None
    work = max(book.plan.count_computed_values(book.used, book.players), book.reads // 10)
    choices, left = [], min(MOST_TRIALS, MOST_WORK // work)
    for name, _, _ in cells:
        possible = list_possible_values(book.plan.entered[name], left)
        if possible is None or not possible:
            return None
        choices.append(possible)
        left //= len(possible)
    ways, results, found = 0, dict[Cell, Any](), book
    uncertain = list(_list_uncertain_cells(book))
    for values in product(*choices):
        trial = Book(book.plan, book.players, book.used, {**book.entered, **dict(zip(cells, values, strict=True))})
        names = [""] * book.players
        if any(True for _ in find_wrong_figures(trial, written, names)) or any(
            True for _ in find_broken_conditions(trial, names)
        ):
            continue
        ways, found = ways + 1, trial
        for cell in uncertain:
            result = trial.find_value(*cell)
            results[cell] = merge_two_possible_values(results[cell], result) if cell in results else result
    return _PossibleResults(ways, results, found)


def _list_uncertain_cells(book: Book) -> Iterator[Cell]:
    """The totals, the shown lines and the lines that decide who wins, if they are numbers that are not known."""
    deciding = {TOTAL, *(name for _, name in book.plan.winner)}
    for line in book.plan.lines.values():
        if line.shown or line.name in deciding:
            for player in range(book.players):
                cells = ((line.name, player, at) for at in line.list_positions(book.used))
                yield from (cell for cell in cells if isinstance(book.find_value(*cell), Range))


def _list_empty_cells(book: Book) -> Iterator[Cell]:
    """Every field that is empty and whose value is therefore unknown."""
    for part in book.plan.entered.values():
        if part.empty is None and part.takes.kind not in ("tick", "word"):
            for player in [EVERYBODY] if part.shared else range(book.players):
                for at in part.list_positions(book.used):
                    if (part.name, player, at) not in book.entered:
                        yield part.name, player, at


def find_winning_seats(book: Book, results: Mapping[Cell, Any]) -> list[int]:
    """The players who win, from 0; none if a value that decides is unknown. `results` are those of uncertain lines."""
    left = list(range(book.players))
    for highest, name in book.plan.winner:
        values = {player: _find_most_certain_result((name, player, ()), book, results) for player in left}
        if not all(map(is_known, values.values())):
            return []
        best = (max if highest else min)(values.values())
        left = [player for player in left if values[player] == best]
    return left
