"""Pictures of single things on a table: flat pieces, stacks, fanned hands, and folded nets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, radians, sin

from printgen.core.records import dataclass
from printgen.core.svg.numbers import multiply_matrices
from printgen.core.units import Mm
from printgen.kit.scenes.folding import Facet, fold_facets, split_net_into_facets
from printgen.kit.scenes.parts import Part, Picture, Shape, TransformedFace, find_hull, list_outline_points, make_picture
from printgen.kit.scenes.space import LYING, UPWARD, Camera, Degrees, Plane, Vector
from printgen.model import Component, Face
from printgen.model.outlines import Point, compute_signed_area

CAMERA = Camera(0, 52)  # looks down on the table from the front
_LIGHT = Vector(-0.36, 0.82, 0.45)  # the direction to the light
_SHADOW, _EDGE, _PAPER = "#231f2b", "#8d8577", "#fbfaf6"
_SHADOWS = ((0.7, 0.13), (1.15, 0.09), (1.7, 0.05))  # how far the parts of a shadow fall, and their opacity
_HAIRLINE: Mm = 0.12
_PENCIL: tuple[tuple[str, tuple[Point, ...]], ...] = (  # from the tip; a negative x counts from the other end
    ("#ecd3a8", ((0, 3.5), (16, 0), (16, 7))),
    ("#3a3530", ((0, 3.5), (5, 2.4), (5, 4.6))),
    ("#e2a92f", ((16, 0), (-12, 0), (-12, 2.3), (16, 2.3))),
    ("#f0c455", ((16, 2.3), (-12, 2.3), (-12, 4.9), (16, 4.9))),
    ("#c58d1d", ((16, 4.9), (-12, 4.9), (-12, 7), (16, 7))),
    ("#b9b4aa", ((-12, 0), (-7, 0), (-7, 7), (-12, 7))),
    ("#cf7f78", ((-7, 0.4), (-0.5, 0.4), (-0.5, 6.6), (-7, 6.6))),
)


def draw_flat_piece(face: Face, turn: Degrees = 0.0, thick: Mm = 1.0, camera: Camera = CAMERA) -> Picture:
    """A flat piece or a stack on the table, turned anticlockwise by degrees."""
    outline = list_outline_points(face)
    top = Plane(Vector(-face.size.width / 2, 0, -face.size.height / 2), LYING.right, LYING.down).make_turned(UPWARD, turn)
    above = top.make_moved(Vector(0, thick, 0))
    base, cover = ([camera.project_place(plane.locate_point(point)) for point in outline] for plane in (top, above))
    parts: list[Part] = list(_draw_flat_shadow(top, outline, thick, camera))
    if thick > 0:
        parts += _draw_stack_edges(base, cover, thick)
    parts += _draw_face_on_paper(TransformedFace(face, camera.make_matrix(above), outline))
    return make_picture(parts)


def _draw_face_on_paper(art: TransformedFace) -> Iterator[Part]:
    """A face on white paper, with a fine edge."""
    corners = tuple(art.list_corners())
    yield Shape(corners, "white")
    yield art
    yield Shape(corners, stroke=_EDGE, thick=_HAIRLINE)


def _draw_flat_shadow(plane: Plane, outline: Sequence[Point], thick: Mm, camera: Camera) -> Iterator[Part]:
    for far, opacity in _SHADOWS:
        way = Vector(far * (0.9 + 0.3 * thick), 0, -far * (0.1 + 0.12 * thick))
        yield Shape(
            tuple(camera.project_place(plane.make_moved(way).locate_point(point)) for point in outline), _SHADOW, opacity
        )


def _draw_stack_edges(base: list[Point], cover: list[Point], thick: Mm) -> Iterator[Part]:
    """The edges of a stack of paper. The edge of a piece with notches is drawn in layers."""
    hull = find_hull(base)
    if abs(abs(compute_signed_area(base)) - abs(compute_signed_area(hull))) < 0.02 * abs(compute_signed_area(hull)):
        yield Shape(find_hull([*base, *cover]), "#cfc8b8", stroke=_EDGE, thick=_HAIRLINE)
        return
    layers = max(2, min(8, round(thick / 0.4)))
    for layer in range(layers):
        part = layer / layers
        points = tuple((x, y + (top - y) * part) for (x, y), (_, top) in zip(base, cover, strict=True))
        yield Shape(points, "#b3a994" if layer == 0 else "#cfc8b8")


def draw_hand_of_cards(faces: Sequence[Face], angle_between_cards: Degrees = 11.0) -> Picture:
    """A hand of cards, each turned by `angle_between_cards` degrees from the last, as the player sees it."""
    parts: list[Part] = []
    long = 2.1 * faces[0].size.height  # from the wrist to the middle of a card
    for at, face in enumerate(faces):
        turn = radians(angle_between_cards * (at - (len(faces) - 1) / 2))
        c, s = cos(turn), sin(turn)
        matrix = multiply_matrices(
            (c, s, -s, c, long * s, -long * c), (1, 0, 0, 1, -face.size.width / 2, -face.size.height / 2)
        )
        outline = list_outline_points(face)
        art = TransformedFace(face, matrix, outline)
        corners = tuple(art.list_corners())
        if at:
            parts += [
                Shape(tuple((x - far * 1.4, y + far * 0.5) for x, y in corners), _SHADOW, opacity) for far, opacity in _SHADOWS
            ]
        parts += _draw_face_on_paper(art)
    return make_picture(parts)


@dataclass(frozen=True, slots=True)
class FoldedNet:
    """A net in space: its facets, and the plane of each facet by its name."""

    face: Face
    facets: tuple[Facet, ...]
    planes: Mapping[str, Plane]
    inside: bool = False  # whether the unprinted side is visible

    def make_turned(self, angle: Degrees, axis: Vector = UPWARD) -> "FoldedNet":
        """The net turned on the table, or around another axis of length 1 through the origin."""
        planes = {name: plane.make_turned(axis, angle) for name, plane in self.planes.items()}
        return FoldedNet(self.face, self.facets, planes, self.inside)

    def draw_net(self, camera: Camera = CAMERA, with_shadow: bool = True) -> Picture:
        """A picture of the net on the table."""
        places = [self.planes[facet.name].locate_point(point) for facet in self.facets for point in facet.points]
        ground = min(place.y for place in places)
        parts = (
            list(_draw_shadow_on_table([place.add_multiple(UPWARD, -ground) for place in places], ground, camera))
            if with_shadow
            else []
        )
        for facet in sorted(self.facets, key=lambda facet: self._make_drawing_order_key(facet, camera)):
            parts += self._draw_facet_if_visible(facet, camera)
        return make_picture(parts)

    def _make_drawing_order_key(self, facet: Facet, camera: Camera) -> tuple[bool, float]:
        """A sort key that draws far facets first. If the inside is not visible, flaps come before all other facets."""
        is_flap = facet.name.startswith("flap") or facet.name in ("glue", "tuck")
        return self.inside or not is_flap, self.planes[facet.name].locate_point(facet.middle).dot(camera.to_viewer)

    def _draw_facet_if_visible(self, facet: Facet, camera: Camera) -> Iterator[Part]:
        plane = self.planes[facet.name]
        facing = plane.printed_direction.dot(camera.to_viewer)
        if abs(facing) < 0.02 or (facing < 0 and not self.inside):
            return
        corners = tuple(camera.project_place(plane.locate_point(point)) for point in facet.points)
        yield Shape(corners, _PAPER)
        if facing > 0:
            yield TransformedFace(self.face, camera.make_matrix(plane), facet.points)
        light = plane.printed_direction.dot(_LIGHT) * (1 if facing > 0 else -1)
        yield Shape(corners, _SHADOW, round(0.26 - 0.24 * max(0.0, light), 3))
        yield Shape(corners, stroke=_EDGE, thick=_HAIRLINE)


def _draw_shadow_on_table(places: Sequence[Vector], ground: Mm, camera: Camera) -> Iterator[Part]:
    """The shadow that places above the ground cast on a table at the height `ground`."""
    for far, opacity in _SHADOWS:
        cast = [Vector(x + 0.16 * far * y + far, ground, z - 0.1 * far * y) for x, y, z in places]
        yield Shape(find_hull([camera.project_place(place) for place in cast]), _SHADOW, opacity)


def fold_component(component: Component, face: Face) -> FoldedNet:
    """The finished net of a component, ready to put on the table."""
    still = next((panel.name for panel in component.panels if panel.name == "front"), component.panels[0].name)
    return fold_net(component, face, still, make_fold_angle_finder(component))


def fold_net(component: Component, face: Face, fixed_facet: str, angle_of: Callable[[str], Degrees]) -> FoldedNet:
    """The net of a component, folded by these angles. The facet `fixed_facet` faces the viewer."""
    outline = face.outline
    facets = split_net_into_facets(outline.points, outline.folds, component.panels)
    return FoldedNet(face, facets, fold_facets(facets, outline.folds, fixed_facet, angle_of), component.kind == "tray")


def make_fold_angle_finder(component: Component) -> Callable[[str], Degrees]:
    """The angle of the fold that leads to each facet of a finished component, in degrees."""
    if component.kind == "standee":
        return {"back": 180.0, "front_foot": -90.0, "back_foot": -90.0}.__getitem__
    return lambda _: 90.0


def draw_pencil(length: Mm, turn: Degrees, camera: Camera = CAMERA) -> Picture:
    """A pencil on the table, turned anticlockwise by degrees."""
    plane = Plane(Vector(-length / 2, 3, -3.5), LYING.right, LYING.down).make_turned(UPWARD, turn)
    parts: list[Part] = []
    for far, opacity in _SHADOWS:
        body = ((9, 0), (length, 0), (length, 7), (9, 7), (0, 3.5))
        parts.append(
            Shape(
                tuple(camera.project_place(plane.make_moved(Vector(2 * far, -3, -far)).locate_point(p)) for p in body),
                _SHADOW,
                opacity,
            )
        )
    for fill, points in _PENCIL:
        corners = tuple(camera.project_place(plane.locate_point((x if x >= 0 else length + x, y))) for x, y in points)
        parts.append(Shape(corners, fill, stroke=_EDGE, thick=_HAIRLINE))
    return make_picture(parts)
