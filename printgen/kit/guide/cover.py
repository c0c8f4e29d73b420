"""The cover of a guide: the game's name, a picture of the finished game, and everything that you need to make it."""

from printgen.core.units import Mm
from printgen.kit.guide.canvas import GuideCanvas, Height
from printgen.kit.guide.contents import list_materials, list_tool_keys
from printgen.kit.guide.setting import MARGIN, GuideSetting
from printgen.kit.guide.text import list_work_steps, sum_minutes_rounded_up_to_five, write_duration, write_edition_sentence
from printgen.kit.guide.words import escape_and_shorten_words, read_guide_words
from printgen.kit.scenes.parts import TransformedFace
from printgen.kit.scenes.table import draw_game_on_table
from printgen.model import Face

_TITLE_TOP: Mm = 15.0
_FOOT_TOP: Mm = 13.0  # from the lower edge of the page
_FACTS, _TOOLS, _LINE, _BAR = 9.0, 17.0, 5.2, 14.0  # mm: the heights of the facts, the tools, a line and the bar of hours
_GREY = "#8d9197"
_TOOL_SIGNS = {  # lines in a box of 10 × 10 mm
    "knife": "M1.2 8.8L4.4 5.6M3.6 4.8L5.2 6.4L9 2.6L8.9 1.1L7.4 1zM5.6 4.6L7.2 3",
    "ruler": "M0.8 7.2L7.2 0.8L9.2 2.8L2.8 9.2zM2.4 5.6L3.3 6.5M3.8 4.2L5.1 5.5M5.2 2.8L6.1 3.7",
    "scissors": "M2.6 1L6.3 6.6M7.4 1L3.7 6.6M3.2 6.4A1.5 1.5 0 1 0 3.3 6.5M6.8 6.4A1.5 1.5 0 1 1 6.7 6.5",
    "glue": "M3.2 4.2H6.8V9.2H3.2zM3.2 5.4H6.8M3.7 4.2V2.6H6.3V4.2M4 2.6L4.4 0.9H5.6L6 2.6",
    "corner": "M1 9V5A4 4 0 0 1 5 1H9M2.8 9V5.4A2.6 2.6 0 0 1 5.4 2.8H9",
    "stapler": "M0.9 8.6H9.1M1.2 8.6V7.4H8.6M1.2 6.2L8.4 3.2Q9.3 3.8 8.8 5.2L1.6 7.2z",
}


def draw_cover(setting: GuideSetting, wordmark: Face | None) -> GuideCanvas:
    """The first page of a guide."""
    canvas = setting.make_canvas()
    page = setting.page
    words = read_guide_words(setting.plan.game, setting.plan.order.players)
    y = _TITLE_TOP + _draw_title(canvas, setting, wordmark)
    if words.about:
        look = {"align": "center", "fill": canvas.design.soft, "balance": "all"}
        y += 1.5 + canvas.draw_text(words.about, MARGIN + 12, y + 1.5, setting.text_width - 24, 11.5, **look)
    foot = page.height - _FOOT_TOP - _draw_credits(canvas, setting)
    overview = _draw_overview(canvas, setting, foot - 4)
    _draw_finished_game(canvas, setting, y + 5, foot - overview - 4 - 6)
    return canvas


def _draw_title(canvas: GuideCanvas, setting: GuideSetting, wordmark: Face | None) -> Height:
    """Draw the game's wordmark, or its title in its own lettering. Returns the height."""
    if wordmark is None:
        title = escape_and_shorten_words(setting.plan.game.title, setting.text_width)
        return canvas.draw_heading(title, MARGIN, _TITLE_TOP, setting.text_width, 12.5, align="center")
    scale = min(setting.text_width / wordmark.size.width, 34.0 / wordmark.size.height, 1.5)
    left = (setting.page.width - wordmark.size.width * scale) / 2
    canvas.draw_face(TransformedFace(wordmark, (scale, 0, 0, scale, left, _TITLE_TOP)))
    return wordmark.size.height * scale


def _draw_finished_game(canvas: GuideCanvas, setting: GuideSetting, top: Mm, bottom: Mm) -> None:
    """Draw the finished game on a table."""
    left, width, height = 10.0, setting.page.width - 20.0, bottom - top
    canvas.draw_rectangle(left, top, width, height, canvas.design.tint, radius=4.0)
    scene = draw_game_on_table(setting.plan.game, setting.plan.pieces, width - 14, height - 14)
    if scene is not None:
        canvas.draw_picture(scene.make_placed(left + 7, top + 7, 1))


