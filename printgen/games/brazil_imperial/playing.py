"""Whole games of building, trading and exploring between simple players, for a playtest; nobody makes war."""

from collections.abc import Iterator
from functools import partial
from random import Random

from printgen.games.brazil_imperial.deeds import Deed, deeds
from printgen.games.brazil_imperial.empire import Empire, is_met
from printgen.games.brazil_imperial.ending import counted_by, fulfilled_cards
from printgen.games.brazil_imperial.eras import show_missions
from printgen.games.brazil_imperial.journey import walk
from printgen.games.brazil_imperial.rows import rows_of
from printgen.games.brazil_imperial.setting_up import set_up
from printgen.games.brazil_imperial.standing import Standing
from printgen.games.brazil_imperial.table import Table
from printgen.games.brazil_imperial.world import World
from printgen.rules.contract import Line
from printgen.rules.playing import Played, Playtest

STYLES = ("greedy", "random")
MOST_ROUNDS = 60


def playtest_of(table: Table) -> Playtest:
    """Games of this table."""
    return Playtest("rounds", STYLES, partial(play, table))


def play(table: Table, styles: tuple[str, ...], chance: Random) -> Played:
    """One game, until somebody shows an Era III Mission and the round is over."""
    world = set_up(table, len(styles), chance)
    length = 0
    while not world.over and length < MOST_ROUNDS:
        length += 1
        for empire, style in zip(world.empires, styles, strict=True):
            _turn(world, empire, style)
    return _played(world, length)


def _turn(world: World, empire: Empire, style: str) -> None:
    """Act, show, move, show."""
    show_missions(world, empire)
    options = list(deeds(world, empire))
    chosen = world.chance.choice(options) if style == "random" else _best(world, options)
    chosen.do()
    empire.token = chosen.arch
    show_missions(world, empire)
    walk(world, empire)
    show_missions(world, empire)


def _best(world: World, options: list[Deed]) -> Deed:
    """The deed that is worth most; of equal ones any."""
    most = max(option.value for option in options)
    return world.chance.choice([option for option in options if option.value > most - 0.05])


def _played(world: World, length: int) -> Played:
    standings = [empire.standing(fulfilled_cards(world, empire), dict(counted_by(world, empire))) for empire in world.empires]
    rows = [rows_of(world.table, standing) for standing in standings]
    scores = tuple(sum(line.points or 0 for line in lines.values()) for lines in rows)
    most = max((score, standing.science) for score, standing in zip(scores, standings, strict=True))
    winners = tuple(seat for seat, score in enumerate(scores) if (score, standings[seat].science) == most)
    counts = {name: (world.counts[name], number) for name, number in world.chances.items()}
    for empire, standing, lines in zip(world.empires, standings, rows, strict=True):
        for name, happened, number in _seat_counts(world, empire, standing, lines):
            before = counts.get(name, (0, 0))
            counts[name] = (before[0] + happened, before[1] + number)
    held = tuple({"monarch": empire.monarch.name, "scenario": world.scenario.name} for empire in world.empires)
    return Played(scores, winners, length, counts, held)


def _seat_counts(world: World, empire: Empire, standing: Standing, lines: dict[str, Line]) -> Iterator[tuple[str, int, int]]:
    """What a designer wants to know of each seat."""
    yield from ((f"laurels of {row}", line.points or 0, 1) for row, line in lines.items())
    holdings = empire.holdings()
    for mission in empire.missions:
        yield f"Mission met: {mission.name}", int(mission.id in empire.shown), 1
        if mission.era == 3:
            for number, objective in enumerate(mission.objectives, 1):
                yield f"Mission met: {mission.name}, part {number}", int(is_met(objective, holdings)), 1
    for palace in world.table.box.palaces.values():
        yield f"Palace {palace.number} placed", int(palace.id in standing.palaces), 1
