"""Pictures of pieces in space without their drawings, compared with a readable text file."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from printgen.content.nets import Net, make_die_net, make_lid_net, make_standee_net, make_tray_net, make_tuck_box_net
from printgen.kit.guide.fold_pictures import draw_flat_net, draw_net_at_step
from printgen.kit.scenes.parts import Picture, Shape
from printgen.kit.scenes.table import draw_game_on_table
from printgen.model import Bind, Component, Face, Kind, Outline, Piece, Size
from tests.helpers.golden import same
from tests.helpers.supplied_games import declared

GAME = declared("village")
NETS: dict[Kind, Net] = {
    "die": make_die_net(16),
    "standee": make_standee_net(25, 40),
    "tray": make_tray_net(50, 30, 12),
    "lid": make_lid_net(52, 32, 9),
    "tuck-box": make_tuck_box_net(40, 60, 12),
}


def make_component(name: str, kind: Kind, net: Net | None = None, bind: Bind | None = None) -> Component:
    return replace(GAME.components[0], name=name, kind=kind, bind=bind, panels=net.panels if net is not None else ())


def make_face(label: str, size: Size, outline: Outline | None = None) -> Face:
    return Face(label, label, size, 0.0, outline or Outline(), "")


def make_net_face(label: str, net: Net) -> Face:
    return make_face(label, net.size, Outline("polygon", points=net.points, folds=net.folds, names=net.names))


def write_picture(title: str, picture: Picture) -> Iterator[str]:
    """The size of a picture and its parts, each with the number, the middle and the spread of its corners."""
    yield f"{title}: {picture.width:.2f} x {picture.height:.2f}"
    for part in picture.parts:
        corners = [*part.list_corners()]
        middle = [sum(ends) / len(corners) for ends in zip(*corners, strict=True)]
        spread = sum(abs(x - middle[0]) + 2 * abs(y - middle[1]) for x, y in corners)
        look = (
            f"{part.fill} {part.opacity:g} {part.stroke} {part.thick:g} {part.dash:g}{' closed' * part.closed}"
            if isinstance(part, Shape)
            else f"face {part.face.label} cut at {len(part.clip)} corners"
        )
        yield f"  {look}: {len(corners)} corners around {middle[0]:.2f} {middle[1]:.2f}, spread {spread:.2f}"


def make_pieces(component: Component, faces: Sequence[Face], copies: int = 1, back: Face | None = None) -> list[Piece]:
    return [Piece(component.name, face, back) for face in faces for _ in range(copies)]


def list_kinds() -> Iterator[tuple[Component, list[Piece]]]:
    """Components that a table shows in different ways, with their pieces."""
    for number in range(6):
        cards = make_component(f"cards {number}", "card")
        back = make_face(f"back {number}", Size(44, 63)) if number % 2 else None
        fronts = [make_face(f"card {number}.{at}", Size(44, 63), Outline(radius=3)) for at in range(number + 1)]
        yield cards, make_pieces(cards, fronts, 5 * number + 1, back)
    for number, size in enumerate((Size(200, 150), Size(60.1, 40), Size(90, 90), Size(60, 60), Size(100, 120))):
        board = make_component(f"board {number}", ("board", "mat", "tile")[number % 3])
        yield board, make_pieces(board, [make_face(f"board {number}.{at}", size) for at in range(4)])
    for number in range(6):
        token = make_component(f"token {number}", "token")
        outline, size = (Outline("circle"), Size(20, 20)) if number % 2 else (Outline("hexagon"), Size(30 + number, 26))
        yield token, make_pieces(token, [make_face(f"token {number}.{at}", size, outline) for at in range(1 + 2 * number)])
    for kind, net in NETS.items():
        folded = make_component(kind, kind, net)
        yield folded, make_pieces(folded, [make_net_face(f"{kind} {at}", net) for at in range(7)])


FORMS = make_component("sheets", "sheet"), make_component("rules", "sheet", bind="booklet")
PAGES = [make_face(f"rules, page {number}", Size(100, 140)) for number in (2, 1, 3)]


def list_tables() -> Iterator[tuple[str, list[tuple[Component, list[Piece]]]]]:
    """The name of each table, and the components on it."""
    forms, rules = FORMS
    kinds = [*list_kinds()]
    yield "many things", [*kinds, (forms, make_pieces(forms, [make_face("form", Size(200, 140))]))]
    yield (
        "a text and forms",
        [(forms, make_pieces(forms, [make_face("form", Size(200, 140))], 9)), (rules, make_pieces(rules, PAGES))],
    )
    yield "two cards", kinds[1:2]
    yield "three cards", kinds[2:3]
    yield "four tokens", [kinds[12]]


@pytest.mark.golden
def test_pictures_of_folded_nets_and_of_tables() -> None:
    lines: list[str] = []
    for kind, net in NETS.items():
        component, face = make_component(kind, kind, net), make_net_face(kind, net)
        lines += write_picture(f"{kind}, flat", draw_flat_net(face))
        for step in range(1, 4):
            lines += write_picture(f"{kind}, step {step}", draw_net_at_step(component, face, step, 4))
    for name, kinds in list_tables():
        game = replace(GAME, components=tuple(component for component, _ in kinds))
        picture = draw_game_on_table(game, [piece for _, pieces in kinds for piece in pieces], 180, 120)
        assert picture is not None
        lines += write_picture(name, picture)
    same("scenes.txt", "\n".join(lines) + "\n")


def test_a_table_with_no_whole_piece_is_not_drawn() -> None:
    assert draw_game_on_table(GAME, [], 180, 120) is None
