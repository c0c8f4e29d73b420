"""A table of results: printgen, the rival, the ratio, the limit, and whether it is met."""

from collections.abc import Iterable
from dataclasses import dataclass

HEADING = ("case", "ours", "rival", "", "ratio", "limit", "")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table. The bar limits the ratio to the rival, or printgen's own figure if there is no rival.

    With `over` the bar limits the difference to the rival.
    """

    case: str
    ours: float
    bar: float | None = None
    rival: float | None = None
    name: str = ""
    unit: str = "ms"
    over: bool = False

    @property
    def figure(self) -> float:
        """The number that the bar limits."""
        if self.rival is None:
            return self.ours
        return self.ours - self.rival if self.over else self.ours / self.rival

    @property
    def verdict(self) -> str:
        """`met` or `NOT met`; empty if there is no bar."""
        return "" if self.bar is None else "met" if self.figure <= self.bar else "NOT met"

    def cells(self) -> tuple[str, ...]:
        """The cells of the line as texts."""
        plain = self.rival is None or self.over
        unit = f" {self.unit}" if plain else ""
        figure = "" if self.rival is None else f"{self.figure:+.0f}{unit}" if self.over else f"{self.figure:.3f}"
        bar = "" if self.bar is None else f"≤ {self.bar:.0f}{unit}" if plain else f"≤ {self.bar:.3f}"
        rival = "" if self.rival is None else f"{self.rival:.1f} ms"
        ours = f"{self.ours:.0f} {self.unit}" if self.rival is None else f"{self.ours:.1f} ms"
        return self.case, ours, rival, self.name, figure, bar, self.verdict


def show(findings: Iterable[Finding]) -> str:
    """The table as text."""
    lines = [HEADING, *(finding.cells() for finding in findings)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADING))]
    left = (0, 3, 6)
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )
