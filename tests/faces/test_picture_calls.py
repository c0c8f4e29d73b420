"""The template functions `picture`, `picture_size` and `has_picture`: crops, clips and sizes that follow the files."""

import io
import re
from pathlib import Path

import pytest
from jinja2 import StrictUndefined, UndefinedError
from PIL import Image

from printgen import Options
from printgen import open as open_project
from printgen.core.boxes import Box
from printgen.faces.crops import Focus, find_box_of_uncropped_picture, read_focus_argument
from printgen.model.pictures import PictureSize
from tests.helpers.farm import TEMPLATE, make_kit, put, refused, run, swap

GROUND = "<rect x='-3' y='-3' width='69' height='94' fill='white'/>"
BOX = Box(10, 20, 40, 60)  # 30 wide, 40 high


def png(width: int, height: int, colour: str = "red", kind: str = "PNG", **words: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, kind, **words)
    return out.getvalue()


@pytest.fixture
def art(kit: Path) -> Path:
    """The game, with a bleed and with pictures in its content folder."""
    swap("content/farm/game.yaml", "    back: back.svg.j2\n", "    bleed: 3mm\n")
    put("content/farm/wide.png", png(200, 100))
    put("content/farm/tall.png", png(100, 200))
    return kit


def face_of(template: str) -> str:
    """The SVG of the first face that a template draws."""
    put(TEMPLATE, GROUND + template)
    printed = open_project(".").print("farm", Options(paper="a4"))
    assert printed.value is not None, printed.problems
    printout = printed.value
    return printout.plan.faces()[0].svg


@pytest.mark.parametrize(
    ("size", "fit", "focus", "placed"),
    [
        ((300, 400), "cover", Focus(0, 1), (10, 20, 40, 60)),
        ((800, 400), "cover", Focus(), (-15, 20, 65, 60)),
        ((800, 400), "cover", Focus(0, 0.5), (10, 20, 90, 60)),
        ((800, 400), "cover", Focus(1, 0.5), (-40, 20, 40, 60)),
        ((800, 400), "cover", Focus(0.6, 0.1), (-23, 20, 57, 60)),
        ((30, 80), "cover", Focus(0.5, 0.4), (10, 8, 40, 88)),
        ((800, 400), "contain", Focus(), (10, 32.5, 40, 47.5)),
        ((800, 400), "contain", Focus(0.5, 0), (10, 20, 40, 35)),
        ((800, 400), "contain", Focus(0.5, 1), (10, 45, 40, 60)),
    ],
)
def test_a_picture_covers_its_box_around_the_focus_or_is_contained_in_it(
    size: tuple[float, float], fit: str, focus: Focus, placed: tuple[float, ...]
) -> None:
    assert find_box_of_uncropped_picture(BOX, PictureSize(*size), fit, focus) == pytest.approx(placed)


@pytest.mark.parametrize(
    ("given", "focus"),
    [
        ("12.5% 62.5%", (0.125, 0.625)),
        ("", (0.5, 0.5)),
        (None, (0.5, 0.5)),
        ("center", (0.5, 0.5)),
        ("top", (0.5, 0)),
        ("Bottom Left", (0, 1)),
        ("left-bottom", (0, 1)),
        ("center right", (1, 0.5)),
        ("30% 20%", (0.3, 0.2)),
        ("30, 20.5", (0.3, 0.205)),
        ((30, 20), (0.3, 0.2)),
    ],
)
def test_the_focus_is_sides_or_a_point_in_per_cent(given: object, focus: tuple[float, float]) -> None:
    assert tuple(read_focus_argument(given)) == focus


def test_a_picture_without_a_box_covers_the_face_and_its_bleed(art: Path) -> None:
    svg = face_of("{{ picture('wide.png') }}")
    clip = re.search(r'<clipPath id="(clip-\w+)"><rect x="-3" y="-3" width="69" height="94"/></clipPath>', svg)
    assert clip is not None
    picture = '<image href="wide.png" x="-62.5" y="-3" width="188" height="94"/>'
    assert svg.endswith(f'><g clip-path="url(#{clip[1]})">{picture}</g></svg>')


def test_a_picture_that_fills_its_box_exactly_is_not_clipped(art: Path) -> None:
    assert face_of("{{ picture('wide.png', 5, 5, 40, 20, opacity=0.5) }}").endswith(
        '><image opacity="0.5" href="wide.png" x="5" y="5" width="40" height="20"/></svg>'
    )


@pytest.mark.parametrize(
    ("clip", "shape"),
    [
        ("clip='circle'", '<circle cx="20" cy="15" r="10"/>'),
        ("corner=3", '<rect x="5" y="5" width="30" height="20" rx="3"/>'),
        ("corner=12", '<rect x="5" y="5" width="30" height="20" rx="10"/>'),
        ("clip='M5 5h9v9z'", '<path d="M5 5h9v9z"/>'),
        ('clip=\'<ellipse rx="9" ry="5"/>\'', '<ellipse rx="9" ry="5"/>'),
        ("clip=outline(2)", '<rect height="84.0" rx="1.0" width="59.0" x="2.0" y="2.0" />'),
    ],
)
def test_a_picture_is_clipped_to_a_shape(clip: str, shape: str, art: Path) -> None:
    svg = face_of("{{ picture('tall.png', 5, 5, 30, 20, " + clip + ") }}")
    clips = re.findall(r'<clipPath id="(.*?)">(.*?)</clipPath>', svg)
    assert shape in [found for _, found in clips]
    assert all(svg.count(f"url(#{name})") == 1 for name, _ in clips)


