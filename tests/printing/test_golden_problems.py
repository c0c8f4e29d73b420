"""The problems of orders, of pictures and of boards in parts on both sides of each limit, word for word."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from printgen.core.problems import Problems, Where
from printgen.model import EVERYTHING, Component, Copies, Face, Game, Layout, Order, Outline, Piece, Players, Selection, Size
from printgen.printing.lots import check_parting_on_any_paper
from printgen.printing.named_faces import NamedFace, NamedPiece
from printgen.printing.order_checks import (
    MOST_PIECES,
    check_order,
    check_piece_count,
    list_components_to_print,
    report_nothing_to_print,
)
from printgen.printing.picture_plan import PictureOptions, check_picture_options, plan_pictures
from tests.helpers.drawings import svg_of
from tests.helpers.golden import same

CARD = Component(
    "card", "card", "card", (Size(63, 88),), Outline(), 2.0, 3.0, "card.svg.j2", None, (), Copies(), None, (), (), "ours", "",
    Where("game.yaml", 9),
)  # fmt: skip
PARTS = (replace(CARD, name="tile", players=(3, 4)), replace(CARD, name="grey", styles=("grey",)))
PLACES = {part: Where("game.yaml", line) for line, part in enumerate(("game", "players", "styles", "components"), 1)}
GAME = Game("farm", "The Farm", "3", {}, "en", Players(2, 4, 3), ("colour", "grey"), {}, {}, Layout(), (CARD, *PARTS), PLACES)
ORDER = Order("a4", 3, 1, "colour")
ORDERS = {
    **{f"paper {paper}": replace(ORDER, paper=paper) for paper in ("letter", "a9", "320x450mm", "9x9mm", "3x", "")},
    **{f"sides {sides}": replace(ORDER, sides=sides) for sides in ("one-sided", "longedge", "")},  # type: ignore[arg-type]
    **{f"ink {ink}": replace(ORDER, ink=ink) for ink in ("cmyk", "rbg")},
    **{f"style {style}": replace(ORDER, style=style) for style in ("grey", "gray", "")},
    **{f"{copies} copies": replace(ORDER, copies=copies) for copies in (1, 0, -1)},
    **{f"{players} players": replace(ORDER, players=players) for players in (1, 2, 4, 5)},
    "only tiles": replace(ORDER, only=Selection(("tile",), {"tile": frozenset({1})})),
    "everything": Order("x", 9, 0, "x", "x", "x"),  # type: ignore[arg-type]
}
OPTIONS = {
    **{f"format {kind}": PictureOptions(format=kind) for kind in ("png", "jpg", "tiff")},
    **{f"corners {corners}": PictureOptions(corners=corners) for corners in ("round", "rounded")},
    **{f"{dpi} dpi": PictureOptions(dpi=dpi) for dpi in (19, 20, 2400, 2401)},
    **{f"grid {grid}": PictureOptions(grid=grid) for grid in ("10x7", " 3 X 2 ", "3×2", "0x3", "3", "3x", "1000x1", "axb", "")},
    "grid of svg": PictureOptions(format="svg", grid="2x2"),
    "everything": PictureOptions("gif", 1, corners="none", grid="9"),
}
# The size of the pictures in mm and how many there are, and their options.
PICTURES = {
    "small": (20, 10, 3, PictureOptions()),
    "with bleed": (20, 10, 1, PictureOptions(dpi=254, bleed=True)),
    "without bleed": (20, 10, 1, PictureOptions(dpi=254)),
    "tiny": (0.01, 0.02, 1, PictureOptions(dpi=20)),
    "8000 by 8000 pixels": (800, 800, 1, PictureOptions(dpi=254)),
    "more than 64 million": (800, 800.1, 1, PictureOptions(dpi=254)),
    "as long as WebP allows": (1638.3, 1, 1, PictureOptions("webp", 254)),
    "too long for WebP": (1638.4, 1, 1, PictureOptions("webp", 254)),
    "as long as PNG allows": (6553.5, 1, 1, PictureOptions(dpi=254)),
    "too long for JPEG": (6553.6, 1, 1, PictureOptions("jpeg", 254)),
    "too large at the least resolution": (65_000, 65_000, 1, PictureOptions(dpi=20)),
    "no limit for SVG": (65_000, 65_000, 1, PictureOptions("svg")),
    "no limit for PDF": (65_000, 65_000, 1, PictureOptions("pdf")),
    "a sheet": (20, 10, 5, PictureOptions(dpi=254, grid="2x2")),
    "a sheet with room": (20, 10, 2, PictureOptions("jpeg", 254, grid="3x3")),
    "one piece": (20, 10, 1, PictureOptions(dpi=254, grid="3x3")),
    "a sheet that is too large": (800, 800, 2, PictureOptions(dpi=254, grid="2x2")),
    "a sheet that is too large at the least resolution": (9_000, 9_000, 2, PictureOptions(dpi=20, grid="2x2")),
    "a sheet of PDF": (800, 800, 2, PictureOptions("pdf", grid="2x2")),
}


def describe(made: object, problems: Problems) -> list[str]:
    about = (f" ({found.about.check} of {found.about.component})" if found.about.component else "" for found in problems.found)
    told = (f"{found.where}: {found.message} | {found.hint}" for found in problems.found)
    return [f"    {made}", *(f"    {one}{detail}" for one, detail in zip(told, about, strict=True))]


def list_pieces(wide: float, high: float, count: int) -> list[NamedPiece]:
    """Pieces whose fronts differ and whose backs are the same."""
    faces = [Face(f"{number}", "card", Size(wide, high), 2.0, Outline(), "") for number in range(count + 1)]
    names = [f"card-{number}-front" for number in range(count)] + ["card-back"]
    named = [NamedFace(name, "card", "card", "", "", "front", 1, face) for name, face in zip(names, faces, strict=True)]
    return [NamedPiece(front, named[-1]) for front in named[:-1]]


def describe_pictures(wide: float, high: float, count: int, options: PictureOptions, problems: Problems) -> list[str]:
    planned = plan_pictures({"card": list_pieces(wide, high, count)}, options, problems)
    shown = (f"{one.file} {one.size} {[face.name for face, _, _ in one.list_faces_with_cells()]}" for one in planned or ())
    places = ([place[1:] for place in one.list_faces_with_cells()] for one in planned or () if one.is_sheet)
    return [*(f"    {line}" for line in shown), *(f"    {cells}" for cells in places)]


def report(check: Callable[[Problems], object]) -> list[str]:
    problems = Problems()
    made = check(problems)
    return describe(made, problems)


@pytest.mark.golden
def test_problems_of_orders() -> None:
    lines: list[str] = []
    for name, order in ORDERS.items():
        printed = [component.name for component in list_components_to_print(GAME, order)]
        lines += [name, *report(lambda problems, order=order: check_order(GAME, order, problems)), f"    {printed}"]  # type: ignore[misc]
    solo = replace(GAME, players=Players(1, 1, 1))
    lines += ["solo", *report(lambda problems: check_order(solo, ORDER, problems))]
    impossible = replace(GAME, players=Players(2, 4, 9))
    lines += ["an impossible default", *report(lambda problems: check_order(impossible, replace(ORDER, players=9), problems))]
    for count in (MOST_PIECES, MOST_PIECES + 1):
        lines += [f"{count} pieces", *report(lambda problems, count=count: check_piece_count(count, GAME, problems))]  # type: ignore[misc]
    for only in (EVERYTHING, Selection(("card",), {"card": frozenset({1})})):
        lines += [f"nothing of {only.words}"]
        lines += report(lambda problems, only=only: report_nothing_to_print(GAME, only, problems))  # type: ignore[misc]
    same("problems-of-orders.txt", "\n".join(lines) + "\n")


@pytest.mark.golden
def test_problems_of_pictures_and_parts() -> None:
    lines: list[str] = []
    for name, options in OPTIONS.items():
        lines += [name, *report(lambda problems, options=options: check_picture_options(options, problems))]  # type: ignore[misc]
    for name, (wide, high, count, options) in PICTURES.items():
        problems = Problems()
        lines += [f"== {name}", *describe_pictures(wide, high, count, options, problems), *describe("", problems)[1:]]
    for wide in (200, 500):
        whole = f'<rect width="{wide}" height="9" data-whole="orchard"/>'
        face = Face("board", "board", Size(900, 900), 0.0, Outline(), svg_of(whole, 900, 900))
        lines += [f"== a board whose map of {wide} mm must stay whole"]
        lines += report(lambda problems, face=face: check_parting_on_any_paper(CARD, (Piece("card", face),), problems))  # type: ignore[misc]
    same("problems-of-pictures.txt", "\n".join(lines) + "\n")
