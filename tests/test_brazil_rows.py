"""The rows of Brazil's pad: worked and tricky examples of the rule file on the content as declared."""

from pathlib import Path

import pytest

from printgen.content.load import load_game
from printgen.content.shelves import shelves_from
from printgen.games.brazil_imperial.rows import rows_of, total_of
from printgen.games.brazil_imperial.standing import ALL, Standing
from printgen.games.brazil_imperial.table import Table, make_table
from printgen.problems import Problems

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def table() -> Table:
    game = load_game("brazil-imperial", shelves_from(ROOT), Problems())
    assert game is not None
    return make_table(game)


def points(table: Table, **said: object) -> dict[str, int]:
    lines = rows_of(table, Standing(**said))  # type: ignore[arg-type]
    return {row: line.points or 0 for row, line in lines.items() if line.points}


def test_w2_manuels_first_three_sawmills_are_worth_two_and_the_fourth_what_is_printed(table: Table) -> None:
    assert points(table, monarch="manuel", own={"sawmill": 4}) == {"tiles": 7}


def test_w3_victorias_products_count_once_more_on_her_board(table: Table) -> None:
    products = {"dye": "painting", "sugar": "renovate", "tobacco": "monarch", "leather": "monarch", "rubber": "build"}
    made = points(table, monarch="victoria", products=products, palaces={"palace-5": "farm"})
    assert made == {"products": 1 + 1 + 2 + 2 + 3 + 2, "palaces": 1 + 5}


def test_t1_three_species_are_five(table: Table) -> None:
    assert [points(table, species=number).get("exploration", 0) for number in range(4)] == [0, 1, 3, 5]


def test_t2_a_seized_plantation_counts_neither_as_tile_nor_for_palace_iv(table: Table) -> None:
    assert points(table, own={"plantation": 2}, palaces={"palace-4": "plantation"}) == {"tiles": 4, "palaces": 5}


def test_t3_a_mission_that_was_not_revealed_is_nothing_and_era_iii_counts_its_parts(table: Table) -> None:
    assert points(table, missions={"boomtown": 0, "empire": 0b101}) == {"missions": 3 + 2}


def test_t4_defeated_units_count_as_units_and_for_palace_vi(table: Table) -> None:
    units = ("green-1", "green-3", "green-5")
    assert points(table, units=units, palaces={"palace-6": "city"}) == {"units": 6, "palaces": 4}


def test_oba_counts_completed_missions_only_and_at_most_two(table: Table) -> None:
    done = {"pioneers": ALL, "boomtown": ALL, "empire": ALL}
    assert points(table, monarch="oba-2", missions=done) == {"missions": 3 + 4 + 8 + 2}
    assert points(table, monarch="oba-2", missions={"empire": 0b011}) == {"missions": 6}


def test_the_total_is_the_sum_of_the_rows(table: Table) -> None:
    standing = Standing("nassau", ("orange-1",), {"dye": "painting"}, {"camarao": 4}, own={"cane-field": 5, "olinda": 1})
    assert total_of(table, standing) == sum(line.points or 0 for line in rows_of(table, standing).values()) == 1 + 1 + 4 + 14
