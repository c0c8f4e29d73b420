"""Stand-ins for the cells of a row. A template that only prints them, or passes them on, is drawn once for all rows."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, TypeAlias

from printgen.core.named_tuples import NamedTuple
from printgen.core.records import dataclass
from printgen.faces.templates.values import RowCells, RowPosition

Cells: TypeAlias = Mapping[str, Any]  # the cells of a row, by column
Compute: TypeAlias = Callable[[Cells], Any]

OPEN, CLOSE = "\ufdd0", "\ufdd1"  # around the number of a hole in a drawing; Unicode has no letters at these two places


class DependsOnRowError(Exception):
    """Raised if a drawing depends on the row in a way that holes cannot express."""


class RowCondition(NamedTuple):
    """Something that a template asked about a row, and the answer on which the drawing depends."""

    ask: Compute
    answer: Any

    def is_met_by(self, cells: Cells) -> bool:
        """Whether another row gives the same answer."""
        given = self.ask(cells)
        return type(given) is type(self.answer) and bool(given == self.answer)


@dataclass(slots=True)
class TemplateTrace:
    """One drawing of a template: the row that it began with, its conditions on the row, its holes and its icons."""

    cells: Cells
    conditions: list[RowCondition] = field(default_factory=list)
    holes: list[Any] = field(default_factory=list)
    icons: frozenset[str] = frozenset()

    def add_hole_and_get_mark(self, content: Any) -> str:
        """Add a hole, and return the text that marks it in the drawing."""
        self.holes.append(content)
        return f"{OPEN}{len(self.holes) - 1}{CLOSE}"

    def compute_and_add_condition(self, compute: Compute) -> Any:
        """The answer for the row of this trace. The drawing is then valid only for rows with the same answer."""
        answer = compute(self.cells)
        self.conditions.append(RowCondition(compute, answer))
        return answer


class RowValue:
    """A value that is computed from a row. Python operations ask for the value of the traced row, which adds a condition."""

    __slots__ = ("compute", "trace")

    def __init__(self, trace: TemplateTrace, compute: Compute) -> None:
        self.trace, self.compute = trace, compute

    def add_condition_and_get_value(self) -> Any:
        """The value for the traced row. The drawing is then valid only for rows with the same value."""
        return self.trace.compute_and_add_condition(self.compute)

    def __bool__(self) -> bool:
        compute = self.compute
        return bool(self.trace.compute_and_add_condition(lambda cells: bool(compute(cells))))

    def __hash__(self) -> int:
        return hash(self.add_condition_and_get_value())

    def __getattr__(self, name: str) -> Any:
        raise DependsOnRowError


def _make_operator_on_traced_value(name: str) -> Callable[..., Any]:
    """A method that applies the operation with this name to the value of the traced row."""

    def apply_to_traced_value(self: RowValue, *values: Any) -> Any:
        value = self.add_condition_and_get_value()
        return getattr(value, name)(*map(resolve_stand_in, values))

    return apply_to_traced_value


_OPERATIONS = (
    "eq", "ne", "lt", "le", "gt", "ge", "len", "iter", "contains", "getitem", "str", "int", "float", "index", "format",
)  # fmt: skip
for _name in _OPERATIONS:
    setattr(RowValue, f"__{_name}__", _make_operator_on_traced_value(f"__{_name}__"))


def resolve_stand_in(value: Any) -> Any:
    """A value itself, or the value of the traced row in place of a stand-in, which adds a condition."""
    if isinstance(value, RowValue):
        return value.add_condition_and_get_value()
    if isinstance(value, DrawingWithHoles):
        raise DependsOnRowError
    return value


def is_or_contains_stand_in(value: Any) -> bool:
    """Whether a value, or an item of a list, is a stand-in."""
    return isinstance(value, RowValue) or (
        isinstance(value, list | tuple) and any(isinstance(item, RowValue) for item in value)
    )


def replace_stand_ins_for_row(value: Any, cells: Cells) -> Any:
    """A value, or a list, with the values of a row in place of stand-ins."""
    if isinstance(value, RowValue):
        return value.compute(cells)
    if isinstance(value, list | tuple):
        return type(value)(replace_stand_ins_for_row(item, cells) for item in value)
    return value


class DrawingWithHoles:
    """A part of a drawing that contains holes, such as the result of a macro. A template can only print it."""

    __slots__ = ("svg",)

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _raise_depends_on_row(self, *_: Any) -> Any:
        raise DependsOnRowError

    __bool__ = __eq__ = __ne__ = __hash__ = __len__ = __iter__ = __str__ = __contains__ = __getitem__ = _raise_depends_on_row
    __lt__ = __le__ = __gt__ = __ge__ = __add__ = __radd__ = __mod__ = __mul__ = __html__ = __format__ = _raise_depends_on_row


class TracedColumns(RowCells):
    """The value of `row` while a template is traced: a stand-in for each cell. All rows have the same columns."""

    __slots__ = ("_trace",)

    def __init__(self, trace: TemplateTrace) -> None:
        super().__init__(dict.fromkeys(trace.cells), lambda: RowPosition(0, 0))
        self._trace = trace

    def __getitem__(self, name: str) -> Any:
        column = self._find_column_ignoring_case(resolve_stand_in(name))
        if column is None:
            raise KeyError(name)
        return RowValue(self._trace, lambda cells: cells[column])

    def __contains__(self, name: object) -> bool:
        return super().__contains__(resolve_stand_in(name))
