"""Reports the result of a simulated game: scores, winners and event counts."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from printgen.games.brazil_imperial.map import FOREST
from printgen.games.brazil_imperial.pieces import FACTORY, LETTERS, MONARCH, NUMERALS, SCIENCE
from printgen.games.brazil_imperial.play.empire import Empire, encode_met_objectives_as_bits
from printgen.games.brazil_imperial.play.missions import COROADOS
from printgen.games.brazil_imperial.play.world import World
from printgen.games.brazil_imperial.rows import (
    ANNOUNCED,
    FinalPieces,
    count_extra_painting_laurels,
    count_pieces_missing_for_card,
    score_rows_of_pad,
)
from printgen.scoring.contract.optional import Rate, SimulatedGame


def make_game_result(world: World, rounds: int) -> SimulatedGame:
    """The result of a game that ended after `rounds` rounds."""
    pieces_by_seat = [collect_final_pieces(world, empire) for empire in world.empires]
    rows = [score_rows_of_pad(world.constants, pieces) for pieces in pieces_by_seat]
    scores = tuple(sum(line.points or 0 for line in lines.values()) for lines in rows)
    ranks = [(score, pieces.science) for score, pieces in zip(scores, pieces_by_seat, strict=True)]
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    amounts = {f"laurels of {row}": tuple(lines[row].points or 0 for lines in rows) for row in rows[0]}
    amounts |= {f"rounds of Era {numeral}": (world.rounds[era],) for era, numeral in enumerate(NUMERALS) if era}
    held = tuple(_describe_random_setup(world, empire) for empire in world.empires)
    return SimulatedGame(scores, winners, rounds, held=held, amounts=amounts, shares=_measure_event_rates(world))


def collect_final_pieces(world: World, empire: Empire) -> FinalPieces:
    """Everything that counts for an empire at the end of the game, for scoring."""
    holdings, box = empire.count_holdings(), world.constants.box
    cards = (box.gold_cards[card] for card in empire.gold_cards)
    return FinalPieces(
        monarch=empire.monarch.id,
        units=tuple(empire.units),
        products=empire.products,
        paintings={
            name: count_extra_painting_laurels(
                box.paintings[name], _count_pieces_for_painting(world, empire, box.paintings[name].effect, holdings)
            )
            for name in empire.paintings
        },
        missions={
            m.id: ANNOUNCED * (m.id in empire.announced) | encode_met_objectives_as_bits(m, holdings) for m in empire.missions
        },
        gold_cards=tuple(card.id for card in cards if count_pieces_missing_for_card(card, holdings.__getitem__) == 0),
        species=empire.species,
        exploration=tuple(empire.exploration),
        palaces=empire.palaces,
        own=Counter(site.building.id for site in empire.sites),
        science=sum(site.goods[LETTERS.index(SCIENCE)] for site in empire.sites),
    )


def _count_pieces_for_painting(world: World, empire: Empire, effect: str, holdings: Counter[str]) -> int:
    """The number of pieces that a Painting with this effect counts (B3), which is 0 for most effects.

    `paintings.py` lists the numbers that a score sheet allows. `test_both_counts.py` compares both ways of counting.
    """
    if effect == "forests":
        beside = empire.find_cells_beside()
        return sum(world.scenario.letter_by_cell.get(cell) == FOREST and cell not in world.owners for cell in beside)
    if effect == COROADOS:
        return int(empire.old_tokens.get(1) == COROADOS)
    if effect == FACTORY:
        return sum(place != MONARCH for place in empire.products.values())
    return holdings["church"] if effect == "per-church" else 0


def _describe_random_setup(world: World, empire: Empire) -> Mapping[str, str]:
    column, row = empire.capital
    name = world.scenario.name
    return {"monarch": empire.monarch.name, "scenario": name, "Capital": f"{name} {column},{row}"}


def _measure_event_rates(world: World) -> dict[str, dict[str, Rate]]:
    turns = sum(world.actions_taken.values())
    return {
        "Mission": _sum_event_rates(event for empire in world.empires for event in _list_mission_events(empire)),
        "Palace": _sum_event_rates(
            (f"Palace {palace.number}", palace.id in empire.palaces)
            for empire in world.empires
            for palace in world.constants.box.palaces.values()
        ),
        "action": {arch.name: (world.actions_taken[arch.id], turns) for arch in world.constants.box.arches.values()},
    }


def _sum_event_rates(events: Iterator[tuple[str, bool]]) -> dict[str, Rate]:
    """How often each event happened and could have happened, from pairs of a name and whether it happened."""
    sums: defaultdict[str, Rate] = defaultdict(lambda: (0, 0))
    for name, happened in events:
        times, chances = sums[name]
        sums[name] = times + happened, chances + 1
    return dict(sums)


def _list_mission_events(empire: Empire) -> Iterator[tuple[str, bool]]:
    holdings = empire.count_holdings()
    for mission in empire.missions:
        name = f"{NUMERALS[mission.era]} {mission.name}"
        yield name, mission.id in empire.announced
        for number, objective in enumerate(mission.objectives if mission.has_laurels_for_each_objective else (), 1):
            is_met = objective.is_met(holdings[objective.term])
            yield f"{name}, part {number}: {objective.term} ≥ {objective.least}", is_met
