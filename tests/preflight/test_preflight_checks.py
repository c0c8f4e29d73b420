"""Each preflight check: what it accepts, and what it reports at which line of the template."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.helpers.farm import CARD, TEMPLATE, YAML, put, run, swap

BOARD = "templates/farm/barn.svg.j2"
CIRCLE = "    size: 60x60mm\n    outline: circle"
HEXAGON = "    size: 60x52mm\n    outline: hexagon"


def findings() -> list[dict[str, Any]]:
    """The findings of `printgen check farm --json`."""
    return list(json.loads(run("check", "farm", "--json").out)["findings"])


def found(drawn: str) -> list[tuple[str, str]]:
    """The check and the message of each finding on a board that has this drawing in its second line."""
    put(BOARD, f"<title>barn</title>\n{drawn}\n")
    told = findings()
    assert all(one["where"] == {"file": BOARD, "line": 2} for one in told)
    return [(one["check"], one["message"].removeprefix("barn: ")) for one in told]


@pytest.mark.parametrize(
    "drawn",
    [
        '<text x="10" y="20" font-size="8pt">read</text>',
        '<text x="10" y="20" font-size="6pt" data-role="imprint">edition 1</text>',
        '<text x="10" y="3.2" font-size="6pt" data-role="imprint">edition 1</text>',
        '<g transform="scale(2)"><text x="10" y="20" font-size="4pt">read</text></g>',
        '<line x1="9" y1="9" x2="40" y2="9" stroke="black" stroke-width="0.2"/>',
        '<rect x="9" y="9" width="9" height="9" fill="red" stroke="red" stroke-width="0.1"/>',
        '<text x="3" y="20">at the safe zone</text>',
        '<rect x="-3" y="-3" width="200" height="300" fill="#eee"/>',
        '<rect data-field="hay" x="3" y="3" width="9" height="9" fill="none"/>',
        '{{ icon("star", -4, 9, 20) }}',
        '<rect width="99" height="99" fill="black"/><text x="10" y="20" fill="white">read</text>',
        '<line x1="5" y1="20" x2="90" y2="20" stroke="#222" stroke-width="9"/><text x="10" y="21" fill="white">read</text>',
        '<circle cx="30" cy="30" r="20" fill="black"/><text x="9" y="14">beside it</text>',
        '<rect width="99" height="99" opacity="0.1"/><text x="10" y="20">read</text>',
        '<text x="10" y="20" fill="white" stroke="black" stroke-width="0.3">outlined</text>',
    ],
)
def test_drawing_that_passes(kit: Path, drawn: str) -> None:
    assert found(drawn) == []


@pytest.mark.parametrize(
    ("drawn", "check", "said"),
    [
        ('<text x="10" y="20" font-size="7.5pt">a</text>', "type", "the text size is 7.5 pt, but must be at least 8 pt."),
        (
            '<g transform="scale(.5)"><text x="20" y="40">a</text></g>',
            "type",
            "the text size is 4.5 pt, but must be at least 8 pt.",
        ),
        (
            '<text x="10" y="20" font-size="5pt" data-role="imprint">a</text>',
            "type",
            "the text size is 5 pt, but must be at least 6 pt.",
        ),
        (
            '<line x1="9" y1="9" x2="40" y2="9" stroke="black" stroke-width="0.1"/>',
            "hairline",
            "a line is 0.1 mm wide, but must be at least 0.2 mm.",
        ),
        ('{{ icon("arrow", 20, 20, 1.2) }}', "hairline", "a line is 0.1 mm wide, but must be at least 0.2 mm."),
        ('<text x="2" y="20">a</text>', "safe", "text is 2.0 mm from the cut, but must be at least 3 mm inside it."),
        ('<text x="-1" y="20">a</text>', "safe", "text extends 1.0 mm past the cut, but must be at least 3 mm inside it."),
        (
            '<text x="1" y="20" data-role="imprint">a</text>',
            "safe",
            "text is 1.0 mm from the cut, but must be at least 1.5 mm inside it.",
        ),
        (
            '<rect data-field="hay" x="1" y="9" width="9" height="9" fill="none"/>',
            "safe",
            "a field is 1.0 mm from the cut, but must be at least 3 mm inside it.",
        ),
        ('{{ icon("house", 0, 20, 12) }}', "safe", "an icon is 1.2 mm from the cut, but must be at least 3 mm inside it."),
        (
            '<text x="10" y="20" fill="#999">a</text>',
            "contrast",
            "the text has a contrast of 2.8:1 (#999999 on #ffffff), but needs at least 4.5:1.",
        ),
        (
            '<circle cx="30" cy="30" r="20"/><text x="20" y="30">dark on dark</text>',
            "contrast",
            "the text has a contrast of 1.0:1 (#000000 on #000000), but needs at least 4.5:1.",
        ),
        (
            '<path d="M9 9h40v40h-40z" fill="#333"/><text x="40" y="30">half on it</text>',
            "contrast",
            "the text has a contrast of 1.7:1 (#000000 on #333333), but needs at least 4.5:1.",
        ),
        (
            '<g opacity="0.3"><text x="10" y="20">faded</text></g>',
            "contrast",
            "the text has a contrast of 2.1:1 (#b2b2b2 on #ffffff), but needs at least 4.5:1.",
        ),
        (
            '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#222"/>'
            '</linearGradient></defs><rect width="90" height="90" fill="url(#g)"/><text x="9" y="20">a</text>',
            "contrast",
            "the text has a contrast of 1.3:1 (#000000 on #222222), but needs at least 4.5:1.",
        ),
    ],
)
def test_drawing_that_is_caught(kit: Path, drawn: str, check: str, said: str) -> None:
    assert found(drawn) == [(check, said)]


def test_the_runs_of_one_text_are_reported_once(kit: Path) -> None:
    assert len(found("{{ text('small, **bold**, small', x=9, y=9, width=50, height=9, size=6) }}")) == 1


def test_a_game_can_set_the_smallest_text_size(kit: Path) -> None:
    swap(YAML, "components:", "layout: {smallest: 7pt}\ncomponents:")
    assert found('<text x="10" y="20" font-size="7pt">a</text>') == []
    assert found('<text x="10" y="20" font-size="6.5pt">a</text>') == [
        ("type", "the text size is 6.5 pt, but must be at least 7 pt.")
    ]


@pytest.mark.parametrize(("width", "checks"), [(12, []), (25.4, ["resolution"])])
def test_picture_of_a_hundred_dots(kit: Path, width: float, checks: list[str]) -> None:
    out = io.BytesIO()
    Image.new("RGB", (100, 50), "navy").save(out, "PNG")
    put("content/farm/cow.png", out.getvalue())
    told = found(f'<image href="cow.png" x="20" y="20" width="{width}" height="50"/>')
    assert [check for check, _ in told] == checks
    assert all("the picture has 100 dots per inch, but needs at least 200." in said for _, said in told)


def test_small_text_and_hairlines_inside_a_picture_are_reported_where_it_is_placed(kit: Path) -> None:
    art = (
        '<svg viewBox="0 0 100 100"><path d="M0 0L50 50" fill="none" stroke="black"/><text y="50" font-size="9">a</text></svg>'
    )
    put("content/farm/cow.svg", art.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '))
    told = found('<image href="cow.svg" x="20" y="20" width="10" height="10"/>')
    assert sorted(check for check, _ in told) == ["hairline", "type"]


def test_text_on_a_pattern_is_a_note_unless_a_plain_shape_is_between_them(kit: Path) -> None:
    dots = '<rect x="9" y="9" width="50" height="50" fill="{{ pattern("dots", "navy") }}"/>'
    assert [check for check, _ in found(f'{dots}<text x="20" y="20">a</text>')] == ["picture"]
    assert found(f'{dots}<rect x="15" y="10" width="30" height="20" fill="white"/><text x="20" y="20">a</text>') == []


def test_text_on_a_picture_is_a_note(kit: Path) -> None:
    out = io.BytesIO()
    Image.new("RGB", (500, 500), "navy").save(out, "PNG")
    put("content/farm/cow.png", out.getvalue())
    put(BOARD, '<image href="cow.png" x="20" y="20" width="50" height="50"/><text x="30" y="40">a</text>')
    assert [(one["check"], one["severity"]) for one in findings()] == [("picture", "note")]
    assert run("check", "farm", "--strict").code == 0


@pytest.mark.parametrize(
    ("outline", "x", "y", "caught"),
    [(CIRCLE, 20, 30, False), (CIRCLE, 4, 12, True), (HEXAGON, 20, 26, False), (HEXAGON, 6, 10, True)],
)
def test_safe_zone_follows_the_cut(kit: Path, outline: str, x: float, y: float, caught: bool) -> None:
    swap(YAML, "    size: a5", outline)
    assert [check for check, _ in found(f'<text x="{x}" y="{y}">a</text>')] == (["safe"] if caught else [])


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ('<rect x="-3" y="-3" width="69" height="94"/>', ""),
        ('{{ outline(-bleed, fill="navy") }}', ""),
        ('<circle cx="31.5" cy="44" r="20"/>', ""),
        ('<rect width="63" height="88" fill="white"/>', ""),
        ('<rect x="-3" y="-3" width="69" height="94"/><rect width="63" height="9" fill="red"/>', ""),
        ('<rect x="-3" y="20" width="33" height="9"/>', ""),
        ('<circle cx="0" cy="44" r="2"/>', ""),
        ('<rect width="63" height="88"/>', "<rect> ends at the bottom edge of the cut, but must fill the bleed of 3 mm."),
        (
            '<rect x="-1" y="-3" width="69" height="94"/>',
            "<rect> extends only 1 mm past the left edge of the cut, but must fill the bleed of 3 mm.",
        ),
        (
            '<rect x="20" y="-3" width="43" height="30"/>',
            "<rect> ends at the right edge of the cut, but must fill the bleed of 3 mm.",
        ),
        (
            '<g transform="translate(0 88) scale(1 -1)"><rect x="20" width="20" height="30"/></g>',
            "<rect> ends at the bottom edge of the cut, but must fill the bleed of 3 mm.",
        ),
        (
            '<rect x="1" y="-3" width="70" height="94" fill="none" stroke="red" stroke-width="2"/>',
            "<rect> ends at the left edge of the cut, but must fill the bleed of 3 mm.",
        ),
        (
            '<rect x="-3" y="20" width="9" height="5"/><rect y="20" width="20" height="50" fill="red"/>',
            "<rect> ends at the left edge of the cut, but must fill the bleed of 3 mm.",
        ),
    ],
)
def test_artwork_that_reaches_the_cut_must_fill_the_bleed(kit: Path, drawn: str, said: str) -> None:
    swap(YAML, "    back: back.svg.j2\n", "    back: back.svg.j2\n    bleed: 3mm\n")
    put(
        TEMPLATE,
        CARD.replace("<rect", '<rect x="-3" y="-3"', 1).replace("width }}", "width + 6 }}").replace("ht }}", "ht + 6 }}"),
    )
    put("templates/farm/back.svg.j2", f"<title>back</title>\n{drawn}\n")
    told = findings()
    assert {one["severity"] for one in told} <= {"error"}
    assert [one["message"] for one in told][:1] == ([f"animal back: {said}"] if said else [])


def test_text_over_too_many_things_is_reported(kit: Path) -> None:
    things = '{% for n in range(2500) %}<circle cx="30" cy="50" r="9" fill="#eee" opacity="0.5"/>{% endfor %}'
    told = found(things + '{% for n in range(2500) %}<text x="9" y="20">a</text>{% endfor %}')
    assert told == [("many", "the contrast check stopped here, because too many things may be behind the text on this face.")]


def test_gradients_over_gradients_are_checked_quickly(kit: Path) -> None:
    stops = "".join(f'<stop offset="{n / 19}" stop-color="#{n + 10}ffee"/>' for n in range(20))
    veils = '<rect width="90" height="90" fill="url(#g)" opacity="0.1"/>' * 200
    assert found(f'<defs><linearGradient id="g">{stops}</linearGradient></defs>{veils}<text x="9" y="20">a</text>') == []


def test_too_many_things_at_the_cut_are_reported(kit: Path) -> None:
    swap(YAML, "    size: a5", "    size: a5\n    bleed: 3mm")
    ground = '<rect x="-3" y="-3" width="155" height="216" fill="#eee"/>'
    drawn = ground + '{% for n in range(401) %}<rect y="9" width="9" height="{{ n % 90 + 1 }}" fill="silver"/>{% endfor %}'
    assert found(drawn) == [("many", "the bleed check stopped here, because more than 400 things end at the cut.")]


@pytest.mark.parametrize(("reach", "is_short"), [(0, True), (0.29, True), (0.3, False), (1, False)])
def test_a_small_thing_that_is_0_3_mm_over_the_cut_is_meant_to_end_there(kit: Path, reach: float, is_short: bool) -> None:
    swap(YAML, "    size: a5", "    size: a5\n    bleed: 3mm")
    checks = [check for check, _ in found(f'<rect x="-{reach}" y="20" width="20" height="20"/>')]
    assert ("bleed" in checks) == is_short
