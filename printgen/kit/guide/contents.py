"""Lists the contents of the sheets for people: the names, counts and sizes of pieces, grouped by stock; and equal cuts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from printgen.core.named_tuples import NamedTuple
from printgen.core.phrases import Phrases
from printgen.core.records import dataclass
from printgen.kit.guide.words import choose_display_name
from printgen.model import Component, Size, Stock
from printgen.printing.cut_layouts import SheetLayout
from printgen.printing.plan import Plan

STOCK_ORDER: tuple[Stock, ...] = ("paper", "card", "board", "label")


class PieceCount(NamedTuple):
    """The pieces of one component on the sheets of a layout. A bound component is counted in pages."""

    component: Component
    name: str
    number: int
    size: Size
    is_part: bool = False

    def describe_size(self, phrases: Phrases) -> str:
        """The trimmed size of a piece in whole mm, or the shape for a disc."""
        wide, high = round(self.size.width), round(self.size.height)
        if self.component.outline.shape == "circle":
            words = phrases.fill_phrase("guide.across", size=wide)
        else:
            words = phrases.fill_phrase("guide.size", width=wide, height=high)
        return words.replace(" ", "\u00a0")  # no line ends within a size

    def describe_count(self, phrases: Phrases) -> str:
        """The number of pieces with their name, such as `50 × Buildings`. A part of a board is only named."""
        if self.is_part:
            return self.name
        if self.component.bind is not None:
            return phrases.fill_phrase_for_count("guide.entry_pages", self.number, name=self.name)
        return phrases.fill_phrase("guide.entry", name=self.name, count=self.number)


@dataclass(frozen=True, slots=True)
class StockGroup:
    """The layouts of all sheets that are printed on the same stock. Sheets for several stocks form a group of their own."""

    stocks: tuple[Stock, ...]
    layouts: tuple[SheetLayout, ...]

    @property
    def sheet_numbers(self) -> list[int]:
        """The numbers of the sheets, in order."""
        return list_sheet_numbers(self.layouts)

    def name_stocks(self, phrases: Phrases) -> str:
        """The name of the stock."""
        return phrases.join_with_and(phrases.fill_phrase(f"stock.{stock}") for stock in self.stocks)


def list_stock_groups(plan: Plan, layouts: Sequence[SheetLayout]) -> tuple[StockGroup, ...]:
    """The layouts grouped by stock, thin stocks first."""
    stocks = {component.name: component.stock for component in plan.game.components}

    def find_stocks(layout: SheetLayout) -> tuple[Stock, ...]:
        used = {stocks[piece.component] for _, piece in layout.page.load}
        return tuple(sorted(used, key=STOCK_ORDER.index))

    ordered = sorted(layouts, key=lambda layout: (*map(STOCK_ORDER.index, find_stocks(layout)),))
    return tuple(StockGroup(stocks, tuple(group)) for stocks, group in groupby(ordered, find_stocks))


def list_piece_counts(plan: Plan, layout: SheetLayout) -> tuple[PieceCount, ...]:
    """The pieces on all sheets of a layout, one count for each component or part of a board."""
    components = {component.name: component for component in plan.game.components}
    load = [item for number in layout.sheets for item in plan.arrangement.pages[number - 1].load]
    counts = Counter((piece.component, lot.title, piece.view.name if piece.view else "", piece.size) for lot, piece in load)
    return tuple(
        PieceCount(
            components[name], f"{choose_display_name(name, title)} · {view}" if view else choose_display_name(name, title),
            2 * count if components[name].bind else count, size, bool(view),
        )
        for (name, title, view, size), count in counts.items()
    )  # fmt: skip


def group_layouts_by_cuts(layouts: Sequence[SheetLayout]) -> tuple[tuple[SheetLayout, ...], ...]:
    """The layouts in groups that are cut in the same way, in the order of their first sheets."""
    groups: dict[object, list[SheetLayout]] = {}
    for layout in layouts:
        groups.setdefault((layout.cutting.paper, layout.strokes, layout.cutting.cuts, layout.page.first_lot.folded), []).append(
            layout
        )
    return tuple(map(tuple, groups.values()))


def list_sheet_numbers(layouts: Sequence[SheetLayout]) -> list[int]:
    """The numbers of the sheets of several layouts, in order."""
    return sorted(number for layout in layouts for number in layout.sheets)


class Material(NamedTuple):
    """A stock to buy: its name, the recommended weight, and the number of sheets."""

    name: str
    weight: str
    sheets: int


def list_materials(groups: Sequence[StockGroup], phrases: Phrases) -> Iterator[Material]:
    """The stocks that a kit is printed on."""
    for group in groups:
        weight = phrases.fill_phrase(f"weight.{group.stocks[-1]}")
        yield Material(group.name_stocks(phrases), weight, len(group.sheet_numbers))


def list_tool_keys(plan: Plan, layouts: Sequence[SheetLayout]) -> tuple[str, ...]:
    """The tools that a kit needs, as keys such as `knife`."""
    faces = [piece.front for piece in plan.pieces]
    lots = {lot for layout in layouts for lot, _ in layout.page.load}
    shapes = {lot.outline.shape for layout in layouts if layout.cutting.cuts for lot, _ in layout.page.load}
    booklets = Counter(
        lot.component for layout in layouts for lot in [layout.page.first_lot] * len(layout.sheets) if lot.bind == "booklet"
    )
    has_folds = any(face.outline.folds for face in faces)
    glued = has_folds or any(lot.folded or lot.parting is not None for lot in lots)
    is_mounted = any(
        component.stock == "board" for component in plan.game.components if any(lot.component == component.name for lot in lots)
    )
    checks = (
        ("knife", any(layout.strokes for layout in layouts)),
        ("ruler", any(layout.strokes for layout in layouts) or has_folds),
        ("scissors", bool(shapes - {"rectangle"}) or any(layout.cutting.cuts and not layout.strokes for layout in layouts)),
        ("glue", glued or is_mounted),
        ("corner", any(lot.outline.shape == "rectangle" and lot.outline.radius for lot in lots)),
        ("stapler", any(count > 1 for count in booklets.values())),
    )
    return tuple(key for key, needed in checks if needed)
