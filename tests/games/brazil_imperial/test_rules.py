"""The worked examples and tricky cases of the rules of Brazil: Imperial, by their numbers in the rule file."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from printgen.games.brazil_imperial.constants import GameConstants
from printgen.games.brazil_imperial.entry import Entry, Exploration, MissionClaim, Player, Solo
from printgen.games.brazil_imperial.pieces import Objective
from printgen.games.brazil_imperial.scoring import judge_game
from printgen.scoring.contract.results import Verdict
from tests.games.play_brazil import brazil_constants

SHOWN, HIDDEN = MissionClaim(announced=True), MissionClaim()


def worth(**kinds: Mapping[str, int]) -> GameConstants:
    """The constants with the laurels of an example."""
    constants = brazil_constants()
    parts: dict[str, Any] = {}
    for kind, laurels in kinds.items():
        pieces = dict(getattr(constants.box, kind))
        parts[kind] = pieces | {name: pieces[name]._replace(laurel=laurel) for name, laurel in laurels.items()}
    return constants._replace(box=constants.box._replace(**parts))


def asking(constants: GameConstants, name: str, laurels: tuple[int, ...], *objectives: tuple[str, int]) -> GameConstants:
    """The constants with the laurels and objectives of an example for a Mission."""
    mission = constants.box.missions[name]._replace(laurels=laurels, objectives=tuple(Objective(*one) for one in objectives))
    return constants._replace(box=constants.box._replace(missions={**constants.box.missions, name: mission}))


def plain(constants: GameConstants) -> GameConstants:
    """The table with Missions of Era I and II whose objectives the sheet does not show."""
    return asking(asking(constants, "merchants", (2,), ("gold", 2)), "gold-rush", (3,), ("gold", 3))


def judged(constants: GameConstants, *players: Player, **more: Any) -> Verdict:
    return judge_game(constants, Entry("brazil-imperial", players, **more))


def rows(verdict: Verdict, seat: int = 0) -> dict[str, int]:
    return {row: points for row, points in verdict.players[seat].detail["rows"].items() if points}


def codes(verdict: Verdict) -> list[str]:
    return [broken.code for broken in verdict.findings]


def test_w1_oba_has_sixty_three() -> None:
    constants = worth(
        units={"green-1": 1, "green-2": 1, "green-3": 3},
        products={"dye": 1, "tobacco": 2, "rubber": 3},
        paintings={"guarani": 2, "aleijadinho": 3, "camarao": 0},
        gold_cards={"agricola": 3},
        exploration={"culture": 2, "expedition-5": 3},
        palaces={"palace-3": 1, "palace-6": 1},
        buildings={"sawmill": 1, "farm": 2, "gold-foundry": 2, "trading-post": 2},
        cities={"olinda": 4},
    )
    constants = asking(plain(constants), "rails", (3, 2, 2), ("city", 1), ("gold-foundry", 2), ("product", 4))
    agricola = constants.box.gold_cards["agricola"]._replace(amount="farm 1")
    constants = constants._replace(box=constants.box._replace(gold_cards={**constants.box.gold_cards, "agricola": agricola}))
    ana = Player(
        name="Ana",
        monarch="oba-2",
        units=("green-1", "green-2", "green-3"),
        products={"dye": "painting", "tobacco": "trade", "rubber": "build"},
        paintings={"guarani": None, "aleijadinho": None, "camarao": 4},
        missions={"merchants": SHOWN, "gold-rush": SHOWN, "rails": MissionClaim(parts=frozenset((1, 2)))},
        gold=("agricola",),
        exploration=Exploration(2, 1, ("expedition-5",)),
        palaces={"palace-3": "gold-foundry", "palace-6": "olinda"},
        tiles={"sawmill": 1, "farm": 1, "gold-foundry": 2, "olinda": 1},
        seized={"trading-post": 1},
        rows=dict(zip(("units", "products", "paintings", "missions"), (5, 6, 9, 12), strict=True)),
        total=63,
    )
    verdict = judged(constants, ana)
    assert verdict.valid, verdict.findings
    assert rows(verdict) == {
        "units": 5, "products": 6, "paintings": 9, "missions": 12, "gold": 3, "exploration": 8, "palaces": 7, "tiles": 13,
    }  # fmt: skip
    assert verdict.players[0].total == 63


def test_w2_manuels_fourth_sawmill_is_worth_what_is_printed() -> None:
    verdict = judged(worth(buildings={"sawmill": 1}), Player("Ana", monarch="manuel", tiles={"sawmill": 4}))
    assert rows(verdict) == {"tiles": 7}
    assert verdict.players[0].lines[-1].because == ("6 Sawmill × 3 (skill of Dom Manuel I)", "1 Sawmill")


def test_w3_victoria_counts_products_on_her_board_once_more() -> None:
    constants = worth(products={"dye": 1, "sugar": 1, "tobacco": 2, "leather": 2, "rubber": 3}, palaces={"palace-5": 1})
    products = {"dye": "monarch", "sugar": "painting", "tobacco": "monarch", "leather": "trade", "rubber": "build"}
    ana = Player("Ana", monarch="victoria", products=products, palaces={"palace-5": "farm"}, missions={"merchants": SHOWN})
    found = rows(judged(plain(constants), ana))
    assert (found["products"], found["palaces"]) == (11, 6)


def test_t1_three_species_are_five() -> None:
    verdict = judged(brazil_constants(), Player("Ana", units=("green-1",), exploration=Exploration(3)))
    assert rows(verdict)["exploration"] == 5


def test_t2_a_plantation_that_somebody_else_seized_counts_nothing() -> None:
    constants = plain(worth(buildings={"plantation": 2}, palaces={"palace-4": 1}))
    ana = Player("Ana", tiles={"plantation": 2}, palaces={"palace-4": "plantation"}, missions={"merchants": SHOWN})
    bo = Player("Bo", units=("orange-1",), seized={"plantation": 1})
    verdict = judged(constants, ana, bo)
    assert verdict.valid
    assert [rows(verdict, seat).get("tiles") for seat in (0, 1)] == [4, 2]
    assert rows(verdict)["palaces"] == 5


def test_t3_unannounced_missions_count_nothing_but_era_iii_counts_part_by_part() -> None:
    constants = asking(plain(brazil_constants()), "exports", (3, 3, 2), ("farm", 2), ("product", 5), ("plantation", 1))
    missions = {"merchants": HIDDEN, "gold-rush": HIDDEN, "exports": MissionClaim(said=False)}
    ana = Player("Ana", tiles={"farm": 2, "plantation": 1}, missions=missions)
    assert rows(judged(constants, ana))["missions"] == 3 + 2


def test_t4_defeated_units_count_for_their_row_and_for_palace_vi() -> None:
    constants = worth(units={"green-3": 2, "green-1": 1, "green-5": 3}, palaces={"palace-6": 1})
    ana = Player("Ana", units=("green-3", "green-1", "green-5"), palaces={"palace-6": "city"}, tiles={"olinda": 1},
                     missions={"merchants": SHOWN})  # fmt: skip
    found = rows(judged(plain(constants), ana))
    assert (found["units"], found["palaces"]) == (6, 4)


@pytest.mark.parametrize(("science", "winners"), [((2, 3), ("Bo",)), ((3, 3), ("Ana", "Bo")), ((3, None), ())])
def test_t5_science_on_tiles_breaks_a_tie(science: tuple[int, int | None], winners: tuple[str, ...]) -> None:
    ana = Player("Ana", monarch="tibirica", tiles={"church": 3}, science=science[0], supply={"science": 3})
    verdict = judged(brazil_constants(), ana, Player("Bo", monarch="napoleon", tiles={"church": 3}, science=science[1]))
    assert verdict.winners == winners
    assert verdict.notes


def test_t6_three_palaces_need_three_missions_or_dona_isabel() -> None:
    ana = Player(
        name="Ana",
        missions={"merchants": SHOWN, "gold-rush": SHOWN},
        palaces={"palace-2": "sawmill", "palace-3": "gold-foundry", "palace-5": "farm"},
        tiles={"sawmill": 1, "gold-foundry": 1, "farm": 1},
    )
    assert codes(judged(plain(brazil_constants()), ana)) == ["palaces.count"]
    assert codes(judged(plain(brazil_constants()), replace(ana, paintings={"isabel": None}))) == []


def test_oba_counts_announced_missions_only_and_at_most_two() -> None:
    constants = asking(plain(brazil_constants()), "exports", (3, 3, 2), ("farm", 1), ("product", 1), ("plantation", 1))
    whole, part = MissionClaim(parts=frozenset((1, 2, 3))), MissionClaim(said=False)
    shown = {"merchants": SHOWN, "gold-rush": SHOWN, "exports": replace(whole, announced=True)}
    for missions, laurels in (
        (shown, 2 + 3 + 8 + 2),
        ({"exports": part}, 3 + 2),
        ({"merchants": SHOWN, "exports": part}, 2 + 5 + 1),
    ):
        made = {"dye": "painting"} if missions is shown else {}
        ana = Player("Ana", monarch="oba-2", products=made, tiles={"farm": 1, "plantation": 1}, missions=missions)
        assert rows(judged(constants, ana))["missions"] == laurels


@pytest.mark.parametrize(
    ("supply", "cards", "known"), [({"gold": 2}, (), 3), ({"gold": 1, "science": 3}, ("harvest", "lottery"), None)]
)
def test_a_mission_that_asks_for_gold_counts_pieces_and_neither_gold_cards_nor_science(
    supply: dict[str, int], cards: tuple[str, ...], known: int | None
) -> None:
    constants = asking(brazil_constants(), "exports", (3, 2, 2), ("gold", 2), ("city", 1), ("church", 1))
    ana = Player("Ana", gold=cards, supply=supply, missions={"exports": MissionClaim(said=False)})
    player = judged(constants, ana).players[0]
    assert player.detail["rows"]["missions"] == known, "unknown if only cards could make up for it"
    assert player.range == (known or 0, 3)


def test_a_seized_tile_is_worth_its_printed_laurels() -> None:
    bo = Player("Bo", monarch="manuel", units=("blue-1",), tiles={"sawmill": 1}, seized={"sawmill": 3})
    verdict = judged(worth(buildings={"sawmill": 1}), Player("Ana", monarch="isabella"), bo)
    assert rows(verdict, 1)["tiles"] == 2 + 3


def test_the_factory_adds_one_laurel_for_each_of_up_to_three_products() -> None:
    products = dict.fromkeys(("dye", "sugar", "tobacco"), "factory")
    constants = worth(products={"dye": 1, "sugar": 1, "tobacco": 2}, paintings={"factory": 0})
    verdict = judged(constants, Player("Ana", products=products, paintings={"factory": None}))
    assert verdict.valid
    assert (rows(verdict)["products"], rows(verdict)["paintings"]) == (1 + 1 + 2, 3)
    assert codes(
        judged(brazil_constants(), Player("Ana", products={**products, "leather": "factory"}, paintings={"factory": 3}))
    ) == ["pieces.count"]


def test_an_announced_mission_of_era_iii_counts_the_parts_met_at_the_end() -> None:
    constants = asking(brazil_constants(), "exports", (3, 3, 2), ("product", 5), ("farm", 2), ("plantation", 1))
    made = dict.fromkeys(("dye", "sugar", "tobacco", "leather", "textiles", "rubber"), "")
    ana = Player("Ana", products=made, tiles={"farm": 9}, missions={"exports": SHOWN})
    assert rows(judged(constants, ana))["missions"] == 3 + 3


def test_open_figures_make_a_range_of_all_possible_totals() -> None:
    ana = Player("Ana", paintings={"camarao": None, "coroados": None}, missions={"learning": MissionClaim(said=False)})
    player = judged(brazil_constants(), ana, scenario="cisplatine").players[0]
    assert (player.total, player.detail["rows"]["paintings"]) == (None, None)
    low, high = player.range or (0, 0)
    assert high - low >= 6 + 2  # six Forests beside the Capital, and the token of Era I
    assert "unknown: Felipe Camarão counts 0 to 6" in player.lines[2].because


@pytest.mark.parametrize(
    ("solo", "missing"),
    [
        (Solo(20, 3, 5, "seized"), []),
        (Solo(21, 3, 5, "seized"), ["round"]),
        (Solo(20, 2, 4, "held"), ["era", "units", "capital"]),
    ],
)
def test_b16_the_solo_game_needs_all_goals(solo: Solo, missing: list[str]) -> None:
    verdict = judged(brazil_constants(), Player("Ana", monarch="pedro-1"), scenario="guararapes", solo=solo)
    assert verdict.valid
    assert verdict.detail["solo"] == {"won": not missing, "missing": missing}
    assert verdict.winners == (() if missing else ("Ana",))


def test_a_solo_game_without_its_ending_is_neither_won_nor_lost() -> None:
    verdict = judged(brazil_constants(), Player("Ana", monarch="pedro-1"), scenario="guararapes")
    assert verdict.winners == ()
    assert verdict.notes == ("Guararapes is a solo game, but the entry has no `solo`, so its result is unknown.",)


@pytest.mark.parametrize(("counted", "is_open"), [(0, True), (1, False)])
def test_a_product_that_must_be_on_the_factory_is_not_open(counted: int, is_open: bool) -> None:
    ana = Player("Ana", monarch="victoria", products={"dye": ""}, paintings={"factory": counted})
    player = judged(brazil_constants(), ana).players[0]
    assert (player.total is None) == is_open
    assert any("unknown" in reason for line in player.lines for reason in line.because) == is_open
