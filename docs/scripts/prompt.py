"""Draws a terminal in which `printgen enter village` asks for the next turn."""

from collections.abc import Iterator

from PIL import Image, ImageDraw, ImageFont

from docs.scripts.files import CHECKOUT
from docs.scripts.images import png_bytes
from printgen.games import village
from printgen.scoring.prompts.dialog import Dialog

BOARD = (". F2 F7 L9 . F5", ". L5 L0 . . H9", "H8 S1 L3 . F2 L6", "H6 F9 L1 F4 . L3", "H0 H4 S6 H8 L7 L3")
ANSWERS = ("Ana", *BOARD, "31", "L H F", "33 1", "52 2", "63 5")


def draw_pictures() -> Iterator[tuple[str, bytes]]:
    """Draw the picture, and yield it with its file name."""
    lines = _screen_lines()
    font = ImageFont.load_default_imagefont()
    picture = Image.new("L", (6 * max(map(len, lines)) + 24, 12 * len(lines) + 20), 28)
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        pen.text((12, 10 + 12 * number), line, font=font, fill=220)
    yield "enter", png_bytes(picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.NEAREST))


def _screen_lines() -> list[str]:
    """The lines on the screen while a person answers the question for the fourth turn."""
    game = CHECKOUT.load("village").get()
    question = Dialog(lambda: village.ask_questions(game), list(ANSWERS)).question
    assert question is not None
    sketch = [line.replace("·", "|") for line in question.sketch]
    prompt = [f"{question.prompt}: ?", f"  {question.example}", f"{question.prompt}: 24 2_"]
    return ["$ printgen enter village", "", *sketch, "", *prompt]
