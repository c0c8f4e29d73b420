"""Converts a typed combat into a `PreparedCombat` of two `Force`s, with pieces in place of names."""

from collections.abc import Iterator

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.brazil_imperial.combat.entry import FOREST, CombatEntry, FighterEntry
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.names import NameChecker, make_register_of_names
from printgen.games.brazil_imperial.pieces import Building, Card, ExplorationTile, Painting, Unit
from printgen.scoring.contract.results import SheetFinding

ATTACKER, DEFENDER = "attacker", "defender"
CAPITAL = "capital"  # the word for a Capital in the field `tile` in the solo game


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a combat, with pieces in place of the typed names."""

    role: str
    name: str
    colour: str
    units: tuple[Unit, ...]
    tile: Building | None
    capital: bool
    seized: bool  # whether another player built the tile, so that it counts for nobody
    paintings: tuple[Painting, ...]
    arch: str
    cards: tuple[Card, ...]
    supported: bool
    called: Unit | None
    cancelled: str

    @property
    def is_attacker(self) -> bool:
        """Whether this side is the attacker."""
        return self.role == ATTACKER


@dataclass(frozen=True, slots=True)
class PreparedCombat:
    """One combat between two forces, or between one force and an Expedition."""

    constants: GameConstants
    attacker: Force
    defender: Force | None
    expedition: ExplorationTile | None
    entry: CombatEntry
    name_findings: tuple[SheetFinding, ...]  # one for each unknown name, which the forces omit

    @property
    def forces(self) -> tuple[Force, ...]:
        """The attacker, and the defender if there is one."""
        return (self.attacker,) if self.defender is None else (self.attacker, self.defender)

    @property
    def is_in_forest_without_tile(self) -> bool:
        """Whether the space counts as forest. A forest with a tile on it does not count."""
        return self.entry.terrain == FOREST and (self.defender is None or self.defender.tile is None)


def prepare_combat(constants: GameConstants, entry: CombatEntry) -> PreparedCombat:
    """A typed combat with pieces in place of names."""
    findings: list[SheetFinding] = []
    attacker = _read_force_and_add_findings(constants, entry.attacker, ATTACKER, findings)
    defender = None
    if entry.defender is not None:
        defender = _read_force_and_add_findings(constants, entry.defender, DEFENDER, findings)
    text = entry.expedition.strip()
    expedition = next((tile for tile in _list_expedition_tiles(constants) if text in (tile.id, str(tile.strength))), None)
    return PreparedCombat(constants, attacker, defender, expedition, entry, tuple(findings))


def find_obstacles_to_judging_combat(constants: GameConstants, entry: CombatEntry) -> Iterator[SheetFinding]:
    """A finding for each problem that prevents a combat from being judged."""
    combat = prepare_combat(constants, entry)
    yield from combat.name_findings
    if (entry.defender is None) == (not entry.expedition.strip()):
        message = "A combat needs either a `defender` or an `expedition`."
        yield SheetFinding("combat", message, ("expedition",) if entry.expedition else ("attacker",))
    if entry.expedition.strip() and combat.expedition is None:
        known = join_words((tile.id for tile in _list_expedition_tiles(constants)), "or")
        yield SheetFinding("combat", f"There is no Expedition “{entry.expedition[:40]}”. Choose {known}.", ("expedition",))
    if combat.defender is not None and combat.defender.name == combat.attacker.name:
        yield SheetFinding(
            "combat", f"The attacker and the defender have the same name, {combat.attacker.name}.", ("defender", "name")
        )


def _list_expedition_tiles(constants: GameConstants) -> Iterator[ExplorationTile]:
    return (tile for tile in constants.box.exploration.values() if tile.kind == "expedition")


def _read_force_and_add_findings(
    constants: GameConstants, fighter: FighterEntry, role: str, findings: list[SheetFinding]
) -> Force:
    box, register = constants.box, make_register_of_names(constants)
    checker = NameChecker(fighter.name or role.capitalize(), (role,), findings)
    colour = checker.find_id_or_add_finding(register.colours, fighter.colour, "colour")
    capital = fighter.tile.strip().lower() == CAPITAL
    tile = "" if capital else checker.find_id_or_add_finding(register.tiles, fighter.tile, "tile")
    hint = "Write units such as `green-1`, or add a `colour` to use names such as Archer."
    units = checker.find_unit_ids_or_add_findings(register, colour, fighter.units, hint)
    called = register.find_unit_id(colour, fighter.called, units) if fighter.called else None
    if fighter.called and called is None:
        checker.add_finding((role, "called"), register.units[colour].describe_unknown_name(fighter.called))
    return Force(
        role=role,
        name=checker.player,
        colour=colour,
        units=tuple(box.units[unit] for unit in units),
        tile=box.find_tile(tile) if tile else None,
        capital=capital,
        seized=fighter.seized,
        paintings=tuple(
            box.paintings[name] for name in checker.find_ids_or_add_findings(register.paintings, fighter.paintings, "paintings")
        ),
        arch=checker.find_id_or_add_finding(register.arches, fighter.arch, "arch"),
        cards=tuple(
            box.combat_cards[name] for name in checker.find_ids_or_add_findings(register.combat_cards, fighter.cards, "cards")
        ),
        supported=fighter.supported,
        called=box.units[called] if called else None,
        cancelled=checker.find_id_or_add_finding(register.combat_cards, fighter.cancelled, "cancelled"),
    )
