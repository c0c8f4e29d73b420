"""Sheets of Brazil: Imperial that leave something open: only possible figures count as right, alone and together."""

import pytest

from printgen.games.brazil_imperial.entry import ROWS
from printgen.scoring.contract.results import Verdict
from tests.games.files import judged

ANA = "game: brazil-imperial\nplayers:\n  - name: Ana\n    monarch: {}\n"


def of_ana(*lines: str, monarch: str = "oba-2") -> Verdict:
    return judged(ANA.format(monarch) + "".join(f"    {line}\n" for line in lines)).verdict


def messages(verdict: Verdict) -> list[str]:
    return [broken.message for broken in verdict.findings]


@pytest.mark.parametrize(
    ("lines", "right", "wrong", "message"),
    [
        (["paintings: {coroados: }"], ["paintings: 1", "paintings: 3"], "paintings: 2", "must be 1 or 3"),
        (["missions: {learning: }", "tiles: {church: 1}"], ["missions: 0", "missions: 3"], "missions: 2", "must be 0 or 3"),
        (["paintings: {camarao: }", "tiles: {farm: 3}"], ["paintings: 0", "paintings: 7"], "paintings: 26", "must be 0 to 24"),
    ],
)
def test_an_impossible_figure_between_minimum_and_maximum_is_found(
    lines: list[str], right: list[str], wrong: str, message: str
) -> None:
    assert all(of_ana(*lines, f"rows: {{{row}}}").valid for row in right)
    (slip,) = messages(of_ana(*lines, f"rows: {{{wrong}}}"))
    assert message in slip


@pytest.mark.parametrize("rows", ["{paintings: 3}", "{paintings: 3, tiles: 8, units: 0}"])
def test_a_total_must_agree_with_the_written_rows(rows: str) -> None:
    lines = ["paintings: {camarao: }", "tiles: {farm: 4}", f"rows: {rows}"]
    assert of_ana(*lines, "total: 11").valid
    assert messages(of_ana(*lines, "total: 12")) == ["Ana: the total is given as 12, but must be 11 according to the rows."]
    assert of_ana(*lines).players[0].range == (8, 33), "written figures do not narrow the range"


def test_a_wrong_total_of_right_rows_needs_no_sum_of_the_rows() -> None:
    rows = ", ".join(f"{row}: {8 if row == 'tiles' else 0}" for row in ROWS)
    verdict = of_ana("tiles: {farm: 4}", f"rows: {{{rows}}}", "total: 9")
    assert messages(verdict) == ["Ana: the total is given as 9, but must be 8."]


def test_a_product_is_with_victoria_or_on_the_factory_but_not_both() -> None:
    lines = ["products: {dye: , sugar: monarch}", "paintings: {factory: }"]
    assert of_ana(*lines, monarch="victoria").players[0].range == (1 + 1 + 1, 1 + 1 + 1 + 1)
    assert of_ana(*lines, "rows: {products: 4}", "total: 4", monarch="victoria").valid
    for wrong in ("rows: {products: 4, paintings: 1}", "total: 5"):
        assert not of_ana(*lines, wrong, monarch="victoria").valid
    (slip, *_) = messages(of_ana("products: {dye: monarch}", "paintings: {factory: 1}", monarch="victoria"))
    assert slip == "Ana: The Factory cannot count 1: 0 Products are on it."


@pytest.mark.parametrize(
    ("sugar", "others", "span"), [("monarch", "", (8, 9)), ("painting", "", (7, 9)), ("monarch", "monarch", (9, 9))]
)
def test_victoria_has_room_for_three_products(sugar: str, others: str, span: tuple[int, int]) -> None:
    products = f"products: {{dye: monarch, sugar: {sugar}, tobacco: {others}, leather: {others}}}"
    assert of_ana(products, monarch="victoria").players[0].range == span


@pytest.mark.parametrize(("entered", "span"), [("", (3, 4)), ("1", (3, 3)), ("2", (4, 4))])
def test_a_product_without_a_place_may_be_on_the_factory_with_others(entered: str, span: tuple[int, int]) -> None:
    verdict = of_ana("products: {dye: factory, sugar: }", f"paintings: {{factory: {entered}}}")
    assert verdict.valid
    assert verdict.players[0].range == span


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["paintings: {camarao: -1}"], "cannot count -1: the number cannot be negative."),
        (["paintings: {camarao: 19}", "tiles: {farm: 2}"], ": the Capital and 2 tiles border at most 18 hexagons."),
        (["paintings: {factory: 2}", "products: {dye: factory, sugar: painting}"], ": 1 Product is on it."),
        (["paintings: {factory: 3}", "products: {dye: factory, sugar: }"], ": 1 to 2 Products can be on it, and it has"),
        (["paintings: {aleijadinho: 0}", "tiles: {church: 1}"], ": the empire has 1 Church."),
    ],
)
def test_an_impossible_count_of_a_painting_is_reported_with_the_reason(lines: list[str], message: str) -> None:
    assert message in messages(of_ana(*lines))[0]
