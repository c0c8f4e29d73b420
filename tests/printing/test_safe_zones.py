"""Proofs with the cut and the safe zone drawn over every face, and prints without them."""

from pathlib import Path

import pytest
from PIL import Image

from printgen.model import Face, Outline, Size
from printgen.printing.safe_zones import CUT, SAFE, make_cut_and_safe_zone_svg
from tests.helpers.drawings import picture
from tests.helpers.farm import YAML, run, swap

Colour = tuple[int, int, int]


def rgb(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:], 16)


def colours(shown: Image.Image) -> set[Colour]:
    """Every colour of a picture."""
    return {colour for _, colour in shown.convert("RGB").getcolors(1 << 24) or []}  # type: ignore[misc]


@pytest.mark.usefixtures("kit")
@pytest.mark.parametrize("way", [[], ["--faces"]])
def test_proof_shows_the_cut_and_the_safe_zone_on_request(way: list[str]) -> None:
    for words, there in ((["--safe"], True), ([], False)):
        assert run("proof", "farm", *way, *words).code == 0
        first = sorted(Path("output/farm/proof").glob("001*.png"))[0]
        seen = colours(Image.open(first))
        assert (rgb(CUT) in seen, rgb(SAFE) in seen) == (there, there)


@pytest.mark.usefixtures("kit")
def test_print_never_shows_them() -> None:
    assert run("print", "farm").code == 0
    seen = colours(picture(Path("output/farm/farm-a4.pdf").read_bytes(), 150))
    assert rgb(SAFE) not in seen


@pytest.mark.usefixtures("kit")
def test_a_face_without_a_safe_zone_shows_its_cut_alone() -> None:
    swap(YAML, "    kind: card\n", "    kind: card\n    safe: 0mm\n")
    assert run("proof", "farm", "--faces", "--safe").code == 0
    seen = colours(Image.open(sorted(Path("output/farm/proof").glob("001*.png"))[0]))
    assert (rgb(CUT) in seen, rgb(SAFE) in seen) == (True, False)


@pytest.mark.usefixtures("kit")
def test_the_cut_is_around_the_face_and_the_safe_zone_within_it() -> None:
    assert run("proof", "farm", "--faces", "--safe").code == 0
    shown = Image.open(sorted(Path("output/farm/proof").glob("001*.png"))[0]).convert("RGB")
    left = {colour: _first(shown, rgb(colour)) * 63 / shown.width for colour in (CUT, SAFE)}
    assert left[CUT] == pytest.approx(0, abs=0.4)
    assert left[SAFE] == pytest.approx(3, abs=0.4)


def _first(shown: Image.Image, colour: Colour) -> int:
    """The first column of pixels that has a colour."""
    return next(x for x in range(shown.width) for y in range(shown.height) if shown.getpixel((x, y)) == colour)


@pytest.mark.usefixtures("kit")
@pytest.mark.parametrize(("safe", "there"), [("25mm", True), ("27mm", False)])
def test_a_safe_zone_that_leaves_nothing_of_a_hexagon_of_52_mm_is_not_drawn(safe: str, there: bool) -> None:
    swap(
        YAML,
        "    kind: card\n    size: 63x88mm\n",
        f"    kind: tile\n    size: 60x52mm\n    outline: hexagon\n    safe: {safe}\n",
    )
    run("proof", "farm", "--faces", "--safe")
    seen = colours(Image.open(sorted(Path("output/farm/proof").glob("001*.png"))[0]))
    assert (rgb(SAFE) in seen) == there


@pytest.mark.parametrize(("safe", "lines"), [(0, 1), (0.1, 2), (14.9, 2), (15, 1), (20, 1)])
def test_a_safe_zone_without_a_width_or_without_room_has_no_line(safe: float, lines: int) -> None:
    face = Face("face", "face", Size(30, 40), 2, Outline(), "")
    assert make_cut_and_safe_zone_svg(face, safe).decode().count("stroke=") == lines
