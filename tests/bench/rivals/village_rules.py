"""The rules of Village drawn by hand on two half pages."""

from reportlab.lib.colors import Color, HexColor
from village_pen import INK, LAWN, LINE, ROAD, SOFT, WHITE, Pen

TINTS = {"house": HexColor("#f5ddd4"), "forest": HexColor("#dcebdf"), "lake": HexColor("#d9e7f3")}
AVENUES = ("3–4", "5–6", "7", "8–9", "10–11")
POINTS = (3, 2, 0, 0, 2, 3), (0, 0, 1, 1, 0, 0), (1, 2, 0, 0, 2, 1), (0, 0, 1, 1, 0, 0), (3, 2, 0, 0, 2, 3)
LEFT, MIDDLE, RIGHT = 8.5, 75.1667, 141.8333
SMALL = {"size": 8, "leading": 3.5278, "colour": SOFT}
CASES = (
    (73.0707, ("Dice like 1 and 4 name the same project twice.", "Draw it twice; this is no double.")),
    (80.944, ("Groups touch side by side, never at a corner.", "Several groups may score in one turn.")),
    (88.8174, ("A square belongs to no group and parts groups.", "Stars under it are lost.")),
    (
        96.6907,
        ("What you draw first may fill the column of what", "you draw second. The square of a double may", "come first."),
    ),
    (107.9507, ("A square in a corner has two neighbours and is", "never worth anything.")),
    (115.824, ("One project may stand beside several squares.",)),
    (120.3107, ("A double in the preparation puts both projects", "into its column.")),
    (128.184, ("No score is a score. Write 0.",)),
)


def small_village(
    pen: Pen, x: float, y: float, columns: str, rows: str, marks: str, tints: str, wide: float = 8.6, high: float = 7.4,
    stars: bool = True, lit: int = 0,
) -> None:  # fmt: skip
    """An example: columns and rows, the drawings in them such as `2.5 forest`, and the tinted fields."""
    drawn, tinted = (dict(zip(*[iter(words.split())] * 2, strict=True)) for words in (marks, tints))
    for n, column in enumerate(columns):
        pen.icon(f"die{column}", x + 9 + n * (wide + 0.8) + wide / 2 - 2.3, y, 4.6)
    for n, row in enumerate(rows):
        top = y + 5.6 + n * (high + 1.6)
        if int(row) == lit:
            pen.box(x, top - 0.7, 9.6 + len(columns) * (wide + 0.8), high + 1.4, 1.4, ROAD, None)
        pen.sign(AVENUES[int(row) - 1], x + 7.6, top + high / 2 + 1.5, 12, "end")
        for m, column in enumerate(columns):
            place, left = f"{row}.{column}", x + 9 + m * (wide + 0.8)
            points = POINTS[int(row) - 1][int(column) - 1] if stars else 0
            _plot(pen, left, top, wide, high, drawn.get(place, ""), TINTS.get(tinted.get(place, ""), WHITE), points)


def _plot(pen: Pen, x: float, y: float, wide: float, high: float, mark: str, tint: Color, points: int) -> None:
    side = min(5.8, high - 0.6)
    pen.box(x, y, wide, high, 1.2, tint, LINE, 0.2)
    if mark:
        pen.icon(mark, x + 0.5, y + (high - side) / 2, side)
    for n in range(points):
        pen.icon("star", x + wide - 2.2, y + 0.5 + n * 2.05, 1.9)


def rules(pen: Pen, page: int) -> None:
    """Draw one half page."""
    (_build if page == 1 else _score)(pen)
    pen.canvas.setLineCap(1)
    for x in (71.12, 72.22, 137.78, 138.88):
        pen.line(x, 13.25, x, 135.25, ROAD, 0.6)
    pen.canvas.setLineCap(0)
    pen.note(f"rules, page {page} of 2", 9)
    pen.note("village · edition 1", 201, "end")


