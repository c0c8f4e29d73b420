"""The form of a combat as a person types it."""

from typing import Annotated, TypeAlias

from printgen.core.records import dataclass
from printgen.scoring.contract.entries import PlayerName, Spaced, make_choice, make_field

FOREST, WATER, CITY = "forest", "water", "city"

PieceNames: TypeAlias = Annotated[tuple[str, ...], Spaced()]
Beside: TypeAlias = Annotated[tuple[Annotated[str, make_choice(FOREST, WATER, CITY)], ...], Spaced()]


@dataclass(frozen=True)
class FighterEntry:
    """One side of a combat."""

    name: PlayerName = make_field("The name of the player on this side.", default="")
    colour: str = make_field("The colour of this side, which is needed to use names of units instead of ids.", default="")
    units: PieceNames = make_field("The units that fight.", default=())
    tile: str = make_field(
        "The Building or City on the space that this side controls; in the solo game also `capital`.", default=""
    )
    seized: bool = make_field("Whether another player built that tile, so that its strength counts for nobody.", default=False)
    paintings: PieceNames = make_field("The Paintings that this side uses.", default=())
    arch: str = make_field("The arch with this side's Action token.", default="")
    cards: PieceNames = make_field("The Combat cards that this side plays.", default=())
    supported: bool = make_field("Whether this side has another unit on a space beside the combat.", default=False)
    called: str = make_field("The unit that the card Reinforcements brings.", default="")
    cancelled: str = make_field("The card of this side that does not count because the other side played Capoeira.", default="")


@dataclass(frozen=True)
class CombatEntry:
    """One combat between players, or one fight for an Expedition."""

    attacker: FighterEntry = make_field("The side that attacks.")
    defender: FighterEntry | None = make_field(
        "The side that defends. A fight for an Expedition has no defender.", default=None
    )
    expedition: str = make_field("The id or the strength of the Expedition that the attacker fights for.", default="")
    terrain: Annotated[str, make_choice("field", FOREST, "mine", WATER)] = make_field(
        "The terrain of the space, if no tile is on it.", default="field"
    )
    beside: Beside = make_field("What is next to the space: forest, water or city.", default=())
    range: bool = make_field("Whether the attack is from a distance, without entering the space.", default=False)
    solo: bool = make_field("Whether this is a combat of the solo game.", default=False)
