"""The form of an entry, made from a plan: one sheet for each player, with a key for every field and written line."""

import re
from collections.abc import Iterator
from typing import Annotated, Any, TypeAlias

from printgen.content.scoring_form import FieldContent
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.core.words import join_words, write_count, write_there_are
from printgen.model import Game
from printgen.scoring.contract.entries import (
    UNWRITTEN,
    Figure,
    PlayerName,
    Scalar,
    Spaced,
    ValueIfFilled,
    make_field,
    read_number,
)
from printgen.scoring.contract.results import EntryPath, SheetFinding
from printgen.scoring.declared.filled_sheets import EVERYBODY, Cell, FilledSheets
from printgen.scoring.declared.names import PositionCounts, Positions
from printgen.scoring.declared.plan import FieldPart, ScoringPlan, SheetPart
from printgen.scoring.declared.values import ValueList

TICKS, NO_TICKS = ("x", "✓", "✗", "yes", "y", "1", "true"), ("-", "", ".", "no", "n", "0", "false")


FormType: TypeAlias = Any  # the type of a field of a form


class _FormField(NamedTuple):
    """A field of a dataclass to make."""

    name: str
    type: FormType
    default: Any


class _OwnedValues(NamedTuple):
    """The values of a part on one player's sheet, or of a shared part."""

    path: EntryPath
    owner: str  # as messages name it
    values: Any


def make_entry_form(plan: ScoringPlan) -> type[Any]:
    """The dataclass of an entry."""
    parts = [part for part in plan.entered.values() if not part.shared]
    own = [_FormField("player", PlayerName, make_field("The name of the player."))]
    own += [_make_form_field(part) for part in (*parts, *plan.list_written_lines())]
    sheet = _make_form_class("Sheet", "What one player wrote.", own)
    shared = [_make_form_field(part) for part in plan.entered.values() if part.shared]
    whole = [
        _FormField("game", str, make_field("The name of the game.")),
        _FormField("sheets", tuple[sheet, ...], make_field("What each player wrote.")),  # type: ignore[valid-type]
        *shared,
    ]
    return _make_form_class("Entry", "The score sheets of one game.", whole)


def _make_form_class(name: str, docstring: str, fields: list[_FormField]) -> type[Any]:
    """A frozen dataclass with this docstring, and fields with their types and defaults."""
    types = {field: wanted for field, wanted, _ in fields}
    body = {"__doc__": docstring, "__annotations__": types, **{field: default for field, _, default in fields}}
    return dataclass(frozen=True)(type(name, (), body))


def _make_form_field(part: SheetPart) -> _FormField:
    """The field of the form for a field or written line: a value, a list or a list of lists. Everything may be missing."""
    inner: FormType = _make_form_type_of_value(part) if isinstance(part, FieldPart) else Figure
    text = f"{part.label}{'' if not part.axes else ', for each ' + ' and '.join(axis.name for axis in part.axes)}."
    if not part.axes:
        return _FormField(part.name, inner, make_field(text, default=None))
    row: FormType = Annotated[
        tuple[inner, ...], Spaced(split_row_into_letters_or_words) if has_only_single_letters(part) else Spaced()
    ]
    return _FormField(part.name, row if len(part.axes) == 1 else tuple[row, ...], make_field(text, default=()))


def has_only_single_letters(part: SheetPart) -> bool:
    """Whether all values of a part are single letters, so that a row of them may be written without spaces."""
    if not isinstance(part, FieldPart):
        return False
    return part.takes.kind == "tick" or (part.takes.kind == "sign" and all(len(sign) == 1 for sign in part.takes.signs))


def split_row_into_letters_or_words(text: str) -> list[str]:
    """The values of a row of letters, as in `F F S - W` or `FFS-W`."""
    words = text.split()
    return list(words[0]) if len(words) == 1 and words[0].lower() not in (*TICKS, *NO_TICKS) else words


