"""How components fit on paper, with the clearance around them, and the problems of those that do not, as a readable text."""

from dataclasses import replace

import pytest

from printgen.core.problems import Problems, Where
from printgen.core.units import write_number
from printgen.model import Component, Copies, Game, Layout, Order, Outline, Panel, Players, Size
from printgen.printing.paper_fit import (
    CountPages,
    check_fit_on_any_paper,
    find_best_fit,
)
from printgen.sheets.patterns import Grid
from printgen.sheets.waste import NARROWEST
from tests.helpers.golden import same

HERE = Where("game.yaml", 1)
BACK = {"back": "back.svg.j2"}
CORNERS = ((0, 0), (60, 0), (60, 40), (0, 40))
NET = {
    "outline": Outline("polygon", 0, ((0, 0), (60, 0), (60, 40), (0, 40)), ((30, 0, 30, 40),)),
    "panels": (Panel("a", 0, 0, 30, 40),),
}
LEAFLET = {"bind": "leaflet", "stock": "paper"}
# The sizes and other properties of a component, the layout, the paper and the sides. A number in the name counts its pages.
CASES: dict[str, tuple[dict[str, object], Layout, str, str]] = {
    "a card": ({"sizes": [(63, 88)]}, Layout(), "a4", "long-edge"),
    "with bleed": ({"sizes": [(63, 88)], "bleed": 3.0}, Layout(), "a4", "long-edge"),
    "with a gutter": ({"sizes": [(63, 88)]}, Layout(gutter=4.0), "a4", "long-edge"),
    "a gutter as wide as the bleeds": ({"sizes": [(63, 88)], "bleed": 2.0}, Layout(gutter=4.0), "a4", "long-edge"),
    "a narrower gutter": ({"sizes": [(63, 88)], "bleed": 2.0}, Layout(gutter=3.9), "a4", "long-edge"),
    "a margin": ({"sizes": [(63, 88)]}, Layout(margin=12.0), "a4", "long-edge"),
    "no margin": ({"sizes": [(70, 99)]}, Layout(margin=0.0), "a4", "long-edge"),
    "names": ({"sizes": [(40, 40)], "bleed": 1.0}, Layout(labels=True), "a4", "long-edge"),
    "names and a wide gutter": ({"sizes": [(40, 40)], "bleed": 1.0}, Layout(labels=True, gutter=9.0), "a4", "long-edge"),
    "names below round pieces": ({"sizes": [(40, 40)], "outline": Outline("circle")}, Layout(labels=True), "a4", "long-edge"),
    "round pieces": ({"sizes": [(40, 40)], "outline": Outline("circle")}, Layout(), "a4", "long-edge"),
    "names that are just wide enough": ({"sizes": [(NARROWEST, 40)]}, Layout(labels=True), "a4", "long-edge"),
    "names that are too wide": ({"sizes": [(NARROWEST - 0.1, 40)]}, Layout(labels=True), "a4", "long-edge"),
    "names too wide for one size": ({"sizes": [(50, 50), (7, 50)]}, Layout(labels=True), "a4", "long-edge"),
    "names on a sheet": ({"sizes": [(210, 297)], "kind": "sheet"}, Layout(labels=True), "a4", "long-edge"),
    "a sheet with a margin": ({"sizes": [(200, 287)], "kind": "sheet"}, Layout(margin=5.0), "a4", "long-edge"),
    "a sheet that is too large": ({"sizes": [(200, 288)], "kind": "sheet"}, Layout(margin=5.0), "a4", "long-edge"),
    "folded backs": ({"sizes": [(63, 88)], **BACK}, Layout(), "a4", "gutterfold"),
    "folded without backs": ({"sizes": [(63, 88)]}, Layout(), "a4", "gutterfold"),
    "folded on wide paper": ({"sizes": [(63, 88)], **BACK}, Layout(), "297x210mm", "gutterfold"),
    "too large for half a paper": ({"sizes": [(150, 150)], **BACK}, Layout(), "a4", "gutterfold"),
    "split on folded paper": ({"sizes": [(400, 400)], "split": True, **BACK}, Layout(), "a4", "gutterfold"),
    "folds": ({"sizes": [(60, 40)], **NET}, Layout(), "a4", "long-edge"),
    "the larger size": ({"sizes": [(50, 50), (100, 143)]}, Layout(), "a4", "long-edge"),
    "the first of equals": ({"sizes": [(100, 143), (143, 100)]}, Layout(), "a4", "long-edge"),
    "the size that fits": ({"sizes": [(300, 300), (50, 50)]}, Layout(), "a4", "long-edge"),
    "just as large as the paper": ({"sizes": [(200, 287)]}, Layout(), "a4", "long-edge"),
    "too large for the paper": ({"sizes": [(201, 287)], "bleed": 1.0}, Layout(), "a4", "long-edge"),
    "too large for named sizes": ({"sizes": [(100, 100), (60, 90)]}, Layout(), "80x80mm", "long-edge"),
    "too large for all papers": ({"sizes": [(500, 500)]}, Layout(), "a4", "long-edge"),
    "a net that is too large": ({"sizes": [(500, 500)], **NET}, Layout(), "a4", "long-edge"),
    "split": ({"sizes": [(500, 500)], "split": True}, Layout(), "a4", "long-edge"),
    "split, but small": ({"sizes": [(50, 50)], "split": True}, Layout(), "a4", "long-edge"),
    "a booklet": ({"sizes": [(105, 148)], "bind": "booklet"}, Layout(), "a4", "long-edge"),
    "a booklet that is too large": ({"sizes": [(148.5, 210)], "bind": "booklet"}, Layout(), "a4", "long-edge"),
    "a leaflet of 1 page": ({"sizes": [(300, 300)], **LEAFLET}, Layout(), "a4", "long-edge"),
    "a leaflet of 4 pages": ({"sizes": [(90, 200)], **LEAFLET}, Layout(), "a4", "long-edge"),
    "a leaflet of 6 pages": ({"sizes": [(140, 200)], **LEAFLET}, Layout(), "a4", "long-edge"),
    "a leaflet of 8 pages": ({"sizes": [(400, 200)], **LEAFLET}, Layout(), "a4", "long-edge"),
}  # fmt: skip


