"""Draws the steps of folding: nets from the flat sheet to the finished piece, booklets and leaflets."""

from collections.abc import Callable, Mapping, Sequence
from math import cos, radians, sin

from printgen.core.units import Mm
from printgen.kit.guide.setting import GuideSetting
from printgen.kit.guide.steps import AssemblyItem
from printgen.kit.scenes.parts import Part, Picture, Shape, TransformedFace, list_outline_points, make_picture
from printgen.kit.scenes.solids import FoldedNet, fold_net, make_fold_angle_finder
from printgen.kit.scenes.space import Camera, Degrees, Plane, Vector
from printgen.model import Component, Face
from printgen.printing.cut_layouts import SheetLayout

_CAMERA = Camera(0, 38)
_LINE, _SHADE = "#1d2126", "#231f2b"
_SIDEWAYS = Vector(1, 0, 0)
_STILL: Mapping[str, tuple[str, float]] = {  # the facet that stays in place, and how far it is tilted back, in degrees
    "tuck-box": ("front", 0.0), "tray": ("floor", -90.0), "lid": ("top", 90.0), "die": ("1", 90.0), "standee": ("front", 0.0),
}  # fmt: skip
_TUBE = ("left", "right", "back")


def draw_folding_step(setting: GuideSetting, item: AssemblyItem, step_index: int, step_count: int) -> Picture | None:
    """The picture of one step of folding, or None if this step has no picture."""
    component = item.component
    if component is None:
        return None
    if component.panels:
        face = next(piece.front for piece in setting.plan.pieces if piece.component == component.name)
        return draw_flat_net(face) if step_index == 0 else draw_net_at_step(component, face, step_index, step_count)
    if component.bind is not None:
        return _draw_booklet_or_leaflet(setting, component, step_index, step_count)
    return None


def draw_flat_net(face: Face) -> Picture:
    """A net before it is folded, with its outline and dashed folds."""
    outline = list_outline_points(face)
    parts: list[Part] = [
        Shape(outline, "white"),
        TransformedFace(face, (1, 0, 0, 1, 0, 0), outline),
        Shape(outline, stroke=_LINE, thick=0.2),
    ]
    parts += [
        Shape(((x1, y1), (x2, y2)), stroke=_LINE, thick=0.3, closed=False, dash=1.1) for x1, y1, x2, y2 in face.outline.folds
    ]
    return make_picture(parts)


def draw_net_at_step(component: Component, face: Face, step_index: int, step_count: int) -> Picture:
    """A net in one step of folding. In the last step, it is finished."""
    finished = step_index == step_count - 1
    still, tilt = _STILL[component.kind]
    angle_of = make_fold_angle_finder(component) if finished else _make_angle_finder_for_step(component, step_index, step_count)
    net = fold_net(component, face, still, angle_of)
    if tilt:
        net = net.make_turned(-tilt, _SIDEWAYS)
    opened = component.kind == "tray" or not finished
    return (
        FoldedNet(net.face, net.facets, net.planes, opened)
        .make_turned(26 if component.kind != "die" else 34)
        .draw_net(_CAMERA, with_shadow=False)
    )


def _make_angle_finder_for_step(component: Component, step_index: int, step_count: int) -> Callable[[str], Degrees]:
    """The angle of the fold that leads to each facet, in a step between flat and finished."""
    part = step_index / (step_count - 1)
    if component.kind == "tuck-box":
        if step_index == 1:
            return lambda name: {"left": 62.0, "right": 62.0, "back": 62.0, "glue": 62.0}.get(name, 12.0)
        return lambda name: 90.0 if name in (*_TUBE, "glue") else {"bottom": 48.0, "top": 0.0, "tuck": 10.0}.get(name, 20.0)
    whole = make_fold_angle_finder(component)
    if component.kind == "standee":
        return lambda name: 0.0 if name.endswith("foot") else 128.0
    return lambda name: whole(name) * (0.15 + 0.62 * part)


def _draw_booklet_or_leaflet(setting: GuideSetting, component: Component, step_index: int, step_count: int) -> Picture | None:
    """A booklet that opens, or a leaflet folded like an accordion."""
    layout = next(layout for layout in setting.layouts if layout.page.first_lot.component == component.name)
    pages = _list_pages_in_first_row(setting, layout)
    if not pages:
        return None
    opening = 90.0 * (1 - step_index / max(1, step_count - 1)) if step_count > 1 else 30.0
    angles = [(-1) ** at * (88 - opening * 0.72) for at in range(len(pages))]
    if component.bind == "booklet":
        return _draw_standing_pages(
            pages[:2], (opening * 0.6 + 12, -(opening * 0.6 + 12)), staples=step_index > 0 and step_count > 1
        )
    return _draw_standing_pages(pages, [0.0] * len(pages) if step_index == 0 else [angle * 0.62 for angle in angles])


def _list_pages_in_first_row(setting: GuideSetting, layout: SheetLayout) -> list[Face]:
    """The pages in the first row of a sheet, from left to right."""
    places = setting.fronts[layout.sheets[0] - 1].placements
    first = min(places, key=lambda place: (round(place.y), place.x))
    is_upright = first.turn in (0, 180)
    row = [place for place in places if abs(place.y - first.y if is_upright else place.x - first.x) < 1]
    return [place.face for place in sorted(row, key=lambda place: (place.x, place.y))]


def _draw_standing_pages(pages: Sequence[Face], angles: Sequence[Degrees], staples: bool = False) -> Picture:
    """Pages that stand side by side on the table, each turned by an angle in degrees."""
    x = z = 0.0
    planes: list[tuple[Face, Plane, float]] = []
    for face, angle in zip(pages, angles, strict=True):
        right = Vector(cos(radians(angle)), 0, sin(radians(angle)))
        planes.append((face, Plane(Vector(x, face.size.height, z), right, Vector(0, -1, 0)), angle))
        x, z = x + right.x * face.size.width, z + right.z * face.size.width
    parts: list[Part] = []
    for face, plane, angle in sorted(planes, key=lambda each: each[1].locate_point((each[0].size.width / 2, 0)).z):
        corners = tuple(_CAMERA.project_place(plane.locate_point(point)) for point in list_outline_points(face))
        parts += [Shape(corners, "white"), TransformedFace(face, _CAMERA.make_matrix(plane), list_outline_points(face))]
        parts += [Shape(corners, _SHADE, 0.1 if angle > 0 else 0.02), Shape(corners, stroke=_LINE, thick=0.15)]
    if staples:
        parts += _list_staple_shapes(*planes[0][:2])
    return make_picture(parts)


def _list_staple_shapes(face: Face, plane: Plane) -> list[Part]:
    """Two staples along the right edge of a page."""
    width, height = face.size

    def project_staple(share: float) -> tuple[tuple[Mm, Mm], ...]:
        return tuple(_CAMERA.project_place(plane.locate_point((width, height * (share + shift)))) for shift in (-0.03, 0.03))

    return [Shape(project_staple(share), stroke=_LINE, thick=0.7, closed=False) for share in (0.28, 0.72)]
