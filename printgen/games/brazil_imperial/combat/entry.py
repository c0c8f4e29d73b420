"""The form of a combat as a person types it."""

from typing import Annotated, TypeAlias

from printgen.core.records import dataclass
from printgen.scoring.contract.entries import PlayerName, Spaced, choice, said

FOREST, WATER, CITY = "forest", "water", "city"

Names: TypeAlias = Annotated[tuple[str, ...], Spaced()]
Beside: TypeAlias = Annotated[tuple[Annotated[str, choice(FOREST, WATER, CITY)], ...], Spaced()]


@dataclass(frozen=True)
class Fighter:
    """One side of a combat."""

    name: PlayerName = said("The name of the player on this side.", default="")
    colour: str = said("The colour of this side, which is needed to use names of units instead of ids.", default="")
    units: Names = said("The units that fight.", default=())
    tile: str = said("The Building or City on the space that this side controls; in the solo game also `capital`.", default="")
    seized: bool = said("Whether another player built that tile, so that its strength counts for nobody.", default=False)
    paintings: Names = said("The Paintings that this side uses.", default=())
    arch: str = said("The arch with this side's Action token.", default="")
    cards: Names = said("The Combat cards that this side plays.", default=())
    supported: bool = said("Whether this side has another unit on a space beside the combat.", default=False)
    called: str = said("The unit that the card Reinforcements brings.", default="")
    cancelled: str = said("The card of this side that does not count because the other side played Capoeira.", default="")


@dataclass(frozen=True)
class Combat:
    """One combat between players, or one fight for an Expedition."""

    attacker: Fighter = said("The side that attacks.")
    defender: Fighter | None = said("The side that defends. A fight for an Expedition has no defender.", default=None)
    expedition: str = said("The id or the strength of the Expedition that the attacker fights for.", default="")
    terrain: Annotated[str, choice("field", FOREST, "mine", WATER)] = said(
        "The terrain of the space, if no tile is on it.", default="field"
    )
    beside: Beside = said("What is next to the space: forest, water or city.", default=())
    range: bool = said("Whether the attack is from a distance, without entering the space.", default=False)
    solo: bool = said("Whether this is a combat of the solo game.", default=False)