def test_a_contained_picture_has_round_corners_of_its_own(art: Path) -> None:
    svg = face_of("{{ picture('tall.png', 5, 5, 30, 20, fit='contain', corner=2) }}")
    assert '<rect x="15" y="5" width="10" height="20" rx="2"/>' in svg


def test_templates_know_the_size_of_a_picture_turned_upright(art: Path) -> None:
    notes = Image.Exif()
    notes[0x0112] = 6
    put("content/farm/held.jpg", png(200, 100, kind="JPEG", exif=notes))
    put("content/farm/sun.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm"><rect/></svg>')
    shown = []
    for name in ("held.jpg", "sun.svg", "none.png", ""):
        size = f"{{% set size = picture_size('{name}') %}}"
        svg = face_of(size + f"<text>{{{{ size.width|round(1) }}}} {{{{ size.ratio }}}} {{{{ has_picture('{name}') }}}}</text>")
        shown.append(re.findall("<text>(.*?)</text>", svg)[0])
    assert shown == ["100 0.5 True", "151.2 2.0 True", "1 1.0 False", "1 1.0 False"]


def test_a_face_changes_when_its_picture_or_the_size_it_asks_for_changes(art: Path) -> None:
    def identities() -> list[str]:
        printout = open_project(".").print("farm").value
        assert printout is not None
        return [face.identity for face in printout.plan.faces() if "animal" in face.label]

    for template in (
        "{{ picture('wide.png') }}",
        "<rect x='5' y='5' width='{{ picture_size('wide.png').width / 8 }}' height='9'/>",
    ):
        put("content/farm/wide.png", png(200, 100))
        put(TEMPLATE, GROUND + template)
        first = identities()
        assert identities() == first
        put("content/farm/wide.png", png(190, 100, "blue"))
        assert not set(identities()) & set(first)


def test_copies_of_a_picture_are_one_image_in_the_pdf(art: Path) -> None:
    put("content/farm/copy.png", png(200, 100))
    put(TEMPLATE, "{{ picture('wide.png') }}{{ picture('copy.png', 5, 5, 9, 9, clip='circle') }}")
    assert run("print", "farm").code == 0
    pdf = next(Path("output/farm").glob("*.pdf")).read_bytes()
    assert pdf.count(b"/Subtype /Image") == 1


def test_the_resolution_of_a_cropped_picture_is_that_of_its_real_scale(art: Path) -> None:
    put("content/farm/strip.png", png(2000, 200))
    put(TEMPLATE, "{{ picture('strip.png', 0, 0, 20, 20) }}\n{{ picture('strip.png', 0, 30, 40, 40) }}")
    told = run("check", "farm").err
    assert "card.svg.j2:2: warning: animal: the picture has 127 dots per inch, but needs at least 200." in told
    assert "card.svg.j2:1: warning" not in told


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("'wide.png', fit='fill'", 'picture: fit is "fill", but must be cover or contain.\n  hint: use contain or cover.'),
        (
            "'wide.png', focus='centre'",
            'picture: focus is "centre", but must be a side or a point.\n  hint: did you mean center?',
        ),
        ("'wide.png', focus='top bottom'", 'picture: focus is "top bottom", but must be a side or a point.'),
        ("'wide.png', focus=7", "picture: focus must be a side or a point."),
        ("'wide.png', focus='130% 5%'", "picture: focus is 130% 5%, but must be inside the picture, from 0% to 100%."),
        ("'wide.png', 5, 5", "picture needs width and height, in mm."),
        ("'wide.png', 5, 5, 0, 9", "picture: width and height must be above 0."),
        ("'wide.png', clip='star'", 'picture: clip is "star", but must be a shape.'),
        ("'wide.png', corner=-2", "picture: corner is -2, but must be 0 or more."),
        ("['wide.png']", "picture: file is a list with 1 item, but must be text."),
        ("row.art", "row.art is not defined."),
    ],
)
def test_a_wrong_call_is_explained(call: str, said: str, art: Path) -> None:
    put(TEMPLATE, "<rect/>\n{{ picture(" + call + ") }}")
    told = refused()
    assert told.startswith("templates/farm/card.svg.j2:2: ")
    assert said in told


def test_a_file_outside_the_project_has_no_size(tmp_path: Path, art: Path) -> None:
    make_kit(art)
    (art.parent / "secret.png").write_bytes(png(9, 9))
    assert "<text>False 1</text>" in face_of(
        "<text>{{ has_picture('../../../secret.png') }} {{ picture_size('../../../secret.png').width }}</text>"
    )


def test_an_undefined_focus_is_reported_by_its_name() -> None:
    with pytest.raises(UndefinedError, match="'middle' is undefined"):
        read_focus_argument(StrictUndefined(name="middle"))
