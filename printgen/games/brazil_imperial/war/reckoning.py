"""B17: strengths line by line, who wins, and what follows."""

from collections.abc import Iterator

from printgen.games.brazil_imperial.pieces import Painting
from printgen.games.brazil_imperial.table import Table
from printgen.games.brazil_imperial.war.cards import TRUCE, Host, turn_up
from printgen.games.brazil_imperial.war.entry import Combat
from printgen.games.brazil_imperial.war.findings import combat_findings
from printgen.games.brazil_imperial.war.following import aftermath
from printgen.games.brazil_imperial.war.forces import Clash, Force, read_clash
from printgen.scoring.contract.optional import Outcome, Side
from printgen.scoring.contract.results import Line

ARCHES = ("harbor", "trade")

Point = tuple[int, str]


def judge_combat(table: Table, entry: Combat) -> Outcome:
    """Who wins one combat."""
    clash, _ = read_clash(table, entry)
    attacker, defender = turn_up(clash)
    sides = [_side(clash, attacker)]
    if defender is not None:
        sides.append(_side(clash, defender))
    elif clash.find is not None:
        lines = (Line("tile", clash.find.strength, (f"{clash.find.strength} {clash.find.name}",)),)
        sides.append(Side(clash.find.name, "asks", lines))
    winner, decision = _decided(sides, attacker, defender)
    follows = tuple(aftermath(clash, attacker, defender, winner))
    return Outcome(tuple(sides), winner, decision, follows, tuple(combat_findings(clash)))


def _decided(sides: list[Side], attacker: Host, defender: Host | None) -> tuple[str | None, str]:
    """The higher sum; if both are equal the defender's, but an Expedition is won by as much as it asks for."""
    mine, theirs = sides[0].strength, sides[1].strength
    if defender is None:
        won = mine >= theirs
        reach = "reaches" if won else "does not reach"
        return (sides[0].name if won else None), f"{sides[0].name} {reach} the Expedition's strength: {mine} against {theirs}."
    truce = next((host for host in (attacker, defender) if any(card.effect == TRUCE for card in host.cards)), None)
    if truce is not None:
        return None, f"Nobody wins: {truce.force.name} laid a truce. It would have been {mine} against {theirs}."
    if mine > theirs:
        return sides[0].name, f"{sides[0].name} wins, {mine} against {theirs}."
    equal = "Both are equal, and then the defender wins: " if mine == theirs else ""
    return sides[1].name, f"{equal}{sides[1].name} wins, {theirs} against {mine}."


def _side(clash: Clash, host: Host) -> Side:
    rows = {
        "units": [(unit.laurel, unit.name) for unit in host.units],
        "tile": list(_tile(clash, host.force)),
        "paintings": list(_paintings(clash, host.force)),
        "arch": list(_arch(clash, host.force)),
        "cards": host.told,
    }
    lines = (Line(row, sum(value for value, _ in points), _because(points)) for row, points in rows.items() if points)
    return Side(host.force.name, host.force.role, tuple(lines))


def _because(points: list[Point]) -> tuple[str, ...]:
    return tuple(f"{value} {because}" for value, because in points)


def _tile(clash: Clash, force: Force) -> Iterator[Point]:
    """An own tile at its printed strength; one that is fought for again counts for nobody."""
    if force.capital:
        yield (clash.table.solo_capital if clash.entry.solo else 0), "the Capital"
    elif force.tile is not None and force.seized:
        yield 0, f"{force.tile.name}: it was seized, and counts for nobody"
    elif force.tile is not None:
        yield force.tile.laurel, force.tile.name


def _paintings(clash: Clash, force: Force) -> Iterator[Point]:
    for painting in force.paintings:
        strength = _strength(clash, force, painting)
        yield (strength, painting.name) if strength else (0, f"{painting.name}: it does not help here")


def _strength(clash: Clash, force: Force, painting: Painting) -> int:
    """Maria Quitéria helps always, Camarão an own Building beside a forest."""
    if painting.effect == "strength":
        defends, attacks = map(int, painting.amount.split())
        return attacks if force.attacks else defends
    if painting.effect == "forests" and "forest" in clash.entry.beside and _has_building(force):
        return int(painting.amount)
    return 0


def _has_building(force: Force) -> bool:
    return force.tile is not None and not force.tile.is_city and not force.seized


def _arch(clash: Clash, force: Force) -> Iterator[Point]:
    if force.arch in ARCHES:
        name = clash.table.box.arches[force.arch].name
        yield (clash.table.attacks, f"{name}, attacking") if force.attacks else (clash.table.defends, f"{name}, defending")
