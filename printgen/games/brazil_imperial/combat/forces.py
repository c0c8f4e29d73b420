"""Converts a typed combat into a `PreparedCombat` of two `Force`s, with pieces in place of names."""

from collections.abc import Iterator

from printgen.core.records import dataclass
from printgen.core.words import join_words
from printgen.games.brazil_imperial.combat.entry import FOREST, CombatEntry, FighterEntry
from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.names import NameRegister, PathRecordingNameLookup, make_register_of_names
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

    @property
    def forces(self) -> tuple[Force, ...]:
        """The attacker, and the defender if there is one."""
        return (self.attacker,) if self.defender is None else (self.attacker, self.defender)

    @property
    def is_in_forest_without_tile(self) -> bool:
        """Whether the space counts as forest. A forest with a tile on it does not count."""
        return self.entry.terrain == FOREST and (self.defender is None or self.defender.tile is None)


def prepare_combat_and_list_unknown_names(
    constants: GameConstants, entry: CombatEntry
) -> tuple[PreparedCombat, tuple[SheetFinding, ...]]:
    """A typed combat with pieces in place of names, and a finding for each unknown name in it."""
    register, findings = make_register_of_names(constants), list[SheetFinding]()
    attacker = _read_force_and_add_findings(constants, register, entry.attacker, ATTACKER, findings)
    defender = (
        _read_force_and_add_findings(constants, register, entry.defender, DEFENDER, findings)
        if entry.defender is not None
        else None
    )
    text = entry.expedition.strip()
    expedition = next((tile for tile in _list_expedition_tiles(constants) if text in (tile.id, str(tile.strength))), None)
    return PreparedCombat(constants, attacker, defender, expedition, entry), tuple(findings)


def find_unreadable_combat_parts(constants: GameConstants, entry: CombatEntry) -> Iterator[SheetFinding]:
    """A finding for each problem that prevents a combat from being judged."""
    combat, findings = prepare_combat_and_list_unknown_names(constants, entry)
    yield from findings
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
    constants: GameConstants, register: NameRegister, fighter: FighterEntry, role: str, findings: list[SheetFinding]
) -> Force:
    box = constants.box
    lookup = PathRecordingNameLookup(fighter.name or role.capitalize(), (role,), findings)
    colour = lookup.find_id_or_report_unknown(register.colours, fighter.colour, "colour")
    capital = fighter.tile.strip().lower() == CAPITAL
    tile = "" if capital else lookup.find_id_or_report_unknown(register.tiles, fighter.tile, "tile")
    hint = "Write units such as `green-1`, or add a `colour` to use names such as Archer."
    units = lookup.find_unit_ids_or_report(register, colour, fighter.units, hint)
    called = register.find_unit_id(colour, fighter.called, units) if fighter.called else None
    if fighter.called and called is None:
        lookup.add_finding((role, "called"), register.units[colour].describe_unknown_name(fighter.called))
    return Force(
        role=role,
        name=lookup.player,
        colour=colour,
        units=tuple(box.units[unit] for unit in units),
        tile=box.find_tile(tile) if tile else None,
        capital=capital,
        seized=fighter.seized,
        paintings=tuple(
            box.paintings[name] for name in lookup.find_ids_or_report(register.paintings, fighter.paintings, "paintings")
        ),
        arch=lookup.find_id_or_report_unknown(register.arches, fighter.arch, "arch"),
        cards=tuple(
            box.combat_cards[name] for name in lookup.find_ids_or_report(register.combat_cards, fighter.cards, "cards")
        ),
        supported=fighter.supported,
        called=box.units[called] if called else None,
        cancelled=lookup.find_id_or_report_unknown(register.combat_cards, fighter.cancelled, "cancelled"),
    )
