"""A player's part of an entry with every name known, and the whole game that it is part of."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from printgen.games.brazil_imperial.land import Scenario
from printgen.games.brazil_imperial.pad.entry import Claim, Solo
from printgen.games.brazil_imperial.pieces import Building
from printgen.games.brazil_imperial.table import Table
from printgen.scoring.contract.results import Path


@dataclass(frozen=True)
class Sheet:
    """One player's things, all by the ids of the content."""

    seat: int
    name: str
    colour: str
    monarch: str
    units: tuple[str, ...]
    products: Mapping[str, str]  # and the place; empty where it is not said
    paintings: Mapping[str, int | None]  # and what was counted
    missions: Mapping[str, Claim]
    gold: tuple[str, ...]
    combat: tuple[str, ...]
    species: int
    culture: int
    expeditions: tuple[str, ...]
    palaces: Mapping[str, str]  # and the tile, or `city`
    own: Mapping[str, int]
    seized: Mapping[str, int]
    science: int | None
    supply: Mapping[str, int] | None
    rows: Mapping[str, int | None]
    total: int | None
    places: Mapping[tuple[str, str], Path]  # where each thing was entered, by field and id

    def path(self, field: str, name: str = "") -> Path:
        """Where something was entered."""
        return self.places.get((field, name), ("players", self.seat, field))

    @cached_property
    def tiles(self) -> Counter[str]:
        """All tiles that are controlled, own and seized."""
        return Counter(self.own) + Counter(self.seized)

    @property
    def announced(self) -> tuple[str, ...]:
        """The Missions that were announced."""
        return tuple(mission for mission, claim in self.missions.items() if claim.announced)


@dataclass(frozen=True)
class Match:
    """All that was entered of a game."""

    table: Table
    scenario: Scenario | None
    sheets: tuple[Sheet, ...]
    solo: Solo | None

    @property
    def is_whole(self) -> bool:
        """Whether all who played are there, as far as one can know."""
        players = self.scenario.players if self.scenario is not None else 2
        return len(self.sheets) >= players

    @property
    def is_alone(self) -> bool:
        """Whether it is the game alone."""
        return self.solo is not None or (self.scenario is not None and self.scenario.players == 1)

    def lost(self, sheet: Sheet) -> Counter[str]:
        """Tiles that others hold, and that this player may have built."""
        return sum((Counter(other.seized) for other in self.sheets if other is not sheet), Counter())

    def tile(self, name: str) -> Building:
        """A Building or City."""
        return self.table.box.cities.get(name) or self.table.box.buildings[name]

    def effect(self, sheet: Sheet) -> str:
        """The kind of the monarch's skill."""
        return self.table.box.monarchs[sheet.monarch].effect if sheet.monarch else ""

    def art(self, sheet: Sheet, effect: str) -> str:
        """The player's Painting with this effect, if there is one."""
        paintings = self.table.box.paintings
        return next((name for name in sheet.paintings if paintings[name].effect == effect), "")

    def cities(self, sheet: Sheet) -> int:
        """The Cities that a player controls."""
        return sum(count for tile, count in sheet.tiles.items() if tile in self.table.box.cities)
