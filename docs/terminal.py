"""The picture of a terminal in which a sheet is typed in."""

from kept import ROOT, SHOWN

from printgen.content.loader import load_game
from printgen.content.shelves import shelves_from
from printgen.core.problems import Problems


def prompt() -> None:
    """The picture of a terminal in the middle of `printgen enter village`."""
    from PIL import Image, ImageDraw, ImageFont

    lines = prompt_lines()
    font = ImageFont.load_default_imagefont()
    picture = Image.new("L", (6 * max(map(len, lines)) + 24, 12 * len(lines) + 20), 28)
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        pen.text((12, 10 + 12 * number), line, font=font, fill=220)
    picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.NEAREST).save(SHOWN / "enter.png")


def prompt_lines() -> list[str]:
    """What stands on the screen after the third door."""
    from printgen.games import village
    from printgen.scoring.prompt import Session

    game = load_game("village", shelves_from(ROOT), Problems())
    assert game is not None
    rows = [". F2 F7 L9 . F5", ". L5 L0 . . H9", "H8 S1 L3 . F2 L6", "H6 F9 L1 F4 . L3", "H0 H4 S6 H8 L7 L3"]
    session = Session(lambda: village.questions(game), ["Ana", *rows, "31", "L H F", "33 1", "52 2", "63 5"])
    assert session.question is not None
    sketch = [line.replace("·", "|") for line in session.question.sketch]
    return ["$ printgen enter village", "", *sketch, "", f"{session.question.prompt}: ?", f"  {session.question.example}",
            f"{session.question.prompt}: 24 2_"]  # fmt: skip
