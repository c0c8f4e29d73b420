"""What of an empire counts at the end, wherever it comes from: an entered sheet or a game that was played."""

from collections.abc import Mapping
from dataclasses import dataclass, field

NOBODY = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """One empire at the end of a game; everything by the ids of the content."""

    monarch: str = NOBODY
    units: tuple[str, ...] = ()  # ever deployed
    products: Mapping[str, str] = field(default_factory=dict)  # and where each lies: an arch, `monarch` or `factory`
    paintings: Mapping[str, int] = field(default_factory=dict)  # and what each counted beyond what is printed
    missions: Mapping[str, int] = field(default_factory=dict)  # met objectives as bits, and `ANNOUNCED`
    gold_cards: tuple[str, ...] = ()  # in hand, and fulfilled
    species: int = 0
    finds: tuple[str, ...] = ()  # Culture and Expeditions that were kept
    palaces: Mapping[str, str] = field(default_factory=dict)  # and the tile each stands on
    own: Mapping[str, int] = field(default_factory=dict)  # Buildings by side, and Cities, built and controlled
    seized: Mapping[str, int] = field(default_factory=dict)
    science: int = 0  # lying on controlled tiles


ANNOUNCED = 8  # beside the bits of the objectives, of which no Mission has more than three
