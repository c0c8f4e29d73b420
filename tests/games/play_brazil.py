"""Simulated games of Brazil: Imperial, and the entries that their players would type."""

import random
from dataclasses import replace
from functools import cache

from printgen.games.brazil_imperial.constants import GameConstants, read_game_constants
from printgen.games.brazil_imperial.entry import Entry, Exploration, MissionClaim, Player
from printgen.games.brazil_imperial.play.results import collect_final_pieces
from printgen.games.brazil_imperial.play.turns import play_and_count_rounds
from printgen.games.brazil_imperial.play.world import World, set_up_world
from printgen.games.brazil_imperial.rows import ANNOUNCED, FinalPieces, score_rows_of_pad
from tests.games.brazil import game

NAMES = ("Ana", "Bo", "Cy", "Dé")


@cache
def brazil_constants() -> GameConstants:
    return read_game_constants(game())


def play(seed: int) -> World:
    """The state after a whole simulated game."""
    chance = random.Random(seed)
    count = chance.randint(2, 4)
    world = set_up_world(brazil_constants(), count, chance)
    play_and_count_rounds(world, tuple(chance.choice(("greedy", "greedy", "random")) for _ in range(count)))
    return world


def played(seed: int) -> Entry:
    """The entry of a simulated game that ended by a Mission."""
    while not (world := play(seed)).over:
        seed += 1_000_000  # two random players may never end a game
    return entry_of(world)


def entry_of(world: World) -> Entry:
    """The entry that the players of a simulated game would type."""
    players = []
    for name, empire in zip(NAMES, world.empires, strict=False):
        standing = collect_final_pieces(world, empire)
        figures = {row: line.points for row, line in score_rows_of_pad(world.constants, standing).items()}
        player = replace(_player(name, standing), gold=tuple(empire.gold_cards), colour=empire.colour)
        players.append(replace(player, rows=dict(figures), total=sum(points or 0 for points in figures.values())))
    return Entry("brazil-imperial", tuple(players), world.scenario.id)


def _player(name: str, standing: FinalPieces) -> Player:
    finds = [find for find in standing.exploration if find.startswith("expedition")]
    return Player(
        name=name,
        monarch=standing.monarch,
        units=standing.units,
        products=dict(standing.products),
        paintings={painting: count or None for painting, count in standing.paintings.items()}
        | {painting: count for painting, count in standing.paintings.items() if painting in ("camarao", "coroados", "factory")},
        missions={mission: _claim(mission, met) for mission, met in standing.missions.items()},
        exploration=Exploration(standing.species, len(standing.exploration) - len(finds), tuple(finds)),
        palaces=dict(standing.palaces),
        tiles=dict(standing.own),
        science=standing.science,
    )


def _claim(mission: str, met: int) -> MissionClaim:
    known = brazil_constants().box.missions[mission]
    parts = frozenset(number + 1 for number in range(3) if met >> number & 1)
    return MissionClaim(bool(met & ANNOUNCED), parts if len(known.laurels) > 1 else None)
