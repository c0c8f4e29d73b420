"""The form of one combat as a person writes it down."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from printgen.scoring.contract.entries import PlayerName, Spaced, choice, said

FOREST, WATER, CITY = "forest", "water", "city"

Names: TypeAlias = Annotated[tuple[str, ...], Spaced()]
Beside: TypeAlias = Annotated[tuple[Annotated[str, choice(FOREST, WATER, CITY)], ...], Spaced()]


@dataclass(frozen=True)
class Fighter:
    """One side of a combat."""

    name: PlayerName = said("Who it is.", default="")
    colour: str = said("The colour, where units are named and not numbered.", default="")
    units: Names = said("Units that fight.", default=())
    tile: str = said("The Building or City that this side holds on the space; in the solo game also `capital`.", default="")
    seized: bool = said("Whether somebody else built that tile: then its strength counts for nobody.", default=False)
    paintings: Names = said("Paintings that help.", default=())
    arch: str = said("The arch on which the Action token lies.", default="")
    cards: Names = said("Combat cards that were laid.", default=())
    supported: bool = said("Whether another own unit stands on a space beside the combat.", default=False)
    called: str = said("The unit that Reinforcements bring.", default="")
    cancelled: str = said("The own card that was chosen not to count, where the other side laid Capoeira.", default="")


@dataclass(frozen=True)
class Combat:
    """One combat, or the fight for an Expedition."""

    attacker: Fighter = said("Who attacks.")
    defender: Fighter | None = said("Who defends; nobody, where an Expedition is fought for.", default=None)
    expedition: str = said("The Expedition that is fought for, or its strength.", default="")
    terrain: Annotated[str, choice("field", FOREST, "mine", WATER)] = said(
        "What the space is, where no tile lies.", default="field"
    )
    beside: Beside = said("What lies beside the space: forest, water, city.", default=())
    range: bool = said("Whether it is attacked from the space beside it.", default=False)
    solo: bool = said("Whether it is the solo game.", default=False)
