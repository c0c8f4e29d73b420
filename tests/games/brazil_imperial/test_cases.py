"""What a sheet of Brazil: Imperial leaves open: only what can be so counts as right, row by row and all together."""

import pytest

from printgen.scoring.contract.results import Verdict
from tests.games.files import judged

ANA = "game: brazil-imperial\nplayers:\n  - name: Ana\n    monarch: {}\n"


def of_ana(*lines: str, monarch: str = "oba-2") -> Verdict:
    return judged(ANA.format(monarch) + "".join(f"    {line}\n" for line in lines)).verdict


def told(verdict: Verdict) -> list[str]:
    return [broken.message for broken in verdict.findings]


@pytest.mark.parametrize(
    ("lines", "right", "wrong", "message"),
    [
        (["paintings: {coroados: }"], ["paintings: 1", "paintings: 3"], "paintings: 2", "it is 1 or 3"),
        (["missions: {learning: }", "tiles: {church: 1}"], ["missions: 0", "missions: 3"], "missions: 2", "it is 0 or 3"),
        (["paintings: {camarao: }", "tiles: {farm: 3}"], ["paintings: 0", "paintings: 7"], "paintings: 26", "it is 0 to 24"),
    ],
)
def test_a_figure_between_the_least_and_the_most_that_cannot_be_is_found(
    lines: list[str], right: list[str], wrong: str, message: str
) -> None:
    assert all(of_ana(*lines, f"rows: {{{row}}}").valid for row in right)
    (slip,) = told(of_ana(*lines, f"rows: {{{wrong}}}"))
    assert message in slip


@pytest.mark.parametrize("rows", ["{paintings: 3}", "{paintings: 3, tiles: 8, units: 0}"])
def test_a_total_agrees_with_the_rows_that_were_written(rows: str) -> None:
    lines = ["paintings: {camarao: }", "tiles: {farm: 4}", f"rows: {rows}"]
    assert of_ana(*lines, "total: 11").valid
    assert told(of_ana(*lines, "total: 12")) == ["The total of Ana says 12; by its rows it is 11."]
    assert of_ana(*lines).players[0].range == (8, 33), "what was written settles nothing"


def test_a_product_lies_with_victoria_or_on_the_factory_and_not_on_both() -> None:
    lines = ["products: {dye: , sugar: monarch}", "paintings: {factory: }"]
    assert of_ana(*lines, monarch="victoria").players[0].range == (1 + 1 + 1, 1 + 1 + 1 + 1)
    assert of_ana(*lines, "rows: {products: 4}", "total: 4", monarch="victoria").valid
    for wrong in ("rows: {products: 4, paintings: 1}", "total: 5"):
        assert not of_ana(*lines, wrong, monarch="victoria").valid
    (slip, *_) = told(of_ana("products: {dye: monarch}", "paintings: {factory: 1}", monarch="victoria"))
    assert slip == "Ana: The Factory is said to count 1, but 0 Products lie there."


@pytest.mark.parametrize(("said", "span"), [("", (3, 4)), ("1", (3, 3)), ("2", (4, 4))])
def test_a_product_of_which_nothing_is_said_may_lie_on_the_factory_beside_others(said: str, span: tuple[int, int]) -> None:
    verdict = of_ana("products: {dye: factory, sugar: }", f"paintings: {{factory: {said}}}")
    assert verdict.valid
    assert verdict.players[0].range == span


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["paintings: {camarao: -1}"], "is said to count -1, but nothing counts less than 0."),
        (["paintings: {camarao: 19}", "tiles: {farm: 2}"], "but the Capital and 2 tiles lie beside 18 hexagons at most."),
        (["paintings: {factory: 2}", "products: {dye: factory, sugar: painting}"], "but 1 Product lies there."),
        (["paintings: {factory: 3}", "products: {dye: factory, sugar: }"], "but 1 to 2 Products can lie there, and it has"),
        (["paintings: {aleijadinho: 0}", "tiles: {church: 1}"], "but 1 Church is controlled."),
    ],
)
def test_why_a_painting_cannot_have_counted_so_much_is_said(lines: list[str], message: str) -> None:
    assert message in told(of_ana(*lines))[0]
