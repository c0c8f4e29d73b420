"""What all pages of a guide share: the kit, the page size, and the design of the game."""

from collections.abc import Mapping
from copy import copy
from functools import cached_property
from typing import Self

from printgen.core.phrases import Phrases
from printgen.core.units import Mm
from printgen.faces.icons import Icon
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.contents import StockGroup, list_stock_groups
from printgen.kit.guide.design import GuideDesign
from printgen.kit.guide.text import GuideSource
from printgen.model import Sheet, Size

MARGIN: Mm = 16.0
TOP: Mm = 17.0
FOOT: Mm = 16.0


class GuideSetting:
    """A kit to explain on pages of a size, in the design of its game."""

    def __init__(self, source: GuideSource, page: Size, design: GuideDesign, icons: Mapping[str, Icon], hyphenate: str) -> None:
        self.source, self.plan, self.layouts = source, source.plan, source.layouts
        self.page, self.design, self._icons, self._hyphenate = page, design, icons, hyphenate
        self.ruler = self.make_canvas()
        self.zoom = 1.0  # of all pictures, so that they fill the pages

    def make_zoomed(self, zoom: float) -> Self:
        """The setting with another zoom."""
        zoomed = copy(self)
        zoomed.zoom = zoom
        return zoomed

    def make_canvas(self) -> GuideCanvas:
        """An empty page."""
        return GuideCanvas(self.page, self.design, self._icons, self._hyphenate)

    @property
    def phrases(self) -> Phrases:
        """The phrases of the guide in the game's language."""
        return self.source.phrases

    @property
    def text_width(self) -> Mm:
        """The width between the margins."""
        return self.page.width - 2 * MARGIN

    @cached_property
    def fronts(self) -> tuple[Sheet, ...]:
        """The front of every sheet of paper, in order."""
        return tuple(sheet for sheet in self.plan.sheets if sheet.side == "front")

    @cached_property
    def stock_groups(self) -> tuple[StockGroup, ...]:
        """The sheets grouped by stock."""
        return list_stock_groups(self.plan, self.layouts)
