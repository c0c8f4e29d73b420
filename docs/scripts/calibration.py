"""Draws the calibration page, and one of its corners in front of a bright window."""

from collections.abc import Iterator
from dataclasses import replace

from PIL import Image, ImageChops, ImageOps

from docs.scripts.files import ROOT
from docs.scripts.images import open_image, png_bytes
from printgen.content.shelves import find_shelves
from printgen.core.problems import Problems
from printgen.kit.printers.calibration_page import make_calibration_page
from printgen.model import Adjust

PRINTED_OFF = Adjust(-1.3, 0.4)  # mm: the error of the printer in the picture


def draw_pictures() -> Iterator[tuple[str, Image.Image | bytes]]:
    """Draw each picture, and yield it with its file name."""
    problems = Problems()
    page = make_calibration_page("a4", "long-edge", "", "en", find_shelves(ROOT), problems)
    assert page is not None, problems.sort_by_severity()
    sheets = (page.plan.sheets[0], replace(page.plan.sheets[1], adjust=PRINTED_OFF))
    front, back = map(open_image, replace(page, plan=replace(page.plan, sheets=sheets)).pictures(300))
    small = front.resize((front.width * 2 // 5, front.height * 2 // 5), Image.Resampling.LANCZOS)
    yield "calibration", small.quantize(32, kmeans=1)
    shining_through = ImageOps.mirror(back).convert("L").point(lambda tone: 150 + tone * 105 // 255)
    corner = ImageChops.multiply(front.convert("L"), shining_through).crop((150, 130, 1170, 700))
    yield "calibration-window", png_bytes(corner)
