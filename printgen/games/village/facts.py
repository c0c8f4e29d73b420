"""The facts of a Village content, held against what its rules need."""

from dataclasses import dataclass

from printgen.scoring.contract.facts import MOST, Facts, UnfitContent

MOST_TURNS = 9  # a turn is one digit on the sheet
MOST_POINTS = MOST
_FACES = 6


@dataclass(frozen=True, slots=True)
class VillageFacts(Facts):
    """Facts by name."""

    def turns(self, name: str, most: int, last: int) -> tuple[int, ...]:
        """A list of turns, at most so many."""
        turns = self.numbers(name)
        if len(turns) > most or any(not 1 <= turn <= last for turn in turns):
            raise UnfitContent(name, f"is not a list of at most {most} turns from 1 to {last}")
        return turns

    def faces(self, name: str) -> tuple[str, ...]:
        """The type of each face of a die, from a legend that gives every face once."""
        legend = self.value(name)
        try:
            named = [(face, entry["letter"]) for entry in legend for face in entry["dice"]]
        except (TypeError, KeyError):
            raise UnfitContent(name, "does not say letter and dice of each type") from None
        if sorted(face for face, _ in named) != list(range(1, _FACES + 1)) or {letter for _, letter in named} != set("HFL"):
            raise UnfitContent(name, "does not give each face of a die to one of H, F, L")
        return tuple(letter for _, letter in sorted(named))