def _make_form_type_of_value(part: FieldPart) -> FormType:
    """The type that reads one value of a field; an empty field is None."""
    reader = FieldReader(part.takes)
    pattern = {"number": r"-|-?\d+", "tick": "|".join(map(re.escape, (*TICKS, *NO_TICKS)))}.get(part.takes.kind, r".*")
    return Annotated[Any, Scalar(reader.read_value, reader.refusal_message, pattern)]


@dataclass(frozen=True, slots=True)
class FieldReader:
    """Reads the text of one field."""

    takes: FieldContent

    @property
    def refusal_message(self) -> str:
        """The sentence for a wrong text."""
        takes = self.takes
        if takes.kind == "number":
            return f"Must be a whole number from {takes.low} to {takes.high}, or - if the field is empty."
        if takes.kind == "tick":
            return "Must be `x` for a tick, or `-` if the field is empty."
        if takes.kind == "sign":
            return f"Must be {join_words(takes.signs, 'or')}{'' if '-' in takes.signs else ', or - if the field is empty'}."
        if takes.kind == "dice":
            example = (" " if takes.high > 9 else "").join(str(number % takes.high + 1) for number in range(takes.low))
            dice = "a die" if takes.low == 1 else f"{takes.low} dice"
            return f"Must be {dice} from 1 to {takes.high}, such as {example}, or - if the field is empty."
        return "Must be a word."

    def read_value(self, text: str) -> ValueIfFilled:
        """The value of a text; None for an empty field. Raises ValueError."""
        kind, text = self.takes.kind, text.strip()
        if kind == "tick":
            return self._read_tick(text)
        if kind == "sign":
            return self._read_sign_if_filled(text)
        if kind == "word":
            return text
        if text in UNWRITTEN:
            return None
        return self._read_dice(text) if kind == "dice" else self._read_number(text)

    def _read_number(self, text: str) -> int:
        try:
            number = read_number(text)
        except ValueError:
            raise ValueError(self.refusal_message) from None
        if not self.takes.low <= number <= self.takes.high:
            raise ValueError(self.refusal_message)
        return number

    def _read_tick(self, text: str) -> bool:
        if text.lower() in TICKS:
            return True
        if text.lower() in NO_TICKS:
            return False
        raise ValueError(self.refusal_message)

    def _read_sign_if_filled(self, text: str) -> str | None:
        """The declared sign that a text is, ignoring case, or None for a blank. Raises ValueError for any other text."""
        same = [sign for sign in self.takes.signs if sign.lower() == text.lower()]
        if text in self.takes.signs or len(same) == 1:
            return text if text in self.takes.signs else same[0]
        if text in UNWRITTEN:
            return None
        raise ValueError(self.refusal_message)

    def _read_dice(self, text: str) -> int | ValueList:
        words = re.split(r"[\s,]+", text) if re.search(r"[\s,]", text) or self.takes.high > 9 else list(text)
        if len(words) != self.takes.low or not all(word.isdecimal() and 1 <= int(word) <= self.takes.high for word in words):
            raise ValueError(self.refusal_message)
        dice = ValueList(map(int, words))
        return dice if self.takes.low > 1 else dice[0]


def find_wrong_counts_and_names(plan: ScoringPlan, game: Game, entry: Any) -> Iterator[SheetFinding]:
    """Every problem that prevents an entry from being scored: wrong numbers of players, rows or values."""
    count = len(entry.sheets)
    if not game.players.least <= count <= game.players.most:
        range_of_players = f"{game.players.least} to " if game.players.least < game.players.most else ""
        players = f"{range_of_players}{write_count(game.players.most, 'player')}"
        yield SheetFinding(
            "sheets", f"{write_there_are(count, 'sheet').capitalize()}, but the game is for {players}.", ("sheets",)
        )
    names = [sheet.player for sheet in entry.sheets]
    for number, name in enumerate(names):
        if name in names[:number]:
            yield SheetFinding("sheets", f"There are two sheets of {name}.", ("sheets", number, "player"), name)
    used = count_used_positions(plan, entry)
    for part in list_entry_parts(plan):
        for path, owner, values in _list_values_by_owner(part, entry):
            yield from _find_wrong_lengths(part, values, used, path, owner)


