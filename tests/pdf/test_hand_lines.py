"""Lines for scissors: outlines just outside the trim, the ends of folds, the names of flaps, and who gets none of them."""

from collections.abc import Sequence
from dataclasses import replace

import pikepdf
import pytest
from PIL import Image

from printgen.content.nets import make_standee_net, make_tray_net, make_tuck_box_net
from printgen.core.phrases import list_phrase_languages, load_phrases
from printgen.model import Face, Order, Outline, Piece, Placement, Sheet, Size
from printgen.pdf.document import PdfWriter
from printgen.sheets.lot import Lot
from printgen.sheets.patterns import Clearance, FreePattern, Grid, Slot
from printgen.sheets.waste import Imprint
from tests.helpers.drawings import ABOUT, art_in, face_of, opened, pdf_of_sheets, pictures
from tests.helpers.layouts import pack_sheets

PAPER = Size(127, 127)
DPI = 508  # 20 pixels for each mm
IMPRINT = Imprint("A game", lambda text: 1.0 * len(text))


def pixel(picture: Image.Image, x: float, y: float) -> int:
    """How light a grey picture is at x, y in mm: 0 for black, 255 for white."""
    value = picture.getpixel((round(20 * x), round(20 * y)))
    assert isinstance(value, int)
    return value


def print_face(face: Face, turn: int = 0) -> Image.Image:
    place = Placement(face, 20, 20, turn)  # type: ignore[arg-type]
    pdf = pdf_of_sheets((Sheet(PAPER, "front", "a", (place,), cut_by_hand=(place,)),))
    return next(iter(pictures(pdf, DPI))).convert("L")


def circle(body: str = "") -> Face:
    return replace(face_of(body, 40, 40, bleed=3), outline=Outline("circle"))


def net_face() -> Face:
    net = make_standee_net(30, 20)
    outline = Outline("polygon", points=net.points, folds=net.folds, names=net.names)
    return replace(face_of("", net.size.width, net.size.height), outline=outline)


def test_an_outline_is_a_grey_line_of_a_fifth_of_a_millimetre_outside_the_trim() -> None:
    picture = print_face(circle())
    assert [pixel(picture, 40, 20 + away) for away in (-0.3, -0.1, 0.1)] == [255, 166, 255]


def test_an_outline_has_a_white_edge_on_art_that_runs_past_the_cut_and_is_never_inside_the_piece() -> None:
    picture = print_face(circle('<rect x="-3" y="-3" width="46" height="46" fill="#000"/>'))
    assert [pixel(picture, 40, 20 + away) for away in (-0.5, -0.28, -0.1, 0.1)] == [0, 255, 166, 0]


def test_an_edge_that_two_pieces_share_is_a_thin_line_on_the_cut() -> None:
    square = replace(face_of("", 40, 40), outline=Outline("polygon", points=((0, 0), (40, 0), (40, 40), (0, 40))))
    places = (Placement(square, 20, 20), Placement(square, 60, 20))
    picture = next(iter(pictures(pdf_of_sheets((Sheet(PAPER, "front", "a", places, cut_by_hand=places),)), DPI))).convert("L")
    assert pixel(picture, 60, 40) < 200
    assert [pixel(picture, 60 + away, 40) for away in (-0.15, 0.15)] == [255, 255]
    assert pixel(picture, 19.9, 40) == 166, "an edge of one piece has its line outside the piece"


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_folds_are_dashed_for_four_millimetres_from_both_ends_inside_the_net(turn: int) -> None:
    picture = print_face(net_face(), turn)
    fold = net_face().outline.folds[0]
    assert fold[1] == fold[3], "across the net"
    long, deep = abs(fold[2] - fold[0]), fold[1]

    def light(along: float) -> int:
        x, y = {0: (along, deep), 90: (deep, along), 180: (along, deep), 270: (deep, along)}[turn]
        wide, high = (net_face().size.width, net_face().size.height)[:: 1 if turn in (0, 180) else -1]
        x, y = (wide - x if turn in (90, 180) else x), (high - y if turn in (180, 270) else y)
        return min(pixel(picture, 20 + x + dx, 20 + y + dy) for dx in (-0.05, 0, 0.05) for dy in (-0.05, 0, 0.05))

    dark = [tenth / 10 for tenth in range(1, round(10 * long)) if light(tenth / 10) < 100]
    assert all(along < 4.1 or along > long - 4.1 for along in dark)
    assert min(dark) < 0.3
    assert max(dark) > long - 0.3
    assert len(dark) > 30


def test_the_dashes_of_a_fold_have_a_white_edge_on_dark_art() -> None:
    face = net_face()
    dark = f'<rect width="{face.size.width}" height="{face.size.height}" fill="#000"/>'
    picture = print_face(replace(face, svg=face_of(dark, face.size.width, face.size.height).svg))
    fold = face.outline.folds[0]
    assert pixel(picture, 20 + fold[0] + 2, 20 + fold[1] + 0.17) > 200


def lot_of(faces: Sequence[Face], pattern: Grid | FreePattern, marks: bool = True) -> Lot:
    pieces = tuple(Piece("token", face) for face in faces)
    return Lot("token", pieces, pattern, Clearance(5, 0, 6), safe=3, marks=marks)


