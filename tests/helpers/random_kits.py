"""Random kits with components of all outlines, laid out as in a run but without drawings."""

from dataclasses import dataclass, replace
from typing import get_args

from hypothesis import strategies as st

from printgen.content.sizes import PAPERS
from printgen.core.problems import Problems, Where
from printgen.model import Component, Copies, Face, Game, Layout, Order, Outline, Piece, Players, Sheet, Sides, Size, Stock
from printgen.printing.paper_fit import find_best_fit
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import FreePattern
from printgen.sheets.polygons import Trim
from printgen.sheets.split import find_parting_with_fewest_parts
from printgen.sheets.waste import Imprint
from tests.helpers.layouts import pack_sheets
from tests.helpers.trims import PENTOMINOES, circle, polyomino, rectangle, tile

HERE = Where("game.yaml", 1)
IMPRINT = Imprint("A game · edition 1", lambda text: 1.1 * len(text))
HEXAGONS = st.builds(Size, st.floats(12, 60), st.floats(12, 60)).map(lambda size: Trim(Outline("hexagon"), size))
TRIMS = st.one_of(
    st.builds(rectangle, st.floats(10, 120), st.floats(10, 120)),
    st.builds(circle, st.floats(10, 60)),
    HEXAGONS,
    st.builds(polyomino, st.sampled_from(PENTOMINOES), st.floats(8, 16)),
    st.builds(tile, st.integers(0, 60), st.integers(4, 8), st.floats(20, 60)),
)
BOARDS = st.builds(rectangle, st.floats(200, 500), st.floats(200, 500))
STOCKS: st.SearchStrategy[Stock] = st.sampled_from(get_args(Stock))
BLEEDS = st.sampled_from([0.0, 2.0, 3.0])
LAYOUTS = st.builds(
    Layout,
    margin=st.sampled_from([None, 0.0, 10.0]),
    gutter=st.sampled_from([None, 0.0, 5.0, 9.0]),
    marks=st.sampled_from(["crop", "numbered", "none"]),
    labels=st.booleans(),
)


@dataclass(frozen=True)
class Wish:
    """A component to be made: its trim, bleed and count, and whether it has a back."""

    trim: Trim
    bleed: float
    count: int
    back: bool
    split: bool = False
    stock: Stock = "board"

    def component(self, name: str) -> Component:
        """A component with this name."""
        return Component(
            name, "token", self.stock, (self.trim.size,), self.trim.outline, self.bleed, 3.0, "",
            "back" if self.back else None, (), Copies(self.count), None, (), (), "ours", "", HERE, split=self.split,
        )  # fmt: skip

    def piece(self, name: str) -> Piece:
        """A piece that differs from all others."""
        front = Face(name, name, self.trim.size, self.bleed, self.trim.outline, "")
        outline = self.trim.outline.make_mirrored(self.trim.size.width)
        return Piece(name, front, replace(front, identity=f"{name} behind", outline=outline) if self.back else None)


PIECES = st.builds(Wish, TRIMS, BLEEDS, st.integers(1, 8), st.booleans(), st.just(False), STOCKS)
LARGE = st.builds(Wish, BOARDS, BLEEDS, st.just(1), st.booleans(), st.just(True), STOCKS)


@dataclass(frozen=True)
class Whole:
    """A kit that has been laid out: its lots, its sheets and its printing options."""

    said: str
    lots: tuple[Lot, ...]
    sheets: tuple[Sheet, ...]
    sides: Sides

    def __repr__(self) -> str:
        return self.said


@st.composite
def wholes(draw: st.DrawFn) -> Whole:
    """A random kit on a random paper."""
    wishes = draw(st.lists(st.one_of(PIECES, PIECES, PIECES, LARGE), min_size=1, max_size=3))
    paper, sides = (
        draw(st.sampled_from(["a4", "letter", "a5", "a3"])),
        draw(st.sampled_from(["long-edge", "short-edge", "gutterfold", "one-sided"])),
    )
    return whole(wishes, draw(LAYOUTS), paper, sides)  # type: ignore[arg-type]


def whole(wishes: list[Wish], layout: Layout, paper: str, sides: Sides) -> Whole:
    """A kit laid out on a paper, without the components that do not fit."""
    named = [(f"c{number}", wish) for number, wish in enumerate(wishes)]
    components = tuple(wish.component(name) for name, wish in named)
    game = Game("g", "G", "1", {}, "en", Players(), ("colour",), {}, {}, layout, components, {"game": HERE})
    order = Order(paper, 1, 1, "colour", sides)
    lots = [_lot(game, order, component, wish) for component, (_, wish) in zip(components, named, strict=True)]
    fitting = tuple(lot for lot in lots if lot is not None)
    return Whole(f"whole({wishes}, {layout}, {paper!r}, {sides!r})", fitting, pack_sheets(fitting, sides, IMPRINT), sides)


def _lot(game: Game, order: Order, component: Component, wish: Wish) -> Lot | None:
    fitting, paper, layout = (
        find_best_fit(game, component, order, lambda *_: 1, Problems()),
        PAPERS[order.paper],
        game.layout,
    )
    if fitting is None:
        return None
    parting = find_parting_with_fewest_parts(fitting.size, wish.bleed, paper) if fitting.pattern is None else None
    pieces = tuple(wish.piece(f"{component.name} {number}") for number in range(wish.count))
    return Lot(
        component.name, pieces, fitting.pattern or FreePattern(paper, ()), fitting.clearance, 3.0, layout.marks != "none",
        fitting.folded, layout.labels, layout.marks == "numbered", parting, stock=wish.stock,
    )  # fmt: skip
