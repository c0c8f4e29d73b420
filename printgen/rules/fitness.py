"""How a rules module says that a content will not do; small, for every print asks."""

from typing import NamedTuple


class Fault(NamedTuple):
    """Content with which the game cannot be played or would be unfair, found by its rules."""

    part: str  # of the game.yaml, as places are named: `facts.maps`, `components.card`, `components.card.rows.0`
    message: str
    hint: str = ""


class UnfitContent(ValueError):
    """Content whose facts are not those the rules reckon with; names the fact and what is wrong with it."""

    def __init__(self, fact: str, wrong: str) -> None:
        super().__init__(f"The rules cannot be applied: the fact {fact} {wrong}.")
        self.fault = Fault(f"facts.{fact}", str(self), "mend the content; the rules of a game go with its facts.")


class UnfitRow(UnfitContent):
    """A row of a component's table that the rules cannot reckon with."""

    def __init__(self, component: str, number: int, wrong: str) -> None:
        ValueError.__init__(self, f"The rules cannot be applied: row {number + 1} of {component} {wrong}.")
        self.fault = Fault(
            f"components.{component}.rows.{number}", str(self), "mend the row; pieces and rules read the same data."
        )