def _find_wrong_lengths(
    part: SheetPart, values: Any, used: PositionCounts, path: EntryPath, owner: str
) -> Iterator[SheetFinding]:
    """A problem if a list or a row of a grid has too many or too few values."""
    if not part.axes or not values:
        return
    for depth, axis in enumerate(part.axes):
        for number, row in enumerate([values] if depth == 0 else values):
            wanted = used[axis.name]
            if len(row) != wanted and not (depth and not row):
                place = f"row {number + 1} of {part.label}" if depth else part.label
                hint = " Write - for an empty field." if len(row) < wanted else ""
                message = f"{owner} has {write_count(len(row), axis.name)} in {place} instead of {wanted}.{hint}"
                yield SheetFinding("length", message, (*path, number) if depth else path, owner)


def list_entry_parts(plan: ScoringPlan) -> Iterator[SheetPart]:
    """Everything that an entry has a key for: the fields, then the written lines."""
    yield from plan.entered.values()
    yield from plan.list_written_lines()


def _list_values_by_owner(part: SheetPart, entry: Any) -> Iterator[_OwnedValues]:
    """The path, the owner's name and the values of a part, for each player or once if all players share it."""
    if isinstance(part, FieldPart) and part.shared:
        yield _OwnedValues((part.name,), "The game", getattr(entry, part.name))
        return
    for number, sheet in enumerate(entry.sheets):
        yield _OwnedValues(("sheets", number, part.name), sheet.player, getattr(sheet, part.name))


def count_used_positions(plan: ScoringPlan, entry: Any) -> PositionCounts:
    """How many positions of each repeat are used: for `up to`, the longest list in the entry, but at least one."""
    used = {name: 1 if axis.open else axis.most for name, axis in plan.axes.items()}
    for part in list_entry_parts(plan):
        for _, _, values in _list_values_by_owner(part, entry):
            lists = [values] if part.axes else []
            for axis in part.axes:
                longest = max(map(len, lists), default=0)
                if axis.open:
                    used[axis.name] = max(used[axis.name], min(longest, axis.most))
                lists = [row for values in lists for row in values] if axis is not part.axes[-1] else []
    return used


def read_filled_sheets(plan: ScoringPlan, entry: Any) -> FilledSheets:
    """The values of an entry."""
    entered: dict[Cell, Any] = {}
    used = count_used_positions(plan, entry)
    for part in plan.entered.values():
        owners = [(EVERYBODY, getattr(entry, part.name))] if part.shared else [
            (player, getattr(sheet, part.name)) for player, sheet in enumerate(entry.sheets)
        ]  # fmt: skip
        for player, values in owners:
            entered |= {(part.name, player, at): value for at, value in _list_filled_fields(part, values)}
    return FilledSheets(plan, len(entry.sheets), used, entered)


def list_written_figures(plan: ScoringPlan, entry: Any) -> dict[Cell, int]:
    """The figures of the written lines that are filled in."""
    return {
        (line.name, player, at): figure
        for line in plan.list_written_lines()
        for player, sheet in enumerate(entry.sheets)
        for at, figure in _list_filled_fields(line, getattr(sheet, line.name))
    }


def _list_filled_fields(part: SheetPart, values: Any) -> Iterator[tuple[Positions, Any]]:
    """The positions and values of the filled fields of a part."""
    if not part.axes:
        yield from [((), values)] if values is not None else []
        return
    for number, row in enumerate(values, 1):
        for at, value in [((number, column), value) for column, value in enumerate(row, 1)] if len(part.axes) > 1 else [
            ((number,), row)
        ]:  # fmt: skip
            if value is not None:
                yield at, value
