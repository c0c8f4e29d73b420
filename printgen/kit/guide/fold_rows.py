"""The rows of a guide about folding and gluing: a picture for each step."""

from collections.abc import Iterator, Sequence

from printgen.core.named_tuples import NamedTuple
from printgen.core.units import Mm, write_number
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.fold_pictures import draw_folding_step
from printgen.kit.guide.rows import GuideRow
from printgen.kit.guide.setting import MARGIN, GuideSetting
from printgen.kit.guide.sheet_rows import draw_step_number, make_heading_row
from printgen.kit.guide.steps import AssemblyItem, list_assembly_items
from printgen.kit.scenes.parts import Picture
from printgen.model import NetName

_BETWEEN: Mm = 5.0
_PICTURE: Mm = 44.0  # the most height of a picture
_SMALL = 8.8  # points
_NAME: Mm = 1.9  # the size of the words on flaps
_BESIDE: Mm = 1.6  # between a net and the middle of a word beside it


class _DrawnStep(NamedTuple):
    words: str
    picture: Picture | None
    names: tuple[NetName, ...] = ()  # the words on the flaps of a flat net


class DrawnAssemblyItem(NamedTuple):
    """Things that are folded in the same way: their names, and the steps with pictures."""

    name: str
    steps: tuple[_DrawnStep, ...]


def draw_assembly_items(setting: GuideSetting) -> list[DrawnAssemblyItem]:
    """Everything to fold, glue or bind. Components with the same steps are joined."""
    items = _merge_items_with_same_steps(list(list_assembly_items(setting.plan, setting.layouts, setting.phrases)), setting)
    return [DrawnAssemblyItem(item.name, tuple(_draw_assembly_steps(setting, item))) for item in items]


def _draw_assembly_steps(setting: GuideSetting, item: AssemblyItem) -> Iterator[_DrawnStep]:
    names = item.component.outline.names if item.component is not None else ()
    for at, words in enumerate(item.steps):
        yield _DrawnStep(words, draw_folding_step(setting, item, at, len(item.steps)), () if at else names)


def list_fold_rows(setting: GuideSetting, items: Sequence[DrawnAssemblyItem]) -> Iterator[GuideRow]:
    """The rows about folding and gluing, or none if nothing is folded."""
    if items:
        yield make_heading_row(setting.phrases.fill_phrase("guide.glue"))
    for item in items:
        yield _make_assembly_row(setting, item)


def _merge_items_with_same_steps(items: Sequence[AssemblyItem], setting: GuideSetting) -> list[AssemblyItem]:
    """The items, with those joined that have the same steps: their names are listed, and the first is shown."""
    by_steps: dict[object, list[AssemblyItem]] = {}
    for item in items:
        by_steps.setdefault(item.steps, []).append(item)
    return [
        same[0]._replace(name=setting.phrases.join_with_and(dict.fromkeys(item.name for item in same)))
        for same in by_steps.values()
    ]


def _draw_words_that_fit_on_net(
    canvas: GuideCanvas, setting: GuideSetting, names: Sequence[NetName], x: Mm, y: Mm, scale: float
) -> None:
    """Draw the words that are printed on the flaps and beside the sides of a net, where there is room."""
    for name in names:
        words = setting.phrases.fill_phrase(f"net.{name.word}")
        away = _BESIDE if name.way != (0, 0) else 0.0
        if away or len(words) * 0.5 * _NAME <= name.along * scale:
            left, top = name.x * scale + away * name.way[0], name.y * scale + away * name.way[1]
            canvas.draw_word_on_white(words, x + left, y + top, _NAME, name.upright)


def _make_assembly_row(setting: GuideSetting, item: DrawnAssemblyItem) -> GuideRow:
    steps = item.steps
    columns = max(3, len(steps))
    wide = (setting.text_width - _BETWEEN * (columns - 1)) / columns
    pictures = [step.picture for step in steps if step.picture is not None]
    high = max((min(_PICTURE * setting.zoom, picture.height * wide / picture.width) for picture in pictures), default=0.0)
    room = wide - 8.0
    captions = [setting.ruler.measure_text_height(step.words, room, _SMALL) for step in steps]
    title = f"**{item.name}**"
    has_words_beside = any(name.way != (0, 0) for step in steps for name in step.names)
    beside = _BESIDE + _NAME / 2 if has_words_beside else 0.0
    head = setting.ruler.measure_text_height(title, setting.text_width, 10.5) + 2.0 + beside
    gap = 2.5 + beside if pictures else 0.0  # between the pictures and the captions

    def draw_assembly_row(canvas: GuideCanvas, top: Mm) -> None:
        canvas.draw_text(title, MARGIN, top, setting.text_width, 10.5, fill=canvas.design.accent)
        for number, step in enumerate(steps):
            x = MARGIN + number * (wide + _BETWEEN)
            if step.picture is not None:
                picture = step.picture
                scale = min(wide / picture.width, high / picture.height)
                left = x + (wide - picture.width * scale) / 2
                upper = top + head + (high - picture.height * scale) / 2
                canvas.draw_picture(picture.make_placed(left, upper, scale))
                _draw_words_that_fit_on_net(canvas, setting, step.names, left, upper, scale)
            lower = top + head + high + gap
            draw_step_number(canvas, write_number(number + 1), x + 2.6, lower + 2.1, 2.4)
            canvas.draw_text(step.words, x + 7.0, lower, room, _SMALL)

    return GuideRow(head + high + gap + max(captions), draw_assembly_row)
