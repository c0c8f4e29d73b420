"""A finished game with ids in place of names: a `FinishedGame` with a `SheetWithIds` for each player."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from printgen.core.records import dataclass
from printgen.core.words import write_count
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.entry import Entry, MissionClaim, Player, Solo
from printgen.games.brazil_imperial.map import Scenario
from printgen.games.brazil_imperial.names import NameChecker, NameRegister, make_register_of_names
from printgen.scoring.contract.results import EntryPath, SheetFinding


@dataclass(frozen=True)
class SheetWithIds:
    """One player's part of an entry, with ids in place of names."""

    seat: int
    name: str
    colour: str
    monarch: str
    units: tuple[str, ...]
    products: Mapping[str, str]  # place by Product; empty text if no place was entered
    paintings: Mapping[str, int | None]  # the entered laurels by Painting
    missions: Mapping[str, MissionClaim]
    gold: tuple[str, ...]
    combat: tuple[str, ...]
    species: int
    culture: int
    expeditions: tuple[str, ...]
    palaces: Mapping[str, str]  # tile by Palace; CITY for any City
    own: Mapping[str, int]
    seized: Mapping[str, int]
    science: int | None
    supply: Mapping[str, int] | None
    rows: Mapping[str, int | None]
    total: int | None
    paths: Mapping[tuple[str, str], EntryPath]  # the place in the entry, by field and id

    def find_path_of_piece_or_field(self, field: str, piece_id: str = "") -> EntryPath:
        """The place of a piece in the entry, or the place of its field if the piece's own place is unknown."""
        return self.paths.get((field, piece_id), ("players", self.seat, field))

    @cached_property
    def controlled_tiles(self) -> Counter[str]:
        """All tiles that the player controls, whether built or seized."""
        return Counter(self.own) + Counter(self.seized)

    @property
    def announced_missions(self) -> tuple[str, ...]:
        """The Missions that the player announced."""
        return tuple(mission for mission, claim in self.missions.items() if claim.announced)


@dataclass(frozen=True)
class FinishedGame:
    """One finished game, with ids in place of the typed names."""

    constants: GameConstants
    scenario: Scenario | None
    sheets: tuple[SheetWithIds, ...]
    solo: Solo | None
    name_findings: tuple[SheetFinding, ...]  # for unknown names, which the sheets omit, and unfit claims

    @property
    def has_all_players(self) -> bool:
        """Whether the entry has all players of its scenario or, if the scenario is unknown, at least two players."""
        players = self.scenario.players if self.scenario is not None else 2
        return len(self.sheets) >= players

    @property
    def is_solo(self) -> bool:
        """Whether this is a solo game."""
        return self.solo is not None or (self.scenario is not None and self.scenario.players == 1)

    def count_all_tiles_seized_by_others(self, sheet: SheetWithIds) -> Counter[str]:
        """The tiles that other players have seized, some of which this player may have built."""
        return sum((Counter(other.seized) for other in self.sheets if other is not sheet), Counter())

    def find_monarch_skill(self, sheet: SheetWithIds) -> str:
        """The id of the skill of a player's monarch, or an empty text if no monarch was entered."""
        return self.constants.box.monarchs[sheet.monarch].skill if sheet.monarch else ""

    def find_painting_with_effect(self, sheet: SheetWithIds, effect: str) -> str:
        """The id of the player's Painting with this effect, or an empty text if the player has none."""
        paintings = self.constants.box.paintings
        return next((name for name in sheet.paintings if paintings[name].effect == effect), "")


def read_finished_game(constants: GameConstants, entry: Entry) -> FinishedGame:
    """The finished game in an entry, with ids in place of names."""
    register = make_register_of_names(constants)
    sheets, findings = [], list[SheetFinding]()
    for seat, player in enumerate(entry.players):
        checker = NameChecker(player.name, ("players", seat), findings)
        sheets.append(_read_sheet(constants, register, player, seat, checker))
    scenario = constants.scenarios.get(register.scenarios.find_id(entry.scenario) or "")
    return FinishedGame(constants, scenario, tuple(sheets), entry.solo, tuple(findings))


def _read_sheet(
    constants: GameConstants, register: NameRegister, player: Player, seat: int, checker: NameChecker
) -> SheetWithIds:
    """A player's sheet without unknown names, for which the checker gets findings."""
    monarch = checker.find_id_or_add_finding(register.monarchs, player.monarch, "monarch")
    colour = checker.find_id_or_add_finding(register.colours, player.colour, "colour")
    colour = colour or (constants.box.monarchs[monarch].colour if monarch else "")
    hint = "Write units such as `green-1`, or add a `monarch` or a `colour` to use names such as Archer."
    units = checker.find_unit_ids_or_add_findings(register, colour, player.units, hint)
    missions = checker.replace_keys_or_add_findings(register.missions, player.missions, "missions")
    _add_findings_on_mission_claims(constants, missions, checker)
    return SheetWithIds(
        seat=seat,
        name=player.name,
        colour=colour or (constants.box.units[units[0]].colour if units else ""),
        monarch=monarch,
        units=units,
        products=checker.replace_keys_and_places_or_add_findings(
            register.products, register.places, player.products, "products"
        ),
        paintings=checker.replace_keys_or_add_findings(register.paintings, player.paintings, "paintings"),
        missions=missions,
        gold=checker.find_ids_or_add_findings(register.gold_cards, player.gold, "gold"),
        combat=checker.find_ids_or_add_findings(register.combat_cards, player.combat, "combat"),
        species=player.exploration.species,
        culture=player.exploration.culture,
        expeditions=checker.find_ids_or_add_findings(
            register.expeditions, player.exploration.expeditions, "exploration", "expeditions"
        ),
        palaces=checker.replace_keys_and_places_or_add_findings(register.palaces, register.hosts, player.palaces, "palaces"),
        own=checker.replace_keys_or_add_findings(register.tiles, player.tiles, "tiles"),
        seized=checker.replace_keys_or_add_findings(register.tiles, player.seized, "seized"),
        science=player.science,
        supply=None if player.supply is None else checker.replace_keys_or_add_findings(register.goods, player.supply, "supply"),
        rows=player.rows,
        total=player.total,
        paths=checker.paths,
    )


def _add_findings_on_mission_claims(
    constants: GameConstants, missions: Mapping[str, MissionClaim], checker: NameChecker
) -> None:
    """Add a finding for each claim about parts of a Mission that has no parts. Only Era III Missions have parts."""
    for name, claim in missions.items():
        mission, path = constants.box.missions[name], checker.paths["missions", name]
        if not mission.has_laurels_for_each_objective and (claim.parts is not None or not claim.said):
            checker.add_finding(path, f"enter `announced` or `hidden` for the Mission {mission.name}.")
        elif mission.has_laurels_for_each_objective and claim.parts and max(claim.parts) > len(mission.objectives):
            parts = write_count(len(mission.objectives), "part")
            message = f"part {max(claim.parts)} of {mission.name} was entered, but it has only {parts}."
            checker.add_finding(path, message)
