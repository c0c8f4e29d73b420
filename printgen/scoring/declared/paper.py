"""The declared sheet as a form: its fields on paper, and the entry that their texts mean."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from printgen.content.scoring_form import FieldContent
from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.model import Game
from printgen.scoring.contract.entries import ValueIfFilled, read_figure, read_name
from printgen.scoring.contract.questions import quote_for_yaml
from printgen.scoring.contract.results import EntryPath
from printgen.scoring.contract.sheet_form import TICK, Blank, SheetForm, Texts
from printgen.scoring.declared.entry import FieldReader, list_entry_parts, list_written_figures, read_filled_sheets
from printgen.scoring.declared.filled_sheets import EVERYBODY, Cell
from printgen.scoring.declared.names import PlayerIndex, PositionCounts, Positions
from printgen.scoring.declared.pictures import write_entered_value
from printgen.scoring.declared.plan import FieldPart, ScoringPlan, SheetPart

NAME = "name"  # the part of a player's name, which is no part of the plan
LEAST_FIGURE = -(10**9)  # of a figure that players write, which may be negative but hardly ever is


class PaperField(NamedTuple):
    """A field of a sheet: its name in the template, the part that it belongs to, and the column of its player."""

    name: str
    label: str
    part: SheetPart | None  # None for the name of the player
    at: Positions = ()
    column: int = 0

    @property
    def takes(self) -> FieldContent:
        """What the field can hold."""
        if self.part is None:
            return FieldContent("word")
        return self.part.takes if isinstance(self.part, FieldPart) else FieldContent("number", LEAST_FIGURE, -LEAST_FIGURE)

    @property
    def is_shared(self) -> bool:
        """Whether the field is about the whole game, and not about one player."""
        return isinstance(self.part, FieldPart) and self.part.shared

    @property
    def blank_kind(self) -> str:
        """The kind of the field as a blank of a form."""
        if self.part is None:
            return "name"
        if self.takes.kind == "number":
            return "signed" if LEAST_FIGURE < self.takes.low < 0 else "number"
        return "number" if self.takes.kind == "dice" else self.takes.kind

    def make_blank(self, sheet_per_player: bool) -> Blank:
        """The field as a blank of a form."""
        at = tuple(place - 1 for place in self.at)
        path: EntryPath = (self.part.name, *at) if self.part is not None else ("player",)
        if not sheet_per_player and not self.is_shared:
            path = ("sheets", self.column, *path)
        return Blank(
            name=self.name,
            label=self.label,
            path=path,
            read=self.read_value,
            kind=self.blank_kind,
            signs=dict.fromkeys(self.takes.signs, ""),
            help=self.part.help if isinstance(self.part, FieldPart) else "",
            column=None if sheet_per_player or self.is_shared else self.column,
            shared=self.is_shared,
        )

    def read_value(self, text: str) -> ValueIfFilled:
        """The value of a text; None for an empty field. Raises ValueError with a sentence for people."""
        if self.part is None:
            return read_name(text)
        if isinstance(self.part, FieldPart):
            return FieldReader(self.part.takes).read_value(text)
        try:
            return read_figure(text)
        except ValueError:
            raise ValueError("Must be a whole number, or - if the field is empty.") from None


@dataclass(frozen=True, slots=True)
class DeclaredForm:
    """The form of a declared sheet. Without a field for names, the players are called by their numbers."""

    plan: ScoringPlan
    game: Game

    @property
    def has_sheet_per_player(self) -> bool:
        """Whether each player has a sheet; otherwise, each player has a column on the only one."""
        return not self.plan.one_column_each

    def list_fields_of_one_sheet(self) -> Iterator[PaperField]:
        """The fields of one sheet, with a column for each possible player if it is the only sheet."""
        most = {name: axis.most for name, axis in self.plan.axes.items()}
        columns = range(1 if self.has_sheet_per_player else self.game.players.most)
        for column in columns if self.plan.name else ():
            yield PaperField(self.plan.name.format(player=column + 1), NAME, None, (), column)
        for part in list_entry_parts(self.plan):
            for column in columns if not (isinstance(part, FieldPart) and part.shared) else (0,):
                for at in part.list_positions(most):
                    yield PaperField(part.make_field_name(at, column), part.label_part_at(at), part, at, column)

    def make_form(self) -> SheetForm:
        """The form of the sheet."""
        blanks = tuple(field.make_blank(self.has_sheet_per_player) for field in self.list_fields_of_one_sheet())
        return SheetForm(
            self.plan.component.name, blanks, self.write_entry_yaml, self.list_sheet_texts_of_entry, self.has_sheet_per_player
        )

    def write_entry_yaml(self, sheets: Sequence[Texts]) -> str:
        """The entry with some texts, as YAML. In a single sheet, columns without any text do not play."""
        cells = {cell: text for sheet, texts in enumerate(sheets) for cell, text in self._list_filled_cells(sheet, texts)}
        columns = max((player + 1 for _, player, _ in cells), default=0) or self.game.players.least
        players = len(sheets) if self.has_sheet_per_player else columns
        lines = [f"game: {quote_for_yaml(self.game.name)}", *self._write_yaml_of_parts(cells, EVERYBODY, "")]
        lines.append("sheets:")
        for player in range(players):
            name = cells.get((NAME, player, ()), "")
            lines.append(f"  - player: {quote_for_yaml(name or f'Player {player + 1}')}")
            lines += self._write_yaml_of_parts(cells, player, "    ")
        return "\n".join(lines) + "\n"

    def list_sheet_texts_of_entry(self, entry: Any) -> tuple[Texts, ...]:
        """The texts of an entry, for each sheet."""
        count = len(entry.sheets)
        texts: list[dict[str, str]] = [{} for _ in range(count if self.has_sheet_per_player else 1)]
        values: Mapping[Cell, Any] = {**read_filled_sheets(self.plan, entry).entered, **list_written_figures(self.plan, entry)}
        for number, sheet in enumerate(entry.sheets):
            if self.plan.name:
                texts[self._find_sheet_index_of_player(number)][self.plan.name.format(player=number + 1)] = sheet.player
        for part in list_entry_parts(self.plan):
            for (name, player, at), value in values.items():
                if name == part.name:
                    texts[self._find_sheet_index_of_player(max(player, 0))][part.make_field_name(at, max(player, 0))] = (
                        TICK if value is True else write_entered_value(value)
                    )
        return tuple(texts)

    def _find_sheet_index_of_player(self, player: PlayerIndex) -> int:
        return player if self.has_sheet_per_player else 0

    def _list_filled_cells(self, sheet_index: int, texts: Texts) -> Iterator[tuple[Cell, str]]:
        """The filled cells of a sheet. Shared fields count on the first sheet only."""
        for field in self.list_fields_of_one_sheet():
            text = " ".join(texts.get(field.name, "").split())
            if text and not (field.is_shared and sheet_index):
                player = EVERYBODY if field.is_shared else sheet_index if self.has_sheet_per_player else field.column
                yield (field.part.name if field.part is not None else NAME, player, field.at), text

    def _write_yaml_of_parts(self, cells: Mapping[Cell, str], player: PlayerIndex, indent: str) -> Iterator[str]:
        """The lines of a player's parts, or of the shared parts, without parts that are empty."""
        used = self._count_used_positions(cells)
        for part in list_entry_parts(self.plan):
            is_shared = isinstance(part, FieldPart) and part.shared
            if is_shared != (player == EVERYBODY) or not any(name == part.name and who == player for name, who, _ in cells):
                continue
            if not part.axes:
                yield f"{indent}{part.name}: {quote_for_yaml(cells[part.name, player, ()])}"
            elif len(part.axes) == 1:
                yield f"{indent}{part.name}: {_write_yaml_row(cells, part, player, (), used[part.axes[0].name])}"
            else:
                yield f"{indent}{part.name}:"
                for row in range(1, used[part.axes[0].name] + 1):
                    yield f"{indent}  - {_write_yaml_row(cells, part, player, (row,), used[part.axes[1].name])}"

    def _count_used_positions(self, cells: Mapping[Cell, str]) -> PositionCounts:
        """How many positions of each repeat are used: all, or up to the last filled one of a repeat that may be shorter."""
        used = {name: 1 if axis.open else axis.most for name, axis in self.plan.axes.items()}
        for part, (name, _, at) in product(list(list_entry_parts(self.plan)), cells):
            if name == part.name:
                used |= {axis.name: max(used[axis.name], place) for axis, place in zip(part.axes, at, strict=True) if axis.open}
        return used


def _write_yaml_row(cells: Mapping[Cell, str], part: SheetPart, player: PlayerIndex, at: Positions, length: int) -> str:
    texts = [cells.get((part.name, player, (*at, place)), "-") for place in range(1, length + 1)]
    return f"[{', '.join(quote_for_yaml(text) if text != '-' else text for text in texts)}]"
