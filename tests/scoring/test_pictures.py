"""Pictures of finished games: several faces of a made-up game in one picture."""

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from printgen.faces.text.shaping import measure_text_mm
from printgen.scoring.picture.shared_definitions import share_definitions
from printgen.scoring.picture.words import QUIET, wrap_and_shrink_text
from tests.helpers.drawings import svg_of
from tests.helpers.farm import put, run

RULES = """\
from collections.abc import Iterator
from dataclasses import dataclass

from printgen.scoring.contract.results import Verdict
from printgen.scoring.contract.drawing import InkedFace, ShownFace, Spread, TintedGroup, Handwriting, WrongFigure


@dataclass(frozen=True, slots=True)
class Entry:
    game: str
    played: str


def find_unreadable(game, entry):
    return ()


def judge(game, entry):
    return Verdict((), (), ())


def draw_pictures(game, entry, verdict, turn) -> Iterator[Spread]:
    if turn is not None and turn > 2:
        raise ValueError("there are 2 turns.")
    hexes = InkedFace(
        "isle",
        (Handwriting("name", text="Zoë"), Handwriting("here", icon="drop", ink="sea")),
        (TintedGroup(("here", "west"), "sea", 7), TintedGroup(("east", "hill"), "fire", 3)),
        (WrongFigure("total", "12"),),
    )
    cards = [ShownFace(InkedFace("card", ()), row, caption, row == 1) for row, caption in enumerate(CAPTIONS)]
    yield Spread("turn-1", (tuple(cards), (ShownFace(hexes, caption="Zoë’s isle"),)), "After the first turn")
    if entry.played == "twice":
        yield Spread("turn-2", ((ShownFace(hexes),),))


CAPTIONS = ("Ana & 美咲 won these, <first> of all", "", "Supercalifragilisticexpialidocious")
"""
GAME = {
    "content/isle/game.yaml": """\
game: isle
palette: {sea: "#1a5a78", fire: "#d8572a"}
components:
  card: {kind: card, size: mini, bleed: 3mm, template: card.svg.j2, rows: [{tone: red}, {tone: green}, {tone: blue}]}
  isle: {kind: tile, size: 90x80mm, outline: hexagon, template: isle.svg.j2}
""",
    "templates/isle/card.svg.j2": """\
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="{{ row.tone }}"/><stop offset="1" stop-color="white"/>
</linearGradient>
<rect x="-3" y="-3" width="{{ width + 6 }}" height="{{ height + 6 }}" fill="url(#sky)"/>
{{ icon('drop', 12, 20, 20, color='white') }}
""",
    "templates/isle/isle.svg.j2": """\
{{ outline(fill='white') }}
<polygon data-field="west" points="28,38 37,43 37,53 28,58 19,53 19,43" fill="none" stroke="black"/>
<g transform="translate(19 0)">
<polygon data-field="here" points="28,38 37,43 37,53 28,58 19,53 19,43" fill="none" stroke="black"/>
</g>
<circle data-field="east" cx="69" cy="48" r="8" fill="none" stroke="black"/>
<path data-field="hill" d="M55 32q7 -16 14 0z" fill="none" stroke="black"/>
<rect data-field="name" x="30" y="8" width="30" height="8" fill="#eeeeee"/>
<rect data-field="total" x="38" y="64" width="14" height="9" fill="none" stroke="black"/>
""",
    "templates/isle/icons.svg": '<svg><symbol id="drop" viewBox="0 0 9 9"><path d="M4 0l4 6a4 4 0 1 1-8 0z"/></symbol></svg>',
    "entry.yaml": "game: isle\nplayed: once\n",
    "twice.yaml": "game: isle\nplayed: twice\n",
    "content/isle/rules.py": RULES,
}  # fmt: skip


