"""The guide as a PDF: a cover, then the sheets, the cuts, the folds and the first game, in the design of the game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printgen.content.shelves import Shelves
from printgen.content.sizes import find_paper_size
from printgen.core.problems import Problems
from printgen.core.units import Mm
from printgen.faces.context import choose_hyphenation_language_if_translated
from printgen.faces.icons import load_icons
from printgen.faces.illustrator import Illustrator
from printgen.faces.job import Job
from printgen.faces.template_lines import report_findings_at_template_lines
from printgen.kit.guide.canvas import GuideCanvas
from printgen.kit.guide.cover import draw_cover
from printgen.kit.guide.cut_rows import list_cut_rows
from printgen.kit.guide.design import choose_guide_design
from printgen.kit.guide.fold_rows import DrawnAssemblyItem, draw_assembly_items, list_fold_rows
from printgen.kit.guide.rows import GuideRow, PageDivision, divide_rows_into_pages
from printgen.kit.guide.setting import FOOT, MARGIN, TOP, GuideSetting
from printgen.kit.guide.sheet_rows import draw_step_number, list_rows_about_printing, list_sheet_rows, make_heading_row
from printgen.kit.guide.steps import CutGroup, list_cut_groups
from printgen.kit.guide.text import GuideSource
from printgen.kit.guide.words import escape_and_shorten_words, read_guide_words
from printgen.model import Component, Copies, Face, Outline, Row, Size
from printgen.printing.plan import Plan
from printgen.printing.printout import Printout, make_document_info
from printgen.sheets.layout import make_face_sized_sheets

_WORDMARK = Size(120.0, 30.0)  # mm
_ZOOMS = (1.5, 1.3, 1.12, 0.97, 0.84, 0.73, 0.62, 0.5)  # of the pictures
_STEP_SIZE = 10.6  # points, of the steps of a first game
_STEP_INDENT: Mm = 12.0
_FULL, _STEP = 0.88, 0.04  # shares of a page: a fuller page is no better, and pages are compared in steps


def make_guide_pdf(source: GuideSource, printout: Printout, shelves: Shelves, problems: Problems) -> bytes | None:
    """The guide as a PDF, on the paper of its kit. If it cannot be drawn, reports a problem and returns None."""
    job = make_wordmark_job(printout.plan, shelves, problems)
    pages = draw_guide(make_guide_setting(source, printout, shelves), job)
    if problems:
        return None
    faces = [page.make_face_of_page(f"guide {number}") for number, page in enumerate(pages, 1)]
    return _write_guide_pdf_or_report(printout, faces, [face for page in pages for face in page.faces.values()], job)


def make_guide_setting(source: GuideSource, printout: Printout, shelves: Shelves) -> GuideSetting:
    """The setting of a guide in the design of its game."""
    plan = source.plan
    design = choose_guide_design(plan.game, plan.order, (printout.writer.drawings[face.identity] for face in plan.faces()))
    icons = load_icons(plan.game.name, shelves, Problems())
    return GuideSetting(
        source, find_paper_size(plan.order.paper), design, icons, choose_hyphenation_language_if_translated(plan.game)
    )


def draw_guide(setting: GuideSetting, wordmark_job: Job) -> list[GuideCanvas]:
    """All pages of a guide. `wordmark_job`, which draws the wordmark, gets a problem if that fails."""
    wordmark = None
    if wordmark_job.game.guide.wordmark:
        (component,) = wordmark_job.game.components
        wordmark = Illustrator(wordmark_job).draw_front_of_row_or_report(component, _WORDMARK, component.rows[0])
    return [draw_cover(setting, wordmark), *draw_inner_pages(setting)]


def make_wordmark_job(plan: Plan, shelves: Shelves, problems: Problems) -> Job:
    """The job of drawing the game's wordmark, as the only component of the game."""
    row = Row(plan.game.locate_part("guide"), {})
    component = Component(
        name="wordmark", kind="sheet", stock="paper", sizes=(_WORDMARK,), outline=Outline(), bleed=0, safe=0,
        template=plan.game.guide.wordmark, back=None, rows=(row,), copies=Copies(), rulebook_count=None, players=(), styles=(),
        source="ours", note="", where=row.where,
    )  # fmt: skip
    return Job(replace(plan.game, components=(component,)), plan.order, shelves, problems)


