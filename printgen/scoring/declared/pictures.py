"""Draws the filled sheets of an entry, with wrong figures circled."""

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.scoring.contract.drawing import Handwriting, InkedFace, ShownFace, Spread, WrongFigure
from printgen.scoring.contract.results import Verdict
from printgen.scoring.declared.entry import list_entry_parts, list_written_figures, read_filled_sheets
from printgen.scoring.declared.explanation import write_value_for_people
from printgen.scoring.declared.filled_sheets import EVERYBODY, Cell
from printgen.scoring.declared.names import Positions
from printgen.scoring.declared.plan import FieldPart, ScoringPlan, SheetPart
from printgen.scoring.declared.values import ValueList
from printgen.scoring.picture.ink import CROSS


def list_field_names(plan: ScoringPlan, players: int) -> Iterator[str]:
    """The name of every field that pictures fill."""
    yield from list_fields_for_player_names(plan, players)
    for part in list_entry_parts(plan):
        yield from (name for name, _ in list_fields_of_part(part, plan, players))


def list_fields_of_part(part: SheetPart, plan: ScoringPlan, players: int) -> Iterator[tuple[str, Positions]]:
    """The name of each field of a part, and its position."""
    most = {name: axis.most for name, axis in plan.axes.items()}
    columns = plan.one_column_each and not (isinstance(part, FieldPart) and part.shared)
    for player in range(players if columns else 1):
        yield from ((part.make_field_name(at, player), at) for at in part.list_positions(most))


def list_fields_for_player_names(plan: ScoringPlan, players: int) -> list[str]:
    """The fields in which players write their names."""
    columns = range(players if plan.one_column_each else 1)
    return [plan.name.format(player=player + 1) for player in columns] if plan.name else []


def draw_sheets(plan: ScoringPlan, entry: Any, verdict: Verdict) -> Iterator[Spread]:
    """One picture of the sheet for all players, or one for each player."""
    sheets, written = read_filled_sheets(plan, entry), list_written_figures(plan, entry)
    values: Mapping[Cell, Any] = {**sheets.entered, **written}
    wrong = {
        (broken.path[2], broken.path[1], tuple(int(place) + 1 for place in broken.path[3:]))
        for broken in verdict.findings
        if len(broken.path) > 2 and broken.path[2] in plan.lines
    }
    groups = (
        [range(sheets.players)] if plan.one_column_each else [range(player, player + 1) for player in range(sheets.players)]
    )
    for number, players in enumerate(groups, 1):
        ink = [Handwriting(plan.name.format(player=player + 1), entry.sheets[player].player) for player in players if plan.name]
        circles = list[WrongFigure]()
        for part in list_entry_parts(plan):
            everybody = isinstance(part, FieldPart) and part.shared
            for player in [EVERYBODY] if everybody else players:
                for at in part.list_positions(sheets.used):
                    cell, field = (part.name, player, at), part.make_field_name(at, max(player, 0))
                    if cell in values:
                        ink.append(Handwriting(field, write_entered_value(values[cell])))
                    if cell in wrong:
                        circles.append(WrongFigure(field, write_value_for_people(sheets.find_or_compute_value(*cell))))
        yield Spread(str(number), ((ShownFace(InkedFace(plan.component.name, tuple(ink), wrong=tuple(circles))),),))


def write_entered_value(value: Any) -> str:
    """A value as players write it."""
    if isinstance(value, bool):
        return CROSS if value else ""
    return " ".join(map(str, value)) if isinstance(value, ValueList) else str(value)
