"""Compares a declaration with the template of its sheet: missing fields, fields without a declaration, and small boxes."""

from collections.abc import Mapping, Sequence

from printgen.core.problems import Problems, find_closest_word
from printgen.core.units import Mm, write_mm
from printgen.faces.fields import Field
from printgen.model import Game
from printgen.scoring.declared.entry import list_entry_parts
from printgen.scoring.declared.explanation import write_value_for_people
from printgen.scoring.declared.filled_sheets import FilledSheets, find_possible_contents_of_empty_field
from printgen.scoring.declared.formulas import Formula
from printgen.scoring.declared.grammar import FormulaError
from printgen.scoring.declared.names import Positions
from printgen.scoring.declared.pictures import list_fields_for_player_names, list_fields_of_part
from printgen.scoring.declared.plan import FieldPart, LinePart, ScoringPlan, SheetPart
from printgen.scoring.declared.trial import make_sheets_of_unknown_values
from printgen.scoring.declared.values import NumberRange, PossibleTexts, PossibleValue, ValueList
from printgen.scoring.picture.inked_faces import InkedFaceDrawer

LETTER: tuple[Mm, Mm] = (1.8, 3.5)  # the width and height of the smallest figures that people write without trouble; ours

ROUNDING: Mm = 1e-6  # the ends of a box are sums, so that a width of 3.6 mm can be 3.5999…
MOST_UNDECLARED = 5  # the most fields without a declaration that are reported


def check_template_fields(plan: ScoringPlan, game: Game, drawer: InkedFaceDrawer, problems: Problems) -> None:
    """Report every difference between the declared fields and the fields of the sheet."""
    fields: dict[str, Field] = {}
    for row in range(len(plan.component.rows)):
        found = drawer.list_fields_if_drawable(plan.component.name, row)
        if found is None:
            return
        fields |= {field.name: field for field in found}
    sheets = make_sheets_of_unknown_values(plan, game)
    named = {part.name: dict(list_fields_of_part(part, plan, game.players.most)) for part in list_entry_parts(plan)}
    for_names = set(list_fields_for_player_names(plan, game.players.most))
    declared = for_names.union(*named.values())
    undeclared = [name for name in fields if name not in declared]
    for name in sorted(for_names - fields.keys()):
        hint = f'add data-field="{name}" to the place where players write their names.'
        problems.add(game.locate_part("scoring"), f'The template of {plan.component.name} has no field "{name}".', hint)
    for part in list_entry_parts(plan):
        _report_missing_or_small_fields(part, named[part.name], fields, undeclared, sheets, game, problems)
    for name in undeclared[:MOST_UNDECLARED]:
        near = find_closest_word(name, sorted(declared - fields.keys()))
        hint = f"did you mean {near}?" if near else "add it under enter or lines, or remove data-field from the template."
        message = f'The template of {plan.component.name} has a field "{name}", which is not declared.'
        problems.add(game.locate_part("scoring"), message, hint)


def _report_missing_or_small_fields(
    part: SheetPart,
    declared_names: Mapping[str, Positions],
    fields: Mapping[str, Field],
    undeclared_names: Sequence[str],
    sheets: FilledSheets,
    game: Game,
    problems: Problems,
) -> None:
    """Report the fields of a part that the template lacks, and the first one that is too small for its largest value."""
    place = game.locate_part(f"scoring.{'enter' if isinstance(part, FieldPart) else 'lines'}.{part.name}")
    missing = [name for name in declared_names if name not in fields]
    for name in missing[:3]:
        near = find_closest_word(name, undeclared_names)
        more = f" {len(missing) - 3} more are missing." if name == missing[:3][-1] and len(missing) > 3 else ""
        hint = f"did you mean {near}?" if near else f'add data-field="{name}" to the place where people write.'
        problems.add(place, f'The template of {sheets.plan.component.name} has no field "{name}".{more}', hint)
    for name, at in declared_names.items():
        text = _find_longest_text(part, at, sheets)
        width, height = LETTER[0] * len(text), LETTER[1]
        box = fields[name].box if name in fields else None
        if box is not None and (box.width < width - ROUNDING or box.height < height - ROUNDING):
            size = f"{write_mm(box.width)} wide and {write_mm(box.height)} high"
            message = f'The field "{name}" is {size}, which is too small for {text}.'
            problems.add(place, message, f"make it at least {write_mm(width)} wide and {write_mm(height)} high.")
            return


def _find_every_possible_value(line: SheetPart, at: Positions, sheets: FilledSheets) -> PossibleValue:
    """Everything that a line could be; for empty sheets only, if its formula fails for ticks that may be there or not."""
    try:
        return sheets.find_or_compute_value(line.name, 0, at)
    except FormulaError:
        return FilledSheets(sheets.plan, sheets.players, sheets.used, {}).find_or_compute_value(line.name, 0, at)


def _find_longest_text(part: SheetPart, at: Positions, sheets: FilledSheets) -> str:
    """The longest text that people may have to write into a field."""
    value = (
        find_possible_contents_of_empty_field(part)
        if isinstance(part, FieldPart)
        else _find_every_possible_value(part, at, sheets)
    )
    if isinstance(part, FieldPart) and part.takes.kind == "number":
        value = NumberRange(part.takes.low, part.takes.high)
    if isinstance(part, LinePart) and not isinstance(part.formula, Formula):
        value = NumberRange(part.formula.low, part.formula.high)
    if isinstance(value, NumberRange):
        return max(str(value.low), str(value.high), key=len)
    if isinstance(value, PossibleTexts):
        return max(sorted(value.texts), key=len)
    return (
        "1" * len(value) if isinstance(value, ValueList) else write_value_for_people(value) if isinstance(value, int) else "x"
    )