def sheets_of(lot: Lot, by_hand: bool = True) -> tuple[Sheet, ...]:
    return pack_sheets((lot,), "long-edge", IMPRINT, by_hand)


def test_circles_have_an_outline_and_rectangles_with_marks_have_none() -> None:
    grid = Grid(PAPER, Size(40, 40), 2, 1, 10)
    (round_sheet,) = sheets_of(lot_of([replace(circle(), bleed=0)] * 2, grid))
    (square_sheet,) = sheets_of(lot_of([face_of("", 40, 40)] * 2, grid))
    assert len(round_sheet.cut_by_hand) == 2
    assert square_sheet.cut_by_hand == ()


def test_a_rectangle_whose_marks_have_no_room_gets_an_outline() -> None:
    places = ((10, 20), (51, 20), (30, 41), (10, 62), (51, 62))  # like bricks: the edges of the middle one meet its neighbours
    slots = tuple(Slot(item, x, y) for item, (x, y) in enumerate(places))
    (sheet,) = sheets_of(lot_of([face_of("", 40, 20)] * 5, FreePattern(PAPER, slots)))
    assert [(place.x, place.y) for place in sheet.cut_by_hand] == [(30, 41)]


@pytest.mark.parametrize(("marks", "by_hand"), [(False, True), (True, False)])
def test_a_game_without_marks_and_a_print_shop_get_no_outlines(marks: bool, by_hand: bool) -> None:
    grid = Grid(PAPER, Size(40, 40), 2, 1, 10)
    assert sheets_of(lot_of([circle()] * 2, grid, marks), by_hand)[0].cut_by_hand == ()


@pytest.mark.parametrize(("ink", "contour", "hands"), [("rgb", False, True), ("cmyk", False, False), ("rgb", True, False)])
def test_orders_for_print_shops_are_not_cut_by_hand(ink: str, contour: bool, hands: bool) -> None:
    assert Order("a4", 2, 1, "colour", ink=ink, cut_contour=contour).is_cut_by_hand is hands


def test_the_names_of_flaps_are_on_the_flaps_and_the_names_of_sides_beside_them() -> None:
    net = make_tuck_box_net(50, 60, 20)
    face = replace(face_of("", *net.size), outline=Outline("polygon", points=net.points, folds=net.folds, names=net.names))
    grid = Grid(Size(297, 210), net.size, 1, 1, 6)
    (sheet,) = sheets_of(lot_of([face], grid))
    names = {note.text: note for note in sheet.notes}
    assert sorted(note.text for note in sheet.notes if note.on_art) == ["fold in"] * 4 + ["glue"] * 2 + ["tuck in"]
    assert names["left"].x < (297 - net.size.width) / 2, "outside the net"
    assert not names["left"].on_art


def test_every_name_of_a_net_has_a_phrase_in_every_language() -> None:
    nets = (make_tuck_box_net(50, 60, 20), make_tray_net(80, 60, 20), make_standee_net(20, 30))
    words = {name.word for net in nets for name in net.names}
    assert words == {"glue", "fold", "tuck", "left", "right", "front", "back"}
    for language in list_phrase_languages():
        assert all(load_phrases(language).fill_phrase(f"net.{word}") for word in words)


def test_folds_are_lines_in_a_spot_colour_of_their_own_beside_the_contour() -> None:
    place = Placement(net_face(), 20, 20)
    writer = PdfWriter(art_in(None))
    compiled, _ = writer.compile_faces((place.face,))
    with opened(writer.write_pdf((Sheet(PAPER, "front", "a", (place,)),), compiled, ABOUT, cut_contour=True)) as pdf:
        spaces = pdf.pages[0].Resources.ColorSpace
        assert sorted(str(space[1]) for space in spaces.values() if space[0] == "/Separation") == ["/CutContour", "/Fold"]
        steps = [str(step.operator) for step in pikepdf.parse_content_stream(pdf.pages[0])]
        fold = steps[len(steps) - 1 - steps[::-1].index("SCN") :]
        assert fold.count("l") == fold.count("m") == len(place.face.outline.folds)


def full_page(title: str) -> Lot:
    face = face_of("", 297, 210)
    return Lot(title, (Piece(title, face),), Grid(Size(297, 210), face.size, 1, 1, 0), Clearance(0, 0, 0), safe=8, marks=True)


def test_the_ruler_is_on_the_rules_and_not_on_the_sheets_of_players_if_all_pages_are_full() -> None:
    sheets = pack_sheets((full_page("sheet"), full_page("rules")), "long-edge", IMPRINT)
    assert [sheet.label for sheet in sheets if sheet.ruler is not None] == ["rules"]


def test_the_ruler_is_outside_all_pieces_if_any_page_has_room() -> None:
    cards = lot_of([face_of("", 40, 40)] * 2, Grid(Size(297, 210), Size(40, 40), 2, 1, 10))
    sheets = pack_sheets((full_page("sheet"), replace(cards, title="cards"), full_page("rules")), "long-edge", IMPRINT)
    assert [sheet.label for sheet in sheets if sheet.ruler is not None] == ["cards"]
