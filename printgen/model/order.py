"""The options of a print run."""

from collections.abc import Mapping
from dataclasses import field

from printgen.core.records import dataclass
from printgen.model.game import Component, Row, Sides


@dataclass(frozen=True, slots=True)
class Selection:
    """The rows to print, by component, counted from 1; `words` is the selection as a user wrote it. Empty for everything."""

    words: tuple[str, ...] = ()
    rows: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def selects_component(self, component: str) -> bool:
        """Whether any row of a component is selected."""
        return not self.words or component in self.rows

    def list_selected_rows_with_numbers(self, component: Component) -> list[tuple[int, Row]]:
        """The selected rows of a component with their numbers, in the order of its table."""
        rows = enumerate(component.rows, 1)
        return [(number, row) for number, row in rows if not self.words or number in self.rows.get(component.name, ())]


EVERYTHING = Selection()


@dataclass(frozen=True, slots=True)
class Order:
    """The options of a print run: paper, players, copies, style, sides and ink; the selected rows, and no backs if `fronts`.

    With `fewest_sheets`, kinds and stocks share sheets to save paper.
    """

    paper: str
    players: int
    copies: int
    style: str
    sides: Sides = "long-edge"
    ink: str = "rgb"
    cut_contour: bool = False
    only: Selection = EVERYTHING
    fronts: bool = False
    fewest_sheets: bool = False

    @property
    def is_cut_by_hand(self) -> bool:
        """Whether people cut the sheets at home, and not a print shop."""
        return self.ink == "rgb" and not self.cut_contour

    def has_backs(self, component: Component) -> bool:
        """Whether the pieces of a component are printed with their backs."""
        return component.back is not None and not self.fronts
