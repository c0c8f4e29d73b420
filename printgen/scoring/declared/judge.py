"""Judges an entry: computes every line, compares the written figures with it, and finds the winners."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from printgen.core.named_tuples import NamedTuple
from printgen.scoring.contract.results import PlayerScore, ScoreLine, SheetFinding, Verdict
from printgen.scoring.declared.entry import list_written_figures, read_filled_sheets
from printgen.scoring.declared.explanation import explain_line_unless_obvious_or_long, write_value_for_people
from printgen.scoring.declared.filled_sheets import (
    Cell,
    FilledSheets,
    is_known_if_empty,
    list_field_cells,
    list_values_of_empty_field_if_few,
)
from printgen.scoring.declared.names import FormulaPlace, PlayerIndex, Positions
from printgen.scoring.declared.plan import LinePart, MustCondition, ScoringPlan
from printgen.scoring.declared.values import NumberRange, PossibleValue, flatten_values, is_known, merge_two_possible_values

MOST_TRIALS = 2000  # ways to fill in the empty fields that are tried, to find out what is possible
MOST_WORK = 200_000  # values that are computed in all trials together, which takes about two seconds
TOTAL = "total"


class _PossibleResults(NamedTuple):
    """What the empty fields can contain: the number of ways that fit the sheet, the results of lines, and the last way."""

    ways: int
    results: Mapping[Cell, PossibleValue]
    sheets: FilledSheets


def judge_entry(plan: ScoringPlan, entry: Any) -> Verdict:
    """The verdict on an entry. Raises FormulaError for a formula that cannot be computed."""
    sheets, written = read_filled_sheets(plan, entry), list_written_figures(plan, entry)
    names = [sheet.player for sheet in entry.sheets]
    findings = (*find_wrong_figures(sheets, written, names), *find_broken_conditions(sheets, names))
    cells = list_field_cells(plan, sheets.used, sheets.players) if not findings else ()
    unknown = [cell for cell, part in cells if cell not in sheets.entered and not is_known_if_empty(part)]
    possible = _try_all_values_if_few(unknown, sheets, written) if unknown else None
    if possible is not None and not possible.ways:
        message = "No figures in the empty fields fit the rest of the sheet."
        findings = (SheetFinding("sheet.impossible", message, ("sheets",)),)
    sheets = possible.sheets if possible is not None and possible.ways == 1 else sheets
    results = possible.results if possible is not None else {}
    scores = tuple(
        _make_player_score(sheets, player, names[player], results, written.get((TOTAL, player, ())))
        for player in range(sheets.players)
    )
    return Verdict(scores, tuple(names[seat] for seat in find_winning_seats_if_known(sheets, results)), findings)


def _make_player_score(
    sheets: FilledSheets,
    player: PlayerIndex,
    name: str,
    narrowed_results: Mapping[Cell, PossibleValue],
    written_total: int | None,
) -> PlayerScore:
    """A player's score; `narrowed_results` are those of lines that the rest of the sheet makes more certain."""
    total = _find_most_certain_result((TOTAL, player, ()), sheets, narrowed_results)
    known = int(total) if is_known(total) else None
    ends = (known, known) if known is not None else (int(total.low), int(total.high))
    detail = {
        "values": {
            line.name: [
                _convert_to_json_value(sheets.find_or_compute_value(line.name, player, at))
                for at in line.list_positions(sheets.used)
            ]
            if line.axes
            else _convert_to_json_value(sheets.find_or_compute_value(line.name, player, ()))
            for line in sheets.plan.lines.values()
        }
    }
    return PlayerScore(
        name, known, ends, written_total, tuple(_list_shown_lines_except_total(sheets, player, narrowed_results)), detail
    )


def _find_most_certain_result(
    cell: Cell, sheets: FilledSheets, narrowed_results: Mapping[Cell, PossibleValue]
) -> PossibleValue:
    value = sheets.find_or_compute_value(*cell)
    return value if is_known(value) else narrowed_results.get(cell, value)


def _convert_to_json_value(value: PossibleValue) -> Any:
    """A value for JSON: a number, a text, a condition, the two ends of a range, or a list."""
    if isinstance(value, NumberRange):
        return [_convert_to_json_value(value.low), _convert_to_json_value(value.high)]
    if isinstance(value, int | str):
        return value
    return [_convert_to_json_value(item) for item in flatten_values(value)] if isinstance(value, tuple) else str(value)


def _list_shown_lines_except_total(
    sheets: FilledSheets, player: PlayerIndex, narrowed_results: Mapping[Cell, PossibleValue]
) -> Iterator[ScoreLine]:
    """The lines that the sheet shows, except the total, with the reasons for their points, or with their range."""
    for line in sheets.plan.lines.values():
        if line.shown and line.name != TOTAL:
            for at in line.list_positions(sheets.used):
                value = _find_most_certain_result((line.name, player, at), sheets, narrowed_results)
                if isinstance(value, NumberRange):
                    yield ScoreLine(line.label_part_at(at), None, (write_value_for_people(value),))
                else:
                    points = int(value) if isinstance(value, int) else None
                    yield ScoreLine(
                        line.label_part_at(at), points, explain_line_unless_obvious_or_long(line, sheets, player, at)
                    )


def find_wrong_figures(sheets: FilledSheets, written: Mapping[Cell, int], player_names: list[str]) -> Iterator[SheetFinding]:
    """A finding for each written figure that is not the computed one, in the order of the sheet."""
    for player, name in enumerate(player_names):
        for line in sheets.plan.list_written_lines():
            for at in line.list_positions(sheets.used):
                figure = written.get((line.name, player, at))
                if figure is not None and not _can_value_be_figure(sheets.find_or_compute_value(line.name, player, at), figure):
                    yield _make_wrong_figure_finding(line, at, sheets, player, name, written)


