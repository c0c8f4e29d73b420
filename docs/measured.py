"""The pictures of the page on printers: the calibration page, and a corner of it at a window."""

import io
from dataclasses import replace

from kept import ROOT, SHOWN, keep

from printgen.content.shelves import shelves_from
from printgen.core.problems import Problems
from printgen.kit.printers.calibration_page import calibration_page
from printgen.model import Adjust


def calibration() -> None:
    """The calibration page, and one of its corners held against a window after a printer has put the back 1.3 mm aside."""
    from PIL import Image, ImageChops, ImageOps

    problems = Problems()
    kit = calibration_page("a4", "long-edge", "", shelves_from(ROOT), problems)
    assert kit is not None, problems.sorted()
    sheets = (kit.plan.sheets[0], replace(kit.plan.sheets[1], adjust=Adjust(-1.3, 0.4)))
    front, back = (
        Image.open(io.BytesIO(page)).convert("RGB")
        for page in replace(kit, plan=replace(kit.plan, sheets=sheets)).pictures(300)
    )
    page = front.resize((front.width * 2 // 5, front.height * 2 // 5), Image.Resampling.LANCZOS)
    keep("calibration", page.quantize(32, kmeans=1))
    shining = ImageOps.mirror(back).convert("L").point(lambda tone: 150 + tone * 105 // 255)
    corner = ImageChops.multiply(front.convert("L"), shining).crop((150, 130, 1170, 700))
    corner.save(SHOWN / "calibration-window.png")