@pytest.fixture(autouse=True)
def isle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with rules of its own in an empty folder."""
    for name, text in GAME.items():
        put(tmp_path / name, text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PRINTGEN_TRUST", str(tmp_path))


def drawn(*words: str) -> Path:
    """The picture of the entry."""
    told = run("score", "entry.yaml", "--picture", *words)
    assert told.code == 0, told.err
    return Path(words[0])


def test_one_picture_has_the_name_that_was_given_and_several_have_their_own() -> None:
    drawn("a.svg")
    run("score", "twice.yaml", "--picture", "b.svg")
    assert sorted(path.name for path in Path().glob("*.svg")) == ["a.svg", "b-turn-1.svg", "b-turn-2.svg"]
    assert 'viewBox="0 0 90 80"' in Path("b-turn-2.svg").read_text()  # a face alone is drawn as it is


def test_faces_keep_their_own_gradients_and_share_their_icons() -> None:
    svg = drawn("a.svg").read_text()
    assert len(re.findall(r'<linearGradient id="sky-\d"', svg)) == 3
    assert svg.count('<symbol id="drop"') == 1
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= set(ids)


def test_cards_lie_side_by_side_with_equal_gaps_and_the_discarded_one_is_pale() -> None:
    document = pypdfium2.PdfDocument(drawn("a.pdf").read_bytes())
    picture = document[0].render(scale=144 / 72).to_pil().convert("RGB")
    document.close()
    dot = 144 / 25.4

    def at(x: float) -> tuple[int, ...]:
        """The colour at the upper edge of the first row, this far to the right in mm."""
        return tuple(picture.getpixel((round(x * dot), round((top + 5) * dot))))

    top = next(y for y in range(12, 60) if picture.getpixel((round(32 * dot), round(y * dot)))[0] > 240)
    red, green, blue = (at(10 + 22 + step * (44 + 6)) for step in range(3))
    assert red[0] > 240 > 100 > red[1]
    assert blue[2] > 240 > 100 > blue[0]
    assert green[0] > 160 < green[1]  # under its veil
    assert at(10 + 44 + 3) == at(5) == (0xEC, 0xE8, 0xDF)


def test_words_above_and_below_are_found_and_keep_to_their_faces() -> None:
    document = pypdfium2.PdfDocument(drawn("a.pdf").read_bytes())
    text = " ".join(document[0].get_textpage().get_text_range().split())
    document.close()
    for words in (
        "After the first turn",
        "Ana & … won these, <first> of all",
        "Supercalifragilisticexpialidocious",
        "Zoë’s isle",
    ):
        assert words in text


def test_a_tint_has_the_form_of_its_field() -> None:
    svg = drawn("a.svg").read_text()
    here, west = re.findall(r'<polygon points="28,38 [^"]*" transform="matrix\(([^)]*)\)"', svg)
    assert (west, here) == ("1 0 0 1 0 0", "1 0 0 1 19 0")
    assert '<circle cx="69" cy="48" r="8" transform=' in svg
    assert svg.count('rx="3"') == 0
    assert svg.count("<ellipse") == 1


def test_a_large_table_gives_a_picture_that_a_screen_can_show() -> None:
    rules = RULES.replace("(tuple(cards), ", "(tuple(cards * 8), tuple(cards * 12), ")
    put("content/isle/rules.py", rules)
    with Image.open(io.BytesIO(drawn("a.png").read_bytes())) as picture:
        assert 2900 < max(picture.size) <= 3000


def test_pictures_that_cannot_be_drawn_are_reported() -> None:
    told = run("score", "entry.yaml", "--picture", "a.png", "--turn", "3")
    assert (told.code, told.err) == (2, "--turn: Turn 3 cannot be drawn: there are 2 turns.\n")
    put("content/isle/rules.py", RULES.replace("def draw_pictures", "def paintings"))
    told = run("score", "entry.yaml", "--picture", "a.png")
    assert told.code == 2
    assert 'The rules of isle have no "draw_pictures", so --picture is not available.' in told.err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"isle",\n', '"ilse",\n', 'The rules draw on "ilse", but the game has no such component.\n  hint: did you mean isle?'),
        ("row, caption, row", "row + 1, caption, row", "The rules draw on row 3 of card, but its rows are numbered 0 to 2."),
        ('"sea", 7', '"see", 7', 'The rules use the ink "see", but the palette has no such colour.\n  hint: did you mean sea?'),
        ('TintedGroup(("east", "hill")', "TintedGroup(()", "The rules draw a TintedGroup or a BorderedGroup without fields."),
        ('"turn-1"', '"Turn 1"', 'The picture name "Turn 1" cannot be part of a file name.'),
        ('"turn-2"', '"turn-1"', 'Two pictures are called "turn-1".'),
        ("(tuple(cards), ", "((), ", 'The picture "turn-1" has a row without a face.'),
    ],
)
def test_pictures_that_do_not_fit_the_game_are_reported_at_the_hook(old: str, new: str, message: str) -> None:
    assert old in RULES
    put("content/isle/rules.py", RULES.replace(old, new))
    told = run("score", "twice.yaml", "--picture", "a.png")
    line = RULES.splitlines().index("def draw_pictures(game, entry, verdict, turn) -> Iterator[Spread]:") + 1
    assert (told.code, told.err.partition(": ")[0]) == (2, f"content/isle/rules.py:{line}")
    assert f'"draw_pictures": {message}' in told.err


def test_an_unknown_icon_is_an_error() -> None:
    put("content/isle/rules.py", RULES.replace('icon="drop"', 'icon="dorp"'))
    told = run("score", "entry.yaml", "--picture", "a.png")
    assert told.code == 2
    assert 'The rules draw the icon "dorp" on isle, but there is no such icon.\n  hint: did you mean drop?\n' in told.err


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ('Handwriting("name"', 'Handwriting("nmae"', "did you mean name?"),
        ('WrongFigure("total"', 'WrongFigure("sum"', 'add data-field="sum" to the template, or fill another field.'),
        ('TintedGroup(("here", "west")', 'TintedGroup(("here", "wast")', "did you mean west?"),
    ],
)
def test_a_field_that_the_template_lacks_is_an_error(old: str, new: str, hint: str) -> None:
    assert old in RULES
    put("content/isle/rules.py", RULES.replace(old, new))
    told = run("score", "entry.yaml", "--picture", "a.png")
    assert told.code == 2
    assert told.err.startswith("templates/isle/isle.svg.j2: The rules fill the field ")
    assert f"of isle, but its template has no such field.\n  hint: {hint}\n" in told.err
    assert not Path("a.png").exists()


def test_definitions_that_refer_to_differing_ones_are_kept_apart() -> None:
    drawings = [
        svg_of(
            f'<defs><linearGradient id="g"><stop offset="0" stop-color="{tone}"/></linearGradient>'
            '<symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1" fill="url(#g)"/></symbol>'
            '<symbol id="t" viewBox="0 0 1 1"/></defs>'
            '<use href="#s" width="3" height="3"/><use href="#t" width="3" height="3"/>'
        )
        for tone in ("red", "blue")
    ]
    joined = share_definitions(drawings)
    assert re.findall(r'id="([^"]+)"', joined.definitions) == ["g-1", "s-1", "t", "g-2", "s-2"]
    assert 'fill="url(#g-2)"' in joined.definitions
    assert [re.findall('href="([^"]+)"', body) for body in joined.bodies] == [["#s-1", "#t"], ["#s-2", "#t"]]


def test_words_keep_to_their_width_and_a_long_one_is_set_smaller() -> None:
    for text in ("one two three four five six", "incomprehensibilities of", ""):
        words = wrap_and_shrink_text(text, QUIET, 4.0, 20.0)
        assert all(measure_text_mm(line, QUIET, words.size) <= 20.0 + 1e-6 for line in words.lines)
        assert " ".join(words.lines) == text


def test_a_caption_may_be_as_wide_as_the_faces_without_a_caption_after_it() -> None:
    put(
        "content/isle/rules.py",
        RULES.replace('"Ana & 美咲 won these, <first> of all", ""', '"one two three four five six seven", "eight"'),
    )
    narrow = drawn("a.svg").read_text()
    put(
        "content/isle/rules.py",
        RULES.replace('"Ana & 美咲 won these, <first> of all", ""', '"one two three four five six seven", ""'),
    )
    wide = drawn("b.svg").read_text()
    assert [">one two three four five six seven<" in svg for svg in (narrow, wide)] == [False, True]
