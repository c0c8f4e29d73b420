"""Simulated games of Brazil: Imperial break no rule at any turn, and their figures are plausible."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from printgen.games.brazil_imperial.map import FOREST, MINE, WATER, list_neighbouring_cells
from printgen.games.brazil_imperial.pieces import LETTERS, RESOURCES, Price, read_goods
from printgen.games.brazil_imperial.play import exploration
from printgen.games.brazil_imperial.play.building import list_build_options
from printgen.games.brazil_imperial.play.empire import Empire, is_mission_fulfilled
from printgen.games.brazil_imperial.play.payments import AIDS, CardAid, find_goods_to_pay_without_waste
from printgen.games.brazil_imperial.play.sites import list_free_places
from printgen.games.brazil_imperial.play.turns import MOST_ROUNDS, make_playtest, take_turn
from printgen.games.brazil_imperial.play.valuation import make_valuation
from printgen.games.brazil_imperial.play.world import World, set_up_world
from printgen.scoring.contract.optional import Playtest
from printgen.scoring.simulation.report import Report
from printgen.scoring.simulation.trials import play_games
from tests.games.play_brazil import brazil_constants

CONSTANTS = brazil_constants()
KINDS = len(RESOURCES)
PLAYTEST = make_playtest(CONSTANTS)
PURSES = some.tuples(*[some.integers(0, 3)] * len(LETTERS))
PRICES = some.builds(Price, some.tuples(*[some.integers(0, 2)] * (KINDS + 1), some.just(0)), some.integers(0, 2))


@given(PRICES, PURSES)
def test_a_payment_takes_the_exact_goods_first_then_gold_then_science_and_never_too_much(
    price: Price, purse: tuple[int, ...]
) -> None:
    wanted, there = price.goods[:KINDS], purse[:KINDS]
    exact = sum(map(min, wanted, there))
    missing = sum(wanted) + price.any - exact - min(price.any, sum(there) - exact)
    science = max(0, missing + price.goods[KINDS] - purse[KINDS])
    paid = find_goods_to_pay_without_waste(price, purse)
    assert (paid is None) == (science > purse[KINDS + 1])
    if paid is not None:
        assert sum(paid) == price.pieces
        assert paid[KINDS + 1] == science
        assert all(min(pair) <= given <= pair[1] for given, *pair in zip(paid, price.goods, purse, strict=True))


@given(PRICES, PURSES, some.sampled_from([aid for aids in AIDS.values() for aid in aids]))
def test_combat_cards_that_pay_are_never_wasted(price: Price, purse: tuple[int, ...], aid: CardAid) -> None:
    paid = find_goods_to_pay_without_waste(price, purse, aid)
    if paid is not None:
        assert sum(paid) + sum(aid.goods) + aid.any == price.pieces
        assert all(0 <= given <= there for given, there in zip(paid, purse, strict=True))


@pytest.mark.parametrize("styles", [("greedy",) * 4, ("greedy",) * 3, ("greedy",) * 2, ("random", "greedy", "random")])
def test_no_rule_is_broken_at_any_turn(styles: tuple[str, ...]) -> None:
    for seed in range(3):
        world = set_up_world(CONSTANTS, len(styles), Random(f"{styles}{seed}"))
        for _ in range(MOST_ROUNDS if "random" not in styles else 15):
            for empire, style in zip(world.empires, styles, strict=True):
                before = empire.token, world.era
                take_turn(world, empire, style)
                assert (empire.token, world.era) != before, "the token must move unless an Era begins"
                check_world(world)
                for one in world.empires:
                    check_empire(world, one)
            if world.over:
                break


def check_world(world: World) -> None:
    """Checks that tiles of different owners are not adjacent (B13), and the numbers of tiles and cards."""
    sites = [(empire, site) for empire in world.empires for site in empire.sites]
    cells = [site.cell for _, site in sites] + [empire.capital for empire in world.empires]
    assert len(cells) == len(set(cells))
    assert set(cells) == set(world.owners)
    for cell, owner in world.owners.items():
        assert world.scenario.letter_by_cell[cell] != WATER
        assert all(world.owners.get(other, owner) is owner for other in list_neighbouring_cells(cell))
    for front, back, number in CONSTANTS.tiles:
        assert world.stock[front] == world.stock[back] >= 0
        assert sum(site.building.id in (front, back) for _, site in sites) <= number - world.stock[front]
    cards = Counter(world.gold_deck + world.gold_spent + [card for empire in world.empires for card in empire.gold_cards])
    assert cards == Counter(list(CONSTANTS.box.gold_cards))
    hung = [name for empire in world.empires for name in empire.paintings]
    paintings = Counter(hung + world.gallery + [name for deck in world.paintings.values() for name in deck])
    assert paintings == Counter(list(CONSTANTS.box.paintings))
    assert len(world.gallery) == 6 or not any(world.paintings.values())


def check_empire(world: World, empire: Empire) -> None:
    """Checks the rules B10 to B14, the limits of hands, and the places of units."""
    assert min(empire.supply) >= 0
    assert sum(empire.supply) <= CONSTANTS.supply
    assert all(min(site.goods) >= 0 for site in empire.sites)
    assert 0 <= empire.combat_cards <= CONSTANTS.hand
    assert len(empire.gold_cards) <= CONSTANTS.hand
    assert set(empire.saved) <= set(empire.gold_cards)
    assert len(empire.palaces) <= len(empire.announced) + ("isabel" in empire.paintings)
    for palace, tile in empire.palaces.items():
        (site,) = (site for site in empire.sites if site.palace == palace)
        assert site.building.id == tile
        assert ("city" if site.building.is_city else tile) in CONSTANTS.box.palaces[palace].hosts
    arches = [place for place in empire.products.values() if place != "monarch"]
    assert len(arches) == len(set(arches))
    free = "immigrants" in empire.paintings
    shapes = ((CONSTANTS.box.products[name].shape, place) for name, place in empire.products.items() if place != "monarch")
    assert all(shape == CONSTANTS.box.arches[arch].slot or free for shape, arch in shapes)
    assert all(CONSTANTS.box.units[unit].colour == empire.colour for unit in empire.units)
    assert all(CONSTANTS.box.missions[name].era <= world.era for name in empire.announced)
    assert all(site.building.era <= world.era or site.building.id == "church" for site in empire.sites)
    foreign = {cell for other in world.empires if other is not empire for cell in other.units.values()}
    assert all(world.owners.get(cell, empire) is empire and cell not in foreign for cell in empire.units.values())


@pytest.mark.parametrize(("token", "ground"), [("painting", FOREST), ("manufacture", MINE)])
def test_the_movement_of_an_arch_leads_only_to_its_ground(token: str, ground: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entered = set()
    for seed in range(4):
        world = set_up_world(CONSTANTS, 4, Random(seed))
        for _ in range(5):
            for empire in world.empires:
                take_turn(world, empire, "greedy")
        with monkeypatch.context() as patch:
            patch.setattr(exploration, "take_free_movement", lambda world, empire: None)
            for empire in world.empires:
                empire.token, before = token, dict(empire.units)
                exploration.take_all_movements(world, empire)
                entered |= {world.scenario.letter_by_cell[cell] for unit, cell in empire.units.items() if cell != before[unit]}
    assert entered == {ground}


def test_maua_makes_the_two_best_builds_and_pays_one_more_resource() -> None:
    for seed in range(6):
        built, left = [], []
        for twice in (0, 1):
            world = set_up_world(CONSTANTS, 4, Random(seed))
            empire = world.empires[0]
            empire.effects["twice"], empire.supply = twice, (6,) * len(LETTERS)
            for _ in range(2 - twice):
                max(list_build_options(world, empire, make_valuation(world, empire)), key=lambda option: option.value).do()
            built.append([(site.building.id, site.cell) for site in empire.sites])
            left.append(sum(empire.sum_all_goods()))
        assert built[0] == built[1]
        assert left[0] == left[1] + 1


def test_missions_are_announced_when_they_are_fulfilled_and_never_twice() -> None:
    world = set_up_world(CONSTANTS, 3, Random(5))
    shown: list[list[str]] = [[], [], []]
    while not world.over:
        for empire in world.empires:
            take_turn(world, empire, "greedy")
            for name in empire.announced[len(shown[empire.seat]) :]:
                mission = CONSTANTS.box.missions[name]
                kept = all(one.term in ("gold", "science") for one in mission.objectives)
                assert is_mission_fulfilled(mission, empire.count_holdings()) or not kept
            shown[empire.seat] = list(empire.announced)
            assert len(set(empire.announced)) == len(empire.announced)
    assert any(CONSTANTS.box.missions[name].era == 3 for names in shown for name in names)


def test_the_same_seed_plays_the_same_game_and_another_seed_does_not() -> None:
    play, seats = PLAYTEST.play, ("greedy", "random", "greedy")
    assert play(seats, Random(7)) == play(seats, Random(7)) != play(seats, Random(8))


def played(playtest: Playtest, players: int, games: int) -> Report:
    report = Report(("greedy",) * players)
    for game in play_games(playtest, report.seats, 1, range(1, games + 1)):
        report.add_game(game)
    return report


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_have_plausible_lengths_and_scores(players: int) -> None:
    report = played(PLAYTEST, players, 25)
    assert 18 <= report.length.mean <= 29
    assert report.length.most < MOST_ROUNDS
    assert 44 <= report.all.scores.mean <= 72
    assert report.all.scores.least >= 15
    assert all(count.times for count in report.shares["Palace"].values())
    assert all(count.times for count in report.shares["action"].values())
    assert [name for name in report.amounts if name.startswith("rounds")] == [
        f"rounds of Era {era}" for era in ("I", "II", "III")
    ]


def test_solo_games_and_random_players() -> None:
    assert PLAYTEST.play(("greedy",), Random(1)).length < MOST_ROUNDS
    assert PLAYTEST.play(("random",) * 2, Random(1)).length > 20


@pytest.mark.soak
def test_ten_thousand_games_are_within_the_limits_of_the_design() -> None:
    """Monarchs within 12 % of the mean, Missions and parts met in 15 to 70 %, Palaces in 15 % or more, Capitals within 4 %."""
    reports = [played(PLAYTEST, players, games) for players, games in ((2, 3000), (3, 3000), (4, 4000))]
    for name in reports[0].held["monarch"]:
        parts = [report.held["monarch"][name].scores.mean / report.all.scores.mean for report in reports]
        assert 0.88 < sum(parts) / 3 < 1.12, name
    for table, most in (("Mission", 0.70), ("Palace", 1.0)):
        for name, four in reports[-1].shares[table].items():
            counts = [report.shares[table][name] for report in reports]
            for times, chances in (
                (four.times, four.chances),
                (sum(count.times for count in counts), sum(count.chances for count in counts)),
            ):
                assert 0.15 <= times / chances <= most, (name, times / chances)
    for report in reports:
        assert 20 <= report.length.mean <= 27
        assert report.all.scores.estimate_quantile(0.05) >= 35
        assert report.all.scores.estimate_quantile(0.95) <= 84
        for name, held in report.held["Capital"].items():
            assert abs(held.scores.mean / report.all.scores.mean - 1) < 0.04, name


@pytest.mark.parametrize(
    ("purse", "paid"),
    [("ffgk", "ffgk"), ("ffggg", None), ("ffsbcg", None), ("ffkk", "ffkk")],
)
def test_nothing_but_science_pays_the_science_of_sao_paulo(purse: str, paid: str | None) -> None:
    (price,) = CONSTANTS.box.cities["sao-paulo"].prices
    assert find_goods_to_pay_without_waste(price, read_goods(purse)) == (None if paid is None else read_goods(paid))


@pytest.mark.parametrize(("effect", "anything"), [("any-terrain", True), ("cheaper", False)])
def test_only_dona_leopoldina_builds_anything_anywhere(effect: str, anything: bool) -> None:
    world = set_up_world(CONSTANTS, 4, Random(1))
    empire = world.empires[0]
    empire.effects[effect] = 1
    assert {place.any for place in list_free_places(world, empire)} == {anything}