def _list_key_facts(setting: GuideSetting) -> list[str]:
    """The facts in large type: sheets, hours and players."""
    phrases, plan = setting.phrases, setting.plan
    minutes = sum_minutes_rounded_up_to_five(list_work_steps(plan, setting.layouts))
    players = plan.game.players
    facts = [phrases.fill_phrase_for_count("guide.sheet_count", len(setting.fronts)), write_duration(minutes, phrases)]
    if players.most > 1:
        same = players.least == players.most
        facts.append(
            phrases.fill_phrase_for_count("guide.players", players.most) if same
            else phrases.fill_phrase("guide.player_range", least=players.least, most=players.most)
        )  # fmt: skip
    return facts


def _draw_overview(canvas: GuideCanvas, setting: GuideSetting, bottom: Mm) -> Height:
    """Draw the facts, the tools, the stocks and the hours above `bottom`. Returns their height."""
    phrases, design = setting.phrases, canvas.design
    materials = list(list_materials(setting.stock_groups, phrases))
    tools = list_tool_keys(setting.plan, setting.layouts)
    height = _FACTS + max(_TOOLS if tools else 0.0, _LINE * len(materials) + 3) + _BAR
    top = bottom - height
    canvas.draw_text("  ·  ".join(_list_key_facts(setting)), MARGIN, top, setting.text_width, 14, weight="bold", align="center")
    y = top + _FACTS
    half = setting.text_width * (0.56 if tools else 0.0)
    step = half / max(4, len(tools)) if tools else 0.0
    for number, key in enumerate(tools):
        x = MARGIN + number * step
        canvas.draw_path(_TOOL_SIGNS[key], (0.84, 0.0, 0.0, 0.84, x + step / 2 - 4.2, y), design.accent, 0.38)
        canvas.draw_text(phrases.fill_phrase(f"tool.{key}"), x, y + 9.6, step, 8.2, align="center")
    left = MARGIN + half + (6 if tools else 0)
    room = setting.page.width - MARGIN - left
    for number, material in enumerate(materials):
        line = y + 0.8 + number * _LINE
        words = phrases.fill_phrase_for_count(
            "guide.material", material.sheets, name=f"**{material.name}**", weight=material.weight
        )
        canvas.draw_text(words, left, line, room, 8.8)
    _draw_time_bar(canvas, setting, top + height - _BAR + 3)
    return height


def _draw_time_bar(canvas: GuideCanvas, setting: GuideSetting, top: Mm) -> None:
    """Draw a bar with the time for printing, cutting, and folding and gluing."""
    phrases, shades = setting.phrases, (canvas.design.ink, canvas.design.accent, _GREY)
    minutes: dict[str, float] = {}
    for step in list_work_steps(setting.plan, setting.layouts):
        minutes[step.kind] = minutes.get(step.kind, 0.0) + step.minutes
    x, room = MARGIN, setting.text_width / max(3, len(minutes))
    for number, (kind, spent) in enumerate(minutes.items()):
        wide = setting.text_width * spent / sum(minutes.values())
        canvas.draw_rectangle(x, top, wide, 3.2, shades[number])
        x += wide
        left = MARGIN + number * room
        canvas.draw_rectangle(left, top + 5.6, 2.6, 2.6, shades[number])
        time = phrases.fill_phrase("guide.minutes", minutes=max(1, round(spent)))
        canvas.draw_text(f"{phrases.fill_phrase(f'guide.hours_{kind}')}: {time}", left + 4, top + 5.0, room - 5, 8.8)


def _draw_credits(canvas: GuideCanvas, setting: GuideSetting) -> Height:
    """Draw the edition, the credits and the notice of an unofficial kit above the lower edge. Returns the height."""
    sentences = setting.plan.game.credits.list_sentences(setting.phrases)
    words = "\n".join(
        (
            write_edition_sentence(setting.plan, setting.phrases),
            escape_and_shorten_words(" ".join(sentences), setting.text_width),
        )
    )
    look = {"align": "center", "fill": canvas.design.soft}
    high = canvas.measure_text_height(words, setting.text_width, 8.2, **look)
    canvas.draw_horizontal_line(MARGIN, setting.page.height - _FOOT_TOP - high - 2.5, setting.text_width)
    canvas.draw_text(words, MARGIN, setting.page.height - _FOOT_TOP - high, setting.text_width, 8.2, **look)
    return high + 2.5