def _build(pen: Pen) -> None:
    _preparation(pen)
    _turn(pen)
    _double(pen)


def _preparation(pen: Pen) -> None:
    pen.sign("Village", LEFT, 22.85, 36)
    lead = "You are the mayor of a village that is still an", "empty plan. You have two dice, nine turns,"
    pen.words((*lead, "and plots that pay again and again if what", "you build beside them fits."), LEFT, 29.5233)
    need = "For 1 to 12 players and ten minutes. You", "need two dice for all, and a sheet and a pen", "for each."
    pen.words(need, LEFT, 48.5233, colour=SOFT)
    pen.sign("Preparation", LEFT, 65.25)
    draw = "Roll both dice once. Draw two _different_", "projects, whichever you like of house, forest"
    show = "and lake: one in each column that the dice", "show, in any avenue. Write down the dice.", "Nothing scores yet."
    pen.words((*draw, *show), LEFT, 70.1233)
    pen.icon("die5", LEFT, 92.25, 7)
    pen.icon("die2", 16.3, 92.25, 7)
    pen.words(("You roll 5 and 2, and start with a", "forest in column 5 and a house in", "column 2."), 26.5, 93.6707, **SMALL)
    small_village(pen, LEFT, 103.25, "12345", "123", "2.5 forest 1.2 house", "2.5 forest 1.2 house", high=7)


def _turn(pen: Pen) -> None:
    pen.sign("A turn", MIDDLE, 18.85)
    roll = "Somebody rolls both dice for everyone. Then", "you all *build*, take your *bonus* if there is one,"
    pen.words((*roll, "*score*, and write dice and score into the next", "door of the street."), MIDDLE, 23.7233)
    pen.sign("BuildAction", MIDDLE, 45.25)
    name = "One die names the project, the other the", "column; then the other way round. So you"
    pen.words((*name, "draw two projects, in the order you like, each", "in any empty plot of its column."), MIDDLE, 50.1233)
    for y, one, project, other in ((68.25, 4, "house", 2), (78.25, 2, "forest", 4)):
        pen.icon(f"die{one}", MIDDLE, y, 7)
        pen.icon(project, 84.6667, y - 0.6, 8.2)
        pen.icon("arrow", 95.1667, y + 1.2, 4.6)
        pen.icon(f"die{other}", 102.1667, y, 7)
        pen.caption(f"column {other}", 111.17, y + 4.4)
    small_village(pen, MIDDLE, 89.65, "12345", "345", "3.2 house 4.4 forest", "3.2 house 4.4 forest", high=6.6)
    four = "You roll 4 and 2. The 4 is a house: it goes into", "column 2. The 2 is a forest: it goes into column 4."
    pen.words((*four, "The avenues are up to you."), MIDDLE, 124.2707, **SMALL)


def _double(pen: Pen) -> None:
    pen.sign("A double", RIGHT, 18.85)
    alike = "Both dice alike: draw that project once, in", "that column. Then draw a *square* in any"
    pen.words((*alike, "empty plot of the village."), RIGHT, 23.7233)
    pen.icon("die3", RIGHT, 39.25, 7)
    pen.icon("die3", 149.6333, 39.25, 7)
    pen.icon("arrow", 159.8333, 40.45, 4.6)
    pen.icon("lake", 167.3333, 38.65, 8.2)
    pen.caption("column 3", 176.83, 43.65)
    pen.icon("square", 167.7333, 48.85, 7.4)
    pen.caption("anywhere", 176.83, 53.65)
    pen.sign("A full column", RIGHT, 67.25)
    near = "Take the nearest column with an empty plot,", "left or right. Are two equally near, take the"
    pen.words((*near, "one with more empty plots; are they equal", "too, choose."), RIGHT, 72.1233)
    marks = "1.2 house 2.2 forest 3.2 forest 4.2 lake 1.3 lake 2.3 house 3.3 house 4.3 forest 5.3 lake 2.4 lake 1.5 house"
    tints = "1.4 forest 3.4 forest 4.4 forest 5.4 forest"
    small_village(pen, RIGHT + 4, 88.65, "2345", "12345", marks, tints, high=4.6, stars=False)
    full = "The next project belongs into column 3, which is", "full. Columns 2 and 4 are equally near; column 4"
    pen.words((*full, "has more empty plots and takes it."), RIGHT, 127.6707, **SMALL)


