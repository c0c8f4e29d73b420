"""Which parts of a Mission of Era III are fulfilled at the end: as the table shows, and where it does not, as was said (B4)."""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.games.brazil_imperial.pad.entry import Claim
from printgen.games.brazil_imperial.pad.holdings import LASTING, Holdings, has, part_of
from printgen.games.brazil_imperial.pad.sheet import Match, Sheet
from printgen.games.brazil_imperial.pieces import Mission
from printgen.games.brazil_imperial.standing import ANNOUNCED


@dataclass(frozen=True, slots=True)
class Met:
    """Parts that are surely met, and parts that may be, as bits with `ANNOUNCED`."""

    low: int
    high: int


def met_of(mission: Mission, claim: Claim, holdings: Holdings) -> Met:
    """What of a Mission counts."""
    shown = ANNOUNCED if claim.announced else 0
    if len(mission.laurels) == 1:
        return Met(shown, shown)
    low = high = shown
    for number, objective in enumerate(mission.objectives):
        met = holdings.met(objective)
        said = (number + 1 in claim.parts) if claim.parts is not None else True if claim.announced else None
        sure = met if met is not None else said
        low |= (sure is True) << number
        high |= (sure is not False) << number
    return Met(low, high)


def wrong_claims(match: Match, sheet: Sheet, holdings: Holdings) -> Iterator[tuple[str, str]]:
    """Missions of which something is said that the table belies, and what."""
    for name, claim in sheet.missions.items():
        mission = match.table.box.missions[name]
        if claim.announced:
            yield from ((name, text) for text in _never_met(match, mission, holdings))
        if claim.parts is not None:
            yield from ((name, text) for text in _other_parts(match, mission, claim, holdings))


def _never_met(match: Match, mission: Mission, holdings: Holdings) -> Iterator[str]:
    """What of an announced Mission cannot ever have been fulfilled, for it is nothing that one loses again."""
    for number, objective in enumerate(mission.objectives):
        if objective.of in LASTING and holdings.met(objective) is False:
            asked, there = part_of(match, mission, number).partition(", ")[2], has(match, holdings, objective.of)
            yield f"{mission.name} cannot have been announced: it asks for {asked}, and {there}."


def _other_parts(match: Match, mission: Mission, claim: Claim, holdings: Holdings) -> Iterator[str]:
    for number, objective in enumerate(mission.objectives):
        met = holdings.met(objective)
        told = claim.announced and objective.of in LASTING and met is False
        if met is not None and not told and met != (number + 1 in (claim.parts or ())):
            verb = "is" if met else "is not"
            there = has(match, holdings, objective.of, surely=met)
            yield f"{mission.name}: {part_of(match, mission, number)}, {verb} fulfilled: {there}."