def draw_inner_pages(setting: GuideSetting) -> list[GuideCanvas]:
    """The pages after the cover, with pictures as large as they can be without more pages."""
    divided = lay_out_inner_pages(setting).pages
    pages = []
    for number, placed in enumerate(divided, 2):
        canvas = setting.make_canvas()
        for row, top in placed:
            row.draw(canvas, top)
        _draw_page_foot(canvas, setting, number, len(divided) + 1)
        pages.append(canvas)
    return pages


def lay_out_inner_pages(setting: GuideSetting) -> PageDivision:
    """The rows on each page, with the largest zoom of all those that fill even the emptiest page well."""
    room = setting.page.height - TOP - FOOT
    groups, items = list_cut_groups(setting.layouts, setting.phrases), draw_assembly_items(setting)
    best: tuple[float, PageDivision] = (-1.0, PageDivision([], []))
    for zoom in _ZOOMS:
        division = divide_rows_into_pages(list(_list_rows_after_cover(setting.make_zoomed(zoom), groups, items)), TOP, room)
        score = min(_FULL, round(min(division.fills) / _STEP) * _STEP)
        best = max(best, (score, division), key=lambda pair: pair[0])
        if best[0] == _FULL:
            break
    return best[1]


def _list_rows_after_cover(
    setting: GuideSetting, groups: Sequence[CutGroup], items: Sequence[DrawnAssemblyItem]
) -> Iterator[GuideRow]:
    """All rows after the cover, in order."""
    yield from list_rows_about_printing(setting)
    yield from list_sheet_rows(setting)
    yield from list_cut_rows(setting, groups)
    yield from list_fold_rows(setting, items)
    yield from _list_first_game_rows(setting)


def _list_first_game_rows(setting: GuideSetting) -> Iterator[GuideRow]:
    """The rows about the first game, or none if the game's texts have no steps."""
    steps = read_guide_words(setting.plan.game, setting.plan.order.players).first_game
    if not steps:
        return
    yield make_heading_row(setting.phrases.fill_phrase("guide.first_game"))
    for number, step in enumerate(steps, 1):
        yield _make_step_row(setting, number, step)


def _make_step_row(setting: GuideSetting, step_number: int, step: str) -> GuideRow:
    room = setting.text_width - _STEP_INDENT
    high = setting.ruler.measure_text_height(step, room, _STEP_SIZE)

    def draw_step_row(canvas: GuideCanvas, top: Mm) -> None:
        draw_step_number(canvas, str(step_number), MARGIN + 4, top + 3.6, 3.8)
        canvas.draw_text(step, MARGIN + _STEP_INDENT, top + 1.2, room, _STEP_SIZE)

    return GuideRow(max(7.6, high + 1.2), draw_step_row)


def _draw_page_foot(canvas: GuideCanvas, setting: GuideSetting, page_number: int, page_count: int) -> None:
    game, say, page = setting.plan.game, setting.phrases.fill_phrase, setting.page
    half = setting.text_width / 2
    canvas.draw_horizontal_line(MARGIN, page.height - 12.5, setting.text_width)
    imprint = f"{escape_and_shorten_words(game.title, half)} · {say('edition', edition=escape_and_shorten_words(game.edition))}"
    canvas.draw_text(imprint, MARGIN, page.height - 10.8, half, 8, fill=canvas.design.soft)
    words = say("guide.page", number=page_number, count=page_count)
    canvas.draw_text(words, MARGIN + half, page.height - 10.8, half, 8, fill=canvas.design.soft, align="right")


def _write_guide_pdf_or_report(
    printout: Printout, pages: Sequence[Face], piece_faces: Sequence[Face], wordmark_job: Job
) -> bytes | None:
    """The pages as a PDF. Reports elements of the wordmark that cannot be drawn."""
    writer = printout.writer.copy_for_document()
    more, findings = writer.compile_faces(face for face in piece_faces if face.identity not in printout.compiled)
    report_findings_at_template_lines(findings, wordmark_job)
    if wordmark_job.problems:
        return None
    writer.offer_faces_as_pictures(piece_faces, {**printout.compiled, **more})
    compiled, findings = writer.compile_faces(pages)
    assert not findings, findings[0]
    return writer.write_pdf(make_face_sized_sheets(pages), compiled, make_document_info(printout.plan.game))
