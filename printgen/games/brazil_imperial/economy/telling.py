"""What a designer wants to know of a game that was played."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from printgen.games.brazil_imperial.economy.empire import Empire, is_met
from printgen.games.brazil_imperial.economy.ending import standing_of
from printgen.games.brazil_imperial.economy.world import LAST_ERA, World
from printgen.games.brazil_imperial.pieces import Mission
from printgen.games.brazil_imperial.rows import rows_of
from printgen.scoring.contract.optional import Played

Share = tuple[int, int]
_NUMERALS = {1: "I", 2: "II", 3: "III"}


def told(world: World, length: int) -> Played:
    """A game that is over."""
    standings = [standing_of(world, empire) for empire in world.empires]
    rows = [rows_of(world.table, standing) for standing in standings]
    scores = tuple(sum(line.points or 0 for line in lines.values()) for lines in rows)
    ranks = [(score, standing.science) for score, standing in zip(scores, standings, strict=True)]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    amounts = {f"laurels of {row}": tuple(lines[row].points or 0 for lines in rows) for row in rows[0]}
    amounts |= {f"rounds of Era {numeral}": (world.rounds[era],) for era, numeral in _NUMERALS.items()}
    held = tuple(_held(world, empire) for empire in world.empires)
    return Played(scores, winners, length, held=held, amounts=amounts, shares=_shares(world))


def _held(world: World, empire: Empire) -> Mapping[str, str]:
    """What chance gave: the monarch, the map, and the place on it."""
    column, row = empire.capital
    name = world.scenario.name
    return {"monarch": empire.monarch.name, "scenario": name, "Capital": f"{name} {column},{row}"}


def _shares(world: World) -> dict[str, dict[str, Share]]:
    """Missions met of those held, Palaces and Paintings of all that could be, actions of all turns."""
    turns = sum(world.taken.values())
    return {
        "Mission": _summed(share for empire in world.empires for share in _missions(empire)),
        "Palace": _summed(share for empire in world.empires for share in _palaces(world, empire)),
        "action": {arch.name: (world.taken[arch.id], turns) for arch in world.table.box.arches.values()},
    }


def _palaces(world: World, empire: Empire) -> Iterator[tuple[str, bool]]:
    return ((f"Palace {palace.number}", palace.id in empire.palaces) for palace in world.table.box.palaces.values())


def _summed(seen: Iterator[tuple[str, bool]]) -> dict[str, Share]:
    sums: defaultdict[str, Share] = defaultdict(lambda: (0, 0))
    for name, happened in seen:
        times, chances = sums[name]
        sums[name] = times + happened, chances + 1
    return dict(sums)


def _missions(empire: Empire) -> Iterator[tuple[str, bool]]:
    holdings = empire.holdings()
    for mission in empire.missions:
        name = f"{_NUMERALS[mission.era]} {mission.name}"
        yield name, mission.id in empire.shown
        if mission.era == LAST_ERA:
            yield from (_part(name, mission, number, is_met(mission.objectives[number], holdings)) for number in range(3))


def _part(name: str, mission: Mission, number: int, met: bool) -> tuple[str, bool]:
    objective = mission.objectives[number]
    return f"{name}, {number + 1}: {objective.of} {objective.least}", met