def _can_value_be_figure(value: PossibleValue, figure: int) -> bool:
    return bool(value.low <= figure <= value.high) if isinstance(value, NumberRange) else bool(value == figure)


def _make_wrong_figure_finding(
    line: LinePart, at: Positions, sheets: FilledSheets, player: PlayerIndex, name: str, written: Mapping[Cell, int]
) -> SheetFinding:
    """The finding for a wrong figure; it says so if the figure would be right after an earlier wrong figure."""
    cell = (line.name, player, at)
    figure, value = written[cell], sheets.find_or_compute_value(line.name, player, at)
    follows = _can_value_be_figure(
        FilledSheets(sheets.plan, sheets.players, sheets.used, sheets.entered, written).compute_line_anew(line, player, at),
        figure,
    )
    reasons = explain_line_unless_obvious_or_long(line, sheets, player, at)
    because = f" ({reasons[-1]})" if reasons else ""
    start = f"{name} wrote {figure:,} for {line.label_part_at(at)}"
    if follows:
        message = f"{start}, which follows from an earlier mistake. It must be {write_value_for_people(value)}{because}."
    else:
        only = (
            f"can only be from {value.low} to {value.high}"
            if isinstance(value, NumberRange)
            else f"must be {write_value_for_people(value)}"
        )
        message = f"{start}, but it {only}{because}."
    code = "score.total" if line.name == TOTAL else f"score.{line.name.replace('_', '-')}"
    return SheetFinding(code, message, ("sheets", player, line.name, *(place - 1 for place in at)), name)


def find_broken_conditions(sheets: FilledSheets, player_names: list[str]) -> Iterator[SheetFinding]:
    """A finding for each condition that does not hold."""
    for must in sheets.plan.musts:
        for player in [0] if must.is_same_for_all_players else range(sheets.players):
            for at in product(*(range(1, sheets.used[axis.name] + 1) for axis in must.axes)):
                axes = {axis.name: place for axis, place in zip(must.axes, at, strict=True)}
                if must.compute_truth(FormulaPlace(sheets, player, axes)) is False:
                    yield _make_broken_condition_finding(must, at, sheets, player, player_names)


def _make_broken_condition_finding(
    must: MustCondition, at: Positions, sheets: FilledSheets, player: PlayerIndex, player_names: list[str]
) -> SheetFinding:
    """The finding for a condition that does not hold, at the first field that it reads."""
    where = " ".join(f"{axis.name} {axis.label_position(place)}" for axis, place in zip(must.axes, at, strict=True))
    who = [] if must.is_same_for_all_players else [player_names[player]]
    start = ", ".join([*who, *([where] if where else [])])
    path: tuple[Any, ...] = ("sheets", player)
    part = next((sheets.plan.entered[name] for name in must.formula.reads if name in sheets.plan.entered), None)
    if part is not None:
        inner = at if part.axes[: len(must.axes)] == must.axes else ()
        path = (*(() if part.shared else path), part.name, *(place - 1 for place in inner))
    player_name = None if must.is_same_for_all_players else player_names[player]
    return SheetFinding(f"must.{must.number + 1}", f"{start}: {must.say}" if start else must.say, path, player_name)


def _try_all_values_if_few(
    empty_cells: list[Cell], sheets: FilledSheets, written: Mapping[Cell, int]
) -> _PossibleResults | None:
    """What is possible if these empty fields are filled in; None if there are too many ways."""
    work = max(sheets.plan.count_computed_values(sheets.used, sheets.players), sheets.reads // 10)
    choices, left = [], min(MOST_TRIALS, MOST_WORK // work)
    for name, _, _ in empty_cells:
        possible = list_values_of_empty_field_if_few(sheets.plan.entered[name], left)
        if possible is None or not possible:
            return None
        choices.append(possible)
        left //= len(possible)
    ways, results, found = 0, dict[Cell, PossibleValue](), sheets
    uncertain = list(_list_uncertain_shown_or_deciding_cells(sheets))
    for values in product(*choices):
        trial = FilledSheets(
            sheets.plan, sheets.players, sheets.used, {**sheets.entered, **dict(zip(empty_cells, values, strict=True))}
        )
        names = [""] * sheets.players
        if any(True for _ in find_wrong_figures(trial, written, names)) or any(
            True for _ in find_broken_conditions(trial, names)
        ):
            continue
        ways, found = ways + 1, trial
        for cell in uncertain:
            result = trial.find_or_compute_value(*cell)
            results[cell] = merge_two_possible_values(results[cell], result) if cell in results else result
    return _PossibleResults(ways, results, found)


def _list_uncertain_shown_or_deciding_cells(sheets: FilledSheets) -> Iterator[Cell]:
    """The totals, the shown lines and the lines that decide who wins, if they are numbers that are not known."""
    deciding = {TOTAL, *(name for _, name in sheets.plan.winner)}
    for line in sheets.plan.lines.values():
        if line.shown or line.name in deciding:
            for player in range(sheets.players):
                cells = ((line.name, player, at) for at in line.list_positions(sheets.used))
                yield from (cell for cell in cells if isinstance(sheets.find_or_compute_value(*cell), NumberRange))


def find_winning_seats_if_known(sheets: FilledSheets, narrowed_results: Mapping[Cell, PossibleValue]) -> list[PlayerIndex]:
    """The players who win, from 0; none if a value that decides is unknown. `narrowed_results` are those of uncertain lines."""
    left = list(range(sheets.players))
    for highest, name in sheets.plan.winner:
        values = {player: _find_most_certain_result((name, player, ()), sheets, narrowed_results) for player in left}
        if not all(map(is_known, values.values())):
            return []
        best = (max if highest else min)(values.values())
        left = [player for player in left if values[player] == best]
    return left