def component_of(given: dict[str, object]) -> Component:
    """A card of a game without bleed that has these properties."""
    usual = Component(
        "card", "card", "card", (), Outline(), 0.0, 3.0, "card.svg.j2", None, (), Copies(), None, (), (), "ours", "", HERE
    )
    sizes = tuple(Size(*size) for size in given["sizes"])  # type: ignore[attr-defined]
    return replace(usual, **{**given, "sizes": sizes})  # type: ignore[arg-type]


def describe(problems: Problems) -> list[str]:
    return [
        f"  {found.where} {found.severity}, {found.about.check} of {found.about.component}: {found.message} {found.hint}"
        for found in problems.found
    ]


def count_pages(name: str) -> CountPages:
    pages = int(next((word for word in name.split() if word.isdigit()), "4"))
    return lambda component, size: pages


@pytest.mark.golden
def test_components_on_both_sides_of_each_limit() -> None:
    lines: list[str] = []
    for name, (given, layout, paper, sides) in CASES.items():
        component = component_of(given)
        game = Game("g", "G", "1", {}, "en", Players(), ("colour",), {}, {}, layout, (component,), {"game": HERE})
        order, problems, elsewhere = Order(paper, 1, 1, "colour", sides), Problems(), Problems()  # type: ignore[arg-type]
        fitting = find_best_fit(game, component, order, count_pages(name), problems)
        fits = check_fit_on_any_paper(game, component, count_pages(name), elsewhere)
        lines.append(f"{name}: {'fits a paper' if fits else 'fits no paper'}")
        if fitting is not None:
            pattern, room = fitting.pattern, " ".join(map(write_number, fitting.clearance))
            grid = f"{pattern.columns} x {pattern.rows}" if isinstance(pattern, Grid) else pattern and f"{pattern.count} free"
            size = f"{write_number(fitting.size.width)} x {write_number(fitting.size.height)}"
            lines.append(f"  {grid} of {size}, clearance {room}{', folded' * fitting.folded}")
        lines += [*describe(problems), "  on any paper", *describe(elsewhere)]
    same("paper-fits.txt", "\n".join(lines) + "\n")
