"""The rows of a guide about the first game: numbered steps in large type."""

from collections.abc import Iterator

from printgen.core.units import Mm
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.game_words import read_guide_words_of_game
from printgen.kit.guide.rows import GuideRow
from printgen.kit.guide.setting import MARGIN, GuideSetting
from printgen.kit.guide.sheet_rows import draw_step_number, make_heading_row

_SIZE = 10.6  # points
_INDENT: Mm = 12.0


def list_first_game_rows(setting: GuideSetting) -> Iterator[GuideRow]:
    """The rows about the first game, or none if the game's texts have no steps."""
    steps = read_guide_words_of_game(setting.plan.game, setting.plan.order.players).first_game
    if not steps:
        return
    yield make_heading_row(setting.phrases.fill_phrase("guide.first_game"))
    for number, step in enumerate(steps, 1):
        yield _make_step_row(setting, number, step)


def _make_step_row(setting: GuideSetting, number: int, step: str) -> GuideRow:
    room = setting.text_width - _INDENT
    high = setting.ruler.measure_text_height(step, room, _SIZE)

    def draw_step_row(canvas: GuideCanvas, top: Mm) -> None:
        draw_step_number(canvas, str(number), MARGIN + 4, top + 3.6, 3.8)
        canvas.draw_text(step, MARGIN + _INDENT, top + 1.2, room, _SIZE)

    return GuideRow(max(7.6, high + 1.2), draw_step_row)