def _score(pen: Pen) -> None:
    _bonus(pen)
    _group(pen)
    _squares(pen)


def _bonus(pen: Pen) -> None:
    pen.sign("Bonus", LEFT, 18.85)
    turns = "In turns 3, 6 and 9, when you have built, draw", "one more project in any empty plot. Tick its"
    pen.words((*turns, "bonus box: each of the three types is your", "bonus once."), LEFT, 23.7233)
    pen.sign("Score", LEFT, 45.25)
    dice = "The sum of the dice is the avenue that", "scores; for 2 and 12 you choose one and note"
    side = "it. Projects of one type that touch side by", "side are a *group*. Each group with at least"
    stars = "one project in that avenue scores the stars", "under _all_ of its projects, in the other avenues", "too."
    pen.words((*dice, *side, *stars), LEFT, 50.1233)
    marks = "3.2 lake 3.3 square 3.4 lake 3.5 lake"
    small_village(pen, LEFT, 82.25, "12345", "3", marks, "3.2 lake 3.4 lake 3.5 lake", lit=3)
    parts = "The square parts the lakes in two groups. Both", "reach avenue 7: they score 2 and 0 + 2, together *4*."
    pen.words(parts, LEFT, 99.2707, **SMALL)
    pen.sign("Alone", LEFT, 117.85)
    alone = "Alone you play against your voters. With", "fewer than 60 points they will not have you", "again."
    pen.words(alone, LEFT, 122.7233)


def _group(pen: Pen) -> None:
    pen.sign("One group, one avenue", MIDDLE, 18.85)
    pen.icon("die5", MIDDLE, 23.25, 7)
    pen.icon("die2", 82.9667, 23.25, 7)
    pen.sign("= 7", 93.17, 29.25)
    houses = "1.1 house 2.1 house 3.1 house 3.2 house"
    small_village(pen, MIDDLE, 33.25, "12345", "1234", f"{houses} 4.3 forest 4.4 lake 1.4 forest", houses, lit=3)
    seven = "Sum 7: the four houses are one group and reach", "avenue 7. It scores 3 + 0 + 1 + 2 = *6*. For a sum of 3,"
    same = "4, 5 or 6 the same group scores 6 as well. For 8 or 9", "forest and lake score 1 each, *2* together."
    pen.words((*seven, *same), MIDDLE, 78.7707, **SMALL)
    pen.sign("The end", MIDDLE, 105.25)
    turn = "After turn 9 each square that has a house, a", "forest and a lake beside it is worth 10 points."
    pen.words((*turn, "Add them to your nine scores. The highest", "total wins; equals share the win."), MIDDLE, 110.1233)


def _squares(pen: Pen) -> None:
    pen.sign("Squares", RIGHT, 18.85)
    marks = "2.2 square 1.2 house 2.1 forest 3.2 lake 2.5 square 1.5 house 2.4 forest 2.6 house"
    tints = "1.2 house 2.1 forest 3.2 lake"
    small_village(pen, RIGHT - 2.5, 21.25, "123456", "123", marks, tints, 7.3, 6, stars=False)
    pen.words(("The left square is worth 10, the right one nothing.", "There is no lake beside it."), RIGHT, 51.8707, **SMALL)
    pen.box(139.8333, 60.25, 61.6667, 75, 2.4, LAWN, None)
    pen.sign("Now and then", 142.83, 67.85)
    for y, lines in CASES:
        pen.words(lines, 142.8333, y, 8, 3.3867, INK)
