"""What is known of a printer: how its pages are to be moved, for each way of turning the paper."""

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.model import Adjust, Flip, Side


@dataclass(frozen=True, slots=True)
class Calibration:
    """The adjustments of fronts and backs, both as they are printed on upright paper."""

    front: Adjust = Adjust()
    back: Adjust = Adjust()

    def of(self, side: Side) -> Adjust:
        """The adjustment of a side."""
        return self.front if side == "front" else self.back


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer by the name its person gave it, with a calibration for each flip it was measured with."""

    name: str
    flips: Mapping[Flip, Calibration]
